//! Turns steps into text for people and data for programs: words, boards, JSON, traces and walkthroughs.
//!
//! Input: steps, positions and a language. Output: text, JSON, SVG and pages. Depends on traces, evidence and the meaning
//! of expressions, and on nothing that solves.

pub(crate) use tesuji_board as board;
pub(crate) use tesuji_engine as engine;
pub(crate) use tesuji_evidence as evidence;
pub(crate) use tesuji_formats as formats;
pub(crate) use tesuji_frame as frame;
pub(crate) use tesuji_game as game;
pub(crate) use tesuji_lang as lang;
pub(crate) use tesuji_meaning as meaning;
pub(crate) use tesuji_plan as plan;
pub(crate) use tesuji_sets as sets;
pub(crate) use tesuji_strategy as strategy;

pub mod atomic;
pub mod board_text;
pub mod catalogue;
pub mod chart;
pub mod conflict;
pub mod counts;
pub mod course;
pub mod diff;
pub mod drawing;
pub mod effects;
pub mod facts;
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
pub mod replay;
mod state_words;
pub mod status;
pub mod summary;
pub mod sums;
pub mod table;
pub mod teach;
mod template;
mod text_frame;
pub mod trace;
pub mod walk;
pub mod words;
