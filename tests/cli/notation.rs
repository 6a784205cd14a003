//! `--notation`: steps in one notation, with its boards.

use crate::{EASY, run, tesuji};

/// A position with many short loops.
const LOOPS: &str = "..9...7..7.3...4.....487......516.....2...6...6.....5.238791564...8.3....7162.389";
/// Loops that go out of their first cell by weak links, of few cells.
const SHORT: &str = "nice-loop-out(sees, 3)";

#[test]
fn the_loop_of_the_document_is_found_on_its_board() {
    let five = "nice-loop-out(sees, limit = 5, least = 5)";
    let ran = tesuji(&["find", LOOPS, "-t", five, "--all", "--notation", "nl", "--lang", "ja"]);
    let document = "[(A)R5C2]-4-[(B)R6C3]-7-[(C)R4C3]-4-[(D)R4C8]=4=[(E)R5C8]-4-[(A)R5C2] ==> R5C2<>4";
    assert!(ran.out.lines().any(|line| line == document), "{}", ran.out);
    // The heading is the document's, whichever theorem the loops fall under.
    let of =
        |sort: &str, limit: u32, loops: u32| format!("nice-loop-{sort}(limit = {limit}, loops = {loops})");
    let (out, mixed) = (of("out", 5, 1), of("mixed", 5, 1));
    let ran = tesuji(&["find", LOOPS, "-t", &out, "-t", &mixed, "--all", "--notation", "nl", "--lang", "ja"]);
    assert!(ran.out.contains("\n0:0> Nice Loop により[@]の位置から候補を削除できます。\n"), "{}", ran.out);
    // Every loop, with that of the document among them, and no loop twice.
    let every = of("out", 8, 1000);
    let ran = tesuji(&["find", LOOPS, "-t", &every, "--all", "--notation", "nl"]);
    let loops: Vec<&str> = ran.out.lines().filter(|line| line.starts_with('[')).collect();
    assert!(loops.contains(&document), "{loops:?}");
    let shortest = tesuji(&["find", LOOPS, "-t", &of("out", 8, 1), "--all", "--notation", "nl"]);
    for line in shortest.out.lines().filter(|line| line.starts_with('[')) {
        assert!(loops.contains(&line), "{line} in {loops:?}");
    }
    // A loop is not found again the other way round.
    let way = |line: &&str| -> Vec<String> {
        let path = line.split_once(" ==> ").unwrap().0;
        path.split(['[', ']'])
            .filter(|part| !part.is_empty())
            .map(|part| part.replace(['(', ')'], ""))
            .collect()
    };
    let unlettered = |way: Vec<String>| -> Vec<String> {
        way.into_iter()
            .map(|part| part.trim_start_matches(|l: char| l < 'R' && l.is_alphabetic()).to_owned())
            .collect()
    };
    let ways: Vec<Vec<String>> = loops.iter().map(way).map(unlettered).collect();
    for way in &ways {
        let back: Vec<String> = way.iter().rev().cloned().collect();
        assert_eq!(ways.iter().filter(|other| *other == way || **other == back).count(), 1, "{way:?}");
    }
}

#[test]
fn the_steps_before_are_counted_above_a_notation() {
    let solve = ["solve", EASY, "-s", "thirty-four-patterns", "--steps", "--lang", "ja"];
    let captions = |notation: &str| {
        let ran = tesuji(&[&solve[..], &["--notation", notation, "--max-steps", "3"]].concat());
        let lines = ran.out.lines().map(str::trim).filter(|line| line.starts_with("他のパターンを"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(captions("patterns"), ["他のパターンを1回適用済み", "他のパターンを2回適用済み"]);
    assert!(captions("patterns-short").is_empty());
}

#[test]
fn several_notations_stand_one_below_the_other() {
    let patterns = ["--notation", "patterns", "--notation", "patterns-short", "--notation", "patterns-check"];
    let find = ["find", EASY, "-t", "locked-candidates"];
    let ran = tesuji(&[&find[..], &patterns].concat());
    let lines: Vec<&str> = ran.out.lines().map(str::trim).collect();
    let first =
        lines.iter().position(|line| line.contains("単数字")).unwrap_or_else(|| panic!("{}", ran.out));
    assert!(lines[first + 1].starts_with('('), "{}", ran.out);
    let check: Vec<&str> = lines[first + 2].split(" / ").collect();
    assert!(check.len() == 2 && check.iter().all(|kind| ["Y", "T", "A"].contains(kind)), "{}", ran.out);
    let json = tesuji(&[&find[..], &patterns, &["--format", "json"]].concat()).json();
    let messages = json[0]["matches"][0]["messages"].as_object().unwrap();
    assert_eq!(messages.len(), 3, "{messages:?}");
    assert_eq!(messages["patterns-short"], lines[first + 1]);
}

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
    assert_eq!(first("nl-plain-small"), "[r1c8]-3-[r1c5]=3=[r1c4]-3-[r1c8] ==> r1c8<>3");
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
    assert!(ran.err.contains("unknown style `n1`"), "{}", ran.err);
}
