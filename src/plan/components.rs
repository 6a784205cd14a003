//! Plans that look at one connected component of a board at a time.
//!
//! Where all reads of a plan lie in the component of its first variable, changes in one component give no match in another.
//! On a board of several components the engine remembers each element of the first loop that has no match, and searches it
//! again after a change in its component.

use super::key::source;
use super::reads::{self, Read};
use super::steps::{Key, Plan, PlanStep};
use crate::lang::program::{
    Conclusion, ExprKind, Function, Operator, Pattern, Property, Reads, Type, VarId, World,
};
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op};

type Steps = [PlanStep];

/// The loop of a plan that runs through cells, units or walks, outside of which nothing depends on the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Root {
    /// Its place among the steps.
    pub step: usize,
    /// The cell, the unit or the first node of the walk.
    pub var: VarId,
}

/// The outermost loop of a plan of which nothing else is remembered, where no match that it leads to depends on anything
/// outside of one component; whether the worlds of the plan do is another question.
pub fn root(plan: &Plan) -> Option<Root> {
    if plan.key != Key::Whole || !plan.given.is_empty() {
        return None;
    }
    let root = outermost(&plan.form, &plan.steps)?;
    let mut form = plan.form.clone();
    let inside = Inside::of(&plan.form, &plan.steps, root);
    let steps = inside.others()?;
    let reads = reads::wakers(&mut form, &steps);
    Inside { form: &form, ..inside }.hold(&reads).then_some(root)
}

/// Whether all that a plan without paths reads and concludes lies in the component of what it binds first; whether its
/// worlds do is another question.
pub fn is_confined(plan: &Plan) -> bool {
    let Some(root) = first_loop(&plan.form, &plan.steps) else { return false };
    if matches!(plan.steps[root.step], PlanStep::Path { .. }) {
        return false;
    }
    let mut form = plan.form.clone();
    let inside = Inside::of(&plan.form, &plan.steps, root);
    let Some(steps) = inside.others() else { return false };
    let reads = reads::anything(&mut form, &steps);
    let inside = Inside { form: &form, ..inside };
    plan.given.is_empty() && plan.merge.is_none() && inside.hold(&reads) && inside.conclude()
}

/// The first loop over cells, units or walks, where all steps before it are the same on every position.
fn outermost(form: &Form, steps: &Steps) -> Option<Root> {
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
fn first_loop(form: &Form, steps: &Steps) -> Option<Root> {
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

/// Decides which expressions only have cells of the component of the root.
#[derive(Clone, Copy)]
struct Inside<'f> {
    form: &'f Form,
    steps: &'f Steps,
    root: Root,
    /// The variable meant instead of the root.
    instead: Option<VarId>,
    /// Whether conditions may say of a variable that it lies there.
    ties: bool,
}

impl<'f> Inside<'f> {
    fn of(form: &'f Form, steps: &'f Steps, root: Root) -> Self {
        Self { form, steps, root, instead: None, ties: true }
    }

    /// The steps but for the path at the root and for worlds that depend on one component; `None` where other ones do not.
    fn others(self) -> Option<Vec<PlanStep>> {
        let mut others = Vec::new();
        for (at, step) in self.steps.iter().enumerate() {
            match step {
                PlanStep::Path { .. } if at == self.root.step => {}
                PlanStep::Path { .. } => return None,
                PlanStep::World(world) if self.supposes(world) => {}
                PlanStep::World(_) => return None,
                step => others.push(step.clone()),
            }
        }
        Some(others)
    }

    /// Whether a world is supposed in the component and only its contradiction is used.
    fn supposes(self, world: &World) -> bool {
        let (ExprKind::Var(cell), ExprKind::Var(_)) = (&world.cell.kind, &world.value.kind) else {
            return false;
        };
        let is_world = |form: &Form, id: Id| form.is_var(id, world.var);
        let mut asks_more = |form: &Form, id: Id| {
            !matches!(form.op(id), Op::Call(Function::Contradiction))
                && form.args(id).iter().any(|part| is_world(form, *part))
        };
        let mut is_asked = false;
        for step in self.steps {
            if matches!(step, PlanStep::Path { .. } | PlanStep::World(_)) {
                is_asked |= step.reads(self.form).contains(&world.var);
            }
            step.parts(&mut |part| {
                is_asked |= is_world(self.form, part) || self.form.find(part, &mut asks_more).is_some();
            });
        }
        !is_asked && world.each.is_none() && world.within.is_none() && self.has_variable(*cell)
    }

    /// Whether it has all that is read, and every unit of which it is asked what it must hold.
    fn hold(self, reads: &[Read]) -> bool {
        let is_own_index = |cells: Id| match &self.steps[self.root.step] {
            PlanStep::For(_, set) => *set == cells && self.reads_index(cells),
            _ => false,
        };
        let mut needs_others = |form: &Form, id: Id| match form.op(id) {
            Op::Call(function) if function.has(Property::Needs) => !self.has(form.args(id)[0]),
            Op::Reach(_) => true,
            _ => false,
        };
        let mut is_asked = false;
        for step in self.steps {
            step.parts(&mut |part| is_asked |= self.form.find(part, &mut needs_others).is_some());
        }
        !is_asked && reads.iter().all(|read| self.has(read.cells) || is_own_index(read.cells))
    }

    fn reads_index(self, id: Id) -> bool {
        matches!(self.form.op(id), Op::Call(function) if function.reads() == Reads::Index)
    }

    /// Whether it has all that the plan concludes.
    fn conclude(self) -> bool {
        let has = |conclusion: &Conclusion<Id>| match conclusion {
            Conclusion::Eliminate(_, set)
            | Conclusion::Keep(_, set)
            | Conclusion::Place(_, set)
            | Conclusion::EliminateAll(set)
            | Conclusion::PlaceOnly(set) => self.has(*set),
            Conclusion::EachStep(..) => false,
        };
        self.steps.iter().all(|step| match step {
            PlanStep::Conclude(conclusions) => conclusions.iter().all(has),
            _ => true,
        })
    }

    /// Whether it has all cells of a thing.
    fn has(self, id: Id) -> bool {
        let (form, args) = (self.form, self.form.args(id));
        if !has_cells(form.ty(id)) {
            return true;
        }
        match form.op(id) {
            Op::Var(var) => self.has_variable(*var),
            Op::Set | Op::Tuple => args.iter().all(|part| self.has(*part)),
            Op::If => self.has(args[1]) && self.has(args[2]),
            Op::Binary(Operator::Subtract) => self.has(args[0]),
            Op::Binary(Operator::Intersect) => self.has(args[0]) || self.has(args[1]),
            Op::Binary(Operator::Add) => self.has(args[0]) && self.has(args[1]),
            Op::Query(_, Fold::Collect | Fold::Union | Fold::Common) => {
                form.query(id).and_then(|query| query.head).is_some_and(|head| self.has(head))
            }
            Op::Call(function) if function.has(Property::Part) => self.has(args[0]),
            Op::Call(
                Function::CellsOf
                | Function::CellsAmong
                | Function::UnitsOf
                | Function::Product
                | Function::Subsets
                | Function::ArrangementsOf
                | Function::ArrangementsIn,
            ) => args.iter().all(|part| self.has(*part)),
            // Of no cell at all these are all there are.
            Op::Call(Function::Peers | Function::Against) => self.has(args[0]) && self.is_filled(args[0]),
            _ => false,
        }
    }

    fn has_variable(self, var: VarId) -> bool {
        if var == self.instead.unwrap_or(self.root.var) {
            return true;
        }
        let binds = |step: &&PlanStep| step.binds().contains(&var);
        match self.steps.iter().find(binds) {
            Some(PlanStep::Path { .. }) => self.instead.is_none(),
            Some(PlanStep::ForContaining { from, cells, .. }) => {
                self.has(*from) || self.has(*cells) && self.is_filled(*cells) || self.is_tied(var)
            }
            Some(PlanStep::Cover { var: units, from, demand, .. }) => {
                self.has(if var == *units { *from } else { demand.cells })
            }
            _ => source(self.form, var, self.steps).is_some_and(|set| self.has(set)) || self.is_tied(var),
        }
    }

    /// Whether some condition places a cell or unit in the component.
    fn is_tied(self, var: VarId) -> bool {
        if !self.ties || !matches!(self.form.variables[var.0 as usize].ty, Type::Cell | Type::Unit) {
            return false;
        }
        let own = Self { ties: false, ..self };
        let near = Self { instead: Some(var), ..own };
        let is_one = |id: Id| matches!(self.form.ty(id), Type::Cell | Type::Unit);
        self.steps.iter().any(|step| match step {
            PlanStep::Where(condition) => {
                self.form.operands(*condition, Operator::In).is_some_and(|(a, b)| {
                    is_one(a)
                        && (own.has_without(a, var) && near.has(b) || near.has(a) && own.has_without(b, var))
                })
            }
            _ => false,
        })
    }

    /// Whether it has all cells of a thing that a variable is no part of.
    fn has_without(self, id: Id, var: VarId) -> bool {
        !self.form.mentions(id, var) && self.has(id)
    }

    /// Whether a thing surely has some cell.
    fn is_filled(self, id: Id) -> bool {
        let form = self.form;
        match (form.op(id), form.ty(id)) {
            (_, Type::Cell | Type::Unit | Type::Candidate) => true,
            (Op::Set, _) => form.args(id).iter().any(|part| self.is_filled(*part)),
            (Op::Var(var), _) => match self.steps.iter().find(|step| step.binds().contains(var)) {
                Some(PlanStep::Path { path, .. }) => [path.first, path.last].contains(var),
                Some(PlanStep::Let(Pattern::Var(_), value)) => self.is_filled(*value),
                _ => false,
            },
            // What a unit needs has a place there, or the position is contradictory.
            (Op::Call(Function::Places), _) => {
                let (unit, value) = (form.args(id)[0], form.args(id)[1]);
                let is_needed = |condition: Id| {
                    let of = form.operands(condition, Operator::In).filter(|(one, _)| *one == value);
                    of.and_then(|(_, set)| form.called(set, Function::Needed)).is_some_and(|of| of[0] == unit)
                };
                self.steps.iter().any(|step| matches!(step, PlanStep::Where(one) if is_needed(*one)))
            }
            _ => false,
        }
    }
}
