//! Loops inside expressions: what they ask of their own element becomes part of the set that they run through.

use super::sets::is_part;
use super::{Normal, calls};
use crate::lang::program::{
    Comprehension, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Span, Type, VarId,
};
use crate::lang::walk::mentions;
use crate::make::{
    call, conjuncts, element_type, empty, is_empty_set, is_simple, is_var, set_of, truth, variable,
};

impl Normal<'_> {
    /// `some x in X: c`.
    pub(super) fn some(&mut self, var: VarId, source: Expr, condition: Expr) -> Expr {
        let span = condition.span;
        let mut all = Vec::new();
        conjuncts(condition, &mut all);
        if let ExprKind::Comprehension(c) = &source.kind
            && c.binds_names()
            && is_simple(&c.head)
        {
            let c = self.copied((**c).clone());
            all.extend(c.condition);
            let inner = self.all(all).unwrap_or_else(|| truth(true, span));
            let inner = self.put(&inner, var, &c.head);
            return self.some_of(c.generators, inner);
        }
        if let ExprKind::Set(list) = &source.kind
            && let [only] = list.as_slice()
            && Some(&only.ty) == element_type(&source).as_ref()
        {
            let asked = all.iter().map(|c| self.put(c, var, only)).collect();
            return self.all(asked).unwrap_or_else(|| truth(true, span));
        }
        let (own, outer): (Vec<Expr>, Vec<Expr>) = all.into_iter().partition(|c| mentions(c, var));
        let (source, mut own) = self.restricted(var, source, own);
        let some = if let Some(at) = own.iter().position(|c| same(c, var).is_some()) {
            // It is one thing that is asked for.
            let only = same(&own[at], var).cloned().unwrap_or_else(|| truth(true, span));
            own.remove(at);
            let mut asked = vec![self.member(only.clone(), source)];
            asked.extend(own.iter().map(|c| self.put(c, var, &only)));
            self.all(asked).unwrap_or_else(|| truth(true, span))
        } else if is_empty_set(&source) {
            truth(false, span)
        } else {
            match self.all(own) {
                None => {
                    let none = self.is_empty(source);
                    self.not(none)
                }
                Some(own) if let Some(whole) = self.of_whole(var, &source, &own) => whole,
                Some(Expr { kind: ExprKind::Bool(false), .. }) => truth(false, span),
                Some(own) => {
                    let kind = ExprKind::Quantified(Quantifier::Some, var, Box::new(source), Box::new(own));
                    Expr { kind, ty: Type::Bool, span }
                }
            }
        };
        let mut parts = outer;
        parts.push(some);
        self.all(parts).unwrap_or_else(|| truth(true, span))
    }

    /// Whether some element fulfils a condition that can be asked of the whole set at once.
    fn of_whole(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let free = |e: &Expr| !mentions(e, var);
        match &condition.kind {
            ExprKind::Not(inner) => {
                let ExprKind::Binary(Operator::Subset, a, b) = &inner.kind else { return None };
                let whole = free(b).then(|| self.of_all(a, var, source))??;
                let inside = self.subset(whole, (**b).clone());
                Some(self.not(inside))
            }
            ExprKind::Binary(Operator::NotEqual, set, none) if is_empty_set(none) => {
                let whole = self.of_all(set, var, source)?;
                let none = self.is_empty(whole);
                Some(self.not(none))
            }
            ExprKind::Binary(Operator::In, a, b) if free(a) => {
                let whole = self.of_all(b, var, source)?;
                Some(self.member((**a).clone(), whole))
            }
            _ => None,
        }
    }

    /// Whether some choice of elements, one from each set, fulfils a condition.
    pub(super) fn some_of(&mut self, generators: Vec<(Pattern, Expr)>, condition: Expr) -> Expr {
        let inside = |inner: Expr, (pattern, source): (Pattern, Expr)| match pattern {
            Pattern::Var(var) => self.some(var, source, inner),
            _ => {
                let none = self.is_empty(source);
                let any = self.not(none);
                self.and(any, inner)
            }
        };
        generators.into_iter().rev().fold(condition, inside)
    }

    /// A comprehension with new variables, so that it may stand where the old ones are bound.
    fn copied(&mut self, mut c: Comprehension) -> Comprehension {
        for i in 0..c.generators.len() {
            let Pattern::Var(old) = c.generators[i].0 else { continue };
            let new = self.fresh(old);
            let by = variable(new, self.variables[new.0 as usize].ty.clone(), c.head.span);
            c.generators[i].0 = Pattern::Var(new);
            for (_, source) in &mut c.generators[i + 1..] {
                *source = self.put(source, old, &by);
            }
            c.head = self.put(&c.head, old, &by);
            c.condition = c.condition.map(|condition| self.put(&condition, old, &by));
        }
        c
    }

    /// `{ head : x in X, … where c }`.
    pub(super) fn comprehension(&mut self, c: Comprehension, ty: Type, span: Span) -> Expr {
        let mut c = self.flattened(c);
        let mut left = Vec::new();
        if let Some(condition) = c.condition.take() {
            conjuncts(condition, &mut left);
        }
        if left.iter().any(|c| matches!(c.kind, ExprKind::Bool(false))) {
            return empty(ty, span);
        }
        for i in 0..c.generators.len() {
            let Pattern::Var(var) = c.generators[i].0 else { continue };
            let later: Vec<VarId> = c.generators[i + 1..].iter().flat_map(|(p, _)| p.names()).collect();
            let (own, others) =
                left.into_iter().partition(|c| mentions(c, var) && Self::is_independent(c, &later));
            left = others;
            let source = std::mem::replace(&mut c.generators[i].1, truth(true, span));
            let (source, rest) = self.restricted(var, source, own);
            left.extend(rest);
            c.generators[i].1 = source;
        }
        if c.generators.iter().any(|(_, source)| is_empty_set(source)) {
            return empty(ty, span);
        }
        if let Some((Pattern::Var(var), source)) = c.generators.last()
            && is_var(&c.head, *var)
            && left.iter().all(|c| !mentions(c, *var))
            && (left.is_empty() || c.generators.len() > 1)
            && matches!(source.ty, Type::Set(_) | Type::Unit)
        {
            let source = self.as_set(source.clone());
            c.generators.pop();
            if c.generators.is_empty() {
                return source;
            }
            let sets = set_of(source.ty.clone());
            let condition = self.all(left);
            let c = Comprehension { head: source, condition, ..c };
            let sets = Expr { kind: ExprKind::Comprehension(Box::new(c)), ty: sets, span };
            return self.union(sets, ty);
        }
        c.condition = self.all(left);
        let names: Vec<VarId> = c.generators.iter().flat_map(|(pattern, _)| pattern.names()).collect();
        if c.binds_names() && Self::is_independent(&c.head, &names) {
            // It is one thing, where there is anything to collect it for.
            let condition = c.condition.unwrap_or_else(|| truth(true, span));
            let any = self.some_of(c.generators, condition);
            let one = Expr { kind: ExprKind::Set(vec![c.head]), ty: ty.clone(), span };
            return self.choice(any, one, empty(ty.clone(), span), ty);
        }
        Expr { kind: ExprKind::Comprehension(Box::new(c)), ty, span }
    }

    /// The comprehension without sources that are comprehensions of their own.
    fn flattened(&mut self, mut c: Comprehension) -> Comprehension {
        let mut i = 0;
        while i < c.generators.len() {
            let (Pattern::Var(var), ExprKind::Comprehension(inner)) =
                (c.generators[i].0.clone(), &c.generators[i].1.kind)
            else {
                i += 1;
                continue;
            };
            if !inner.binds_names() || !is_simple(&inner.head) {
                i += 1;
                continue;
            }
            let inner = self.copied((**inner).clone());
            let by = inner.head;
            c.head = self.put(&c.head, var, &by);
            for (_, source) in &mut c.generators[i + 1..] {
                *source = self.put(source, var, &by);
            }
            let outer = c.condition.take().map(|condition| self.put(&condition, var, &by));
            c.condition = self.all(inner.condition.into_iter().chain(outer).collect());
            c.generators.splice(i..=i, inner.generators);
        }
        c
    }

    /// `union X`.
    pub(super) fn union(&mut self, sets: Expr, ty: Type) -> Expr {
        let span = sets.span;
        if matches!(&sets.ty, Type::Set(of) if **of == Type::Unit) && ty == set_of(Type::Cell) {
            return self.call(Function::CellsOf, vec![sets], ty, span);
        }
        match sets.kind {
            ExprKind::Set(list) if list.iter().all(|set| set.ty == ty) => {
                let joined = list.into_iter().reduce(|a, b| {
                    let ty = ty.clone();
                    self.join(a, b, ty)
                });
                joined.unwrap_or_else(|| empty(ty, span))
            }
            ExprKind::Comprehension(c) => match self.without_last(&c, &ty) {
                Some(union) => union,
                None => {
                    let sets = Expr { kind: ExprKind::Comprehension(c), ..sets };
                    Expr { kind: ExprKind::Union(Box::new(sets)), ty, span }
                }
            },
            kind => {
                let sets = Expr { kind, ..sets };
                Expr { kind: ExprKind::Union(Box::new(sets)), ty, span }
            }
        }
    }

    /// The union of what a comprehension collects without its last loop, where a function of the language takes the
    /// set that the loop runs through.
    fn without_last(&mut self, c: &Comprehension, ty: &Type) -> Option<Expr> {
        let (Pattern::Var(var), source) = c.generators.last()? else { return None };
        if !mentions(&c.head, *var) || !matches!(source.ty, Type::Set(_) | Type::Unit) {
            return None;
        }
        let mut all = Vec::new();
        if let Some(condition) = c.condition.clone() {
            conjuncts(condition, &mut all);
        }
        let (own, outer): (Vec<Expr>, Vec<Expr>) = all.into_iter().partition(|c| mentions(c, *var));
        let source = match self.all(own) {
            None => source.clone(),
            Some(condition) => {
                let head = variable(*var, element_type(source)?, source.span);
                let ty = set_of(head.ty.clone());
                let generators = vec![(Pattern::Var(*var), source.clone())];
                let filter = Comprehension { head, generators, condition: Some(condition) };
                Expr { kind: ExprKind::Comprehension(Box::new(filter)), ty, span: source.span }
            }
        };
        let whole = self.of_all(&c.head, *var, &source)?;
        let whole = match (&whole.ty, ty) {
            (Type::Set(of), Type::Set(cells)) if **of == Type::Unit && **cells == Type::Cell => {
                self.call(Function::CellsOf, vec![whole], ty.clone(), c.head.span)
            }
            _ if whole.ty == *ty => whole,
            (Type::Unit, _) => self.as_set(whole),
            _ => return None,
        };
        let generators = c.generators[..c.generators.len() - 1].to_vec();
        if generators.is_empty() {
            return Some(match self.all(outer) {
                None => whole,
                Some(condition) => {
                    let none = empty(ty.clone(), whole.span);
                    self.choice(condition, whole, none, ty.clone())
                }
            });
        }
        let condition = self.all(outer);
        let rest = Comprehension { head: whole, generators, condition };
        let span = c.head.span;
        let kind = ExprKind::Comprehension(Box::new(rest));
        let sets = Expr { kind, ty: set_of(ty.clone()), span };
        Some(self.union(sets, ty.clone()))
    }

    /// What the union of an expression over all elements of a set is, where it is the expression of the set itself.
    pub fn of_all(&mut self, expr: &Expr, var: VarId, set: &Expr) -> Option<Expr> {
        if is_var(expr, var) {
            return Some(match &set.ty {
                Type::Set(of) if matches!(**of, Type::Set(_)) => {
                    let kind = ExprKind::Union(Box::new(set.clone()));
                    Expr { kind, ty: expr.ty.clone(), span: expr.span }
                }
                _ => set.clone(),
            });
        }
        match &expr.kind {
            ExprKind::Set(list) if list.len() == 1 && is_var(&list[0], var) => Some(set.clone()),
            ExprKind::Call(
                function @ (Function::Candidates | Function::Open | Function::CellsOf | Function::UnitsOf),
                of,
            ) => {
                let mut of = self.of_all(&of[0], var, set)?;
                let of_units = matches!(&of.ty, Type::Set(of) if **of == Type::Unit);
                if of_units && *function != Function::CellsOf {
                    of = self.call(Function::CellsOf, vec![of], set_of(Type::Cell), expr.span);
                }
                Some(self.call(*function, vec![of], expr.ty.clone(), expr.span))
            }
            ExprKind::Call(Function::Places, of) => {
                let of = match (mentions(&of[0], var), mentions(&of[1], var)) {
                    (true, false) => vec![self.of_all(&of[0], var, set)?, of[1].clone()],
                    (false, true) => vec![of[0].clone(), self.of_all(&of[1], var, set)?],
                    _ => return None,
                };
                Some(self.call(Function::Places, of, expr.ty.clone(), expr.span))
            }
            ExprKind::Binary(op @ (Operator::Intersect | Operator::Subtract), a, b) => {
                let (part, rest, first) = match (mentions(a, var), mentions(b, var)) {
                    (true, false) => (a, b, true),
                    (false, true) if *op == Operator::Intersect => (b, a, false),
                    _ => return None,
                };
                let part = self.of_all(part, var, set)?;
                let ty = expr.ty.clone();
                Some(match op {
                    Operator::Subtract => self.subtract(part, (**rest).clone(), ty),
                    _ if first => self.intersect(part, (**rest).clone(), ty),
                    _ => self.intersect((**rest).clone(), part, ty),
                })
            }
            ExprKind::Binary(Operator::Add, a, b) if mentions(a, var) && mentions(b, var) => {
                let (a, b) = (self.of_all(a, var, set)?, self.of_all(b, var, set)?);
                Some(self.join(a, b, expr.ty.clone()))
            }
            _ => None,
        }
    }

    /// The elements of a set that fulfil some conditions on them: the set, as far as the language can say it, and the
    /// conditions that are left.
    pub fn restricted(&mut self, var: VarId, mut source: Expr, conditions: Vec<Expr>) -> (Expr, Vec<Expr>) {
        let mut left = Vec::new();
        for condition in conditions {
            match self.restricted_by(var, &source, &condition) {
                Some(smaller) => source = smaller,
                None => left.push(condition),
            }
        }
        (source, left)
    }

    /// The elements of a set that fulfil one condition, as a set without a loop.
    fn restricted_by(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let ty = set_of(element_type(source)?);
        if let ExprKind::Not(inner) = &condition.kind {
            let out = self.elements_with(var, source, inner)?;
            return Some(self.subtract(source.clone(), out, ty));
        }
        if let ExprKind::Binary(Operator::NotEqual, a, b) = &condition.kind {
            if is_empty_set(b) {
                let asked = crate::make::condition(Operator::Equal, (**a).clone(), (**b).clone());
                let out = self.elements_without(var, source, &asked)?;
                return Some(self.intersect(source.clone(), out, ty));
            }
            let other = if is_var(a, var) { b } else { a };
            // Which units are left out of all is as quickly asked of each.
            let apart = (is_var(a, var) || is_var(b, var)) && !mentions(other, var);
            if apart && matches!(other.ty, Type::Cell | Type::Value | Type::Kind) {
                return Some(self.subtract(source.clone(), (**other).clone(), ty));
            }
            return None;
        }
        if let Some(out) = self.elements_without(var, source, condition) {
            return Some(self.subtract(source.clone(), out, ty));
        }
        let held = self.elements_with(var, source, condition)?;
        Some(self.intersect(source.clone(), held, ty))
    }

    /// The elements for which a condition holds, as a set: elements of `source`, and perhaps others.
    fn elements_with(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let (of, span) = (element_type(source)?, condition.span);
        let ExprKind::Binary(op, a, b) = &condition.kind else { return None };
        let free = |e: &Expr| !mentions(e, var);
        match op {
            Operator::Or => {
                let (a, b) = (self.elements_with(var, source, a)?, self.elements_with(var, source, b)?);
                Some(self.join(a, b, set_of(of)))
            }
            Operator::In if is_var(a, var) && free(b) => (matches!(b.ty, Type::Set(_) | Type::Unit)
                && element_type(b) == Some(of))
            .then(|| (**b).clone()),
            Operator::In if free(a) && is_var(b, var) && of == Type::Unit && a.ty == Type::Cell => {
                Some(call(Function::UnitsOf, vec![(**a).clone()], set_of(Type::Unit), span))
            }
            Operator::In if free(a) && a.ty == Type::Value && of == Type::Cell => {
                let [cell] = calls(b, Function::Candidates)? else { return None };
                let places = vec![source.clone(), (**a).clone()];
                is_var(cell, var).then(|| self.call(Function::Places, places, set_of(Type::Cell), span))
            }
            Operator::In if free(b) && of == Type::Cell && a.ty == Type::Candidate => {
                let [cell, value] = calls(a, Function::Product)? else { return None };
                let all = Expr { kind: ExprKind::Cells, ty: set_of(Type::Cell), span };
                let all = vec![all, value.clone()];
                let of_value = call(Function::Product, all, set_of(Type::Candidate), span);
                let held = self.intersect((**b).clone(), of_value, set_of(Type::Candidate));
                (is_var(cell, var) && free(value) && value.ty == Type::Value)
                    .then(|| call(Function::CellsAmong, vec![held], set_of(Type::Cell), span))
            }
            Operator::Subset if free(a) && of == Type::Cell => {
                let [cell] = calls(b, Function::Peers)? else { return None };
                (is_var(cell, var) && element_type(a) == Some(Type::Cell))
                    .then(|| self.call(Function::Peers, vec![(**a).clone()], set_of(Type::Cell), span))
            }
            Operator::Sees => {
                let other = if is_var(a, var) { b } else { a };
                ((is_var(a, var) || is_var(b, var)) && free(other))
                    .then(|| call(Function::Peers, vec![(**other).clone()], set_of(Type::Cell), span))
            }
            Operator::Equal => match (&a.kind, &b.kind) {
                (ExprKind::Size(set), ExprKind::Int(n @ 1..)) => {
                    let [cell] = calls(set, Function::Candidates)? else { return None };
                    // A placed cell has one candidate.
                    let open = Expr { kind: ExprKind::Cells, ty: set_of(Type::Cell), span };
                    let open = call(Function::Open, vec![open], set_of(Type::Cell), span);
                    (is_var(cell, var) && of == Type::Cell && (*n > 1 || is_part(source, &open)))
                        .then(|| call(Function::CellsWith, vec![(**b).clone()], set_of(Type::Cell), span))
                }
                (ExprKind::Call(Function::KindOf, unit), ExprKind::Kind(_))
                    if is_var(&unit[0], var) && self.has_single_names() =>
                {
                    Some(self.call(Function::UnitsOfKind, vec![(**b).clone()], set_of(Type::Unit), span))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The elements for which a condition does not hold, where these are easier to say: those that `A & B` of
    /// `A & B = {}` is not empty for, and those of `A subset B` for which A is not.
    fn elements_without(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let (of, span) = (element_type(source)?, condition.span);
        let free = |e: &Expr| !mentions(e, var);
        let places = |normal: &mut Self, values: Expr| {
            normal.call(Function::Places, vec![source.clone(), values], set_of(Type::Cell), span)
        };
        let candidates_of = |e: &Expr| matches!(calls(e, Function::Candidates), Some([c]) if is_var(c, var));
        match &condition.kind {
            // A value's places lie in a set where the cells beside the set cannot hold it.
            ExprKind::Binary(Operator::Subset, a, b) if free(b) && of == Type::Value => {
                let [cells, value] = calls(a, Function::Places)? else { return None };
                if !is_var(value, var) || !free(cells) {
                    return None;
                }
                let mut cells = cells.clone();
                if matches!(&cells.ty, Type::Set(of) if **of == Type::Unit) {
                    cells = self.call(Function::CellsOf, vec![cells], set_of(Type::Cell), span);
                }
                let beside = self.subtract(cells, (**b).clone(), set_of(Type::Cell));
                Some(self.call(Function::Candidates, vec![beside], set_of(Type::Value), span))
            }
            ExprKind::Binary(Operator::Subset, a, b) if candidates_of(a) && free(b) && of == Type::Cell => {
                let all = Expr { kind: ExprKind::Values, ty: set_of(Type::Value), span };
                let others = self.subtract(all, (**b).clone(), set_of(Type::Value));
                Some(places(self, others))
            }
            ExprKind::Binary(Operator::Equal, set, none) if is_empty_set(none) => match &set.kind {
                ExprKind::Binary(Operator::Intersect, a, b) => {
                    for (one, other) in [(a, b), (b, a)] {
                        if candidates_of(one) && free(other) && of == Type::Cell {
                            return Some(places(self, (**other).clone()));
                        }
                        if is_var(one, var) && free(other) && of == Type::Unit {
                            let cells = (**other).clone();
                            return Some(self.call(Function::UnitsOf, vec![cells], set_of(Type::Unit), span));
                        }
                    }
                    None
                }
                ExprKind::Call(Function::Places, asked)
                    if is_var(&asked[1], var) && free(&asked[0]) && of == Type::Value =>
                {
                    let mut cells = asked[0].clone();
                    if matches!(&cells.ty, Type::Set(of) if **of == Type::Unit) {
                        cells = self.call(Function::CellsOf, vec![cells], set_of(Type::Cell), span);
                    }
                    Some(self.call(Function::Candidates, vec![cells], set_of(Type::Value), span))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A unit as the set of its cells; a set as it is.
    pub(super) fn as_set(&mut self, set: Expr) -> Expr {
        match set.ty {
            Type::Unit => {
                let span = set.span;
                call(Function::CellsOf, vec![set], set_of(Type::Cell), span)
            }
            _ => set,
        }
    }
}

/// `e` of `x = e`, where that is as good as a name.
fn same(condition: &Expr, var: VarId) -> Option<&Expr> {
    let ExprKind::Binary(Operator::Equal, a, b) = &condition.kind else { return None };
    let other = if is_var(a, var) {
        b
    } else if is_var(b, var) {
        a
    } else {
        return None;
    };
    (is_simple(other) && !is_var(other, var)).then_some(&**other)
}
