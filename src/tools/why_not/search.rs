//! Search for the bindings of a rule that are nearest to a match.

use super::partly::Partly;
use crate::tools::prelude::*;

/// Maximum number of conditions and bindings that a search examines.
const MOST_LOOKS: usize = 400_000;

/// Number of conditions and bindings between two checks of the deadline.
const LOOKS: usize = 64;

const MOST_LISTED: usize = 3;

/// Number of additional failed conditions allowed for bindings with pairwise distinct cells.
const EXTRA_FAILURES: usize = 2;

#[derive(Default)]
pub(super) struct Filter {
    pub(super) cells: Vec<usize>,
    pub(super) value: Option<usize>,
}

impl Filter {
    /// Whether the values of the variables include the cells and the value.
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
    /// Clauses that fail, as indices into those of the technique.
    pub(super) failed: Vec<usize>,
    /// Number of clauses that were not evaluated, since earlier clauses have no value for them.
    left: usize,
    /// Step that a partial walk of a path lacks; `None` if the bindings are not those of a partial walk.
    pub(super) lacks: Option<Span>,
    /// Whether the search allowed only bindings with pairwise distinct cells.
    pub(super) distinct: bool,
}

#[derive(Default)]
pub(super) struct Nearest {
    /// Nearest bindings, in order of distance.
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
    /// Clauses that failed for the current bindings; below, their maximum number.
    failed: Vec<usize>,
    allowed: usize,
    lacks: Option<Span>,
    /// Whether the search is limited to bindings with pairwise distinct cells.
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
        // Iterative deepening over the number of failed conditions finds the nearest bindings first.
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

    /// Searches for bindings with at most `allowed` failed conditions; returns true if there are some or the search was
    /// cut short.
    fn comes_near(&mut self, allowed: usize) -> bool {
        self.allowed = allowed;
        self.found.near.clear();
        self.clause(0);
        !self.found.near.is_empty() || self.found.cut_short
    }

    /// Continues the search at a clause, while the number of failed conditions is within the bound.
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
                // A condition that cannot be evaluated counts as false.
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
                // Subsets in lexicographic order of their elements.
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

    /// Evaluates clauses from a path or world on with the matches of the engine up to the last such clause. Skipped if
    /// a condition failed before, since the engine returns only bindings without failures.
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
            // Only matches that extend the current bindings.
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

    /// Continues although a clause fails, if another failure is allowed.
    fn fail(&mut self, at: usize, go_on: impl FnOnce(&mut Self)) {
        if self.failed.len() < self.allowed {
            self.failed.push(at);
            go_on(self);
            self.failed.pop();
        }
    }

    /// Records the current bindings if they are near enough and pass the filter.
    fn take(&mut self, at: usize) {
        let left = self.technique.clauses.len().saturating_sub(at);
        if self.failed.is_empty() || !self.filter.passes(self.part.topology, &self.evaluator.bindings()) {
            return;
        }
        let (bindings, failed) = (self.evaluator.bindings(), self.failed.clone());
        let near = Near { bindings, failed, left, lacks: self.lacks, distinct: self.distinct };
        // Bindings that use a cell twice are seldom intended.
        let key = |near: &Near| (near.failed.len() + near.left, near.left, repeated(&near.bindings));
        let place = self.found.near.partition_point(|other| key(other) <= key(&near));
        if place < MOST_LISTED && !self.found.near.contains(&near) {
            self.found.near.insert(place, near);
            self.found.near.truncate(MOST_LISTED);
        }
    }
}

/// Whether two variables are bound to the same cell.
fn shares_cells(bindings: &MatchBindings) -> bool {
    let cells: Vec<&Datum> =
        bindings.iter().map(|(_, datum)| datum).filter(|datum| matches!(datum, Datum::Cell(_))).collect();
    (1..cells.len()).any(|at| cells[..at].contains(&cells[at]))
}

/// Returns the number of cells, values and units that are also the value of an earlier variable.
fn repeated(bindings: &MatchBindings) -> usize {
    let data: Vec<&Datum> = bindings.iter().map(|(_, datum)| datum).collect();
    let single = |datum: &Datum| matches!(datum, Datum::Cell(_) | Datum::Value(_) | Datum::Unit(_));
    (0..data.len()).filter(|&at| single(data[at]) && data[..at].contains(&data[at])).count()
}
