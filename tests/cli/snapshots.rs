//! `tesuji rules test --snapshots`: solutions as they were when somebody looked at them.

use crate::{EASY, HARD, Ran, tesuji};
use std::fs;
use std::path::Path;

fn compare(folder: &Path, more: &[&str]) -> Ran {
    tesuji(
        &[&["rules", "test", "--snapshots", folder.to_str().unwrap(), "--strategy", "singles"], more]
            .concat(),
    )
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
