//! Traces of solutions.

#![no_main]

mod corpus;

use targets::trace::{check, seeds};

libfuzzer_sys::fuzz_target!(init: corpus::write("trace", seeds()), |data: &[u8]| check(data));
