//! Laws by which an expression is said otherwise.

use crate::parts::{
    binary, call, cells, condition, element, filter, int, is_nothing, made, not, nothing, of_things,
    quantified, reaches, renamed, size, values, variable,
};
use crate::rewriting::Rewriting;
use tesuji::lang::{
    Comprehension, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Type, Universe, VarId,
};

impl Rewriting<'_> {
    /// Two negations, De Morgan, both sides in the other order.
    pub fn logic(&mut self, expr: &Expr) -> Option<(&'static str, Expr)> {
        use Operator::*;
        if expr.ty != Type::Bool {
            return None;
        }
        Some(match &expr.kind {
            ExprKind::Binary(And, a, b) if self.random.chance(50) => {
                ("De Morgan", not(binary(Or, not((**a).clone()), not((**b).clone()))))
            }
            ExprKind::Binary(Or, a, b) if self.random.chance(50) => {
                ("De Morgan", not(binary(And, not((**a).clone()), not((**b).clone()))))
            }
            ExprKind::Binary(operator @ (And | Or | Equal | NotEqual | Sees), a, b)
                if self.random.chance(50) =>
            {
                ("the other order", binary(*operator, (**b).clone(), (**a).clone()))
            }
            ExprKind::If(condition, yes, no) => {
                let parts = (not((**condition).clone()), (**no).clone(), (**yes).clone());
                let kind = ExprKind::If(Box::new(parts.0), Box::new(parts.1), Box::new(parts.2));
                ("the other branch first", made(kind, expr.ty.clone()))
            }
            ExprKind::Bool(_) => return None,
            _ => ("double negation", not(not(expr.clone()))),
        })
    }

    /// One quantifier for another, a set for a quantifier.
    pub fn quantifiers(&mut self, expr: &Expr) -> Option<(&'static str, Expr)> {
        use Quantifier::*;
        let ExprKind::Quantified(quantifier, var, set, of) = &expr.kind else { return None };
        let (set, of) = ((**set).clone(), (**of).clone());
        if self.random.chance(50) {
            let other = match quantifier {
                Some if self.random.chance(50) => not(quantified(No, *var, set, of)),
                Some => not(quantified(Every, *var, set, not(of))),
                Every => quantified(No, *var, set, not(of)),
                No if self.random.chance(50) => not(quantified(Some, *var, set, of)),
                No => quantified(Every, *var, set, not(of)),
            };
            return Option::Some(("another quantifier", other));
        }
        if !matches!(set.ty, Type::Set(_)) {
            return None;
        }
        let found = match quantifier {
            Every => filter(*var, set, not(of)),
            _ => filter(*var, set, of),
        };
        let operator = if *quantifier == Some { Operator::NotEqual } else { Operator::Equal };
        Option::Some(("a set for a quantifier", binary(operator, found, nothing())))
    }

    /// Comparisons of sets, of sizes and of what has an order.
    pub fn comparisons(&mut self, expr: &Expr) -> Option<(&'static str, Expr)> {
        use Operator::*;
        let ExprKind::Binary(operator, a, b) = &expr.kind else { return None };
        let (a, b) = ((**a).clone(), (**b).clone());
        let way = self.random.below(4);
        Some(match operator {
            Subset if of_things(&a) && of_things(&b) => match way {
                0 => {
                    let x = self.fresh(element(&a.ty));
                    let inside = binary(In, variable(x, element(&a.ty)), b);
                    ("a quantifier for a subset", quantified(Quantifier::Every, x, a, inside))
                }
                1 => ("an empty rest for a subset", binary(Equal, self.both(Subtract, a, b), nothing())),
                2 => ("no rest for a subset", binary(Less, size(self.both(Subtract, a, b)), int(1))),
                _ if reaches(&a) => return None,
                _ => {
                    let again = self.copy(&a);
                    ("what both share for a subset", binary(Equal, self.both(Intersect, a, b), again))
                }
            },
            In if of_things(&b) => {
                if way == 0
                    && let ExprKind::Binary(operator @ (Add | Intersect | Subtract), x, y) = &b.kind
                    && of_things(x)
                    && of_things(y)
                {
                    let (one, other) = (binary(In, a.clone(), (**x).clone()), binary(In, a, (**y).clone()));
                    let both = match operator {
                        Add => binary(Or, one, other),
                        Intersect => binary(And, one, other),
                        _ => binary(And, one, not(other)),
                    };
                    return Some(("a member of each for a member of both", both));
                }
                if way == 1
                    && let ExprKind::Call(Function::Candidates, of) = &b.kind
                    && of[0].ty == Type::Cell
                {
                    let all = vec![made(ExprKind::All(Universe::Cells), cells()), a];
                    let places = call(Function::Places, all, cells());
                    return Some(("a place for a candidate", binary(In, of[0].clone(), places)));
                }
                if way < 2 {
                    let ty = b.ty.clone();
                    let alone = made(ExprKind::Set(vec![a]), ty);
                    ("a subset for a member", binary(Subset, alone, b))
                } else {
                    let y = self.fresh(element(&b.ty));
                    let same = binary(Equal, variable(y, element(&b.ty)), a);
                    ("a quantifier for a member", quantified(Quantifier::Some, y, b, same))
                }
            }
            Equal | NotEqual if is_nothing(&b) && matches!(a.ty, Type::Set(_)) => {
                let empty = match way {
                    0 => binary(Equal, size(a), int(0)),
                    1 => binary(Less, size(a), int(1)),
                    2 => not(binary(GreaterEqual, size(a), int(1))),
                    _ => {
                        let x = self.fresh(element(&a.ty));
                        quantified(Quantifier::No, x, a, condition(ExprKind::Bool(true)))
                    }
                };
                ("emptiness", if *operator == Equal { empty } else { not(empty) })
            }
            Equal if of_things(&a) && of_things(&b) && way < 2 && !reaches(&a) && !reaches(&b) => {
                let (c, d) = (self.copy(&a), self.copy(&b));
                ("two subsets for the same", binary(And, binary(Subset, a, b), binary(Subset, d, c)))
            }
            Equal if a.ty == Type::Int && way < 2 && !reaches(&a) && !reaches(&b) => {
                let (c, d) = (self.copy(&a), self.copy(&b));
                ("two bounds for a number", binary(And, binary(LessEqual, a, b), binary(GreaterEqual, c, d)))
            }
            Equal => ("not another", not(binary(NotEqual, a, b))),
            NotEqual => ("not the same", not(binary(Equal, a, b))),
            Less | LessEqual | Greater | GreaterEqual => {
                let (turned, opposite) = match operator {
                    Less => (Greater, GreaterEqual),
                    LessEqual => (GreaterEqual, Greater),
                    Greater => (Less, LessEqual),
                    _ => (LessEqual, Less),
                };
                match (&b.kind, operator) {
                    (ExprKind::Int(n), LessEqual) if way == 0 => {
                        ("another bound", binary(Less, a, int(n + 1)))
                    }
                    (ExprKind::Int(n), GreaterEqual) if way == 0 => {
                        ("another bound", binary(Greater, a, int(n - 1)))
                    }
                    _ if way < 2 => ("read from the right", binary(turned, b, a)),
                    _ => ("not the opposite", not(binary(opposite, a, b))),
                }
            }
            _ => return None,
        })
    }

    fn both(&self, operator: Operator, a: Expr, b: Expr) -> Expr {
        let ty = a.ty.clone();
        made(ExprKind::Binary(operator, Box::new(a), Box::new(b)), ty)
    }

    /// Sets made of others.
    pub fn sets(&mut self, expr: &Expr) -> Option<(&'static str, Expr)> {
        if !of_things(expr) {
            return None;
        }
        match &expr.kind {
            ExprKind::Binary(operator @ (Operator::Intersect | Operator::Subtract), a, b)
                if of_things(a) && of_things(b) =>
            {
                if *operator == Operator::Intersect && self.random.chance(30) && !reaches(a) && a.ty == b.ty {
                    let again = self.copy(a);
                    let rest = self.both(Operator::Subtract, again, (**b).clone());
                    return Some((
                        "what is not left for what both share",
                        self.both(Operator::Subtract, (**a).clone(), rest),
                    ));
                }
                let x = self.fresh(element(&a.ty));
                let inside = binary(Operator::In, variable(x, element(&a.ty)), (**b).clone());
                let inside = if *operator == Operator::Intersect { inside } else { not(inside) };
                Some(("a condition for an operation", filter(x, (**a).clone(), inside)))
            }
            ExprKind::Binary(Operator::Add, a, b)
                if self.random.chance(50) && a.ty == expr.ty && b.ty == expr.ty =>
            {
                let ty = Type::Set(Box::new(expr.ty.clone()));
                let list = made(ExprKind::Set(vec![(**a).clone(), (**b).clone()]), ty);
                Some(("a union of two for a sum", made(ExprKind::Union(Box::new(list)), expr.ty.clone())))
            }
            ExprKind::Binary(operator @ Operator::Add, a, b) => {
                Some(("the other order", self.both(*operator, (**b).clone(), (**a).clone())))
            }
            ExprKind::Comprehension(inner) => {
                let [(Pattern::Var(x), set)] = inner.generators.as_slice() else { return None };
                let of = inner.condition.as_ref()?;
                if !matches!(inner.head.kind, ExprKind::Var(head) if head == *x)
                    || !of_things(set)
                    || reaches(of)
                {
                    return None;
                }
                match &of.kind {
                    ExprKind::Binary(Operator::And, a, b) => {
                        let y = self.fresh(element(&set.ty));
                        let first = filter(y, set.clone(), renamed(a, *x, y));
                        Some(("one condition after the other", filter(*x, first, (**b).clone())))
                    }
                    _ if reaches(set) => None,
                    _ => {
                        let again = self.copy(set);
                        let out = filter(*x, set.clone(), not(of.clone()));
                        Some(("what is left for a condition", self.both(Operator::Subtract, again, out)))
                    }
                }
            }
            _ => None,
        }
    }

    /// What functions mean.
    pub fn functions(&mut self, expr: &Expr) -> Option<(&'static str, Expr)> {
        let ExprKind::Call(function, of) = &expr.kind else { return None };
        let whole = |set: &Expr| match &set.ty {
            Type::Unit => call(Function::CellsOf, vec![set.clone()], cells()),
            Type::Set(of) if **of == Type::Unit => call(Function::CellsOf, vec![set.clone()], cells()),
            _ => set.clone(),
        };
        let candidates = |cell: VarId| call(Function::Candidates, vec![variable(cell, Type::Cell)], values());
        match function {
            Function::Candidates if of[0].ty != Type::Cell => {
                let c = self.fresh(Type::Cell);
                let generators = vec![(Pattern::Var(c), whole(&of[0]))];
                let each = Comprehension { head: candidates(c), generators, condition: None };
                let ty = Type::Set(Box::new(values()));
                let each = made(ExprKind::Comprehension(Box::new(each)), ty);
                Some(("a union of candidates", made(ExprKind::Union(Box::new(each)), values())))
            }
            Function::Places if of[0].ty != Type::Cell => {
                let c = self.fresh(Type::Cell);
                let may = if of[1].ty == Type::Value {
                    binary(Operator::In, of[1].clone(), candidates(c))
                } else {
                    let shared = self.both(Operator::Intersect, candidates(c), of[1].clone());
                    binary(Operator::NotEqual, shared, nothing())
                };
                Some(("a condition for places", filter(c, whole(&of[0]), may)))
            }
            Function::Open => {
                let c = self.fresh(Type::Cell);
                let all = call(Function::Open, vec![made(ExprKind::All(Universe::Cells), cells())], cells());
                let open = binary(Operator::In, variable(c, Type::Cell), all);
                (!matches!(of[0].kind, ExprKind::All(Universe::Cells)))
                    .then(|| ("a condition for open cells", filter(c, whole(&of[0]), open)))
            }
            Function::CellsWith => {
                let c = self.fresh(Type::Cell);
                let all = call(Function::Open, vec![made(ExprKind::All(Universe::Cells), cells())], cells());
                let so_many = binary(Operator::Equal, size(candidates(c)), of[0].clone());
                Some(("a condition for cells of a size", filter(c, all, so_many)))
            }
            Function::UnitsOf if of[0].ty == Type::Cell => {
                let u = self.fresh(Type::Unit);
                let holds = binary(Operator::In, of[0].clone(), variable(u, Type::Unit));
                let all = made(ExprKind::All(Universe::Units), expr.ty.clone());
                Some(("a condition for units of a cell", filter(u, all, holds)))
            }
            Function::Count => {
                let u = self.fresh(Type::Unit);
                let holds = binary(Operator::In, of[1].clone(), variable(u, Type::Unit));
                Some(("a size for a count", size(filter(u, of[0].clone(), holds))))
            }
            Function::CellsOf if matches!(&of[0].ty, Type::Set(of) if **of == Type::Unit) => {
                let (u, c) = (self.fresh(Type::Unit), self.fresh(Type::Cell));
                let holds = binary(Operator::In, variable(c, Type::Cell), variable(u, Type::Unit));
                let held = quantified(Quantifier::Some, u, of[0].clone(), holds);
                Some((
                    "a condition for cells of units",
                    filter(c, made(ExprKind::All(Universe::Cells), cells()), held),
                ))
            }
            Function::Peers if of_things(&of[0]) && element(&of[0].ty) == Type::Cell => {
                let (c, d) = (self.fresh(Type::Cell), self.fresh(Type::Cell));
                let sees = binary(Operator::Sees, variable(c, Type::Cell), variable(d, Type::Cell));
                let all = quantified(Quantifier::Every, d, of[0].clone(), sees);
                Some((
                    "a condition for common peers",
                    filter(c, made(ExprKind::All(Universe::Cells), cells()), all),
                ))
            }
            Function::Peers if of[0].ty == Type::Cell => {
                let c = self.fresh(Type::Cell);
                let sees = binary(Operator::Sees, variable(c, Type::Cell), of[0].clone());
                Some((
                    "a condition for peers",
                    filter(c, made(ExprKind::All(Universe::Cells), cells()), sees),
                ))
            }
            _ => None,
        }
    }
}
