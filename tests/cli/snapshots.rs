//! `tesuji rules test --snapshots`: solutions as they were when somebody looked at them.

use crate::{EASY, HARD, Ran, tesuji};
use std::fs;
use std::path::Path;

fn compare(folder: &Path, more: &[&str]) -> Ran {
    // Of the examples those of one short file are enough.
    let args = ["rules", "test", "rules/examples/x-cycles.tesuji", "--strategy", "singles", "--snapshots"];
    tesuji(&[&args[..], &[folder.to_str().unwrap()], more].concat())
}

#[test]
fn snapshots_are_written_compared_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("one.txt"), format!("{EASY}\n{HARD}\n")).unwrap();

    let ran = compare(folder.path(), &[]);
    assert!(ran.out.contains("one.trace: new\n"), "{}", ran.out);
    assert_eq!(ran.status, 1);
    assert!(!at("one.trace").exists());

    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    let trace = fs::read_to_string(at("one.trace")).unwrap();
    assert!(trace.starts_with(&format!("# 1  {EASY}\n1. ")), "{trace}");
    assert!(trace.contains("\n\n1  solved  ") || trace.contains("solved"), "{trace}");
    let ran = compare(folder.path(), &[]);
    assert!(ran.out.ends_with("1 snapshots: 1 the same, 0 different or new, 0 stale\n"), "{}", ran.out);
    assert_eq!(ran.status, 0);

    fs::write(at("one.trace"), trace.replacen("1. ", "1. An older ", 1)).unwrap();
    let ran = compare(folder.path(), &[]);
    assert!(ran.out.contains("one.trace: different\n"), "{}", ran.out);
    assert!(ran.out.contains("\n- 1. An older ") && ran.out.contains("\n+ 1. "), "{}", ran.out);
    assert_eq!(ran.status, 1);
    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    assert_eq!(fs::read_to_string(at("one.trace")).unwrap(), trace);

    fs::rename(at("one.txt"), at("two.txt")).unwrap();
    let ran = compare(folder.path(), &[]);
    assert!(ran.out.contains("one.trace: stale, its puzzles have gone\n"), "{}", ran.out);
    assert_eq!(ran.status, 1);
    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    assert!(!at("one.trace").exists() && at("two.trace").exists());
}

#[test]
fn the_trace_of_an_unsound_rule_ends_with_the_wrong_step() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("one.txt"), format!("{EASY}\n")).unwrap();
    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    let trace = fs::read_to_string(at("one.trace")).unwrap();
    assert!(trace.lines().count() > 50, "{trace}");
    let rule = "tesuji 1\n\ntechnique rash {\n  title en \"Rash\"\n  difficulty 1\n  for c in cells(2)\n  \
                let {a, b} = candidates(c)\n  where a < b\n  then eliminate a from c\n  because en \"No reason.\"\n}\n\n\
                strategy rash-only { first-of { rash, naked-single } }\n";
    fs::write(at("rash.tesuji"), rule).unwrap();
    let rash = at("rash.tesuji");
    let options = ["--rules", rash.to_str().unwrap(), "--strategy", "rash-only"];
    let args =
        ["rules", "test", "rules/examples/x-cycles.tesuji", "--snapshots", folder.path().to_str().unwrap()];
    let ran = tesuji(&[&args[..], &options].concat());
    let new: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("+ ")).collect();
    assert!(
        new.len() < 10 && new.iter().any(|line| line.contains("`rash` is unsound, step ")),
        "{}",
        ran.out
    );
    assert_eq!(ran.status, 1);
}

#[test]
fn puzzle_files_may_stand_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = ["--puzzles", "tests/puzzles/sudoku4.txt", "tests/puzzles/sudoku6.txt"];
    assert_eq!(compare(folder.path(), &[&puzzles[..], &["--accept"]].concat()).status, 0);
    assert!(folder.path().join("sudoku4.trace").exists());
    assert_eq!(compare(folder.path(), &puzzles).status, 0);
    assert_eq!(compare(folder.path(), &puzzles[..2]).status, 1);
}

#[test]
fn a_folder_without_puzzles_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let ran = compare(folder.path(), &[]);
    assert!(ran.err.contains("there is no puzzle file in "), "{}", ran.err);
    assert_eq!(ran.status, 2);
}
