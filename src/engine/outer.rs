//! The outermost loops of a plan: what they range over, and what is known of them before a puzzle is seen.

use super::compile::{Compiler, Fill, Result, Slot};
use super::run::{Run, Scratch};
use super::{awake::Range, needs::Needs, wide::Wide};
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use crate::plan::components::{self, Root};
use crate::plan::steps::{Asked, Key, Plan, PlanStep};
use crate::{board::bits, board::state::State, board::topology::Topology};
use std::sync::Arc;
use tesuji_core::form::Form;
use tesuji_core::node::Id;

/// The loops over a plan's key, and what they ask of each binding before anything else.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Outer {
    pub(super) range: Range,
    /// Words of a set of what the last variable stands for.
    pub(super) words: usize,
    /// The registers of the first of two variables, or of none, and of the last one.
    pub(super) registers: [usize; 2],
    /// How many candidates a cell has.
    pub(super) candidates: Option<usize>,
    /// The bits of keys that stay awake until the loops come to them: all where no change wakes any, none elsewhere.
    pub(super) waits: u64,
    /// Whether a unit must hold a value.
    pub(super) needed: bool,
    /// How many places for the value a unit has at least and at most, or how many cells with few candidates.
    pub(super) places: [u32; 2],
    /// How many candidates are few.
    pub(super) few: Option<usize>,
}

impl Outer {
    /// The binding of the loops' variables at hand as a number; these ascend as the loops go on.
    #[inline]
    pub(super) fn key(self, run: &Run<'_>) -> u32 {
        let [first, last] = self.registers.map(|register| run.get(register));
        (((first * self.words as u64) << 6) | last) as u32
    }
}

/// The part of a plan that its outermost loops do, and what is left.
pub(super) struct Front {
    pub(super) outer: Outer,
    /// The bindings that may match on some position: for each of the first variable a set of those of the last one.
    pub(super) domain: Vec<u64>,
    pub(super) steps: Vec<PlanStep>,
    /// How many steps of the plan bind the loops' variables.
    pub(super) skipped: usize,
    /// The loop of the plan that looks at one component of the board at a time.
    pub(super) root: Option<Root>,
}

impl Front {
    pub(super) fn of(compiler: &mut Compiler, plan: &Plan, emits: bool) -> Result<Self> {
        if let Some(root) = root(compiler, plan).filter(|_| !emits) {
            return Ok(Self::of_components(compiler, plan, root));
        }
        let topology = Arc::clone(&compiler.topology);
        let mut steps = plan.steps.clone();
        let (mut range, mut variables) = match remembered(plan, compiler.needs.as_deref()) {
            Key::Whole => (Range::Whole, vec![]),
            Key::Cell(cell) => (Range::Cells, vec![cell]),
            Key::Unit(unit) => (Range::Units, vec![unit]),
            Key::Value(value) => (Range::Values, vec![value]),
            Key::ValueUnit(value, unit) if steps[0].binds() == [unit] => {
                (Range::UnitValues, vec![unit, value])
            }
            Key::ValueUnit(value, unit) => (Range::ValueUnits, vec![value, unit]),
        };
        let sets = steps.iter().map_while(|step| match step {
            PlanStep::For(_, set) => Some(*set),
            _ => None,
        });
        let mut sets = sets.take(variables.len());
        let candidates = sets.clone().next().and_then(|set| cells_with(&compiler.form, set, &topology));
        if candidates.is_none() && !sets.all(|set| compiler.form.is_static(set)) {
            (range, variables) = (Range::Whole, Vec::new());
        }
        let loops: Vec<PlanStep> = steps.drain(..variables.len()).collect();
        let mut outer = Outer { range, words: range.words(&topology), candidates, ..Outer::default() };
        // A cell that had its look never has so many candidates again. Of what a link joins it may be no part any more.
        outer.waits = if candidates.is_some() && !emits { u64::MAX } else { 0 };
        if let (Range::ValueUnits, &[value, unit]) = (range, &variables[..]) {
            outer.needed = take_needed(&compiler.form, &mut steps, value, unit);
            outer.places = places(&compiler.form, &steps, (value, unit), &topology);
        }
        if let (Range::Units, &[unit]) = (range, &variables[..])
            && let Some((cells, candidates)) = few(&compiler.form, &steps, unit)
        {
            (outer.places, outer.few) = ([cells, u32::MAX], Some(candidates));
        }
        let none = compiler.fresh();
        outer.registers = [compiler.word_register(none); 2];
        let (mut domain, mut rows) = (vec![1], 1);
        for (var, step) in variables.iter().zip(&loops) {
            let &PlanStep::For(_, set) = step else { unreachable!("the key says so") };
            let (of, register) = (compiler.ty(*var).clone(), compiler.word_register(*var));
            let mut set = match candidates {
                Some(_) => bits::full(topology.cells.len()),
                None => evaluate(compiler, set, &of)?,
            };
            if of == Type::Unit {
                filter_units(compiler, &mut steps, *var, register, &mut set, &topology)?;
            }
            if of == Type::Unit && outer.needed {
                let summed = if compiler.needs.is_some() { u64::MAX } else { 0 };
                let holding = topology.complete_units().iter().zip(topology.summed_units());
                set.iter_mut().zip(holding).for_each(|(set, (all, sum))| *set &= all | sum & summed);
            }
            let row = |row| if bits::has(&domain, row) { set.clone() } else { vec![0; set.len()] };
            domain = (0..rows).flat_map(row).collect();
            rows = range.rows(&topology);
            outer.registers = [outer.registers[1], register];
        }
        Ok(Self { outer, domain, steps, skipped: loops.len(), root: None })
    }

    /// Of a plan that looks at one component of the board at a time, whose steps are all run.
    fn of_components(compiler: &mut Compiler, plan: &Plan, root: Root) -> Self {
        let topology = Arc::clone(&compiler.topology);
        let (range, domain) = match compiler.ty(root.var) {
            Type::Cell => (Range::CellsOfComponents, bits::full(topology.cells.len())),
            Type::Unit => (Range::UnitsOfComponents, bits::full(topology.units.len())),
            // Results of walks are cached with the position.
            _ => (Range::Whole, vec![1]),
        };
        let none = compiler.fresh();
        let registers = [compiler.word_register(none); 2];
        let outer = Outer { range, words: range.words(&topology), registers, ..Outer::default() };
        Self { outer, domain, steps: plan.steps.clone(), skipped: 0, root: Some(root) }
    }
}

/// The loop of a plan that looks at one component of the board at a time, where the board has several.
fn root(compiler: &Compiler, plan: &Plan) -> Option<Root> {
    let is_local = plan.asked == Asked::Nothing || compiler.needs.as_ref().is_none_or(|needs| needs.is_local);
    let is_confined = is_local && compiler.worlds.values().all(|(_, followed)| followed.is_confined());
    (compiler.topology.is_in_parts() && is_confined).then(|| components::root(plan)).flatten()
}

/// The number of candidates of the cells of a set, where the position knows these cells by that.
fn cells_with(form: &Form, set: Id, topology: &Topology) -> Option<usize> {
    let number = form.number(form.called(set, Function::CellsWith)?[0])?;
    usize::try_from(number).ok().filter(|&number| number <= topology.values)
}

/// The key of a plan on a board. What a unit with a sum needs may change with any of its candidates, so that a plan
/// that asks it of another unit than its key's is looked at as a whole.
fn remembered(plan: &Plan, needs: Option<&Needs>) -> Key {
    let elsewhere = match plan.asked {
        Asked::Nothing => false,
        Asked::OfKey => needs.is_some_and(|needs| !needs.is_local),
        Asked::Anything => needs.is_some(),
    };
    if elsewhere { Key::Whole } else { plan.key }
}

/// Takes the condition `value in needed(unit)` out of the first steps after the key, where it is there.
fn take_needed(form: &Form, steps: &mut Vec<PlanStep>, value: VarId, unit: VarId) -> bool {
    let at = conditions(steps).position(|step| match step {
        PlanStep::Where(condition) => form.operands(*condition, Operator::In).is_some_and(|(a, b)| {
            let of = form.called(b, Function::Needed);
            form.is_var(a, value) && of.is_some_and(|of| form.is_var(of[0], unit))
        }),
        _ => false,
    });
    at.map(|at| steps.remove(at)).is_some()
}

/// How many places of a value in a unit the first steps after the key ask for, at least and at most.
fn places(form: &Form, steps: &[PlanStep], (value, unit): (VarId, VarId), topology: &Topology) -> [u32; 2] {
    let is_places = |set: Id| {
        let of = form.called(set, Function::Places);
        of.is_some_and(|of| form.is_var(of[0], unit) && form.is_var(of[1], value))
    };
    let lets = conditions(steps).filter_map(|step| match step {
        PlanStep::Let(pattern, set) if is_places(*set) => Some(pattern),
        _ => None,
    });
    let mut named = Vec::new();
    for pattern in lets {
        match pattern {
            Pattern::Elements(vars) => return [vars.len() as u32; 2],
            Pattern::Var(var) => named.push(*var),
            _ => {}
        }
    }
    let first = steps.iter().position(PlanStep::is_loop);
    if let Some((PlanStep::ForContaining { var, cells, .. }, rest)) =
        first.and_then(|at| steps[at..].split_first())
        && (is_places(*cells) || form.as_var(*cells).is_some_and(|var| named.contains(&var)))
    {
        let is_other =
            |step: &PlanStep| matches!(step, PlanStep::Where(one) if form.tells_apart(*one, *var, unit));
        if rest.iter().any(is_other) {
            return [0, topology.largest_overlap()];
        }
    }
    [0, u32::MAX]
}

/// How many cells, and with how many candidates at most, a unit must have where the first step chooses open cells in it.
fn few(form: &Form, steps: &[PlanStep], unit: VarId) -> Option<(u32, usize)> {
    let Some(PlanStep::Choose { var, size, from, growing, .. }) = steps.first() else { return None };
    let is_open = form.called(*from, Function::Open).is_some_and(|of| form.is_var(of[0], unit));
    let of_chosen = |id: Id| form.called(id, Function::Candidates).is_some_and(|of| form.is_var(of[0], *var));
    let most = growing.iter().filter(|one| of_chosen(one.expr)).filter_map(|one| one.at_most).min()?;
    (is_open && *size > 0).then_some((*size as u32, usize::try_from(most).unwrap_or(0)))
}

/// The steps before the first loop.
fn conditions(steps: &[PlanStep]) -> impl Iterator<Item = &PlanStep> {
    steps.iter().take_while(|step| !step.is_loop())
}

/// The words of a set of such things that is the same on every position.
pub(super) fn evaluate(compiler: &mut Compiler, set: Id, of: &Type) -> Result<Vec<u64>> {
    let (fill, words) = compiler.filled(set, of)?;
    Ok(evaluated(compiler, &fill, words))
}

/// What a set that is the same on every position has, where the variables that it reads are fixed.
pub(super) fn evaluated(compiler: &Compiler, fill: &Fill, words: usize) -> Vec<u64> {
    let topology = &*compiler.topology;
    let mut out = Wide::default();
    out.reset(words);
    let (state, mut scratch) = (State::new(topology), Scratch::default());
    scratch.reserve(compiler.registers);
    let run = Run::first(topology, &state, &scratch);
    for (var, word) in &compiler.fixed {
        if let Slot::Word(register) = compiler.slot(*var) {
            run.set(register, *word);
        }
    }
    fill(&run, &mut out);
    out.words().to_vec()
}

/// Takes conditions on a unit that hold for all positions out of the first steps and into the unit's domain.
pub(super) fn filter_units(
    compiler: &mut Compiler,
    steps: &mut Vec<PlanStep>,
    unit: VarId,
    register: usize,
    domain: &mut [u64],
    topology: &Topology,
) -> Result<()> {
    let mut i = 0;
    while let Some(&(PlanStep::Where(condition) | PlanStep::Let(Pattern::Any, condition))) = steps.get(i) {
        if !compiler.form.is_static(condition) || *compiler.form.free(condition) != [unit] {
            i += 1;
            continue;
        }
        let holds = compiler.condition(condition)?;
        let (state, mut scratch) = (State::new(topology), Scratch::default());
        scratch.reserve(compiler.registers);
        let run = Run::first(topology, &state, &scratch);
        for u in 0..topology.units.len() {
            run.set(register, u as u64);
            if bits::has(domain, u) && !holds(&run) {
                bits::remove(domain, u);
            }
        }
        steps.remove(i);
    }
    Ok(())
}
