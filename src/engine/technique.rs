//! A technique compiled for a board: searches a position for its matches.

mod merging;
mod search;

use self::merging::{Merging, merged};
use super::awake::{Awake, Range, Senses};
use super::compile::{CompileError, Compiler, Node, Rest, Rests, Result, Slot};
use super::outer::{Front, Outer};
use super::path::{self, Links};
use super::record::{self, Record, Recording};
use super::run::{Run, Scratch};
use super::trace::{Bindings, Datum, Effects, Match};
use super::{beforehand::beforehand, needs::Needs, suppose::Supposition, wide::Wide};
use crate::lang::program::{self, VarId};
use crate::plan::components;
use crate::plan::steps::{Asked, Plan, PlanStep};
use crate::{board::state::State, board::topology::Topology, plan::reads::Change};
use indexmap::IndexMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A technique with its arguments, compiled for a board.
pub struct Technique {
    plan: Arc<Plan>,
    outer: Outer,
    /// The bindings of its key that may match on some position.
    domain: Vec<u64>,
    body: Node,
    slots: Vec<Slot>,
    registers: usize,
    paths: Vec<usize>,
    by_cell: bool,
    /// Which changes wake it.
    senses: Senses,
    /// What units must hold, where it asks for that and some have sums.
    needs: Option<Arc<Needs>>,
    merging: Option<Merging>,
    /// The variables that the rule's clauses bind: what a match consists of.
    shown: Vec<VarId>,
    /// What its matches rest on, where that is recorded.
    rests: Option<Rests>,
    /// The worlds that are recorded once a match is found, and what they are followed with.
    recorded_after: Vec<(usize, Arc<Supposition>)>,
    /// Whether each of its matches lies in one component of a board in parts and depends on that alone. It is asked of
    /// links, and of what worlds are followed with.
    is_confined: bool,
    /// True for a technique that counts on the puzzle having exactly one solution.
    assumes_one_solution: bool,
}

/// What a technique is compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Use {
    /// Its steps count their visits.
    pub(super) profile: bool,
    /// In how many worlds it is used, one inside the other.
    pub(super) depth: usize,
    /// It is recorded what its matches rest on.
    pub(super) recorded: bool,
    /// Its matches are the pairs of nodes that a link joins.
    pub(super) emits: bool,
    /// Techniques that count on the puzzle having exactly one solution take part.
    pub(super) assumes: bool,
}

impl Technique {
    /// Compiles a plan of a program for a board.
    pub(super) fn compile(links: &mut Links<'_>, plan: Arc<Plan>, what_for: Use) -> Result<Self> {
        let merging = Merging::compile(links, &plan, what_for)?;
        let by_need = merging.as_ref().is_some_and(|merging| merging.all().is_some());
        let plan = if by_need { Arc::new(plan.unmerged()) } else { plan };
        Ok(Self { merging, ..Self::compile_alone(links, plan, what_for)? })
    }

    /// Compiles a technique whose matches are not merged.
    fn compile_alone(links: &mut Links<'_>, plan: Arc<Plan>, what_for: Use) -> Result<Self> {
        let topology = &Arc::clone(&links.topology);
        let mut compiler = Compiler::new(Arc::clone(topology), plan.form.clone(), what_for.profile);
        compiler.links = links.of(&plan.form, &plan.steps)?;
        compiler.needs = links.needs()?;
        compiler.worlds = suppositions(links, &plan, what_for.depth)?;
        for var in &plan.given {
            let ty = compiler.ty(*var).clone();
            compiler.data_slot(*var, &ty);
        }
        let Front { outer, domain, steps, skipped, root } = Front::of(&mut compiler, &plan, what_for.emits)?;
        (compiler.emits, compiler.outer, compiler.root) = (what_for.emits, Some(outer), root);
        let is_asked = what_for.emits || what_for.depth > 0;
        let is_confined = is_asked && topology.is_in_parts() && is_confined(&compiler, &plan);
        let rest = |compiler: &mut Compiler, done: usize| {
            compiler.next(Rest { steps: &steps[done..], number: skipped + done })
        };
        // Where visits are counted, all steps are run.
        let beforehand = match outer.range {
            Range::Whole if !what_for.profile && root.is_none() => beforehand(&mut compiler, &steps, rest)?,
            _ => None,
        };
        let body = match beforehand {
            Some(body) => body,
            None => rest(&mut compiler, 0)?,
        };
        let body = if compiler.lists { listing(body) } else { body };
        let body = match what_for.emits && outer.range == Range::ValueUnits {
            true => compiler.memoise(plan.key, &steps, body)?,
            false => body,
        };
        let rule = &links.planner.program.techniques[plan.call.technique];
        let recorded_after = match recording_of(rule, what_for.depth) {
            Recording::Afterwards => compiler.worlds.values().cloned().collect(),
            Recording::Never | Recording::Meanwhile => Vec::new(),
        };
        let rests = what_for.recorded.then(|| compiler.rests(&plan.steps));
        let needs = compiler.needs.filter(|_| plan.asked != Asked::Nothing);
        let reads = |change| plan.reads.iter().any(|read| read.change == change);
        let sums = if needs.is_some() { topology.all_values() } else { 0 };
        let senses = match outer.waits {
            0 => Senses { removed: sums != 0 || reads(Change::Removed), placed: reads(Change::Placed), sums },
            _ => Senses::default(),
        };
        let shown = shown(&plan);
        compiler.slots.resize(plan.form.variables.len(), Slot::Unbound);
        Ok(Self {
            outer,
            domain,
            body,
            slots: compiler.slots,
            registers: compiler.registers,
            // Links read the candidates of many cells.
            by_cell: compiler.by_cell
                || !compiler.paths.is_empty()
                || outer.candidates.is_some_and(|candidates| candidates > 1),
            paths: compiler.paths,
            senses,
            needs,
            merging: None,
            shown,
            rests,
            recorded_after,
            is_confined,
            assumes_one_solution: rule.assumes_one_solution,
            plan,
        })
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    #[inline(always)]
    pub fn assumes_one_solution(&self) -> bool {
        self.assumes_one_solution
    }

    pub(super) fn is_confined(&self) -> bool {
        self.is_confined
    }

    pub fn registers(&self) -> usize {
        self.registers
    }

    /// A record of where it may find something, with everything awake once it is woken.
    pub fn awake(&self, topology: &Topology) -> Awake {
        Awake::new(topology, self.outer.range, self.senses)
    }

    /// Wakes everything, as for a position that was never looked at.
    pub fn wake_all(&self, awake: &mut Awake, state: &State) {
        awake.wake_all(&self.domain, state);
    }

    /// Puts it to sleep as on a position on which it found nothing at an earlier version.
    pub(super) fn sleep(&self, awake: &mut Awake, version: usize, state: &State) {
        match self.outer.waits {
            0 => awake.sleep(version),
            _ => awake.wake_all(&self.domain, state),
        }
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

    /// The match whose registers a run holds.
    pub fn read(&self, run: &Run<'_>) -> Match {
        path::complete(run, &self.paths);
        self.recorded_after.iter().for_each(|(slot, supposition)| supposition.record(run, *slot));
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
            Some((var, self.slots[i].datum(&self.plan.form.variables[i].ty, run, unit)?))
        };
        self.shown.iter().filter_map(named).collect()
    }

    /// Sets the variables that are given from outside, in the order of the plan.
    pub(super) fn give(&self, run: &Run<'_>, data: &[Datum]) {
        for (var, datum) in self.plan.given.iter().zip(data) {
            self.slots[var.0 as usize].put(run, datum.clone());
        }
    }

    /// Hands on what the match of a run rests on: absent candidates, and cells by their placements.
    pub(super) fn rests(&self, run: &Run<'_>, take: &mut dyn FnMut(&Wide, &Wide)) {
        if let Some(rests) = &self.rests {
            rests(run, take);
        }
    }

    /// Every match on a position, merged as the technique says.
    pub fn matches(&self, topology: &Topology, state: &State, scratch: &mut Scratch) -> Vec<Match> {
        let found = self.matches_in(topology, state, scratch, None);
        found.into_iter().map(|(found, _)| found).collect()
    }

    /// All matches, each with the steps of a world that it rests on.
    pub(super) fn matches_in(
        &self,
        topology: &Topology,
        state: &State,
        scratch: &mut Scratch,
        record: Option<&Record>,
    ) -> Vec<(Match, Vec<u64>)> {
        let all = self.merging.as_ref().and_then(Merging::all).unwrap_or(self);
        let found = RefCell::new(Vec::new());
        all.each_match(topology, state, scratch, &|run| {
            let found_one = all.read(run);
            let rests = record.map(|record| record.rests_of(all, run)).unwrap_or_default();
            found.borrow_mut().push((found_one, rests));
        });
        let mut found = found.into_inner();
        self.drop_repeated(&mut found);
        match &self.merging {
            Some(merging) => merged(found, merging),
            None => found,
        }
    }

    /// Hands on every match on a position as it is found, before any are merged; one may come more than once.
    pub fn see_matches(
        &self,
        topology: &Topology,
        state: &State,
        scratch: &mut Scratch,
        see: &dyn Fn(Match),
    ) {
        let all = self.merging.as_ref().and_then(Merging::all).unwrap_or(self);
        all.each_match(topology, state, scratch, &|run| see(all.read(run)));
    }

    fn drop_repeated(&self, found: &mut Vec<(Match, Vec<u64>)>) {
        if self.plan.repeats {
            let mut known = BTreeSet::new();
            found.retain(|(one, _)| known.insert((one.bindings.clone(), one.effects.clone())));
        }
    }

    /// What every match on a position changes, where matches are not merged.
    pub(super) fn effects_in(
        &self,
        topology: &Topology,
        state: &State,
        scratch: &mut Scratch,
    ) -> Vec<Effects> {
        let found = RefCell::new(Vec::new());
        self.each_match(topology, state, scratch, &|run| found.borrow_mut().push(run.effects()));
        found.into_inner()
    }

    /// Hands on the registers of every match on a position.
    fn each_match(
        &self,
        topology: &Topology,
        state: &State,
        scratch: &mut Scratch,
        collect: &dyn Fn(&Run<'_>),
    ) {
        scratch.reserve(self.registers);
        let mut awake = self.awake(topology);
        self.wake_all(&mut awake, state);
        self.search(&Run::all(topology, state, scratch, collect), &mut awake);
    }
}

/// Whether each match of a plan lies in one component of the board and depends on that alone.
fn is_confined(compiler: &Compiler, plan: &Plan) -> bool {
    let is_local = plan.asked == Asked::Nothing || compiler.needs.as_ref().is_none_or(|needs| needs.is_local);
    is_local
        && compiler.worlds.values().all(|(_, followed)| followed.is_confined())
        && components::is_confined(plan)
}

/// When the worlds of a technique keep a record. Nothing reads that of a world inside of another one afterwards.
fn recording_of(technique: &program::Technique, depth: usize) -> Recording {
    match record::recording(technique) {
        Recording::Afterwards if depth > 0 => Recording::Never,
        asked => asked,
    }
}

/// What the worlds of a plan are followed with.
fn suppositions(
    links: &mut Links<'_>,
    plan: &Plan,
    depth: usize,
) -> Result<BTreeMap<VarId, (usize, Arc<Supposition>)>> {
    let mut made = BTreeMap::new();
    for step in &plan.steps {
        let PlanStep::World(world) = step else { continue };
        let technique = &links.planner.program.techniques[plan.call.technique];
        let (asked, assumes) = (recording_of(technique, depth), technique.assumes_one_solution);
        let recorded = asked != Recording::Never;
        let inside = Use { depth: depth + 1, recorded, assumes, ..Use::default() };
        let supposition = Supposition::compile(links.inside()?, world, inside, asked)
            .map_err(|error| CompileError { message: error.to_string(), span: world.span })?;
        made.insert(world.var, (made.len(), supposition));
    }
    Ok(made)
}

/// The named variables that a plan binds, in order; of the `first`, `last` and `path` of several paths the last.
fn shown(plan: &Plan) -> Vec<VarId> {
    let mut vars: Vec<VarId> = plan.steps.iter().flat_map(PlanStep::binds).collect();
    vars.extend(&plan.given);
    vars.retain(|v| !plan.form.variables[v.0 as usize].name.is_empty());
    vars.sort_unstable();
    let name = |var: VarId| &plan.form.variables[var.0 as usize].name;
    let named: IndexMap<&String, VarId> = vars.iter().map(|var| (name(*var), *var)).collect();
    vars.retain(|var| named.get(name(*var)) == Some(var));
    vars
}

/// Runs a plan that lists sets: where there are too many, nothing follows from what its outermost loop binds.
fn listing(body: Node) -> Node {
    Box::new(move |run| {
        let before = run.is_cut();
        run.cut(false);
        let found = body(run);
        run.cut(before);
        found
    })
}
