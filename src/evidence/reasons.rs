//! What conclusions rest on.

use super::known::{Conclusion, Fact, Law};
use super::{board::deadline::Deadline, board::topology::Topology, clauses::Clauses};

/// Asks why conclusions follow on one board. Equal questions in equal order have equal answers.
pub struct Reasons {
    pub(crate) clauses: Clauses,
}

/// Whether conclusions follow, and from what: facts, none of which can be left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<T = Vec<Fact>> {
    From(T),
    /// They do not: the board can be filled otherwise.
    Not,
    TimeUp,
}

impl Reasons {
    pub fn new(topology: &Topology) -> Self {
        Self { clauses: Clauses::new(topology) }
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.clauses.set_deadline(deadline);
    }

    /// Whether all of some conclusions follow from some facts alone, laws among them; nothing where the time was up.
    pub fn follows(&mut self, facts: &[Fact], conclusions: &[Conclusion]) -> Option<bool> {
        let denial = self.clauses.denial(conclusions);
        self.refutes(facts, Some(denial))
    }

    /// Whether what is known contradicts the laws; nothing where the time was up.
    pub fn contradicts(&mut self, known: &[Fact]) -> Option<bool> {
        self.refutes(&self.with_laws(known), None)
    }

    /// Number of ways to fill the board as known, up to two; `None` if the time was up.
    pub fn solutions(&mut self, known: &[Fact]) -> Option<usize> {
        let facts = self.with_laws(known);
        if self.refutes(&facts, None)? {
            return Some(0);
        }
        let other = self.clauses.other_solution();
        Some(if self.refutes(&facts, Some(other))? { 1 } else { 2 })
    }

    fn refutes(&mut self, facts: &[Fact], denial: Option<batsat::Lit>) -> Option<bool> {
        match self.clauses.refute(facts, denial) {
            Answer::From(_) => Some(true),
            Answer::Not => Some(false),
            Answer::TimeUp => None,
        }
    }

    /// The laws of the board.
    pub fn laws(&self) -> Vec<Law> {
        let law = |fact| if let Fact::Law(law) = fact { Some(law) } else { None };
        self.clauses.laws().filter_map(law).collect()
    }

    /// A smallest contradiction: the numbers of parts that contradict each other and all `common` facts, none of which
    /// can be left out. It is the smallest of those found by leaving parts out in this many orders.
    pub fn conflict(&mut self, common: &[Fact], parts: &[Vec<Fact>], orders: usize) -> Answer<Vec<usize>> {
        let all = |numbers: &[usize]| {
            common
                .iter()
                .chain(numbers.iter().flat_map(|&number| &parts[number]))
                .copied()
                .collect::<Vec<Fact>>()
        };
        let used = |facts: &[Fact], numbers: &[usize]| {
            let is_used = |&number: &usize| parts[number].iter().any(|fact| facts.contains(fact));
            numbers.iter().copied().filter(is_used).collect::<Vec<usize>>()
        };
        let every: Vec<usize> = (0..parts.len()).collect();
        let needed = match self.clauses.refute(&all(&every), None) {
            Answer::From(facts) => used(&facts, &every),
            Answer::Not => return Answer::Not,
            Answer::TimeUp => return Answer::TimeUp,
        };
        let mut fewest: Option<Vec<usize>> = None;
        for order in 0..orders.max(1) {
            let (mut left, mut kept) = (ordered(&needed, order), 0);
            while kept < left.len() {
                let part = left.remove(kept);
                match self.clauses.refute(&all(&left), None) {
                    // Those known to be needed are among what is used.
                    Answer::From(facts) => left = used(&facts, &left),
                    Answer::Not => {
                        left.insert(kept, part);
                        kept += 1;
                    }
                    Answer::TimeUp => return fewest.map_or(Answer::TimeUp, Answer::From),
                }
            }
            if fewest.as_ref().is_none_or(|fewest| left.len() < fewest.len()) {
                fewest = Some(left);
            }
        }
        let mut fewest = fewest.unwrap_or_default();
        fewest.sort_unstable();
        Answer::From(fewest)
    }

    pub(crate) fn with_laws(&self, known: &[Fact]) -> Vec<Fact> {
        known.iter().copied().chain(self.clauses.laws()).collect()
    }

    /// What some conclusions rest on, of what is known and of all laws: a set of facts none of which can be left out.
    /// It is the smallest of those found by leaving facts out in this many orders; there may be smaller ones.
    pub fn why(&mut self, known: &[Fact], conclusions: &[Conclusion], orders: usize) -> Answer {
        let denial = self.clauses.denial(conclusions);
        let needed = match self.clauses.refute(&self.with_laws(known), Some(denial)) {
            Answer::From(needed) => needed,
            other => return other,
        };
        let found = (0..orders.max(1)).map_while(|order| self.shrink(ordered(&needed, order), denial));
        let fewest = found.min_by_key(Vec::len);
        let Some(mut fewest) = fewest else { return Answer::TimeUp };
        fewest.sort_unstable();
        Answer::From(fewest)
    }

    /// Leaves facts out, the first ones first, while the rest refutes a denial; nothing where the time was up.
    pub(crate) fn shrink(&mut self, mut facts: Vec<Fact>, denial: batsat::Lit) -> Option<Vec<Fact>> {
        let mut needed = 0;
        while needed < facts.len() {
            let fact = facts.remove(needed);
            match self.clauses.refute(&facts, Some(denial)) {
                // Those known to be needed are among what is used.
                Answer::From(used) => facts.retain(|fact| used.contains(fact)),
                Answer::Not => {
                    facts.insert(needed, fact);
                    needed += 1;
                }
                Answer::TimeUp => return None,
            }
        }
        Some(facts)
    }
}

/// Items in one of many orders: as they are, the other way round, then mixed, the same in every run.
pub(crate) fn ordered<T: Copy>(items: &[T], order: usize) -> Vec<T> {
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
