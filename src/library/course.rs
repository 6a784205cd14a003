//! The course of a solution: its steps with the difficulties of their techniques and the candidates that they leave.

use super::teller::Teller;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::chart::{Body, Chart, ChartError, Course, CourseStep};
use crate::lang::program::Call;
use crate::meaning::difficulty;
use crate::report::course::{labels, text};
use crate::report::json::{PlotLine, PlotStep, arguments_json, json_in_file};
use crate::report::words::Words;
use crate::solve::outcome::Outcome;
use crate::solve::replay::Replay;
use crate::solve::solution::Solution;

impl Teller<'_> {
    /// The course as text that is `width` columns wide where names leave room for that; nothing where there are no
    /// steps.
    pub fn course(&self, solution: &Solution, width: usize) -> String {
        let drawn = steps(&self.words, &solution.outcome)
            .map(|(start, steps)| text(&course(&self.words, start, &steps), self.language(), width));
        drawn.unwrap_or_default()
    }

    /// The course as data, one line of JSON.
    pub fn course_json(&self, file: Option<&str>, solution: &Solution) -> String {
        let outcome = &solution.outcome;
        let (candidates, steps) = steps(&self.words, outcome).unzip();
        let line = PlotLine {
            line: outcome.line,
            name: outcome.name().map(str::to_owned),
            game: outcome.game().map(str::to_owned),
            strategy: outcome.strategy.to_string(),
            status: outcome.verdict.status(),
            error: self.error(solution),
            candidates,
            steps: steps.unwrap_or_default(),
        };
        json_in_file(file, line)
    }

    /// The course as a picture; nothing where there is no board.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn course_svg(&self, solution: &Solution) -> Option<Result<String, ChartError>> {
        let outcome = &solution.outcome;
        let (start, steps) = steps(&self.words, outcome)?;
        let sentence = self.sentence(solution);
        let colon = self.language().sentences().colon;
        let title =
            outcome.name().map_or_else(|| sentence.clone(), |name| format!("{name}{colon}{sentence}"));
        Some(Chart { title, body: Body::Course(course(&self.words, start, &steps)) }.svg())
    }
}

/// How many candidates the open cells have at first, and the steps; nothing where there is no position.
fn steps(words: &Words<'_>, outcome: &Outcome) -> Option<(usize, Vec<PlotStep>)> {
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
        found.effects.apply(topology, &mut state);
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
fn course(words: &Words<'_>, start: usize, steps: &[PlotStep]) -> Course {
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
