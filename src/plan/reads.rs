//! The reads of a plan, which decide which changes of the position may give it a new match.
//!
//! Candidates only ever go. So a condition that can only turn from true to false when they go wakes nothing, and
//! neither does a set that can only lose elements: `v in needed(u)` gives no new v. What counts are the reads in
//! places where fewer candidates can mean more matches, such as `|candidates(S)| = n`. These are also what a match that
//! was found rests on: that the candidates which it reads there are gone.

mod lasts;
mod walk;

pub use lasts::lasts;

use super::steps::PlanStep;
use crate::lang::program::{Conclusion, Function, Operator, Pattern, Reads, Type, VarId};
use tesuji_core::ask::is_data;
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op, Query};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    Removed,
    Placed,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    pub change: Change,
    pub cells: Id,
    /// Of which value or values; all where absent.
    pub values: Option<Id>,
}

/// A loop or condition around a read.
#[derive(Debug, Clone, PartialEq)]
enum Within {
    For(Pattern, Id),
    Where(Id),
}

/// Monotonicity: which direction of change can create a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// It gets more elements, or turns true.
    More,
    /// It gets fewer elements, or turns false.
    Fewer,
    Any,
}

impl Way {
    fn reversed(self) -> Self {
        match self {
            Way::More => Way::Fewer,
            Way::Fewer => Way::More,
            Way::Any => Way::Any,
        }
    }
}

/// Collects reads.
struct Sources<'f> {
    form: &'f mut Form,
    /// The values of variables, innermost last.
    values: Vec<(VarId, Id)>,
    reads: Vec<Read>,
    /// Whether the variables of the steps stand for those of a match that was found; then also what it rests on.
    of_match: bool,
    within: Vec<Within>,
    support: Vec<(Change, Id)>,
}

/// The reads of a plan that can give it new matches.
pub(super) fn wakers(form: &mut Form, steps: &[PlanStep]) -> Vec<Read> {
    let mut sources = Sources::new(form, false);
    sources.steps(steps);
    sources.reads
}

/// Whether a change can give some steps a new match.
pub fn may_wake(form: &mut Form, steps: &[PlanStep]) -> bool {
    !wakers(form, steps).is_empty()
}

/// What a match of some steps rests on: candidates that are gone, and cells that are placed.
pub fn support(form: &mut Form, steps: &[PlanStep]) -> Vec<(Change, Id)> {
    let mut sources = Sources::new(form, true);
    sources.steps(steps);
    sources.support
}

/// All that a plan reads: what can take matches away is among it.
pub(super) fn anything(form: &mut Form, steps: &[PlanStep]) -> Vec<Read> {
    let mut sources = Sources::new(form, false);
    for step in steps {
        match step {
            PlanStep::Let(Pattern::Var(v), value) if !is_data(sources.form.ty(*value)) => {
                sources.values.push((*v, *value));
            }
            PlanStep::Choose { from, with, growing, .. } => {
                sources.walk(*from, Way::Any);
                with.iter().for_each(|with| sources.walk(*with, Way::Any));
                sources.values.extend(growing.iter().map(|g| (g.var, g.expr)));
            }
            PlanStep::Path { .. } | PlanStep::World(_) => sources.everywhere(),
            step => step.parts(&mut |part| sources.walk(part, Way::Any)),
        }
    }
    sources.reads
}

impl<'f> Sources<'f> {
    fn new(form: &'f mut Form, of_match: bool) -> Self {
        let (values, reads, within, support) = Default::default();
        Self { form, values, reads, of_match, within, support }
    }

    fn is_data(&self, set: Id) -> bool {
        is_data(self.form.ty(set))
    }

    fn steps(&mut self, steps: &[PlanStep]) {
        for step in steps {
            match step {
                // Of data all that it is made of is read where it is made.
                PlanStep::For(_, data) | PlanStep::Let(_, data) if self.is_data(*data) => {
                    self.walk(*data, Way::Any)
                }
                PlanStep::For(pattern, set) => match self.element(pattern, *set) {
                    Some(element) => self.among_one(element, *set),
                    None => self.walk(*set, Way::More),
                },
                PlanStep::ForContaining { from, cells, .. } => {
                    self.walk(*from, Way::More);
                    self.walk(*cells, Way::Fewer);
                }
                PlanStep::Choose { var, from, with, growing, .. } => {
                    with.iter().for_each(|with| self.walk(*with, Way::Fewer));
                    let chosen = self.form.var(*var);
                    self.among(chosen, *from);
                    self.values.extend(growing.iter().map(|g| (g.var, g.expr)));
                }
                PlanStep::Cover { from, demand, .. } => {
                    self.walk(*from, Way::More);
                    self.walk(demand.cells, Way::Any);
                    demand.weight.iter().for_each(|weight| self.walk(*weight, Way::Any));
                }
                PlanStep::Let(Pattern::Var(v), value) => self.values.push((*v, *value)),
                PlanStep::Let(Pattern::Any, _) => {}
                PlanStep::Let(_, value) => self.walk(*value, Way::Any),
                PlanStep::Path { .. } | PlanStep::World(_) => self.everywhere(),
                PlanStep::Where(condition) => self.walk(*condition, Way::More),
                PlanStep::Conclude(conclusions) => conclusions.iter().for_each(|one| self.conclusion(one)),
            }
        }
    }

    fn conclusion(&mut self, conclusion: &Conclusion<Id>) {
        let (ways, parts) = (
            match conclusion {
                Conclusion::Eliminate(..) | Conclusion::EliminateAll(_) | Conclusion::EachStep(..) => {
                    [Way::More; 2]
                }
                Conclusion::Keep(..) => [Way::Fewer, Way::More],
                Conclusion::Place(..) | Conclusion::PlaceOnly(_) => [Way::Any; 2],
            },
            conclusion.parts(),
        );
        parts.into_iter().zip(ways).for_each(|(part, way)| self.walk(*part, way));
    }

    /// Notes a read, and what a match rests on by it: with each row of the loops around it.
    fn note(&mut self, change: Change, cells: Id, values: Option<Id>) {
        if self.form.is_empty_set(cells) {
            return;
        }
        let read = Read { change, cells, values };
        if !self.reads.contains(&read) {
            self.reads.push(read);
        }
        if !self.of_match {
            return;
        }
        let (mut set, ty) = match change {
            Change::Placed => (cells, Type::Cell),
            Change::Removed => {
                let values = values.unwrap_or_else(|| self.form.whole(Op::Values));
                (self.form.call(Function::Product, vec![cells, values]), Type::Candidate)
            }
        };
        if !self.within.is_empty() {
            let (mut generators, mut conditions) = (Vec::new(), Vec::new());
            for within in &self.within {
                match within {
                    Within::For(pattern, source) => generators.push((pattern.clone(), *source)),
                    Within::Where(condition) => conditions.push(*condition),
                }
            }
            let query = Query { generators, conditions, fold: Fold::Union, head: Some(set) };
            set = self.form.as_written(&query, Type::Set(Box::new(ty)));
        }
        if !self.support.contains(&(change, set)) {
            self.support.push((change, set));
        }
    }

    /// Notes that everything is read: fewer candidates can mean more links, and more that follows in a world.
    fn everywhere(&mut self) {
        let cells = self.form.whole(Op::Cells);
        self.note(Change::Removed, cells, None);
        self.note(Change::Placed, cells, None);
    }

    /// Goes on inside of a loop or under a condition.
    fn inside(&mut self, within: Within, walk: impl FnOnce(&mut Self)) {
        self.within.push(within);
        walk(self);
        self.within.pop();
    }

    fn value(&self, var: VarId) -> Option<Id> {
        self.values.iter().rev().find(|(known, _)| *known == var).map(|(_, value)| *value)
    }

    fn among_one(&mut self, element: Id, set: Id) {
        let elements = self.form.make(Op::Set, vec![element]);
        self.among(elements, set);
    }

    /// Notes the reads that can give a set new elements; of a match, those that put these elements there.
    fn among(&mut self, elements: Id, set: Id) {
        let args = self.form.args(set).to_vec();
        match self.form.op(set).clone() {
            _ if !self.of_match => self.walk(set, Way::More),
            Op::Var(v) => {
                if let Some(value) = self.value(v) {
                    self.among(elements, value);
                }
            }
            Op::Call(function) if function.reads() == Reads::Index => {
                self.note(Change::Removed, elements, None)
            }
            Op::Binary(Operator::Intersect) => args.iter().for_each(|part| self.among(elements, *part)),
            Op::Binary(Operator::Subtract) => {
                self.among(elements, args[0]);
                self.walk(args[1], Way::Fewer);
            }
            Op::Binary(Operator::Add) => {
                for part in args {
                    let both = self.form.binary(Operator::Intersect, elements, part);
                    self.among(both, part);
                }
            }
            Op::Query(..) if let Some(query) = self.form.query(set) => match self.form.filtered(&query) {
                Some((_, source)) if query.fold == Fold::Collect => {
                    self.among(elements, source);
                    let pattern = query.generators[0].0.clone();
                    self.inside(Within::For(pattern, elements), |inner| {
                        query.conditions.iter().for_each(|condition| inner.walk(*condition, Way::More));
                    });
                }
                _ => self.walk(set, Way::More),
            },
            _ => self.walk(set, Way::More),
        }
    }

    /// The element of a loop as a node; nothing where a pattern does not name it.
    fn element(&mut self, pattern: &Pattern, set: Id) -> Option<Id> {
        match pattern {
            Pattern::Var(var) => Some(self.form.var(*var)),
            Pattern::Tuple(parts) if parts.len() == 2 && self.form.is_of_type(set, &Type::Candidate) => {
                let (Pattern::Var(cell), Pattern::Var(value)) = (&parts[0], &parts[1]) else { return None };
                let parts = vec![self.form.var(*cell), self.form.var(*value)];
                Some(self.form.make_as(Op::Tuple, parts, Type::Candidate))
            }
            _ => None,
        }
    }
}
