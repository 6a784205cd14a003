//! From steps as data to what people and programs read: words, boards, JSON, traces and lessons.

pub mod board;
pub mod board_picture;
pub mod course;
mod effects;
pub mod evaluate;
mod frame;
pub mod json;
pub mod language;
mod layout;
pub mod lesson;
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
pub mod table;
pub mod teach;
mod template;
pub mod trace;
mod walk;
pub mod words;
