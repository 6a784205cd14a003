//! Conclusions by the few cells and units that they rest on, each with all that a person sees of it at once.

use super::board::bits::Ones;
use super::board::topology::Topology;
use super::clauses::Refuted;
use super::fact::{Conclusion, Fact, Law};
use super::reasons::{Reasons, ordered};
use indexmap::{IndexMap, IndexSet};
use std::cmp::Reverse;

/// Facts that are read at one glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ground {
    /// The candidates of a cell, or its value.
    Cell(usize),
    /// The places that a value, counted from 0, has in a unit.
    Places {
        /// The unit.
        unit: usize,
        /// The value.
        value: usize,
    },
    /// Two cells whose values go together.
    Pair(usize, usize),
    /// A unit: its cells differ, or have a sum.
    Unit(usize),
}

/// What conclusions rest on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grounds {
    /// The grounds; from fewer of them the conclusions do not follow.
    pub grounds: Vec<Ground>,
    /// Facts of these grounds, none of which can be left out.
    pub facts: Vec<Fact>,
    /// Whether the time was up before all that is tried for fewer was tried.
    pub cut: bool,
}

/// Whether conclusions follow, and on which grounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroundsAnswer {
    /// On these.
    On(Grounds),
    /// They do not: the board can be filled otherwise.
    Not,
    /// The time was up before that was known.
    TimeUp,
}

impl Ground {
    /// The grounds that a fact is seen by.
    fn of(topology: &Topology, fact: Fact) -> Vec<Self> {
        match fact {
            Fact::Gone(cell, value) => {
                let of_word = |word| Ones(topology.cell_units(cell, word)).map(move |unit| word * 64 + unit);
                let units = (0..topology.unit_words()).flat_map(of_word);
                let complete = units.filter(|&unit| topology.units[unit].laws.complete);
                complete.map(|unit| Self::Places { unit, value }).chain([Self::Cell(cell)]).collect()
            }
            Fact::Is(cell, _) | Fact::Law(Law::SomeValue { cell } | Law::OneValue { cell }) => {
                vec![Self::Cell(cell)]
            }
            Fact::Law(Law::SomePlace { unit, value }) => vec![Self::Places { unit, value }],
            Fact::Law(Law::OnePlace { unit, .. } | Law::Sum { unit }) => vec![Self::Unit(unit)],
            Fact::Law(Law::Related { cells: (a, b) }) => vec![Self::Pair(a, b)],
        }
    }
}

impl Reasons {
    /// The fewest grounds that are found for some conclusions, by leaving grounds out in several orders.
    pub fn grounds(
        &mut self,
        topology: &Topology,
        known: &[Fact],
        conclusions: &[Conclusion],
        orders: usize,
    ) -> GroundsAnswer {
        let denial = self.clauses.denial(conclusions);
        let mut facts: IndexMap<Ground, Vec<Fact>> = IndexMap::new();
        for fact in known.iter().copied().chain(self.clauses.laws()) {
            for ground in Ground::of(topology, fact) {
                facts.entry(ground).or_default().push(fact);
            }
        }
        let all: Vec<Ground> = facts.keys().copied().collect();
        // How many possibilities a ground leaves: the fewer, the more it says.
        let left = |ground: &Ground| {
            let own = &facts[ground];
            let gone = own.iter().filter(|fact| matches!(fact, Fact::Gone(..))).count();
            match *ground {
                Ground::Cell(_) if own.iter().any(|fact| matches!(fact, Fact::Is(..))) => 1,
                Ground::Cell(_) => topology.values - gone,
                Ground::Places { unit, .. } => topology.units[unit].cells.len() - gone,
                Ground::Pair(..) | Ground::Unit(_) => 0,
            }
        };
        let up_to = |most| all.iter().copied().filter(|ground| left(ground) <= most).collect::<Vec<_>>();
        // Mostly those that leave few are enough.
        let narrow = (1..=topology.values)
            .map(up_to)
            .find(|some| matches!(self.clauses.refute(&union(&facts, some), Some(denial)), Refuted::By(_)));
        let narrow = narrow.unwrap_or_else(|| all.clone());
        let (mut best, mut cut): (Option<Vec<Ground>>, bool) = (None, false);
        for order in 0..orders.max(1) {
            let mut tried = ordered(if order % 2 == 0 { &narrow } else { &all }, order / 4);
            if order % 4 < 2 {
                tried.sort_by_key(|ground| Reverse(left(ground)));
            }
            match self.fewer(&facts, tried, denial) {
                Fewer::Kept(kept) => {
                    let size = |kept: &[Ground]| (kept.len(), kept.iter().map(left).sum::<usize>());
                    if best.as_ref().is_none_or(|best| size(&kept) < size(best)) {
                        best = Some(kept);
                    }
                }
                Fewer::Never => return GroundsAnswer::Not,
                Fewer::TimeUp => {
                    cut = true;
                    break;
                }
            }
        }
        let Some(mut grounds) = best else { return GroundsAnswer::TimeUp };
        grounds.sort_unstable();
        let own = union(&facts, &grounds);
        // Without the time for it some facts may be more than are needed.
        let mut fewest = self.shrink(own.clone(), denial).unwrap_or_else(|| {
            cut = true;
            own
        });
        fewest.sort_unstable();
        GroundsAnswer::On(Grounds { grounds, facts: fewest, cut })
    }

    /// Leaves grounds out, the first ones first, as long as the facts of the rest refute a denial.
    fn fewer(
        &mut self,
        facts: &IndexMap<Ground, Vec<Fact>>,
        mut kept: Vec<Ground>,
        denial: batsat::Lit,
    ) -> Fewer {
        let mut needed = 0;
        let mut first = true;
        while first || needed < kept.len() {
            let left_out = (!first).then(|| kept.remove(needed));
            first = false;
            match self.clauses.refute(&union(facts, &kept), Some(denial)) {
                Refuted::By(used) => {
                    // What is used may be seen by several grounds, of which those that are needed have it already.
                    let mut unseen: IndexSet<Fact> = used.into_iter().collect();
                    let (fixed, mut open) = (kept[..needed].to_vec(), kept.split_off(needed));
                    fixed.iter().flat_map(|ground| &facts[ground]).for_each(|fact| {
                        unseen.swap_remove(fact);
                    });
                    open.retain(|ground| facts[ground].iter().any(|fact| unseen.contains(fact)));
                    kept = fixed.into_iter().chain(open).collect();
                }
                Refuted::Never => match left_out {
                    None => return Fewer::Never,
                    Some(ground) => {
                        kept.insert(needed, ground);
                        needed += 1;
                    }
                },
                Refuted::TimeUp => return Fewer::TimeUp,
            }
        }
        Fewer::Kept(kept)
    }
}

/// What is left of grounds.
enum Fewer {
    /// These, each of which is needed.
    Kept(Vec<Ground>),
    /// All of them are not enough.
    Never,
    /// The time was up.
    TimeUp,
}

/// The facts of some grounds, each once.
fn union(facts: &IndexMap<Ground, Vec<Fact>>, grounds: &[Ground]) -> Vec<Fact> {
    let all: IndexSet<Fact> = grounds.iter().flat_map(|ground| &facts[ground]).copied().collect();
    all.into_iter().collect()
}
