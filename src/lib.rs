//! Tesuji (手筋): solving techniques as short declarative rule files, and the engine that runs them on any board.
//!
//! The folders follow the data: [`lang`] turns the text of rule files into a checked program, [`board`] turns
//! puzzles into candidates of cells in units, [`plan`] turns rules into plans, [`engine`] runs them and records
//! steps, [`solve`] does so for puzzle after puzzle, [`grade`] says how hard they are, [`generate`] makes more of them,
//! [`study`] asks what strategies do on many, [`report`] makes words and pictures of steps, [`chart`] makes pictures
//! of numbers, and [`cli`] is the command line.

pub mod board;
pub mod chart;
pub mod cli;
pub mod engine;
pub mod generate;
pub mod grade;
pub mod lang;
pub mod plan;
pub mod report;
pub mod solve;
pub mod study;
