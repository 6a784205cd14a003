//! From a checked path to what runs.

use super::{RemainingSteps, Result, is_mask, is_wide, unsupported};
use crate::{PlanCompiler, VarSlot, links::each_step, prelude::*};
use tesuji_lang::{
    LinkUse, Path, PathStep,
    automaton::{automaton, constant},
};
use tesuji_plan::{
    EarlyPredicates,
    paths::{
        endpoint_analysis::{ends_exclude, last_step_excludes},
        walk_reads::{early_predicates, enumerated_links, outer_reads},
    },
};
use tesuji_walks::{
    CompiledPath, LabelFilterFn, Link, OuterValueFn, PathScope, PreservedAttributes, RegisterAutomaton,
    RegisterSlot, ReplayEvents, StepKind, StepLinkUse, StepShape, WalkConsumer, WalkRegisters,
    automaton::merge_states::merged,
};

/// Maximum total size of the candidate tables of all components, each of which has an entry per candidate of the board.
const MAX_TABLE_ENTRIES: usize = 1 << 22;

fn register_slot(slot: VarSlot) -> Option<RegisterSlot> {
    match slot {
        VarSlot::Word(register) | VarSlot::Local(register, _) => Some(RegisterSlot::Word(register)),
        VarSlot::Wide(register, words) => Some(RegisterSlot::Set { register, words }),
        VarSlot::Unbound | VarSlot::World(_) | VarSlot::Walk(_) | VarSlot::Data(_) => None,
    }
}

/// Whether each component of a board gets candidate tables of its own.
fn fits_by_component(topology: &Topology) -> bool {
    let candidates = topology.cells.len() * topology.values;
    topology.components().count().saturating_mul(candidates) <= MAX_TABLE_ENTRIES
}

impl PlanCompiler {
    pub(crate) fn path_step(
        &mut self,
        path: &Path,
        needed_vars: &[VarId],
        following: RemainingSteps<'_>,
    ) -> Result<StepFn> {
        if let Some(each) = &path.each {
            return self.walk_for_each(path, each, needed_vars, following);
        }
        let mut compiled = self.path(path, needed_vars, following.number - 1)?;
        let excludes = if path.is_cycle { last_step_excludes } else { ends_exclude };
        if excludes(&self.form, path, following.steps) {
            compiled.against = Some(self.links.against(&self.topology));
        }
        let early = early_predicates(&self.form, path, following.steps);
        compiled.has_walk_predicates = early.as_ref().is_some_and(|early| early.reads_walk);
        compiled.enumerated_links = enumerated_links(path, following.steps);
        // Of walks that are read themselves, a removed one may make room for another.
        compiled.outer_reads = if compiled.needs_walk || self.is_link_plan || compiled.history.is_some() {
            None
        } else {
            self.outer_registers(path, following.steps)
        };
        compiled.is_by_component = self.root.is_some_and(|root| root.step + 1 == following.number)
            && fits_by_component(&self.topology)
            && compiled.history.is_none()
            && compiled.uses().all(|used| used.link.traits.is_confined);
        let path = Arc::new(compiled);
        self.record_path(following);
        let filter = early.map(|early| self.walk_filter(following, early)).transpose()?;
        let consumer = WalkConsumer { filter, next: self.next(following)? };
        Ok(Box::new(move |run| path.run(run, &consumer)))
    }

    /// The predicates directly after a path as a step of their own: true if all hold.
    fn walk_filter(&mut self, following: RemainingSteps<'_>, early: EarlyPredicates) -> Result<StepFn> {
        let steps = &following.steps[..early.steps];
        let profile = std::mem::take(&mut self.is_profiled);
        self.is_filter = true;
        let filter = self.next(RemainingSteps { steps, ..following });
        (self.is_filter, self.is_profiled) = (false, profile);
        filter
    }

    /// Registers from before a path that later steps read; `None` if its empty searches are not memoised.
    fn outer_registers(&mut self, path: &Path, following: &[PlanStep]) -> Option<Vec<RegisterSlot>> {
        let fixed = &self.fixed;
        let vars = outer_reads(&mut self.form, path, following, |var| fixed.contains_key(&var))?;
        let mut slots: Vec<VarSlot> = vars.iter().map(|&var| self.slot(var)).collect();
        // The places of a local set are those of a unit.
        slots.extend(slots.clone().into_iter().filter_map(|slot| match slot {
            VarSlot::Local(_, unit) => Some(self.slot(unit)),
            _ => None,
        }));
        slots.into_iter().map(register_slot).collect()
    }

    /// Records that the step before `following` is a path.
    pub(crate) fn record_path(&mut self, following: RemainingSteps<'_>) {
        if !self.paths.contains(&(following.number - 1)) {
            self.paths.push(following.number - 1);
        }
    }

    /// `reach(p, PATH)`: a set of candidates.
    pub(crate) fn reach(&mut self, id: ExprId) -> Result<FillFn> {
        let (from, path) = (self.form.args(id)[0], self.form.path(id));
        let path = self.reach_path(&path)?;
        if let Some(&[start]) = self.form.args_of(from, &ExprOp::Set) {
            let start = self.word(start)?;
            return Ok(Box::new(move |run: &ExecFrame<'_>, out: &mut SparseBitSet| {
                let start = start(run) as u32;
                path.reach(run, out, |nodes, _| nodes.of_board(start));
            }));
        }
        let from = self.pairs(from)?.fill;
        Ok(Box::new(move |run: &ExecFrame<'_>, out: &mut SparseBitSet| {
            from(run, out);
            path.reach(run, out, |nodes, from| {
                nodes.of_set(&from.iter().map(|candidate| candidate as u32).collect::<Vec<_>>(), run.state)
            });
        }))
    }

    /// The path of a `reach`: one for all rules of a program where nothing that they bind is part of it.
    fn reach_path(&mut self, path: &Path) -> Result<Arc<CompiledPath>> {
        if path.body.has_memory() {
            return unsupported("`reach` follows no steps that are given nodes", path.span);
        }
        let is_own = |var: &VarId| [path.first, path.last, path.variable].contains(var);
        let is_closed = path.reads.is_empty() && path.within.is_none() && path.binds.iter().all(is_own);
        let key = (path.is_simple, &path.body);
        if let Some(known) = is_closed.then(|| self.links.reach(key)).flatten() {
            return Ok(known);
        }
        let mut compiled = self.path(path, &[], 0)?;
        compiled.is_reach_only = compiled.forgets_the_way();
        if compiled.is_reach_only {
            compiled.quotient_state = (0..compiled.kind_of.len()).collect();
        }
        let compiled = Arc::new(compiled);
        if is_closed {
            self.links.keep_reach(key, &compiled);
        }
        Ok(compiled)
    }

    pub(crate) fn path(&mut self, path: &Path, needed: &[VarId], number: usize) -> Result<CompiledPath> {
        let Some(automaton) = automaton(&path.body, &constant) else {
            return unsupported(
                "this path has too many steps, or how often a part repeats is not known before a puzzle is seen",
                path.span,
            );
        };
        let automaton = merged(automaton);
        let special = [path.first, path.last, path.variable];
        let is_path = |v: &VarId| *self.ty(*v) == Type::Path;
        // The search for one walk is the default.
        let shortest = path.shortest.iter().find(|count| !matches!(count.kind, ExprKind::Int(1)));
        let needs_walk = needed.iter().any(is_path) || shortest.is_some();
        let in_env: Vec<VarId> =
            needed.iter().copied().filter(|v| !special.contains(v) && !is_path(v)).collect();
        let outer_vars = path.reads.clone();
        let mut links = Vec::new();
        each_step(&path.body, &mut |step| links.extend(step.links.iter().filter(|_| step.is_strong)));
        let has_memory = path.body.has_memory();
        if has_memory && path.within.is_some() {
            return unsupported("a path with steps that are given nodes has no `within`", path.span);
        }
        let mut sets = has_memory;
        for one in links {
            sets |= self.link_of(one)?.0.traits.makes_sets;
        }
        let keeps: Vec<PreservedAttributes> =
            automaton.steps.iter().map(|steps| self.preserved_attributes(steps)).collect::<Result<_>>()?;
        let types = self.types();
        let scope = PathScope {
            outer: &outer_vars,
            needed_vars: &in_env,
            has_sets: sets,
            is_cycle: path.is_cycle,
            keeps: &keeps,
            types: &types,
        };
        let mut machine = RegisterAutomaton::new(&automaton, &scope);
        let replay_events = ReplayEvents::from_automaton(&automaton, &types);
        let outer: Vec<OuterValueFn> = outer_vars.iter().map(|v| self.outer(*v)).collect::<Result<_>>()?;
        let within = match &path.within {
            None => None,
            Some((least, most)) => {
                let most = most.as_ref().map(|most| self.word_of(most)).transpose()?;
                Some((self.word_of(least)?, most))
            }
        };
        let shortest = shortest.map(|count| self.word_of(count)).transpose()?;
        let (mut step_kinds, mut kind_of, mut made) = (Vec::new(), Vec::new(), Vec::new());
        for (steps, state) in automaton.steps.iter().zip(&machine.states) {
            let tracked: Vec<VarId> = state.tracked.iter().map(|&at| machine.vars[at]).collect();
            let key = (steps.clone(), tracked);
            let kind = match made.iter().position(|known| *known == key) {
                Some(kind) => kind,
                None => {
                    step_kinds.push(self.step_kind(steps, &key.1, &outer_vars)?);
                    made.push(key);
                    step_kinds.len() - 1
                }
            };
            kind_of.push(kind);
        }
        let quotient_state = machine.quotient(&kind_of);
        machine.is_rotatable = machine.goes_round(&quotient_state);
        let registers = self.walk_registers(path)?;
        let mut uses = step_kinds.iter().flat_map(|spec: &StepKind| spec.alternatives.iter().flatten());
        let links_asked = uses.any(|used| !used.asks.is_empty());
        Ok(CompiledPath {
            id: CompiledPath::next_id(),
            is_by_component: false,
            is_given: !outer.is_empty() || within.is_some() || links_asked,
            outer_reads: None,
            step: number,
            is_cycle: path.is_cycle,
            is_simple: path.is_simple,
            machine,
            replay_events,
            step_kinds,
            kind_of,
            quotient_state,
            outer_vars,
            outer,
            within,
            shortest,
            registers,
            needs_walk,
            has_walk_predicates: false,
            enumerated_links: Vec::new(),
            is_reach_only: false,
            against: None,
            history: has_memory.then(|| self.links.against(&self.topology)),
            types: self.types(),
        })
    }

    /// Assigns registers to the variables that a path binds.
    fn walk_registers(&mut self, path: &Path) -> Result<WalkRegisters> {
        let mut registers = WalkRegisters::default();
        for &var in &path.binds {
            if var == path.variable && path.each.is_some() {
                continue;
            }
            match (self.bind_typed(var, path)?, var) {
                (VarSlot::Wide(register, _), var) if var == path.first => registers.ends[0] = Some(register),
                (VarSlot::Wide(register, _), var) if var == path.last => registers.ends[1] = Some(register),
                (VarSlot::Walk(slot), var) if var == path.variable => registers.walk = Some(slot),
                (VarSlot::Walk(slot), var) => registers.vars.push((var, RegisterSlot::Walk(slot))),
                (slot, var) => registers.vars.extend(register_slot(slot).map(|slot| (var, slot))),
            }
        }
        Ok(registers)
    }

    fn bind_typed(&mut self, var: VarId, path: &Path) -> Result<VarSlot> {
        let ty = self.ty(var).clone();
        if ty == Type::Path {
            return Ok(self.walk_slot(var));
        }
        let slot = self.registers_of(var, &ty);
        slot.map_or_else(|| unsupported("a path cannot bind a set of this type", path.span), Ok)
    }

    fn outer(&mut self, var: VarId) -> Result<OuterValueFn> {
        let id = self.form.var(var);
        Ok(match self.ty(var).clone() {
            Type::Set(of) if is_mask(&of) => OuterValueFn::Word(self.mask(id)?),
            Type::Set(of) if is_wide(&of) => OuterValueFn::Set(self.wide(id, &of)?),
            _ => OuterValueFn::Word(self.word(id)?),
        })
    }

    fn step_kind(&mut self, steps: &[&PathStep], tracked: &[VarId], outer: &[VarId]) -> Result<StepKind> {
        let alternatives = steps.iter().map(|step| {
            let uses = step.links.iter().map(|one| self.spec_use(one, tracked, outer));
            uses.collect::<Result<_>>()
        });
        let alternatives = alternatives.collect::<Result<_>>()?;
        let strong = steps.iter().any(|step| step.is_strong);
        let depends_on = steps.iter().find_map(|step| step.assumed_nodes);
        let shape = StepShape { is_strong: strong, tracked: tracked.len() };
        Ok(StepKind { shape, depends_on, alternatives })
    }

    fn spec_use(&mut self, used: &LinkUse, tracked: &[VarId], outer: &[VarId]) -> Result<StepLinkUse> {
        let (link, places) = self.link_of(used)?;
        let mut link_use = StepLinkUse { link, asks: Vec::new(), vars: Vec::new(), tracked: Vec::new() };
        for (place, argument) in places.iter().zip(&used.arguments) {
            let Some(label) = *place else { continue };
            let given = argument.is.as_ref().map(|is| self.form.lower(is));
            let outer = argument.var.filter(|var| outer.contains(var)).map(|var| self.form.var(var));
            for value in given.into_iter().chain(outer) {
                link_use.asks.push((label, self.label_filter(value, &link_use.link, label)?));
            }
            let Some(var) = argument.var else { continue };
            link_use.vars.push((label, var));
            if let Some(at) = tracked.iter().position(|v| *v == var) {
                link_use.tracked.push((label, at));
            }
        }
        Ok(link_use)
    }

    fn preserved_attributes(&self, steps: &[&PathStep]) -> Result<PreservedAttributes> {
        let mut preserved = PreservedAttributes { has_same_cell: true, has_same_value: true };
        for used in steps.iter().flat_map(|step| &step.links) {
            let by_link = self.link_of(used)?.0.traits.preserved;
            preserved.has_same_cell &= by_link.has_same_cell;
            preserved.has_same_value &= by_link.has_same_value;
        }
        Ok(preserved)
    }

    fn link_of(&self, used: &LinkUse) -> Result<(Arc<Link>, Vec<Option<usize>>)> {
        self.links.find(used).map_or_else(|| unsupported("this link is not compiled", used.span), Ok)
    }

    fn label_filter(&mut self, value: ExprId, link: &Link, label: usize) -> Result<LabelFilterFn> {
        let is_of_kinds = self.form.is_of_type(value, &Type::Kind);
        Ok(match &link.traits.labels[label] {
            Type::Unit if is_of_kinds => LabelFilterFn::OfKind(self.mask(value)?),
            Type::Set(of) if is_wide(of) => LabelFilterFn::Set(self.wide(value, of)?),
            Type::Set(_) => LabelFilterFn::Is(self.mask(value)?),
            Type::Value => {
                // A written value counts from 1 as an expression and from 0 as a label.
                let mask = self.mask(value)?;
                LabelFilterFn::Is(Box::new(move |run| u64::from(mask(run).trailing_zeros())))
            }
            _ => LabelFilterFn::Is(self.word(value)?),
        })
    }
}
