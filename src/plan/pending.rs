//! Clauses that have no place in a plan yet, and which of them comes next.

use super::bounds;
use super::conditions::{is_cells_of, split_and};
use super::order::PlanError;
use super::specialise::Body;
use super::steps::PlanStep;
use crate::lang::program::{
    Clause, Expr, ExprKind, Function, Operator, Path, Pattern, Span, Type, VarId, Variable, World,
};
use crate::lang::walk::{bound, free, free_of_path, free_of_world};
use std::collections::BTreeSet;

/// A clause that binds variables to several things in turn.
#[derive(Debug, Clone)]
pub(super) enum Generator {
    For(Pattern, Expr),
    Choose(VarId, usize, Expr),
    Path(Box<Path>),
}

impl Generator {
    /// What it reads.
    fn reads(&self) -> Vec<VarId> {
        match self {
            Generator::For(_, set) | Generator::Choose(_, _, set) => free(set),
            Generator::Path(path) => free_of_path(path),
        }
    }

    /// Where it stands.
    fn span(&self) -> Span {
        match self {
            Generator::For(_, set) | Generator::Choose(_, _, set) => set.span,
            Generator::Path(path) => path.span,
        }
    }

    /// Roughly how many elements there are on a 9×9 board; only the order of these numbers matters.
    fn cost(&self, pending: &Pending) -> usize {
        match self {
            Generator::For(pattern, set) => match &set.kind {
                ExprKind::Set(list) => list.len(),
                ExprKind::Units if pending.containment(pattern).is_some() => 2,
                ExprKind::Call(Function::UnitsOf, _) => 3,
                _ => match &set.ty {
                    Type::Set(of) => match **of {
                        Type::Value => 9,
                        Type::Unit => 27,
                        Type::Cell => 10,
                        _ => 4,
                    },
                    _ => 30,
                },
            },
            Generator::Choose(_, size, _) => 100 * size,
            Generator::Path(_) => 10_000,
        }
    }
}

/// Clauses that have no place yet.
pub(super) struct Pending {
    pub(super) generators: Vec<Generator>,
    pub(super) lets: Vec<(Pattern, Expr)>,
    pub(super) wheres: Vec<Expr>,
    pub(super) worlds: Vec<World>,
    pub(super) variables: Vec<Variable>,
    pub(super) bound: BTreeSet<VarId>,
}

impl Pending {
    pub(super) fn new(body: &Body, variables: &[Variable]) -> Result<Self, PlanError> {
        let mut pending = Self {
            generators: Vec::new(),
            lets: Vec::new(),
            wheres: Vec::new(),
            worlds: Vec::new(),
            variables: variables.to_vec(),
            bound: BTreeSet::new(),
        };
        for clause in &body.clauses {
            match clause {
                Clause::For(pattern, set) => {
                    pending.generators.push(Generator::For(pattern.clone(), set.clone()));
                }
                Clause::Choose { var, size, from, span } => {
                    let ExprKind::Int(size) = size.kind else {
                        return Err(PlanError::ChooseSize(*span));
                    };
                    let size = usize::try_from(size).map_err(|_| PlanError::ChooseSize(*span))?;
                    pending.generators.push(Generator::Choose(*var, size, from.clone()));
                }
                Clause::Let(pattern, value) => pending.lets.push((pattern.clone(), value.clone())),
                Clause::Where(condition) => split_and(condition, &mut pending.wheres),
                Clause::Path(path) => pending.generators.push(Generator::Path(path.clone())),
                Clause::World(world) => pending.worlds.push((**world).clone()),
            }
        }
        Ok(pending)
    }

    /// Makes variables given: what would bind them becomes a condition on them.
    pub(super) fn give(&mut self, given: &[VarId]) {
        self.bound.extend(given);
        for generator in std::mem::take(&mut self.generators) {
            match generator {
                Generator::For(Pattern::Var(var), set) if given.contains(&var) => {
                    self.wheres.push(self.related(Operator::In, var, set));
                }
                Generator::Choose(var, size, from) if given.contains(&var) => {
                    let span = from.span;
                    let set = self.variable(var, span);
                    let many = Expr { kind: ExprKind::Size(Box::new(set)), ty: Type::Int, span };
                    let size = Expr { kind: ExprKind::Int(size as i64), ty: Type::Int, span };
                    let kind = ExprKind::Binary(Operator::Equal, Box::new(many), Box::new(size));
                    self.wheres.push(Expr { kind, ty: Type::Bool, span });
                    self.wheres.push(self.related(Operator::Subset, var, from));
                }
                // One of several that are bound together: it is bound under another name and must be the same.
                Generator::For(mut pattern, set) => {
                    for var in given {
                        let like = self.variable(*var, set.span);
                        if bound(&pattern).contains(var) {
                            let fresh = self.fresh(&like);
                            rename(&mut pattern, *var, fresh);
                            let other = Expr { kind: ExprKind::Var(fresh), ..like.clone() };
                            let kind = ExprKind::Binary(Operator::Equal, Box::new(like), Box::new(other));
                            self.wheres.push(Expr { kind, ty: Type::Bool, span: set.span });
                        }
                    }
                    self.generators.push(Generator::For(pattern, set));
                }
                other => self.generators.push(other),
            }
        }
    }

    fn variable(&self, var: VarId, span: Span) -> Expr {
        Expr { kind: ExprKind::Var(var), ty: self.variables[var.0 as usize].ty.clone(), span }
    }

    fn related(&self, operator: Operator, var: VarId, set: Expr) -> Expr {
        let span = set.span;
        let kind = ExprKind::Binary(operator, Box::new(self.variable(var, span)), Box::new(set));
        Expr { kind, ty: Type::Bool, span }
    }

    /// Whether everything that an expression reads is bound.
    pub(super) fn ready(&self, expr: &Expr) -> bool {
        free(expr).iter().all(|v| self.bound.contains(v))
    }

    /// A fresh variable for what a plan binds on its own account.
    pub(super) fn fresh(&mut self, like: &Expr) -> VarId {
        // It has no name, so it is no part of a match's bindings.
        self.variables.push(Variable { name: String::new(), ty: like.ty.clone(), span: like.span });
        VarId(self.variables.len() as u32 - 1)
    }

    /// The index of a pending condition `A subset u` for the unit u that a pattern binds, with A bound.
    fn containment(&self, pattern: &Pattern) -> Option<usize> {
        let Pattern::Var(unit) = pattern else { return None };
        self.wheres.iter().position(|condition| {
            let ExprKind::Binary(Operator::Subset, inner, outer) = &condition.kind else { return false };
            is_cells_of(outer, *unit) && self.ready(inner)
        })
    }

    /// The set of a generator without what its variable would be refused for: `q in X where p sees q` with p bound
    /// runs through `X & peers(p)`.
    fn seen(&mut self, pattern: &Pattern, mut set: Expr) -> Expr {
        let Pattern::Var(var) = pattern else { return set };
        let is_var = |e: &Expr| matches!(e.kind, ExprKind::Var(v) if v == *var);
        let mut i = 0;
        while i < self.wheres.len() {
            let by = match &self.wheres[i].kind {
                ExprKind::Binary(Operator::Sees, a, b) if is_var(b) && self.ready(a) => Some((**a).clone()),
                ExprKind::Binary(Operator::Sees, a, b) if is_var(a) && self.ready(b) => Some((**b).clone()),
                _ => None,
            };
            let Some(by) = by else {
                i += 1;
                continue;
            };
            self.wheres.remove(i);
            let cells = Type::Set(Box::new(Type::Cell));
            let (span, peers) = (set.span, ExprKind::Call(Function::Peers, vec![by]));
            let peers = Expr { kind: peers, ty: cells.clone(), span };
            let kind = ExprKind::Binary(Operator::Intersect, Box::new(set), Box::new(peers));
            set = Expr { kind, ty: cells, span };
        }
        set
    }

    /// Appends conditions and lets whose variables are bound, conditions first.
    pub(super) fn settle(&mut self, steps: &mut Vec<PlanStep>) {
        loop {
            if let Some(i) = (0..self.wheres.len()).find(|&i| self.ready(&self.wheres[i])) {
                steps.push(PlanStep::Where(self.wheres.remove(i)));
                continue;
            }
            let known = |vars: &[VarId]| vars.iter().all(|v| self.bound.contains(v));
            let filters = |(p, _): &(Pattern, Expr)| matches!(p, Pattern::Elements(_));
            let next = (0..self.lets.len())
                .filter(|&i| self.ready(&self.lets[i].1))
                .max_by_key(|&i| (filters(&self.lets[i]), std::cmp::Reverse(i)));
            if let Some(i) = next {
                let (pattern, value) = self.lets.remove(i);
                self.bound.extend(bound(&pattern));
                steps.push(PlanStep::Let(pattern, value));
                continue;
            }
            // Worlds cost the most, so everything that may make them needless comes first.
            let Some(i) = (0..self.worlds.len()).find(|&i| known(&free_of_world(&self.worlds[i]))) else {
                return;
            };
            let world = self.worlds.remove(i);
            self.bound.insert(world.var);
            steps.push(PlanStep::World(Box::new(world)));
        }
    }

    /// Appends the next generator with what bounds it.
    pub(super) fn generate(&mut self, body: &Body, steps: &mut Vec<PlanStep>) -> Result<(), PlanError> {
        let outermost = !steps.iter().any(|s| !matches!(s, PlanStep::Let(..) | PlanStep::Where(_)));
        let ready = (0..self.generators.len())
            .filter(|&i| self.generators[i].reads().iter().all(|v| self.bound.contains(v)));
        let next =
            if outermost { ready.min() } else { ready.min_by_key(|&i| (self.generators[i].cost(self), i)) };
        let Some(next) = next else {
            return Err(PlanError::Unbound(self.generators[0].span()));
        };
        let generator = self.generators.remove(next);
        let step = match generator {
            Generator::For(pattern, set) => match self.containment(&pattern) {
                Some(i) if matches!(set.ty, Type::Set(_)) => {
                    let condition = self.wheres.remove(i);
                    self.bound.extend(bound(&pattern));
                    match (pattern, condition.kind) {
                        (Pattern::Var(var), ExprKind::Binary(_, cells, _)) => {
                            PlanStep::ForContaining { var, from: set, cells: *cells }
                        }
                        (pattern, _) => PlanStep::For(pattern, set),
                    }
                }
                _ => {
                    let set = self.seen(&pattern, set);
                    self.bound.extend(bound(&pattern));
                    PlanStep::For(pattern, set)
                }
            },
            Generator::Choose(var, size, from) => {
                self.bound.insert(var);
                bounds::bounded(self, body, var, size, from)
            }
            Generator::Path(path) => {
                self.bound.extend(&path.binds);
                PlanStep::Path { path, needed: Vec::new() }
            }
        };
        steps.push(step);
        Ok(())
    }
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
