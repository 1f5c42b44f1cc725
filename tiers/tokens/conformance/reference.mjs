// The reference tokenizer, for the other scripts here.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { get_encoding } = require("tiktoken");

export const names = ["o200k_base", "cl100k_base", "p50k_base", "r50k_base"];

export function encoders() {
  return names.map((name) => get_encoding(name));
}

// summary returns, in the order of names, [number of tokens, start of the SHA-256 of the ids as 32-bit little-endian numbers].
export function summary(tokenizers, text) {
  return tokenizers.map((tokenizer) => {
    const ids = tokenizer.encode_ordinary(text);
    const bytes = Buffer.alloc(4 * ids.length);
    ids.forEach((id, i) => bytes.writeUInt32LE(id, 4 * i));
    return [ids.length, createHash("sha256").update(bytes).digest("hex").slice(0, 16)];
  });
}
