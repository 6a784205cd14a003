//! The reads of an expression, by the direction of change that can create a match.

use super::{Change, Sources, Way, Within, element, just};
use crate::lang::program::{
    Comprehension, Expr, ExprKind, Function, Growth, Operator, ParameterType, Pattern, Property, Quantifier,
    Reads, Type, VarId,
};
use crate::{lang::walk::children, make::is_data};

impl<'s> Sources<'s> {
    /// Notes the reads of `expr` that can make it move the way `way`.
    pub(super) fn walk(&mut self, expr: &'s Expr, way: Way) {
        match &expr.kind {
            ExprKind::Var(v) => {
                if let Some(value) = self.value(*v) {
                    self.walk(value, way);
                }
            }
            ExprKind::Call(function, arguments) => self.walk_call(expr, *function, arguments, way),
            ExprKind::Not(e) => self.walk(e, way.reversed()),
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
                    self.walk(b, way.reversed());
                }
                Operator::In => {
                    self.walk(a, Way::Any);
                    match way {
                        Way::More => self.among(just((**a).clone()), b),
                        _ => self.walk(b, way),
                    }
                }
                Operator::Less | Operator::LessEqual | Operator::Subset => {
                    self.walk(a, way.reversed());
                    self.walk(b, way);
                }
                Operator::Greater | Operator::GreaterEqual => {
                    self.walk(a, way);
                    self.walk(b, way.reversed());
                }
                Operator::Equal | Operator::NotEqual => {
                    let empty = |e: &Expr| matches!(&e.kind, ExprKind::Set(list) if list.is_empty());
                    let set = if empty(a) { Some(b) } else { empty(b).then_some(a) };
                    match (set, op) {
                        (Some(set), Operator::Equal) => self.walk(set, way.reversed()),
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
                self.takes_sets(*var, set);
                let each = Within::For(Pattern::Var(*var), (**set).clone());
                let (of_set, of_condition) = match quantifier {
                    // Elements that meet the condition are enough.
                    Quantifier::Some if way == Way::More && !is_data(set) => {
                        return self.inside(each, |inner| {
                            inner.inside(Within::Where((**condition).clone()), |inner| {
                                let element = element(&Pattern::Var(*var), set);
                                element.into_iter().for_each(|element| inner.among(just(element), set));
                                inner.walk(condition, way);
                            });
                        });
                    }
                    Quantifier::Some => (way, way),
                    Quantifier::Every => (way.reversed(), way),
                    Quantifier::No => (way.reversed(), way.reversed()),
                };
                self.walk(set, if is_data(set) { Way::Any } else { of_set });
                self.inside(each, |inner| inner.walk(condition, of_condition));
            }
            ExprKind::Comprehension(c) => {
                // A set that is collected becomes another one when it loses elements, neither more nor less.
                let has_sets = matches!(c.head.ty, Type::Set(_) | Type::Tuple(_));
                self.walk_loops(c, way, if has_sets { Way::Any } else { way });
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

    /// Notes that a variable stands for each set of a set of sets. One of values changes as what the sets are made of
    /// does; of data all that it is made of is read where it is made.
    fn takes_sets(&mut self, var: VarId, sets: &'s Expr) {
        if matches!(&sets.ty, Type::Set(of) if matches!(**of, Type::Set(_))) && !is_data(sets) {
            self.values.push((var, sets));
        }
    }

    /// Notes what the loops of a comprehension and its condition read, and its head.
    fn walk_loops(&mut self, c: &'s Comprehension, way: Way, head: Way) {
        let around = self.within.len();
        for (pattern, source) in &c.generators {
            if let Pattern::Var(var) = pattern {
                self.takes_sets(*var, source);
            }
            self.walk(source, if is_data(source) { Way::Any } else { way });
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
        match function.reads() {
            Reads::Candidates if matters => {
                let of = |takes: fn(&ParameterType) -> bool| {
                    let all = function.parameters().iter().zip(arguments);
                    all.filter(move |((_, parameter), _)| takes(parameter)).map(|(_, argument)| argument)
                };
                let values = of(|takes| *takes == ParameterType::Values).next();
                of(|takes| !matches!(takes, ParameterType::Values | ParameterType::Int))
                    .for_each(|cells| self.note(Change::Removed, cells, values));
            }
            Reads::Placed if matters => self.note(Change::Placed, &arguments[0], None),
            Reads::Index => self.note(Change::Removed, expr, None),
            Reads::Position => self.everywhere(expr.span),
            _ => {}
        }
        // What units with sums must hold rests on the candidates that are missing there.
        if self.of_match && function.has(Property::Needs) {
            let complete = ExprKind::Call(Function::Complete, arguments[..1].to_vec());
            let complete = Expr { kind: complete, ty: Type::Bool, span: expr.span };
            self.inside(Within::Where(not(&complete)), |inner| {
                inner.note(Change::Removed, &arguments[0], None);
            });
        }
        let argument_way = match function.growth() {
            Growth::Union | Growth::Up => way,
            Growth::Common | Growth::Down => way.reversed(),
            Growth::Neither => Way::Any,
        };
        for argument in arguments {
            self.walk(argument, argument_way);
        }
    }
}

fn not(condition: &Expr) -> Expr {
    Expr { kind: ExprKind::Not(Box::new(condition.clone())), ty: Type::Bool, span: condition.span }
}

/// Whether an expression is an index of the whole board, whose elements come and go.
fn is_index(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Call(function, _) if function.reads() == Reads::Index)
}
