// The colours for tree-sitter: each word and sign of the grammar has one.
// node tests/editors/highlights.js, once the grammar is generated.

const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const folder = join(__dirname, "../../grammar/tree-sitter-tesuji");
const query = readFileSync(join(folder, "queries/highlights.scm"), "utf8");
const coloured = new Set([...query.matchAll(/"([^"]+)"/g)].map((found) => found[1]));
const { rules } = JSON.parse(readFileSync(join(folder, "src/grammar.json"), "utf8"));

function* strings(rule) {
  if (rule.type === "STRING") yield rule.value;
  // What follows a word at once belongs to a name or a text, which is coloured as a whole.
  if (rule.type === "IMMEDIATE_TOKEN") return;
  for (const part of rule.members ?? (rule.content ? [rule.content] : [])) yield* strings(part);
}

// Nodes of one word, which are coloured by their names.
const whole = ["any", "strength", "uniqueness", "escape", "template", "string"];
const parts = Object.entries(rules).filter(([name]) => !whole.includes(name));
const all = new Set(parts.flatMap(([, rule]) => [...strings(rule)]));
assert.ok(all.size > 100);
assert.deepEqual([...all].filter((word) => !coloured.has(word)), []);
assert.deepEqual([...coloured].filter((word) => /[<>=a-z-]{2}/.test(word) && !all.has(word)), ["kinds", "true", "false", "grids"]);
console.log(`tree-sitter: all ${all.size} words and signs have colours`);
