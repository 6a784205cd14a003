//! What the page asks: calls and their answers, as JSON.
//!
//! The page comes from a server on the reader's machine, or as files beside which the library runs as WebAssembly; what
//! it asks is the same. In come calls with a position and the reader's own rules; out go boards, steps as data for
//! drawings, counts and messages. It may use everything but studies and commands.

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
