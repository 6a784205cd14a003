//! Checks the built-in rules and serializes them, so that no start parses them.

use std::{env, fs, path::Path};
use tesuji_lang::{check, embedded_rules, render_all};

fn main() {
    // The rules are part of `tesuji_lang`: when they change, cargo builds and runs this again.
    println!("cargo::rerun-if-changed=build.rs");
    let checked = check(embedded_rules());
    let faults = render_all(&checked.diagnostics, &checked.program.files, false, &|_| None);
    assert!(faults.is_empty(), "the built-in rule files have errors:\n{faults}");
    let bytes = postcard::to_allocvec(&checked.program).expect("a program is plain data");
    let folder = env::var("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&folder).join("rules.bin"), bytes).expect("cargo made the folder");
}
