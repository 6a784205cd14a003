//! The solution path: its steps with the difficulties of their techniques and the numbers of remaining candidates.

use crate::prelude::*;
use serde_json::json;
use tesuji_frame::TracedStep;
use tesuji_lang::Call;
use tesuji_meaning::difficulty;
use tesuji_report::{
    Body, Chart, ChartError, PathChart, PathChartStep, PlotStep, StepHead,
    course::{labels, text},
};

impl Renderer<'_> {
    /// The solution path as a text chart of `width` columns, if the names leave enough room; empty if there are no
    /// steps.
    pub fn path_chart_text(&self, solution: &Solution, width: usize) -> String {
        let drawn = steps(&self.words, solution)
            .map(|(start, steps)| text(&course(&self.words, start, &steps), self.language(), width));
        drawn.unwrap_or_default()
    }

    /// Returns the solution path as JSON.
    pub fn path_chart_json(&self, solution: &Solution) -> Value {
        let outcome = &solution.outcome;
        let (candidates, steps) = steps(&self.words, solution).unzip();
        json!({
            "line": outcome.line, "name": outcome.name(), "game": outcome.game(),
            "strategy": &*outcome.strategy, "status": outcome.verdict.status(), "error": self.error_json(solution),
            "candidates": candidates, "steps": steps.unwrap_or_default(),
        })
    }

    /// The solution path as SVG; `None` if there is no board.
    ///
    /// # Errors
    /// Returns a [`ChartError`] if the chart cannot be drawn.
    pub fn path_chart_svg(&self, solution: &Solution) -> Option<Result<String, ChartError>> {
        let outcome = &solution.outcome;
        let (start, steps) = steps(&self.words, solution)?;
        let sentence = self.result_text(solution);
        let colon = self.sentences().colon;
        let title =
            outcome.name().map_or_else(|| sentence.clone(), |name| format!("{name}{colon}{sentence}"));
        Some(Chart { title, body: Body::PathChart(course(&self.words, start, &steps)) }.svg())
    }
}

/// Number of candidates of the open cells in the initial position, and the steps; `None` if there is no position.
fn steps(words: &StepTexts<'_>, solution: &Solution) -> Option<(usize, Vec<PlotStep>)> {
    let (trace, topology) = solution.traced()?;
    // Steps that are made together are found on the same position, but each removes its own candidates.
    let mut state = trace.start.clone();
    let start = candidates(topology, &state);
    let mut difficulties = difficulties(words, &trace.steps).into_iter();
    let mut steps = Vec::with_capacity(trace.steps.len());
    solution.each_step(|_, before, step| {
        let found = &step.technique_match;
        found.effects.apply(topology, &mut state);
        let technique = words.technique(found);
        steps.push(PlotStep {
            head: StepHead::new(technique, step, words.describe(topology, before, found).title),
            difficulty: difficulties.next().flatten(),
            candidates: candidates(topology, &state),
        });
    });
    Some((start, steps))
}

/// The difficulty of each step; computed once per call.
pub fn difficulties(words: &StepTexts<'_>, steps: &[TracedStep]) -> Vec<Option<i64>> {
    let mut known: Vec<(&Call, Option<i64>)> = Vec::new();
    let mut difficulties = Vec::with_capacity(steps.len());
    for step in steps {
        let call = &step.technique_match.call;
        let index = known.iter().position(|(one, _)| *one == call).unwrap_or_else(|| {
            known.push((call, difficulty(words.program, call)));
            known.len() - 1
        });
        difficulties.push(known[index].1);
    }
    difficulties
}

fn course(words: &StepTexts<'_>, start: usize, steps: &[PlotStep]) -> PathChart {
    let step = |step: &PlotStep| PathChartStep {
        technique: step.head.title.clone(),
        difficulty: step.difficulty,
        candidates: step.candidates,
    };
    PathChart { start, steps: steps.iter().map(step).collect(), labels: labels(words.language) }
}

fn candidates(topology: &Topology, state: &BoardState) -> usize {
    let open = (0..topology.cells.len()).filter(|cell| state.is_open(*cell));
    open.map(|cell| state.candidates(cell).count_ones() as usize).sum()
}
