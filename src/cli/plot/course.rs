//! The steps of a solution with the difficulties of their techniques and the candidates that they leave.

use tesuji::board::state::State;
use tesuji::board::topology::Topology;
use tesuji::chart::{Course, CourseStep};
use tesuji::grade::difficulty::difficulty;
use tesuji::lang::program::Call;
use tesuji::report::course::labels;
use tesuji::report::json::{PlotStep, arguments_json};
use tesuji::report::replay::{Replay, apply};
use tesuji::report::words::Words;
use tesuji::solve::puzzle::Outcome;

/// How many candidates the open cells have at first, and the steps; nothing where there is no position.
pub fn steps(words: &Words<'_>, outcome: &Outcome) -> Option<(usize, Vec<PlotStep>)> {
    let (trace, board) = outcome.trace.as_ref().zip(outcome.board.as_ref())?;
    let topology = &*board.topology;
    // Steps that are made together are found on one position, but each removes its share.
    let mut state = trace.start.clone();
    let start = candidates(topology, &state);
    let mut known: Vec<(&Call, Option<i64>)> = Vec::new();
    let mut replay = Replay::new(topology, trace.start.clone(), &trace.steps);
    let mut steps = Vec::with_capacity(trace.steps.len());
    while let Some((before, step)) = replay.next_step() {
        let found = &step.found;
        apply(topology, &mut state, &found.effects);
        let difficulty = match known.iter().find(|(call, _)| *call == &found.call) {
            Some((_, difficulty)) => *difficulty,
            None => {
                let difficulty = difficulty(words.program(), &found.call);
                known.push((&found.call, difficulty));
                difficulty
            }
        };
        let technique = words.technique(found);
        steps.push(PlotStep {
            n: step.number,
            technique: technique.name.clone(),
            args: arguments_json(technique, &found.call),
            title: words.describe(topology, before, found).title,
            difficulty,
            candidates: candidates(topology, &state),
        });
    }
    Some((start, steps))
}

/// The course to be drawn.
pub fn course(words: &Words<'_>, start: usize, steps: &[PlotStep]) -> Course {
    let step = |step: &PlotStep| CourseStep {
        technique: step.title.clone(),
        difficulty: step.difficulty,
        left: step.candidates,
    };
    Course { start, steps: steps.iter().map(step).collect(), labels: labels(words.language()) }
}

fn candidates(topology: &Topology, state: &State) -> usize {
    let open = (0..topology.cells.len()).filter(|cell| state.is_open(*cell));
    open.map(|cell| state.candidates(cell).count_ones() as usize).sum()
}
