//! Texts of puzzles.

#![no_main]

mod corpus;

use targets::puzzles::{check, seeds};

libfuzzer_sys::fuzz_target!(init: corpus::write("puzzles", seeds()), |data: &[u8]| check(data));
