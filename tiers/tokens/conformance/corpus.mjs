// Writes the conformance corpus with the reference tokenizer's answers into the folder given as the argument: one file for each
// group, one case a line. A case has a name, its text (as "text"; as "unit" and "times"; or as "base64" of bytes that may be broken
// UTF-8) and "tokens", which is what summary in reference.mjs returns. All chance comes from a seeded generator, so the
// files come out the same byte for byte.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encoders, summary } from "./reference.mjs";
import { programs, sentences } from "./samples.mjs";

// mulberry32: a small public-domain generator with 32 bits of state.
let state = 20260101;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];
const between = (a, b) => a + below(b - a + 1);
const some = (n, f) => Array.from({ length: n }, f);
const word = (alphabet, n) => some(n, () => pick(alphabet)).join("");

const groups = {};
function add(group, name, input) {
  (groups[group] ??= []).push({ name: `${group}/${name}`, ...(typeof input === "string" ? { text: input } : input) });
}

// Programs, as they are, and with the line ends, indents and trailing blanks that editors leave.
for (const [name, text] of Object.entries(programs)) {
  add("code", name, text);
  add("code", `${name} crlf`, text.replaceAll("\n", "\r\n"));
  add("code", `${name} tabs`, text.replace(/^( {2,4})+/gm, (s) => "\t".repeat(Math.ceil(s.length / 4))));
  add("code", `${name} trailing`, text.replace(/$/gm, () => " ".repeat(below(4))));
  add("code", `${name} sparse`, text.replaceAll("\n", () => "\n" + word([" ", "\n", "\t"], below(5)) + "\n"));
  add("code", `${name} joined`, text.replace(/\n\s*/g, ""));
  add("code", `${name} cut`, text.slice(below(40), -below(40) - 1));
}
for (const [name, text] of Object.entries(sentences)) {
  add("scripts", name, text);
  add("scripts", `${name} upper`, text.toUpperCase());
  add("scripts", `${name} nfd`, text.normalize("NFD"));
  add("scripts", `${name} nfkd`, text.normalize("NFKD"));
  add("scripts", `${name} quoted`, `// «${text}»\n/* ${text} */\n\t"${text}"`);
}

// Words from every block of 128 code points where scripts and symbols live, and from a few of the ideographs and syllables. Some
// code points are unassigned; asking which would make the corpus depend on the Unicode version of node.
const ranges = [[0x80, 0x3500, 128], [0x4000, 0xa000, 2048], [0xa000, 0xac00, 128], [0xac00, 0xd780, 2048], [0xf900, 0x12600, 128], [0x16800, 0x17000, 128], [0x18b00, 0x18d80, 128], [0x1aff0, 0x1b380, 128], [0x1bc00, 0x1bd00, 128], [0x1cf00, 0x1fc00, 128], [0x20000, 0x32000, 8192]];
for (const [first, end, step] of ranges)
  for (let base = first; base < end; base += step) {
    const letter = () => String.fromCodePoint(base + below(128));
    add("blocks", base.toString(16), some(12, () => some(between(1, 6), letter).join("")).join(pick([" ", "", "'s ", "\n", ".", "a"])));
  }

const emoji = ["👩‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "🇯🇵", "1️⃣", "👍🏽", "🧑🏿‍💻", "❤️", "❤︎", "🫨", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "©️", "☺", "\u200d", "\ufe0f", "🙂"];
for (let i = 0; i < 60; i++) add("emoji", `${i}`, word([...emoji, " ", "a", "\n", "!", "7"], between(1, 20)));

// One of each class that the expressions tell apart, and the characters that they name.
const classes = ["A", "ǅ", "a", "ʰ", "中", "\u0301", "7", "½", " ", "\t", "\u00a0", "\n", "\r", ".", "'", "s", "ſ", "l", "R", "e", "/", "\u{1F600}", "\u0378"];
for (let i = 0; i < 1500; i++) add("classes", `${i}`, word(classes, between(2, 30)));
const marks = ["\u0301", "\u0300", "\u0903", "\u20dd", "\u{1E8D0}", "A", "b", "ª", " ", "(", "9", "'", "t", "\n"];
for (let i = 0; i < 300; i++) add("marks", `${i}`, word(marks, between(2, 20)));
const blanks = [" ", " ", " ", "\t", "\n", "\n", "\r\n", "\r", "\v", "\f", "\u00a0", "\u0085", "\u1680", "\u2003", "\u2028", "\u3000", "x", "/", "-", "3", "\ufeff", "\u200b"];
for (let i = 0; i < 800; i++) add("blanks", `${i}`, word(blanks, between(2, 40)));

const roots = ["I", "don", "we", "They", "WE", "x", "été", "中", "7", "'", "", " ", "_", "\u0301"];
const endings = ["s", "t", "re", "ve", "m", "ll", "d", "S", "T", "RE", "Ve", "vE", "M", "LL", "lL", "D", "ſ", "r", "l", "v", "rE", "x", "ss", "ſs", "’s"];
for (const root of roots) add("contractions", `after ${root}`, endings.map((e) => `${root}'${e}${root}`).join(" ") + endings.map((e) => `${root}'${e}`).join(""));

const parts = ["get", "HTTP", "Server", "id", "ID", "x", "2", "Utf8", "user", "Name", "parse", "JSON", "to", "v1", "ß", "Éa", "$", "__"];
for (let i = 0; i < 200; i++) add("identifiers", `${i}`, some(between(1, 12), () => word(parts, between(1, 5))).join(pick([" ", "_", "-", ".", "::", "->", "\n  "])));

// Runs around the lengths where tokens end and where the way of merging changes.
const units = ["a", "A", " ", "\n", "\t", "\r\n", " \n", "=", "-", "*", "/", "0", "12", "ab", "\u0301", "é", "中", "😀", "\u00a0", "_", "'", "'s", "A中", "aA", "\u0000", "//\n", "(\u0301"];
for (const unit of units)
  for (const times of [1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 48, 63, 64, 65, 95, 96, 97, 127, 128, 129, 255, 256, 257, 1000, 5000]) {
    add("runs", `${JSON.stringify(unit)} ${times}`, { unit, times });
    if (times < 300) add("runs", `${JSON.stringify(unit)} ${times} within`, "x" + unit.repeat(times) + pick(["y", ".", "1", "\n", " "]));
  }

const base64 = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"], hex = [..."0123456789abcdef"];
for (let i = 0; i < 60; i++) {
  add("data", `base64 ${i}`, word(base64, between(10, 900)) + "==");
  add("data", `hex ${i}`, word(hex, between(8, 300)));
  add("data", `letters ${i}`, word([..."abcdefghijklmnopqrstuvwxyz"], between(90, 900)));
  add("data", `numbers ${i}`, some(between(1, 40), () => (random() * 10 ** between(0, 18)).toFixed(below(4))).join(pick([", ", "\n", "\t", "", "e"])));
  add("data", `punctuation ${i}`, word([..."!\"#$%&()*+,-./:;<=>?@[\\]^`{|}~ \n"], between(5, 200)));
  add("data", `json ${i}`, JSON.stringify(some(between(1, 8), () => ({ [word(parts, 2)]: below(1e9), k: word(base64, 6), n: [null, true, random()] })), null, pick([0, 2, "\t"])));
}
add("special", "all", "<|endoftext|> <|endofprompt|><|fim_prefix|>a<|fim_middle|>b<|fim_suffix|>\n<|im_start|>user<|im_sep|><|im_end|>");
add("special", "empty", "");
for (let c = 0; c < 256; c++) add("special", `U+00${c.toString(16).padStart(2, "0")}`, String.fromCodePoint(c));

const point = () => {
  for (;;) {
    const c = below([0x80, 0x800, 0x3000, 0x10000, 0x20000, 0x110000][below(6)]);
    if (c < 0xd800 || c > 0xdfff) return String.fromCodePoint(c);
  }
};
for (let i = 0; i < 300; i++) add("points", `${i}`, some(between(2, 120), point).join(""));

const broken = [[0xff], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xe0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xf0, 0x80], [0x80], [0xe2, 0x82, 0xac], [0x61], [0x20], [0x0a], [0xf5, 0x80], [0xe2, 0x28]];
for (let i = 0; i < 200; i++) {
  const bytes = i % 2 ? some(between(1, 60), () => below(256)) : some(between(1, 25), () => pick(broken)).flat();
  add("bytes", `${i}`, { base64: Buffer.from(bytes).toString("base64") });
}

const tokenizers = encoders();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
let total = 0;
for (const [group, cases] of Object.entries(groups)) {
  const lines = cases.map((c) => {
    const text = c.text ?? c.unit?.repeat(c.times) ?? decoder.decode(Buffer.from(c.base64, "base64"));
    if (/\p{Surrogate}/u.test(text)) throw new Error(`${c.name}: half a surrogate pair`);
    return JSON.stringify({ ...c, tokens: summary(tokenizers, text) }) + "\n";
  });
  writeFileSync(join(process.argv[2], `${group}.jsonl`), lines.join(""));
  total += cases.length;
}
console.log(`${total} cases in ${Object.keys(groups).length} groups`);
