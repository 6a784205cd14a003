//! Dependencies between the steps of a solution by their conclusions.

use super::premises::{draw, known_at, step_premises};
use crate::Outcome;
use std::{collections::BTreeMap, time::Instant};
use tesuji_evidence::Premise;
use tesuji_sets::SetBits;

/// Dependency graph of steps, which are counted from 0.
#[derive(Debug)]
pub struct DependencyGraph {
    pub steps: Vec<StepDependency>,
    /// Whether the time limit was reached before the dependencies of all steps were found.
    pub is_truncated: bool,
}

#[derive(Debug)]
pub struct StepDependency {
    /// The earlier steps on which it depends, each with the premises that it concluded; `None` if this is unknown, as
    /// for techniques that assume exactly one solution.
    pub rests_on: Option<BTreeMap<usize, Vec<Premise>>>,
    /// Number of steps of the longest chain that ends with this step.
    pub level: usize,
}

impl DependencyGraph {
    /// Computes the dependencies of the steps of a solution; `None` if the steps were not recorded. The premises of
    /// each step are a minimal set of facts.
    pub fn from_outcome(outcome: &Outcome, deadline: Option<Instant>) -> Option<Self> {
        let (trace, board, mut known) =
            (outcome.trace.as_ref()?, outcome.board.as_ref()?, known_at(outcome)?);
        let topology = &*board.topology;
        let facts = step_premises(outcome, deadline);
        let mut maker: BTreeMap<Premise, usize> = BTreeMap::new();
        let mut steps: Vec<StepDependency> = Vec::with_capacity(facts.len());
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
            let before = premises_by_step.iter().flat_map(BTreeMap::keys).map(|&by| steps[by].level).max();
            steps.push(StepDependency { rests_on: premises_by_step, level: before.unwrap_or(0) + 1 });
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
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_truncated = late && steps.iter().any(|step| step.rests_on.is_none());
        Some(Self { steps, is_truncated })
    }

    /// The steps on which a step depends directly or indirectly, and itself, ascending.
    pub fn all_dependencies(&self, step: usize) -> Vec<usize> {
        let mut needed = vec![false; step + 1];
        needed[step] = true;
        for at in (0..=step).rev().filter(|&at| self.steps[at].rests_on.is_some()) {
            if needed[at] {
                self.direct_dependencies(at).for_each(|by| needed[by] = true);
            }
        }
        (0..=step).filter(|&at| needed[at]).collect()
    }

    /// The steps on which a step depends directly, ascending.
    pub fn direct_dependencies(&self, step: usize) -> impl Iterator<Item = usize> {
        self.steps[step].rests_on.iter().flat_map(|by| by.keys().copied())
    }

    /// Direct dependencies of a step that are not also indirect ones (transitive reduction).
    pub fn reduced_dependencies(&self, step: usize) -> Vec<usize> {
        let below: Vec<usize> = self.direct_dependencies(step).collect();
        let further: Vec<usize> = below
            .iter()
            .flat_map(|&by| self.all_dependencies(by).into_iter().filter(move |&at| at != by))
            .collect();
        below.into_iter().filter(|by| !further.contains(by)).collect()
    }
}
