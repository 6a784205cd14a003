//! Tesuji (手筋): solving techniques as short declarative rule files, and the engine that runs them on any board.

pub mod board;
pub mod engine;
pub mod lang;
pub mod plan;
pub mod solve;
