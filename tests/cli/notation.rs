//! `--notation`: steps in one notation, with its boards.

use crate::{run, tesuji};

/// A position with many short loops.
const LOOPS: &str = "..9...7..7.3...4.....487......516.....2...6...6.....5.238791564...8.3....7162.389";
/// Loops that go out of their first cell by weak links, of few cells.
const SHORT: &str = "nice-loop-out(sees, 3)";

#[test]
fn matches_are_written_in_the_notation_and_then_what_goes_by_all_of_them() {
    let ran = tesuji(&["find", LOOPS, "-t", SHORT, "--all", "--notation", "nl"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let loops: Vec<&str> = ran.out.lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(loops.len(), 14);
    assert_eq!(loops[0], "[(A)R1C8]-3-[(B)R1C5]=3=[(C)R1C4]-3-[(A)R1C8] ==> R1C8<>3");
    let together: Vec<&str> = loops.iter().filter_map(|line| Some(line.split_once("==> ")?.1)).collect();
    let last = ran.out.lines().rev().find_map(|line| line.strip_prefix("==> ")).unwrap();
    for one in together {
        assert!(last.contains(one), "{one} in {last}");
    }
    assert_eq!(ran.out.matches("[@]").count(), 1);
}

#[test]
fn letters_and_capitals_can_be_switched_off() {
    let first = |style: &str| {
        let ran = tesuji(&["find", LOOPS, "-t", SHORT, "--notation", style]);
        ran.out.lines().find(|line| line.starts_with('[')).unwrap_or_default().to_owned()
    };
    assert_eq!(first("nl-plain"), "[R1C8]-3-[R1C5]=3=[R1C4]-3-[R1C8] ==> R1C8<>3");
    assert_eq!(first("nl-small"), "[(A)r1c8]-3-[(B)r1c5]=3=[(C)r1c4]-3-[(A)r1c8] ==> r1c8<>3");
}

#[test]
fn lessons_hints_and_steps_have_it_too() {
    let rules = "tesuji 1\n\nstrategy loops { first-of { nice-loop-out(sees, 3) } }\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("loops.tesuji");
    std::fs::write(&file, rules).unwrap();
    let file = file.to_str().unwrap();
    let more = ["--rules", file, "--strategy", "loops", "--notation", "nl", "--no-check"];
    let notation = "[(A)R1C8]-3-[(B)R1C5]=3=[(C)R1C4]-3-[(A)R1C8] ==> R1C8<>3\n+---";
    for command in [&["teach", "--all"][..], &["hint", "--level", "3"], &["solve", "--steps"]] {
        let ran = run(&[command, &[LOOPS], &more].concat(), "");
        assert!(ran.out.contains(notation), "{command:?}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains("\n==> R1C8<>3\n"), "{command:?}: {}", ran.out);
    }
}

#[test]
fn a_notation_is_a_style_of_the_rules() {
    let ran = tesuji(&["find", LOOPS, "-t", SHORT, "--notation", "n1"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("there is no style `n1`"), "{}", ran.err);
}
