//! What is fuzzed: each target has a check, which panics where something is wrong, and inputs to begin with.

pub mod addresses;
pub mod calls;
pub mod editor;
pub mod puzzles;
pub mod rules;
pub mod trace;

use std::fs;
use std::path::{Path, PathBuf};

/// A sudoku for singles, and one for chains.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The folder of the repository, whichever of its packages runs a target.
fn repository() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .find(|folder| folder.join("rules/techniques").is_dir())
        .expect("a package stands below the repository")
}

/// A text of the repository.
fn text(path: &str) -> String {
    fs::read_to_string(repository().join(path)).expect("the file is there")
}

/// The texts of all files of a folder with an ending, in the order of their names.
fn texts(folder: &str, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(repository().join(folder)).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|own| own == ending));
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("it is text")).collect()
}
