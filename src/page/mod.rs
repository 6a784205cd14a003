//! Calls of the page and their answers, as JSON.
//!
//! The page is served on the reader's machine, or consists of files next to which the library runs as WebAssembly; the
//! calls are the same. Input: calls with a position and the reader's own rules. Output: boards, steps as data for
//! drawings, counts and messages. This module may use everything except studies and commands.

mod about;
mod answer;
mod board;
mod context;
mod drill;
mod engine;
mod figure;
mod gallery;
mod generate;
mod law;
mod learn;
mod make;
mod memory;
mod offer;
mod play;
mod position;
mod prelude;
mod set;
mod strategies;
mod true_candidates;
mod walk;
mod write;

pub use engine::Engine;
