//! Reads and checks the rule files and the texts of languages that ship when the program is built, so that a start only
//! takes up what came of it.

#[path = "src/report/language/generated.rs"]
mod languages;

use std::path::Path;
use std::{env, fs};
use tesuji_lang::{check, embedded_rules, render_all};

fn main() {
    // What is read is part of `tesuji_lang`: when it changes, cargo builds and runs this anew.
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/report/language/generated.rs");
    println!("cargo::rerun-if-changed=rules/languages");
    let folder = env::var("OUT_DIR").expect("cargo names the folder");
    let texts = languages::generated(languages::files(Path::new("rules/languages")));
    let texts = texts.unwrap_or_else(|faults| panic!("the texts of languages are at fault:\n{faults}"));
    fs::write(Path::new(&folder).join("languages.rs"), texts).expect("cargo made the folder");
    let checked = check(embedded_rules());
    let faults = render_all(&checked.diagnostics, &checked.program.files, false, &|_| None);
    assert!(faults.is_empty(), "the rule files that ship are at fault:\n{faults}");
    let bytes = postcard::to_allocvec(&checked.program).expect("a program is plain data");
    fs::write(Path::new(&folder).join("rules.bin"), bytes).expect("cargo made the folder");
}
