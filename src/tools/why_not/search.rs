//! The bindings of a rule that come nearest to a match.

use super::partly::Partly;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::trace::{Bindings, Datum};
use crate::lang::program::{Call, Clause, Pattern, Program, Span, Technique};
use crate::meaning::Evaluator;
use std::sync::Arc;

/// How many conditions and bindings are looked at before a search is given up.
const MOST_LOOKS: usize = 400_000;

const MOST_TOLD: usize = 3;

/// What bindings must hold to be listed.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// The cells.
    pub cells: Vec<usize>,
    /// The value, counted from 0.
    pub value: Option<usize>,
}

/// Bindings that are no match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    /// What the variables stand for.
    pub bindings: Bindings,
    /// The clauses that do not hold: indices into the technique's.
    pub failed: Vec<usize>,
    /// How many clauses were not looked at, since what comes before them has nothing for them.
    pub left: usize,
    /// The step of a path that a walk lacks, where the bindings are those of its beginning.
    pub lacks: Option<Span>,
}

/// What a search found.
#[derive(Debug, Clone, Default)]
pub struct Nearest {
    /// The bindings that come nearest, the nearest first.
    pub near: Vec<Near>,
    /// Whether the search was given up before all were looked at.
    pub cut_short: bool,
}

/// Looks for the bindings of a technique that come nearest to a match.
pub struct Search<'a> {
    program: &'a Program,
    technique: &'a Technique,
    call: &'a Call,
    topology: &'a Arc<Topology>,
    state: &'a State,
    wanted: &'a Wanted,
    evaluator: Evaluator<'a>,
    found: Nearest,
    looks: usize,
    /// The step that the walk at hand lacks.
    lacks: Option<Span>,
}

impl<'a> Search<'a> {
    /// A search on a position.
    pub fn new(
        program: &'a Program,
        call: &'a Call,
        topology: &'a Arc<Topology>,
        state: &'a State,
        wanted: &'a Wanted,
    ) -> Self {
        let technique = &program.techniques[call.technique];
        let evaluator = Evaluator::new(program, technique, &call.arguments, topology, state);
        Self {
            program,
            technique,
            call,
            topology,
            state,
            wanted,
            evaluator,
            found: Nearest::default(),
            looks: 0,
            lacks: None,
        }
    }

    /// The nearest bindings.
    pub fn nearest(mut self) -> Nearest {
        // With one condition more that may fail each time, what comes nearest is found first.
        for allowed in 1..=self.technique.clauses.len() {
            self.found.near.clear();
            self.clause(0, &mut Vec::new(), allowed);
            if !self.found.near.is_empty() || self.found.cut_short {
                break;
            }
        }
        self.found
    }

    /// Goes on from a clause, while the number of failed conditions is below the bound.
    fn clause(&mut self, at: usize, failed: &mut Vec<usize>, allowed: usize) {
        self.looks += 1;
        if self.looks > MOST_LOOKS {
            self.found.cut_short = true;
            return;
        }
        let technique = self.technique;
        let Some(clause) = technique.clauses.get(at) else { return self.take(at, failed) };
        match clause {
            Clause::Where(condition) => {
                // What cannot be worked out does not hold.
                if self.evaluator.holds(condition).unwrap_or(false) {
                    self.clause(at + 1, failed, allowed);
                } else if failed.len() < allowed {
                    failed.push(at);
                    self.clause(at + 1, failed, allowed);
                    failed.pop();
                }
            }
            Clause::For(pattern, source) => {
                let elements = self.evaluator.eval(source).map(|set| self.evaluator.elements(set));
                self.each(at, pattern, elements.unwrap_or_default(), failed, allowed);
            }
            Clause::Choose { var, size, from, .. } => {
                let from =
                    self.evaluator.eval(from).map(|set| self.evaluator.elements(set)).unwrap_or_default();
                let size = match self.evaluator.eval(size) {
                    Ok(Datum::Int(n)) => usize::try_from(n).unwrap_or(usize::MAX),
                    _ => usize::MAX,
                };
                if size > from.len() {
                    return self.stop(at, failed, allowed);
                }
                self.subsets(&from, size, &mut Vec::new(), &mut |search, subset| {
                    search.evaluator.assign(*var, Datum::Set(subset.to_vec()));
                    search.clause(at + 1, failed, allowed);
                });
            }
            Clause::Let(pattern, expr) => {
                let element = self.evaluator.eval(expr);
                self.each(at, pattern, element.into_iter().collect(), failed, allowed);
            }
            Clause::Path(_) | Clause::World(_) => self.behind(at, failed, allowed),
        }
    }

    /// Goes on with each of some things that a pattern may stand for.
    fn each(
        &mut self,
        at: usize,
        pattern: &Pattern,
        elements: Vec<Datum>,
        failed: &mut Vec<usize>,
        allowed: usize,
    ) {
        let mut any = false;
        for element in elements {
            let before = self.evaluator.bindings();
            if self.evaluator.bind(pattern, element) {
                any = true;
                self.clause(at + 1, failed, allowed);
            }
            self.evaluator.set_bindings(&before);
            if self.found.cut_short {
                return;
            }
        }
        if !any {
            self.stop(at, failed, allowed);
        }
    }

    fn subsets(
        &mut self,
        from: &[Datum],
        size: usize,
        chosen: &mut Vec<Datum>,
        take: &mut dyn FnMut(&mut Self, &[Datum]),
    ) {
        if size == 0 {
            return take(self, chosen);
        }
        for at in 0..=from.len() - size.min(from.len()) {
            if at >= from.len() || self.found.cut_short {
                return;
            }
            chosen.push(from[at].clone());
            self.subsets(&from[at + 1..], size - 1, chosen, take);
            chosen.pop();
        }
    }

    /// What the engine finds where a path or world is the last clause, each match with the conditions behind it; where
    /// nothing failed before, since the engine takes no other bindings.
    fn behind(&mut self, at: usize, failed: &mut Vec<usize>, allowed: usize) {
        if !failed.is_empty()
            || at < self.technique.clauses.len() && self.found.near.iter().any(|near| near.left == 0)
        {
            return;
        }
        let own = self.evaluator.bindings();
        let last =
            self.technique.clauses.iter().rposition(|c| matches!(c, Clause::Path(_) | Clause::World(_)));
        let until = last.map_or(at, |last| last + 1);
        let mut found = false;
        for bindings in self.partly().until(until) {
            // Those that begin with what is bound already.
            if own.iter().all(|(variable, datum)| bindings.iter().any(|(v, d)| v == variable && d == datum)) {
                found = true;
                self.evaluator.set_bindings(&bindings);
                self.clause(until, failed, allowed);
            }
        }
        self.evaluator.set_bindings(&own);
        if found {
            return;
        }
        let far = match &self.technique.clauses[at] {
            Clause::Path(_) => self.partly().far(at),
            _ => None,
        };
        let Some((bindings, lacks)) = far else { return self.stop(at, failed, allowed) };
        self.evaluator.set_bindings(&bindings);
        self.lacks = Some(lacks);
        self.stop(at, failed, allowed);
        self.lacks = None;
        self.evaluator.set_bindings(&own);
    }

    fn partly(&self) -> Partly<'_> {
        Partly { program: self.program, call: self.call, topology: self.topology, state: self.state }
    }

    /// There is nothing that a clause could stand for.
    fn stop(&mut self, at: usize, failed: &mut Vec<usize>, allowed: usize) {
        if failed.len() < allowed {
            failed.push(at);
            self.take(at + 1, failed);
            failed.pop();
        }
    }

    /// Notes what was bound, if it is near enough and holds what is wanted.
    fn take(&mut self, at: usize, failed: &[usize]) {
        let left = self.technique.clauses.len().saturating_sub(at);
        if failed.is_empty() || !self.is_wanted() {
            return;
        }
        let near =
            Near { bindings: self.evaluator.bindings(), failed: failed.to_vec(), left, lacks: self.lacks };
        // A pattern that uses a cell twice is seldom what was meant.
        let key = |near: &Near| (near.failed.len() + near.left, near.left, repeated(&near.bindings));
        let place = self.found.near.partition_point(|other| key(other) <= key(&near));
        if place < MOST_TOLD && !self.found.near.contains(&near) {
            self.found.near.insert(place, near);
            self.found.near.truncate(MOST_TOLD);
        }
    }

    fn is_wanted(&self) -> bool {
        let (mut cells, mut values) = (Vec::new(), Vec::new());
        for (_, datum) in self.evaluator.bindings() {
            held(&datum, self.topology, &mut cells, &mut values);
        }
        self.wanted.cells.iter().all(|cell| cells.contains(cell))
            && self.wanted.value.is_none_or(|value| values.contains(&value))
    }
}

/// How often a cell, value or unit is what an earlier variable stands for as well.
fn repeated(bindings: &Bindings) -> usize {
    let data: Vec<&Datum> = bindings.iter().map(|(_, datum)| datum).collect();
    let single = |datum: &Datum| matches!(datum, Datum::Cell(_) | Datum::Value(_) | Datum::Unit(_));
    (0..data.len()).filter(|&at| single(data[at]) && data[..at].contains(&data[at])).count()
}

/// The cells and values that a thing holds.
fn held(datum: &Datum, topology: &Topology, cells: &mut Vec<usize>, values: &mut Vec<usize>) {
    match datum {
        Datum::Cell(cell) => cells.push(*cell),
        Datum::Value(value) => values.push(*value),
        Datum::Unit(unit) => cells.extend(topology.units[*unit].cells.iter().map(|&cell| usize::from(cell))),
        Datum::Candidate(cell, value) => {
            cells.push(*cell);
            values.push(*value);
        }
        Datum::Set(parts) | Datum::Tuple(parts) => {
            parts.iter().for_each(|part| held(part, topology, cells, values));
        }
        Datum::Path(walk) => {
            for &(cell, value) in walk.nodes.iter().flatten() {
                cells.push(cell);
                values.push(value);
            }
        }
        _ => {}
    }
}
