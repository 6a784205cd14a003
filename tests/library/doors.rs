//! The command line uses nothing but the public face.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules that are hidden from the docs.
const HIDDEN: [&str; 18] = [
    "board", "core", "engine", "evidence", "formats", "frame", "game", "generate", "lang", "meaning", "plan",
    "prove", "report", "sets", "solve", "strategy", "study", "tools",
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn the_command_line_uses_the_library_alone() {
    let mut seen = 0;
    for path in files(Path::new("src/cli")).iter().filter(|path| path.extension().is_some_and(|e| e == "rs"))
    {
        let text = fs::read_to_string(path).unwrap();
        seen += text.matches("tesuji::").count();
        for module in HIDDEN {
            assert!(!text.contains(&format!("tesuji::{module}::")), "{} uses `{module}`", path.display());
        }
        assert!(!text.contains(".program()"), "{} asks for the program behind rules", path.display());
    }
    assert!(seen > 30);
}
