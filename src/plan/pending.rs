//! Clauses that have no place in a plan yet, and which of them comes next.
//!
//! What a `let` names is known by its expression: conditions and loops are planned as if they said it in full, and
//! whatever says it in full reads the name once that is bound. So it makes no difference what a rule names.

use super::bounds;
use super::estimate::Estimate;
use super::make::{condition, conjuncts, is_empty_set, is_simple, is_var, number, size, variable};
use super::normal::Normal;
use super::order::PlanError;
use super::specialise::Body;
use super::steps::PlanStep;
use crate::lang::program::{
    Clause, Comprehension, Expr, ExprKind, Operator, Path, Pattern, Quantifier, Span, Type, VarId, Variable,
    World,
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
        pending.drop_impossible();
        super::ordered::choose_ascending(&mut pending, body);
        bounds::name_covered(&mut pending);
        pending.order = super::costs::better_order(&pending);
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

    /// Adds a loop; what a set that it runs through asks of its elements becomes a condition.
    fn for_filtered(&mut self, pattern: Pattern, set: Expr) {
        if let (Pattern::Var(var), ExprKind::Comprehension(c)) = (&pattern, &set.kind)
            && let ([(Pattern::Var(x), source)], Some(asked)) = (c.generators.as_slice(), &c.condition)
            && is_var(&c.head, *x)
        {
            let by = self.variable(*var, set.span);
            let asked = self.normal().put(asked, *x, &by);
            conjuncts(asked, &mut self.wheres);
            self.generators.push(Generator::For(pattern, source.clone()));
        } else {
            self.generators.push(Generator::For(pattern, set));
        }
    }

    /// Takes loops out whose element a condition tells: `c in X where S = {c}`.
    fn take_told(&mut self) {
        let mut at = 0;
        while at < self.generators.len() {
            let told = match &self.generators[at] {
                Generator::For(Pattern::Var(var), set) if matches!(set.ty, Type::Set(_) | Type::Unit) => {
                    let found = self
                        .wheres
                        .iter()
                        .position(|asked| only_of(asked, *var).is_some_and(|all| !self.depends(all, *var)));
                    found.map(|i| (*var, set.clone(), i))
                }
                _ => None,
            };
            let Some((var, set, i)) = told else {
                at += 1;
                continue;
            };
            let asked = self.wheres.remove(i);
            self.generators.remove(at);
            if let Some(all) = only_of(&asked, var) {
                self.lets.push((Pattern::Elements(vec![var]), all.clone()));
            }
            let var = self.variable(var, set.span);
            self.ask(condition(Operator::In, var, set));
        }
    }

    /// Whether an expression cannot be known before a variable is: it reads what a loop over something of it binds.
    fn depends(&self, expr: &Expr, var: VarId) -> bool {
        let mut later = BTreeSet::from([var]);
        loop {
            let before = later.len();
            let reads = |vars: &[VarId]| vars.iter().any(|v| later.contains(v));
            let loops = self.generators.iter().filter(|g| reads(&g.reads())).flat_map(Generator::binds);
            let lets = self.lets.iter().filter(|(_, e)| reads(&free(e))).flat_map(|(p, _)| bound(p));
            let worlds = self.worlds.iter().filter(|w| reads(&free_of_world(w))).map(|w| w.var);
            let found: Vec<VarId> = loops.chain(lets).chain(worlds).collect();
            later.extend(found);
            if later.len() == before {
                return free(expr).iter().any(|v| later.contains(v));
            }
        }
    }

    /// Takes out written tuples with which nothing can match on this board.
    fn drop_impossible(&mut self) {
        for at in 0..self.generators.len() {
            let Generator::For(Pattern::Tuple(parts), set) = &self.generators[at] else { continue };
            let (parts, mut set) = (parts.clone(), set.clone());
            let ExprKind::Set(tuples) = &mut set.kind else { continue };
            tuples.retain(|tuple| match &tuple.kind {
                ExprKind::Tuple(values) => self.can_match(&parts, values),
                _ => true,
            });
            self.generators[at] = Generator::For(Pattern::Tuple(parts), set);
        }
    }

    /// Whether there can be a match where the parts of a tuple are these.
    fn can_match(&mut self, parts: &[Pattern], values: &[Expr]) -> bool {
        let generators = self.generators.clone();
        let sets = generators.iter().filter_map(|generator| match generator {
            Generator::For(_, set) => Some((set, 1)),
            Generator::Choose(_, size, set) => Some((set, *size)),
            Generator::Path(_) => None,
        });
        let (wheres, sets): (Vec<Expr>, Vec<(&Expr, usize)>) = (self.wheres.clone(), sets.collect());
        let mut put = |expr: &Expr| {
            let mut expr = expr.clone();
            for (part, value) in parts.iter().zip(values) {
                if let Pattern::Var(var) = part {
                    expr = self.normal().put(&expr, *var, value);
                }
            }
            expr
        };
        sets.iter().all(|(set, size)| *size == 0 || !is_empty_set(&put(set)))
            && wheres.iter().all(|asked| !is_false(&put(asked)))
    }

    /// Whether nothing can match on this board.
    pub(super) fn is_impossible(&self) -> bool {
        let no_element = |generator: &Generator| match generator {
            Generator::For(_, set) => is_empty_set(set),
            Generator::Choose(_, size, set) => *size > 0 && is_empty_set(set),
            Generator::Path(_) => false,
        };
        self.wheres.iter().any(is_false) || self.generators.iter().any(no_element)
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

    /// What the sizes of sets are on the board, as far as that is known.
    pub(super) fn estimate(&self) -> Estimate {
        Estimate::of(self.board)
    }

    /// Appends conditions, and lets that may not fit, whose variables are bound: the cheapest first.
    pub(super) fn settle(&mut self, steps: &mut Vec<PlanStep>) {
        let estimate = self.estimate();
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

    /// Appends the next generator with what bounds it.
    pub(super) fn generate(&mut self, body: &Body, steps: &mut Vec<PlanStep>) -> Result<(), PlanError> {
        let outermost = !steps.iter().any(PlanStep::is_loop);
        let estimate = self.estimate();
        let is_ready = |generator: &Generator| match generator {
            Generator::For(_, set) | Generator::Choose(_, _, set) => self.ready(set),
            Generator::Path(path) => self.known_or_named(&free_of_path(path)),
        };
        let cost = |generator: &Generator| match generator {
            Generator::For(pattern, _) if self.containment(pattern).is_some() => 2,
            other => other.cost(&estimate),
        };
        let ready = (0..self.generators.len()).filter(|&i| is_ready(&self.generators[i]));
        let next = match &self.order {
            Some(order) => order.first().copied(),
            None if outermost => ready.min(),
            None => ready.min_by_key(|&i| (cost(&self.generators[i]), i)),
        };
        let Some(next) = next else {
            return Err(PlanError::Unbound(self.generators[0].span()));
        };
        if let Some(order) = &mut self.order {
            // The numbers of those behind it go down with it.
            order.retain(|&i| i != next);
            order.iter_mut().filter(|i| **i > next).for_each(|i| *i -= 1);
        }
        let step = match self.generators.remove(next) {
            Generator::For(Pattern::Var(var), set) => self.for_each(var, set, outermost, steps),
            Generator::For(pattern, set) => {
                let set = self.reading(&set, steps);
                self.bound.extend(bound(&pattern));
                PlanStep::For(pattern, set)
            }
            // There is one set of no elements.
            Generator::Choose(var, 0, from) => {
                self.bound.insert(var);
                let ty = self.variables[var.0 as usize].ty.clone();
                PlanStep::Let(Pattern::Var(var), super::make::empty(ty, from.span))
            }
            Generator::Choose(var, size, from) => {
                let from = self.chosen_from(var, from);
                let from = self.reading(&from, steps);
                self.bound.insert(var);
                bounds::bounded(self, body, (var, size, from), steps)
            }
            Generator::Path(path) => {
                self.bind_named(&free_of_path(&path), steps);
                self.bound.extend(&path.binds);
                PlanStep::Path { path, needed: Vec::new() }
            }
        };
        steps.push(step);
        Ok(())
    }

    /// The loop of a variable: what is asked of the variable alone is part of the set.
    fn for_each(&mut self, var: VarId, set: Expr, outermost: bool, steps: &mut Vec<PlanStep>) -> PlanStep {
        if matches!(set.ty, Type::Set(_))
            && let Some(i) = self.containment(&Pattern::Var(var))
            && let ExprKind::Binary(_, cells, _) = self.wheres.remove(i).kind
        {
            let (from, cells) = (self.reading(&set, steps), self.reading(&cells, steps));
            self.bound.insert(var);
            return PlanStep::ForContaining { var, from, cells };
        }
        self.bound.insert(var);
        let asked = |e: &Expr, pending: &Self| {
            // The outermost loop remembers where nothing was found, unless its set changes with the position: an
            // index of the position serves that, other sets do not.
            mentions(e, var) && pending.ready(e) && (!outermost || is_count(e))
        };
        let (own, others) = std::mem::take(&mut self.wheres).into_iter().partition(|e| asked(e, self));
        self.wheres = others;
        let (mut set, left) = self.normal().restricted(var, set, own);
        self.wheres.extend(left);
        if !outermost {
            // What a set is said to consist of is in the set.
            let listed: Vec<Expr> = self.wheres.iter().filter_map(|e| listing(e, var)).cloned().collect();
            for all in listed.into_iter().filter(|all| self.ready(all)).collect::<Vec<_>>() {
                let ty = all.ty.clone();
                set = self.normal().expr(super::make::binary(Operator::Intersect, set, all, ty));
            }
        }
        let set = self.reading(&set, steps);
        PlanStep::For(Pattern::Var(var), set)
    }

    /// The set without the elements of which a condition says that none is chosen.
    fn chosen_from(&mut self, var: VarId, mut from: Expr) -> Expr {
        let mut i = 0;
        while i < self.wheres.len() {
            let others = free(&self.wheres[i]).into_iter().filter(|v| *v != var).collect::<Vec<_>>();
            let smaller = if self.known(&others) { without(&from, var, &self.wheres[i]) } else { None };
            match smaller {
                Some(smaller) => {
                    self.wheres.remove(i);
                    from = self.normal().expr(smaller);
                }
                None => i += 1,
            }
        }
        from
    }

    /// The index of a pending condition `A subset u` for the unit u that a pattern binds, with A bound.
    fn containment(&self, pattern: &Pattern) -> Option<usize> {
        let Pattern::Var(unit) = pattern else { return None };
        self.wheres.iter().position(|condition| {
            let ExprKind::Binary(Operator::Subset, inner, outer) = &condition.kind else { return false };
            is_var(outer, *unit) && outer.ty == Type::Unit && self.ready(inner)
        })
    }
}

/// The elements of a set of which the chosen ones of `var` may be, where a condition asks something of each of these:
/// `S subset X`, `no x in S: c`.
fn without(from: &Expr, var: VarId, asked: &Expr) -> Option<Expr> {
    let ty = super::make::set_of(super::make::element_type(from)?);
    let span = asked.span;
    match &asked.kind {
        ExprKind::Binary(Operator::Subset, chosen, all) if is_var(chosen, var) && !mentions(all, var) => {
            (super::make::element_type(all) == super::make::element_type(from))
                .then(|| super::make::binary(Operator::Intersect, from.clone(), (**all).clone(), ty))
        }
        ExprKind::Quantified(Quantifier::No, x, chosen, condition)
            if is_var(chosen, var) && !mentions(condition, var) =>
        {
            let head = variable(*x, super::make::element_type(from)?, span);
            let kept = Expr { kind: ExprKind::Not(condition.clone()), ty: Type::Bool, span };
            let generators = vec![(Pattern::Var(*x), from.clone())];
            let filter = Comprehension { head, generators, condition: Some(kept) };
            Some(Expr { kind: ExprKind::Comprehension(Box::new(filter)), ty, span })
        }
        _ => None,
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

/// `S` of `S = {x}`, where that does not depend on x.
fn only_of(asked: &Expr, var: VarId) -> Option<&Expr> {
    let ExprKind::Binary(Operator::Equal, a, b) = &asked.kind else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(all, list)| match &list.kind {
        ExprKind::Set(list) if list.len() == 1 && is_var(&list[0], var) && !mentions(all, var) => {
            matches!(all.ty, Type::Set(_) | Type::Unit).then_some(&**all)
        }
        _ => None,
    })
}

/// `S` of `S = {…, x, …}`, where that does not depend on x.
fn listing(asked: &Expr, var: VarId) -> Option<&Expr> {
    let ExprKind::Binary(Operator::Equal, a, b) = &asked.kind else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(all, list)| match &list.kind {
        ExprKind::Set(list) if list.iter().any(|e| is_var(e, var)) && !mentions(all, var) => {
            matches!(all.ty, Type::Set(_)).then_some(&**all)
        }
        _ => None,
    })
}

/// Whether a condition never holds.
fn is_false(asked: &Expr) -> bool {
    matches!(asked.kind, ExprKind::Bool(false))
}

/// Whether a condition asks how many candidates a cell has.
fn is_count(asked: &Expr) -> bool {
    matches!(&asked.kind, ExprKind::Binary(Operator::Equal, a, _) if matches!(a.kind, ExprKind::Size(_)))
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
