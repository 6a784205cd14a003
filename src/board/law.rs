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
mod constraint;
mod disjunction;
mod distinct;
mod pairs;
mod scan;
mod sum;
mod tuples;

pub use clauses::{ClauseSink, Literal};
pub use complete::Complete;
pub use connected::ConnectedCells;
pub use constraint::{Constraint, LawDrawing, LawPhrase, PairTable, Scratch, UnitContext, UnitFact};
pub use disjunction::Disjunction;
pub use distinct::Distinct;
pub use pairs::Pairs;
pub use scan::Scan;
pub use sum::Sum;
pub use tesuji_law::{combinations, count_combinations};
pub use tuples::Tuples;

use std::{ops::Deref, sync::Arc};
use tesuji_message::Message;

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

laws!(Distinct, Complete, Sum, Pairs, Scan, Disjunction, ConnectedCells, Tuples);

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
