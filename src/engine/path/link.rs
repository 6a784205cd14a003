//! Links compiled for a board, and what they join on a position.

use super::edges::{Edges, Gains};
use super::graph::{Asked, Asks, fits};
use super::relation::Adjacent;
use super::rule::{is_fixed, is_single, labels, lists_all, of_candidates, rule};
use super::{cache::Joined, compiled::CompiledPath, mentions::Keeps};
use crate::compile::{CompileError, Result, unsupported};
use crate::lang::program::{Argument, Call, ExprKind, Link, LinkName, LinkUse, PathExpr, Takes, Type, VarId};
use crate::plan::planner::{Planned, Planner};
use crate::technique::{Technique, Use};
use crate::{
    against::Against, awake::Awake, board::bits, board::state::State, board::topology::Topology,
    needs::Needs, plan::order::plan_all, plan::outline::Outline, plan::steps::PlanStep, run::Run,
    suppose::Suppositions,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tesuji_core::form::Form;

pub(crate) type LinkKey = (usize, Vec<Argument>);

#[derive(Clone, Default)]
pub(crate) struct LinkMap {
    known: BTreeMap<LinkKey, Arc<CompiledLink>>,
    /// What the laws of the board forbid together, where it was asked for.
    against: Arc<OnceLock<Arc<Against>>>,
    /// What `reach` follows, where no variable is part of it.
    reaches: Arc<Mutex<Vec<Reach>>>,
}

/// A path of a `reach`, whether its walks are simple, and what it was compiled to.
type Reach = (bool, PathExpr, Arc<CompiledPath>);

impl LinkMap {
    pub(crate) fn against(&self, topology: &Topology) -> Arc<Against> {
        Arc::clone(self.against.get_or_init(|| Arc::new(Against::new(topology))))
    }

    /// The path of a `reach` that was compiled before: whether it is simple, and its steps.
    pub(super) fn reach(&self, (simple, body): (bool, &PathExpr)) -> Option<Arc<CompiledPath>> {
        let known = self.reaches.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.iter().find(|known| (known.0, &known.1) == (simple, body));
        found.map(|(.., path)| Arc::clone(path))
    }

    pub(super) fn keep_reach(&self, (simple, body): (bool, &PathExpr), path: &Arc<CompiledPath>) {
        let mut known = self.reaches.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((simple, body.clone(), Arc::clone(path)));
    }

    /// The link of a step, and for each of its arguments which label it is.
    pub(super) fn find(&self, used: &LinkUse) -> Option<(Arc<CompiledLink>, Vec<Option<usize>>)> {
        let LinkName::Link(index) = used.link else { return None };
        let (_, any) = self.known.range((index, Vec::new())..).next()?;
        let key = key(index, &any.takes, &any.defaults, used).ok()?;
        let mut labels = 0..;
        let places = any.takes.iter().map(|takes| match takes {
            Takes::Label(_) => labels.next(),
            Takes::Parameter(_) => None,
        });
        Some((Arc::clone(self.known.get(&key)?), places.collect()))
    }
}

/// A link with its parameters put in, compiled for a board.
pub(crate) struct CompiledLink {
    /// Its name in caches: no other link of any program has it.
    pub(super) id: u64,
    /// The link: an index into the program's links.
    pub(super) index: usize,
    pub(super) labels: Vec<(VarId, Type)>,
    takes: Vec<Takes>,
    defaults: Vec<Option<Argument>>,
    /// Whether its ends may hold several candidates.
    pub(super) makes_sets: bool,
    pub(super) keeps: Keeps,
    technique: Technique,
    /// Its pairs, where these are the same on every position: found once, then masked.
    fixed: Option<OnceLock<Arc<Edges>>>,
    /// Then also which candidates it joins, by what is asked of its labels.
    adjacent: Mutex<HashMap<Asks, Arc<Adjacent>>>,
}

impl CompiledLink {
    pub(super) fn is_fixed(&self) -> bool {
        self.fixed.is_some()
    }

    /// Whether each pair lies in one component of the board and depends on that alone.
    pub(super) fn is_confined(&self) -> bool {
        self.technique.is_confined()
    }

    /// Whether a label is a set of cells or units.
    pub(super) fn is_wide(&self, label: usize) -> bool {
        matches!(&self.labels[label].1, Type::Set(of) if matches!(**of, Type::Cell | Type::Unit))
    }

    /// Its pairs on a position. Ends may hold candidates that are gone.
    pub(super) fn edges(&self, run: &Run<'_>) -> Arc<Edges> {
        if let Some(fixed) = &self.fixed {
            if let Some(known) = fixed.get() {
                return Arc::clone(known);
            }
            let state = State::new(run.topology);
            let found =
                Arc::new(self.enumerate(run, &state, &mut self.all_awake(run, &state), self.none(run)));
            // What was cut short by a deadline is not all of it.
            return if run.has_expired() { found } else { Arc::clone(fixed.get_or_init(|| found)) };
        }
        run.paths().edges(run, self)
    }

    /// The candidates that it joins where its labels are as asked. Only for a link that joins the same everywhere.
    pub(super) fn adjacent(&self, run: &Run<'_>, asked: &[(usize, Asked)]) -> Arc<Adjacent> {
        // What another thread left behind when it panicked is as good as ever: entries are only added whole.
        let lock = || self.adjacent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(asked) {
            return Arc::clone(known);
        }
        let edges = self.edges(run);
        let fits = |labels: &[u64]| fits(run, &edges, labels, asked);
        let adjacent = Arc::new(Adjacent::of_edges(run.topology, &edges, fits));
        if !run.has_expired() {
            lock().insert(asked.to_vec(), Arc::clone(&adjacent));
        }
        adjacent
    }

    /// Its pairs on a position, brought up to date from those of an earlier version.
    pub(super) fn join(&self, run: &Run<'_>, before: Option<Joined>) -> Joined {
        let (state, version) = (run.state, run.state.version());
        let Some(mut joined) = before else {
            let mut awake = self.all_awake(run, state);
            let edges = Arc::new(self.enumerate(run, state, &mut awake, self.none(run)));
            return Joined { edges, awake, version, gains: Gains::after(version) };
        };
        joined.version = version;
        joined.awake.catch_up_alone(run.topology, state);
        if !joined.awake.any() {
            return joined;
        }
        let mut edges = Arc::unwrap_or_clone(joined.edges);
        let before = edges.take(|key| bits::has(&joined.awake.keys, key as usize));
        let left = edges.len();
        edges = self.enumerate(run, state, &mut joined.awake, edges);
        match edges.gains(left, &before, &run.paths().singles(run)) {
            Some(gained) => joined.gains.add(version, gained),
            None => joined.gains = Gains::after(version),
        }
        joined.edges = Arc::new(edges);
        joined
    }

    fn all_awake(&self, run: &Run<'_>, state: &State) -> Awake {
        let mut awake = self.technique.awake(run.topology);
        self.technique.wake_all(&mut awake, state);
        awake
    }

    fn none(&self, run: &Run<'_>) -> Edges {
        let is_wide = (0..self.labels.len()).map(|label| self.is_wide(label)).collect();
        Edges::new(run.topology.cells.len() * run.topology.values, is_wide)
    }

    /// Looks for what it joins where it is awake, and adds it.
    fn enumerate(&self, outer: &Run<'_>, state: &State, awake: &mut Awake, edges: Edges) -> Edges {
        // The link has registers of its own; what is known of the position is shared.
        outer.apart(self.technique.registers(), state, &|_| {}, |run| {
            run.paths().sinks.borrow_mut().push(Box::new(edges));
            self.technique.search(run, awake);
            run.paths().sinks.borrow_mut().pop().map(|edges| *edges).unwrap_or_default()
        })
    }
}

/// Compiles links, each once.
pub(crate) struct Links<'p> {
    pub(crate) planner: Planner<'p>,
    pub(crate) topology: Arc<Topology>,
    pub(crate) outline: Outline,
    known: LinkMap,
    /// What units must hold, once it was asked for or from the start.
    needs: Option<Option<Arc<Needs>>>,
    suppositions: Suppositions,
}

impl<'p> Links<'p> {
    pub(crate) fn new(planner: Planner<'p>, topology: &Arc<Topology>) -> Self {
        let outline = Outline::of(Some(topology));
        Self {
            planner,
            topology: Arc::clone(topology),
            outline,
            known: LinkMap::default(),
            needs: None,
            suppositions: Suppositions::default(),
        }
    }

    pub(crate) fn suppositions(&self) -> Suppositions {
        Suppositions::clone(&self.suppositions)
    }

    /// No links compiled yet, for what runs in a world: what units must hold and worlds are shared.
    pub(crate) fn inside(&mut self) -> Result<Self> {
        let (needs, suppositions) = (Some(self.needs()?), self.suppositions());
        Ok(Self { needs, suppositions, ..Self::new(self.planner, &self.topology) })
    }

    /// What units must hold; nothing where none has a sum.
    pub(crate) fn needs(&mut self) -> Result<Option<Arc<Needs>>> {
        if self.needs.is_none() {
            self.needs = Some(Needs::compile(self.planner.program, &self.topology)?);
        }
        Ok(self.needs.clone().flatten())
    }

    /// The links of the paths of a plan and of all plans before it.
    pub(crate) fn of(&mut self, form: &Form, steps: &[PlanStep]) -> Result<LinkMap> {
        let mut keys = Vec::new();
        super::rule::each_link(form, steps, &mut |link| {
            let LinkName::Link(index) = link.link else { return };
            let known = &self.planner.program.links[index];
            keys.push(key(index, &known.takes, &defaults(known), link));
        });
        for key in keys {
            let key = key?;
            self.link(key)?;
        }
        Ok(self.known.clone())
    }

    pub(crate) fn link(&mut self, key: LinkKey) -> Result<Arc<CompiledLink>> {
        if let Some(known) = self.known.known.get(&key) {
            return Ok(Arc::clone(known));
        }
        let link = Arc::new(self.compile(&key)?);
        self.known.known.insert(key, Arc::clone(&link));
        Ok(link)
    }

    fn compile(&mut self, key: &LinkKey) -> Result<CompiledLink> {
        let all = lists_all(&self.topology);
        let link = match &self.planner.program.links[key.0] {
            link if all => link.clone(),
            link => of_candidates(link),
        };
        let link = &link;
        let (labels, [cell, value]) = (labels(link), link.kept());
        let call = Call { technique: 0, arguments: key.1.clone(), open: Vec::new(), alias: None };
        let what = Planned::Link(key.0, key.1.clone(), all);
        let plan = self
            .planner
            .planned(what, &self.outline, |outline| plan_all(&rule(link, &labels), &call, outline))
            .map_err(|error| CompileError { message: error.to_string(), span: link.span })?;
        let fixed = plan.steps.iter().all(|step| is_fixed(&plan.form, step));
        let makes_sets = [&link.ends.0, &link.ends.1].iter().any(|end| !is_single(end));
        let emits = Use { emits: true, ..Use::default() };
        let technique = Technique::compile(self, plan, emits)?;
        // Nothing depends on these numbers but which cache entry is whose.
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Ok(CompiledLink {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            index: key.0,
            labels,
            takes: link.takes.clone(),
            defaults: defaults(link),
            makes_sets,
            technique,
            keeps: Keeps { cell: cell.is_some(), value: value.is_some() },
            fixed: fixed.then(OnceLock::new),
            adjacent: Mutex::default(),
        })
    }
}

fn defaults(link: &Link) -> Vec<Option<Argument>> {
    link.parameters.iter().map(|parameter| parameter.default.clone()).collect()
}

fn key(index: usize, takes: &[Takes], defaults: &[Option<Argument>], used: &LinkUse) -> Result<LinkKey> {
    let mut arguments = Vec::new();
    for (i, default) in defaults.iter().enumerate() {
        let at = takes.iter().position(|t| matches!(t, Takes::Parameter(p) if p.0 as usize == i));
        let given = at.and_then(|at| used.arguments.get(at)).and_then(|a| a.is.as_ref());
        arguments.push(match (given.map(|e| &e.kind), default) {
            (Some(ExprKind::Int(n)), _) => Argument::Int(*n),
            (Some(ExprKind::Word(word)), _) => Argument::Word(word.clone()),
            (Some(_), _) => {
                return unsupported(
                    "the parameters of a link must be known before a puzzle is seen",
                    used.span,
                );
            }
            (None, Some(default)) => default.clone(),
            (None, None) => return unsupported("a parameter of this link has no value", used.span),
        });
    }
    Ok((index, arguments))
}
