// Writes the class of every code point, as the reference tokenizer's regular expressions see it, to standard output.
// Format and numbers: ../classes.go. A tokenizer with a pattern that matches one class only drops all other text, so
// encoding all code points and decoding the tokens gives the class.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { Tiktoken } = require("tiktoken");
const ranks = JSON.parse(readFileSync(require.resolve("tiktoken/encoders/r50k_base.json"))).bpe_ranks;

const classes = new Uint8Array(0x110000);
const patterns = ["[\\p{Lu}\\p{Lt}]", "\\p{Ll}", "[\\p{Lm}\\p{Lo}]", "\\p{M}", "\\p{N}", "\\s", "[\\r\\n]"];
patterns.forEach((pattern, i) => {
  const tokenizer = new Tiktoken(ranks, {}, pattern);
  for (let base = 0; base < 0x110000; base += 4096) {
    let text = "";
    for (let c = base; c < base + 4096; c++) if (c < 0xd800 || c > 0xdfff) text += String.fromCodePoint(c);
    const matched = new TextDecoder("utf-8", { ignoreBOM: true }).decode(tokenizer.decode(tokenizer.encode_ordinary(text)));
    for (const c of matched) classes[c.codePointAt(0)] = i + 1;
  }
  tokenizer.free();
});

const first = Buffer.alloc(0x1100), blocks = [], seen = new Map();
for (let b = 0; b < 0x1100; b++) {
  const block = Buffer.from(classes.subarray(b * 256, b * 256 + 256));
  const key = block.toString("latin1");
  if (!seen.has(key)) seen.set(key, blocks.push(block) - 1);
  first[b] = seen.get(key);
}
if (blocks.length > 256) throw new Error("more than 256 blocks: widen the first stage");
process.stdout.write(Buffer.concat([first, ...blocks]));
