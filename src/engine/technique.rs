//! A technique compiled for a board: searches a position for its matches.

use super::asked::asks_for_steps;
use super::awake::{Awake, Range, Senses};
use super::compile::{CompileError, Compiler, Node, Slot, next_of};
use super::needs::Needs;
use super::outer::{Front, Guard, Outer};
use super::path::{self, Links};
use super::run::{Run, Scratch};
use super::suppose::Supposition;
use super::trace::{Bindings, Datum, Match};
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::lang::program::{Program, VarId};
use crate::plan::reads::Change;
use crate::plan::steps::{Asked, Plan, PlanStep};
use crate::plan::walk::free;
use indexmap::IndexMap;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A technique with its arguments, compiled for a board.
pub struct Technique {
    plan: Plan,
    outer: Outer,
    domain: Vec<u64>,
    largest_overlap: Vec<u32>,
    body: Node,
    slots: Vec<Slot>,
    registers: usize,
    /// The steps of the plan that are paths.
    paths: Vec<usize>,
    by_cell: bool,
    /// What units must hold, where it asks for that and some have sums.
    needs: Option<Arc<Needs>>,
    merge: Option<(Vec<VarId>, usize)>,
    /// The variables that the rule's clauses bind: what a match consists of.
    shown: Vec<VarId>,
}

impl Technique {
    /// Compiles a plan of a program for a board; with `profile`, its steps count their visits. `depth` says in how
    /// many worlds it is used, one inside the other.
    ///
    /// # Errors
    /// When the plan asks for something that the engine cannot compute.
    pub(super) fn compile(
        program: &Program,
        plan: Plan,
        topology: &Arc<Topology>,
        links: &mut Links<'_>,
        profile: bool,
        depth: usize,
    ) -> Result<Self, CompileError> {
        let mut compiler = Compiler::new(Arc::clone(topology), plan.variables.len(), profile);
        compiler.types = plan.variables.iter().map(|v| v.ty.clone()).collect();
        compiler.links = links.of(&plan.steps)?;
        compiler.needs = links.needs()?;
        compiler.worlds = suppositions(program, &plan, topology, depth, &compiler.needs)?;
        for var in &plan.given {
            let span = plan.variables[var.0 as usize].span;
            let ty = compiler.types[var.0 as usize].clone();
            let slot = Slot::given(&ty).ok_or_else(|| CompileError {
                message: "what this variable stands for cannot be given".to_owned(),
                span,
            })?;
            compiler.bind(*var, slot);
        }
        let Front { outer, domain, steps, skipped } = Front::of(&mut compiler, &plan, topology)?;
        let body = next_of(&mut compiler, &steps, skipped)?;
        let merge = plan.merge.as_ref().map(|m| (m.keys.iter().flat_map(free).collect(), m.at_least));
        let shown = shown(&plan);
        let asks = matches!(outer, Outer::ValueUnits { guard: Guard::Overlap, .. });
        let largest_overlap = if asks { largest_overlaps(topology) } else { Vec::new() };
        Ok(Self {
            outer,
            domain,
            largest_overlap,
            body,
            slots: compiler.slots,
            registers: compiler.registers,
            // Links read the candidates of many cells.
            by_cell: compiler.by_cell
                || !compiler.paths.is_empty()
                || matches!(outer, Outer::Cells { candidates: Some(2..), .. }),
            paths: compiler.paths,
            needs: compiler.needs.filter(|_| plan.asked != Asked::Nothing),
            merge,
            shown,
            plan,
        })
    }

    /// The plan it was compiled from.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Registers that a run needs.
    pub fn registers(&self) -> usize {
        self.registers
    }

    /// Which changes it reads.
    pub fn senses(&self) -> Senses {
        Senses {
            removed: self.needs.is_some() || self.plan.reads.iter().any(|r| r.change == Change::Removed),
            sums: self.needs.is_some(),
            placed: self.plan.reads.iter().any(|r| r.change == Change::Placed),
        }
    }

    /// A record of where it may find something, with everything awake once it is woken.
    pub fn awake(&self, topology: &Topology) -> Awake {
        let range = match self.outer {
            Outer::Whole => Range::Whole,
            Outer::Cells { candidates: Some(_), .. } => Range::Counted,
            Outer::Cells { .. } => Range::Cells,
            Outer::Units { .. } => Range::Units,
            Outer::Values { .. } => Range::Values,
            Outer::ValueUnits { .. } => Range::ValueUnits,
        };
        Awake::new(topology, range, self.senses())
    }

    /// Wakes everything, as for a position that was never looked at.
    pub fn wake_all(&self, awake: &mut Awake, state: &State) {
        awake.wake_all(&self.domain[..self.domain.len().min(awake.outer.len())], state);
    }

    /// Wakes what changed on a position since this was last called, and gets the position ready for
    /// [`Technique::search`]: nothing changes there, but the search may take less time.
    #[inline(always)]
    pub fn prepare(&self, topology: &Topology, state: &mut State, awake: &mut Awake) {
        if self.by_cell {
            state.refresh();
        }
        awake.catch_up(topology, state);
    }

    /// Finds the first match where something is awake. What turns out to hold nothing falls asleep.
    ///
    /// The effects and registers of the match are left in the run's scratch.
    #[inline(always)]
    pub fn search(&self, run: &Run<'_>, awake: &mut Awake) -> bool {
        if let Outer::Cells { register, candidates: Some(candidates) } = self.outer {
            return self.search_counted(run, awake, register, candidates);
        }
        self.search_changed(run, awake)
    }

    /// What is awake apart from cells with a number of candidates. It stays out of the way of these, which are
    /// searched most often by far.
    #[inline(never)]
    fn search_changed(&self, run: &Run<'_>, awake: &mut Awake) -> bool {
        match self.outer {
            Outer::Whole => {
                awake.whole &= (self.body)(run);
                awake.whole
            }
            Outer::Cells { register, .. } => self.search_cells(run, awake, register),
            Outer::Units { register } => {
                for w in 0..awake.outer.len() {
                    awake.outer[w] &= self.domain[w];
                    while awake.outer[w] != 0 {
                        let bit = awake.outer[w].trailing_zeros() as usize;
                        run.set(register, (w << 6 | bit) as u64);
                        if (self.body)(run) {
                            return true;
                        }
                        awake.outer[w] &= awake.outer[w] - 1;
                    }
                }
                false
            }
            Outer::Values { register } => {
                while awake.outer[0] & self.domain[0] != 0 {
                    let bit = (awake.outer[0] & self.domain[0]).trailing_zeros();
                    run.set(register, u64::from(bit));
                    if (self.body)(run) {
                        return true;
                    }
                    awake.outer[0] &= !(1 << bit);
                }
                false
            }
            Outer::ValueUnits { value, unit, needed, guard } => {
                if needed && let Some(needs) = &self.needs {
                    self.needing(run, needs, awake);
                }
                let registers = (value, unit);
                match guard {
                    Guard::Any => self.search_value_units(run, awake, registers, needed, |_, _| true),
                    Guard::Exactly(n) => {
                        self.search_value_units(run, awake, registers, needed, |_, count| count == n)
                    }
                    Guard::Overlap => {
                        let most = &self.largest_overlap;
                        let fits = |unit: usize, count| most.get(unit).is_some_and(|&most| count <= most);
                        self.search_value_units(run, awake, registers, needed, fits)
                    }
                }
            }
        }
    }

    /// Cells with a given number of candidates come from the state's index. A cell that had its look with so many
    /// candidates never has so many again.
    #[inline(always)]
    fn search_counted(&self, run: &Run<'_>, awake: &mut Awake, register: usize, candidates: usize) -> bool {
        for (w, fresh) in awake.outer.iter_mut().enumerate() {
            let mut cells = run.state.cells_with(candidates, w) & *fresh;
            while cells != 0 {
                run.set(register, (w << 6) as u64 | u64::from(cells.trailing_zeros()));
                if (self.body)(run) {
                    return true;
                }
                *fresh &= !(cells & cells.wrapping_neg());
                cells &= cells - 1;
            }
        }
        false
    }

    fn search_cells(&self, run: &Run<'_>, awake: &mut Awake, register: usize) -> bool {
        for w in 0..awake.outer.len() {
            awake.outer[w] &= self.domain[w];
            while awake.outer[w] != 0 {
                let cell = w << 6 | awake.outer[w].trailing_zeros() as usize;
                run.set(register, cell as u64);
                if (self.body)(run) {
                    return true;
                }
                awake.outer[w] &= awake.outer[w] - 1;
            }
        }
        false
    }

    /// Puts units with sums to sleep for the values that they need not hold: they wake with the next change.
    #[cold]
    fn needing(&self, run: &Run<'_>, needs: &Needs, awake: &mut Awake) {
        let (topology, words) = (run.topology, run.topology.unit_words());
        let mut held = run.known_needs().take();
        let rows = held.by_value(run, needs).chunks_exact(words);
        for (outer, row) in awake.outer.chunks_exact_mut(words).zip(rows) {
            for ((outer, held), summed) in outer.iter_mut().zip(row).zip(topology.summed_units()) {
                *outer &= held | !summed;
            }
        }
        run.known_needs().replace(held);
    }

    #[inline(always)]
    fn search_value_units(
        &self,
        run: &Run<'_>,
        awake: &mut Awake,
        registers: (usize, usize),
        needed: bool,
        fits: impl Fn(usize, u32) -> bool,
    ) -> bool {
        // Most boards have few enough units for one word: a known length makes the loops short.
        match run.topology.unit_words() {
            1 => self.search_value_units_in(1, run, awake, registers, needed, fits),
            words => self.search_value_units_in(words, run, awake, registers, needed, fits),
        }
    }

    #[inline(always)]
    fn search_value_units_in(
        &self,
        words: usize,
        run: &Run<'_>,
        awake: &mut Awake,
        (value_register, unit_register): (usize, usize),
        needed: bool,
        fits: impl Fn(usize, u32) -> bool,
    ) -> bool {
        let domain = &self.domain[..words];
        let unplaced = run.state.unplaced_by_value().chunks_exact(words);
        for (value, (outer, unplaced)) in awake.outer.chunks_exact_mut(words).zip(unplaced).enumerate() {
            for (w, ((outer, domain), unplaced)) in outer.iter_mut().zip(domain).zip(unplaced).enumerate() {
                *outer &= domain & if needed { *unplaced } else { u64::MAX };
                if *outer == 0 {
                    continue;
                }
                let holders = run.state.holders(value);
                while let Some(unit) = run.topology.next_unit((w, &mut *outer), holders, &fits) {
                    run.set(value_register, value as u64);
                    run.set(unit_register, unit as u64);
                    if (self.body)(run) {
                        return true;
                    }
                    *outer &= *outer - 1;
                }
            }
        }
        false
    }

    /// The match whose registers a run holds.
    pub fn read(&self, run: &Run<'_>) -> Match {
        path::complete(run, &self.paths);
        Match {
            call: self.plan.call.clone(),
            bindings: self.bindings(run),
            merged: Vec::new(),
            effects: run.effects(),
        }
    }

    fn bindings(&self, run: &Run<'_>) -> Bindings {
        let unit = |var: VarId| match self.slots[var.0 as usize] {
            Slot::Word(r) => run.get(r) as usize,
            _ => 0,
        };
        let named = |&var: &VarId| {
            let i = var.0 as usize;
            Some((var, self.slots[i].datum(&self.plan.variables[i].ty, run, unit)?))
        };
        self.shown.iter().filter_map(named).collect()
    }

    /// Sets the variables that are given from outside, in the order of the plan.
    pub(super) fn give(&self, run: &Run<'_>, data: &[Datum]) {
        for (var, datum) in self.plan.given.iter().zip(data) {
            self.slots[var.0 as usize].put(run, datum);
        }
    }

    /// Every match on a position, merged as the technique says.
    pub fn matches(&self, topology: &Topology, state: &State, scratch: &mut Scratch) -> Vec<Match> {
        scratch.reserve(self.registers);
        let found = RefCell::new(Vec::new());
        let collect = |run: &Run<'_>| found.borrow_mut().push(self.read(run));
        let mut awake = self.awake(topology);
        self.wake_all(&mut awake, state);
        self.search(&Run::all(topology, state, scratch, &collect), &mut awake);
        let found = found.into_inner();
        match &self.merge {
            Some((keys, at_least)) => merge(found, keys, *at_least),
            None => found,
        }
    }

    /// Whether matches are merged, so that all of them are needed to know the first step.
    pub fn merges(&self) -> bool {
        self.merge.is_some()
    }
}

/// What the worlds of a plan are followed with.
fn suppositions(
    program: &Program,
    plan: &Plan,
    topology: &Arc<Topology>,
    depth: usize,
    needs: &Option<Arc<Needs>>,
) -> Result<BTreeMap<VarId, (usize, Arc<Supposition>)>, CompileError> {
    let mut made = BTreeMap::new();
    let mut asked = None;
    for step in &plan.steps {
        let PlanStep::World(world) = step else { continue };
        if asked.is_none() && asks_for_steps(&program.techniques[plan.call.technique]) {
            asked = Some(Arc::new(program.clone()));
        }
        let supposition =
            Supposition::compile(program, world, topology, (depth, needs.clone()), asked.clone())
                .map_err(|error| CompileError { message: error.to_string(), span: world.span })?;
        made.insert(world.var, (made.len(), Arc::new(supposition)));
    }
    Ok(made)
}

/// How many cells each unit shares with another one at most.
fn largest_overlaps(topology: &Topology) -> Vec<u32> {
    let mut shared = vec![0; topology.units.len()];
    let largest = |unit: usize| {
        let others = || {
            let cells = topology.units[unit].cells.iter();
            let all = cells.flat_map(|&c| topology.memberships(usize::from(c))).map(|m| usize::from(m.unit));
            all.filter(|&other| other != unit)
        };
        others().for_each(|other| shared[other] += 1);
        let most = others().map(|other| shared[other]).max().unwrap_or(0);
        others().for_each(|other| shared[other] = 0);
        most
    };
    (0..topology.units.len()).map(largest).collect()
}

/// The named variables that the steps of a plan bind, in order.
fn shown(plan: &Plan) -> Vec<VarId> {
    let mut vars: Vec<VarId> = plan.steps.iter().flat_map(PlanStep::binds).collect();
    vars.extend(&plan.given);
    vars.retain(|v| !plan.variables[v.0 as usize].name.is_empty());
    vars.sort_unstable();
    vars
}

/// Makes one match of those that agree in the key variables.
fn merge(found: Vec<Match>, keys: &[VarId], at_least: usize) -> Vec<Match> {
    let mut groups: IndexMap<Vec<Datum>, Vec<Match>> = IndexMap::new();
    for one in found {
        let key = one.bindings.iter().filter(|(v, _)| keys.contains(v)).map(|(_, d)| d.clone()).collect();
        groups.entry(key).or_default().push(one);
    }
    let join = |mut group: Vec<Match>| {
        let rest = group.split_off(1);
        let mut first = group.pop()?;
        for other in rest {
            first.effects.places.extend(other.effects.places);
            first.effects.eliminates.extend(other.effects.eliminates);
            first.merged.push(other.bindings);
        }
        first.effects.merge();
        Some(first)
    };
    groups.into_values().filter(|group| group.len() >= at_least).filter_map(join).collect()
}
