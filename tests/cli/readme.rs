//! README.md and grammar/manual.md, which goes on from it, do what they say: their commands run, and what they show is what comes out.

use crate::pages::{blocks, holds, run};
use crate::tesuji;
use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../../README.md");
const MANUAL: &str = include_str!("../../grammar/manual.md");

/// A folder with nothing but the rule file of the page.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (_, mine) =
        blocks(PAGE).into_iter().find(|(kind, _)| *kind == "tesuji").expect("the page has a rule file");
    fs::write(folder.path().join("mine.tesuji"), mine).unwrap();
    folder
}

#[test]
fn every_command_runs_in_its_order_without_more_than_the_page_says() {
    let folder = folder();
    let mut lines: Vec<&str> = Vec::new();
    for (kind, text) in [PAGE, MANUAL].into_iter().flat_map(blocks) {
        match kind {
            "sh" => lines.extend(text.lines()),
            _ => lines.extend(text.lines().filter_map(|line| line.strip_prefix("$ "))),
        }
    }
    assert!(lines.len() >= 14, "{lines:?}");
    let mut finds = 0;
    for line in lines {
        let (output, ran) = run(folder.path(), line);
        assert!(ran && !output.is_empty(), "{line}\n{output}");
        if line.starts_with("tesuji find ") || line.ends_with(" --with my-wing --steps") {
            assert!(output.contains("My Wing"), "{line}\n{output}");
            finds += 1;
        }
    }
    assert_eq!(finds, 2);
    let traces = fs::read_to_string(folder.path().join("traces/wings.trace")).unwrap();
    assert!(traces.contains("my-wing"), "{traces}");
}

#[test]
fn the_first_command_solves_its_puzzle() {
    let line =
        PAGE.lines().find_map(|line| line.strip_prefix("cargo run --release -- ")).expect("it is there");
    let (output, _) = run(Path::new("."), &format!("tesuji {line}"));
    assert!(output.contains("Solved in") && output.contains("--all"), "{output}");
    assert!(output.lines().count() <= 50, "{output}");
    assert!(output.lines().all(|line| line.chars().count() <= 100), "{output}");
}

#[test]
fn what_is_shown_comes_out() {
    let folder = folder();
    let mut shown = 0;
    for (_, text) in [PAGE, MANUAL].into_iter().flat_map(blocks) {
        let Some((line, rest)) = text.strip_prefix("$ ").and_then(|text| text.split_once('\n')) else {
            continue;
        };
        let (output, _) = run(folder.path(), line);
        shown += holds(&output, rest, line);
    }
    assert!(shown >= 1);
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
