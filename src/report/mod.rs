//! Turns steps into text for people and data for programs: words, boards, JSON, traces and walkthroughs.
//!
//! In come steps, positions and a language; out go text, JSON, SVG and pages. It may use solving, the meaning of
//! expressions and charts; nothing that computes uses it.

pub mod board;
pub mod catalogue;
pub mod conflict;
pub mod counts;
pub mod course;
pub mod diff;
pub mod drawing;
pub mod effects;
pub mod facts;
mod frame;
pub mod grounds;
pub mod json;
pub mod language;
mod layout;
pub mod lesson;
pub mod links;
pub mod marks;
mod markup;
pub mod named;
pub mod names;
mod outline;
pub mod overview;
pub mod pages;
pub mod picture;
mod prelude;
mod refusal;
mod state_words;
pub mod summary;
pub mod sums;
pub mod table;
pub mod teach;
mod template;
pub mod trace;
pub mod walk;
pub mod words;
