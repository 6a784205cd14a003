//! What holds for every rule on every position: nothing right is removed, plans find what the rules say, and neither
//! the order of cells and values, nor what is skipped, nor the number of threads makes a difference.

#[path = "properties/boards.rs"]
mod boards;
#[path = "properties/calls.rs"]
mod calls;
#[path = "properties/changed.rs"]
mod changed;
#[path = "properties/conclusions.rs"]
mod conclusions;
#[path = "properties/cycles.rs"]
mod cycles;
#[path = "properties/embedded.rs"]
mod embedded;
#[path = "properties/fields.rs"]
mod fields;
#[path = "properties/first.rs"]
mod first;
#[path = "properties/followed.rs"]
mod followed;
#[path = "properties/for_each.rs"]
mod for_each;
#[path = "properties/generated.rs"]
mod generated;
#[path = "properties/judge.rs"]
mod judge;
#[path = "properties/large.rs"]
mod large;
#[path = "properties/laws.rs"]
mod laws;
#[path = "properties/linked.rs"]
mod linked;
#[path = "properties/links.rs"]
mod links;
#[path = "properties/meaning.rs"]
mod meaning;
#[path = "properties/memory.rs"]
mod memory;
#[path = "properties/menu.rs"]
mod menu;
#[path = "properties/merged.rs"]
mod merged;
#[path = "properties/parts.rs"]
mod parts;
#[path = "properties/paths.rs"]
mod paths;
#[path = "properties/played.rs"]
mod played;
#[path = "properties/positions.rs"]
mod positions;
#[path = "properties/random.rs"]
mod random;
#[path = "properties/reordering.rs"]
mod reordering;
#[path = "properties/rewriting.rs"]
mod rewriting;
#[path = "properties/rewritten.rs"]
mod rewritten;
#[path = "properties/skipping.rs"]
mod skipping;
#[path = "properties/soundness.rs"]
mod soundness;
#[path = "properties/spellings.rs"]
mod spellings;
#[path = "properties/structured.rs"]
mod structured;
#[path = "properties/symmetry.rs"]
mod symmetry;
#[path = "properties/techniques.rs"]
mod techniques;
#[path = "properties/threads.rs"]
mod threads;
#[path = "properties/turned.rs"]
mod turned;
#[path = "properties/uniqueness.rs"]
mod uniqueness;
#[path = "properties/wrong_rules.rs"]
mod wrong_rules;
