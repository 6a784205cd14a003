//! The service: calls to the library and their answers, as JSON.
//!
//! The web page, whose engine is a server on the reader's machine or WebAssembly beside it, and other programs make the
//! same calls. Input: calls with a position and the reader's own rules. Output: boards, steps as data for drawings,
//! counts and messages. This module may use everything except studies and commands.

mod about;
mod answer;
mod board;
mod conflict;
mod context;
mod dispatch;
mod drill;
mod editor;
mod figure;
mod folder;
mod gallery;
mod generate;
mod law;
mod learn;
mod make;
mod memory;
mod needed;
mod offer;
mod open;
mod play;
mod position;
mod prelude;
mod prove;
mod question;
mod questions;
mod rating;
#[cfg(feature = "schema")]
mod schema;
mod set;
mod strategies;
mod table;
mod true_candidates;
mod walk;
mod write;

pub use dispatch::Service;
pub use question::{Question, QuestionSpec, Reply, ReplyEnding, Subject};
pub use questions::QUESTIONS;
#[cfg(feature = "schema")]
pub use schema::schema;
pub use table::{CallSpec, Pace};
