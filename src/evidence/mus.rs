//! Deletion-based extraction of minimal unsatisfiable subsets (MUS) with an incremental SAT solver.
//!
//! Input: facts and a denied conclusion; output: facts that cannot be dropped. Several deletion orders are tried and
//! the smallest result is returned; it is irredundant, not necessarily minimum.

use crate::{CandidateLiteral, LawClause, LawCnf, Premise};
use tesuji_board::Topology;
use tesuji_sets::Deadline;

/// MUS extractor of one board. Its results are a function of the sequence of calls.
pub struct MusExtractor {
    pub(crate) clauses: LawCnf,
}

/// Irredundant core, satisfiable, or timeout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MusResult<T = Vec<Premise>> {
    From(T),
    /// Satisfiable: the conclusions do not follow.
    Not,
    TimeUp,
}

impl MusExtractor {
    pub fn new(topology: &Topology) -> Self {
        Self { clauses: LawCnf::new(topology) }
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.clauses.set_deadline(deadline);
    }

    /// Whether all conclusions follow from these facts and laws alone; `None` at the deadline.
    pub fn follows(&mut self, facts: &[Premise], conclusions: &[CandidateLiteral]) -> Option<bool> {
        let denial = self.clauses.denial(conclusions);
        self.refutes(facts, Some(denial))
    }

    /// Whether the facts contradict the laws; `None` at the deadline.
    pub fn contradicts(&mut self, known: &[Premise]) -> Option<bool> {
        self.refutes(&self.with_laws(known), None)
    }

    /// Number of solutions that agree with the facts, up to two; `None` at the deadline.
    pub fn solutions(&mut self, known: &[Premise]) -> Option<usize> {
        let facts = self.with_laws(known);
        if self.refutes(&facts, None)? {
            return Some(0);
        }
        let difference = self.clauses.other_solution();
        Some(if self.refutes(&facts, Some(difference))? { 1 } else { 2 })
    }

    fn refutes(&mut self, facts: &[Premise], denial: Option<batsat::Lit>) -> Option<bool> {
        match self.clauses.refute(facts, denial) {
            MusResult::From(_) => Some(true),
            MusResult::Not => Some(false),
            MusResult::TimeUp => None,
        }
    }

    /// Laws of the board.
    pub fn laws(&self) -> Vec<LawClause> {
        let law = |fact| if let Premise::Law(law) = fact { Some(law) } else { None };
        self.clauses.laws().filter_map(law).collect()
    }

    /// Indices of parts that contradict each other and all `common` facts, none of which can be dropped. The smallest
    /// result of this many deletion orders.
    pub fn conflict(
        &mut self,
        common: &[Premise],
        parts: &[Vec<Premise>],
        orders: usize,
    ) -> MusResult<Vec<usize>> {
        let facts_of = |indices: &[usize]| {
            common
                .iter()
                .chain(indices.iter().flat_map(|&index| &parts[index]))
                .copied()
                .collect::<Vec<Premise>>()
        };
        let used = |facts: &[Premise], indices: &[usize]| {
            let is_used = |&index: &usize| parts[index].iter().any(|fact| facts.contains(fact));
            indices.iter().copied().filter(is_used).collect::<Vec<usize>>()
        };
        let every: Vec<usize> = (0..parts.len()).collect();
        let needed = match self.clauses.refute(&facts_of(&every), None) {
            MusResult::From(facts) => used(&facts, &every),
            MusResult::Not => return MusResult::Not,
            MusResult::TimeUp => return MusResult::TimeUp,
        };
        let mut fewest: Option<Vec<usize>> = None;
        for order in 0..orders.max(1) {
            let (mut left, mut kept) = (ordered(&needed, order), 0);
            while kept < left.len() {
                let part = left.remove(kept);
                match self.clauses.refute(&facts_of(&left), None) {
                    // The core contains all that were found necessary.
                    MusResult::From(facts) => left = used(&facts, &left),
                    MusResult::Not => {
                        left.insert(kept, part);
                        kept += 1;
                    }
                    MusResult::TimeUp => return fewest.map_or(MusResult::TimeUp, MusResult::From),
                }
            }
            if fewest.as_ref().is_none_or(|fewest| left.len() < fewest.len()) {
                fewest = Some(left);
            }
        }
        let mut fewest = fewest.unwrap_or_default();
        fewest.sort_unstable();
        MusResult::From(fewest)
    }

    /// Facts, and the laws of the board.
    pub fn with_laws(&self, known: &[Premise]) -> Vec<Premise> {
        known.iter().copied().chain(self.clauses.laws()).collect()
    }

    /// Irredundant facts and laws that imply the conclusions. The smallest result of this many deletion orders, not
    /// necessarily minimum.
    pub fn why(&mut self, known: &[Premise], conclusions: &[CandidateLiteral], orders: usize) -> MusResult {
        let denial = self.clauses.denial(conclusions);
        let needed = match self.clauses.refute(&self.with_laws(known), Some(denial)) {
            MusResult::From(needed) => needed,
            other => return other,
        };
        let found = (0..orders.max(1)).map_while(|order| self.minimise_core(ordered(&needed, order), denial));
        let fewest = found.min_by_key(Vec::len);
        let Some(mut fewest) = fewest else { return MusResult::TimeUp };
        fewest.sort_unstable();
        MusResult::From(fewest)
    }

    /// Drops facts in order while the rest refutes the denial; `None` at the deadline.
    pub(crate) fn minimise_core(
        &mut self,
        mut facts: Vec<Premise>,
        denial: batsat::Lit,
    ) -> Option<Vec<Premise>> {
        let mut needed = 0;
        while needed < facts.len() {
            let fact = facts.remove(needed);
            match self.clauses.refute(&facts, Some(denial)) {
                // The core contains all that were found necessary.
                MusResult::From(used) => facts.retain(|fact| used.contains(fact)),
                MusResult::Not => {
                    facts.insert(needed, fact);
                    needed += 1;
                }
                MusResult::TimeUp => return None,
            }
        }
        Some(facts)
    }
}

/// Items in one of many deterministic orders: as given, reversed, then pseudorandom.
pub fn ordered<T: Copy>(items: &[T], order: usize) -> Vec<T> {
    let mut items = items.to_vec();
    match order {
        0 => {}
        1 => items.reverse(),
        _ => {
            let mut state = order as u64;
            for i in (1..items.len()).rev() {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                items.swap(i, (state >> 33) as usize % (i + 1));
            }
        }
    }
    items
}
