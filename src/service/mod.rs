//! The service: calls to the library and their answers, as JSON.
//!
//! The web page, whose engine is a server on the reader's machine or WebAssembly beside it, and other programs make the
//! same calls. Input: calls with a position and the reader's own rules. Output: boards, steps as data for drawings,
//! counts and messages. This module may use everything except studies and commands.

mod about;
mod answer;
mod board;
mod context;
mod dispatch;
mod drill;
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
mod question;
mod questions;
mod set;
mod strategies;
mod table;
mod true_candidates;
mod walk;
mod write;

pub use dispatch::Service;
pub use question::{Question, QuestionSpec, Reply, ReplyEnding, Subject};
pub use questions::QUESTIONS;
pub use table::{CallSpec, Pace};
