//! Laws by which a rule is said otherwise and means the same.

use crate::parts::parts_mut;
use crate::random::Random;
use indexmap::IndexMap;
use tesuji::lang::walk::{bound, children_mut, conclusion_parts_mut};
use tesuji::lang::{Clause, Expr, ExprKind, Pattern, Span, Technique, Type, VarId, Variable};

/// A law that says an expression otherwise, and its name; nothing where it does not apply.
type Law<R> = fn(&mut R, &Expr) -> Option<(&'static str, Expr)>;

/// A technique that is said otherwise, step by step.
pub struct Rewriting<'r> {
    pub technique: Technique,
    /// The laws that were used, in their order.
    pub used: Vec<&'static str>,
    pub random: &'r mut Random,
}

/// A technique without its texts, which read variables that laws may take away.
pub fn bare(technique: &Technique) -> Technique {
    Technique {
        aliases: Vec::new(),
        title: Default::default(),
        because: Default::default(),
        message: Default::default(),
        ..technique.clone()
    }
}

/// A technique said otherwise by so many laws.
pub fn rewritten(technique: &Technique, laws: usize, random: &mut Random) -> (Technique, Vec<&'static str>) {
    let mut rewriting = Rewriting { technique: bare(technique), used: Vec::new(), random };
    for _ in 0..laws {
        rewriting.rewrite();
    }
    (rewriting.technique, rewriting.used)
}

impl Rewriting<'_> {
    /// Uses one law somewhere.
    fn rewrite(&mut self) {
        let follows = |clause: &Clause| matches!(clause, Clause::Path(_) | Clause::World(_));
        // What stands behind a path may be asked of one walk after the other: it keeps its place.
        let fixed = self.technique.clauses.iter().any(follows);
        for _ in 0..50 {
            let law =
                if !fixed && self.random.chance(35) { self.clause_law() } else { self.expression_law() };
            if let Some(law) = law {
                self.used.push(law);
                return;
            }
        }
    }

    /// A new variable.
    pub fn fresh(&mut self, ty: Type) -> VarId {
        let number = self.technique.variables.len();
        self.technique.variables.push(Variable { name: format!("x{number}"), ty, span: Span::default() });
        VarId(number as u32)
    }

    /// A copy whose own variables are new.
    pub fn copy(&mut self, expr: &Expr) -> Expr {
        self.copy_with(expr, &mut IndexMap::new())
    }

    fn copy_with(&mut self, expr: &Expr, new: &mut IndexMap<VarId, VarId>) -> Expr {
        let own = match &expr.kind {
            ExprKind::Quantified(_, var, ..) => vec![*var],
            ExprKind::Comprehension(inner) => inner.generators.iter().flat_map(|(p, _)| bound(p)).collect(),
            _ => Vec::new(),
        };
        for var in own {
            let ty = self.technique.variables[var.0 as usize].ty.clone();
            let fresh = self.fresh(ty);
            new.insert(var, fresh);
        }
        let name = |var: &mut VarId| *var = new.get(var).copied().unwrap_or(*var);
        fn within(pattern: &mut Pattern, name: &dyn Fn(&mut VarId)) {
            match pattern {
                Pattern::Any => {}
                Pattern::Var(var) => name(var),
                Pattern::Tuple(parts) => parts.iter_mut().for_each(|part| within(part, name)),
                Pattern::Elements(vars) => vars.iter_mut().for_each(name),
            }
        }
        let mut copy = expr.clone();
        match &mut copy.kind {
            ExprKind::Var(var) | ExprKind::Quantified(_, var, ..) => name(var),
            ExprKind::Comprehension(inner) => {
                inner.generators.iter_mut().for_each(|(pattern, _)| within(pattern, &name));
            }
            _ => {}
        }
        children_mut(&mut copy, &mut |child| *child = self.copy_with(child, new));
        copy
    }

    /// Says some part of some expression otherwise.
    fn expression_law(&mut self) -> Option<&'static str> {
        let mut count = 0;
        self.each_part(&mut |_| count += 1);
        let chosen = self.random.below(count.max(1));
        let mut before = None;
        self.part(chosen, &mut |part| before = Some(part.clone()));
        let before = before?;
        let laws: [Law<Self>; 5] =
            [Self::logic, Self::quantifiers, Self::comparisons, Self::sets, Self::functions];
        for law in self.random.shuffled(laws.len()) {
            if let Some((law, after)) = laws[law](self, &before) {
                self.part(chosen, &mut |part| *part = after.clone());
                return Some(law);
            }
        }
        None
    }

    /// The expressions of the clauses and conclusions, and all their parts; what stands in a path is left alone.
    fn each_part(&mut self, see: &mut dyn FnMut(&mut Expr)) {
        fn visit(expr: &mut Expr, see: &mut dyn FnMut(&mut Expr)) {
            see(expr);
            if !matches!(expr.kind, ExprKind::Reach(..)) {
                children_mut(expr, &mut |child| visit(child, see));
            }
        }
        for clause in self.technique.clauses.iter_mut() {
            parts_mut(clause).into_iter().for_each(|expr| visit(expr, see));
        }
        for conclusion in &mut self.technique.conclusions {
            conclusion_parts_mut(conclusion, &mut |expr| visit(expr, see));
        }
    }

    /// The part of this number.
    fn part(&mut self, chosen: usize, see: &mut dyn FnMut(&mut Expr)) {
        let mut number = 0;
        self.each_part(&mut |part| {
            if number == chosen {
                see(part);
            }
            number += 1;
        });
    }
}
