//! A path compiled for a board.

use super::graph::{Asked, Asks, Used};
use super::nodes::{Nodes, Part};
use super::{context::Context, link::CompiledLink, machine::Machine, memory::Plan};
use crate::compile::{Fill, Slot, Word, element};
use crate::lang::program::{Given, Type, VarId};
use crate::{against::Against, board::bits, board::window::Window, pairs, run::Run, trace::Datum};
use std::cell::Cell;
use std::sync::{Arc, OnceLock};

/// What happens at a node, as walks are gone through again.
#[derive(Debug, Clone)]
pub(super) enum Mark {
    /// A part of the node is that of a variable.
    Is(Part, VarId),
    /// A part with variables of its own begins.
    Own(Vec<VarId>),
    /// A part that is printed by a text of its own begins.
    Shows(usize),
    /// A named part begins.
    As(VarId),
    /// A part that is walked backwards begins.
    Reversed,
    /// The walk goes on from an earlier node.
    Back,
    Close,
}

/// What happens at the nodes, by the transitions of the machine.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub(super) starts: Vec<Vec<Mark>>,
    pub(super) follows: Vec<Vec<Vec<Mark>>>,
    pub(super) ends: Vec<Vec<Vec<Mark>>>,
    pub(super) empty: Vec<Vec<Mark>>,
}

/// What a label has to be, as it is read off the registers.
pub(super) enum Ask {
    Is(Word),
    OfKind(Word),
    /// A set of cells or units.
    Set(Fill, usize),
}

pub(super) struct SpecUse {
    pub(super) link: Arc<CompiledLink>,
    pub(super) asks: Vec<(usize, Ask)>,
    /// Labels and the variables that they are; all of them.
    pub(super) vars: Vec<(usize, VarId)>,
    pub(super) tracked: Vec<(usize, usize)>,
}

impl SpecUse {
    pub(super) fn asked(&self, run: &Run<'_>) -> Asks {
        let asked = |ask: &Ask| match ask {
            Ask::Is(word) => Asked::Is(word(run)),
            Ask::OfKind(kinds) => Asked::OfKind(kinds(run)),
            Ask::Set(fill, words) => run.filled(*words, fill, |out| Asked::Set(out.words().to_vec())),
        };
        self.asks.iter().map(|(label, ask)| (*label, asked(ask))).collect()
    }
}

/// A kind of step: states may share it.
pub(super) struct Spec {
    pub(super) strong: bool,
    /// What rules candidates out of the nodes that it leads to.
    pub(super) given: Option<Given>,
    /// How many of its variables matter.
    pub(super) tracked: usize,
    /// The steps that it may be, each with its links: what joins two nodes is all of one step.
    pub(super) alternatives: Vec<Vec<SpecUse>>,
}

impl Spec {
    pub(super) fn used(&self, run: &Run<'_>) -> Vec<Vec<Used>> {
        let used = |one: &SpecUse| Used {
            link: Arc::clone(&one.link),
            asked: one.asked(run),
            tracked: one.tracked.clone(),
        };
        self.alternatives.iter().map(|uses| uses.iter().map(used).collect()).collect()
    }
}

/// A variable that was bound before the path.
pub(super) enum Outer {
    Word(Word),
    /// A set of this many words.
    Set(Fill, usize),
}

impl Outer {
    pub(super) fn value(&self, run: &Run<'_>) -> u64 {
        match self {
            Outer::Word(word) => word(run),
            Outer::Set(fill, words) => {
                run.filled(*words, fill, |out| run.paths().set_number(run, out.words()))
            }
        }
    }
}

/// What a path needs whose walks go on by what they hold.
pub(super) struct Memory {
    /// What the laws of the board forbid together.
    pub(super) against: Arc<Against>,
    pub(super) plan: OnceLock<Plan>,
}

pub(crate) struct CompiledPath {
    /// Its name in caches: no other path has it.
    pub(super) id: u64,
    /// Its place among the steps of its plan.
    pub(super) step: usize,
    pub(super) cycle: bool,
    pub(super) simple: bool,
    /// Whether its walks stay in connected components of the board, each of which is searched by itself.
    pub(super) by_component: bool,
    /// Whether its searches depend on more than the position.
    pub(super) is_given: bool,
    pub(super) machine: Machine,
    pub(super) marks: Marks,
    pub(super) specs: Vec<Spec>,
    /// For each state its kind of step.
    pub(super) spec_of: Vec<usize>,
    /// The states as they are numbered where it is asked where walks may end at all: those with the same kind of step
    /// and the same ways to end are one, but for a path that is only asked that.
    pub(super) alike: Vec<usize>,
    pub(super) outer_vars: Vec<VarId>,
    pub(super) outer: Vec<Outer>,
    pub(super) within: Option<(Word, Option<Word>)>,
    /// How many walks with the same ends are matches; one where it is absent.
    pub(super) shortest: Option<Word>,
    /// The variables that it binds, but for its ends and all of it.
    pub(super) binds: Vec<(VarId, Slot, Type)>,
    pub(super) ends: (Slot, Slot),
    pub(super) whole: Option<Slot>,
    /// Extra key of searches that led to nothing: the outer variables that what comes after the path reads.
    pub(super) read_after: Option<Vec<Slot>>,
    /// Whether later steps read more than ends and environment, or several walks with the same ends match.
    pub(super) needs_walk: bool,
    /// Whether the step after the conditions that follow at once reports that they are met.
    pub(super) asks_at_once: bool,
    /// Whether one of them asks for more of it than its ends.
    pub(super) asks_for_walks: bool,
    /// The links of whose steps later ones read labels: each way in which one makes a step is a match of its own.
    pub(super) chooses: Vec<usize>,
    /// True where only the ends of its walks are read, and these depend on nothing but last nodes and states.
    pub(super) spreads: bool,
    /// What excludes what, where only ends matter that exclude something together; of a cycle those of its last step.
    pub(super) against: Option<Arc<Against>>,
    /// What excludes what, where walks go on by what they hold true.
    pub(super) memory: Option<Memory>,
    pub(super) types: Vec<Type>,
}

impl CompiledPath {
    /// The links of all kinds of steps.
    pub(super) fn uses(&self) -> impl Iterator<Item = &SpecUse> {
        self.specs.iter().flat_map(|spec| spec.alternatives.iter().flatten())
    }

    fn strong(&self) -> impl Iterator<Item = &SpecUse> {
        self.specs.iter().filter(|spec| spec.strong).flat_map(|spec| spec.alternatives.iter().flatten())
    }

    /// The links whose ends are nodes beside the candidates.
    pub(super) fn set_makers(&self) -> Vec<u64> {
        let mut ids: Vec<u64> = self.strong().filter(|u| u.link.makes_sets).map(|u| u.link.id).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// The sets of single nodes that these links make.
    pub(super) fn sets(&self, run: &Run<'_>, singles: &Nodes) -> Vec<Vec<u32>> {
        let (mut sets, mut nodes) = (Vec::new(), Vec::new());
        for used in self.strong().filter(|used| used.link.makes_sets) {
            for set in used.link.edges(run).sets() {
                if singles.of_candidates(set, run.state, &mut nodes) && nodes.len() > 1 {
                    sets.push(nodes.clone());
                }
            }
        }
        sets
    }

    /// Its input on a position: what was bound before, what is asked of labels, and its limits.
    pub(super) fn inputs(&self, run: &Run<'_>) -> Vec<u64> {
        if !self.is_given {
            return Vec::new();
        }
        let mut inputs: Vec<u64> = self.outer.iter().map(|outer| outer.value(run)).collect();
        for (_, ask) in self.uses().flat_map(|used| &used.asks) {
            match ask {
                Ask::Is(word) | Ask::OfKind(word) => inputs.push(word(run)),
                Ask::Set(fill, words) => run.filled(*words, fill, |out| {
                    inputs.extend(out.words());
                }),
            }
        }
        if let Some((least, most)) = &self.within {
            inputs.extend([least(run), most.as_ref().map_or(u64::MAX, |most| most(run))]);
        }
        inputs
    }

    /// The key of its searches with some inputs, where those that led to nothing are remembered.
    pub(super) fn key(&self, run: &Run<'_>, inputs: &[u64]) -> Option<Box<[u64]>> {
        let mut key = inputs.to_vec();
        for slot in self.read_after.as_ref()? {
            match *slot {
                Slot::Word(register) | Slot::Local(register, _) => key.push(run.get(register)),
                Slot::Cells(register) | Slot::Units(register) | Slot::Candidates(register) => {
                    let (from, words) = run.wide(register);
                    key.extend([from as u64, words.len() as u64]);
                    key.extend(words.iter().map(Cell::get));
                }
                Slot::Unbound | Slot::World(_) | Slot::Walk(_) | Slot::Data(_) => return None,
            }
        }
        Some(key.into())
    }

    pub(super) fn walks(&self, run: &Run<'_>) -> usize {
        self.shortest.as_ref().map_or(1, |count| (count(run) as i64).max(0) as usize)
    }

    /// How often it may go to another cell.
    pub(super) fn limits(&self, run: &Run<'_>) -> (u32, u32) {
        let number = |word: &Word| (word(run) as i64).clamp(0, i64::from(u32::MAX - 1)) as u32;
        match &self.within {
            None => (0, u32::MAX),
            Some((least, most)) => (number(least), most.as_ref().map_or(u32::MAX, number)),
        }
    }

    pub(super) fn outer_value(&self, context: &Context<'_>, var: VarId) -> Option<u64> {
        let at = self.outer_vars.iter().position(|v| *v == var)?;
        context.outer.get(at).copied()
    }

    pub(super) fn set_ends(&self, context: &Context<'_>, first: usize, last: usize) {
        for (slot, node) in [(self.ends.0, first), (self.ends.1, last)] {
            if let Slot::Candidates(register) = slot {
                let (run, nodes) = (context.run, &context.nodes);
                run.lend_set(pairs::words(run.topology), |set| {
                    nodes.singles_of(node).for_each(|single| set.insert(nodes.board(single) as usize));
                    run.set_wide(register, set.window());
                });
            }
        }
    }

    pub(super) fn set(&self, run: &Run<'_>, slot: Slot, ty: &Type, value: u64) {
        match slot {
            Slot::Word(register) => run.set(register, value),
            Slot::Cells(register) | Slot::Units(register) => {
                let words = slot.words(run.topology);
                run.set_wide(register, Window::whole(&run.paths().set_words(run, value, words)));
            }
            _ => debug_assert!(false, "a variable of type {ty:?} has no such register"),
        }
    }

    pub(super) fn datum(&self, run: &Run<'_>, var: VarId, value: u64) -> Datum {
        datum(run, &self.types[var.0 as usize], value)
    }
}

/// A value of an environment as data.
pub(super) fn datum(run: &Run<'_>, ty: &Type, value: u64) -> Datum {
    let Type::Set(of) = ty else { return element(ty, value, run) };
    let words = match **of {
        Type::Cell => run.paths().set_words(run, value, run.topology.cell_words()),
        Type::Unit => run.paths().set_words(run, value, run.topology.unit_words()),
        _ => vec![value],
    };
    Datum::Set(bits::iter(&words).map(|member| element(of, member as u64, run)).collect())
}
