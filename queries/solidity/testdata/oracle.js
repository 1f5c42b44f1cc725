// Prints what the compiler makes of each file named on standard input: the files that it imports, and its declarations. Remappings are read from remappings.txt.
const fs = require("fs");
const path = require("path");
const solc = require("solc");

const remappings = fs.existsSync("remappings.txt") ? fs.readFileSync("remappings.txt", "utf8").split("\n").map((l) => l.trim()).filter(Boolean) : [];
const kinds = { contract: "class", library: "class", interface: "interface" };

function declarations(nodes, prefix, found) {
  for (const n of nodes) {
    switch (n.nodeType) {
      case "ContractDefinition":
        found.push(kinds[n.contractKind] + " " + n.name);
        declarations(n.nodes, n.name + ".", found);
        break;
      case "FunctionDefinition":
        found.push(`${n.kind === "constructor" ? "constructor" : prefix ? "method" : "function"} ${prefix}${n.name || n.kind}`);
        break;
      case "ModifierDefinition":
        found.push("method " + prefix + n.name);
        break;
      case "EventDefinition":
      case "ErrorDefinition":
      case "UserDefinedValueTypeDefinition":
        found.push("type " + prefix + n.name);
        break;
      case "StructDefinition":
        found.push("struct " + prefix + n.name);
        for (const m of n.members) found.push("field " + prefix + n.name + "." + m.name);
        break;
      case "EnumDefinition":
        found.push("enum " + prefix + n.name);
        for (const m of n.members) found.push("enummember " + prefix + n.name + "." + m.name);
        break;
      case "VariableDeclaration":
        found.push(`${n.constant ? "constant" : prefix ? "field" : "variable"} ${prefix}${n.name}`);
        break;
    }
  }
}

function read(name) {
  return fs.existsSync(name) ? { contents: fs.readFileSync(name, "utf8") } : { error: "not there" };
}

const result = {};
for (const file of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const input = {
    language: "Solidity",
    sources: { [file]: { content: fs.readFileSync(file, "utf8") } },
    settings: { remappings, stopAfter: "parsing", outputSelection: { "*": { "": ["ast"] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: read }));
  const ast = output.sources && output.sources[file] && output.sources[file].ast;
  if (!ast) continue;
  const symbols = [];
  declarations(ast.nodes, "", symbols);
  result[file] = { symbols, imports: ast.nodes.filter((n) => n.nodeType === "ImportDirective").map((n) => path.posix.normalize(n.absolutePath)) };
}
console.log(JSON.stringify(result));
