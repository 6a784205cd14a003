//! Explanations grouped by the cells and units that a person reads at a glance.

use super::mus::ordered;
use crate::{CandidateLiteral, LawClause, MusExtractor, MusResult, Premise};
use batsat::Lit;
use indexmap::{IndexMap, IndexSet};
use std::cmp::Reverse;
use tesuji_board::{Topology, UnitFact};
use tesuji_sets::SetBits;

/// Number of solver conflicts after which no further deletion orders are tried.
const MAX_CONFLICTS: u64 = 10_000;

/// Number of cells, pairs and units up to which only single items are deleted.
const MAX_UNGROUPED: usize = 12;

/// Number of cells, pairs and units up to which the deletion of single items is tried in further orders.
const MAX_ITEMWISE: usize = 32;

/// Facts that a person reads at a glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EvidenceItem {
    /// Candidates of a cell, or its value.
    Cell(usize),
    /// Places of a value, counted from 0, in a unit.
    Places { unit: usize, value: usize },
    /// Two related cells.
    Pair(usize, usize),
    /// Law of a unit: its cells differ, or have a sum.
    Unit(usize),
}

/// Irredundant evidence for conclusions.
#[derive(Debug, PartialEq)]
pub struct EvidenceSet {
    /// Items, none of which can be dropped.
    pub items: Vec<EvidenceItem>,
    /// Facts of these items, none of which can be dropped.
    pub facts: Vec<Premise>,
    /// Number of solver conflicts in a proof from these facts alone; `None` at the deadline.
    pub contradictions: Option<u64>,
    /// Whether the deadline passed before all deletion orders were tried.
    pub is_incomplete: bool,
}

impl EvidenceSet {
    /// (number of cells, number of units) of the items.
    pub fn counts(&self) -> (usize, usize) {
        let (mut cells, mut units) = (IndexSet::new(), IndexSet::new());
        for item in &self.items {
            match item.whole() {
                EvidenceItem::Cell(cell) => cells.extend([cell]),
                EvidenceItem::Pair(a, b) => cells.extend([a, b]),
                EvidenceItem::Places { unit, .. } | EvidenceItem::Unit(unit) => units.extend([unit]),
            }
        }
        (cells.len(), units.len())
    }
}

impl EvidenceItem {
    pub fn whole(self) -> Self {
        match self {
            Self::Places { unit, .. } => Self::Unit(unit),
            whole => whole,
        }
    }

    /// Items that show a fact.
    pub fn showing(topology: &Topology, fact: Premise) -> Vec<Self> {
        match fact {
            Premise::Gone(cell, value) => {
                let of_word =
                    |word| SetBits(topology.cell_units(cell, word)).map(move |unit| word * 64 + unit);
                let units = (0..topology.unit_words()).flat_map(of_word);
                let complete = units.filter(|&unit| topology.units[unit].laws.imply(UnitFact::EveryValue));
                complete.map(|unit| Self::Places { unit, value }).chain([Self::Cell(cell)]).collect()
            }
            Premise::Is(cell, _)
            | Premise::Law(LawClause::SomeValue { cell } | LawClause::OneValue { cell }) => {
                vec![Self::Cell(cell)]
            }
            Premise::Law(LawClause::SomePlace { unit, value }) => vec![Self::Places { unit, value }],
            Premise::Law(LawClause::OnePlace { unit, .. } | LawClause::Whole { unit }) => {
                vec![Self::Unit(unit)]
            }
            Premise::Law(LawClause::Related { cells: (a, b) }) => vec![Self::Pair(a, b)],
        }
    }
}

type FactsByItem = IndexMap<EvidenceItem, Vec<Premise>>;

struct EvidenceIndex {
    facts: FactsByItem,
    /// Facts of each cell, pair or unit, places included.
    wholes: FactsByItem,
    /// Number of possibilities that an item leaves: the fewer, the more specific.
    remaining: IndexMap<EvidenceItem, usize>,
    /// Most specific items that suffice; usually few.
    narrow: Vec<EvidenceItem>,
}

impl EvidenceIndex {
    fn new(topology: &Topology, premises: impl Iterator<Item = Premise>) -> Self {
        let (mut facts, mut wholes) = (FactsByItem::new(), FactsByItem::new());
        for fact in premises {
            for item in EvidenceItem::showing(topology, fact) {
                facts.entry(item).or_default().push(fact);
                wholes.entry(item.whole()).or_default().push(fact);
            }
        }
        let remaining_of = |(item, own): (&EvidenceItem, &Vec<Premise>)| {
            let gone = own.iter().filter(|fact| matches!(fact, Premise::Gone(..))).count();
            let left = match *item {
                EvidenceItem::Cell(_) if own.iter().any(|fact| matches!(fact, Premise::Is(..))) => 1,
                EvidenceItem::Cell(_) => topology.values - gone,
                EvidenceItem::Places { unit, .. } => topology.units[unit].cells.len() - gone,
                EvidenceItem::Pair(..) | EvidenceItem::Unit(_) => 0,
            };
            (*item, left)
        };
        let remaining = facts.iter().map(remaining_of).collect();
        Self { facts, wholes, remaining, narrow: Vec::new() }
    }

    /// (number of cells, pairs and units; number of items; possibilities left), compared lexicographically.
    fn size(&self, items: &[EvidenceItem]) -> (usize, usize, usize) {
        let wholes: IndexSet<EvidenceItem> = items.iter().map(|item| item.whole()).collect();
        (wholes.len(), items.len(), items.iter().map(|item| self.remaining[item]).sum())
    }
}

impl MusExtractor {
    /// Smallest evidence found by deletion in several orders. The first order is always tried, others up to
    /// `MAX_CONFLICTS` conflicts.
    pub fn minimal_evidence(
        &mut self,
        topology: &Topology,
        premises: &[Premise],
        conclusions: &[CandidateLiteral],
        orders: usize,
    ) -> MusResult<EvidenceSet> {
        let denial = self.clauses.denial(conclusions);
        let mut index = EvidenceIndex::new(topology, premises.iter().copied().chain(self.clauses.laws()));
        index.narrow = self.narrow(&index, topology, denial);
        let (mut best, mut is_incomplete): (Option<Vec<EvidenceItem>>, bool) = (None, false);
        let conflicts_before = self.clauses.conflicts();
        let passes = (0..orders.max(1)).flat_map(|order| [(order, false), (order, true)]);
        for (order, by_wholes) in passes {
            let size = best.as_ref().map(|best| index.size(best));
            let found = match size {
                Some(_) if self.clauses.conflicts() - conflicts_before > MAX_CONFLICTS => break,
                Some((named, ..)) if by_wholes && named > MAX_UNGROUPED => {
                    self.by_wholes(&index, order, named, denial)
                }
                Some((named, ..)) if by_wholes || named > MAX_ITEMWISE => continue,
                _ => self.one_by_one(&index, order, denial),
            };
            match found {
                MusResult::From(kept) => {
                    if size.is_none_or(|size| index.size(&kept) < size) {
                        best = Some(kept);
                    }
                }
                MusResult::Not => return MusResult::Not,
                MusResult::TimeUp => {
                    is_incomplete = true;
                    break;
                }
            }
        }
        let Some(mut items) = best else { return MusResult::TimeUp };
        items.sort_unstable();
        let evidence = union(&index.facts, &items);
        // Some facts may be redundant after the deadline.
        let mut fewest = self.minimise_core(evidence.clone(), denial).unwrap_or_else(|| {
            is_incomplete = true;
            evidence
        });
        fewest.sort_unstable();
        // Learnt clauses would shorten the counted search.
        let mut fresh = self.clauses.fresh(topology);
        let denial = fresh.denial(conclusions);
        let certain = matches!(fresh.refute(&fewest, Some(denial)), MusResult::From(_));
        let contradictions = certain.then(|| fresh.conflicts());
        MusResult::From(EvidenceSet { items, facts: fewest, contradictions, is_incomplete })
    }

    fn narrow(&mut self, index: &EvidenceIndex, topology: &Topology, denial: Lit) -> Vec<EvidenceItem> {
        let up_to =
            |most| index.remaining.iter().filter(|(_, left)| **left <= most).map(|(item, _)| *item).collect();
        let narrow = (1..=topology.values).map(up_to).find(|some: &Vec<EvidenceItem>| {
            matches!(self.clauses.refute(&union(&index.facts, some), Some(denial)), MusResult::From(_))
        });
        narrow.unwrap_or_else(|| index.facts.keys().copied().collect())
    }

    fn one_by_one(
        &mut self,
        index: &EvidenceIndex,
        order: usize,
        denial: Lit,
    ) -> MusResult<Vec<EvidenceItem>> {
        let all: Vec<EvidenceItem> = index.facts.keys().copied().collect();
        let mut tried = ordered(if order.is_multiple_of(2) { &index.narrow } else { &all }, order / 4);
        if order % 4 < 2 {
            tried.sort_by_key(|item| Reverse(index.remaining[item]));
        }
        self.minimise(&index.facts, tried, denial)
    }

    /// Deletes whole cells and units first, then single items of the remaining ones, unless more than `enough` remain.
    fn by_wholes(
        &mut self,
        index: &EvidenceIndex,
        order: usize,
        enough: usize,
        denial: Lit,
    ) -> MusResult<Vec<EvidenceItem>> {
        let all: Vec<EvidenceItem> = index.facts.keys().copied().collect();
        let wholes: Vec<EvidenceItem> = index.wholes.keys().copied().collect();
        let kept = match self.minimise(&index.wholes, ordered(&wholes, order), denial) {
            // No improvement on the best result.
            MusResult::From(kept) if kept.len() > enough => return MusResult::From(all),
            MusResult::From(kept) => kept,
            other => return other,
        };
        let mut tried = all;
        tried.retain(|item| kept.contains(&item.whole()));
        tried.sort_by_key(|item| Reverse(index.remaining[item]));
        self.minimise(&index.facts, tried, denial)
    }

    /// Deletion-based minimisation: drops items in order while the facts of the rest refute the denial.
    fn minimise(
        &mut self,
        facts: &FactsByItem,
        mut kept: Vec<EvidenceItem>,
        denial: Lit,
    ) -> MusResult<Vec<EvidenceItem>> {
        let mut needed = 0;
        let mut first = true;
        while first || needed < kept.len() {
            let left_out = (!first).then(|| kept.remove(needed));
            first = false;
            match self.clauses.refute(&union(facts, &kept), Some(denial)) {
                MusResult::From(used) => {
                    // A used fact may belong to several items. Facts of needed items are covered already.
                    let mut unseen: IndexSet<Premise> = used.into_iter().collect();
                    let (fixed, mut open) = (kept[..needed].to_vec(), kept.split_off(needed));
                    fixed.iter().flat_map(|item| &facts[item]).for_each(|fact| {
                        unseen.swap_remove(fact);
                    });
                    open.retain(|item| facts[item].iter().any(|fact| unseen.contains(fact)));
                    kept = fixed.into_iter().chain(open).collect();
                }
                MusResult::Not => match left_out {
                    None => return MusResult::Not,
                    Some(item) => {
                        kept.insert(needed, item);
                        needed += 1;
                    }
                },
                MusResult::TimeUp => return MusResult::TimeUp,
            }
        }
        MusResult::From(kept)
    }
}

/// Facts of some items, without duplicates.
fn union(facts: &FactsByItem, items: &[EvidenceItem]) -> Vec<Premise> {
    let all: IndexSet<Premise> = items.iter().flat_map(|item| &facts[item]).copied().collect();
    all.into_iter().collect()
}
