//! Search for the bindings of a rule that are nearest to a match.

use super::partial::PartialTechnique;
use crate::prelude::*;

/// Maximum number of conditions and bindings that a search examines.
const MAX_CHECKS: usize = 400_000;

/// Number of conditions and bindings between two checks of the deadline.
const CHECKS_PER_POLL: usize = 64;

const MAX_MATCHES: usize = 3;

/// Number of additional failed conditions allowed for bindings with pairwise distinct cells.
const EXTRA_FAILURES: usize = 2;

#[derive(Default)]
pub struct Filter {
    pub cells: Vec<usize>,
    pub value: Option<usize>,
}

impl Filter {
    /// Whether the values of the variables include the cells and the value.
    pub fn passes(&self, topology: &Topology, bindings: &MatchBindings) -> bool {
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
pub struct NearMatch {
    pub bindings: MatchBindings,
    /// Clauses that fail, as indices into those of the technique.
    pub failed: Vec<usize>,
    /// Number of clauses that were not evaluated, since earlier clauses have no value for them.
    unevaluated: usize,
    /// Step that a partial walk of a path lacks; `None` if the bindings are not those of a partial walk.
    pub lacks: Option<Span>,
    /// Whether the search allowed only bindings with pairwise distinct cells.
    pub is_distinct: bool,
}

#[derive(Default)]
pub struct NearMatches {
    /// Nearest bindings, in order of distance.
    pub matches: Vec<NearMatch>,
    pub is_cut_short: bool,
}

pub struct NearMatchSearch<'a> {
    technique_part: PartialTechnique<'a>,
    technique: &'a Technique,
    filter: &'a Filter,
    evaluator: Evaluator<'a>,
    nearest: NearMatches,
    checks: usize,
    /// Clauses that failed for the current bindings; below, their maximum number.
    failed: Vec<usize>,
    allowed: usize,
    lacks: Option<Span>,
    /// Whether the search is limited to bindings with pairwise distinct cells.
    is_distinct: bool,
}

impl<'a> NearMatchSearch<'a> {
    pub fn new(technique_part: PartialTechnique<'a>, filter: &'a Filter) -> Self {
        let technique = &technique_part.program.techniques[technique_part.call.technique];
        let evaluator = Evaluator::new(
            technique_part.program,
            technique,
            &technique_part.call.arguments,
            technique_part.topology,
            technique_part.state,
        );
        let (nearest, failed) = (NearMatches::default(), Vec::new());
        Self {
            technique_part,
            technique,
            filter,
            evaluator,
            nearest,
            checks: 0,
            failed,
            allowed: 0,
            lacks: None,
            is_distinct: false,
        }
    }

    pub fn nearest(mut self) -> NearMatches {
        // Iterative deepening over the number of failed conditions finds the nearest bindings first.
        let most = self.technique.clauses.len();
        let least = (1..=most).find(|&allowed| self.comes_near(allowed)).unwrap_or(most);
        if self.nearest.matches.first().is_some_and(|near| shares_cells(&near.bindings)) {
            let any = std::mem::take(&mut self.nearest);
            self.is_distinct = true;
            let is_found = !any.is_cut_short
                && (1..=most.min(least + EXTRA_FAILURES)).any(|allowed| self.comes_near(allowed))
                && !self.nearest.matches.is_empty();
            if !is_found {
                return any;
            }
        }
        self.nearest
    }

    /// Searches for bindings with at most `allowed` failed conditions; returns true if there are some or the search was
    /// cut short.
    fn comes_near(&mut self, allowed: usize) -> bool {
        self.allowed = allowed;
        self.nearest.matches.clear();
        self.clause(0);
        !self.nearest.matches.is_empty() || self.nearest.is_cut_short
    }

    /// Continues the search at a clause, while the number of failed conditions is within the bound.
    fn clause(&mut self, at: usize) {
        self.checks += 1;
        if self.checks > MAX_CHECKS
            || self.checks.is_multiple_of(CHECKS_PER_POLL) && self.technique_part.deadline.has_passed()
        {
            self.nearest.is_cut_short = true;
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
                while !self.nearest.is_cut_short {
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
            Clause::Path(_) | Clause::World(_) => self.search_engine_matches(at),
        }
    }

    fn each(&mut self, at: usize, pattern: &Pattern, elements: Vec<Datum>) {
        let mut any = false;
        for element in elements {
            let before = self.evaluator.bindings();
            let binds = self.evaluator.bind(pattern, element);
            if binds && !(self.is_distinct && shares_cells(&self.evaluator.bindings())) {
                any = true;
                self.clause(at + 1);
            }
            self.evaluator.set_bindings(&before);
            if self.nearest.is_cut_short {
                return;
            }
        }
        if !any {
            self.stop(at);
        }
    }

    /// Evaluates clauses from a path or world on with the matches of the engine up to the last such clause. Skipped if
    /// a condition failed before, since the engine returns only bindings without failures.
    fn search_engine_matches(&mut self, at: usize) {
        if !self.failed.is_empty() || self.nearest.matches.iter().any(|near| near.unevaluated == 0) {
            return;
        }
        let before = self.evaluator.bindings();
        let clauses = &self.technique.clauses;
        let last = clauses.iter().rposition(|c| matches!(c, Clause::Path(_) | Clause::World(_)));
        let until = last.map_or(at, |last| last + 1);
        let mut found = false;
        for bindings in self.technique_part.matches_up_to(until) {
            // Only matches that extend the current bindings.
            if before
                .iter()
                .all(|(variable, datum)| bindings.iter().any(|(v, d)| v == variable && d == datum))
            {
                found = true;
                self.evaluator.set_bindings(&bindings);
                self.clause(until);
            }
        }
        if !found {
            let far = self.technique_part.longest_walk(at);
            self.evaluator.set_bindings(far.as_ref().map_or(&before, |(bindings, _)| bindings));
            self.lacks = far.map(|(_, lacks)| lacks);
            self.stop(at);
            self.lacks = None;
        }
        self.evaluator.set_bindings(&before);
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
        let unevaluated = self.technique.clauses.len().saturating_sub(at);
        if self.failed.is_empty()
            || !self.filter.passes(self.technique_part.topology, &self.evaluator.bindings())
        {
            return;
        }
        let (bindings, failed) = (self.evaluator.bindings(), self.failed.clone());
        let near =
            NearMatch { bindings, failed, unevaluated, lacks: self.lacks, is_distinct: self.is_distinct };
        // Bindings that use a cell twice are seldom intended.
        let key = |near: &NearMatch| {
            (near.failed.len() + near.unevaluated, near.unevaluated, repeated(&near.bindings))
        };
        let place = self.nearest.matches.partition_point(|other| key(other) <= key(&near));
        if place < MAX_MATCHES && !self.nearest.matches.contains(&near) {
            self.nearest.matches.insert(place, near);
            self.nearest.matches.truncate(MAX_MATCHES);
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
