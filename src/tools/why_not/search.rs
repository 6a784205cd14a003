//! The bindings of a rule that come nearest to a match.

use super::partly::Partly;
use crate::tools::prelude::*;

/// How many conditions and bindings are looked at before a search is given up.
const MOST_LOOKS: usize = 400_000;

/// Number of conditions and bindings between two checks of the deadline.
const LOOKS: usize = 64;

const MOST_LISTED: usize = 3;

/// Number of further failed conditions that are allowed for bindings with pairwise distinct cells.
const EXTRA_FAILURES: usize = 2;

#[derive(Default)]
pub(super) struct Filter {
    pub(super) cells: Vec<usize>,
    pub(super) value: Option<usize>,
}

impl Filter {
    /// Whether what variables stand for holds the cells and the value.
    pub(super) fn passes(&self, topology: &Topology, bindings: &MatchBindings) -> bool {
        let (mut cells, mut values) = (Vec::new(), Vec::new());
        for datum in leaves(bindings.iter().map(|(_, datum)| datum)) {
            match datum {
                Datum::Cell(cell) => cells.push(*cell),
                Datum::Value(value) => values.push(*value),
                Datum::Unit(unit) => {
                    cells.extend(topology.units[*unit].cells.iter().map(|&cell| usize::from(cell)));
                }
                Datum::Candidate(cell, value) => {
                    cells.push(*cell);
                    values.push(*value);
                }
                Datum::Path(walk) => {
                    cells.extend(walk.nodes.iter().flatten().map(|(cell, _)| *cell));
                    values.extend(walk.nodes.iter().flatten().map(|(_, value)| *value));
                }
                _ => {}
            }
        }
        self.cells.iter().all(|cell| cells.contains(cell))
            && self.value.is_none_or(|value| values.contains(&value))
    }
}

#[derive(PartialEq)]
pub(super) struct Near {
    pub(super) bindings: MatchBindings,
    /// The clauses that do not hold: indices into the technique's.
    pub(super) failed: Vec<usize>,
    /// How many clauses were not looked at, since what comes before them has nothing for them.
    left: usize,
    /// The step of a path that a walk lacks, where the bindings are those of its beginning.
    pub(super) lacks: Option<Span>,
    /// True where the search allowed only bindings with pairwise distinct cells.
    pub(super) distinct: bool,
}

#[derive(Default)]
pub(super) struct Nearest {
    /// The bindings that come nearest, the nearest first.
    pub(super) near: Vec<Near>,
    pub(super) cut_short: bool,
}

pub(super) struct Search<'a> {
    part: Partly<'a>,
    technique: &'a Technique,
    filter: &'a Filter,
    evaluator: Evaluator<'a>,
    found: Nearest,
    looks: usize,
    /// The clauses that have failed for what is bound, and how many may.
    failed: Vec<usize>,
    allowed: usize,
    lacks: Option<Span>,
    /// True where bindings with pairwise distinct cells alone are searched.
    distinct: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(part: Partly<'a>, filter: &'a Filter) -> Self {
        let technique = &part.program.techniques[part.call.technique];
        let evaluator =
            Evaluator::new(part.program, technique, &part.call.arguments, part.topology, part.state);
        let (found, failed) = (Nearest::default(), Vec::new());
        Self {
            part,
            technique,
            filter,
            evaluator,
            found,
            looks: 0,
            failed,
            allowed: 0,
            lacks: None,
            distinct: false,
        }
    }

    pub(super) fn nearest(mut self) -> Nearest {
        // With one condition more that may fail each time, what comes nearest is found first.
        let most = self.technique.clauses.len();
        let least = (1..=most).find(|&allowed| self.comes_near(allowed)).unwrap_or(most);
        if self.found.near.first().is_some_and(|near| shares_cells(&near.bindings)) {
            let any = std::mem::take(&mut self.found);
            self.distinct = true;
            let is_found = !any.cut_short
                && (1..=most.min(least + EXTRA_FAILURES)).any(|allowed| self.comes_near(allowed))
                && !self.found.near.is_empty();
            if !is_found {
                return any;
            }
        }
        self.found
    }

    /// Looks for bindings for which so many conditions fail; whether there are some, or the search is at its end.
    fn comes_near(&mut self, allowed: usize) -> bool {
        self.allowed = allowed;
        self.found.near.clear();
        self.clause(0);
        !self.found.near.is_empty() || self.found.cut_short
    }

    /// Goes on from a clause, while the number of failed conditions is below the bound.
    fn clause(&mut self, at: usize) {
        self.looks += 1;
        if self.looks > MOST_LOOKS || self.looks.is_multiple_of(LOOKS) && self.part.deadline.has_passed() {
            self.found.cut_short = true;
            return;
        }
        let technique = self.technique;
        let Some(clause) = technique.clauses.get(at) else { return self.take(at) };
        match clause {
            Clause::Where(condition) => {
                // What cannot be worked out does not hold.
                if self.evaluator.holds(condition).unwrap_or(false) {
                    self.clause(at + 1);
                } else {
                    self.fail(at, |search| search.clause(at + 1));
                }
            }
            Clause::For(pattern, source) => {
                let elements = self.evaluator.eval(source).map(|set| self.evaluator.elements(set));
                self.each(at, pattern, elements.unwrap_or_default());
            }
            Clause::Choose { var, size, from, .. } => {
                let from = self.evaluator.eval(from).map(|set| self.evaluator.elements(set));
                let from = from.unwrap_or_default();
                let size = match self.evaluator.eval(size) {
                    Ok(Datum::Int(n)) => usize::try_from(n).unwrap_or(usize::MAX),
                    _ => usize::MAX,
                };
                if size > from.len() {
                    return self.stop(at);
                }
                // Subsets in the order of their elements.
                let mut places: Vec<usize> = (0..size).collect();
                while !self.found.cut_short {
                    let subset = places.iter().map(|&place| from[place].clone()).collect();
                    self.evaluator.assign(*var, Datum::Set(subset));
                    self.clause(at + 1);
                    let last = |&i: &usize| places[i] < from.len() - size + i;
                    let Some(i) = (0..size).rev().find(last) else { break };
                    let next = places[i] + 1;
                    places.splice(i.., next..next + size - i);
                }
            }
            Clause::Let(pattern, expr) => {
                let element = self.evaluator.eval(expr);
                self.each(at, pattern, element.into_iter().collect());
            }
            Clause::Path(_) | Clause::World(_) => self.behind(at),
        }
    }

    fn each(&mut self, at: usize, pattern: &Pattern, elements: Vec<Datum>) {
        let mut any = false;
        for element in elements {
            let before = self.evaluator.bindings();
            let binds = self.evaluator.bind(pattern, element);
            if binds && !(self.distinct && shares_cells(&self.evaluator.bindings())) {
                any = true;
                self.clause(at + 1);
            }
            self.evaluator.set_bindings(&before);
            if self.found.cut_short {
                return;
            }
        }
        if !any {
            self.stop(at);
        }
    }

    /// What the engine finds where a path or world is the last clause, each match with the conditions behind it; where
    /// nothing failed before, since the engine takes no other bindings.
    fn behind(&mut self, at: usize) {
        if !self.failed.is_empty() || self.found.near.iter().any(|near| near.left == 0) {
            return;
        }
        let own = self.evaluator.bindings();
        let clauses = &self.technique.clauses;
        let last = clauses.iter().rposition(|c| matches!(c, Clause::Path(_) | Clause::World(_)));
        let until = last.map_or(at, |last| last + 1);
        let mut found = false;
        for bindings in self.part.until(until) {
            // Those that begin with what is bound already.
            if own.iter().all(|(variable, datum)| bindings.iter().any(|(v, d)| v == variable && d == datum)) {
                found = true;
                self.evaluator.set_bindings(&bindings);
                self.clause(until);
            }
        }
        if !found {
            let far = self.part.far(at);
            self.evaluator.set_bindings(far.as_ref().map_or(&own, |(bindings, _)| bindings));
            self.lacks = far.map(|(_, lacks)| lacks);
            self.stop(at);
            self.lacks = None;
        }
        self.evaluator.set_bindings(&own);
    }

    fn stop(&mut self, at: usize) {
        self.fail(at, |search| search.take(at + 1));
    }

    /// Goes on although a clause does not hold, where one more may fail.
    fn fail(&mut self, at: usize, go_on: impl FnOnce(&mut Self)) {
        if self.failed.len() < self.allowed {
            self.failed.push(at);
            go_on(self);
            self.failed.pop();
        }
    }

    /// Notes what was bound, if it is near enough and passes the filter.
    fn take(&mut self, at: usize) {
        let left = self.technique.clauses.len().saturating_sub(at);
        if self.failed.is_empty() || !self.filter.passes(self.part.topology, &self.evaluator.bindings()) {
            return;
        }
        let (bindings, failed) = (self.evaluator.bindings(), self.failed.clone());
        let near = Near { bindings, failed, left, lacks: self.lacks, distinct: self.distinct };
        // A pattern that uses a cell twice is seldom what was meant.
        let key = |near: &Near| (near.failed.len() + near.left, near.left, repeated(&near.bindings));
        let place = self.found.near.partition_point(|other| key(other) <= key(&near));
        if place < MOST_LISTED && !self.found.near.contains(&near) {
            self.found.near.insert(place, near);
            self.found.near.truncate(MOST_LISTED);
        }
    }
}

/// Returns whether two variables are bound to the same cell.
fn shares_cells(bindings: &MatchBindings) -> bool {
    let cells: Vec<&Datum> =
        bindings.iter().map(|(_, datum)| datum).filter(|datum| matches!(datum, Datum::Cell(_))).collect();
    (1..cells.len()).any(|at| cells[..at].contains(&cells[at]))
}

/// How often a cell, value or unit is what an earlier variable stands for as well.
fn repeated(bindings: &MatchBindings) -> usize {
    let data: Vec<&Datum> = bindings.iter().map(|(_, datum)| datum).collect();
    let single = |datum: &Datum| matches!(datum, Datum::Cell(_) | Datum::Value(_) | Datum::Unit(_));
    (0..data.len()).filter(|&at| single(data[at]) && data[..at].contains(&data[at])).count()
}
