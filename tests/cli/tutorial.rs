//! The tutorial and the guide go as they say: their files one after another, each command with what it writes.

use crate::pages::{blocks, holds, run};
use std::fs;
use std::path::Path;

/// Goes through a page: its rules are written to a file, and its commands run on what stands there so far. The numbers
/// of files and commands.
fn walk(page: &str, folder: &Path, file: &str) -> (usize, usize) {
    let path = folder.join(file);
    let (mut files, mut commands) = (0, 0);
    for (kind, text) in blocks(page) {
        if kind == "tesuji" {
            // What begins with a version is the whole file; all else is added to it.
            let before = if text.starts_with("tesuji 1\n") {
                String::new()
            } else {
                fs::read_to_string(&path).unwrap() + "\n"
            };
            fs::write(&path, before + text).unwrap();
            let formatted = run(folder, &format!("tesuji rules fmt --check {file}"));
            assert!(formatted.0.is_empty() || formatted.0.contains("E103"), "{}", formatted.0);
            files += 1;
            continue;
        }
        if kind == "toml" {
            // Its first line is a comment with its path.
            let path = folder.join(text.lines().next().unwrap().trim_start_matches("# "));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
            continue;
        }
        for command in text.split("$ ").filter(|command| !command.is_empty()) {
            let (line, shown) = command.split_once('\n').unwrap();
            let (output, ran) = run(folder, line);
            assert!(ran, "{line}\n{output}");
            holds(&output, shown, line);
            commands += 1;
        }
    }
    (files, commands)
}

#[test]
fn the_tutorial_goes_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let page = include_str!("../../grammar/tutorial.md");
    assert_eq!(walk(page, folder.path(), "three-cells.tesuji"), (4, 11));
    let page = fs::read_to_string(folder.path().join("pages/techniques/three-cells.html")).unwrap();
    assert!(page.contains("proved on sudoku 4×4"), "{page}");
}

#[test]
fn the_walk_to_a_constraint_goes_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(walk(include_str!("../../grammar/constraints.md"), folder.path(), "prime.tesuji"), (2, 4));
}

#[test]
fn the_guide_goes_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(walk(include_str!("../../grammar/README.md"), folder.path(), "guide.tesuji"), (12, 8));
    let ran = run(folder.path(), "tesuji rules check guide.tesuji");
    assert!(ran.1 && ran.0.contains("0 errors, 0 warnings"), "{}", ran.0);
}
