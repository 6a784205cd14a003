//! Traces with something altered in them, as [`tesuji::Verifier`] takes them.

use serde_json::{Value, json};
use std::fs;
use tesuji::{Language, Puzzle, RenderBuffers, Renderer, Rules, Solver, SolverOptions, Verifier};

#[path = "../properties/random.rs"]
#[expect(dead_code, reason = "other tests need more of it")]
mod random;

use random::Random;

/// One entry of a list.
fn of<'t>(random: &mut Random, list: &'t mut Value) -> Option<&'t mut Value> {
    let list = list.as_array_mut()?;
    let at = random.below(list.len().max(1));
    list.get_mut(at)
}

/// The traces of some puzzles of every kind, with the facts that steps rest on.
fn traces(rules: &Rules) -> Vec<Value> {
    let solver = Solver::new(rules, SolverOptions::default().with_max_steps(14)).unwrap();
    let mut teller = Renderer::new(rules, Language::En);
    (teller.has_premises, teller.has_timings) = (true, false);
    let files =
        [("sudoku9-medium.txt", 4), ("sudoku9-hard.txt", 4), ("x-sudoku9.txt", 1), ("kakuro.jsonl", 1)];
    let texts = files.map(|(file, count)| {
        let text = fs::read_to_string(format!("tests/puzzles/{file}")).unwrap();
        let game = file.starts_with('x').then_some("x-sudoku");
        let puzzles = Puzzle::read_all(&text, None).into_iter().take(count).map(Result::unwrap).collect();
        let puzzles: Vec<Puzzle> = puzzles;
        puzzles.into_iter().map(move |puzzle| match game {
            Some(game) => puzzle.with_game(game),
            None => puzzle,
        })
    });
    let line = |puzzle: Puzzle| {
        let mut line = Vec::new();
        teller.write_solution_json(None, &solver.solve(&puzzle), &mut RenderBuffers::default(), &mut line);
        serde_json::from_slice(&line).unwrap()
    };
    texts.into_iter().flatten().map(line).collect()
}

/// Another number from 1 to 9.
fn other(random: &mut Random, value: &Value) -> Value {
    let value = value.as_u64().unwrap();
    json!((value + random.below(8) as u64) % 9 + 1)
}

/// The same cell in another row or column.
fn moved(random: &mut Random, cell: &Value) -> Value {
    let (row, column) = cell.as_str().unwrap().trim_start_matches('r').split_once('c').unwrap();
    match random.below(2) {
        0 => json!(format!("r{}c{column}", other(random, &json!(row.parse::<u64>().unwrap())))),
        _ => json!(format!("r{row}c{}", other(random, &json!(column.parse::<u64>().unwrap())))),
    }
}

/// Alters one digit or cell of what a step concludes; nothing where it has none.
fn alter(random: &mut Random, step: &mut Value, digit: bool) -> Option<()> {
    let kind = if random.below(2) == 0 { "places" } else { "eliminates" };
    let conclusion = of(random, &mut step[kind])?;
    if !digit {
        conclusion["cell"] = moved(random, &conclusion["cell"]);
    } else if kind == "places" {
        conclusion["value"] = other(random, &conclusion["value"]);
    } else {
        let value = of(random, &mut conclusion["values"])?;
        *value = other(random, value);
    }
    Some(())
}

#[test]
fn a_trace_with_anything_altered_is_wrong() {
    let rules = Rules::builtin();
    let (verifier, mut random) = (Verifier::new(&rules).unwrap(), Random::new(7));
    let (mut tried, mut taken) = (0, Vec::new());
    for trace in traces(&rules) {
        let good = verifier.verify(&trace.to_string());
        assert!(good.error.is_none() && good.steps > 5, "{:?}", good.error);
        for round in 0..240 {
            let mut altered = trace.clone();
            let solution = trace["result"].as_str().unwrap().to_owned();
            let steps = altered["steps"].as_array_mut().unwrap();
            let at = random.below(steps.len());
            let what = match round % 6 {
                0 => alter(&mut random, &mut steps[at], true).map(|()| "digit"),
                1 => alter(&mut random, &mut steps[at], false).map(|()| "cell"),
                2 if at > 0 => {
                    steps.swap(at, at - 1);
                    Some("order")
                }
                3 => {
                    steps.remove(at);
                    Some("missing step")
                }
                4 => {
                    steps.remove(at);
                    for (at, step) in steps.iter_mut().enumerate() {
                        step["n"] = json!(at + 1);
                    }
                    Some("missing step, the others numbered anew")
                }
                _ => of(&mut random, &mut steps[at]["rests_on"]).map(|fact| {
                    *fact = json!({ "fact": "is", "cell": "r1c1", "value": 1 });
                    "fact"
                }),
            };
            let Some(what) = what.filter(|_| altered != trace) else { continue };
            tried += 1;
            if verifier.verify(&altered.to_string()).error.is_none() {
                taken.push(format!("{what} in step {} of {solution}", at + 1));
            }
        }
    }
    assert!(tried > 2000, "{tried}");
    // What still follows from the same facts, and is not needed later, makes another trace that is as true.
    assert!(taken.len() * 1000 <= tried, "{} of {tried}: {}", taken.len(), taken.join("\n"));
}

#[test]
fn cells_beyond_all_numbers_are_refused() {
    let rules = Rules::builtin();
    let verifier = Verifier::new(&rules).unwrap();
    let trace = traces(&rules).remove(0).to_string();
    for cell in ["r18446744073709551615c1", "r2049638230412172402c9", "r1c18446744073709551615"] {
        let at = trace.find("\"cell\":\"r").unwrap() + 8;
        let end = at + trace[at..].find('"').unwrap();
        let altered = format!("{}{cell}{}", &trace[..at], &trace[end..]);
        assert!(verifier.verify(&altered).error.is_some(), "{cell}");
    }
}
