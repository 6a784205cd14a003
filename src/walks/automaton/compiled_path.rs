//! Paths compiled for a board.

use crate::{
    Link, RegisterAutomaton, RegisterSlot, ReplayEvents, StepShape, WalkRegisters,
    links::pair_table::{LabelFilter, LabelFilters},
    nodes::{LiveNodes, set_interner::intern_set},
    relations::step_relation::ResolvedLinkUse,
};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use tesuji_board::ExclusionTable;
use tesuji_frame::{ExecFrame, SetFn, WordFn};
use tesuji_lang::{AssumedNodes, Type, VarId};

/// Compiled filter on a link label.
pub enum LabelFilterFn {
    Is(WordFn),
    OfKind(WordFn),
    /// A set of cells or units.
    Set(SetFn),
}

pub struct StepLinkUse {
    pub link: Arc<Link>,
    pub asks: Vec<(usize, LabelFilterFn)>,
    /// Labels and the variables that they are; all of them.
    pub vars: Vec<(usize, VarId)>,
    pub tracked: Vec<(usize, usize)>,
}

impl StepLinkUse {
    pub fn filters(&self, frame: &ExecFrame<'_>) -> LabelFilters {
        let asked = |ask: &LabelFilterFn| match ask {
            LabelFilterFn::Is(word) => LabelFilter::Is(word(frame)),
            LabelFilterFn::OfKind(kinds) => LabelFilter::OfKind(kinds(frame)),
            LabelFilterFn::Set(set) => set.with(frame, |out| LabelFilter::Set(out.words().to_vec())),
        };
        self.asks.iter().map(|(label, ask)| (*label, asked(ask))).collect()
    }
}

/// Kind of step, shared by states.
pub struct StepKind {
    pub shape: StepShape,
    /// Held nodes that exclude candidates of the nodes it leads to.
    pub depends_on: Option<AssumedNodes>,
    /// Alternative steps, each with its links. All members of two weakly related nodes are related by one alternative.
    pub alternatives: Vec<Vec<StepLinkUse>>,
}

impl StepKind {
    pub fn used(&self, frame: &ExecFrame<'_>) -> Vec<Vec<ResolvedLinkUse>> {
        let used = |one: &StepLinkUse| ResolvedLinkUse {
            link: Arc::clone(&one.link),
            filters: one.filters(frame),
            tracked: one.tracked.clone(),
        };
        self.alternatives.iter().map(|uses| uses.iter().map(used).collect()).collect()
    }
}

/// Value of a variable bound before the path.
pub enum OuterValueFn {
    Word(WordFn),
    Set(SetFn),
}

impl OuterValueFn {
    pub fn value(&self, frame: &ExecFrame<'_>) -> u64 {
        match self {
            OuterValueFn::Word(word) => word(frame),
            OuterValueFn::Set(set) => set.with(frame, |out| intern_set(frame, out.words())),
        }
    }
}

pub struct CompiledPath {
    /// Its name in caches: no other path has it.
    pub id: u64,
    /// Index among the steps of its plan.
    pub step: usize,
    pub is_cycle: bool,
    pub is_simple: bool,
    /// Whether each connected component of the board is searched alone.
    pub is_by_component: bool,
    /// Whether its searches have inputs beside the position.
    pub is_given: bool,
    pub machine: RegisterAutomaton,
    pub replay_events: ReplayEvents,
    pub step_kinds: Vec<StepKind>,
    /// For each state its kind of step.
    pub kind_of: Vec<usize>,
    /// State of the quotient automaton, in which states of equal step kind and acceptance are one; the identity for a
    /// reach-only path.
    pub quotient_state: Vec<usize>,
    pub outer_vars: Vec<VarId>,
    pub outer: Vec<OuterValueFn>,
    pub within: Option<(WordFn, Option<WordFn>)>,
    /// Number of walks per pair of ends that match; one if absent.
    pub shortest: Option<WordFn>,
    pub registers: WalkRegisters,
    /// Registers from before the path that later steps read, part of the key of empty searches; `None` if these are not
    /// memoised.
    pub outer_reads: Option<Vec<RegisterSlot>>,
    /// Whether later steps read more than ends and needed variables, or several walks per pair of ends match.
    pub needs_walk: bool,
    /// Whether the filter of its walks reads more of them than the ends and needed variables.
    pub has_walk_predicates: bool,
    /// Links whose alternative pairs are separate matches, since later steps read their labels.
    pub enumerated_links: Vec<usize>,
    /// Whether only reachable ends are read, and they depend on (node, state) alone.
    pub is_reach_only: bool,
    /// Mutual exclusion, if conclusions need ends that exclude a common candidate; of a cycle the ends of its last
    /// step.
    pub against: Option<Arc<ExclusionTable>>,
    /// Mutual exclusion, if steps depend on the nodes held so far.
    pub history: Option<Arc<ExclusionTable>>,
    pub types: Vec<Type>,
}

impl CompiledPath {
    /// Cache key; unique among the paths of all programs.
    pub fn next_id() -> u64 {
        // Ids are compared for equality alone.
        static NEXT: AtomicU64 = AtomicU64::new(0);
        NEXT.fetch_add(1, Ordering::Relaxed)
    }

    /// Kind of the step of a state.
    pub fn kind(&self, state: usize) -> &StepKind {
        &self.step_kinds[self.kind_of[state]]
    }

    /// The links of all kinds of steps.
    pub fn uses(&self) -> impl Iterator<Item = &StepLinkUse> {
        self.step_kinds.iter().flat_map(|kind| kind.alternatives.iter().flatten())
    }

    /// The links whose ends are nodes beside the candidates.
    fn makers(&self) -> impl Iterator<Item = &Arc<Link>> {
        let strong = self.step_kinds.iter().filter(|kind| kind.shape.is_strong);
        let links = strong.flat_map(|kind| kind.alternatives.iter().flatten()).map(|used| &used.link);
        links.filter(|link| link.traits.makes_sets)
    }

    /// The ids of these links.
    pub fn set_makers(&self) -> Vec<u64> {
        let mut ids: Vec<u64> = self.makers().map(|link| link.id).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// The sets of single nodes that these links make.
    pub fn sets(&self, frame: &ExecFrame<'_>, singles: &LiveNodes) -> Vec<Vec<u32>> {
        let (mut sets, mut nodes) = (Vec::new(), Vec::new());
        for link in self.makers() {
            for set in link.pairs(frame).sets() {
                if singles.of_candidates(set, frame.state, &mut nodes) && nodes.len() > 1 {
                    sets.push(nodes.clone());
                }
            }
        }
        sets
    }

    /// Inputs of a search: variables bound before the path, label filters, limits.
    pub fn inputs(&self, frame: &ExecFrame<'_>) -> Vec<u64> {
        if !self.is_given {
            return Vec::new();
        }
        let mut inputs: Vec<u64> = self.outer.iter().map(|outer| outer.value(frame)).collect();
        for (_, ask) in self.uses().flat_map(|used| &used.asks) {
            match ask {
                LabelFilterFn::Is(word) | LabelFilterFn::OfKind(word) => inputs.push(word(frame)),
                LabelFilterFn::Set(set) => set.with(frame, |out| inputs.extend(out.words())),
            }
        }
        if let Some((least, most)) = &self.within {
            inputs.extend([least(frame), most.as_ref().map_or(u64::MAX, |most| most(frame))]);
        }
        inputs
    }

    pub fn walks(&self, frame: &ExecFrame<'_>) -> usize {
        self.shortest.as_ref().map_or(1, |count| (count(frame) as i64).max(0) as usize)
    }

    /// Minimum and maximum number of moves between cells.
    pub fn limits(&self, frame: &ExecFrame<'_>) -> (u32, u32) {
        let number = |word: &WordFn| (word(frame) as i64).clamp(0, i64::from(u32::MAX - 1)) as u32;
        match &self.within {
            None => (0, u32::MAX),
            Some((least, most)) => (number(least), most.as_ref().map_or(u32::MAX, number)),
        }
    }
}
