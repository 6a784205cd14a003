//! The interface of laws.

use crate::ClauseSink;
use std::sync::Arc;
use tesuji_message::{Message, message};
use tesuji_sets::bits::low_mask;

/// Words of a row of scratch memory: see [`Constraint::narrow`].
pub const SCRATCH_WORDS: usize = tesuji_law::SUM_WORDS;

/// Memory that narrowing reuses.
pub type Scratch = Vec<[u64; SCRATCH_WORDS]>;

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
#[derive(Debug, Clone, Copy)]
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
    fn implies(&self, _fact: UnitFact) -> bool {
        false
    }

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
    fn needs_narrowing(&self, _with_sets: bool) -> bool {
        true
    }

    /// Reduces the candidates of all cells; false if none of some cell is left. Tests total assignments unless overridden.
    fn narrow(&self, candidates: &mut [u64], values: usize, _scratch: &mut Scratch) -> bool {
        let value = |mask: &u64| if mask.is_power_of_two() { mask.trailing_zeros() as u8 + 1 } else { 0 };
        self.admits(&candidates.iter().map(value).collect::<Vec<u8>>(), values)
    }

    /// Number of table entries that [`Constraint::narrow`] visits at most, apart from those of each cell.
    fn narrowing_work(&self) -> usize {
        0
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

/// The candidates of cells by their values; all for an open cell, 0.
pub fn candidates_of(assigned: &[u8], values: usize) -> Vec<u64> {
    let candidates = |value: &u8| value.checked_sub(1).map_or(low_mask(values), |value| 1 << value);
    assigned.iter().map(candidates).collect()
}

/// The phrases about a law that only its declaration describes.
pub fn declared_phrase(unit: &str, phrase: LawPhrase) -> Message {
    match phrase {
        LawPhrase::Statement => message!("{} satisfies its law", unit),
        LawPhrase::Ground => message!("the law of {name}", name = unit),
        LawPhrase::Refutation => message!("the candidates of {} cannot satisfy its law", unit),
    }
}
