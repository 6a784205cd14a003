//! What is kept of a world while it is followed: which step made each change, and on which steps each rests.

use super::{pairs, run::Run, technique::Technique};
use crate::board::bits::{self, Ones};
use crate::board::state::{Change, State};
use crate::board::topology::Topology;
use crate::lang::program::{self, Clause, Expr, ExprKind, Function, Piece, Template};
use crate::lang::walk::{children, conclusion_parts, path_parts, world_parts};

/// The step of what nothing in the world has changed.
const NEVER: u32 = u32::MAX;

/// The steps of a world. Step 0 is the supposed placement, the others follow.
#[derive(Debug, Clone, Default)]
pub(super) struct Record {
    /// For each candidate the step that removed it.
    removers: Vec<u32>,
    /// For each cell the step that placed its value.
    placers: Vec<u32>,
    placements: Vec<(usize, (usize, usize))>,
    /// For each step the earlier ones that it rests on itself.
    rests: Vec<Vec<u64>>,
    /// The length of the position's log after the last step.
    seen: usize,
}

impl Record {
    /// Begins with a position on which nothing is supposed yet.
    pub(super) fn begin(&mut self, topology: &Topology, state: &State) {
        self.removers.clear();
        self.removers.resize(topology.cells.len() * topology.values, NEVER);
        self.placers.clear();
        self.placers.resize(topology.cells.len(), NEVER);
        self.placements.clear();
        self.rests.clear();
        self.seen = state.version();
    }

    /// The steps that the match at hand rests on itself.
    pub(super) fn rests_of(&self, technique: &Technique, run: &Run<'_>) -> Vec<u64> {
        let mut steps = vec![0; bits::words(self.rests.len())];
        technique.rests(run, &mut |candidates, cells| {
            let removers = candidates.iter().map(|candidate| self.removers[candidate]);
            let placers = cells.iter().map(|cell| self.placers[cell]);
            let made = removers.chain(placers).filter(|&step| step != NEVER);
            made.for_each(|step| bits::insert(&mut steps, step as usize));
        });
        steps
    }

    /// Takes in what a step has just changed that rests on these.
    pub(super) fn step(&mut self, topology: &Topology, state: &State, rests: Vec<u64>) {
        let step = self.rests.len();
        for change in state.since(self.seen) {
            match *change {
                Change::Removed { value, word, cells } => {
                    for b in Ones(cells) {
                        let cell = usize::from(word) << 6 | b;
                        self.removers[pairs::number(topology, cell, usize::from(value))] = step as u32;
                    }
                }
                Change::Cleared { cell, values } => {
                    for value in Ones(values) {
                        self.removers[pairs::number(topology, usize::from(cell), value)] = step as u32;
                    }
                }
                Change::Placed { cell, value } => {
                    self.placers[usize::from(cell)] = step as u32;
                    self.placements.push((step, (usize::from(cell), usize::from(value))));
                }
            }
        }
        self.rests.push(rests);
        self.seen = state.version();
    }

    fn remover(&self, candidate: usize) -> Option<usize> {
        Some(self.removers[candidate]).filter(|&step| step != NEVER).map(|step| step as usize)
    }

    /// The placements in order, without the supposed one, that a removal rests on: all where it did not happen.
    pub(super) fn grounds(&self, candidate: usize) -> Vec<(usize, usize)> {
        self.grounds_of_all(std::iter::once(candidate))
    }

    /// The grounds of several removals together.
    pub(super) fn grounds_of_all(&self, candidates: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
        let Some(steps) = candidates.map(|candidate| self.remover(candidate)).collect::<Option<Vec<_>>>()
        else {
            return self.placed(|_| true);
        };
        let last = steps.iter().copied().max().unwrap_or(0);
        let mut on = vec![0; bits::words(last + 1)];
        steps.into_iter().for_each(|step| bits::insert(&mut on, step));
        // A step rests on earlier ones alone.
        for later in (0..=last).rev() {
            if bits::has(&on, later) {
                on.iter_mut().zip(&self.rests[later]).for_each(|(all, more)| *all |= more);
            }
        }
        self.placed(|step| step <= last && bits::has(&on, step))
    }

    /// The placements in order, without the supposed one, up to a removal: all where it did not happen.
    pub(super) fn history(&self, candidate: usize) -> Vec<(usize, usize)> {
        let last = self.remover(candidate).unwrap_or(usize::MAX);
        self.placed(|step| step <= last)
    }

    /// The placements of some steps, in order, the supposed one left out.
    fn placed(&self, of: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
        let followed = self.placements.iter().filter(|(step, _)| *step > 0 && of(*step));
        followed.map(|(_, placement)| *placement).collect()
    }
}

/// When a record of worlds is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Recording {
    /// Never: neither texts nor clauses read it.
    Never,
    /// Afterwards, for texts on what a contradiction rests on: it is enough to follow the worlds of a match once more.
    Afterwards,
    /// While worlds are followed, for texts or clauses.
    Meanwhile,
}

/// When a technique or one of its texts reads a record.
pub(super) fn recording(technique: &program::Technique) -> Recording {
    let (mut by_rule, mut by_texts) = (Recording::Never, Recording::Never);
    let mut see = |expr: &Expr| by_rule = by_rule.max(read_by(expr));
    for clause in &technique.clauses {
        match clause {
            Clause::For(_, e) | Clause::Let(_, e) | Clause::Where(e) => see(e),
            Clause::Choose { from, .. } => see(from),
            Clause::Path(path) => path_parts(path, &mut |e| see(e)),
            Clause::World(world) => world_parts(world, &mut |e| see(e)),
        }
    }
    technique.conclusions.iter().for_each(|c| conclusion_parts(c, &mut |e| see(e)));
    technique.merge.iter().flat_map(|merge| &merge.keys).for_each(&mut see);
    technique.aliases.iter().filter_map(|alias| alias.condition.as_ref()).for_each(&mut see);
    let mut see = |expr: &Expr| by_texts = by_texts.max(read_by(expr));
    let texts = [&technique.title, &technique.because, &technique.message];
    let texts = texts.into_iter().chain(technique.aliases.iter().map(|alias| &alias.title));
    let texts = texts.chain(technique.roles.iter().map(|role| &role.name));
    let templates = texts.flat_map(|texts| texts.values()).chain(&technique.shows);
    templates.for_each(|template| pieces(template, &mut see));
    technique.roles.iter().for_each(|role| see(&role.what));
    match by_rule {
        Recording::Never => by_texts,
        _ => Recording::Meanwhile,
    }
}

fn pieces(template: &Template, see: &mut dyn FnMut(&Expr)) {
    for piece in template {
        match piece {
            Piece::Text(_) => {}
            Piece::Value(e) => see(e),
            Piece::Choice(e, choices) => {
                see(e);
                choices.iter().for_each(|(_, template)| pieces(template, see));
            }
            Piece::Each(_, e, order, template) => {
                see(e);
                order.iter().for_each(&mut *see);
                pieces(template, see);
            }
        }
    }
}

/// When an expression of a text reads a record.
fn read_by(expr: &Expr) -> Recording {
    let mut read = match expr.kind {
        ExprKind::Call(Function::Grounds | Function::History, _) => Recording::Meanwhile,
        ExprKind::Call(Function::ContradictionGrounds, _) => Recording::Afterwards,
        _ => Recording::Never,
    };
    children(expr, &mut |part| read = read.max(read_by(part)));
    read
}
