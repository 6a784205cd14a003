//! What a plan reads of the state, and so which changes may give it a match that it did not have.
//!
//! Candidates only ever go. So a condition that can only turn from true to false when they go wakes nothing, and
//! neither does a set that can only lose elements: `v in needed(u)` gives no new v. What counts are the reads in
//! places where fewer candidates can mean more matches, such as `|candidates(S)| = n`.

use super::steps::PlanStep;
use crate::lang::program::{
    Conclusion, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Span, Type, VarId,
};
use crate::lang::walk::children;

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
}

/// The reads of a plan that can give it new matches.
pub fn wakers(steps: &[PlanStep]) -> Vec<Read> {
    let mut sources = Sources { values: Vec::new(), reads: Vec::new() };
    for step in steps {
        match step {
            PlanStep::For(_, set) => sources.walk(set, Way::More),
            PlanStep::ForContaining { from, cells, .. } => {
                sources.walk(from, Way::More);
                sources.walk(cells, Way::Fewer);
            }
            PlanStep::Choose { from, growing, .. } => {
                sources.walk(from, Way::More);
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
        let read = Read { change, cells: cells.clone(), values: values.cloned() };
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

    /// Notes the reads of `expr` that can make it move the way `way`.
    fn walk(&mut self, expr: &'s Expr, way: Way) {
        match &expr.kind {
            ExprKind::Var(v) => {
                if let Some(at) = self.values.iter().rposition(|(known, _)| known == v) {
                    let value = self.values[at].1;
                    self.walk(value, way);
                }
            }
            ExprKind::Call(function, arguments) => self.walk_call(expr, *function, arguments, way),
            ExprKind::Not(e) => self.walk(e, way.turned()),
            ExprKind::Binary(op, a, b) => match op {
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
                    self.walk(b, way);
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
            ExprKind::Quantified(quantifier, _, set, condition) => match quantifier {
                Quantifier::Some => {
                    self.walk(set, way);
                    self.walk(condition, way);
                }
                Quantifier::Every => {
                    self.walk(set, way.turned());
                    self.walk(condition, way);
                }
                Quantifier::No => {
                    self.walk(set, way.turned());
                    self.walk(condition, way.turned());
                }
            },
            ExprKind::Comprehension(c) => {
                for (_, source) in &c.generators {
                    self.walk(source, way);
                }
                self.walk(&c.head, way);
                if let Some(condition) = &c.condition {
                    self.walk(condition, way);
                }
            }
            ExprKind::If(c, a, b) => {
                self.walk(c, Way::Any);
                self.walk(a, way);
                self.walk(b, way);
            }
            ExprKind::Size(e) | ExprKind::Union(e) => self.walk(e, way),
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
        let argument_way = match function {
            Function::Candidates | Function::Places | Function::Open | Function::CellsOf => way,
            Function::Peers => way.turned(),
            _ => Way::Any,
        };
        for argument in arguments {
            self.walk(argument, argument_way);
        }
    }
}
