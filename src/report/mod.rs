//! From steps as data to what people and programs read: words, boards, JSON, traces and lessons.

pub mod board;
pub mod board_picture;
pub mod catalogue;
pub mod course;
mod effects;
pub mod evaluate;
mod frame;
pub mod json;
pub mod language;
mod layout;
pub mod links;
pub mod marks;
pub mod names;
pub mod notation;
mod outline;
pub mod picture;
pub mod replay;
mod strokes;
pub mod summary;
mod sums;
mod table;
pub mod teach;
pub mod teller;
mod template;
pub mod trace;
mod walk;
pub mod words;
