//! `tesuji verify`, and `solve --evidence`, whose traces it checks.

use crate::{EASY, HARD, SMALL, run, tesuji};
use serde_json::{Value, json};
use std::fs;

fn traces(inputs: &str, options: &[&str]) -> String {
    let args = ["solve", "-", "--format", "json", "--no-time"];
    run(&[&args[..], options].concat(), inputs).out
}

#[test]
fn traces_of_every_game_are_as_they_should_be() {
    let mut puzzles = format!("{EASY}\n{HARD}\n{SMALL}\n");
    for file in ["kakuro.jsonl", "overlaps.jsonl"] {
        let text = fs::read_to_string(format!("tests/puzzles/{file}")).unwrap();
        puzzles.extend(text.lines().take(2).flat_map(|line| [line, "\n"]));
    }
    for options in [&["--evidence"][..], &["--uniqueness"], &["--strategy", "basic"]] {
        let written = traces(&puzzles, options);
        let ran = run(&["verify", "-"], &written);
        assert_eq!(ran.status, 0, "{options:?}\n{}{}", ran.out, ran.err);
        assert_eq!(ran.out.lines().count(), written.lines().count());
        let facts = options.contains(&"--evidence");
        for line in run(&["verify", "-", "--format", "json"], &written).json() {
            assert_eq!(line["with_facts"], if facts { line["steps"].clone() } else { json!(0) }, "{line}");
        }
    }
}

/// The first step of a trace of the technique, to be changed.
fn step<'t>(trace: &'t mut Value, technique: &str) -> &'t mut Value {
    let steps = trace["steps"].as_array_mut().unwrap();
    steps.iter_mut().find(|step| step["technique"] == technique).unwrap()
}

#[test]
fn what_is_wrong_in_a_trace_is_told_with_its_step() {
    let trace: Value = serde_json::from_str(&traces(HARD, &["--evidence"])).unwrap();
    let told = |change: &dyn Fn(&mut Value), lang: &str| {
        let mut changed = trace.clone();
        change(&mut changed);
        let ran = run(&["verify", "-", "--lang", lang], &changed.to_string());
        assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
        ran.out
    };
    let digit = |trace: &mut Value| step(trace, "hidden-single")["places"][0]["value"] = json!(5);
    assert_eq!(told(&digit, "en"), "1  wrong  step 1: r8c3=5: the candidate was already removed\n");
    let fish = |trace: &mut Value| step(trace, "fish")["eliminates"][0]["cell"] = json!("r7c2");
    assert!(told(&fish, "en").contains("step 2: "), "{}", told(&fish, "en"));
    let fact = |trace: &mut Value| step(trace, "fish")["rests_on"][0]["cells"][0] = json!("r2c4");
    let said = "1  wrong  step 2: a fact that the step names does not hold: ";
    assert!(told(&fact, "en").starts_with(said), "{}", told(&fact, "en"));
    let said = "1  wrong  2手目：この手が挙げる根拠が成り立っていません：r2c4に9は入らない\n";
    assert_eq!(told(&fact, "ja"), said);
    let less = |trace: &mut Value| {
        step(trace, "fish")["rests_on"].as_array_mut().unwrap().pop();
    };
    let said = "1  wrong  step 2: the step does not follow from the facts that it names\n";
    assert_eq!(told(&less, "en"), said);
    assert_eq!(told(&less, "ja"), "1  wrong  2手目：この手は、挙げている根拠からは導けません\n");
    let missing = |trace: &mut Value| {
        trace["steps"].as_array_mut().unwrap().remove(3);
    };
    assert!(told(&missing, "en").contains("step 4: found step 5, expected step 4"));
    let last = |trace: &mut Value| {
        trace["steps"].as_array_mut().unwrap().pop();
    };
    assert!(told(&last, "en").contains("the steps lead to a different result"));
    let unsolved = |trace: &mut Value| trace["status"] = json!("stuck");
    assert!(told(&unsolved, "en").contains("but the line says that it is not solved"));
    let counts = |trace: &mut Value| trace["counts"]["hidden-single"] = json!(1);
    assert!(told(&counts, "en").contains("more steps of hidden-single than the line counts"));
    let nothing = |trace: &mut Value| step(trace, "fish")["eliminates"] = json!([]);
    assert!(told(&nothing, "en").contains("step 2: the step concludes nothing"));
    let unit = |trace: &mut Value| step(trace, "fish")["rests_on"][1]["unit"] = json!("row12");
    assert!(told(&unit, "en").contains("step 2: the board has no unit row12"));
}

#[test]
fn names_and_words_of_a_step_are_for_people() {
    let mut trace: Value = serde_json::from_str(&traces(HARD, &["--evidence"])).unwrap();
    let fish = step(&mut trace, "fish");
    (fish["title"], fish["text"]) = (json!("Something else"), json!("So it is."));
    fish["bindings"] = json!({});
    assert_eq!(run(&["verify", "-"], &trace.to_string()).status, 0);
    step(&mut trace, "fish")["technique"] = json!("x-wing");
    let ran = run(&["verify", "-", "--format", "json"], &trace.to_string());
    assert_eq!(ran.json()[0]["fault"]["code"], "counts", "{}", ran.out);
}

#[test]
fn what_is_no_trace_is_told_beside_those_that_are() {
    let good = traces(EASY, &[]);
    let bare = traces(EASY, &["--no-steps"]);
    let ran = run(&["verify", "-"], &format!("{good}\nnonsense\n{bare}{good}"));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("1  checked") && lines[3].starts_with("5  checked"), "{}", ran.out);
    assert!(lines[1].starts_with("3  invalid  column 2: expected a line"), "{}", lines[1]);
    assert!(lines[2].contains("was it written with --no-steps?"), "{}", lines[2]);
    assert_eq!(ran.status, 2);
    let none = run(&["verify", "-"], "");
    assert!(none.status == 2 && none.err.contains("no trace in the input"), "{}", none.err);
    let text = tesuji(&["solve", EASY, "--evidence"]);
    assert!(text.status == 2 && text.err.contains("--evidence requires --format json"), "{}", text.err);
    let late = run(&["verify", "-", "--timeout", "0.000001"], &traces(HARD, &["--evidence"]));
    assert!(late.status == 1 && late.out.contains("timeout"), "{}", late.out);
}

/// Puzzles of a game that end in each way, and the word for it: its status, and the code of its error if it has one.
fn endings(game: &str) -> Vec<(String, &'static str, &'static str)> {
    let file = |name: &str| fs::read_to_string(format!("tests/puzzles/{name}")).unwrap();
    let line = |name: &str| file(name).lines().find(|line| !line.starts_with('#')).unwrap().to_owned();
    let crossed = r#"{"rows":3,"cols":3,"grid":["- 16, 4,",",11 0 0",",9 0 0"]}"#;
    let clash = format!("11{}", ".".repeat(79));
    match game {
        "sudoku" => vec![
            (EASY.to_owned(), "solved", ""),
            (HARD.to_owned(), "stuck", ""),
            (line("several.txt"), "stuck", "several-solutions"),
            (line("none.txt"), "contradiction", "no-solution"),
            (clash, "invalid", "invalid"),
            ("nonsense".to_owned(), "invalid", "invalid"),
        ],
        _ => vec![
            (line("kakuro.jsonl"), "solved", ""),
            (file("kakuro-stuck.kkr"), "stuck", "several-solutions"),
            (crossed.to_owned(), "contradiction", "no-solution"),
        ],
    }
}

#[test]
fn every_way_to_end_is_a_claim_that_holds() {
    for (game, strategy) in [("sudoku", "basic"), ("kakuro", "kakuro-default")] {
        for (puzzle, status, code) in endings(game) {
            let written = traces(&puzzle, &["--strategy", strategy]);
            let line: Value = serde_json::from_str(&written).unwrap();
            assert_eq!(line["status"], status, "{written}");
            assert_eq!(line["error"]["code"].as_str().unwrap_or_default(), code, "{written}");
            let ran = run(&["verify", "-"], &written);
            assert!(ran.status == 0 && ran.out.starts_with("1  checked"), "{}{written}", ran.out);
        }
    }
    // Nothing but the claim is left of a puzzle without a solution.
    let without = |status: &str, code: &str, steps: &[&str]| {
        let mut line: Value = serde_json::from_str(&traces(&endings("sudoku")[3].0, steps)).unwrap();
        (line["steps"], line["counts"], line["result"]) = (json!([]), json!({}), Value::Null);
        (line["status"], line["error"]) = (json!(status), json!({ "code": code, "message": "" }));
        run(&["verify", "-"], &line.to_string()).status
    };
    assert_eq!(without("contradiction", "no-candidate", &[]), 0);
    assert_eq!(without("stuck", "several-solutions", &[]), 1);
}

/// A trace of which nothing is left but what it claims.
fn claim(puzzle: &str, status: &str, code: Option<&str>) -> String {
    let error = code.map(|code| json!({ "code": code, "message": "" }));
    json!({
        "line": 1, "name": null, "game": "sudoku", "strategy": "default", "status": status, "puzzle": puzzle,
        "result": null, "error": error, "steps": [], "counts": {}, "tallies": {},
    })
    .to_string()
}

#[test]
fn a_claim_that_is_wrong_unknown_or_without_proof_is_not_good() {
    let told = |puzzle: &str, status: &str, code| {
        let ran = run(&["verify", "-", "--format", "json"], &claim(puzzle, status, code));
        assert_eq!(ran.status, 1, "{status} {code:?}: {}{}", ran.out, ran.err);
        let line = &ran.json()[0];
        format!("{} {}", line["status"].as_str().unwrap(), line["fault"]["code"].as_str().unwrap())
    };
    let several = endings("sudoku")[2].0.clone();
    for (status, code, expected) in [
        ("invalid", None, "wrong claim"),
        ("invalid", Some("invalid"), "wrong claim"),
        ("contradiction", None, "wrong claim"),
        ("contradiction", Some("no-solution"), "wrong claim"),
        ("contradiction", Some("no-candidate"), "wrong claim"),
        ("stuck", Some("several-solutions"), "wrong claim"),
        ("unsound", None, "wrong claim"),
        ("unsound", Some("unsound"), "wrong claim"),
        ("solved", None, "wrong status"),
        ("timeout", None, "unchecked unchecked"),
        ("timeout", Some("cancelled"), "unchecked unchecked"),
        ("fault", Some("fault"), "unchecked unchecked"),
        ("no-solution", None, "wrong status"),
        ("several-solutions", None, "wrong status"),
        ("multiple-solutions", None, "wrong status"),
        ("stuck-in-a-way-nobody-knows", None, "wrong status"),
        ("Stuck", None, "wrong status"),
        ("", None, "wrong status"),
        ("stuck", Some("nobody-knows"), "wrong status"),
        ("stuck", Some("no-solution"), "wrong status"),
        ("solved", Some("solved"), "wrong status"),
    ] {
        assert_eq!(told(EASY, status, code), expected, "{status} {code:?}");
    }
    assert_eq!(told(&several, "contradiction", Some("no-solution")), "wrong claim");
    // Without the name of the game a text may have been no puzzle of another one.
    let unnamed = claim(EASY, "invalid", Some("invalid")).replace(r#""game":"sudoku""#, r#""game":null"#);
    let ran = run(&["verify", "-", "--lang", "ja"], &unnamed);
    assert_eq!(ran.out, "1  unchecked  この行の内容を確認していません：行にゲームの名前がありません\n");
    assert_eq!(ran.status, 1);
}

#[test]
fn values_that_break_the_laws_solve_nothing() {
    // From a puzzle without a solution everything follows: 7 and 9 with 1 and 3 do not add up to 11 and 9.
    let mut line: Value = serde_json::from_str(&claim(&endings("kakuro")[2].0, "solved", None)).unwrap();
    let values = [("r2c2", 1), ("r2c3", 2), ("r3c2", 3), ("r3c3", 4)];
    let steps = values.iter().enumerate().map(|(at, (cell, value))| {
        let place = json!({ "cell": cell, "value": value });
        json!({ "n": at + 1, "technique": "naked-single", "places": [place], "eliminates": [] })
    });
    (line["game"], line["steps"]) = (json!("kakuro"), steps.collect());
    (line["counts"], line["result"]) = (json!({ "naked-single": 4 }), json!("----12-34"));
    let ran = run(&["verify", "-"], &line.to_string());
    let said = "1  wrong  the line says that the puzzle is solved, but the values break the laws\n";
    assert_eq!((ran.out.as_str(), ran.status), (said, 1));
}

#[test]
fn techniques_have_to_be_those_of_the_rules() {
    let trace = traces(EASY, &["--strategy", "basic"]);
    for technique in ["hidden-single", "naked-single"] {
        assert!(trace.contains(&format!("\"{technique}\"")), "{trace}");
        let renamed = trace.replace(&format!("\"{technique}\""), "\"nobody-knows\"");
        let ran = run(&["verify", "-"], &renamed);
        assert!(ran.out.contains("the rules have no technique `nobody-knows`"), "{}", ran.out);
        assert_eq!(ran.status, 1);
    }
    let mut counted: Value = serde_json::from_str(&trace).unwrap();
    counted["counts"]["nobody-knows(2)"] = json!(0);
    let ran = run(&["verify", "-", "--format", "json"], &counted.to_string());
    assert_eq!(ran.json()[0]["fault"]["code"], "name", "{}", ran.out);
}

#[test]
fn what_is_not_checked_is_said() {
    let trace = traces(EASY, &["--evidence"]);
    let ran = run(&["verify", "-"], &trace);
    let said = "Not checked: names of puzzles and strategies, titles, texts, levels, bindings, candidates, tallies, means of runs, ratings, efforts and times.\n";
    assert_eq!(ran.err, said);
    // All fields of a line and of a step that are neither checked nor left unchecked would be listed here.
    let schema: Value = serde_json::from_str(include_str!("../../grammar/output.schema.json")).unwrap();
    let fields = |of: &str| {
        let fields = schema["$defs"][of]["properties"].as_object().unwrap();
        fields.keys().cloned().collect::<Vec<String>>()
    };
    let ran = run(&["verify", "-", "--format", "json"], &trace);
    let line = ran.json().remove(0);
    let unchecked: Vec<&str> =
        line["not_checked"].as_array().unwrap().iter().map(|field| field.as_str().unwrap()).collect();
    let mut checked = [fields("solve"), fields("step"), fields("error")].concat();
    for field in &unchecked {
        assert!(checked.iter().any(|known| known == field), "no line has {field}");
    }
    checked.retain(|field| !unchecked.contains(&field.as_str()));
    checked.sort();
    checked.dedup();
    let expected = [
        "code",
        "counts",
        "eliminates",
        "error",
        "file",
        "game",
        "group",
        "line",
        "n",
        "places",
        "puzzle",
        "rests_on",
        "result",
        "status",
        "steps",
        "technique",
    ];
    assert_eq!(checked, expected);
}
