//! Boolean circuit over the literals of a SAT solver (Tseitin encoding).

use std::collections::HashMap;
use tesuji_evidence::{LawCnf, Lit};
use tesuji_meaning::Logic;

/// AND gates over literals; equal gates are shared.
pub struct Circuit {
    pub clauses: LawCnf,
    true_literal: Lit,
    gates: HashMap<Box<[Lit]>, Lit>,
}

impl Circuit {
    pub fn new(mut clauses: LawCnf) -> Self {
        let true_literal = clauses.new_literal();
        clauses.add([true_literal]);
        Self { clauses, true_literal, gates: HashMap::new() }
    }

    /// Literals "exactly n are true" for the counted literals and one more.
    pub fn extend_counts(&mut self, counts: &[Lit], literal: Lit, most: usize) -> Vec<Lit> {
        let size = (counts.len() + 1).min(most + 1);
        (0..size)
            .map(|n| {
                let without = counts.get(n).map(|&same| self.and(same, !literal));
                let with = n.checked_sub(1).map(|less| self.and(counts[less], literal));
                self.any(without.into_iter().chain(with))
            })
            .collect()
    }

    /// Constrains exactly one literal to be true (sequential encoding).
    pub fn require_exactly_one(&mut self, literals: &[Lit]) {
        self.clauses.add(literals.iter().copied());
        // `earlier` is true from the first true literal on.
        let mut earlier: Option<Lit> = None;
        for &literal in literals {
            let so_far = self.clauses.new_literal();
            self.clauses.add([!literal, so_far]);
            if let Some(earlier) = earlier {
                self.clauses.add([!earlier, so_far]);
                self.clauses.add([!earlier, !literal]);
            }
            earlier = Some(so_far);
        }
    }
}

impl Logic for Circuit {
    type Truth = Lit;

    fn constant(&self, value: bool) -> Lit {
        if value { self.true_literal } else { !self.true_literal }
    }

    fn all(&mut self, literals: impl IntoIterator<Item = Lit>) -> Lit {
        let mut literals: Vec<Lit> = literals.into_iter().filter(|&l| l != self.true_literal).collect();
        literals.sort_unstable();
        literals.dedup();
        if literals.iter().any(|&l| l == !self.true_literal || literals.binary_search(&!l).is_ok()) {
            return !self.true_literal;
        }
        match literals.as_slice() {
            [] => return self.true_literal,
            [literal] => return *literal,
            _ => {}
        }
        if let Some(&gate) = self.gates.get(literals.as_slice()) {
            return gate;
        }
        let gate = self.clauses.new_literal();
        for &part in &literals {
            self.clauses.add([!gate, part]);
        }
        self.clauses.add(literals.iter().map(|&part| !part).chain([gate]));
        self.gates.insert(literals.into_boxed_slice(), gate);
        gate
    }

    fn exactly(&mut self, literals: impl IntoIterator<Item = Lit>, most: usize) -> Vec<Lit> {
        let mut counts = vec![self.true_literal];
        for literal in literals.into_iter().filter(|&l| l != !self.true_literal).collect::<Vec<_>>() {
            counts = self.extend_counts(&counts, literal, most);
        }
        counts
    }
}
