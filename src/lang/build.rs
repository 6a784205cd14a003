//! Generates the list of the built-in rule files, whose texts are embedded unchanged.

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

const ENDING: &str = "tesuji";

/// Folder of the models of ratings, with their extension.
const MODELS: (&str, &str) = ("models", "toml");

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder");
    let root = Path::new(&root);
    println!("cargo::rerun-if-changed={}", root.join("rules").display());
    let mut files = Vec::new();
    collect(&root.join("rules"), &mut files);
    let mut text = "&[\n".to_owned();
    for path in files {
        let name = path.strip_prefix(root).expect("a file of the folder").display().to_string();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "({:?}, include_str!({path:?})),", name.replace('\\', "/"));
    }
    let out = Path::new(&env::var("OUT_DIR").expect("cargo names the folder")).join("rules.rs");
    fs::write(out, text + "]\n").expect("cargo made the folder");
}

/// Collects the files in a folder and its subfolders, sorted by name.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder of the rules");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == ENDING)
            || folder.ends_with(MODELS.0) && path.extension().is_some_and(|ending| ending == MODELS.1)
        {
            files.push(path);
        }
    }
}
