//! Facts about rule bodies and plans: sizes of sets, what predicates imply, unions over chosen sets, and units in which
//! sets lie. All are sound and incomplete: an unknown fact reads as false or `None`.

use crate::{PlanStep, body::RuleBody, steps::find_expr};
use tesuji_core::{ExprDag, ExprId, ExprOp, QueryFold};
use tesuji_lang::{Function, Monotonicity, Operator, Pattern, Property, Type, VarId};

/// Maximum number of loop variables that are recognised as all elements of a set.
const MAX_SET_VARIABLES: f64 = 4.0;

/// Sets with their exact sizes: by equalities, by choices, and by loops over cells with a fixed number of candidates.
pub(crate) fn known_sizes(
    form: &mut ExprDag,
    generators: &[PlanStep],
    predicates: &[ExprId],
) -> Vec<(ExprId, f64)> {
    let equalities = predicates.iter().filter_map(|predicate| match form.size_compared(*predicate) {
        Some((Operator::Equal, set, n)) => Some((set, n as f64)),
        _ => None,
    });
    let mut sizes: Vec<(ExprId, f64)> = equalities.collect();
    for generator in generators {
        match generator {
            PlanStep::Choose { var, size, .. } => sizes.push((form.var(*var), *size as f64)),
            PlanStep::For(Pattern::Var(var), cells) => {
                if let Some(n) = uniform_candidate_count(form, *cells) {
                    let cell = form.var(*var);
                    sizes.push((form.call(Function::Candidates, vec![cell]), n as f64));
                }
            }
            _ => {}
        }
    }
    sizes
}

/// Size of a set among known sizes, also as that of a known set without one element.
pub(crate) fn size_among(form: &ExprDag, known: &[(ExprId, f64)], set: ExprId) -> Option<f64> {
    if let Some((whole, element)) = form.operands(set, Operator::Subtract)
        && !form.is_typed_set(element)
    {
        return Some((size_among(form, known, whole)? - 1.0).max(1.0));
    }
    known.iter().find(|(other, _)| *other == set).map(|(_, size)| *size)
}

/// Number of candidates of every cell of a set, if the set fixes it.
pub(crate) fn uniform_candidate_count(form: &ExprDag, cells: ExprId) -> Option<i64> {
    form.find_superset(cells, &|set| form.number(form.call_args(set, Function::CellsWith)?[0]))
}

/// (set, bound) of a predicate that bounds the size of a set.
pub(crate) fn size_bound(form: &ExprDag, predicate: ExprId) -> Option<(ExprId, i64)> {
    match (form.size_compared(predicate), form.op(predicate), form.args(predicate)) {
        (Some((Operator::Equal | Operator::LessEqual, set, n)), ..) => Some((set, n)),
        (_, ExprOp::Binary(Operator::Equal), &[a, b]) if form.is_empty_set(b) => Some((a, 0)),
        (_, ExprOp::Binary(Operator::Or), &[a, b]) => {
            let ((set, m), (other, n)) = (size_bound(form, a)?, size_bound(form, b)?);
            (set == other).then_some((set, m.max(n)))
        }
        _ => None,
    }
}

/// Values that a predicate requires a set of values chosen from a domain to contain.
pub(crate) fn required_values(
    form: &ExprDag,
    predicate: ExprId,
    (chosen, domain): (VarId, ExprId),
) -> Option<ExprId> {
    let (part, whole) = form.operands(predicate, Operator::Subset)?;
    let is_required =
        form.is_var(whole, chosen) && !form.mentions(part, chosen) && form.is_of_type(domain, &Type::Value);
    is_required.then_some(part)
}

/// Whether one predicate implies another: a member of a part of a set is a member of the set.
pub(crate) fn implies(form: &ExprDag, fact: ExprId, predicate: ExprId) -> bool {
    fact == predicate
        || match (form.operands(fact, Operator::In), form.operands(predicate, Operator::In)) {
            (Some((x, part)), Some((y, whole))) => x == y && form.is_syntactic_subset(part, whole),
            _ => false,
        }
}

/// Whether facts imply that two elements differ, by an inequality or by a set that contains one of them only.
pub(crate) fn differ(form: &ExprDag, facts: &[ExprId], a: ExprId, b: ExprId) -> bool {
    let is_in = |element: ExprId, set: ExprId| {
        facts
            .iter()
            .filter_map(|fact| form.operands(*fact, Operator::In))
            .any(|(x, part)| x == element && form.is_syntactic_subset(part, set))
    };
    let separates = |a: ExprId, b: ExprId, fact: ExprId| match form.negated(fact) {
        Some(inner) => form.operands(inner, Operator::In).is_some_and(|(x, set)| x == a && is_in(b, set)),
        None => form.operands(fact, Operator::NotEqual) == Some((a, b)),
    };
    facts.iter().any(|fact| separates(a, b, *fact) || separates(b, a, *fact))
}

/// Whether all of some elements differ pairwise.
pub(crate) fn all_differ(form: &ExprDag, facts: &[ExprId], elements: &[ExprId]) -> bool {
    (0..elements.len()).all(|i| elements[..i].iter().all(|other| differ(form, facts, elements[i], *other)))
}

impl RuleBody {
    /// Memberships of loop variables in their sets, and all predicates but the one at an index.
    pub(crate) fn known_predicates(&mut self, except: Option<usize>) -> Vec<ExprId> {
        let mut facts = Vec::new();
        for (var, set) in self.loops().collect::<Vec<_>>() {
            let form = &mut self.form;
            if form.is_typed_set(set) {
                let element = form.var(var);
                facts.push(form.membership(element, set));
                let member = form.binary(Operator::In, element, set);
                facts.extend(form.conjuncts(member));
            }
        }
        let predicates = self.predicates.iter().enumerate().filter(|(i, _)| Some(*i) != except);
        facts.extend(predicates.map(|(_, predicate)| *predicate));
        facts
    }

    /// Exact sizes by generators and predicates.
    pub(crate) fn known_sizes(&mut self) -> Vec<(ExprId, f64)> {
        known_sizes(&mut self.form, &self.generators, &self.predicates)
    }

    /// (set, bound) of all predicates that bound a size and of patterns for the elements of a set.
    pub(crate) fn size_bounds(&self) -> impl Iterator<Item = (ExprId, i64)> {
        let bounded = self.predicates.iter().filter_map(|predicate| size_bound(&self.form, *predicate));
        bounded.chain(self.element_patterns().map(|(parts, set)| (set, parts.len() as i64)))
    }

    /// Variables that are all elements of a set: those of a pattern, or of loops.
    pub(crate) fn set_variables(&mut self) -> Vec<(Vec<VarId>, ExprId)> {
        let patterns = self.element_patterns().filter(|(parts, _)| !parts.is_empty());
        let mut found: Vec<(Vec<VarId>, ExprId)> =
            patterns.map(|(parts, set)| (parts.to_vec(), set)).collect();
        let mut sizes = self.known_sizes();
        sizes.retain(|(set, size)| (2.0..=MAX_SET_VARIABLES).contains(size) && self.form.is_proper_set(*set));
        if sizes.is_empty() {
            return found;
        }
        let facts = self.known_predicates(None);
        let looped: Vec<VarId> = self.loops().map(|(var, _)| var).collect();
        let form = &mut self.form;
        for (set, size) in sizes {
            let (mut vars, mut elements) = (Vec::new(), Vec::new());
            for var in &looped {
                let element = form.var(*var);
                let inside = form.membership(element, set);
                if form.is_of_type(set, form.ty(element))
                    && facts.iter().any(|fact| implies(form, *fact, inside))
                {
                    vars.push(*var);
                    elements.push(element);
                }
            }
            let is_all = vars.len() as f64 == size && all_differ(form, &facts, &elements);
            if is_all && !form.mentions_any(set, &vars) {
                found.push((vars, set));
            }
        }
        found
    }
}

/// Whether f(S) is the union of f over the elements of S.
pub(crate) fn grows(form: &ExprDag, id: ExprId, var: VarId) -> bool {
    is_union(form, id, var, false)
}

/// Whether f(S) is the union of f over the elements of S, perhaps with a set that is independent of S.
pub(crate) fn is_additive(form: &ExprDag, id: ExprId, var: VarId) -> bool {
    is_union(form, id, var, true)
}

fn is_union(form: &ExprDag, id: ExprId, var: VarId, joins: bool) -> bool {
    let args = form.args(id);
    let part =
        |at: usize, other: usize| is_union(form, args[at], var, joins) && !form.mentions(args[other], var);
    match form.op(id) {
        ExprOp::Var(v) => *v == var,
        ExprOp::Call(function) if function.growth() == Monotonicity::Union => {
            form.only(args, var).is_some_and(|at| is_union(form, args[at], var, joins))
        }
        _ if joins && !form.is_proper_set(id) => false,
        ExprOp::Binary(Operator::Intersect) => part(0, 1) || part(1, 0),
        ExprOp::Binary(Operator::Add) => joins && (part(0, 1) || part(1, 0)),
        ExprOp::Binary(Operator::Subtract) => part(0, 1),
        _ => false,
    }
}

/// Operands of a union, with f(A + B) as f(A) and f(B).
pub(crate) fn union_parts(form: &mut ExprDag, union: ExprId) -> Vec<ExprId> {
    if let Some((a, b)) = form.operands(union, Operator::Add)
        && form.is_proper_set(union)
    {
        return [a, b].into_iter().flat_map(|part| union_parts(form, part)).collect();
    }
    if let ExprOp::Call(function @ (Function::Candidates | Function::CellsOf)) = *form.op(union) {
        let arg = form.args(union)[0];
        if let Some(list) = form.listed(arg) {
            return list.into_iter().map(|element| form.call(function, vec![element])).collect();
        }
        if let Some((a, b)) = form.operands(arg, Operator::Add) {
            let parts = [a, b].map(|part| form.call(function, vec![part]));
            return parts.into_iter().flat_map(|part| union_parts(form, part)).collect();
        }
    }
    vec![union]
}

/// Cells that a predicate requires a unit to contain.
pub(crate) fn contained_cells(form: &ExprDag, predicate: ExprId, unit: VarId) -> Option<ExprId> {
    let (cells, whole) = form.operands(predicate, Operator::Subset)?;
    (form.is_var(whole, unit) && *form.ty(whole) == Type::Unit).then_some(cells)
}

/// The unit of which a set of cells is written as a part.
pub(crate) fn unit_of_part(form: &ExprDag, set: ExprId) -> Option<ExprId> {
    form.find_superset(set, &|set| match form.op(set) {
        ExprOp::Call(function) if function.has(Property::Part) => unit_of_part(form, form.args(set)[0]),
        _ => (*form.ty(set) == Type::Unit).then_some(set),
    })
}

/// Whether a set of cells lies in a unit, with variables replaced by their sources in the steps of a plan.
pub(crate) fn lies_in_unit(form: &ExprDag, id: ExprId, unit: VarId, steps: &[PlanStep]) -> bool {
    let args = form.args(id);
    let part = |at: usize| lies_in_unit(form, args[at], unit, steps);
    match form.op(id) {
        ExprOp::Var(v) => {
            *v == unit || source(form, *v, steps).is_some_and(|set| lies_in_unit(form, set, unit, steps))
        }
        ExprOp::Call(f) if f.has(Property::Part) || matches!(f, Function::CellsOf | Function::Subsets) => {
            part(0)
        }
        ExprOp::Binary(Operator::Subtract) => part(0),
        ExprOp::Binary(Operator::Intersect) => part(0) || part(1),
        ExprOp::Binary(Operator::Add) => part(0) && part(1),
        ExprOp::Query(_, QueryFold::Collect | QueryFold::Union) => form
            .query(id)
            .and_then(|query| form.as_filter(&query))
            .is_some_and(|(_, source)| lies_in_unit(form, source, unit, steps)),
        _ => false,
    }
}

/// Whether steps read walks, or the required values of cells that fail a test.
pub(crate) fn needs_outside(form: &ExprDag, steps: &[PlanStep], is_inside: impl Fn(ExprId) -> bool) -> bool {
    let mut needs = |form: &ExprDag, id: ExprId| match form.op(id) {
        ExprOp::Call(function) if function.has(Property::Needs) => !is_inside(form.args(id)[0]),
        ExprOp::Reach(_) => true,
        _ => false,
    };
    find_expr(form, steps, &mut needs).is_some()
}

/// Value of a variable, or the set of the loop of a step or query that binds it.
pub(crate) fn source(form: &ExprDag, var: VarId, steps: &[PlanStep]) -> Option<ExprId> {
    let bound_by_step = steps.iter().find_map(|step| match step {
        PlanStep::For(pattern, set) | PlanStep::Let(pattern, set) => {
            pattern.names().contains(&var).then_some(*set)
        }
        PlanStep::Choose { var: v, from, .. } if *v == var => Some(*from),
        PlanStep::Choose { growing, .. } => growing.iter().find(|g| g.var == var).map(|g| g.expr),
        _ => None,
    });
    bound_by_step.or_else(|| query_generator(form, var, steps).map(|(_, set)| set))
}

/// The generator that binds a variable inside an expression of a plan.
pub fn query_generator(form: &ExprDag, var: VarId, steps: &[PlanStep]) -> Option<(Pattern, ExprId)> {
    let generator = |form: &ExprDag, id: ExprId| {
        form.query(id)?.generators.into_iter().find(|(pattern, _)| pattern.names().contains(&var))
    };
    let query = find_expr(form, steps, &mut |form, id| generator(form, id).is_some())?;
    generator(form, query)
}
