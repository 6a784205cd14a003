//! Clauses that have no place in a plan yet, and which of them comes next.
//!
//! What a `let` names is known by its expression: conditions and loops are planned as if they said it in full, and
//! whatever says it in full reads the name once that is bound. So it makes no difference what a rule names.

mod generate;
mod held;
mod implied;
mod reduce;
mod told;
mod turned;

use super::bounds;
use super::estimate::Estimate;
use super::make::{condition, conjuncts, is_simple, number, size, variable};
use super::normal::Normal;
use super::order::PlanError;
use super::specialise::Body;
use super::steps::PlanStep;
use crate::lang::program::{
    Clause, Expr, ExprKind, Operator, Path, Pattern, Span, Type, VarId, Variable, World,
};
use crate::lang::walk::{bound, children, free, free_of_path, free_of_world, map_parts, mentions};
use std::collections::BTreeSet;
use tesuji_board::topology::Topology;

/// A clause that binds variables to several things in turn.
#[derive(Debug, Clone)]
pub(super) enum Generator {
    For(Pattern, Expr),
    Choose(VarId, usize, Expr),
    Path(Box<Path>),
}

impl Generator {
    /// How much it is to go through, among generators.
    pub(super) fn cost(&self, estimate: &Estimate) -> usize {
        match self {
            Generator::For(_, set) => estimate.elements(set),
            Generator::Choose(_, size, _) => 100 * size.max(&1),
            Generator::Path(_) => 10_000,
        }
    }

    /// What it reads.
    pub(super) fn reads(&self) -> Vec<VarId> {
        match self {
            Generator::For(_, set) | Generator::Choose(_, _, set) => free(set),
            Generator::Path(path) => free_of_path(path),
        }
    }

    /// What it binds.
    pub(super) fn binds(&self) -> Vec<VarId> {
        match self {
            Generator::For(pattern, _) => bound(pattern),
            Generator::Choose(var, ..) => vec![*var],
            Generator::Path(path) => path.binds.clone(),
        }
    }

    /// Where it stands.
    fn span(&self) -> Span {
        match self {
            Generator::For(_, set) | Generator::Choose(_, _, set) => set.span,
            Generator::Path(path) => path.span,
        }
    }
}

/// Clauses that have no place yet.
pub(super) struct Pending<'b> {
    pub(super) generators: Vec<Generator>,
    /// What is to be bound, each with its expression in full.
    pub(super) lets: Vec<(Pattern, Expr)>,
    pub(super) wheres: Vec<Expr>,
    pub(super) worlds: Vec<World>,
    pub(super) variables: Vec<Variable>,
    pub(super) bound: BTreeSet<VarId>,
    /// What bound names stand for, in full.
    named: Vec<(VarId, Expr)>,
    board: Option<&'b Topology>,
    /// What the sizes of sets are on the board, as far as that is known.
    pub(super) estimate: Estimate,
    /// The generators that are left, by number, where another order than the usual one is much better.
    order: Option<Vec<usize>>,
}

impl<'b> Pending<'b> {
    /// The clauses and conclusions of a body, said in full.
    pub(super) fn new(
        body: &mut Body,
        variables: Vec<Variable>,
        board: Option<&'b Topology>,
    ) -> Result<Self, PlanError> {
        let mut pending = Self {
            generators: Vec::new(),
            lets: Vec::new(),
            wheres: Vec::new(),
            worlds: Vec::new(),
            variables,
            bound: BTreeSet::new(),
            named: Vec::new(),
            board,
            estimate: Estimate::of(board),
            order: None,
        };
        let names = pending.take_lets(body);
        for clause in std::mem::take(&mut body.clauses) {
            match clause {
                Clause::For(pattern, set) => {
                    let set = pending.in_full(set, &names);
                    pending.for_filtered(pattern, set);
                }
                Clause::Choose { var, size, from, span } => {
                    let ExprKind::Int(size) = size.kind else {
                        return Err(PlanError::ChooseSize(span));
                    };
                    let size = usize::try_from(size).map_err(|_| PlanError::ChooseSize(span))?;
                    let from = pending.in_full(from, &names);
                    pending.generators.push(Generator::Choose(var, size, from));
                }
                Clause::Let(..) => {}
                Clause::Where(asked) => {
                    let asked = pending.in_full(asked, &names);
                    conjuncts(asked, &mut pending.wheres);
                }
                Clause::Path(path) => pending.generators.push(Generator::Path(path)),
                Clause::World(world) => pending.worlds.push(*world),
            }
        }
        for conclusion in &mut body.conclusions {
            crate::lang::walk::conclusion_parts_mut(conclusion, &mut |e| {
                *e = pending.in_full(e.clone(), &names);
            });
        }
        pending.take_told();
        pending.ask_implied();
        pending.drop_impossible();
        super::ordered::choose_ascending(&mut pending, body);
        pending.choose_held(body);
        bounds::name_covered(&mut pending);
        pending.name_walked();
        pending.turn_contained();
        pending.order = super::costs::better_order(&mut pending);
        Ok(pending)
    }

    /// Takes the lets of a body, each in full; gives those that may stand in full elsewhere.
    fn take_lets(&mut self, body: &Body) -> Vec<(VarId, Expr)> {
        let mut names: Vec<(VarId, Expr)> = Vec::new();
        for clause in &body.clauses {
            let Clause::Let(pattern, value) = clause else { continue };
            let value = self.in_full(value.clone(), &names);
            // Walks and worlds are known by their names alone.
            if let Pattern::Var(var) = pattern
                && !matches!(value.ty, Type::Path | Type::World)
            {
                names.push((*var, value.clone()));
            }
            self.lets.push((pattern.clone(), value));
        }
        names
    }

    fn normal(&mut self) -> Normal<'_> {
        Normal { board: self.board, variables: &mut self.variables }
    }

    /// An expression in its form, with what names stand for in their place.
    fn in_full(&mut self, expr: Expr, names: &[(VarId, Expr)]) -> Expr {
        let mut expr = self.normal().expr(expr);
        // A name may stand for an expression with names that were bound before it, but those are in full already.
        for (var, value) in names {
            if mentions(&expr, *var) {
                expr = self.normal().put(&expr, *var, value);
            }
        }
        expr
    }

    /// Makes variables given: what would bind them becomes a condition on them.
    pub(super) fn give(&mut self, given: &[VarId]) {
        self.bound.extend(given);
        for generator in std::mem::take(&mut self.generators) {
            match generator {
                Generator::For(Pattern::Var(var), set) if given.contains(&var) => {
                    let var = self.variable(var, set.span);
                    self.ask(condition(Operator::In, var, set));
                }
                Generator::Choose(var, many, from) if given.contains(&var) => {
                    let set = self.variable(var, from.span);
                    let many = number(many as i64, from.span);
                    self.ask(condition(Operator::Equal, size(set.clone()), many));
                    self.ask(condition(Operator::Subset, set, from));
                }
                // One of several that are bound together: it is bound under another name and must be the same.
                Generator::For(mut pattern, set) => {
                    for var in given {
                        if bound(&pattern).contains(var) {
                            let like = self.variable(*var, set.span);
                            let fresh = self.fresh(&like);
                            rename(&mut pattern, *var, fresh);
                            let other = variable(fresh, like.ty.clone(), set.span);
                            self.ask(condition(Operator::Equal, like, other));
                        }
                    }
                    self.generators.push(Generator::For(pattern, set));
                }
                other => self.generators.push(other),
            }
        }
    }

    /// Adds a condition.
    pub(super) fn ask(&mut self, asked: Expr) {
        let asked = self.normal().expr(asked);
        conjuncts(asked, &mut self.wheres);
    }

    fn variable(&self, var: VarId, span: Span) -> Expr {
        variable(var, self.variables[var.0 as usize].ty.clone(), span)
    }

    /// Whether everything that an expression reads is bound.
    pub(super) fn ready(&self, expr: &Expr) -> bool {
        self.known(&free(expr))
    }

    fn known(&self, vars: &[VarId]) -> bool {
        vars.iter().all(|v| self.bound.contains(v))
    }

    /// The same for what names its variables: a name that can be bound at once is as good as bound.
    fn known_or_named(&self, vars: &[VarId]) -> bool {
        let named = |var: &VarId| {
            self.lets.iter().any(|(p, e)| matches!(p, Pattern::Var(v) if v == var) && self.ready(e))
        };
        vars.iter().all(|v| self.bound.contains(v) || named(v))
    }

    /// A fresh variable for what a plan binds on its own account.
    pub(super) fn fresh(&mut self, like: &Expr) -> VarId {
        // It has no name, so it is no part of a match's bindings.
        self.variables.push(Variable { name: String::new(), ty: like.ty.clone(), span: like.span });
        VarId(self.variables.len() as u32 - 1)
    }

    /// The name that waits to be bound to an expression; a new one where there is none.
    pub(super) fn name_for(&mut self, expr: &Expr) -> VarId {
        let waiting = self.lets.iter().find_map(|(pattern, value)| match pattern {
            Pattern::Var(var) if value == expr => Some(*var),
            _ => None,
        });
        waiting.unwrap_or_else(|| {
            let var = self.fresh(expr);
            self.lets.push((Pattern::Var(var), expr.clone()));
            var
        })
    }

    /// Notes that a name is bound to what it waits for.
    pub(super) fn is_bound(&mut self, var: VarId) {
        self.bound.insert(var);
        if let Some(at) = self.lets.iter().position(|(p, _)| matches!(p, Pattern::Var(v) if *v == var)) {
            let (_, value) = self.lets.remove(at);
            self.named.push((var, value));
        }
    }

    /// An expression that reads names where they are bound; names that it asks for and that can be bound are bound
    /// first, outside of every loop that does not change them.
    pub(super) fn reading(&mut self, expr: &Expr, steps: &mut Vec<PlanStep>) -> Expr {
        loop {
            let asked = self.lets.iter().position(|(pattern, value)| {
                matches!(pattern, Pattern::Var(_))
                    && !is_simple(value)
                    && has_register(&value.ty)
                    && self.ready(value)
                    && holds(expr, value)
            });
            let Some(at) = asked else { break };
            self.bind_let(at, steps);
        }
        self.by_name(expr)
    }

    /// Binds a name of this number.
    fn bind_let(&mut self, at: usize, steps: &mut Vec<PlanStep>) {
        let (pattern, value) = self.lets.remove(at);
        let step = self.reading(&value, steps);
        let place = place(steps, &free(&step));
        if let Pattern::Var(var) = pattern {
            self.named.push((var, value));
        }
        self.bound.extend(bound(&pattern));
        steps.insert(place, PlanStep::Let(pattern, step));
    }

    /// The expression with names in place of what they stand for.
    pub(super) fn by_name(&self, expr: &Expr) -> Expr {
        if is_simple(expr) {
            return expr.clone();
        }
        match self.named.iter().find(|(_, value)| value == expr) {
            Some((var, value)) => variable(*var, value.ty.clone(), expr.span),
            None => map_parts(expr, &mut |part| self.by_name(part)),
        }
    }

    /// Appends conditions, and lets that may not fit, whose variables are bound: the cheapest first.
    pub(super) fn settle(&mut self, steps: &mut Vec<PlanStep>) {
        let estimate = self.estimate;
        loop {
            let asked = (0..self.wheres.len())
                .filter(|&i| self.ready(&self.wheres[i]))
                .map(|i| (estimate.work(&self.wheres[i]), 0, i));
            let fits = (0..self.lets.len())
                .filter(|&i| matches!(self.lets[i].0, Pattern::Elements(_)) && self.ready(&self.lets[i].1))
                .map(|i| (estimate.work(&self.lets[i].1), 1, i));
            // Of those that cost alike the one comes first that reads first: not the one that is written first.
            let text = |kind, i: usize| match kind {
                0 => format!("{:?}", self.wheres[i].kind),
                _ => format!("{:?}", self.lets[i].1.kind),
            };
            let ready: Vec<(usize, i32, usize)> = asked.chain(fits).collect();
            let least = ready.iter().map(|&(work, kind, _)| (work, kind)).min();
            let mut cheapest: Vec<_> =
                ready.into_iter().filter(|&(work, kind, _)| Some((work, kind)) == least).collect();
            if cheapest.len() > 1 {
                cheapest.sort_by_cached_key(|&(_, kind, i)| text(kind, i));
            }
            match cheapest.first().copied() {
                Some((_, 0, i)) => {
                    let asked = self.wheres.remove(i);
                    let asked = self.reading(&asked, steps);
                    steps.push(PlanStep::Where(asked));
                    continue;
                }
                Some((_, _, i)) => {
                    let (pattern, value) = self.lets.remove(i);
                    let value = self.reading(&value, steps);
                    self.bound.extend(bound(&pattern));
                    steps.push(PlanStep::Let(pattern, value));
                    continue;
                }
                None => {}
            }
            // What is no plain name is bound as soon as it can be.
            let at_once = self.lets.iter().position(|(pattern, value)| {
                (!matches!(pattern, Pattern::Var(_)) || matches!(value.ty, Type::Path | Type::World))
                    && self.known_or_named(&free(value))
            });
            if let Some(i) = at_once {
                self.bind_named(&free(&self.lets[i].1.clone()), steps);
                let (pattern, value) = self.lets.remove(i);
                let value = self.reading(&value, steps);
                self.bound.extend(bound(&pattern));
                steps.push(PlanStep::Let(pattern, value));
                continue;
            }
            // Worlds cost the most, so everything that may make them needless comes first.
            let Some(i) =
                (0..self.worlds.len()).find(|&i| self.known_or_named(&free_of_world(&self.worlds[i])))
            else {
                return;
            };
            let world = self.worlds.remove(i);
            self.bind_named(&free_of_world(&world), steps);
            self.bound.insert(world.var);
            steps.push(PlanStep::World(Box::new(world)));
        }
    }

    /// Binds those of some names that wait to be bound.
    fn bind_named(&mut self, vars: &[VarId], steps: &mut Vec<PlanStep>) {
        for var in vars {
            if let Some(at) = self.lets.iter().position(|(p, _)| matches!(p, Pattern::Var(v) if v == var)) {
                self.bind_let(at, steps);
            }
        }
    }

    /// Binds all names that are left, for the conclusions and for what a match tells.
    pub(super) fn bind_all(&mut self, steps: &mut Vec<PlanStep>) {
        let bindable = |(pattern, value): &(Pattern, Expr), pending: &Self| {
            matches!(pattern, Pattern::Var(_)) && has_register(&value.ty) && pending.ready(value)
        };
        while let Some(at) = self.lets.iter().position(|one| bindable(one, self)) {
            let (pattern, value) = self.lets.remove(at);
            let step = self.reading(&value, steps);
            if let Pattern::Var(var) = pattern {
                self.named.push((var, value));
            }
            self.bound.extend(bound(&pattern));
            steps.push(PlanStep::Let(pattern, step));
        }
        // Sets of sets have no registers: what is made of them has them.
        self.lets.retain(|(_, value)| has_register(&value.ty));
    }
}

/// Where a step belongs that reads some variables: behind what binds them, before the next loop, so that it runs as
/// seldom as it can and no oftener than what it stands before.
fn place(steps: &[PlanStep], needs: &[VarId]) -> usize {
    let binds = |step: &PlanStep| step.binds().iter().any(|var| needs.contains(var));
    let behind = steps.iter().rposition(binds).map_or(0, |at| at + 1);
    // The outermost loop stays the first step.
    let first = usize::from(steps.first().is_some_and(PlanStep::is_loop));
    let from = behind.max(first);
    steps[from..].iter().position(PlanStep::is_loop).map_or(steps.len(), |at| from + at)
}

/// Whether what a name stands for can be kept: sets of sets cannot.
fn has_register(ty: &Type) -> bool {
    !matches!(ty, Type::Set(of) if matches!(**of, Type::Set(_)))
}

/// Whether an expression holds another one somewhere.
fn holds(expr: &Expr, part: &Expr) -> bool {
    if expr == part {
        return true;
    }
    let mut found = false;
    children(expr, &mut |inner| found = found || holds(inner, part));
    found
}

/// Puts another variable in the place of one.
fn rename(pattern: &mut Pattern, from: VarId, to: VarId) {
    let swap = |var: &mut VarId| {
        if *var == from {
            *var = to;
        }
    };
    match pattern {
        Pattern::Any => {}
        Pattern::Var(var) => swap(var),
        Pattern::Tuple(parts) => parts.iter_mut().for_each(|part| rename(part, from, to)),
        Pattern::Elements(vars) => vars.iter_mut().for_each(swap),
    }
}
