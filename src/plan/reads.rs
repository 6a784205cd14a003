//! The reads of a plan, which decide which changes of the position may give it a new match.
//!
//! Candidates only ever go. So a condition that can only turn from true to false when they go wakes nothing, and
//! neither does a set that can only lose elements: `v in needed(u)` gives no new v. What counts are the reads in
//! places where fewer candidates can mean more matches, such as `|candidates(S)| = n`. These are also what a match that
//! was found rests on: that the candidates which it reads there are gone.

mod walk;

use super::{make::is_data, steps::PlanStep};
use crate::lang::program::{Conclusion, Expr, ExprKind, Operator, Pattern, Reads, Span, Type, VarId};
use crate::lang::walk::conclusion_parts;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    Removed,
    Placed,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    pub change: Change,
    pub cells: Expr,
    /// Of which value or values; all where absent.
    pub values: Option<Expr>,
    /// Of a match that was found: the loops around it and the conditions under which it is made, the outermost first.
    pub within: Vec<Within>,
}

/// A loop or condition around a read.
#[derive(Debug, Clone, PartialEq)]
pub enum Within {
    For(Pattern, Expr),
    Where(Expr),
}

/// Monotonicity: which direction of change can create a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// It gets more elements, or turns true.
    More,
    /// It gets fewer elements, or turns false.
    Fewer,
    Any,
}

impl Way {
    pub fn reversed(self) -> Self {
        match self {
            Way::More => Way::Fewer,
            Way::Fewer => Way::More,
            Way::Any => Way::Any,
        }
    }
}

/// Collects reads, with the values of variables, innermost last.
struct Sources<'s> {
    values: Vec<(VarId, &'s Expr)>,
    reads: Vec<Read>,
    /// Whether the variables of the steps stand for those of a match that was found.
    of_match: bool,
    within: Vec<Within>,
}

/// The reads of a plan that can give it new matches.
pub fn wakers(steps: &[PlanStep]) -> Vec<Read> {
    reads(steps, false)
}

pub fn of_match(steps: &[PlanStep]) -> Vec<Read> {
    reads(steps, true)
}

/// All that a plan reads: what can take matches away is among it.
pub fn anything(steps: &[PlanStep]) -> Vec<Read> {
    let mut sources = Sources { values: Vec::new(), reads: Vec::new(), of_match: false, within: Vec::new() };
    for step in steps {
        match step {
            PlanStep::Let(Pattern::Var(v), value) if !is_data(value) => sources.values.push((*v, value)),
            PlanStep::For(_, e) | PlanStep::Let(_, e) | PlanStep::Where(e) => sources.walk(e, Way::Any),
            PlanStep::ForContaining { from, cells, .. } => {
                sources.walk(from, Way::Any);
                sources.walk(cells, Way::Any);
            }
            PlanStep::Choose { from, with, growing, .. } => {
                sources.walk(from, Way::Any);
                with.iter().for_each(|with| sources.walk(with, Way::Any));
                sources.values.extend(growing.iter().map(|g| (g.var, &g.expr)));
            }
            PlanStep::Cover { from, demand, .. } => {
                sources.walk(from, Way::Any);
                sources.walk(&demand.cells, Way::Any);
                demand.weight.iter().for_each(|weight| sources.walk(weight, Way::Any));
            }
            PlanStep::Path { path, .. } => sources.everywhere(path.span),
            PlanStep::World(world) => sources.everywhere(world.span),
            PlanStep::Conclude(conclusions) => {
                let parts = conclusions.iter();
                parts.for_each(|c| conclusion_parts(c, &mut |e| sources.walk(e, Way::Any)));
            }
        }
    }
    sources.reads
}

fn reads(steps: &[PlanStep], of_match: bool) -> Vec<Read> {
    let mut sources = Sources { values: Vec::new(), reads: Vec::new(), of_match, within: Vec::new() };
    for step in steps {
        match step {
            // Of data all that it is made of is read where it is made.
            PlanStep::For(_, data) | PlanStep::Let(_, data) if is_data(data) => sources.walk(data, Way::Any),
            PlanStep::For(pattern, set) => match element(pattern, set) {
                Some(element) => sources.among(just(element), set),
                None => sources.walk(set, Way::More),
            },
            PlanStep::ForContaining { from, cells, .. } => {
                sources.walk(from, Way::More);
                sources.walk(cells, Way::Fewer);
            }
            PlanStep::Choose { var, from, with, growing, .. } => {
                with.iter().for_each(|with| sources.walk(with, Way::Fewer));
                let ty =
                    if from.ty == Type::Unit { Type::Set(Box::new(Type::Cell)) } else { from.ty.clone() };
                sources.among(Expr { kind: ExprKind::Var(*var), ty, span: from.span }, from);
                for g in growing {
                    sources.values.push((g.var, &g.expr));
                }
            }
            PlanStep::Cover { from, demand, .. } => {
                sources.walk(from, Way::More);
                sources.walk(&demand.cells, Way::Any);
                if let Some(weight) = &demand.weight {
                    sources.walk(weight, Way::Any);
                }
            }
            PlanStep::Let(Pattern::Var(v), value) => sources.values.push((*v, value)),
            PlanStep::Let(Pattern::Any, _) => {}
            PlanStep::Let(_, value) => sources.walk(value, Way::Any),
            PlanStep::Path { path, .. } => sources.everywhere(path.span),
            PlanStep::World(world) => sources.everywhere(world.span),
            PlanStep::Where(condition) => sources.walk(condition, Way::More),
            PlanStep::Conclude(conclusions) => {
                for conclusion in conclusions {
                    match conclusion {
                        Conclusion::Eliminate(values, cells) => {
                            sources.walk(values, Way::More);
                            sources.walk(cells, Way::More);
                        }
                        Conclusion::Keep(values, cells) => {
                            sources.walk(values, Way::Fewer);
                            sources.walk(cells, Way::More);
                        }
                        Conclusion::Place(value, cell) => {
                            sources.walk(value, Way::Any);
                            sources.walk(cell, Way::Any);
                        }
                        Conclusion::EliminateAll(set) | Conclusion::EachStep(_, set) => {
                            sources.walk(set, Way::More);
                        }
                        Conclusion::PlaceOnly(set) => sources.walk(set, Way::Any),
                    }
                }
            }
        }
    }
    sources.reads
}

impl<'s> Sources<'s> {
    fn note(&mut self, change: Change, cells: &Expr, values: Option<&Expr>) {
        let within = if self.of_match { self.within.clone() } else { Vec::new() };
        let read = Read { change, cells: cells.clone(), values: values.cloned(), within };
        if !self.reads.contains(&read) {
            self.reads.push(read);
        }
    }

    /// Notes that everything is read: fewer candidates can mean more links, and more that follows in a world.
    fn everywhere(&mut self, span: Span) {
        let cells = Expr { kind: ExprKind::Cells, ty: Type::Set(Box::new(Type::Cell)), span };
        self.note(Change::Removed, &cells, None);
        self.note(Change::Placed, &cells, None);
    }

    /// Goes on inside of a loop or under a condition.
    fn inside(&mut self, within: Within, walk: impl FnOnce(&mut Self)) {
        self.within.push(within);
        walk(self);
        self.within.pop();
    }

    fn value(&self, var: VarId) -> Option<&'s Expr> {
        self.values.iter().rev().find(|(known, _)| *known == var).map(|(_, value)| *value)
    }

    /// Notes the reads that can give a set new elements; of a match, those that put these elements there.
    fn among(&mut self, elements: Expr, set: &'s Expr) {
        match &set.kind {
            _ if !self.of_match => self.walk(set, Way::More),
            ExprKind::Var(v) => {
                if let Some(value) = self.value(*v) {
                    self.among(elements, value);
                }
            }
            ExprKind::Call(function, _) if function.reads() == Reads::Index => {
                self.note(Change::Removed, &elements, None)
            }
            ExprKind::Binary(Operator::Intersect, a, b) => {
                self.among(elements.clone(), a);
                self.among(elements, b);
            }
            ExprKind::Binary(Operator::Subtract, a, b) => {
                self.among(elements, a);
                self.walk(b, Way::Fewer);
            }
            ExprKind::Binary(Operator::Add, a, b) => {
                for part in [a, b] {
                    let both =
                        ExprKind::Binary(Operator::Intersect, Box::new(elements.clone()), part.clone());
                    self.among(Expr { kind: both, ..elements.clone() }, part);
                }
            }
            ExprKind::Comprehension(c) => match (c.generators.as_slice(), &c.head.kind) {
                ([(pattern @ Pattern::Var(var), source)], ExprKind::Var(head)) if head == var => {
                    self.among(elements.clone(), source);
                    self.inside(Within::For(pattern.clone(), elements), |inner| {
                        c.condition.iter().for_each(|condition| inner.walk(condition, Way::More));
                    });
                }
                _ => self.walk(set, Way::More),
            },
            _ => self.walk(set, Way::More),
        }
    }
}

fn element(pattern: &Pattern, set: &Expr) -> Option<Expr> {
    let variable = |pattern: &Pattern, ty: Type| match pattern {
        Pattern::Var(var) => Some(Expr { kind: ExprKind::Var(*var), ty, span: set.span }),
        _ => None,
    };
    let of = match &set.ty {
        Type::Set(of) => (**of).clone(),
        _ => Type::Cell,
    };
    match pattern {
        Pattern::Tuple(parts) if of == Type::Candidate && parts.len() == 2 => {
            let parts = vec![variable(&parts[0], Type::Cell)?, variable(&parts[1], Type::Value)?];
            Some(Expr { kind: ExprKind::Tuple(parts), ty: of, span: set.span })
        }
        _ => variable(pattern, of),
    }
}

/// The set of one thing.
fn just(one: Expr) -> Expr {
    let (ty, span) = (Type::Set(Box::new(one.ty.clone())), one.span);
    Expr { kind: ExprKind::Set(vec![one]), ty, span }
}
