//! The rule language: text → syntax tree → checked program, and everything that is said about its faults.

pub mod ast;
mod codes;
mod diagnostics;
mod parse;
pub mod program;
mod similar;

pub use codes::Code;
pub use diagnostics::{Diagnostic, Label, Severity};
#[doc(hidden)]
pub fn parse_for_test(t: &str, d: &mut Vec<Diagnostic>) -> usize {
    parse::parse(0, t, d).len()
}
