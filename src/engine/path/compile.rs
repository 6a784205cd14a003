//! From a checked path to what runs.

use super::compiled::{Ask, CompiledPath, Mark, Marks, Memory, Outer, Spec, SpecUse};
use super::ends::{ends_exclude, last_step_excludes};
use super::machine::{Machine, Scope};
use super::merge::{Merged, merged};
use super::{link::CompiledLink, mentions::Keeps, nodes::Part};
use crate::compile::{Compiler, Fill, Node, Rest, Result, Slot, unsupported};
use crate::lang::automaton::{Bracket, Event, Events, automaton, constant};
use crate::lang::program::{Conclusion, EachStep, ExprKind, LinkUse, Path, PathStep, Steps, Type, VarId};
use crate::lang::walk::bound;
use crate::{board::topology::Topology, plan::reads::may_wake, plan::steps::PlanStep, run::Run, wide::Wide};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use tesuji_core::node::{Id, Op};

/// The most places in the tables of the candidates of all components: each component has one of those of the board.
const MOST_PLACES: usize = 1 << 22;

/// Whether the components of a board are few enough to have tables of the candidates of the board each.
fn fits_by_component(topology: &Topology) -> bool {
    let candidates = topology.cells.len() * topology.values;
    topology.components().count().saturating_mul(candidates) <= MOST_PLACES
}

/// The links of whose steps what comes after a path asks for labels.
fn chosen(path: &Path, rest: &[PlanStep]) -> Vec<usize> {
    let concluded = rest.iter().filter_map(|step| match step {
        PlanStep::Conclude(conclusions) => Some(conclusions),
        _ => None,
    });
    let link = |conclusion: &Conclusion<Id>| match conclusion {
        Conclusion::EachStep(EachStep { steps: Steps::Link { link, .. }, path: of, .. }, _) => {
            (*of == path.whole).then_some(*link)
        }
        _ => None,
    };
    concluded.flatten().filter_map(link).collect()
}

impl Compiler {
    pub(crate) fn path_step(&mut self, path: &Path, needed: &[VarId], rest: Rest<'_>) -> Result<Node> {
        if let Some(each) = &path.each {
            return self.walk_for_each(path, each, needed, rest);
        }
        let mut compiled = self.path(path, needed, rest.number - 1)?;
        let excludes = if path.cycle { last_step_excludes } else { ends_exclude };
        if excludes(&self.form, path, rest.steps) {
            compiled.against = Some(self.links.against(&self.topology));
        }
        (compiled.asks_at_once, compiled.asks_for_walks) = self.ask_before(path, rest);
        compiled.chooses = chosen(path, rest.steps);
        // Of walks that are looked at themselves, one that goes may bring another one up.
        compiled.read_after = if compiled.needs_walk || self.emits || compiled.memory.is_some() {
            None
        } else {
            self.read_after(path, rest.steps)
        };
        compiled.by_component = self.root.is_some_and(|root| root.step + 1 == rest.number)
            && fits_by_component(&self.topology)
            && compiled.memory.is_none()
            && compiled.uses().all(|used| used.link.is_confined());
        let path = Arc::new(compiled);
        self.note_path(rest);
        let next = self.next(rest)?;
        Ok(Box::new(move |run| path.run(run, &next)))
    }

    /// Notes that the step before the rest is a path.
    pub(super) fn note_path(&mut self, rest: Rest<'_>) {
        if !self.paths.contains(&(rest.number - 1)) {
            self.paths.push(rest.number - 1);
        }
    }

    /// The variables from before a path that what comes after it reads; nothing where that may find more on a position
    /// with fewer candidates, or where it reads what cannot be compared.
    fn read_after(&mut self, path: &Path, rest: &[PlanStep]) -> Option<Vec<Slot>> {
        if may_wake(&mut self.form, rest) {
            return None;
        }
        let later: Vec<VarId> =
            rest.iter().flat_map(PlanStep::binds).chain(path.binds.iter().copied()).collect();
        let mut vars: Vec<VarId> = rest.iter().flat_map(|step| step.reads(&self.form)).collect();
        vars.sort_unstable();
        vars.dedup();
        vars.retain(|var| !later.contains(var) && !self.fixed.contains_key(var));
        let mut slots: Vec<Slot> = vars.iter().map(|&var| self.slot(var)).collect();
        // The places of a local set are those of a unit.
        slots.extend(slots.clone().into_iter().filter_map(|slot| match slot {
            Slot::Local(_, unit) => Some(self.slot(unit)),
            _ => None,
        }));
        Some(slots)
    }

    /// Has the step after the conditions that follow a path at once report that they are met: those that ask for a walk
    /// of it, and of a cycle all that read what it binds. Says whether there are any, and whether one asks for a walk.
    fn ask_before(&mut self, path: &Path, rest: Rest<'_>) -> (bool, bool) {
        let at_once = rest.steps.iter().take_while(|s| matches!(s, PlanStep::Let(..) | PlanStep::Where(_)));
        let is_walk = |v: &VarId| *self.ty(*v) == Type::Path;
        let mut of_walks: Vec<VarId> = path.binds.iter().copied().filter(is_walk).collect();
        let mut read = if path.cycle { path.binds.clone() } else { of_walks.clone() };
        let (mut last, mut asks_for_walks) = (None, false);
        for (i, step) in at_once.enumerate() {
            let reads = |id: &Id, vars: &[VarId]| self.form.mentions_any(*id, vars);
            match step {
                PlanStep::Let(pattern, value) => {
                    for vars in [&mut of_walks, &mut read] {
                        if reads(value, vars) {
                            vars.extend(bound(pattern));
                        }
                    }
                }
                PlanStep::Where(condition) if reads(condition, &read) => {
                    last = Some(i);
                    asks_for_walks |= reads(condition, &of_walks);
                }
                _ => {}
            }
        }
        if let Some(last) = last {
            self.acceptances.push((rest.number + last + 1, rest.number - 1));
        }
        (last.is_some(), asks_for_walks)
    }

    /// `reach(p, PATH)`: a set of candidates.
    pub(crate) fn reach(&mut self, id: Id) -> Result<Fill> {
        let (from, path) = (self.form.args(id)[0], self.form.path(id));
        let path = self.reach_path(&path)?;
        if let Some(&[one]) = self.form.args_of(from, &Op::Set) {
            let one = self.word(one)?;
            return Ok(Box::new(move |run: &Run<'_>, out: &mut Wide| {
                let one = one(run) as u32;
                path.reach(run, out, |nodes, _| nodes.of_board(one));
            }));
        }
        let from = self.pairs(from)?;
        Ok(Box::new(move |run: &Run<'_>, out: &mut Wide| {
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
        let is_own = |var: &VarId| [path.first, path.last, path.whole].contains(var);
        let is_closed = path.reads.is_empty() && path.within.is_none() && path.binds.iter().all(is_own);
        let key = (path.simple, &path.body);
        if let Some(known) = is_closed.then(|| self.links.reach(key)).flatten() {
            return Ok(known);
        }
        let mut compiled = self.path(path, &[], 0)?;
        compiled.spreads = compiled.forgets_the_way();
        if compiled.spreads {
            compiled.alike = (0..compiled.spec_of.len()).collect();
        }
        let compiled = Arc::new(compiled);
        if is_closed {
            self.links.keep_reach(key, &compiled);
        }
        Ok(compiled)
    }

    pub(super) fn path(&mut self, path: &Path, needed: &[VarId], number: usize) -> Result<CompiledPath> {
        let Some(automaton) = automaton(&path.body, &constant) else {
            return unsupported(
                "this path has too many steps, or how often a part repeats is not known before a puzzle is seen",
                path.span,
            );
        };
        let automaton = merged(automaton);
        let special = [path.first, path.last, path.whole];
        let is_path = |v: &VarId| *self.ty(*v) == Type::Path;
        // One walk is what is looked for anyway.
        let shortest = path.shortest.iter().find(|count| !matches!(count.kind, ExprKind::Int(1)));
        let needs_walk = needed.iter().any(is_path) || shortest.is_some();
        let in_env: Vec<VarId> =
            needed.iter().copied().filter(|v| !special.contains(v) && !is_path(v)).collect();
        let outer_vars = path.reads.clone();
        let mut links = Vec::new();
        super::rule::each_step(&path.body, &mut |step| {
            links.extend(step.links.iter().filter(|_| step.strong))
        });
        let has_memory = path.body.has_memory();
        if has_memory && path.within.is_some() {
            return unsupported("a path with steps that are given nodes has no `within`", path.span);
        }
        let mut sets = has_memory;
        for one in links {
            sets |= self.link_of(one)?.0.makes_sets;
        }
        let keeps: Vec<Keeps> =
            automaton.steps.iter().map(|steps| self.keeps(steps)).collect::<Result<_>>()?;
        let types = self.types();
        let scope = Scope {
            outer: &outer_vars,
            needed: &in_env,
            sets,
            cycle: path.cycle,
            keeps: &keeps,
            types: &types,
        };
        let mut machine = Machine::new(&automaton, &scope);
        let marks = self.marks(&automaton);
        let outer: Vec<Outer> = outer_vars.iter().map(|v| self.outer(*v)).collect::<Result<_>>()?;
        let within = match &path.within {
            None => None,
            Some((least, most)) => {
                let most = most.as_ref().map(|most| self.word_of(most)).transpose()?;
                Some((self.word_of(least)?, most))
            }
        };
        let shortest = shortest.map(|count| self.word_of(count)).transpose()?;
        let (mut specs, mut spec_of, mut made) = (Vec::new(), Vec::new(), Vec::new());
        for (steps, place) in automaton.steps.iter().zip(&machine.places) {
            let tracked: Vec<VarId> = place.tracked.iter().map(|&at| machine.vars[at]).collect();
            let key = (steps.clone(), tracked);
            let at = match made.iter().position(|known| *known == key) {
                Some(at) => at,
                None => {
                    specs.push(self.spec(steps, &key.1, &outer_vars)?);
                    made.push(key);
                    specs.len() - 1
                }
            };
            spec_of.push(at);
        }
        let mut kinds = Vec::new();
        let alike = spec_of.iter().zip(&machine.places).map(|(&spec, place)| {
            let kind = (spec, &place.ends);
            kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            })
        });
        let alike: Vec<usize> = alike.collect();
        machine.goes_round = machine.goes_round(&alike);
        let mut binds = Vec::new();
        let (mut ends, mut whole) = ((Slot::Unbound, Slot::Unbound), None);
        for &var in &path.binds {
            if var == path.whole && path.each.is_some() {
                continue;
            }
            let slot = self.bind_typed(var, path)?;
            if var == path.first {
                ends.0 = slot;
            } else if var == path.last {
                ends.1 = slot;
            } else if var == path.whole {
                whole = Some(slot);
            } else {
                binds.push((var, slot, self.ty(var).clone()));
            }
        }
        let mut uses = specs.iter().flat_map(|spec: &Spec| spec.alternatives.iter().flatten());
        let links_asked = uses.any(|used| !used.asks.is_empty());
        // Nothing depends on these numbers but which cache entry is whose.
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Ok(CompiledPath {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            by_component: false,
            is_given: !outer.is_empty() || within.is_some() || links_asked,
            read_after: None,
            step: number,
            cycle: path.cycle,
            simple: path.simple,
            machine,
            marks,
            specs,
            spec_of,
            alike,
            outer_vars,
            outer,
            within,
            shortest,
            binds,
            ends,
            whole,
            needs_walk,
            asks_at_once: false,
            asks_for_walks: false,
            chooses: Vec::new(),
            spreads: false,
            against: None,
            memory: has_memory
                .then(|| Memory { against: self.links.against(&self.topology), plan: OnceLock::new() }),
            types: self.types(),
        })
    }

    fn bind_typed(&mut self, var: VarId, path: &Path) -> Result<Slot> {
        let ty = self.ty(var).clone();
        if ty == Type::Path {
            let walks = self.walks;
            let slot = self.bind(var, |_| Slot::Walk(walks));
            self.walks += usize::from(slot == Slot::Walk(walks));
            return Ok(slot);
        }
        match Slot::given(&ty) {
            Some(make) => Ok(self.bind(var, make)),
            None => unsupported("a path cannot bind a set of this type", path.span),
        }
    }

    fn outer(&mut self, var: VarId) -> Result<Outer> {
        let id = self.form.var(var);
        Ok(match self.ty(var) {
            Type::Set(of) if matches!(**of, Type::Value | Type::Kind) => Outer::Word(self.mask(id)?),
            Type::Set(of) if matches!(**of, Type::Cell | Type::Unit | Type::Candidate) => {
                let (fill, words) = self.filled(id, &of.clone())?;
                Outer::Set(fill, words)
            }
            _ => Outer::Word(self.word(id)?),
        })
    }

    fn spec(&mut self, steps: &[&PathStep], tracked: &[VarId], outer: &[VarId]) -> Result<Spec> {
        let mut alternatives = Vec::new();
        for step in steps {
            let uses = step.links.iter().map(|one| self.spec_use(one, tracked, outer));
            alternatives.push(uses.collect::<Result<_>>()?);
        }
        let strong = steps.iter().any(|step| step.strong);
        let given = steps.iter().find_map(|step| step.given);
        Ok(Spec { strong, given, tracked: tracked.len(), alternatives })
    }

    fn spec_use(&mut self, used: &LinkUse, tracked: &[VarId], outer: &[VarId]) -> Result<SpecUse> {
        let (link, places) = self.link_of(used)?;
        let mut one = SpecUse { link, asks: Vec::new(), vars: Vec::new(), tracked: Vec::new() };
        for (place, argument) in places.iter().zip(&used.arguments) {
            let Some(label) = *place else { continue };
            if let Some(is) = &argument.is {
                let is = self.lower(is);
                one.asks.push((label, self.ask(is, &one.link, label)?));
            }
            let Some(var) = argument.var else { continue };
            if outer.contains(&var) {
                let is = self.form.var(var);
                one.asks.push((label, self.ask(is, &one.link, label)?));
            }
            one.vars.push((label, var));
            if let Some(at) = tracked.iter().position(|v| *v == var) {
                one.tracked.push((label, at));
            }
        }
        Ok(one)
    }

    fn keeps(&self, steps: &[&PathStep]) -> Result<Keeps> {
        let mut all = Keeps { cell: true, value: true };
        for used in steps.iter().flat_map(|step| &step.links) {
            let keeps = self.link_of(used)?.0.keeps;
            all = Keeps { cell: all.cell && keeps.cell, value: all.value && keeps.value };
        }
        Ok(all)
    }

    fn link_of(&self, used: &LinkUse) -> Result<(Arc<CompiledLink>, Vec<Option<usize>>)> {
        self.links.find(used).map_or_else(|| unsupported("this link is not compiled", used.span), Ok)
    }

    fn ask(&mut self, is: Id, link: &CompiledLink, label: usize) -> Result<Ask> {
        let of_label = &link.labels[label].1;
        let kinds = match self.form.ty(is) {
            Type::Kind => true,
            Type::Set(of) => **of == Type::Kind,
            _ => false,
        };
        Ok(if kinds && *of_label == Type::Unit {
            Ask::OfKind(self.mask(is)?)
        } else {
            match of_label {
                Type::Set(of) if **of == Type::Cell => Ask::Set(self.cells(is)?, self.topology.cell_words()),
                Type::Set(of) if **of == Type::Unit => Ask::Set(self.units(is)?, self.topology.unit_words()),
                Type::Set(_) => Ask::Is(self.mask(is)?),
                Type::Value => {
                    // A written value is counted from 1 as an expression and from 0 as a label.
                    let mask = self.mask(is)?;
                    Ask::Is(Box::new(move |run| u64::from(mask(run).trailing_zeros())))
                }
                _ => Ask::Is(self.word(is)?),
            }
        })
    }

    fn marks(&self, automaton: &Merged<'_>) -> Marks {
        let marks =
            |events: &Events<'_>| events.iter().flat_map(|event| self.mark(event)).collect::<Vec<_>>();
        let all = |list: &[(Events<'_>, usize)]| list.iter().map(|(events, _)| marks(events)).collect();
        Marks {
            starts: all(&automaton.starts),
            follows: automaton.follows.iter().map(|list| all(list)).collect(),
            ends: automaton.ends.iter().map(|list| list.iter().map(marks).collect()).collect(),
            empty: automaton.empty.iter().map(marks).collect(),
        }
    }

    fn mark(&self, event: &Event<'_>) -> Vec<Mark> {
        vec![match event {
            Event::Node(pattern) => {
                let is = |(cell, var): (bool, Option<VarId>)| {
                    let set = |var: VarId| matches!(self.ty(var), Type::Set(_));
                    var.map(|var| Mark::Is(Part { cell, set: set(var) }, var))
                };
                return [(true, pattern.cell), (false, pattern.value)].into_iter().filter_map(is).collect();
            }
            Event::Nothing => return Vec::new(),
            Event::Back => Mark::Back,
            Event::Open(Bracket::Own(vars)) => Mark::Own(vars.to_vec()),
            Event::Open(Bracket::Shows(text)) => Mark::Shows(*text),
            Event::Open(Bracket::As(var)) => Mark::As(*var),
            Event::Open(Bracket::Reversed) => Mark::Reversed,
            Event::Close => Mark::Close,
        }]
    }
}
