//! Reads and checks the rule files and the texts of languages that ship when the program is built, so that a start only
//! takes up what came of it; and puts the files of the page into the program.

#[path = "src/report/language/generated.rs"]
mod languages;
#[path = "src/cli/assets/listing.rs"]
mod listing;

use std::path::Path;
use std::{env, fs, io};
use tesuji_lang::{check, embedded_rules, render_all};

fn main() {
    // What is read is part of `tesuji_lang`: when it changes, cargo builds and runs this anew.
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/report/language/generated.rs");
    println!("cargo::rerun-if-changed=rules/languages");
    let folder = env::var("OUT_DIR").expect("cargo names the folder");
    let files = languages::files(Path::new("rules/languages"));
    let forms: Vec<String> = files.iter().filter_map(|(_, text)| assuming(text)).collect();
    fs::write(Path::new(&folder).join("title_forms.rs"), format!("&{forms:?}"))
        .expect("cargo made the folder");
    let texts = languages::generated(files);
    let texts = texts.unwrap_or_else(|faults| panic!("the texts of languages are at fault:\n{faults}"));
    fs::write(Path::new(&folder).join("languages.rs"), texts).expect("cargo made the folder");
    let checked = check(embedded_rules());
    let faults = render_all(&checked.diagnostics, &checked.program.files, false, &|_| None);
    assert!(faults.is_empty(), "the rule files that ship are at fault:\n{faults}");
    let bytes = postcard::to_allocvec(&checked.program).expect("a program is plain data");
    fs::write(Path::new(&folder).join("rules.bin"), bytes).expect("cargo made the folder");
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    // A program that is being worked on reads the page from the repository.
    let has_page =
        ["CARGO_FEATURE_SERVE", "CARGO_FEATURE_SITE"].iter().any(|name| env::var_os(name).is_some());
    if has_page && env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        let table = assets(Path::new(listing::FOLDER)).expect("the files of the page can be read");
        fs::write(Path::new(&folder).join("assets.rs"), table).expect("cargo made the folder");
        println!("cargo::rustc-cfg=embedded");
    }
}

/// The form of a title in a language where one solution is assumed.
fn assuming(text: &str) -> Option<String> {
    let form = text.parse::<toml::Table>().ok()?.remove("assuming")?;
    form.as_str().map(str::to_owned)
}

/// The files of the page as a table of their paths and bytes, sorted by their paths.
fn assets(folder: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed=src/cli/assets/listing.rs");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut rows = Vec::new();
    for path in listing::files(folder)? {
        rows.push((listing::address(&path, folder), fs::canonicalize(&path)?));
    }
    rows.sort();
    let rows = rows.iter().map(|(path, file)| format!("({path:?}, include_bytes!({file:?}) as &[u8]),\n"));
    Ok(format!("&[{}]", rows.collect::<String>()))
}
