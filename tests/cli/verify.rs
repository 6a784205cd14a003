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
    assert_eq!(told(&digit, "en"), "1  wrong  step 1: r8c3=5: the candidate was gone before\n");
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
    assert!(told(&missing, "en").contains("step 4: step 5 stands where step 4 should"));
    let last = |trace: &mut Value| {
        trace["steps"].as_array_mut().unwrap().pop();
    };
    assert!(told(&last, "en").contains("the steps lead to another result"));
    let unsolved = |trace: &mut Value| trace["status"] = json!("stuck");
    assert!(told(&unsolved, "en").contains("but the line says that it is not solved"));
    let counts = |trace: &mut Value| trace["counts"]["hidden-single"] = json!(1);
    assert!(told(&counts, "en").contains("there are more steps of hidden-single than the line counts"));
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
    assert!(lines[1].starts_with("3  invalid  column 2: this is no line"), "{}", lines[1]);
    assert!(lines[2].contains("was it written with --no-steps?"), "{}", lines[2]);
    assert_eq!(ran.status, 2);
    let none = run(&["verify", "-"], "");
    assert!(none.status == 2 && none.err.contains("there is no trace in the input"), "{}", none.err);
    let text = tesuji(&["solve", EASY, "--evidence"]);
    assert!(text.status == 2 && text.err.contains("--evidence is for --format json"), "{}", text.err);
    let late = run(&["verify", "-", "--timeout", "0.000001"], &traces(HARD, &["--evidence"]));
    assert!(late.status == 1 && late.out.contains("timeout"), "{}", late.out);
}
