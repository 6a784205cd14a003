//! Component analysis: plans whose reads all lie in the connected component of their first variable.
//!
//! For such a plan changes in one component of a board create no match in another. On a board of several components the
//! engine remembers each element of the first loop without a match and searches it again after a change in its component.

use super::{
    dependencies::{all_reads, match_creating_reads},
    facts::{needs_outside, source},
    steps::{conclusions, find_expr},
};
use crate::{Plan, PlanKey, PlanStep, ReadDependency};
use tesuji_core::{ExprDag, ExprId, ExprOp, QueryFold};
use tesuji_lang::{Conclusion, ExprKind, Function, Operator, Pattern, Property, Reads, Type, VarId, World};

/// Loop of a plan over cells, units or walks whose enclosing steps are static.
#[derive(Debug, Clone, Copy)]
pub struct Root {
    /// Index of the step.
    pub step: usize,
    /// The cell, the unit or the first node of the walk.
    pub var: VarId,
}

/// Root of a plan without a key if no match depends on more than the component of the root. Worlds are checked
/// separately.
pub fn root(plan: &Plan) -> Option<Root> {
    if plan.key != PlanKey::Whole || !plan.given_vars.is_empty() {
        return None;
    }
    let root = outermost(&plan.form, &plan.steps)?;
    ComponentTest::new(plan, root).contains_reads(match_creating_reads).then_some(root)
}

/// Whether all reads and conclusions of a plan without paths lie in the component of its first loop variable. Worlds are
/// checked separately.
pub fn is_confined(plan: &Plan) -> bool {
    let Some(root) = first_loop(&plan.form, &plan.steps) else { return false };
    let inside = ComponentTest::new(plan, root);
    !matches!(plan.steps[root.step], PlanStep::Path { .. })
        && plan.given_vars.is_empty()
        && plan.merge.is_none()
        && inside.contains_reads(all_reads)
        && inside.contains_conclusions()
}

/// The first loop over cells, units or walks; `None` if a step before it depends on the position.
fn outermost(form: &ExprDag, steps: &[PlanStep]) -> Option<Root> {
    let root = first_loop(form, steps)?;
    let is_fixed = |step: &PlanStep| match step {
        PlanStep::Let(Pattern::Var(_), _) => true,
        PlanStep::For(_, part) | PlanStep::Let(_, part) | PlanStep::Where(part) => form.is_static(*part),
        _ => false,
    };
    let is_static = match &steps[root.step] {
        PlanStep::For(_, set) => form.is_static(*set),
        _ => true,
    };
    (is_static && steps[..root.step].iter().all(is_fixed)).then_some(root)
}

/// The first loop over cells or units, or the first path.
fn first_loop(form: &ExprDag, steps: &[PlanStep]) -> Option<Root> {
    for (step, one) in steps.iter().enumerate() {
        match one {
            PlanStep::For(Pattern::Var(var), set)
                if matches!(form.element_type(*set), Some(Type::Cell | Type::Unit)) =>
            {
                return Some(Root { step, var: *var });
            }
            PlanStep::Path { path, .. } if path.each.is_none() => {
                return Some(Root { step, var: path.first });
            }
            PlanStep::For(_, set) | PlanStep::Let(_, set) if !has_cells(form.ty(*set)) => {}
            PlanStep::Let(Pattern::Var(_), _) | PlanStep::Where(_) => {}
            _ => return None,
        }
    }
    None
}

fn has_cells(ty: &Type) -> bool {
    match ty {
        Type::Bool | Type::Int | Type::Word | Type::Value | Type::Kind | Type::EmptySet => false,
        Type::Set(of) => has_cells(of),
        Type::Tuple(parts) => parts.iter().any(has_cells),
        _ => true,
    }
}

/// Decides whether all cells of an expression lie in the component of the root.
#[derive(Clone, Copy)]
struct ComponentTest<'f> {
    form: &'f ExprDag,
    steps: &'f [PlanStep],
    root: Root,
    /// Variable in place of the root.
    instead: Option<VarId>,
    /// Whether predicates may place a variable in the component.
    uses_predicates: bool,
}

impl<'f> ComponentTest<'f> {
    fn new(plan: &'f Plan, root: Root) -> Self {
        Self { form: &plan.form, steps: &plan.steps, root, instead: None, uses_predicates: true }
    }

    /// The steps except the path at the root and confined worlds; `None` if there are other paths or worlds.
    fn remaining_steps(self) -> Option<Vec<PlanStep>> {
        let mut remaining = Vec::new();
        for (at, step) in self.steps.iter().enumerate() {
            match step {
                PlanStep::Path { .. } if at == self.root.step => {}
                PlanStep::Path { .. } => return None,
                PlanStep::World(world) if self.is_world_confined(world) => {}
                PlanStep::World(_) => return None,
                step => remaining.push(step.clone()),
            }
        }
        Some(remaining)
    }

    /// Whether a world is assumed in the component and only its contradiction is read.
    fn is_world_confined(self, world: &World) -> bool {
        let (ExprKind::Var(cell), ExprKind::Var(_)) = (&world.cell.kind, &world.value.kind) else {
            return false;
        };
        let mut reads_more = |form: &ExprDag, id: ExprId| {
            !matches!(form.op(id), ExprOp::Call(Function::Contradiction))
                && form.args(id).iter().any(|part| form.is_var(*part, world.var))
        };
        let is_read = self.steps.iter().any(|step| {
            let mut is_read = matches!(step, PlanStep::Path { .. } | PlanStep::World(_))
                && step.reads(self.form).contains(&world.var);
            step.parts(&mut |part| is_read |= self.form.is_var(part, world.var));
            is_read
        });
        !is_read
            && find_expr(self.form, self.steps, &mut reads_more).is_none()
            && world.each.is_none()
            && world.within.is_none()
            && self.contains_variable(*cell)
    }

    /// Whether all reads and all units with required values lie in the component.
    fn contains_reads(self, reads_of: fn(&mut ExprDag, &[PlanStep]) -> Vec<ReadDependency>) -> bool {
        let Some(steps) = self.remaining_steps() else { return false };
        let mut form = self.form.clone();
        let reads = reads_of(&mut form, &steps);
        let test = ComponentTest { form: &form, ..self };
        let is_root_index = |cells: ExprId| match &self.steps[self.root.step] {
            PlanStep::For(_, set) => *set == cells && test.form.calls_reading(cells, Reads::Index),
            _ => false,
        };
        !needs_outside(self.form, self.steps, |cells| self.contains(cells))
            && reads.iter().all(|read| test.contains(read.cells) || is_root_index(read.cells))
    }

    /// Whether all conclusions lie in the component.
    fn contains_conclusions(self) -> bool {
        let is_inside = |conclusion: &Conclusion<ExprId>| {
            let set = conclusion.parts().into_iter().last().filter(|set| self.contains(**set));
            set.is_some() && !matches!(conclusion, Conclusion::EachStep(..))
        };
        conclusions(self.steps).all(is_inside)
    }

    /// Whether all cells of an expression lie in the component.
    fn contains(self, id: ExprId) -> bool {
        let (form, args) = (self.form, self.form.args(id));
        if !has_cells(form.ty(id)) {
            return true;
        }
        match form.op(id) {
            ExprOp::Var(var) => self.contains_variable(*var),
            ExprOp::Set | ExprOp::Tuple => args.iter().all(|part| self.contains(*part)),
            ExprOp::If => self.contains(args[1]) && self.contains(args[2]),
            ExprOp::Binary(Operator::Subtract) => self.contains(args[0]),
            ExprOp::Binary(Operator::Intersect) => self.contains(args[0]) || self.contains(args[1]),
            ExprOp::Binary(Operator::Add) => self.contains(args[0]) && self.contains(args[1]),
            ExprOp::Query(_, QueryFold::Collect | QueryFold::Union | QueryFold::Intersection) => {
                form.query(id).and_then(|query| query.head).is_some_and(|head| self.contains(head))
            }
            ExprOp::Call(function) if function.has(Property::Part) => self.contains(args[0]),
            ExprOp::Call(
                Function::CellsOf
                | Function::CellsAmong
                | Function::UnitsOf
                | Function::Product
                | Function::Subsets
                | Function::ArrangementsOf
                | Function::ArrangementsIn,
            ) => args.iter().all(|part| self.contains(*part)),
            // The peers of the empty set are all cells.
            ExprOp::Call(Function::Peers | Function::Against) => {
                self.contains(args[0]) && self.is_filled(args[0])
            }
            _ => false,
        }
    }

    fn contains_variable(self, var: VarId) -> bool {
        if var == self.instead.unwrap_or(self.root.var) {
            return true;
        }
        let binds = |step: &&PlanStep| step.binds().contains(&var);
        match self.steps.iter().find(binds) {
            Some(PlanStep::Path { .. }) => self.instead.is_none(),
            Some(PlanStep::ForContaining { from, cells, .. }) => {
                self.contains(*from) || self.contains(*cells) && self.is_filled(*cells) || self.is_placed(var)
            }
            Some(PlanStep::Cover { var: units, from, demand, .. }) => {
                self.contains(if var == *units { *from } else { demand.cells })
            }
            _ => {
                source(self.form, var, self.steps).is_some_and(|set| self.contains(set))
                    || self.is_placed(var)
            }
        }
    }

    /// Whether a predicate places a cell or unit in the component.
    fn is_placed(self, var: VarId) -> bool {
        if !self.uses_predicates || !matches!(self.form.variables[var.0 as usize].ty, Type::Cell | Type::Unit)
        {
            return false;
        }
        let test = Self { uses_predicates: false, ..self };
        let near = Self { instead: Some(var), ..test };
        let is_single = |id: ExprId| matches!(self.form.ty(id), Type::Cell | Type::Unit);
        self.memberships().any(|(a, b)| {
            is_single(a)
                && (test.contains_without(a, var) && near.contains(b)
                    || near.contains(a) && test.contains_without(b, var))
        })
    }

    /// `x` and `X` of each predicate `x in X`.
    fn memberships(self) -> impl Iterator<Item = (ExprId, ExprId)> {
        self.steps.iter().filter_map(move |step| match step {
            PlanStep::Where(condition) => self.form.operands(*condition, Operator::In),
            _ => None,
        })
    }

    /// Whether an expression that does not read a variable lies in the component.
    fn contains_without(self, id: ExprId, var: VarId) -> bool {
        !self.form.mentions(id, var) && self.contains(id)
    }

    /// Whether an expression has at least one cell.
    fn is_filled(self, id: ExprId) -> bool {
        let form = self.form;
        match (form.op(id), form.ty(id)) {
            (_, Type::Cell | Type::Unit | Type::Candidate) => true,
            (ExprOp::Set, _) => form.args(id).iter().any(|part| self.is_filled(*part)),
            (ExprOp::Var(var), _) => match self.steps.iter().find(|step| step.binds().contains(var)) {
                Some(PlanStep::Path { path, .. }) => [path.first, path.last].contains(var),
                Some(PlanStep::Let(Pattern::Var(_), value)) => self.is_filled(*value),
                _ => false,
            },
            // A required value has a place in its unit, or the position is contradictory.
            (ExprOp::Call(Function::Places), _) => {
                let (unit, value) = (form.args(id)[0], form.args(id)[1]);
                let is_needed =
                    |set: ExprId| form.call_args(set, Function::Needed).is_some_and(|args| args[0] == unit);
                self.memberships().any(|(one, set)| one == value && is_needed(set))
            }
            _ => false,
        }
    }
}
