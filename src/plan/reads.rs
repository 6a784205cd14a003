//! What a plan reads of the state, and so which changes may give it a match that it did not have.
//!
//! Candidates only ever go. So a condition that can only turn from true to false when they go wakes nothing, and
//! neither does a set that can only lose elements: `v in needed(u)` gives no new v. What counts are the reads in
//! places where fewer candidates can mean more matches, such as `|candidates(S)| = n`. These are also what a match that
//! was found rests on: that the candidates which it reads there are gone.

use super::steps::PlanStep;
use crate::lang::program::{
    Comprehension, Conclusion, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Span, Type, VarId,
};
use crate::lang::walk::{children, conclusion_parts};

/// Which changes a read notices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// A candidate went.
    Removed,
    /// A value was placed.
    Placed,
}

/// A read of the state.
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    /// Which changes it notices.
    pub change: Change,
    /// Of which cells.
    pub cells: Expr,
    /// Of which value or values; all where absent.
    pub values: Option<Expr>,
    /// Of a match that was found: the loops around it and the conditions under which it is made, the outermost first.
    pub within: Vec<Within>,
}

/// What stands around a read.
#[derive(Debug, Clone, PartialEq)]
pub enum Within {
    /// For each element of a set.
    For(Pattern, Expr),
    /// Where a condition holds.
    Where(Expr),
}

/// Which way a set or condition must move to matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// It gets more elements, or turns true.
    More,
    /// It gets fewer elements, or turns false.
    Fewer,
    /// It changes at all.
    Any,
}

impl Way {
    /// The way of what is the larger the smaller this is.
    pub fn turned(self) -> Self {
        match self {
            Way::More => Way::Fewer,
            Way::Fewer => Way::More,
            Way::Any => Way::Any,
        }
    }
}

/// What variables are bound to, innermost last.
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

/// The reads that a match of a plan rests on.
pub fn of_match(steps: &[PlanStep]) -> Vec<Read> {
    reads(steps, true)
}

/// All that a plan reads: what can take matches away is among it.
pub fn anything(steps: &[PlanStep]) -> Vec<Read> {
    let mut sources = Sources { values: Vec::new(), reads: Vec::new(), of_match: false, within: Vec::new() };
    for step in steps {
        match step {
            PlanStep::Let(Pattern::Var(v), value) => sources.values.push((*v, value)),
            PlanStep::For(_, e) | PlanStep::Let(_, e) | PlanStep::Where(e) => sources.walk(e, Way::Any),
            PlanStep::ForContaining { from, cells, .. } => {
                sources.walk(from, Way::Any);
                sources.walk(cells, Way::Any);
            }
            PlanStep::Choose { from, growing, .. } => {
                sources.walk(from, Way::Any);
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
            PlanStep::For(pattern, set) => match element(pattern, set) {
                Some(element) => sources.among(just(element), set),
                None => sources.walk(set, Way::More),
            },
            PlanStep::ForContaining { from, cells, .. } => {
                sources.walk(from, Way::More);
                sources.walk(cells, Way::Fewer);
            }
            PlanStep::Choose { var, from, growing, .. } => {
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

    /// What a variable was bound to by a `let`.
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
            ExprKind::Call(Function::CellsWith, _) => self.note(Change::Removed, &elements, None),
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

    /// Notes the reads of `expr` that can make it move the way `way`.
    fn walk(&mut self, expr: &'s Expr, way: Way) {
        match &expr.kind {
            ExprKind::Var(v) => {
                if let Some(value) = self.value(*v) {
                    self.walk(value, way);
                }
            }
            ExprKind::Call(function, arguments) => self.walk_call(expr, *function, arguments, way),
            ExprKind::Not(e) => self.walk(e, way.turned()),
            // What an index of the board gives inside of a set is read there alone.
            ExprKind::Binary(Operator::Intersect, a, b) if is_index(a) != is_index(b) => {
                self.walk(if is_index(a) { b } else { a }, way);
                self.note(Change::Removed, expr, None);
            }
            ExprKind::Binary(op, a, b) => match op {
                // One of two that hold is enough.
                Operator::Or if way == Way::More => {
                    self.inside(Within::Where((**a).clone()), |inner| inner.walk(a, way));
                    self.inside(Within::Where(not(a)), |inner| inner.walk(b, way));
                }
                Operator::Or | Operator::And | Operator::Add | Operator::Intersect => {
                    self.walk(a, way);
                    self.walk(b, way);
                }
                Operator::Subtract => {
                    self.walk(a, way);
                    self.walk(b, way.turned());
                }
                Operator::In => {
                    self.walk(a, Way::Any);
                    match way {
                        Way::More => self.among(just((**a).clone()), b),
                        _ => self.walk(b, way),
                    }
                }
                Operator::Less | Operator::LessEqual | Operator::Subset => {
                    self.walk(a, way.turned());
                    self.walk(b, way);
                }
                Operator::Greater | Operator::GreaterEqual => {
                    self.walk(a, way);
                    self.walk(b, way.turned());
                }
                Operator::Equal | Operator::NotEqual => {
                    let empty = |e: &Expr| matches!(&e.kind, ExprKind::Set(list) if list.is_empty());
                    let set = if empty(a) { Some(b) } else { empty(b).then_some(a) };
                    match (set, op) {
                        (Some(set), Operator::Equal) => self.walk(set, way.turned()),
                        (Some(set), _) => self.walk(set, way),
                        (None, _) => {
                            self.walk(a, Way::Any);
                            self.walk(b, Way::Any);
                        }
                    }
                }
                Operator::Sees | Operator::Multiply | Operator::Divide | Operator::Modulo => {
                    self.walk(a, Way::Any);
                    self.walk(b, Way::Any);
                }
            },
            ExprKind::Quantified(quantifier, var, set, condition) => {
                // A set that a loop takes from a set of sets changes as what the sets are made of does.
                if matches!(&set.ty, Type::Set(of) if matches!(**of, Type::Set(_))) {
                    self.values.push((*var, set));
                }
                let each = Within::For(Pattern::Var(*var), (**set).clone());
                let (of_set, of_condition) = match quantifier {
                    // Elements that meet the condition are enough.
                    Quantifier::Some if way == Way::More => {
                        return self.inside(each, |inner| {
                            inner.inside(Within::Where((**condition).clone()), |inner| {
                                let element = element(&Pattern::Var(*var), set);
                                element.into_iter().for_each(|element| inner.among(just(element), set));
                                inner.walk(condition, way);
                            });
                        });
                    }
                    Quantifier::Some => (way, way),
                    Quantifier::Every => (way.turned(), way),
                    Quantifier::No => (way.turned(), way.turned()),
                };
                self.walk(set, of_set);
                self.inside(each, |inner| inner.walk(condition, of_condition));
            }
            ExprKind::Comprehension(c) => {
                // A set that is collected becomes another one when it loses elements, neither more nor less.
                let is_set = matches!(c.head.ty, Type::Set(_));
                self.walk_loops(c, way, if is_set { Way::Any } else { way });
            }
            ExprKind::Union(sets) => match &sets.kind {
                ExprKind::Comprehension(c) => self.walk_loops(c, way, way),
                _ => self.walk(sets, way),
            },
            ExprKind::If(c, a, b) => {
                self.walk(c, Way::Any);
                self.inside(Within::Where((**c).clone()), |inner| inner.walk(a, way));
                self.inside(Within::Where(not(c)), |inner| inner.walk(b, way));
            }
            ExprKind::Size(e) => self.walk(e, way),
            ExprKind::Common(e) => self.walk(e, Way::Any),
            ExprKind::Reach(..) => self.everywhere(expr.span),
            _ => {
                let mut parts = Vec::new();
                children(expr, &mut |e| parts.push(e));
                for child in parts {
                    self.walk(child, way);
                }
            }
        }
    }

    /// Notes what the loops of a comprehension and its condition read, and its head.
    fn walk_loops(&mut self, c: &'s Comprehension, way: Way, head: Way) {
        let around = self.within.len();
        for (pattern, source) in &c.generators {
            if let (Pattern::Var(var), Type::Set(of)) = (pattern, &source.ty)
                && matches!(**of, Type::Set(_))
            {
                self.values.push((*var, source));
            }
            self.walk(source, way);
            self.within.push(Within::For(pattern.clone(), source.clone()));
        }
        if let Some(condition) = &c.condition {
            self.inside(Within::Where(condition.clone()), |inner| inner.walk(&c.head, head));
            self.walk(condition, way);
        } else {
            self.walk(&c.head, head);
        }
        self.within.truncate(around);
    }

    fn walk_call(&mut self, expr: &'s Expr, function: Function, arguments: &'s [Expr], way: Way) {
        // What these give shrinks when candidates go, so it is no reason to look again where more would matter.
        let matters = way != Way::More;
        match function {
            Function::Candidates if matters => self.note(Change::Removed, &arguments[0], None),
            Function::Places if matters => self.note(Change::Removed, &arguments[0], Some(&arguments[1])),
            Function::Open if matters => self.note(Change::Placed, &arguments[0], None),
            Function::Needed if matters => self.note(Change::Placed, &arguments[0], None),
            // Open cells with n candidates come and go as candidates go.
            Function::CellsWith => self.note(Change::Removed, expr, None),
            Function::ArrangementsOf if matters => self.note(Change::Removed, &arguments[0], None),
            Function::ArrangementsIn if matters => {
                self.note(Change::Removed, &arguments[0], None);
                self.note(Change::Removed, &arguments[1], None);
            }
            Function::Covers => self.everywhere(expr.span),
            _ => {}
        }
        // What units with sums must hold rests on the candidates that are missing there.
        if self.of_match && matches!(function, Function::Needed | Function::Needs) {
            let complete = ExprKind::Call(Function::Complete, arguments[..1].to_vec());
            let complete = Expr { kind: complete, ty: Type::Bool, span: expr.span };
            self.inside(Within::Where(not(&complete)), |inner| {
                inner.note(Change::Removed, &arguments[0], None);
            });
        }
        let argument_way = match function {
            Function::Candidates
            | Function::Places
            | Function::Open
            | Function::CellsOf
            | Function::UnitsOf
            | Function::CellsAmong
            | Function::ValuesAmong
            | Function::Count
            | Function::Product => way,
            Function::Peers | Function::Against => way.turned(),
            _ => Way::Any,
        };
        for argument in arguments {
            self.walk(argument, argument_way);
        }
    }
}

/// The element of a set that a pattern stands for.
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

fn not(condition: &Expr) -> Expr {
    Expr { kind: ExprKind::Not(Box::new(condition.clone())), ty: Type::Bool, span: condition.span }
}

/// Whether it is an index of the whole board, whose elements come and go.
fn is_index(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Call(Function::CellsWith, _))
}
