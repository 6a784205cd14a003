//! The tutorial goes as it says: its files one after another, each command with what it writes.

use crate::pages::{blocks, holds, run};
use std::fs;

const PAGE: &str = include_str!("../../grammar/tutorial.md");

/// The file of the walk.
const FILE: &str = "three-cells.tesuji";

#[test]
fn the_walk_goes_as_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE);
    let (mut files, mut commands) = (0, 0);
    for (kind, text) in blocks(PAGE) {
        if kind == "tesuji" {
            // What begins with a version is the whole file; all else is added to it.
            let before = if text.starts_with("tesuji 1\n") {
                String::new()
            } else {
                fs::read_to_string(&path).unwrap() + "\n"
            };
            fs::write(&path, before + text).unwrap();
            let formatted = run(folder.path(), &format!("tesuji rules fmt --check {FILE}"));
            assert!(formatted.0.is_empty() || formatted.0.contains("E103"), "{}", formatted.0);
            files += 1;
            continue;
        }
        for command in text.split("$ ").filter(|command| !command.is_empty()) {
            let (line, shown) = command.split_once('\n').unwrap();
            let (output, ran) = run(folder.path(), line);
            assert!(ran, "{line}\n{output}");
            holds(&output, shown, line);
            commands += 1;
        }
    }
    assert_eq!((files, commands), (4, 11));
    let page = fs::read_to_string(folder.path().join("pages/techniques/three-cells.html")).unwrap();
    assert!(page.contains("proved on sudoku 4×4"), "{page}");
}
