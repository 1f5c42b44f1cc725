// Reads file paths from standard input, one a line, and writes one line of JSON for each: the tokens of each encoding.
import { readFileSync } from "node:fs";
import { encoders, summary } from "./reference.mjs";

const tokenizers = encoders();
for (const path of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(readFileSync(path));
  process.stdout.write(JSON.stringify(summary(tokenizers, text)) + "\n");
}
