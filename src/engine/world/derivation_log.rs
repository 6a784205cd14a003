//! Implication graph of a world: the step that made each change, and the antecedents of each step.

use crate::prelude::*;
use tesuji_board::StateChange;
use tesuji_lang::{
    program,
    walk::{children, rule_parts, text_parts},
};

/// Step of a candidate or cell that no step has changed.
const NO_STEP: u32 = u32::MAX;

/// Steps of a world in order of derivation; step 0 is the assumption.
#[derive(Debug, Clone, Default)]
pub struct DerivationLog {
    /// Per candidate the step that removed it.
    remover_step: Vec<u32>,
    /// Per cell the step that placed its value.
    placer_step: Vec<u32>,
    placements: Vec<(usize, (usize, usize))>,
    /// Per step the earlier steps that it follows from directly.
    antecedents: Vec<Vec<u64>>,
    /// Version of the position after the last step.
    version: usize,
}

impl DerivationLog {
    /// Resets the log for a position without an assumption.
    pub fn begin(&mut self, topology: &Topology, state: &BoardState) {
        self.remover_step.clear();
        self.remover_step.resize(topology.cells.len() * topology.values, NO_STEP);
        self.placer_step.clear();
        self.placer_step.resize(topology.cells.len(), NO_STEP);
        self.placements.clear();
        self.antecedents.clear();
        self.version = state.version();
    }

    /// Empty set of steps.
    pub fn no_steps(&self) -> Vec<u64> {
        vec![0; bits::words(self.antecedents.len())]
    }

    /// Adds the steps that removed these candidates or placed the values of these cells.
    pub fn add_makers(&self, candidates: &SparseBitSet, cells: &SparseBitSet, steps: &mut [u64]) {
        let removers = candidates.iter().map(|candidate| self.remover_step[candidate]);
        let placers = cells.iter().map(|cell| self.placer_step[cell]);
        let made = removers.chain(placers).filter(|&step| step != NO_STEP);
        made.for_each(|step| bits::insert(steps, step as usize));
    }

    /// Logs the changes since the last step as one step.
    pub fn step(&mut self, topology: &Topology, state: &BoardState, antecedents: Vec<u64>) {
        let step = self.antecedents.len();
        for change in state.changes_since(self.version) {
            match *change {
                StateChange::Removed { value, word, cells } => {
                    for b in SetBits(cells) {
                        let cell = usize::from(word) << 6 | b;
                        self.remover_step[pairs::number(topology, cell, usize::from(value))] = step as u32;
                    }
                }
                StateChange::Cleared { cell, values } => {
                    for value in SetBits(values) {
                        self.remover_step[pairs::number(topology, usize::from(cell), value)] = step as u32;
                    }
                }
                StateChange::Placed { cell, value } => {
                    self.placer_step[usize::from(cell)] = step as u32;
                    self.placements.push((step, (usize::from(cell), usize::from(value))));
                }
            }
        }
        self.antecedents.push(antecedents);
        self.version = state.version();
    }

    fn remover(&self, candidate: usize) -> Option<usize> {
        Some(self.remover_step[candidate]).filter(|&step| step != NO_STEP).map(|step| step as usize)
    }

    /// Transitive antecedent placements of some removals, in order, without the assumption; all if one was no removal.
    pub fn grounds_of_all(&self, candidates: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
        let Some(steps) = candidates.map(|candidate| self.remover(candidate)).collect::<Option<Vec<_>>>()
        else {
            return self.placed(|_| true);
        };
        let last = steps.iter().copied().max().unwrap_or(0);
        let mut reached = vec![0; bits::words(last + 1)];
        steps.into_iter().for_each(|step| bits::insert(&mut reached, step));
        // Antecedents are earlier steps, so one backward pass reaches all.
        for step in (0..=last).rev() {
            if bits::has(&reached, step) {
                bits::join(&mut reached, &self.antecedents[step]);
            }
        }
        self.placed(|step| step <= last && bits::has(&reached, step))
    }

    /// Placements up to a removal, in order, without the assumption; all if there was no removal.
    pub fn history(&self, candidate: usize) -> Vec<(usize, usize)> {
        let last = self.remover(candidate).unwrap_or(usize::MAX);
        self.placed(|step| step <= last)
    }

    /// Placements of some steps, in order, without the assumption.
    fn placed(&self, is_included: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
        let included = self.placements.iter().filter(|(step, _)| *step > 0 && is_included(*step));
        included.map(|(_, placement)| *placement).collect()
    }
}

/// Logging policy of worlds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DerivationMode {
    /// No text or clause reads the log.
    Never,
    /// Only texts read the grounds of contradictions: the worlds of a match are propagated again with a log.
    Afterwards,
    /// Logged during propagation, for texts or clauses.
    Meanwhile,
}

/// Policy that a technique and its texts require.
pub fn recording(technique: &program::Technique) -> DerivationMode {
    let (mut by_rule, mut by_texts) = (DerivationMode::Never, DerivationMode::Never);
    rule_parts(technique, &mut |expr| by_rule = by_rule.max(read_by(expr)));
    text_parts(technique, &mut |expr| by_texts = by_texts.max(read_by(expr)));
    match by_rule {
        DerivationMode::Never => by_texts,
        _ => DerivationMode::Meanwhile,
    }
}

/// Policy that an expression of a text requires.
fn read_by(expr: &Expr) -> DerivationMode {
    let mut read = match expr.kind {
        ExprKind::Call(Function::Grounds | Function::History, _) => DerivationMode::Meanwhile,
        ExprKind::Call(Function::ContradictionGrounds, _) => DerivationMode::Afterwards,
        _ => DerivationMode::Never,
    };
    children(expr, &mut |part| read = read.max(read_by(part)));
    read
}
