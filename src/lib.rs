//! Tesuji (手筋): solving techniques as short declarative rule files, and the engine that runs them on any board.
//!
//! The folders follow the data: [`lang`] turns the text of rule files into a checked program, [`board`] turns
//! puzzles into candidates of cells in units, [`plan`] turns rules into plans, [`engine`] runs them and records
//! steps, [`solve`] does so for puzzle after puzzle, [`grade`] says how hard they are, [`generate`] makes more of them,
//! [`study`] asks what strategies do on many, [`report`] makes words and pictures of steps, [`chart`] makes pictures
//! of numbers, and [`cli`] is the command line.

pub use tesuji_board as board;
pub use tesuji_engine as engine;
pub use tesuji_lang as lang;
pub use tesuji_plan as plan;

pub mod chart;
pub mod cli;
pub mod generate;
pub mod grade;
pub mod report;
pub mod shipped;
pub mod solve;
pub mod study;
