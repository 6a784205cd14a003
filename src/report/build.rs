//! Generates the languages of the program and their texts from `rules/languages`.

mod generated;

use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=languages");
    let texts = generated::generated(generated::files(Path::new("languages")));
    let texts = texts.unwrap_or_else(|faults| panic!("the texts of languages have errors:\n{faults}"));
    let folder = env::var("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&folder).join("languages.rs"), texts).expect("cargo made the folder");
}
