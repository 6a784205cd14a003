//! Monotonicity analysis of a plan's reads.
//!
//! Candidates are only ever removed, so a read matters only where fewer candidates can create a match, as in
//! `|candidates(S)| = n`; `v in needed(u)` creates none. Each subexpression is visited with a polarity (grow, shrink, any).
//! Output: the read dependencies of a plan, which dirty its keys and define the wakes of the rule graph; the support of a
//! match, which consists of the removed candidates that it reads there; and whether matches are persistent.

mod persistence;
mod polarity;

pub use persistence::is_persistent;

use crate::PlanStep;
use tesuji_core::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{Conclusion, Function, Operator, Pattern, Reads, Type, Universe, VarId};

/// Kind of change that can create a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReadTrigger {
    Removed,
    Placed,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ReadDependency {
    pub change: ReadTrigger,
    pub cells: ExprId,
    /// The values that are read; all if `None`.
    pub values: Option<ExprId>,
}

/// Loop or predicate that encloses a read.
#[derive(Debug)]
enum ReadScope {
    For(Pattern, ExprId),
    Where(ExprId),
}

/// Direction of change that can create a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Polarity {
    /// More elements, or false to true.
    More,
    /// Fewer elements, or true to false.
    Fewer,
    Any,
}

impl Polarity {
    fn reversed(self) -> Self {
        match self {
            Polarity::More => Polarity::Fewer,
            Polarity::Fewer => Polarity::More,
            Polarity::Any => Polarity::Any,
        }
    }
}

/// Abstract interpreter that collects reads by polarity.
struct DependencyCollector<'f> {
    form: &'f mut ExprDag,
    /// Values of variables, innermost last.
    values: Vec<(VarId, ExprId)>,
    reads: Vec<ReadDependency>,
    /// Whether all variables are bound by a match; then its support is collected too.
    is_of_match: bool,
    scopes: Vec<ReadScope>,
    support: Vec<(ReadTrigger, ExprId)>,
}

/// Reads whose change can create a match.
pub(super) fn match_creating_reads(form: &mut ExprDag, steps: &[PlanStep]) -> Vec<ReadDependency> {
    DependencyCollector::of_steps(form, steps, false).reads
}

/// Support of a match of some steps: removed candidates and placed cells.
pub fn support(form: &mut ExprDag, steps: &[PlanStep]) -> Vec<(ReadTrigger, ExprId)> {
    DependencyCollector::of_steps(form, steps, true).support
}

/// All reads, match-removing ones included.
pub(super) fn all_reads(form: &mut ExprDag, steps: &[PlanStep]) -> Vec<ReadDependency> {
    let mut sources = DependencyCollector::new(form, false);
    for step in steps {
        match step {
            PlanStep::Let(Pattern::Var(v), value) if !sources.form.is_data(*value) => {
                sources.values.push((*v, *value));
            }
            PlanStep::Choose { from, with, growing, .. } => {
                sources.visit(*from, Polarity::Any);
                with.iter().for_each(|with| sources.visit(*with, Polarity::Any));
                sources.values.extend(growing.iter().map(|g| (g.var, g.expr)));
            }
            PlanStep::Path { .. } | PlanStep::World(_) => sources.record_all(None),
            step => step.parts(&mut |part| sources.visit(part, Polarity::Any)),
        }
    }
    sources.reads
}

impl<'f> DependencyCollector<'f> {
    fn new(form: &'f mut ExprDag, is_of_match: bool) -> Self {
        let (values, reads, scopes, support) = Default::default();
        Self { form, values, reads, is_of_match, scopes, support }
    }

    fn of_steps(form: &'f mut ExprDag, steps: &[PlanStep], is_of_match: bool) -> Self {
        let mut sources = Self::new(form, is_of_match);
        sources.steps(steps);
        sources
    }

    fn steps(&mut self, steps: &[PlanStep]) {
        for step in steps {
            match step {
                // Data reads its parts where it is computed.
                PlanStep::For(_, data) | PlanStep::Let(_, data) if self.form.is_data(*data) => {
                    self.visit(*data, Polarity::Any)
                }
                PlanStep::For(pattern, set) => match self.element(pattern, *set) {
                    Some(element) => self.visit_member(element, *set),
                    None => self.visit(*set, Polarity::More),
                },
                PlanStep::Choose { var, from, with, growing, .. } => {
                    with.iter().for_each(|with| self.visit(*with, Polarity::Fewer));
                    let chosen = self.form.var(*var);
                    self.visit_members(chosen, *from);
                    self.values.extend(growing.iter().map(|g| (g.var, g.expr)));
                }
                PlanStep::Cover { from, demand, .. } => {
                    self.visit(*from, Polarity::More);
                    self.visit(demand.cells, Polarity::Any);
                    demand.multiplicity.iter().for_each(|weight| self.visit(*weight, Polarity::Any));
                }
                PlanStep::Let(Pattern::Var(v), value) => self.values.push((*v, *value)),
                PlanStep::Let(Pattern::Any, _) => {}
                PlanStep::Let(_, value) => self.visit(*value, Polarity::Any),
                PlanStep::Path { .. } | PlanStep::World(_) => self.record_all(None),
                PlanStep::Conclude(conclusions) => conclusions.iter().for_each(|one| self.conclusion(one)),
                _ => {
                    let parts = step.monotone_parts().into_iter().flatten();
                    parts.for_each(|(part, polarity)| self.visit(part, polarity));
                }
            }
        }
    }

    fn conclusion(&mut self, conclusion: &Conclusion<ExprId>) {
        let polarities = match conclusion {
            Conclusion::Eliminate(..) | Conclusion::EliminateAll(_) | Conclusion::EachStep(..) => {
                [Polarity::More; 2]
            }
            Conclusion::Keep(..) => [Polarity::Fewer, Polarity::More],
            Conclusion::Place(..) | Conclusion::PlaceOnly(_) => [Polarity::Any; 2],
        };
        let parts = conclusion.parts().into_iter().zip(polarities);
        parts.for_each(|(part, polarity)| self.visit(*part, polarity));
    }

    /// Records a read under the enclosing scopes, and the support that it adds to a match: one set per row of these.
    fn record_read(&mut self, change: ReadTrigger, cells: ExprId, values: Option<ExprId>) {
        if self.form.is_empty_set(cells) {
            return;
        }
        let read = ReadDependency { change, cells, values };
        if !self.reads.contains(&read) {
            self.reads.push(read);
        }
        if !self.is_of_match {
            return;
        }
        let (mut set, ty) = match change {
            ReadTrigger::Placed => (cells, Type::Cell),
            ReadTrigger::Removed => {
                let values = values.unwrap_or_else(|| self.form.whole(Universe::Values));
                (self.form.call(Function::Product, vec![cells, values]), Type::Candidate)
            }
        };
        if !self.scopes.is_empty() {
            let (mut generators, mut conditions) = (Vec::new(), Vec::new());
            for scope in &self.scopes {
                match scope {
                    ReadScope::For(pattern, source) => generators.push((pattern.clone(), *source)),
                    ReadScope::Where(condition) => conditions.push(*condition),
                }
            }
            let query = Query { generators, conditions, fold: QueryFold::Union, head: Some(set) };
            set = self.form.as_written(&query, Type::Set(Box::new(ty)));
        }
        if !self.support.contains(&(change, set)) {
            self.support.push((change, set));
        }
    }

    /// Records that all cells are read: fewer candidates can create links and consequences in a world.
    fn record_all(&mut self, values: Option<ExprId>) {
        let cells = self.form.whole(Universe::Cells);
        self.record_read(ReadTrigger::Removed, cells, values);
        self.record_read(ReadTrigger::Placed, cells, values);
    }

    fn in_scope(&mut self, scope: ReadScope, visit: impl FnOnce(&mut Self)) {
        self.scopes.push(scope);
        visit(self);
        self.scopes.pop();
    }

    fn value(&self, var: VarId) -> Option<ExprId> {
        self.values.iter().rev().find(|(bound, _)| *bound == var).map(|(_, value)| *value)
    }

    fn visit_member(&mut self, element: ExprId, set: ExprId) {
        let elements = self.form.make(ExprOp::Set, vec![element]);
        self.visit_members(elements, set);
    }

    /// Visits the reads that can add elements to a set; for a match, those that made these elements members.
    fn visit_members(&mut self, elements: ExprId, set: ExprId) {
        let args = self.form.args(set).to_vec();
        match self.form.op(set).clone() {
            _ if !self.is_of_match => self.visit(set, Polarity::More),
            ExprOp::Var(v) => {
                if let Some(value) = self.value(v) {
                    self.visit_members(elements, value);
                }
            }
            ExprOp::Call(function) if function.reads() == Reads::Index => {
                self.record_read(ReadTrigger::Removed, elements, None)
            }
            ExprOp::Binary(Operator::Intersect) => {
                args.iter().for_each(|part| self.visit_members(elements, *part))
            }
            ExprOp::Binary(Operator::Subtract) => {
                self.visit_members(elements, args[0]);
                self.visit(args[1], Polarity::Fewer);
            }
            ExprOp::Binary(Operator::Add) => {
                for part in args {
                    let common = self.form.binary(Operator::Intersect, elements, part);
                    self.visit_members(common, part);
                }
            }
            ExprOp::Query(..) if let Some(query) = self.form.query(set) => {
                match self.form.as_filter(&query) {
                    Some((_, source)) if query.fold == QueryFold::Collect => {
                        self.visit_members(elements, source);
                        let pattern = query.generators[0].0.clone();
                        self.in_scope(ReadScope::For(pattern, elements), |inner| {
                            query
                                .conditions
                                .iter()
                                .for_each(|condition| inner.visit(*condition, Polarity::More));
                        });
                    }
                    _ => self.visit(set, Polarity::More),
                }
            }
            _ => self.visit(set, Polarity::More),
        }
    }

    /// The element of a loop as an expression; `None` if its pattern does not name it.
    fn element(&mut self, pattern: &Pattern, set: ExprId) -> Option<ExprId> {
        match pattern {
            Pattern::Var(var) => Some(self.form.var(*var)),
            Pattern::Tuple(parts) if parts.len() == 2 && self.form.is_of_type(set, &Type::Candidate) => {
                let (Pattern::Var(cell), Pattern::Var(value)) = (&parts[0], &parts[1]) else { return None };
                let parts = vec![self.form.var(*cell), self.form.var(*value)];
                Some(self.form.make_as(ExprOp::Tuple, parts, Type::Candidate))
            }
            _ => None,
        }
    }
}
