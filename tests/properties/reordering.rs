//! Laws by which the clauses of a rule are said otherwise.

use crate::parts::{
    binary, binds, element, filter, int, of_things, parts_mut, reaches, reads, renamed, size, substituted,
    variable,
};
use crate::rewriting::Rewriting;
use tesuji::lang::walk::{children, children_mut, conclusion_parts_mut, free};
use tesuji::lang::{Clause, Expr, ExprKind, Operator, Pattern, Type, VarId};

impl Rewriting<'_> {
    /// Says some clause otherwise.
    pub fn clause_law(&mut self) -> Option<&'static str> {
        let laws: [fn(&mut Self, usize) -> Option<&'static str>; 5] =
            [Self::two_conditions, Self::let_out, Self::let_in, Self::independent, Self::condition_inside];
        let at = self.random.below(self.technique.clauses.len());
        let law = self.random.below(laws.len());
        laws[law](self, at)
    }

    fn two_conditions(&mut self, at: usize) -> Option<&'static str> {
        let Clause::Where(condition) = &self.technique.clauses[at] else { return None };
        let ExprKind::Binary(Operator::And, a, b) = &condition.kind else { return None };
        let both = [Clause::Where((**a).clone()), Clause::Where((**b).clone())];
        self.technique.clauses.splice(at..=at, both);
        Some("two conditions for one")
    }

    /// A part of a clause gets a name before it.
    fn let_out(&mut self, at: usize) -> Option<&'static str> {
        let before: Vec<VarId> = self.technique.clauses[..at].iter().flat_map(binds).collect();
        let parameters = |part: &Expr| free(part).iter().all(|var| before.contains(var));
        let part = {
            let mut found = Vec::new();
            for root in parts_mut(&mut self.technique.clauses[at].clone()) {
                named(root, &mut |part| {
                    if parameters(part) {
                        found.push(part.clone());
                    }
                });
            }
            (!found.is_empty()).then(|| found.swap_remove(self.random.below(found.len())))?
        };
        let var = self.fresh(part.ty.clone());
        let named = variable(var, part.ty.clone());
        for root in parts_mut(&mut self.technique.clauses[at]) {
            replace(root, &part, &named);
        }
        self.technique.clauses.insert(at, Clause::Let(Pattern::Var(var), part));
        Some("let out")
    }

    /// What a name stands for in its places.
    fn let_in(&mut self, at: usize) -> Option<&'static str> {
        let Clause::Let(Pattern::Var(var), value) = self.technique.clauses[at].clone() else { return None };
        let keys = self.technique.merge.iter().flat_map(|merge| &merge.keys).flat_map(free);
        let sizes = self.technique.clauses.iter().flat_map(|clause| match clause {
            Clause::Choose { size, .. } => free(size),
            _ => Vec::new(),
        });
        // What a path reads has a name.
        let mut roots = self.technique.clauses.clone();
        let follows = roots.iter_mut().flat_map(parts_mut).any(|root| reaches(root));
        if follows || keys.chain(sizes).any(|read| read == var) {
            return None;
        }
        self.technique.clauses.remove(at);
        let mut clauses = std::mem::take(&mut self.technique.clauses);
        for root in clauses[at..].iter_mut().flat_map(parts_mut) {
            *root = substituted(root, var, &mut |_| self.copy(&value));
        }
        self.technique.clauses = clauses;
        let mut conclusions = std::mem::take(&mut self.technique.conclusions);
        for conclusion in &mut conclusions {
            conclusion_parts_mut(conclusion, &mut |root| {
                *root = substituted(root, var, &mut |_| self.copy(&value));
            });
        }
        self.technique.conclusions = conclusions;
        Some("let in")
    }

    /// Two clauses of which neither reads what the other binds.
    fn independent(&mut self, at: usize) -> Option<&'static str> {
        let clauses = &mut self.technique.clauses;
        let free = at + 1 < clauses.len() && !reads(&clauses[at + 1], &binds(&clauses[at]));
        free.then(|| {
            clauses.swap(at, at + 1);
            "independent clauses"
        })
    }

    /// A condition of the element alone moves into the set, or out of it.
    fn condition_inside(&mut self, at: usize) -> Option<&'static str> {
        match (self.technique.clauses[at].clone(), self.technique.clauses.get(at + 1).cloned()) {
            (Clause::For(Pattern::Var(x), set), Some(Clause::Where(condition)))
                if of_things(&set) && !reaches(&condition) =>
            {
                let y = self.fresh(element(&set.ty));
                let condition = renamed(&condition, x, y);
                let inside = Clause::For(Pattern::Var(x), filter(y, set, condition));
                self.technique.clauses.splice(at..=at + 1, [inside]);
                Some("a condition in a generator")
            }
            (Clause::For(Pattern::Var(x), set), _) => {
                let ExprKind::Comprehension(inner) = &set.kind else { return None };
                let [(Pattern::Var(y), source)] = inner.generators.as_slice() else { return None };
                let condition = inner.condition.as_ref()?;
                if !matches!(inner.head.kind, ExprKind::Var(head) if head == *y) || reaches(condition) {
                    return None;
                }
                let outside =
                    [Clause::For(Pattern::Var(x), source.clone()), Clause::Where(renamed(condition, *y, x))];
                self.technique.clauses.splice(at..=at, outside);
                Some("a condition behind a generator")
            }
            (Clause::Let(Pattern::Elements(vars), set), _)
                if vars.len() == 1 && of_things(&set) && !reaches(&set) =>
            {
                let again = self.copy(&set);
                let alone = binary(Operator::Equal, size(again), int(1));
                let generator = Clause::For(Pattern::Var(vars[0]), set);
                self.technique.clauses.splice(at..=at, [Clause::Where(alone), generator]);
                Some("a generator for the only element")
            }
            _ => None,
        }
    }
}

/// Calls a function with each part that could have a name of its own.
fn named(expr: &Expr, see: &mut dyn FnMut(&Expr)) {
    let plain = of_things(expr) && !matches!(expr.kind, ExprKind::Var(_) | ExprKind::Set(_));
    if plain || expr.ty == Type::Int && matches!(expr.kind, ExprKind::Size(_)) {
        see(expr);
    }
    if !matches!(expr.kind, ExprKind::Reach(..)) {
        children(expr, &mut |child| named(child, see));
    }
}

/// Puts something in the place of a part, wherever it stands.
fn replace(expr: &mut Expr, part: &Expr, with: &Expr) {
    if expr == part {
        *expr = with.clone();
    } else {
        children_mut(expr, &mut |child| replace(child, part, with));
    }
}
