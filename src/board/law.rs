//! Laws: constraints on the cells of one unit, each a type of its own behind the interface [`Constraint`].
//!
//! A unit has a list of laws, [`UnitLaws`]. Rooms read the [`UnitFact`]s that the list implies, from which a topology
//! computes its tables once, and leave the rest to the laws: which assignments they admit, which values of two cells
//! exclude each other, what they leave of candidates, their clauses, words and drawing. They name no law.
//!
//! A new law is a module with a `Constraint`, a line in the list of [`Law`], and a line where games declare it.

mod clauses;
mod complete;
mod connected;
mod disjunction;
mod distinct;
mod pairs;
mod scan;
mod sum;
mod tuples;

pub use clauses::{ClauseSink, Literal};
pub use complete::Complete;
pub use connected::Connected;
pub use disjunction::Disjunction;
pub use distinct::Distinct;
pub use pairs::Pairs;
pub use scan::Scan;
pub use sum::Sum;
pub use tesuji_law::{combinations, count_combinations};
pub use tuples::Tuples;

use std::ops::Deref;
use std::sync::Arc;
use tesuji_message::Message;

/// Words of a row of scratch memory: see [`Constraint::narrow`].
pub const SCRATCH_WORDS: usize = tesuji_law::SUM_WORDS;

/// Properties of a unit that its laws imply, in terms of which boards, plans and searches are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnitFact {
    /// No two cells hold the same value.
    AllDifferent,
    /// Every value of the board occurs.
    EveryValue,
    /// Its values differ and have a total, so that the sets of values that it may hold are listed.
    ListedSets,
    /// Its laws are invariant under permutations of its cells.
    Unordered,
    /// Its laws say no more than that values differ and that every value occurs.
    Placement,
}

impl UnitFact {
    pub const ALL: [Self; 5] =
        [Self::AllDifferent, Self::EveryValue, Self::ListedSets, Self::Unordered, Self::Placement];
}

/// Drawing of a law on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LawDrawing {
    None,
    /// The outline of the cells.
    Region,
    /// A sign between two cells.
    Sign,
}

/// Phrases about a law of a named unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LawPhrase {
    /// The law as a sentence.
    Statement,
    /// The law as a ground of a conclusion.
    Ground,
    /// The refutation of the law by candidates.
    Refutation,
}

/// Properties of a unit on which the form of a law's clauses and bounds depends.
#[derive(Debug, Clone, Copy)]
pub struct UnitContext<'a> {
    pub cells: usize,
    pub values: usize,
    /// The sets of values that the unit may hold; `None` unless it has [`UnitFact::ListedSets`].
    pub sets: Option<&'a [u64]>,
}

/// Values that two cells of a unit, by their places, may hold together.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PairTable {
    pub pair: [usize; 2],
    /// For each value of the first cell, counted from 0, the values of the second.
    pub allowed: Arc<[u64]>,
}

/// A constraint on the cells of a unit, which it names by their places in the unit.
pub trait Constraint {
    /// Its name in rule files.
    fn word(&self) -> &str;

    /// Whether it implies a fact. `Unordered` and `Placement` hold of a unit if all of its laws imply them.
    fn implies(&self, fact: UnitFact) -> bool;

    /// The sum of the values, which count from 1, if it determines one.
    fn total(&self) -> Option<u32> {
        None
    }

    /// The sum of the values as the board prints them.
    fn printed_total(&self) -> Option<u32> {
        None
    }

    /// Whether a partial assignment, 0 for an open cell, can be completed as far as a count shows; exact if it is total.
    fn admits(&self, assigned: &[u8], values: usize) -> bool;

    /// Exclusions between pairs of cells that [`UnitFact::AllDifferent`] does not imply.
    fn pair_tables(&self, _values: usize) -> Vec<PairTable> {
        Vec::new()
    }

    /// The values that each cell may hold by itself; empty if any.
    fn allowed_alone(&self) -> &[u64] {
        &[]
    }

    /// Whether facts and pair tables leave some of it to [`Constraint::narrow`]; `with_sets` if listed sets are applied.
    fn needs_narrowing(&self, with_sets: bool) -> bool;

    /// Reduces the candidates of all cells; false if none of some cell is left. Tests total assignments unless overridden.
    fn narrow(
        &self,
        candidates: &mut [u64],
        values: usize,
        _scratch: &mut Vec<[u64; SCRATCH_WORDS]>,
    ) -> bool {
        let value = |mask: &u64| if mask.is_power_of_two() { mask.trailing_zeros() as u8 + 1 } else { 0 };
        self.admits(&candidates.iter().map(value).collect::<Vec<u8>>(), values)
    }

    /// Whether bounds on the candidates alone refute it.
    fn refutes(&self, _candidates: &[u64], _unit: UnitContext<'_>) -> bool {
        false
    }

    /// Emits clauses for what neither facts nor pair tables imply.
    fn encode(&self, _unit: UnitContext<'_>, _sink: &mut dyn ClauseSink) {}

    fn drawing(&self) -> LawDrawing {
        LawDrawing::None
    }

    /// Words for a law that binds all cells together; `None` if facts and pairs have words of their own.
    fn phrase(&self, _unit: &str, _phrase: LawPhrase) -> Option<Message> {
        None
    }
}

macro_rules! laws {
    ($($law:ident),*) => {
        /// A law of a unit.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Law {
            $($law($law)),*
        }

        impl Deref for Law {
            type Target = dyn Constraint;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$law(law) => law),*
                }
            }
        }

        $(impl From<$law> for Law {
            fn from(law: $law) -> Self {
                Self::$law(law)
            }
        })*
    };
}

laws!(Distinct, Complete, Sum, Pairs, Scan, Disjunction, Connected, Tuples);

impl Law {
    /// The relations of a law that says nothing else, and of no single cell.
    pub fn as_pairs(&self) -> Option<&Pairs> {
        match self {
            Self::Pairs(pairs) if pairs.alone.is_empty() => Some(pairs),
            _ => None,
        }
    }
}

/// The laws of a unit in canonical order, each once, with the facts that they imply.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnitLaws {
    laws: Arc<[Law]>,
    facts: u8,
    total: Option<u32>,
}

impl Default for UnitLaws {
    fn default() -> Self {
        Self::new([])
    }
}

impl UnitLaws {
    pub fn new(laws: impl IntoIterator<Item = Law>) -> Self {
        let mut laws: Vec<Law> = laws.into_iter().collect();
        laws.sort();
        laws.dedup();
        let total = laws.iter().find_map(|law| law.total());
        let any = |fact| laws.iter().any(|law| law.implies(fact));
        let is_implied = |fact: &UnitFact| match fact {
            UnitFact::AllDifferent | UnitFact::EveryValue => any(*fact),
            UnitFact::ListedSets => total.is_some() && any(UnitFact::AllDifferent),
            UnitFact::Unordered | UnitFact::Placement => laws.iter().all(|law| law.implies(*fact)),
        };
        let facts = UnitFact::ALL.into_iter().filter(is_implied).fold(0, |set, fact| set | 1 << fact as u8);
        Self { facts, total, laws: laws.into() }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Law> {
        self.laws.iter()
    }

    #[inline(always)]
    pub fn imply(&self, fact: UnitFact) -> bool {
        self.facts >> fact as u8 & 1 != 0
    }

    /// Whether they imply no fact of the unit.
    pub fn imply_nothing(&self) -> bool {
        self.facts == 0
    }

    /// Whether every value occurs in exactly one cell.
    #[inline(always)]
    pub fn imply_each_value_once(&self) -> bool {
        self.imply(UnitFact::AllDifferent) && self.imply(UnitFact::EveryValue)
    }

    /// The sum of the values, which count from 1, if some law determines it.
    #[inline(always)]
    pub fn total(&self) -> Option<u32> {
        self.total
    }

    /// The sum of the values as the board prints them, if some law determines it.
    pub fn printed_total(&self) -> Option<u32> {
        self.laws.iter().find_map(|law| law.printed_total())
    }

    /// These laws with another sum, of values that count from 1, in place of theirs.
    #[must_use]
    pub fn with_total(&self, total: u32) -> Self {
        let changed = |law: &Law| match law {
            Law::Sum(sum) => sum.with_total(total).into(),
            other => other.clone(),
        };
        Self::new(self.laws.iter().map(changed))
    }

    /// Whether all laws admit a partial assignment of the cells: see [`Constraint::admits`].
    pub fn admit(&self, assigned: &[u8], values: usize) -> bool {
        self.laws.iter().all(|law| law.admits(assigned, values))
    }

    pub fn scans(&self) -> impl Iterator<Item = &Scan> {
        self.laws.iter().filter_map(|law| if let Law::Scan(scan) = law { Some(scan) } else { None })
    }

    pub fn pair_tables(&self, values: usize) -> impl Iterator<Item = PairTable> {
        self.laws.iter().flat_map(move |law| law.pair_tables(values))
    }

    /// The values of the cells that some law restricts alone, by place.
    pub fn allowed_alone(&self) -> impl Iterator<Item = (usize, u64)> {
        self.laws.iter().flat_map(|law| law.allowed_alone().iter().copied().enumerate())
    }

    pub fn has_pair_tables(&self, values: usize) -> bool {
        self.pair_tables(values).next().is_some()
    }

    pub fn are_refuted(&self, candidates: &[u64], unit: UnitContext<'_>) -> bool {
        self.laws.iter().any(|law| law.refutes(candidates, unit))
    }

    pub fn encode(&self, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
        self.laws.iter().for_each(|law| law.encode(unit, sink));
    }

    pub fn are_drawn_as(&self, drawing: LawDrawing) -> bool {
        self.laws.iter().any(|law| law.drawing() == drawing)
    }

    /// A phrase about the laws that bind all cells of a unit together; empty if there is none.
    pub fn phrase(&self, unit: &str, phrase: LawPhrase) -> Message {
        self.laws.iter().find_map(|law| law.phrase(unit, phrase)).unwrap_or_else(Message::empty)
    }
}
