//! `tesuji rules test --snapshots`: solutions as they were when somebody looked at them.

use crate::{EASY, HARD, Ran, run, snapshot, tesuji};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn compare(folder: &Path, more: &[&str]) -> Ran {
    // Of the examples those of one short file are enough.
    let args = ["rules", "test", "rules/examples/x-cycles.tesuji", "--strategy", "singles", "--snapshots"];
    tesuji(&[&args[..], &[folder.to_str().unwrap()], more].concat())
}

/// A folder with puzzle files, and their snapshots by the strategy `singles`.
fn accepted(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    folder
}

#[test]
fn snapshots_are_written_compared_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("one.txt"), format!("{EASY}\n{HARD}\n")).unwrap();

    let ran = compare(folder.path(), &[]);
    assert!(
        ran.out.contains("one.trace, puzzle 1: missing: the puzzle has no snapshot yet\n"),
        "{}",
        ran.out
    );
    assert_eq!(ran.status, 1);
    assert!(!at("one.trace").exists());

    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    let trace = fs::read_to_string(at("one.trace")).unwrap();
    let hard = HARD.replace('0', ".");
    assert!(trace.starts_with(&format!("# 1  {EASY}\n1. ")), "{trace}");
    assert!(trace.contains("\n\n1  solved  ") && trace.contains(&format!("\n\n# 2  {hard}\n")), "{trace}");
    let ran = compare(folder.path(), &[]);
    let total = "2 snapshots: 2 the same, 0 different, 0 missing, 0 stale, 0 orphaned\n";
    assert!(ran.out.ends_with(total), "{}", ran.out);
    assert_eq!(ran.status, 0);

    fs::write(at("one.trace"), trace.replacen("1. ", "1. An older ", 1)).unwrap();
    let ran = compare(folder.path(), &[]);
    assert!(ran.out.contains("one.trace, puzzle 1: different\n  only the wording differs: "), "{}", ran.out);
    assert!(ran.out.contains("\n- 1. An older ") && ran.out.contains("\n+ 1. "), "{}", ran.out);
    assert_eq!(ran.status, 1);
    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    assert_eq!(fs::read_to_string(at("one.trace")).unwrap(), trace);

    // The only puzzle file.
    fs::rename(at("one.txt"), at("two")).unwrap();
    let ran = compare(folder.path(), &["--ci"]);
    assert!(ran.out.contains("one.trace: orphaned: the puzzle file is gone\n"), "{}{}", ran.out, ran.err);
    assert_eq!(ran.status, 1);
    fs::rename(at("two"), at("two.txt")).unwrap();
    let ran = compare(folder.path(), &[]);
    assert!(ran.out.contains("one.trace: orphaned: the puzzle file is gone\n"), "{}", ran.out);
    assert_eq!(ran.status, 1);
    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    assert!(!at("one.trace").exists() && at("two.trace").exists());
}

/// Snapshots of each state, by the names of their files.
fn of_each_state() -> TempDir {
    let (first, second, third) = ("1234341.4321.143\n", "12343412432121.3\n", "1234341.4321214.\n");
    let files = [
        ("same.txt", first),
        ("different.txt", first),
        ("missing.txt", first),
        ("changed.txt", first),
        ("gone.txt", &format!("{first}{second}")),
        ("orphaned.txt", first),
    ];
    let folder = accepted(&files);
    let at = |name: &str| folder.path().join(name);
    let trace = fs::read_to_string(at("different.trace")).unwrap();
    let (before, after) = trace.split_once("2. ").unwrap();
    fs::write(at("different.trace"), format!("{before}{}", &after[after.find("1  solved").unwrap()..]))
        .unwrap();
    fs::write(at("missing.txt"), format!("{first}{second}")).unwrap();
    fs::write(at("changed.txt"), third).unwrap();
    fs::write(at("gone.txt"), first).unwrap();
    fs::remove_file(at("orphaned.txt")).unwrap();
    folder
}

#[test]
fn ci_names_each_state_and_writes_nothing() {
    let folder = of_each_state();
    let texts = || -> Vec<(String, String)> {
        let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let mut texts: Vec<_> =
            files.map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap())).collect();
        texts.sort();
        texts
    };
    let before = texts();
    let ran = compare(folder.path(), &["--ci"]);
    let told = ran.out.replace(&format!("{}/", folder.path().display()), "");
    snapshot("rules-test-ci", &told);
    assert_eq!(ran.status, 1);
    assert_eq!(texts(), before);
    let ja = compare(folder.path(), &["--ci", "--lang", "ja"]).out;
    snapshot("rules-test-ci-ja", &ja.replace(&format!("{}/", folder.path().display()), ""));
    for other in ["--accept", "--review"] {
        let ran = compare(folder.path(), &["--ci", other]);
        assert!(ran.err.contains("cannot be used with"), "{}", ran.err);
        assert_eq!(ran.status, 2);
    }
    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    assert_eq!(compare(folder.path(), &["--ci"]).status, 0);
    assert!(!folder.path().join("orphaned.trace").exists());
}

#[test]
fn what_differs_is_told_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("one.txt"), "1234341.4321.143\n1234341.4321.143\n1...............\n").unwrap();
    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    let trace = fs::read_to_string(at("one.trace")).unwrap();
    // The first puzzle was solved in the other order, the second in other ways and to another end.
    let (first, second) = trace.split_once("\n# 2").unwrap();
    let steps: Vec<&str> = first.split_once('\n').unwrap().1.split("\n\n").collect();
    let number = |step: &str, n: usize| format!("{n}. {}", step.split_once(". ").unwrap().1);
    let first =
        format!("# 1  1234341.4321.143\n{}\n\n{}\n\n{}", number(steps[1], 1), number(steps[0], 2), steps[2]);
    let second = second
        .replacen("naked-single", "full-house", 1)
        .replacen("   r4c1=2", "   r4c1=2 r1c1<>3,4", 1)
        .replacen("2  solved", "2  stuck", 1);
    fs::write(at("one.trace"), format!("{first}\n# 2{second}")).unwrap();
    let ran = compare(folder.path(), &["--format", "json"]);
    let lines: Vec<Value> = ran.json().into_iter().filter(|line| line["test"] == "snapshot").collect();
    assert_eq!(ran.status, 1);
    let kinds = |line: &Value| -> Vec<String> {
        let changes = line["changes"].as_array().unwrap().iter();
        changes.map(|change| change["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(&lines[0]), ["earlier"]);
    assert_eq!(kinds(&lines[1]), ["status", "another-way", "lost", "another-way"]);
    assert_eq!(lines[1]["changes"][0]["words"], json!(["stuck", "solved"]));
    assert_eq!(lines[1]["changes"][1]["conclusions"], json!(["r2c4=2"]));
    assert_eq!(lines[1]["changes"][1]["was"], json!([{ "n": 1, "technique": "full-house" }]));
    assert_eq!(lines[1]["changes"][2]["conclusions"], json!(["r1c1<>3", "r1c1<>4"]));
    assert_eq!((lines[2]["state"].as_str(), &lines[2]["changes"]), (Some("same"), &json!([])));
}

#[test]
fn a_puzzle_is_known_by_its_text_and_its_name_wherever_it_stands() {
    let (first, second, third) = ("1234341.4321.143", "12343412432121.3", "1234341243212.43");
    let folder = accepted(&[("one.txt", &format!("{first} # One\n{second} # Two\n{first}\n"))]);
    fs::write(folder.path().join("one.txt"), format!("# New\n{first} # One\n{third} # Two\n{first}\n"))
        .unwrap();
    let ran = compare(folder.path(), &["--ci", "--format", "json"]);
    let told: Vec<(String, String)> = ran
        .json()
        .iter()
        .filter(|line| line["test"] == "snapshot")
        .map(|line| (line["state"].to_string(), line["changes"][0]["kind"].to_string()))
        .collect();
    let moved = ("\"different\"".to_owned(), "\"place\"".to_owned());
    assert_eq!(told, [moved.clone(), ("\"stale\"".to_owned(), "null".to_owned()), moved], "{}", ran.out);
}

/// Reviews the snapshots of a folder with these answers.
fn review(folder: &Path, answers: &str) -> Ran {
    let args = ["rules", "test", "rules/examples/x-cycles.tesuji", "--strategy", "singles", "--snapshots"];
    run(&[&args[..], &[folder.to_str().unwrap(), "--review"]].concat(), answers)
}

#[test]
fn a_review_accepts_one_snapshot_and_leaves_others() {
    let (first, second) = ("1234341.4321.143", "12343412432121.3");
    let folder = accepted(&[("one.txt", &format!("{first}\n{second}\n{first}\n"))]);
    let path = folder.path().join("one.trace");
    let trace = fs::read_to_string(&path).unwrap();
    let changed = trace.replace("only candidate", "sole candidate");
    fs::write(&path, &changed).unwrap();

    let ran = review(folder.path(), "d\nx\nr\na\ns\n");
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(ran.out.contains("\n[2/3] ") && ran.out.contains("expected a, r, s, d, A or q"), "{}", ran.out);
    assert_eq!(ran.out.matches("\n@ line ").count(), 1, "{}", ran.out);
    assert!(ran.out.contains("1 accepted, 1 rejected, 1 skipped, 0 not reviewed"), "{}", ran.out);
    let of = |text: &str, puzzle: usize| text.split("# ").nth(puzzle).unwrap().to_owned();
    let reviewed = fs::read_to_string(&path).unwrap();
    for puzzle in [1, 3] {
        assert_eq!(of(&reviewed, puzzle), of(&changed, puzzle));
    }
    assert_eq!(of(&reviewed, 2), of(&trace, 2));
    for (puzzle, left) in [(1, "unchanged"), (2, "accepted"), (3, "unchanged")] {
        let told = format!("{left}: {}, puzzle {puzzle}: different\n", path.display());
        assert!(ran.out.contains(&told), "{}", ran.out);
    }

    // The end of the input ends it.
    let ran = review(folder.path(), "s\n");
    assert!(ran.out.contains("0 accepted, 0 rejected, 1 skipped, 1 not reviewed"), "{}", ran.out);
    let ran = review(folder.path(), "q\na\n");
    assert!(ran.out.contains("0 accepted, 0 rejected, 0 skipped, 2 not reviewed"), "{}", ran.out);
    assert_eq!(fs::read_to_string(&path).unwrap(), reviewed);
    let ran = review(folder.path(), "A\n");
    assert!(ran.out.contains("2 accepted, 0 rejected, 0 skipped, 0 not reviewed"), "{}", ran.out);
    assert_eq!((ran.status, fs::read_to_string(&path).unwrap()), (0, trace));
    assert_eq!(review(folder.path(), "").status, 0);
}

#[test]
fn a_review_goes_through_each_state() {
    let folder = of_each_state();
    let ran = review(folder.path(), "a\na\na\na\na\n");
    assert!(ran.out.contains("5 accepted, 0 rejected, 0 skipped, 0 not reviewed"), "{}", ran.out);
    assert_eq!(ran.status, 0);
    assert_eq!(compare(folder.path(), &["--ci"]).status, 0);
}

#[test]
fn a_review_is_for_people() {
    let folder = of_each_state();
    let ran = compare(folder.path(), &["--review", "--format", "json"]);
    assert!(ran.err.contains("--review is interactive"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let args = ["rules", "test", "-", "--snapshots", folder.path().to_str().unwrap(), "--review"];
    let ran = run(&args, "tesuji 1\n");
    assert!(ran.err.contains("--review reads answers from standard input"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn junit_has_a_case_for_each_example_and_each_snapshot() {
    let folder = of_each_state();
    let ran = compare(folder.path(), &["--format", "junit"]);
    assert_eq!(ran.status, 1);
    let text = ran.out.replace(&format!("{}/", folder.path().display()), "");
    let xml = roxmltree::Document::parse(&text).unwrap();
    let of = |name: &str| xml.descendants().filter(|node| node.has_tag_name(name)).count();
    assert_eq!((of("testcase"), of("failure")), (6 + 8, 5));
    let suites = xml.descendants().filter(|node| node.has_tag_name("testsuite"));
    let failed: Vec<&str> = suites
        .filter(|suite| suite.attribute("failures") != Some("0"))
        .filter_map(|suite| suite.attribute("name"))
        .collect();
    let wrong = ["changed.trace", "different.trace", "gone.trace", "missing.trace", "orphaned.trace"];
    assert_eq!(failed, wrong, "{text}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = of_each_state();
    for form in ["text", "json", "junit"] {
        let options = ["--format", form, "--coverage"];
        let one = compare(folder.path(), &[&options[..], &["--jobs", "1"]].concat()).out;
        let many = compare(folder.path(), &[&options[..], &["--jobs", "5"]].concat()).out;
        assert!(!one.is_empty());
        assert_eq!(one, many);
    }
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
    assert!(ran.err.contains("no puzzle file in "), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn line_ends_of_windows_are_line_ends() {
    let folder = accepted(&[("one.txt", &format!("{EASY}\n{HARD}\n"))]);
    let path = folder.path().join("one.trace");
    let trace = fs::read_to_string(&path).unwrap();
    fs::write(&path, trace.replace('\n', "\r\n")).unwrap();
    let ran = compare(folder.path(), &["--ci"]);
    assert!(ran.status == 0 && ran.out.contains("2 the same"), "{}", ran.out);
    // One that is written anew takes the others along.
    fs::write(&path, trace.replace('\n', "\r\n").replacen("1. ", "1. An older ", 1)).unwrap();
    assert_eq!(compare(folder.path(), &["--ci"]).status, 1);
    assert_eq!(compare(folder.path(), &["--accept"]).status, 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), trace);
}
