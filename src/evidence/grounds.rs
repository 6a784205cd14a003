//! Conclusions by the few cells and units that they rest on, each with all that a person sees of it at once.

use super::board::{bits::Ones, topology::Topology};
use super::known::{Conclusion, Fact, Law};
use super::reasons::{Answer, Reasons, ordered};
use batsat::Lit;
use indexmap::{IndexMap, IndexSet};
use std::cmp::Reverse;

/// The number of contradictions of the solver after which no further orders are tried.
const MOST_CONTRADICTIONS: u64 = 10_000;

/// Grounds of at most this number of cells, pairs and units are read one by one: fewer that say more are no help.
const FEW: usize = 12;

/// Of more cells, pairs and units than these, leaving grounds out one by one never comes to the fewest.
const MANY: usize = 32;

/// Facts that are read at one glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ground {
    /// The candidates of a cell, or its value.
    Cell(usize),
    /// The places that a value, counted from 0, has in a unit.
    Places { unit: usize, value: usize },
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
    /// How many contradictions a search from these facts alone runs into before it is certain of the conclusions;
    /// nothing where the time was up before that.
    pub contradictions: Option<u64>,
    /// Whether the time was up before all that is tried for fewer was tried.
    pub cut: bool,
}

impl Grounds {
    /// How many cells and how many units the grounds are of.
    pub fn named(&self) -> (usize, usize) {
        let (mut cells, mut units) = (IndexSet::new(), IndexSet::new());
        for ground in &self.grounds {
            match ground.whole() {
                Ground::Cell(cell) => cells.extend([cell]),
                Ground::Pair(a, b) => cells.extend([a, b]),
                Ground::Places { unit, .. } | Ground::Unit(unit) => units.extend([unit]),
            }
        }
        (cells.len(), units.len())
    }
}

impl Ground {
    pub fn whole(self) -> Self {
        match self {
            Self::Places { unit, .. } => Self::Unit(unit),
            whole => whole,
        }
    }

    /// The grounds that a fact is seen by.
    pub fn of(topology: &Topology, fact: Fact) -> Vec<Self> {
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

type Facts = IndexMap<Ground, Vec<Fact>>;

struct Sight {
    facts: Facts,
    /// The facts of each cell, pair or unit with all its grounds.
    wholes: Facts,
    /// How many possibilities a ground leaves: the fewer, the more it says.
    left: IndexMap<Ground, usize>,
    /// The grounds that leave few possibilities, where these are enough; mostly they are.
    narrow: Vec<Ground>,
}

impl Sight {
    fn of(topology: &Topology, known: impl Iterator<Item = Fact>) -> Self {
        let (mut facts, mut wholes) = (Facts::new(), Facts::new());
        for fact in known {
            for ground in Ground::of(topology, fact) {
                facts.entry(ground).or_default().push(fact);
                wholes.entry(ground.whole()).or_default().push(fact);
            }
        }
        let left = |(ground, own): (&Ground, &Vec<Fact>)| {
            let gone = own.iter().filter(|fact| matches!(fact, Fact::Gone(..))).count();
            let left = match *ground {
                Ground::Cell(_) if own.iter().any(|fact| matches!(fact, Fact::Is(..))) => 1,
                Ground::Cell(_) => topology.values - gone,
                Ground::Places { unit, .. } => topology.units[unit].cells.len() - gone,
                Ground::Pair(..) | Ground::Unit(_) => 0,
            };
            (*ground, left)
        };
        let left = facts.iter().map(left).collect();
        Self { facts, wholes, left, narrow: Vec::new() }
    }

    /// How many cells, pairs and units grounds name, how many grounds they are, and how much these leave open.
    fn size(&self, grounds: &[Ground]) -> (usize, usize, usize) {
        let named: IndexSet<Ground> = grounds.iter().map(|ground| ground.whole()).collect();
        (named.len(), grounds.len(), grounds.iter().map(|ground| self.left[ground]).sum())
    }
}

impl Reasons {
    /// The fewest cells and units that are found to show some conclusions, by leaving grounds out in several orders: the
    /// first is tried in any case, others as long as the solver has run into few contradictions.
    pub fn grounds(
        &mut self,
        topology: &Topology,
        known: &[Fact],
        conclusions: &[Conclusion],
        orders: usize,
    ) -> Answer<Grounds> {
        let denial = self.clauses.denial(conclusions);
        let mut sight = Sight::of(topology, known.iter().copied().chain(self.clauses.laws()));
        sight.narrow = self.narrow(&sight, topology, denial);
        let (mut best, mut cut): (Option<Vec<Ground>>, bool) = (None, false);
        let begun = self.clauses.contradictions();
        let passes = (0..orders.max(1)).flat_map(|order| [(order, false), (order, true)]);
        for (order, by_wholes) in passes {
            let size = best.as_ref().map(|best| sight.size(best));
            let found = match size {
                Some(_) if self.clauses.contradictions() - begun > MOST_CONTRADICTIONS => break,
                Some((named, ..)) if by_wholes && named > FEW => self.by_wholes(&sight, order, named, denial),
                Some((named, ..)) if by_wholes || named > MANY => continue,
                _ => self.one_by_one(&sight, order, denial),
            };
            match found {
                Answer::From(kept) => {
                    if size.is_none_or(|size| sight.size(&kept) < size) {
                        best = Some(kept);
                    }
                }
                Answer::Not => return Answer::Not,
                Answer::TimeUp => {
                    cut = true;
                    break;
                }
            }
        }
        let Some(mut grounds) = best else { return Answer::TimeUp };
        grounds.sort_unstable();
        let own = union(&sight.facts, &grounds);
        // Without the time for it some facts may be more than are needed.
        let mut fewest = self.shrink(own.clone(), denial).unwrap_or_else(|| {
            cut = true;
            own
        });
        fewest.sort_unstable();
        // What the solver has learnt on the way would make the search shorter than it is.
        let mut fresh = self.clauses.fresh(topology);
        let denial = fresh.denial(conclusions);
        let certain = matches!(fresh.refute(&fewest, Some(denial)), Answer::From(_));
        let contradictions = certain.then(|| fresh.contradictions());
        Answer::From(Grounds { grounds, facts: fewest, contradictions, cut })
    }

    fn narrow(&mut self, sight: &Sight, topology: &Topology, denial: Lit) -> Vec<Ground> {
        let up_to =
            |most| sight.left.iter().filter(|(_, left)| **left <= most).map(|(ground, _)| *ground).collect();
        let narrow = (1..=topology.values).map(up_to).find(|some: &Vec<Ground>| {
            matches!(self.clauses.refute(&union(&sight.facts, some), Some(denial)), Answer::From(_))
        });
        narrow.unwrap_or_else(|| sight.facts.keys().copied().collect())
    }

    fn one_by_one(&mut self, sight: &Sight, order: usize, denial: Lit) -> Answer<Vec<Ground>> {
        let all: Vec<Ground> = sight.facts.keys().copied().collect();
        let mut tried = ordered(if order.is_multiple_of(2) { &sight.narrow } else { &all }, order / 4);
        if order % 4 < 2 {
            tried.sort_by_key(|ground| Reverse(sight.left[ground]));
        }
        self.fewer(&sight.facts, tried, denial)
    }

    /// Leaves all of a cell or unit out at once, in one order, and then single grounds of those that stay, where these
    /// are not more than are known to do.
    fn by_wholes(&mut self, sight: &Sight, order: usize, enough: usize, denial: Lit) -> Answer<Vec<Ground>> {
        let all: Vec<Ground> = sight.facts.keys().copied().collect();
        let wholes: Vec<Ground> = sight.wholes.keys().copied().collect();
        let kept = match self.fewer(&sight.wholes, ordered(&wholes, order), denial) {
            // So many are no better than what is known.
            Answer::From(kept) if kept.len() > enough => return Answer::From(all),
            Answer::From(kept) => kept,
            other => return other,
        };
        let mut tried = all;
        tried.retain(|ground| kept.contains(&ground.whole()));
        tried.sort_by_key(|ground| Reverse(sight.left[ground]));
        self.fewer(&sight.facts, tried, denial)
    }

    /// Leaves grounds out, the first ones first, as long as the facts of the rest refute a denial.
    fn fewer(&mut self, facts: &Facts, mut kept: Vec<Ground>, denial: Lit) -> Answer<Vec<Ground>> {
        let mut needed = 0;
        let mut first = true;
        while first || needed < kept.len() {
            let left_out = (!first).then(|| kept.remove(needed));
            first = false;
            match self.clauses.refute(&union(facts, &kept), Some(denial)) {
                Answer::From(used) => {
                    // What is used may be seen by several grounds, of which those that are needed have it already.
                    let mut unseen: IndexSet<Fact> = used.into_iter().collect();
                    let (fixed, mut open) = (kept[..needed].to_vec(), kept.split_off(needed));
                    fixed.iter().flat_map(|ground| &facts[ground]).for_each(|fact| {
                        unseen.swap_remove(fact);
                    });
                    open.retain(|ground| facts[ground].iter().any(|fact| unseen.contains(fact)));
                    kept = fixed.into_iter().chain(open).collect();
                }
                Answer::Not => match left_out {
                    None => return Answer::Not,
                    Some(ground) => {
                        kept.insert(needed, ground);
                        needed += 1;
                    }
                },
                Answer::TimeUp => return Answer::TimeUp,
            }
        }
        Answer::From(kept)
    }
}

/// The facts of some grounds, each once.
fn union(facts: &Facts, grounds: &[Ground]) -> Vec<Fact> {
    let all: IndexSet<Fact> = grounds.iter().flat_map(|ground| &facts[ground]).copied().collect();
    all.into_iter().collect()
}
