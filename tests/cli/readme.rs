//! README.md does what it says: its commands run, and what it shows is what comes out.

use crate::pages::{blocks, holds, run};
use crate::tesuji;
use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../../README.md");

/// A folder with the rule file of the page and the puzzles that it speaks of.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (_, mine) =
        blocks(PAGE).into_iter().find(|(kind, _)| *kind == "tesuji").expect("the page has a rule file");
    fs::write(folder.path().join("mine.tesuji"), mine).unwrap();
    let puzzles = folder.path().join("tests/puzzles");
    fs::create_dir_all(&puzzles).unwrap();
    for entry in fs::read_dir("tests/puzzles").unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            fs::copy(&path, puzzles.join(path.file_name().unwrap())).unwrap();
        }
    }
    folder
}

#[test]
fn every_command_runs() {
    let folder = folder();
    let mut lines: Vec<&str> = Vec::new();
    for (kind, text) in blocks(PAGE) {
        match kind {
            "sh" => lines.extend(text.lines()),
            _ => lines.extend(text.lines().filter_map(|line| line.strip_prefix("$ "))),
        }
    }
    assert!(lines.len() >= 7, "{lines:?}");
    for line in lines {
        let (output, ran) = run(folder.path(), line);
        assert!(ran && !output.is_empty(), "{line}");
    }
}

#[test]
fn the_first_command_solves_its_puzzle() {
    let line =
        PAGE.lines().find_map(|line| line.strip_prefix("cargo run --release -- ")).expect("it is there");
    let (output, _) = run(Path::new("."), &format!("tesuji {line}"));
    assert!(output.contains("Solved in"), "{output}");
}

#[test]
fn what_is_shown_comes_out() {
    let folder = folder();
    let mut shown = 0;
    for (_, text) in blocks(PAGE) {
        let Some((line, rest)) = text.strip_prefix("$ ").and_then(|text| text.split_once('\n')) else {
            continue;
        };
        let (output, _) = run(folder.path(), line);
        shown += holds(&output, rest, line);
    }
    assert!(shown >= 2);
}

#[test]
fn the_mistake_is_told_as_shown() {
    let folder = folder();
    let (_, shown) = blocks(PAGE).into_iter().find(|(_, text)| text.starts_with("[E")).expect("it is there");
    let path = folder.path().join("mine.tesuji");
    let right = fs::read_to_string(&path).unwrap();
    fs::write(&path, right.replace("candidates(p),", "candidate(p),")).unwrap();
    let (output, _) = run(folder.path(), "tesuji rules check mine.tesuji");
    assert!(output.contains(shown.trim()), "{output}");
}

#[test]
fn the_commands_of_the_table_are_there() {
    for line in PAGE.lines().filter_map(|line| line.strip_prefix("| `tesuji ")) {
        let command = line.split([' ', '`']).next().expect("a command");
        assert_eq!(tesuji(&[command, "--help"]).status, 0, "{command}");
    }
}
