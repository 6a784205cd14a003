//! The form of results by the ending of the file that they go to.

use crate::{EASY, SMALL, small, tesuji};
use std::fs;

#[test]
fn the_ending_of_the_output_decides_the_form() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let begins = |name: &str| fs::read(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (args, name, begin) in [
        (vec!["hint", EASY, "--level", "3"], "hint.png", &b"\x89PNG"[..]),
        (vec!["hint", EASY], "hint.svg", b"<svg"),
        (vec!["hint", EASY], "hint.JSON", b"{\"line\":1"),
        (vec!["solve", EASY], "solve.html", b"<!"),
        (vec!["solve", EASY], "solve.jsonl", b"{\"line\":1"),
        (vec!["teach", EASY], "lesson.md", b"#"),
        (vec!["teach", EASY], "lesson.html", b"<!"),
        (vec!["find", EASY, "-t", "naked-single"], "find.json", b"{\"line\":1"),
        (vec!["grade", EASY], "grade.csv", b"line,"),
        (vec!["grade", EASY], "grade.json", b"{\"line\":1"),
        (vec!["plot", EASY], "plot.svg", b"<svg"),
        (vec!["plot", EASY], "plot.txt", b"techn"),
        (vec!["rules", "show", "x-wing"], "show.png", b"\x89PNG"),
        (vec!["links", EASY, "-l", "bilocal"], "links.svg", b"<svg"),
        (vec!["convert", EASY], "convert.json", b"{"),
        (vec!["generate", "--size", "4", "--seed", "3"], "made.json", b"{"),
        (vec!["solve", EASY], "solve.out", b"   1  solved"),
    ] {
        let path = file(name);
        let ran = tesuji(&[args.as_slice(), &["-o", &path]].concat());
        assert_eq!(ran.status, 0, "{name}: {}", ran.err);
        let text = begins(name);
        assert!(text.starts_with(begin), "{name}: {}", String::from_utf8_lossy(&text[..text.len().min(40)]));
    }
}

#[test]
fn a_form_that_is_said_counts_and_one_that_is_not_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.png").to_str().unwrap().to_owned();
    let ran = small(&["hint", SMALL, "--format", "text", "-o", &path]);
    assert!(
        ran.status == 0 && ran.err.contains("note: `--format text` overrides the extension"),
        "{}",
        ran.err
    );
    assert!(fs::read_to_string(&path).unwrap().starts_with("Look at: "));
    let ran = tesuji(&["grade", EASY, "-o", &path]);
    assert!(ran.status == 2 && ran.err.contains("`grade` cannot write png"), "{}", ran.err);
    assert!(ran.err.contains("help: it can write text, json, csv"), "{}", ran.err);
    let ran = tesuji(&["convert", EASY]);
    assert!(ran.status == 2 && ran.err.starts_with("error: missing `--to FORMAT`"), "{}", ran.err);
}

#[test]
fn one_word_for_output_and_one_for_form() {
    let made = ["generate", "--size", "4", "--seed", "3"];
    let with = |more: &[&'static str]| tesuji(&[&made[..], more].concat()).out;
    assert_eq!(with(&["--format", "matrix"]), with(&["--to", "matrix"]));
    assert_ne!(with(&["--format", "matrix"]), with(&[]));
    let folder = tempfile::tempdir().unwrap();
    for (option, name) in [("--output", "a.tesuji"), ("-o", "b.tesuji"), ("--out", "c.tesuji")] {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        assert_eq!(tesuji(&["rules", "new", "mine", option, &path]).status, 0);
        assert!(fs::read_to_string(&path).unwrap().starts_with("tesuji 1"));
    }
}
