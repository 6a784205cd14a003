//! Wrong programs, each with the exact messages: pairs of files in `tests/wrong`.
//!
//! With `TESUJI_ACCEPT=1` the messages are written anew; look at them before you keep them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use tesuji::Language;
use tesuji::lang::{CheckedProgram, Code, Page, Source, check, render_all};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong")
}

/// The names of all wrong programs.
fn programs() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("tests/wrong is there");
    let names =
        entries.map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".tesuji").map(str::to_owned)).collect();
    names.sort();
    names
}

/// What every program stands beside, so that each shows nothing but its own faults.
const AROUND: &str = include_str!("around.tesuji");

/// The model of the ratings among them.
const MODEL: &str = include_str!("weights.toml");

fn around() -> Vec<Source> {
    let files = [("around.tesuji", AROUND), ("models/weights.toml", MODEL)];
    files.map(|(name, text)| Source { name: name.to_owned(), text: text.to_owned() }).into()
}

/// A program, and what is wrong in it.
fn checked(name: &str) -> CheckedProgram {
    let text = fs::read_to_string(folder().join(format!("{name}.tesuji"))).expect("the program can be read");
    let own = Source { name: format!("{name}.tesuji"), text };
    check(around().into_iter().chain([own]).collect())
}

#[test]
fn wrong_programs_are_told_what_is_wrong() {
    let accept = std::env::var_os("TESUJI_ACCEPT").is_some();
    let mut report = String::new();
    for name in programs() {
        let path = folder().join(format!("{name}.txt"));
        let checked = checked(&name);
        let said = render_all(&checked.diagnostics, &checked.program.files, false, &|_| None);
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if said != expected {
            if accept {
                fs::write(&path, &said).expect("the messages can be written");
            } else {
                writeln!(report, "{name}:\n{}", difference(&expected, &said)).expect("a string takes all");
            }
        }
    }
    assert!(report.is_empty(), "other messages than expected (TESUJI_ACCEPT=1 takes the new ones)\n{report}");
}

#[test]
fn wrong_programs_are_told_in_japanese_throughout() {
    let mut faults = BTreeSet::new();
    for name in programs() {
        for diagnostic in checked(&name).diagnostics {
            let labels = std::iter::once(&diagnostic.label).chain(&diagnostic.related);
            let messages = std::iter::once(&diagnostic.message).chain(labels.map(|label| &label.text));
            for message in messages.chain(&diagnostic.help) {
                let told = Language::Ja.translate(message);
                // What is written in a rule file stands in backticks; the program has one name in every language.
                let around: String = told.split('`').step_by(2).collect();
                if around.replace("tesuji", "").contains(|letter: char| letter.is_ascii_alphabetic()) {
                    faults.insert(format!("{name}: {told}"));
                }
            }
        }
    }
    assert_eq!(faults, BTreeSet::new());
}

/// The lines of two texts with `-` and `+` before those that only one of them has.
fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let same_start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - same_start;
    let same_end = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let marked =
        |sign: &str, lines: &[&str]| lines.iter().map(|line| format!("{sign} {line}\n")).collect::<String>();
    marked(" ", &old[..same_start])
        + &marked("-", &old[same_start..old.len() - same_end])
        + &marked("+", &new[same_start..new.len() - same_end])
        + &marked(" ", &old[old.len() - same_end..])
}

#[test]
fn what_stands_around_wrong_programs_is_right() {
    let checked = check(around());
    assert_eq!(render_all(&checked.diagnostics, &checked.program.files, false, &|_| None), "");
}

#[test]
fn every_code_has_a_wrong_program() {
    let mut shown = BTreeSet::new();
    for name in programs() {
        shown.extend(checked(&name).diagnostics.iter().map(|diagnostic| diagnostic.code));
    }
    // What needs a board to be seen is for `tesuji rules check` to say.
    shown.extend([Code::CannotRun, Code::NoBoard]);
    let missing: Vec<&str> =
        Code::ALL.iter().filter(|code| !shown.contains(*code)).map(|code| code.number()).collect();
    assert_eq!(missing, [""; 0], "codes without a program in tests/wrong");
}

#[test]
fn codes_are_unique_and_each_has_its_page() {
    let numbers: Vec<&str> = Code::ALL.iter().map(|code| code.number()).collect();
    assert_eq!(BTreeSet::from_iter(&numbers).len(), numbers.len(), "a number is given twice");
    let pages: Vec<Page> = Page::all().collect();
    assert_eq!(pages.iter().map(|page| page.code).collect::<Vec<_>>(), numbers, "grammar/messages.md");
    let japanese = include_str!("../../grammar/messages.ja.md");
    let headings = japanese.lines().filter_map(|line| line.strip_prefix("## "));
    let translated: Vec<&str> = headings.filter_map(|heading| heading.split(' ').next()).collect();
    assert_eq!(translated, numbers, "grammar/messages.ja.md");
    for page in pages {
        let (title, meaning) = page.page_in("ja");
        assert!(!title.is_ascii() && !meaning.is_ascii(), "{}", page.code);
    }
}
