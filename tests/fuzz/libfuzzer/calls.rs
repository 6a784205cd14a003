//! Calls of the page.

#![no_main]

mod corpus;

use targets::calls::{check, seeds};

libfuzzer_sys::fuzz_target!(init: corpus::write("calls", seeds()), |data: &[u8]| check(data));
