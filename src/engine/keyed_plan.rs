//! Splits the key loops off a plan, with their domain on a board.

use super::{
    compile::{Result, evaluate, filter_units},
    dirty_keys::KeySpace,
    key_loops::KeyLoops,
    required_values::RequiredValues,
};
use crate::{PlanCompiler, prelude::*};
use tesuji_plan::{KeyTests, PlaceCount, RequiredValuesUse, Root, components};

/// Plan split into key loops and remaining steps.
pub struct KeyedPlan {
    pub outer: KeyLoops,
    /// Keys that may match on some position, in rows as of [`KeySpace::rows`].
    pub domain: Vec<u64>,
    pub steps: Vec<PlanStep>,
    /// Number of plan steps replaced by the key loops.
    pub key_step_count: usize,
    /// Loop whose iterations read one connected component of the board each.
    pub root: Option<Root>,
}

impl KeyedPlan {
    pub fn split(compiler: &mut PlanCompiler, plan: &Plan, is_link: bool) -> Result<Self> {
        if let Some(root) = root(compiler, plan).filter(|_| !is_link) {
            return Ok(Self::of_components(compiler, plan, root));
        }
        let topology = Arc::clone(&compiler.topology);
        let mut steps = plan.steps.clone();
        let (mut range, mut variables) = match effective_key(plan, compiler.needs.as_deref()) {
            PlanKey::Whole => (KeySpace::Whole, vec![]),
            PlanKey::Cell(cell) => (KeySpace::Cells, vec![cell]),
            PlanKey::Unit(unit) => (KeySpace::Units, vec![unit]),
            PlanKey::Value(value) => (KeySpace::Values, vec![value]),
            PlanKey::ValueUnit(value, unit) if steps[0].binds() == [unit] => {
                (KeySpace::UnitValues, vec![unit, value])
            }
            PlanKey::ValueUnit(value, unit) => (KeySpace::ValueUnits, vec![value, unit]),
        };
        let sets = steps.iter().map_while(|step| match step {
            PlanStep::For(_, set) => Some(*set),
            _ => None,
        });
        let sets: Vec<ExprId> = sets.take(variables.len()).collect();
        let candidates = sets.first().and_then(|set| cells_with(&compiler.form, *set, &topology));
        if candidates.is_none() && !sets.iter().all(|set| compiler.form.is_static(*set)) {
            (range, variables) = (KeySpace::Whole, Vec::new());
        }
        steps.drain(..variables.len());
        let mut outer = KeyLoops { cell_candidates: candidates, ..key_loops(compiler, range) };
        // A searched cell never has this number of candidates again, but a link's pairs must also be deleted.
        outer.retained_keys = if candidates.is_some() && !is_link { u64::MAX } else { 0 };
        if range != KeySpace::Whole {
            let KeyTests { required, place_count: places, few_candidates } = plan.key_tests();
            if let Some(at) = required {
                steps.remove(at - variables.len());
                outer.tests_required_value = true;
            }
            outer.place_range = match places {
                Some(PlaceCount::Exactly(count)) => [count; 2],
                Some(PlaceCount::Shared) => [0, topology.largest_overlap()],
                None => [few_candidates.map_or(0, |few| few.cells), u32::MAX],
            };
            outer.max_cell_candidates = few_candidates.map(|few| few.candidates);
        }
        let (mut domain, mut rows) = (vec![1], 1);
        for (var, set) in variables.iter().zip(sets) {
            let (of, register) = (compiler.ty(*var).clone(), compiler.word_register(*var));
            let mut set = match candidates {
                Some(_) => bits::full(topology.cells.len()),
                None => evaluate(compiler, set, &of)?,
            };
            if of == Type::Unit {
                filter_units(compiler, &mut steps, *var, register, &mut set)?;
            }
            if of == Type::Unit && outer.tests_required_value {
                let summed = if compiler.needs.is_some() { u64::MAX } else { 0 };
                let holding = topology.units_with(UnitFact::EveryValue).iter();
                let holding = holding.zip(topology.units_with(UnitFact::ListedSets));
                set.iter_mut().zip(holding).for_each(|(set, (all, sum))| *set &= all | sum & summed);
            }
            let row = |row| if bits::has(&domain, row) { set.clone() } else { vec![0; set.len()] };
            domain = (0..rows).flat_map(row).collect();
            rows = range.rows(&topology);
            outer.registers = [outer.registers[1], register];
        }
        Ok(Self { outer, domain, steps, key_step_count: variables.len(), root: None })
    }

    /// A plan with a root loop keeps all its steps.
    fn of_components(compiler: &mut PlanCompiler, plan: &Plan, root: Root) -> Self {
        let topology = Arc::clone(&compiler.topology);
        let (range, domain) = match compiler.ty(root.var) {
            Type::Cell => (KeySpace::CellsOfComponents, bits::full(topology.cells.len())),
            Type::Unit => (KeySpace::UnitsOfComponents, bits::full(topology.units.len())),
            // Results of walks are cached with the position.
            _ => (KeySpace::Whole, vec![1]),
        };
        let outer = key_loops(compiler, range);
        Self { outer, domain, steps: plan.steps.clone(), key_step_count: 0, root: Some(root) }
    }
}

/// Key loops without tests, with one unused register for both variables.
fn key_loops(compiler: &mut PlanCompiler, range: KeySpace) -> KeyLoops {
    let (none, words) = (compiler.fresh_register(), range.words(&compiler.topology));
    KeyLoops { range, words, registers: [none; 2], ..KeyLoops::default() }
}

/// Loop whose iterations read one component each; `None` on a connected board.
fn root(compiler: &PlanCompiler, plan: &Plan) -> Option<Root> {
    let is_confined = compiler.topology.is_in_parts() && has_confined_reads(compiler, plan);
    is_confined.then(|| components::root(plan)).flatten()
}

/// Whether required values and worlds of a plan depend on one connected component each.
pub fn has_confined_reads(compiler: &PlanCompiler, plan: &Plan) -> bool {
    let is_local = plan.required_values == RequiredValuesUse::Nothing
        || compiler.needs.as_ref().is_none_or(|needs| needs.is_local);
    is_local && compiler.worlds.values().all(|(_, propagator)| propagator.is_confined())
}

/// The n of `cells_with(n)`.
fn cells_with(form: &ExprDag, set: ExprId, topology: &Topology) -> Option<usize> {
    let number = form.number(form.call_args(set, Function::CellsWith)?[0])?;
    usize::try_from(number).ok().filter(|&number| number <= topology.values)
}

/// Plan key; `Whole` if the plan reads required values outside its key's unit, which any candidate of a sum may change.
fn effective_key(plan: &Plan, needs: Option<&RequiredValues>) -> PlanKey {
    let is_read_elsewhere = match plan.required_values {
        RequiredValuesUse::Nothing => false,
        RequiredValuesUse::OfKey => needs.is_some_and(|needs| !needs.is_local),
        RequiredValuesUse::Anything => needs.is_some(),
    };
    if is_read_elsewhere { PlanKey::Whole } else { plan.key }
}
