//! Addresses of puzzles.

#![no_main]

mod corpus;

use targets::addresses::{check, seeds};

libfuzzer_sys::fuzz_target!(init: corpus::write("addresses", seeds()), |data: &[u8]| check(data));
