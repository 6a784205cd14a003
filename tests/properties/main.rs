//! What holds for every rule on every position: nothing right is removed, plans find what the rules say, and neither
//! the order of cells and values, nor what is skipped, nor the number of threads makes a difference.

mod algebra;
mod boards;
mod calls;
mod changed;
mod components;
mod conclusions;
mod cycles;
mod embedded;
mod fields;
mod first;
mod followed;
mod for_each;
mod generated;
mod judge;
mod kept;
mod large;
mod laws;
mod linked;
mod links;
mod meaning;
mod memory;
mod menu;
mod merged;
mod parts;
mod paths;
mod played;
mod positions;
mod random;
mod reordering;
mod rewriting;
mod rewritten;
mod searches;
mod skipping;
mod soundness;
mod spellings;
mod structured;
mod symmetry;
mod techniques;
mod threads;
mod turned;
#[path = "../common/union.rs"]
mod union;
mod uniqueness;
mod wrong_rules;
