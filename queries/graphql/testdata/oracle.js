// Prints what the reference implementation's parser finds in the files named on standard input.
const fs = require("fs");
const { parse } = require("graphql");

const kinds = {
  ObjectTypeDefinition: "class", InterfaceTypeDefinition: "interface", InputObjectTypeDefinition: "struct", EnumTypeDefinition: "enum",
  UnionTypeDefinition: "union", ScalarTypeDefinition: "type", DirectiveDefinition: "macro", OperationDefinition: "function", FragmentDefinition: "function",
};
const result = {};
for (const path of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  let tree;
  try {
    tree = parse(fs.readFileSync(path, "utf8"));
  } catch {
    continue;
  }
  const found = [];
  for (const d of tree.definitions) {
    const name = d.name ? d.name.value : d.kind.startsWith("Schema") ? "schema" : "";
    if (!name) continue;
    const kind = d.kind.endsWith("Extension") ? "impl" : d.kind === "SchemaDefinition" ? "block" : kinds[d.kind];
    found.push(kind + " " + name);
    for (const f of d.fields || []) found.push("field " + name + "." + f.name.value);
    for (const v of d.values || []) found.push("enummember " + name + "." + v.name.value);
    for (const o of d.operationTypes || []) found.push("field " + name + "." + o.operation);
  }
  result[path] = found;
}
console.log(JSON.stringify(result));
