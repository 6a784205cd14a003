//! Texts of rule files.

#![no_main]

mod corpus;

use targets::rules::{check, seeds};

libfuzzer_sys::fuzz_target!(init: corpus::write("rules", seeds()), |data: &[u8]| check(data));
