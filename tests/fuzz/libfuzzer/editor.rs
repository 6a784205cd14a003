//! Messages of an editor.

#![no_main]

mod corpus;

use targets::editor::{check, seeds};

libfuzzer_sys::fuzz_target!(init: corpus::write("editor", seeds()), |data: &[u8]| check(data));
