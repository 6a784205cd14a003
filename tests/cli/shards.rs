//! Parts of a run, and what adds them up.

use crate::{EASY, HARD, SMALL, run, tesuji};
use std::collections::BTreeMap;
use std::fs;

const MEDIUM_FILE: &str = "tests/puzzles/sudoku9-medium.txt";
const KAKURO_FILE: &str = "tests/puzzles/kakuro.jsonl";

/// Grades files of two games, and text that is no puzzle, as CSV without the time.
fn grade(more: &[&str]) -> String {
    let ran = tesuji(
        &[&["grade", MEDIUM_FILE, KAKURO_FILE, "README.md", "--format", "csv", "--no-time"], more].concat(),
    );
    assert_eq!(ran.status, 2, "{}", ran.err);
    ran.out
}

#[test]
fn shards_share_the_rows_out() {
    let whole = grade(&[]);
    let (heading, rows) = whole.split_once('\n').unwrap();
    let rows: Vec<&str> = rows.lines().collect();
    for of in [2, 7] {
        for part in 1..=of {
            let shard = grade(&["--shard", &format!("{part}/{of}")]);
            let expected: Vec<&str> = rows.iter().skip(part - 1).step_by(of).copied().collect();
            assert_eq!(shard, [&[heading], &expected[..]].concat().join("\n") + "\n");
        }
    }
}

#[test]
fn summaries_of_shards_are_that_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    grade(&["--summary", &file("one.json"), "--solutions"]);
    let one = fs::read_to_string(file("one.json")).unwrap();
    let names: Vec<String> = (1..=5).map(|part| file(&format!("{part}.json"))).collect();
    for (part, name) in (1..).zip(&names) {
        grade(&["--summary", name, "--solutions", "--shard", &format!("{part}/5")]);
    }
    // In whatever order, and shards that were added before among them.
    let add = |names: &[&String]| {
        tesuji(
            &[
                &["summary", "--format", "json"],
                &names.iter().map(|name| name.as_str()).collect::<Vec<_>>()[..],
            ]
            .concat(),
        )
    };
    let [a, b, c, d, e] = &names[..] else { unreachable!() };
    let some = add(&[d, a]);
    assert_eq!((some.status, some.err.as_str()), (1, "error: missing shards: 2/5, 3/5, 5/5\n"));
    fs::write(file("some.json"), &some.out).unwrap();
    let all = add(&[e, &file("some.json"), b, c]);
    assert_eq!((all.status, all.out.as_str(), all.err.as_str()), (0, one.as_str(), ""));
    assert_eq!(add(&[&file("one.json")]).out, one);
    crate::snapshot("summary-text", &tesuji(&["summary", &file("one.json")]).out);
    crate::snapshot("summary-text-ja", &tesuji(&["summary", &file("one.json"), "--lang", "ja"]).out);
    let twice = add(&[a, b, a]);
    assert_eq!((twice.status, twice.out.as_str()), (2, ""));
    assert!(twice.err.contains("1.json, line 1: duplicate shard 1/5"), "{}", twice.err);
}

#[test]
fn summaries_that_do_not_belong_together_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let grade = |name: &str, more: &[&str]| {
        let ran = tesuji(&[&["grade", EASY, HARD, "--no-time", "--summary", &file(name)], more].concat());
        assert!(ran.status < 2, "{}", ran.err);
    };
    grade("a.json", &["--strategy", "basic", "--shard", "1/2"]);
    for (number, other) in
        [&["--strategy", "singles", "--shard", "2/2"][..], &["--strategy", "basic", "--shard", "2/3"]]
            .iter()
            .enumerate()
    {
        let name = format!("{number}.json");
        grade(&name, other);
        let ran = tesuji(&["summary", &file("a.json"), &file(&name)]);
        assert!(ran.status == 2 && ran.err.contains("differ in rules, strategy"), "{}", ran.err);
    }
    let ran = run(&["summary", "-"], "{\"puzzles\":3}\n");
    assert!(ran.status == 2 && ran.err.contains("-, line 1: invalid summary: missing field"), "{}", ran.err);
    assert!(run(&["summary", "-"], "\n").err.contains("no summary in the input"));
    for wrong in ["0/3", "4/3", "3", "x/3", "1/0"] {
        let ran = tesuji(&["grade", EASY, "--shard", wrong]);
        assert!(ran.status == 2 && ran.err.contains("such as 3/64"), "{wrong}: {}", ran.err);
    }
    let ran = tesuji(&["grade", EASY, "--resume", "--output", &file("r.csv"), "--summary", &file("s.json")]);
    assert_eq!(ran.status, 2);
}

#[test]
fn a_shard_may_have_no_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let grade =
        |more: &[&str]| tesuji(&[&["grade", EASY, SMALL, "--no-time", "--format", "csv"], more].concat());
    let ran = grade(&["--shard", "3/3", "--summary", &file("3.json")]);
    assert_eq!((ran.status, ran.out.lines().count(), ran.err.as_str()), (0, 1, ""));
    assert_eq!(tesuji(&["solve", EASY, SMALL, "--shard", "3/3"]).status, 0);
    for part in ["1", "2"] {
        grade(&["--shard", &format!("{part}/3"), "--summary", &file(&format!("{part}.json"))]);
    }
    grade(&["--summary", &file("all.json")]);
    let sum = tesuji(&["summary", "--format", "json", &file("1.json"), &file("2.json"), &file("3.json")]);
    assert_eq!(sum.out, fs::read_to_string(file("all.json")).unwrap());
    // Without a shard there has to be one, and nothing that is read is written over.
    assert_eq!(run(&["grade", "-"], "\n").status, 2);
    let ran = tesuji(&["grade", &file("1.json"), "--summary", &file("1.json")]);
    assert!(ran.status == 2 && ran.err.contains("cannot overwrite the input"), "{}", ran.err);
}

#[test]
fn shards_make_the_puzzles_of_one_run() {
    let make = |more: &[&str]| {
        let ran = tesuji(&[&["generate", "--count", "7", "--seed", "5"], more].concat());
        ran.out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let (whole, parts) =
        (make(&[]), [make(&["--shard", "1/3"]), make(&["--shard", "2/3"]), make(&["--shard", "3/3"])]);
    assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [3, 2, 2]);
    let merged: BTreeMap<usize, &String> = (0..3)
        .flat_map(|part| parts[part].iter().enumerate().map(move |(n, puzzle)| (n * 3 + part, puzzle)))
        .collect();
    assert!(merged.into_values().eq(&whole));
}

#[test]
fn solutions_are_counted_by_the_laws() {
    let none = format!("55{}", ".".repeat(79));
    let input = format!("{EASY}\n{SMALL}\n{}\n{none}\n{}5\nnonsense\n", ".".repeat(81), ".".repeat(80));
    let ran = run(&["grade", "-", "-s", "singles", "--no-tally", "--solutions", "--format", "json"], &input);
    let counted: Vec<Option<u64>> =
        ran.json().iter().map(|row| row.get("solutions").and_then(|n| n.as_u64())).collect();
    assert_eq!(counted, [Some(1), Some(1), Some(2), Some(0), Some(2), None], "{}", ran.out);
    let ran = run(
        &["grade", "-", "-s", "singles", "--solutions", "--where", "solutions > 1", "--format", "csv"],
        &input,
    );
    assert_eq!(ran.out.lines().count(), 3, "{}", ran.out);
    assert!(run(&["grade", "-", "--where", "solutions > 1"], &input).err.contains("column `solutions`"));
}

#[cfg(not(feature = "tables"))]
#[test]
fn tables_are_recognised_by_a_program_without_them() {
    let folder = tempfile::tempdir().unwrap();
    for (name, beginning, form) in [
        ("a.parquet", &b"PAR1\x15\x04"[..], "Parquet"),
        ("a.arrow", b"ARROW1\0\0", "Arrow"),
        ("a", b"\xff\xff\xff\xff\x01", "Arrow"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, beginning).unwrap();
        let ran = tesuji(&["grade", &path.display().to_string()]);
        let said = format!("this program was built without {form}");
        assert!(
            ran.status == 2 && ran.err.contains(&said) && ran.err.contains("--features tables"),
            "{}",
            ran.err
        );
    }
    let ran = tesuji(&["grade", EASY, "--format", "parquet"]);
    assert!(ran.status == 2 && ran.err.contains("built without Parquet"), "{}", ran.err);
}
