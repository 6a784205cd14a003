//! `--kindest` of `solve`, `teach`, `hint`, `plot` and `thread`, and the clauses of rule files for it.

use crate::{run, snapshot, tesuji};
use serde_json::Value;
use std::fmt::Write;

/// Puzzles from the collections of `tests/puzzles` whose simplest steps are partly in vain.
const PUZZLES: [&str; 4] = [
    ".7.2.8.......5...8..1.769..98.........5..21..1.7....92...8..3...2.1.3.5.....95...",
    ".75.....3..1....2.8...74..5....568.1.........5..321......1....8.2.4..6..1..7.35..",
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

fn solved(arguments: &[&str], input: &str) -> Vec<Value> {
    let ran = run(&[&["solve", "-", "--format", "json", "--no-time"], arguments].concat(), input);
    assert_eq!(ran.status, 0, "{}", ran.err);
    ran.json()
}

/// The number of a field of the summary.
fn number(line: &Value, field: &str) -> i64 {
    line["kindest"][field].as_i64().unwrap_or_else(|| panic!("{field} of {line}"))
}

#[test]
fn the_kindest_path_takes_no_more_effort_and_its_steps_are_verified() {
    let input = PUZZLES.join("\n");
    let (greedy, kindest) = (solved(&[], &input), solved(&["--kindest"], &input));
    let mut lines = String::new();
    for (greedy, kindest) in greedy.iter().zip(&kindest) {
        assert_eq!(greedy["result"], kindest["result"]);
        assert!(number(kindest, "effort") <= number(kindest, "greedy_effort"));
        assert!(kindest["steps"].as_array().unwrap().len() <= greedy["steps"].as_array().unwrap().len());
        writeln!(lines, "{} {}", kindest["kindest"], kindest["counts"]).unwrap();
    }
    snapshot("kindest", &lines);
    let trace: String = kindest.iter().map(|line| format!("{line}\n")).collect();
    let verified = run(&["verify", "-"], &trace);
    assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let input = PUZZLES.join("\n");
    let output = |jobs: &str| run(&["solve", "-", "--kindest", "--steps", "--jobs", jobs], &input).out;
    let one = output("1");
    assert_eq!(
        one.matches("take effort").count() + one.matches("1 step takes effort").count(),
        PUZZLES.len()
    );
    assert_eq!(one, output("8"));
}

#[test]
fn a_wider_search_costs_no_more_and_a_whole_one_proves_it() {
    let narrow = solved(&["--kindest=1"], PUZZLES[0]);
    let wide = solved(&["--kindest=1000000"], PUZZLES[0]);
    assert!(number(&wide[0], "effort") <= number(&narrow[0], "effort"));
    assert_eq!(wide[0]["kindest"]["proved"], true);
}

#[test]
fn no_step_that_takes_effort_can_be_left_out() {
    let line = solved(&["--kindest=1000000"], PUZZLES[0]).remove(0);
    let priced: Vec<&Value> =
        line["steps"].as_array().unwrap().iter().filter(|step| step["level"] != "easy").collect();
    assert_eq!(priced.len() as i64, number(&line, "steps"));
    for left_out in &priced {
        let others = priced.iter().filter(|step| step["n"] != left_out["n"]);
        let removed = others.flat_map(|step| step["eliminates"].as_array().unwrap());
        let removed: Vec<String> = removed
            .flat_map(|one| {
                let values = one["values"].as_array().unwrap().iter();
                values.map(|value| format!("{}<>{value}", one["cell"].as_str().unwrap())).collect::<Vec<_>>()
            })
            .collect();
        let position = format!("{} {}", PUZZLES[0], removed.join(" "));
        let singles = run(&["solve", "-", "--strategy", "singles", "--no-check"], &position);
        assert_eq!(singles.status, 1, "{position}: {}", singles.out);
    }
}

#[test]
fn a_path_that_there_is_not_is_said() {
    let said = "no kindest path: the steps do not solve the puzzle.";
    for command in ["solve", "teach", "plot"] {
        let ran = tesuji(&[command, PUZZLES[3], "--strategy", "singles", "--kindest"]);
        assert!(ran.out.contains(said), "{command}: {}", ran.out);
    }
    // A hint needs no path while its first step takes no effort.
    let free = tesuji(&["hint", PUZZLES[0], "--strategy", "basic", "--kindest"]);
    assert!(free.out.contains("Look at") && !free.out.contains("no kindest path"), "{}", free.out);
    let stuck = tesuji(&["solve", PUZZLES[0], "--strategy", "singles", "--to", "line"]).out;
    let hint = run(&["hint", "-", "--strategy", "basic", "--kindest"], &stuck);
    assert!(hint.out.contains("Look at") && hint.out.contains(said), "{}", hint.out);
    let solve = |arguments: &[&str]| {
        tesuji(&[&["solve", PUZZLES[3], "--strategy", "singles", "--format", "json"], arguments].concat())
    };
    assert_eq!(solve(&["--kindest"]).json()[0].get("kindest"), Some(&Value::Null));
    assert_eq!(solve(&[]).json()[0].get("kindest"), None);
}

#[test]
fn walkthroughs_say_what_a_path_takes_and_what_nothing_later_needs() {
    snapshot("kindest-teach", &tesuji(&["teach", PUZZLES[0], "--kindest"]).out);
    let steps = tesuji(&["solve", PUZZLES[0], "--kindest", "--steps"]).out;
    assert!(steps.contains("(not needed later: r"), "{steps}");
    let drawn = tesuji(&["teach", PUZZLES[0], "--kindest", "--format", "html"]).out;
    assert!(drawn.contains("can be removed, but is not needed"));
    let line = run(&["solve", "-", "--kindest"], &PUZZLES.join("\n")).out;
    assert_eq!(line.lines().filter(|line| line.contains("take effort")).count(), PUZZLES.len() - 1, "{line}");
    let plot = tesuji(&["plot", PUZZLES[0], "--kindest", "--format", "text"]).out;
    assert!(plot.contains("steps take effort"), "{plot}");
}

#[test]
fn a_hint_on_the_kindest_path_is_one_of_its_steps() {
    // All easy steps are made: the position after them.
    let path = solved(&["--kindest=1"], PUZZLES[1]).remove(0);
    let steps = path["steps"].as_array().unwrap();
    let first = steps.iter().position(|step| step["level"] != "easy").unwrap();
    let filled = steps[..first].iter().flat_map(|step| step["places"].as_array().unwrap());
    let mut position: Vec<char> = PUZZLES[1].chars().collect();
    for place in filled {
        let cell: Vec<u32> = place["cell"].as_str().unwrap().chars().filter_map(|c| c.to_digit(10)).collect();
        let value = place["value"].as_u64().unwrap() as u32;
        position[((cell[0] - 1) * 9 + cell[1] - 1) as usize] = char::from_digit(value, 10).unwrap();
    }
    let position: String = position.into_iter().collect();
    let hint = run(&["hint", "-", "--kindest", "--level", "3", "--format", "json"], &position);
    let hint = hint.json().remove(0);
    assert_eq!(hint["technique"], steps[first]["technique"]);
    // In front of it, an easy step is a hint at once.
    let easy = tesuji(&["hint", PUZZLES[1], "--kindest", "--level", "2"]);
    assert_eq!(easy.out, tesuji(&["hint", PUZZLES[1], "--level", "2"]).out);
    let thread = tesuji(&["thread", PUZZLES[1], "--kindest", "--format", "json"]).json().remove(0);
    assert_eq!(thread["steps"].as_array().unwrap().len(), steps.len());
}

#[test]
fn techniques_say_what_effort_their_matches_take_and_strategies_which_steps_are_free() {
    let rules = ["--rules", "tests/cli/kindest.tesuji", "--kindest"];
    let line = solved(&[&rules[..], &["--strategy", "pairs"]].concat(), PUZZLES[0]).remove(0);
    // The strategy takes the pair of a column as soon as it sees it.
    assert!(number(&line, "greedy_effort") >= 1000 && number(&line, "effort") < 1000, "{}", line["kindest"]);
    let squares = solved(&[&rules[..], &["--strategy", "hardest"]].concat(), PUZZLES[2]).remove(0);
    let sums = solved(&["--kindest"], PUZZLES[2]).remove(0);
    assert!(number(&squares, "effort") <= number(&squares, "greedy_effort"));
    assert!(number(&sums, "effort") <= number(&squares, "effort"));
}

#[test]
fn the_width_is_a_number_and_the_path_is_whole() {
    let wrong = tesuji(&["solve", PUZZLES[0], "--kindest=0"]);
    assert_eq!(wrong.status, 2);
    assert!(wrong.err.contains("expected a whole number of at least 1"), "{}", wrong.err);
    assert_eq!(tesuji(&["solve", PUZZLES[0], "--kindest", "--max-steps", "3"]).status, 2);
    assert_eq!(tesuji(&["solve", PUZZLES[0], "--kindest", "--no-steps"]).status, 2);
}
