//! Clauses that have no place in a plan yet, and which of them comes next.
//!
//! What a `let` names is known by its expression: conditions and loops are planned as if they said it in full, and
//! whatever says it in full reads the name once that is bound. So it makes no difference what a rule names.

mod contents;
mod determined;
mod exists;
mod generate;
mod implied;
mod inverse;
mod names;
mod reduce;
mod sets;

use super::estimate::{Estimate, Sizes};
use super::make::{call, condition, conjuncts, is_data, set_of, size, variable};
use super::normal::{Board, Normal};
use super::{bounds, hoist::costly, order::PlanError, outline::Outline, specialise::Body, steps::PlanStep};
use crate::lang::program::{
    Clause, Expr, ExprKind, Function, Operator, Path, Pattern, Span, Type, VarId, Variable, World,
};
use crate::lang::walk::{
    bound, conclusion_parts, conclusion_parts_mut, free, free_of_path, free_of_world, mentions,
};
use std::collections::BTreeSet;

pub(super) use implied::union_parts;

/// A clause that binds variables to several things in turn.
#[derive(Debug, Clone)]
pub(super) enum Generator {
    For(Pattern, Expr),
    Choose(VarId, usize, Expr),
    Path(Box<Path>),
}

impl Generator {
    pub(super) fn reads(&self) -> Vec<VarId> {
        match self {
            Generator::For(_, set) | Generator::Choose(_, _, set) => free(set),
            Generator::Path(path) => free_of_path(path),
        }
    }

    pub(super) fn binds(&self) -> Vec<VarId> {
        match self {
            Generator::For(pattern, _) => bound(pattern),
            Generator::Choose(var, ..) => vec![*var],
            Generator::Path(path) => path.binds.clone(),
        }
    }

    /// The variable and the set of a loop over elements that are not taken apart.
    pub(super) fn looped(&self) -> Option<(VarId, &Expr)> {
        if let Generator::For(Pattern::Var(var), set) = self { Some((*var, set)) } else { None }
    }

    pub(super) fn span(&self) -> Span {
        match self {
            Generator::For(_, set) | Generator::Choose(_, _, set) => set.span,
            Generator::Path(path) => path.span,
        }
    }
}

/// Clauses that have no place yet.
pub(super) struct Pending<'b> {
    pub(super) generators: Vec<Generator>,
    /// Bindings to come, each with its expression in full.
    pub(super) lets: Vec<(Pattern, Expr)>,
    pub(super) wheres: Vec<Expr>,
    /// The implied conditions, each with the one that implies it.
    pub(super) implied: Vec<(Expr, Expr)>,
    pub(super) worlds: Vec<World>,
    pub(super) variables: Vec<Variable>,
    pub(super) bound: BTreeSet<VarId>,
    /// Whether one match may come more than once.
    pub(super) repeats: bool,
    /// The values of bound names, in full.
    named: Vec<(VarId, Expr)>,
    /// Names of which nothing else is known: those of walks and worlds, and of data that is made of other data, which
    /// would grow with each name.
    opaque: Vec<VarId>,
    board: Option<&'b Board>,
    pub(super) sizes: Sizes,
    /// Sets of the conclusions that take some work.
    pub(super) concluded: Vec<Expr>,
    /// The generators that are left, by number, in the order in which they run.
    order: Vec<usize>,
}

impl<'b> Pending<'b> {
    /// The clauses and conclusions of a body, said in full.
    pub(super) fn new(
        body: &mut Body,
        variables: Vec<Variable>,
        outline: &'b Outline,
        spreads: bool,
    ) -> Result<Self, PlanError> {
        let mut pending = Self {
            generators: Vec::new(),
            lets: Vec::new(),
            wheres: Vec::new(),
            implied: Vec::new(),
            worlds: Vec::new(),
            variables,
            bound: BTreeSet::new(),
            repeats: false,
            named: Vec::new(),
            opaque: Vec::new(),
            board: outline.board.as_ref(),
            sizes: outline.sizes,
            concluded: Vec::new(),
            order: Vec::new(),
        };
        pending.spread_sets(body);
        let names = pending.take_lets(body);
        for clause in std::mem::take(&mut body.clauses) {
            match clause {
                Clause::For(pattern, set) => {
                    let set = pending.in_full(set, &names);
                    pending.for_filtered(pattern, set);
                }
                Clause::Choose { var, size: many, from, .. } => {
                    let (many, from) = (pending.in_full(many, &names), pending.in_full(from, &names));
                    let known =
                        if let ExprKind::Int(many) = many.kind { usize::try_from(many).ok() } else { None };
                    pending.generators.push(match known {
                        Some(many) => Generator::Choose(var, many, from),
                        // How many elements is only known on the way.
                        None => {
                            let chosen = variable(var, from.ty.clone(), from.span);
                            pending.wheres.push(condition(Operator::Equal, size(chosen), many));
                            let (sets, span) = (set_of(from.ty.clone()), from.span);
                            Generator::For(Pattern::Var(var), call(Function::Subsets, vec![from], sets, span))
                        }
                    });
                }
                Clause::Let(..) => {}
                Clause::Where(predicate) => {
                    let predicate = pending.in_full(predicate, &names);
                    let mut parts = Vec::new();
                    conjuncts(predicate, &mut parts);
                    for part in parts {
                        let each = pending.normal().each_of_few(part);
                        pending.wheres.extend(each);
                    }
                }
                Clause::Path(path) => pending.generators.push(Generator::Path(path)),
                Clause::World(world) => pending.worlds.push(*world),
            }
        }
        for conclusion in &mut body.conclusions {
            conclusion_parts_mut(conclusion, &mut |e| *e = pending.in_full(e.clone(), &names));
        }
        pending.choose_subsets();
        pending.put_sizes();
        if spreads {
            pending.loop_over_witnesses();
        }
        pending.bind_determined_loops();
        pending.add_implied();
        pending.drop_impossible();
        super::ordered::choose_ascending(&mut pending, body);
        pending.choose_contents(body);
        pending.add_part_sizes();
        pending.drop_known_sizes();
        bounds::name_covered(&mut pending);
        pending.name_walked();
        pending.invert_containing();
        for conclusion in &body.conclusions {
            conclusion_parts(conclusion, &mut |e| costly(e, &mut |set| pending.concluded.push(set.clone())));
        }
        Ok(pending)
    }

    fn loops(&self) -> impl Iterator<Item = (VarId, &Expr)> + Clone {
        self.generators.iter().filter_map(Generator::looped)
    }

    /// The variable, the size and the set of each choice.
    pub(super) fn choices(&self) -> impl Iterator<Item = (VarId, usize, &Expr)> {
        self.generators.iter().filter_map(|generator| match generator {
            Generator::Choose(var, size, from) => Some((*var, *size, from)),
            _ => None,
        })
    }

    /// Decides in which order the generators run; gives what that is likely to cost.
    pub(super) fn put_in_order(&mut self) -> Result<f64, PlanError> {
        let (order, cost) = super::best::best_order(self)?;
        self.order = order;
        Ok(cost)
    }

    /// Takes the lets of a body, each in full; gives those that may stand in full elsewhere.
    fn take_lets(&mut self, body: &Body) -> Vec<(VarId, Expr)> {
        let mut names: Vec<(VarId, Expr)> = Vec::new();
        for clause in &body.clauses {
            let Clause::Let(pattern, value) = clause else { continue };
            let of_data = is_data(value) && names.iter().any(|(v, of)| is_data(of) && mentions(value, *v));
            let value = self.in_full(value.clone(), &names);
            if let Pattern::Var(var) = pattern {
                match of_data || matches!(value.ty, Type::Path | Type::World) {
                    true => self.opaque.push(*var),
                    false => names.push((*var, value.clone())),
                }
            }
            self.lets.push((pattern.clone(), value));
        }
        names
    }

    pub(super) fn normal(&mut self) -> Normal<'_> {
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

    pub(super) fn require(&mut self, predicate: Expr) {
        let predicate = self.normal().expr(predicate);
        conjuncts(predicate, &mut self.wheres);
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

    /// Whether all variables are bound, or are names that can be bound at once.
    fn known_or_named(&self, vars: &[VarId]) -> bool {
        let named = |var: &VarId| {
            self.lets.iter().any(|(p, e)| matches!(p, Pattern::Var(v) if v == var) && self.ready(e))
        };
        vars.iter().all(|v| self.bound.contains(v) || named(v))
    }

    /// A fresh variable introduced by the planner.
    pub(super) fn fresh(&mut self, like: &Expr) -> VarId {
        // It has no name, so it is no part of a match's bindings.
        self.variables.push(Variable { name: String::new(), ty: like.ty.clone(), span: like.span });
        VarId(self.variables.len() as u32 - 1)
    }

    /// Appends conditions, and lets that may not fit, whose variables are bound: the cheapest first.
    pub(super) fn settle(&mut self, steps: &mut Vec<PlanStep>) {
        let estimate = Estimate::new(self.sizes);
        // A condition that is checked now need not be checked again as an implied one.
        let predicates: Vec<Expr> =
            self.wheres.iter().filter(|predicate| self.ready(predicate)).cloned().collect();
        let implied =
            |one: &Expr| self.implied.iter().any(|(other, by)| other == one && predicates.contains(by));
        let kept = self.wheres.iter().filter(|one| !implied(one)).cloned().collect();
        self.wheres = kept;
        loop {
            let predicates = (0..self.wheres.len())
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
            let ready: Vec<(usize, i32, usize)> = predicates.chain(fits).collect();
            let least = ready.iter().map(|&(work, kind, _)| (work, kind)).min();
            let mut cheapest: Vec<_> =
                ready.into_iter().filter(|&(work, kind, _)| Some((work, kind)) == least).collect();
            if cheapest.len() > 1 {
                cheapest.sort_by_cached_key(|&(_, kind, i)| text(kind, i));
            }
            match cheapest.first().copied() {
                Some((_, 0, i)) => {
                    let predicate = self.wheres.remove(i);
                    let predicate = self.reading(&predicate, steps);
                    steps.push(PlanStep::Where(predicate));
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
                !matches!(pattern, Pattern::Var(var) if !self.opaque.contains(var))
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
}
