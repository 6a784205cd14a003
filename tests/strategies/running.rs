//! What strategies have counted by each of their steps.

use crate::{Done, PROGRAM, load_on, perform, puzzles};
use indexmap::IndexMap;
use std::sync::Arc;
use tesuji::board::{BoardState, Topology};
use tesuji::strategy::RunLimits;

/// The tallies as they stood by each step: before the first, after the first, and so on.
fn running(done: &Done) -> Vec<IndexMap<String, i64>> {
    let mut now: IndexMap<String, i64> = done.tallies.iter().map(|(name, _)| (name.clone(), 0)).collect();
    let mut all = vec![now.clone()];
    for step in &done.steps {
        for (name, n) in &step.tallies {
            let before = now.insert(name.clone(), *n).expect("a tally of the strategy");
            assert_ne!(before, *n, "step {} tells of {name}, which is as it was", step.number);
        }
        all.push(now.clone());
    }
    all
}

/// Puzzles of a game, each performed to its end.
fn performed(game: &str, file: &str, call: &str, few: usize) -> Vec<(Arc<Topology>, BoardState, Done)> {
    let run = |position| {
        let (topology, start) = load_on(game, &position);
        let done = perform(&PROGRAM, call, &topology, &start, RunLimits::default());
        (topology, start, done)
    };
    puzzles(file).take(few).map(run).collect()
}

/// Adds up what was counted for each step, and holds it against a run that ends where a step more would be made.
fn add_up(game: &str, file: &str, call: &str) {
    for (topology, start, done) in performed(game, file, call, 3) {
        let running = running(&done);
        let last: Vec<(String, i64)> =
            running[done.steps.len()].iter().map(|(name, n)| (name.clone(), *n)).collect();
        let until = |steps: usize| {
            let limits = RunLimits { steps: Some(steps), ..RunLimits::default() };
            perform(&PROGRAM, call, &topology, &start, limits)
        };
        for cut in [0, 1, 2, done.steps.len() / 2, done.steps.len() - 1] {
            let short = until(cut);
            assert_eq!(short.steps, done.steps[..cut], "{call}: the first steps are the same");
            for (name, n) in &short.tallies {
                let around = running[cut][name]..=running[cut + 1][name];
                assert!(around.contains(n), "{call}: {name} {n} between steps {cut} and {}", cut + 1);
            }
        }
        // What is counted after the last step is what is left.
        let rest = done.tallies.iter().zip(&last).map(|((name, all), (same, told))| {
            assert_eq!(name, same);
            all - told
        });
        let rest: Vec<i64> = rest.collect();
        assert!(rest.iter().all(|n| *n >= 0), "{call}: {rest:?}");
        let amount =
            |name: &String| -> i64 { running.windows(2).map(|two| two[1][name] - two[0][name]).sum() };
        for ((name, all), rest) in done.tallies.iter().zip(rest) {
            assert_eq!(amount(name) + rest, *all, "{call}: {name}");
        }
    }
}

#[test]
fn what_steps_tell_adds_up_to_the_outcome() {
    add_up("sudoku", "sudoku9-hard", "d-score");
    add_up("overlap", "overlap9", "overlap-alternating");
    add_up("overlap", "overlap9", "overlap-first(n = 2, start = 2)");
    add_up("kakuro", "kakuro10x12", "limit-theorems");
}

#[test]
fn what_is_counted_because_of_a_step_belongs_to_it() {
    let theorem = |technique: &str| match technique {
        "naked-single" | "naked-subset" => "theorem1",
        "subset-combinations" => "theorem2",
        "combinations" => "theorem3",
        _ => "theorem4",
    };
    for (_, _, done) in performed("kakuro", "kakuro10x12", "limit-theorems", 3) {
        for (step, two) in done.steps.iter().zip(running(&done).windows(2)) {
            let technique = &PROGRAM.techniques[step.technique_match.call.technique].name;
            for name in ["theorem1", "theorem2", "theorem3", "theorem4"] {
                let own = i64::from(theorem(technique) == name);
                assert_eq!(two[1][name] - two[0][name], own, "step {} by {technique}: {name}", step.number);
            }
        }
    }
    // A unit whose last cell is filled is one look more.
    let mut full = 0;
    for (_, _, done) in performed("overlap", "overlap9", "overlap-one-sided", 3) {
        for (step, two) in done.steps.iter().zip(running(&done).windows(2)) {
            let looks = two[1]["looks"] - two[0]["looks"];
            if PROGRAM.techniques[step.technique_match.call.technique].name == "full-house" {
                assert_eq!(looks, 1, "step {}", step.number);
                full += 1;
            } else {
                assert!(looks >= 1, "step {}", step.number);
            }
        }
    }
    assert!(full > 0);
}
