//! Pass: loops whose variable an equality determines → bindings. `c in X where S = {c}` binds c, and so does
//! `S = {a, c}` if a differs from c. With it the passes that find such equalities and that move predicates on a cell
//! alone into the set of its loop.

use crate::{
    PlanStep,
    body::RuleBody,
    facts::{differ, implies},
};
use std::collections::BTreeSet;
use tesuji_core::{ExprDag, ExprId, ExprOp};
use tesuji_lang::{Function, Operator, Pattern, Type, Universe, VarId, walk::free_of_world};

/// Loop whose variable an equality determines.
struct DeterminedLoop {
    at: usize,
    var: VarId,
    set: ExprId,
    equality: usize,
    /// The set whose only element besides `other_elements` is the variable.
    container: ExprId,
    other_elements: Vec<ExprId>,
}

impl RuleBody {
    /// Makes `X = {x}` of `X subset {x}` and `|X| <= 1` if other predicates imply that x is in X.
    pub fn equate_singletons(&mut self) {
        for i in 0..self.predicates.len() {
            let Some((set, elements)) = self.singleton(self.predicates[i]) else { continue };
            let facts = self.known_predicates(Some(i));
            for element in elements {
                let form = &mut self.form;
                let member = form.binary(Operator::In, element, set);
                let parts = form.conjuncts(member);
                if parts.iter().all(|part| facts.iter().any(|fact| implies(form, *fact, *part))) {
                    let singleton = form.make(ExprOp::Set, vec![element]);
                    self.predicates[i] = form.binary(Operator::Equal, set, singleton);
                    break;
                }
            }
        }
    }

    pub fn bind_determined_loops(&mut self) {
        while let Some(DeterminedLoop { at, var, set, equality, container: whole, other_elements: others }) =
            self.determined_loop()
        {
            self.predicates.remove(equality);
            self.generators.remove(at);
            let form = &mut self.form;
            let mut required = Vec::new();
            if !others.is_empty() {
                required.push(form.compare_size(whole, Operator::Equal, others.len() as i64 + 1));
            }
            let rest = others.into_iter().fold(whole, |rest, other| {
                required.push(form.binary(Operator::In, other, whole));
                form.binary(Operator::Subtract, rest, other)
            });
            required.push(form.member(var, set));
            self.bindings.push((Pattern::Elements(vec![var]), rest));
            required.into_iter().for_each(|predicate| self.add_predicate(predicate));
        }
    }

    /// The determined loop whose variable has the fewest other uses.
    fn determined_loop(&mut self) -> Option<DeterminedLoop> {
        let form = &self.form;
        let uses = |var: VarId| {
            let predicates = self.predicates.iter().filter(|one| form.mentions(**one, var)).count();
            let bindings = self.bindings.iter().filter(|(_, value)| form.mentions(*value, var)).count();
            let generators = self.generators.iter().filter(|one| one.reads(form).contains(&var)).count();
            predicates + bindings + generators
        };
        let mut loops: Vec<(usize, VarId, ExprId)> = Vec::new();
        for (at, generator) in self.generators.iter().enumerate() {
            if let Some((var, set)) = generator.looped()
                && form.is_typed_set(set)
                && self.predicates.iter().any(|one| written_elements(form, *one, var).is_some())
            {
                loops.push((at, var, set));
            }
        }
        loops.sort_by_cached_key(|(_, var, _)| uses(*var));
        loops.into_iter().find_map(|(at, var, set)| {
            (0..self.predicates.len()).find_map(|equality| {
                let (whole, others) = written_elements(&self.form, self.predicates[equality], var)?;
                let is_determined = self.determines(var, whole, &others);
                is_determined.then_some(DeterminedLoop {
                    at,
                    var,
                    set,
                    equality,
                    container: whole,
                    other_elements: others,
                })
            })
        })
    }

    /// Moves predicates that a cell is open and on its number of candidates into the set of its loop.
    pub fn push_down_cell_predicates(&mut self) {
        for at in 0..self.generators.len() {
            let Some((var, set)) = self.generators[at].looped() else { continue };
            let cell_predicates = self.take_predicates(|body, predicate| body.is_on_cell(predicate, var));
            if !cell_predicates.is_empty() {
                let (set, left) = self.form.select(var, set, cell_predicates);
                self.predicates.extend(left);
                self.generators[at] = PlanStep::For(Pattern::Var(var), set);
            }
        }
    }

    fn is_on_cell(&self, predicate: ExprId, cell: VarId) -> bool {
        let form = &self.form;
        let counted = form.operands(predicate, Operator::Equal).and_then(|(a, _)| form.size_argument(a));
        counted.is_some_and(|set| form.is_image(set, Function::Candidates, cell))
            || form
                .operands(predicate, Operator::In)
                .is_some_and(|(element, cells)| form.is_var(element, cell) && form.is_all_open(cells))
    }

    /// Whether `whole = {var, others…}` determines the variable: the others are bound before it and differ from it.
    fn determines(&mut self, var: VarId, whole: ExprId, others: &[ExprId]) -> bool {
        if !others.is_empty() {
            let facts = self.known_predicates(None);
            let element = self.form.var(var);
            let is_other =
                |other: &ExprId| !self.depends(*other, var) && differ(&self.form, &facts, element, *other);
            if !others.iter().all(is_other) {
                return false;
            }
        }
        self.can_precede(whole, var)
    }

    /// A set that a predicate bounds to one element, and the loop variables that may be this element.
    fn singleton(&mut self, predicate: ExprId) -> Option<(ExprId, Vec<ExprId>)> {
        let form = &self.form;
        let (set, only) = match (form.size_compared(predicate), form.operands(predicate, Operator::Subset)) {
            (Some((Operator::Equal | Operator::LessEqual, set, 1)), _) => (set, None),
            (_, Some((set, list))) => match form.list(list) {
                Some(&[element]) => (set, Some(element)),
                _ => return None,
            },
            _ => return None,
        };
        let vars = self.loops().map(|(var, _)| var).filter(|var| !form.mentions(set, *var));
        let vars: Vec<VarId> = vars.collect();
        let form = &mut self.form;
        let mut elements: Vec<ExprId> = vars.into_iter().map(|var| form.var(var)).collect();
        elements.retain(|element| {
            form.is_of_type(set, form.ty(*element)) && only.is_none_or(|only| only == *element)
        });
        Some((set, elements))
    }

    /// Whether an expression can be evaluated before a variable is bound. Loops over sets that depend on the variable are
    /// inverted if that makes it so: `v in candidates(c)` is any v with `v in candidates(c)`.
    fn can_precede(&mut self, id: ExprId, var: VarId) -> bool {
        if !self.depends(id, var) {
            return true;
        }
        let before = (self.generators.clone(), self.predicates.clone());
        for at in 0..self.generators.len() {
            let Some((looped, set)) = self.generators[at].looped() else { continue };
            let Some((inverse, predicates)) = self.inverted(looped, set, &[var]) else { continue };
            self.generators[at] = inverse;
            self.predicates.extend(predicates);
        }
        let can_precede = !self.depends(id, var);
        if !can_precede {
            (self.generators, self.predicates) = before;
        }
        can_precede
    }

    /// Whether an expression reads a variable, or what a clause that depends on the variable binds.
    pub fn depends(&self, id: ExprId, var: VarId) -> bool {
        let form = &self.form;
        let mut dependent = BTreeSet::from([var]);
        loop {
            let before = dependent.len();
            let reads = |vars: &[VarId]| vars.iter().any(|v| dependent.contains(v));
            let generators = self.generators.iter().filter(|one| reads(&one.reads(form)));
            let bindings = self.bindings.iter().filter(|(_, value)| reads(form.free(*value)));
            let worlds = self.worlds.iter().filter(|world| reads(&free_of_world(world)));
            let found: Vec<VarId> = generators
                .flat_map(PlanStep::binds)
                .chain(bindings.flat_map(|(pattern, _)| pattern.names()))
                .chain(worlds.map(|world| world.var))
                .collect();
            dependent.extend(found);
            if dependent.len() == before {
                return form.free(id).iter().any(|v| dependent.contains(v));
            }
        }
    }

    /// Adds `|candidates(c)| = n` for a loop variable whose candidates a pattern names.
    pub fn count_candidates(&mut self) {
        let patterns = self.element_patterns().map(|(parts, set)| (parts.len(), set));
        for (n, set) in patterns.collect::<Vec<_>>() {
            let form = &mut self.form;
            let Some(&[cell]) = form.call_args(set, Function::Candidates) else { continue };
            let cells = form.whole(Universe::Cells);
            let open = form.call(Function::Open, vec![cells]);
            let is_full = form.compare_size(set, Operator::Equal, n as i64);
            let is_open = |(var, cells): (VarId, ExprId)| {
                self.form.is_var(cell, var) && self.form.is_syntactic_subset(cells, open)
            };
            if *self.form.ty(cell) == Type::Cell && self.loops().any(is_open) {
                self.add_predicate(is_full);
            }
        }
    }
}

/// `S` and the other elements of `S = {x, …}` if these do not depend on x.
fn written_elements(form: &ExprDag, predicate: ExprId, var: VarId) -> Option<(ExprId, Vec<ExprId>)> {
    form.equated(predicate)?.into_iter().find_map(|(set, list)| {
        let (equal, others): (Vec<ExprId>, Vec<ExprId>) =
            form.list(list)?.iter().partition(|element| form.is_var(**element, var));
        let is_determining = equal.len() == 1
            && !form.mentions(set, var)
            && form.is_typed_set(set)
            && others.iter().all(|element| form.is_simple(*element));
        is_determining.then_some((set, others))
    })
}
