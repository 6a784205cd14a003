//! Dependencies between the steps of a solution.

use super::prelude::*;
use super::premises::{draw, known_at, step_premises};
use std::collections::BTreeMap;
use tesuji_evidence::Premise;
use tesuji_report::{
    json::{eliminates_json, places_json},
    named::cell_of,
};
use tesuji_sets::{SetBits, TimeLimit};

/// Dependencies between the steps of a solution: a step depends on earlier steps that removed a candidate or placed a
/// value among its premises.
///
/// ```
/// use tesuji::{Puzzle, Rules, Solver, SolverOptions, TimeLimit};
///
/// let solver = Solver::new(&Rules::builtin(), SolverOptions::default())?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = solver.solve(&puzzle);
/// let thread = solution.dependencies(&TimeLimit::default()).expect("the steps were recorded");
/// assert!(thread.depth() > 1 && thread.width() > 1);
/// assert!(thread.depth() + thread.width() <= solution.steps().count() + 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct StepDependencies<'s> {
    solution: &'s Solution,
    topology: &'s Topology,
    /// All steps, counted from 0.
    nodes: Vec<StepDependency>,
    /// Whether the time limit was reached before the dependencies of all steps were found.
    is_truncated: bool,
    /// Indices of the selected steps, ascending.
    steps: Vec<usize>,
}

#[derive(Debug)]
struct StepDependency {
    /// The earlier steps on which it depends, each with the premises that it concluded; `None` if this is unknown, as
    /// for techniques that assume exactly one solution.
    rests_on: Option<BTreeMap<usize, Vec<Premise>>>,
    /// Number of steps of the longest chain that ends with this step.
    level: usize,
}

impl Solution {
    /// Computes the dependencies; `None` if the steps were not recorded. The premises of each step are a minimal set of
    /// facts, found by a SAT solver within the time limit.
    pub fn dependencies(&self, time: &TimeLimit) -> Option<StepDependencies<'_>> {
        let ((trace, topology), mut known) = (self.traced()?, known_at(&self.outcome)?);
        let deadline = time.deadline();
        let facts = step_premises(&self.outcome, &deadline);
        let mut maker: BTreeMap<Premise, usize> = BTreeMap::new();
        let mut nodes: Vec<StepDependency> = Vec::with_capacity(facts.len());
        for (number, (step, facts)) in trace.steps.iter().zip(facts).enumerate() {
            let premises_by_step = facts.map(|facts| {
                let mut premises_by_step: BTreeMap<usize, Vec<Premise>> = BTreeMap::new();
                for fact in facts {
                    if let Some(&maker) = maker.get(&fact) {
                        premises_by_step.entry(maker).or_default().push(fact);
                    }
                }
                premises_by_step
            });
            let before = premises_by_step.iter().flat_map(BTreeMap::keys).map(|&by| nodes[by].level).max();
            nodes.push(StepDependency { rests_on: premises_by_step, level: before.unwrap_or(0) + 1 });
            let earlier = known.clone();
            draw(&mut known, topology, step);
            for cell in 0..topology.cells.len() {
                for value in SetBits(earlier.candidates(cell) & !known.candidates(cell)) {
                    maker.insert(Premise::Gone(cell, value), number);
                }
                if let (None, Some(value)) = (earlier.value(cell), known.value(cell)) {
                    maker.insert(Premise::Is(cell, value), number);
                }
            }
        }
        let is_truncated = deadline.has_passed() && nodes.iter().any(|node| node.rests_on.is_none());
        let steps = (0..nodes.len()).collect();
        Some(StepDependencies { solution: self, topology, nodes, is_truncated, steps })
    }
}

impl StepDependencies<'_> {
    /// The steps on which a step depends directly or indirectly, and itself, ascending.
    fn all_dependencies(&self, step: usize) -> Vec<usize> {
        let mut needed = vec![false; step + 1];
        needed[step] = true;
        for at in (0..=step).rev().filter(|&at| self.nodes[at].rests_on.is_some()) {
            if needed[at] {
                self.direct_dependencies(at).for_each(|by| needed[by] = true);
            }
        }
        (0..=step).filter(|&at| needed[at]).collect()
    }

    /// The steps on which a step depends directly, ascending.
    fn direct_dependencies(&self, step: usize) -> impl Iterator<Item = usize> {
        self.nodes[step].rests_on.iter().flat_map(|by| by.keys().copied())
    }

    /// Direct dependencies of a step that are not also indirect ones (transitive reduction).
    fn reduced_dependencies(&self, step: usize) -> Vec<usize> {
        let below: Vec<usize> = self.direct_dependencies(step).collect();
        let further: Vec<usize> = below
            .iter()
            .flat_map(|&by| self.all_dependencies(by).into_iter().filter(move |&at| at != by))
            .collect();
        below.into_iter().filter(|by| !further.contains(by)).collect()
    }

    /// Number of steps in the longest chain in which each step depends on the previous one.
    pub fn depth(&self) -> usize {
        self.steps.iter().map(|&step| self.nodes[step].level).max().unwrap_or(0)
    }

    /// Maximum number of steps on one level, that is, with equally long longest chains before them.
    pub fn width(&self) -> usize {
        self.levels().values().map(Vec::len).max().unwrap_or(0)
    }

    /// Keeps only the steps that lead to the value of a cell, such as `r3c4`.
    ///
    /// # Errors
    /// Returns a message if the board has no such cell, or no step fills it.
    pub fn restrict_to(&mut self, cell: &str) -> Result<(), Message> {
        let wanted = cell_of(self.topology, cell)?;
        let step = self.placing(|placed| placed == wanted);
        self.steps = self.all_dependencies(step.ok_or_else(|| message!("no step solves {cell}"))?);
        Ok(())
    }

    /// The last step that fills a cell that satisfies the predicate.
    fn placing(&self, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let trace = self.solution.outcome.trace.as_ref()?;
        trace
            .steps
            .iter()
            .rposition(|step| step.technique_match.effects.placements.iter().any(|(cell, _)| wanted(*cell)))
    }

    fn levels(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut levels: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &step in &self.steps {
            levels.entry(self.nodes[step].level).or_default().push(step);
        }
        levels
    }
}

impl Renderer<'_> {
    /// Returns the dependencies as JSON, with the premises of each step.
    pub fn dependencies_json(&self, thread: &StepDependencies<'_>) -> Value {
        let outcome = &thread.solution.outcome;
        let rests_on = |by: &BTreeMap<usize, Vec<_>>| -> Vec<Value> {
            let facts = |facts: &Vec<_>| facts_json(thread.topology, facts);
            by.iter().map(|(by, of)| json!({ "step": by + 1, "facts": facts(of) })).collect()
        };
        let last = thread.placing(|_| true);
        let mut steps = Vec::new();
        self.each(thread, |number, title, step| {
            let (node, technique) = (&thread.nodes[number], self.words.technique(&step.technique_match));
            let (call, effects) = (&step.technique_match.call, &step.technique_match.effects);
            steps.push(json!({
                "n": number + 1, "technique": technique.name, "args": arguments_json(technique, call), "title": title,
                "places": places_json(thread.topology, effects),
                "eliminates": eliminates_json(thread.topology, effects),
                "level": node.level, "rests_on": node.rests_on.as_ref().map(rests_on),
            }));
        });
        json!({
            "line": outcome.line, "name": outcome.name(), "game": outcome.game(), "strategy": &*outcome.strategy,
            "status": outcome.verdict.status(), "error": self.error_json(thread.solution), "depth": thread.depth(),
            "width": thread.width(), "last": last.map(|last| last + 1),
            "needed": last.map_or(0, |last| thread.all_dependencies(last).len()), "cut": thread.is_truncated,
            "steps": steps,
        })
    }

    /// Dependencies in words, level by level.
    pub fn dependencies_text(&self, thread: &StepDependencies<'_>) -> String {
        let language = self.language();
        let headings = self.headings(thread);
        let mut text = String::new();
        for (level, steps) in thread.levels() {
            text += &format!("{}\n", language.translate(&message!("Level {level}")));
            for step in steps {
                let mut line = headings[&step].join("  ");
                let by: Vec<String> =
                    thread.direct_dependencies(step).map(|by| (by + 1).to_string()).collect();
                let rests = match (thread.nodes[step].rests_on.is_some(), by.is_empty()) {
                    (false, _) => Some(message!("dependencies unknown")),
                    (true, false) => Some(message!("depends on {by}", by = by.join(", "))),
                    (true, true) => None,
                };
                if let Some(rests) = rests {
                    line += &self.aside(&language.translate(&rests));
                }
                text += &format!("  {line}\n");
            }
            text.push('\n');
        }
        text + &self.thread_summary(thread)
    }

    /// Dependencies as a graph in the DOT language: an arrow leads from a step to a step that depends on it. Arrows
    /// that follow from others are left out (transitive reduction).
    pub fn dependencies_dot(&self, thread: &StepDependencies<'_>) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let headings = self.headings(thread);
        let mut text = "digraph thread {\n    node [ shape=box ]\n".to_owned();
        for &step in &thread.steps {
            let style = if thread.nodes[step].rests_on.is_none() { " style=dashed" } else { "" };
            let label: Vec<String> = headings[&step].iter().map(|part| quoted(part)).collect();
            text += &format!("    s{} [ label=\"{}\"{style} ]\n", step + 1, label.join("\\n"));
        }
        for &step in &thread.steps {
            for by in thread.reduced_dependencies(step) {
                text += &format!("    s{} -> s{}\n", by + 1, step + 1);
            }
        }
        text + "}\n"
    }

    /// Summary of the depth and width, and of the steps that the last placement needs.
    fn thread_summary(&self, thread: &StepDependencies<'_>) -> String {
        let language = self.language();
        let (steps, depth, width) = (thread.steps.len(), thread.depth(), thread.width());
        let mut lines = vec![message!("Steps: {steps}. Depth: {depth}. Width: {width}.")];
        if let Some(last) = thread.placing(|_| true).filter(|last| thread.steps.contains(last)) {
            let (needed, last) = (thread.all_dependencies(last).len(), last + 1);
            lines.push(message!("Steps that the last placement, step {last}, needs: {needed}."));
        }
        if thread.is_truncated {
            lines.push(message!("Timed out before the dependencies of every step were known."));
        }
        lines.iter().map(|line| language.translate(line) + "\n").collect()
    }

    /// Calls a function with the index, title and trace of each selected step.
    fn each(
        &self,
        thread: &StepDependencies<'_>,
        mut see: impl FnMut(usize, String, &tesuji_frame::TracedStep),
    ) {
        let mut number = 0;
        thread.solution.each_step(|topology, before, step| {
            if thread.steps.binary_search(&number).is_ok() {
                see(number, self.words.describe(topology, before, &step.technique_match).title, step);
            }
            number += 1;
        });
    }

    /// The number, title and conclusions of each step, by index.
    fn headings(&self, thread: &StepDependencies<'_>) -> BTreeMap<usize, [String; 2]> {
        let names = self.words.names(thread.topology);
        let mut titles = BTreeMap::new();
        self.each(thread, |number, title, step| {
            let numbered = format!("{}. {title}", number + 1);
            titles.insert(number, [numbered, signs(&step.technique_match.effects, &names)]);
        });
        titles
    }
}
