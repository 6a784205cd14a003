//! `tesuji explain`.

use crate::{EASY, EASY_SOLVED, HARD, SMALL, run, snapshot, tesuji};
use serde_json::Value;

#[test]
fn a_conclusion_is_explained_by_steps_and_by_facts() {
    let fish = tesuji(&["explain", HARD, "r9c6<>9", "--facts"]);
    snapshot("explain", &fish.out);
    // Without the singles that the solution has before it.
    let ran =
        tesuji(&["explain", EASY, "r1c1=8", "--strategy", "basic", "--format", "json"]).json().remove(0);
    assert_eq!((&ran["status"], ran["error"].is_null()), (&"argued".into(), true));
    let steps = ran["steps"].as_array().unwrap();
    let whole = tesuji(&["solve", EASY, "--strategy", "basic", "--format", "json"]).json().remove(0);
    assert!(steps.len() < whole["steps"].as_array().unwrap().len(), "{}", steps.len());
    assert_eq!(steps.last().unwrap()["places"][0]["cell"], "r1c1");
    // Facts are worked out where they are shown.
    assert!(ran.get("rests_on").is_none() && ran.get("grounds").is_none(), "{ran}");
    // The steps are a trace by themselves.
    let numbers: Vec<&Value> = steps.iter().map(|step| &step["n"]).collect();
    assert_eq!(numbers, (1..=steps.len()).map(Value::from).collect::<Vec<_>>().iter().collect::<Vec<_>>());
}

#[test]
fn every_value_of_a_solution_is_explained_and_no_other() {
    let digits: Vec<char> = EASY_SOLVED.chars().collect();
    let open: Vec<usize> = (0..81).filter(|&cell| EASY.as_bytes()[cell] == b'.').step_by(23).collect();
    let named =
        |cell: usize, sign: &str, value: char| format!("r{}c{}{sign}{value}", cell / 9 + 1, cell % 9 + 1);
    let mut true_ones: Vec<String> = open.iter().map(|&cell| named(cell, "=", digits[cell])).collect();
    let args = ["explain", EASY, "--strategy", "basic", "--facts", "--format", "json"].map(str::to_owned);
    let words = |more: &[String]| -> Vec<String> { args.iter().chain(more).cloned().collect() };
    let tell = |more: &[String]| {
        let words = words(more);
        tesuji(&words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    true_ones.sort();
    let ran = tell(&true_ones);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for line in ran.json() {
        assert_eq!(line["status"], "argued", "{line}");
        assert!(!line["rests_on"].as_array().unwrap().is_empty(), "{line}");
    }
    let false_ones: Vec<String> = open.iter().map(|&cell| named(cell, "<>", digits[cell])).collect();
    let ran = tell(&false_ones);
    assert_eq!(ran.status, 1);
    assert!(
        ran.json().iter().all(|line| line["status"] == "open" && line.get("steps").is_none()),
        "{}",
        ran.out
    );
}

#[test]
fn where_techniques_end_the_facts_are_told() {
    let args = ["explain", HARD, "r8c6<>2", "--strategy", "singles"];
    let ran = tesuji(&args);
    let said = "r8c6<>2 is implied by the laws of the game, but the techniques of singles do not reach it.\nThe proof needs ";
    assert!(ran.status == 0 && ran.out.starts_with(said), "{}", ran.out);
    // A sentence, a board and what its signs mean.
    assert!(ran.out.lines().count() < 50 && ran.out.contains("- to be removed"), "{}", ran.out);
    let ran = tesuji(&[&args[..], &["--facts"]].concat());
    assert!(ran.out.contains("\n\nIt depends on these facts:\n- "), "{}", ran.out);
    let ran = tesuji(&[&args[..], &["--lang", "ja"]].concat());
    let said = "r8c6<>2はルールから導けますが、singlesの手筋では導けません。\n";
    assert!(ran.out.starts_with(said) && ran.out.contains("どれも省けません。"), "{}", ran.out);
    let ran = tesuji(&[&args[..], &["--timeout", "0.000001"]].concat());
    assert!(ran.status == 1 && ran.out == "r8c6<>2: timed out.\n", "{}", ran.out);
}

#[test]
fn few_cells_and_units_are_named_from_which_a_conclusion_follows() {
    // A finned swordfish, where only singles are known.
    let args = ["explain", HARD, "r9c6<>9", "--strategy", "singles"];
    snapshot("explain-stuck", &tesuji(&args).out);
    let line = tesuji(&[&args[..], &["--format", "json"]].concat()).json().remove(0);
    let grounds = line["grounds"].as_array().unwrap();
    let of = |kind: &str| grounds.iter().filter(|ground| ground["ground"] == kind).count();
    assert!(of("places") + of("unit") + of("cell") == grounds.len() && grounds.len() < 10, "{line}");
    // Every law of a unit that is used is one of a unit that is named.
    for fact in line["rests_on"].as_array().unwrap().iter().filter(|fact| fact["fact"] == "one-place") {
        assert!(grounds.iter().any(|ground| ground["ground"] == "unit" && ground["unit"] == fact["unit"]));
    }
}

#[test]
fn many_grounds_are_grouped_and_too_many_are_counted() {
    let middle = "...1.7....3......158..9......69..72.....25..4..4...1....2..8.65......4..4...63.1.";
    let args = ["explain", middle, "r3c9<>2", "--technique", "naked-single"];
    let second = |out: &str| out.lines().nth(1).unwrap().to_owned();
    let said = "It follows from the candidates of r1c125, r2c7, r3c7, r7c7; the places of 2, 3, 5, 6, 8 in row 1; 4 in block 1 and no value twice in column 7, block 3.";
    assert_eq!(second(&tesuji(&args).out), said);
    let ja = tesuji(&[&args[..], &["--lang", "ja"]].concat());
    assert!(
        second(&ja.out).ends_with("7列目、第3ブロックに同じ数字が入らないというルールから導けます。"),
        "{}",
        ja.out
    );
    // A value of AI Escargot, which takes a search.
    let args = ["explain", HARD, "r1c2=6", "--strategy", "basic"];
    let line = tesuji(&[&args[..], &["--format", "json"]].concat()).json().remove(0);
    let grounds = line["grounds"].as_array().unwrap();
    let cells = grounds.iter().filter(|ground| ground["ground"] == "cell").count();
    let units: std::collections::BTreeSet<_> =
        grounds.iter().filter_map(|ground| ground["unit"].as_str()).collect();
    let (units, contradictions) = (units.len(), line["contradictions"].as_u64().unwrap());
    assert!(cells + units <= 55 && contradictions > 100, "{cells}, {units}, {contradictions}");
    let ran = tesuji(&args);
    let said = format!(
        "The proof needs {cells} cells, {units} units and a search that runs into {contradictions} contradictions: too long for a sentence. The board marks them, and --facts lists the facts."
    );
    assert_eq!((ran.status, second(&ran.out)), (0, said), "{}", ran.out);
    assert!(!ran.out.contains("It follows from"), "{}", ran.out);
    let facts = tesuji(&[&args[..], &["--facts"]].concat());
    let full = facts.out.lines().find(|line| line.starts_with("It follows from the candidates of "));
    let full = full.unwrap_or_else(|| panic!("{}", facts.out));
    assert!(
        full.len() < 700 && full.contains("; the places of ") && full.contains(" and no value twice in row ")
    );
    let ja = tesuji(&[&args[..], &["--lang", "ja"]].concat());
    assert!(second(&ja.out).starts_with(&format!("根拠は{cells}マスと{units}ユニットで、")), "{}", ja.out);
}

#[test]
fn what_cannot_be_explained_is_told() {
    let out = |args: &[&str]| {
        let ran = tesuji(&[&["explain"], args].concat());
        // What is wrong with the input is no explanation.
        assert!(if ran.status == 2 { ran.out.is_empty() } else { ran.err.is_empty() }, "{args:?}");
        (ran.status, ran.out + &ran.err)
    };
    assert_eq!(out(&[SMALL, "r1c2=1"]), (0, "r1c2=1 is already in the position.\n".to_owned()));
    assert_eq!(out(&[SMALL, "r9c2=1"]), (2, "error: the board has no cell r9c2\n".to_owned()));
    assert_eq!(out(&[SMALL, "r1c1=7"]), (2, "error: the board has no value 7\n".to_owned()));
    let said = "error: invalid conclusion r1c1: expected one such as r3c4<>5 or r3c4=5\n";
    assert_eq!(out(&[SMALL, "r1c1"]), (2, said.to_owned()));
    let said = "error: invalid conclusion r1c1=x: expected one such as r3c4<>5 or r3c4=5\n";
    assert_eq!(out(&[SMALL, "r1c1=x"]), (2, said.to_owned()));
    // Each of several positions has its reply, below its line.
    let two = run(&["explain", "-", "r1c2=1"], &format!("{SMALL}\nnonsense\n{SMALL}\n"));
    let known = format!("  {SMALL}\nr1c2=1 is already in the position.\n\n");
    assert_eq!((two.status, two.out), (2, format!("# 1{known}# 3{known}")));
    assert!(two.err.starts_with("error: 2: "), "{}", two.err);
    // A position without a solution explains nothing.
    let none = "12..34..........";
    assert_eq!(out(&[none, "r3c3=1"]), (1, "r3c3=1 does not follow.\n".to_owned()));
}
