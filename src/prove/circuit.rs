//! Truth values that depend on a position, as literals of a SAT solver.

use crate::evidence::{Clauses, Lit};
use std::collections::HashMap;

/// Conditions over literals. Equal conditions are one literal.
pub(super) struct Circuit {
    pub clauses: Clauses,
    yes: Lit,
    gates: HashMap<Box<[Lit]>, Lit>,
}

impl Circuit {
    pub fn new(mut clauses: Clauses) -> Self {
        let yes = clauses.unknown();
        clauses.add([yes]);
        Self { clauses, yes, gates: HashMap::new() }
    }

    pub fn constant(&self, yes: bool) -> Lit {
        if yes { self.yes } else { !self.yes }
    }

    pub fn is_yes(&self, literal: Lit) -> bool {
        literal == self.yes
    }

    pub fn is_no(&self, literal: Lit) -> bool {
        literal == !self.yes
    }

    pub fn all(&mut self, of: impl IntoIterator<Item = Lit>) -> Lit {
        let mut of: Vec<Lit> = of.into_iter().filter(|&l| l != self.yes).collect();
        of.sort_unstable();
        of.dedup();
        if of.iter().any(|&l| l == !self.yes || of.binary_search(&!l).is_ok()) {
            return !self.yes;
        }
        match of.as_slice() {
            [] => return self.yes,
            [one] => return *one,
            _ => {}
        }
        if let Some(&known) = self.gates.get(of.as_slice()) {
            return known;
        }
        let gate = self.clauses.unknown();
        for &part in &of {
            self.clauses.add([!gate, part]);
        }
        self.clauses.add(of.iter().map(|&part| !part).chain([gate]));
        self.gates.insert(of.into_boxed_slice(), gate);
        gate
    }

    pub fn any(&mut self, of: impl IntoIterator<Item = Lit>) -> Lit {
        !self.all(of.into_iter().map(|l| !l))
    }

    pub fn both(&mut self, a: Lit, b: Lit) -> Lit {
        self.all([a, b])
    }

    /// Whether both literals of one of some pairs are true.
    pub fn any_both(&mut self, pairs: impl IntoIterator<Item = (Lit, Lit)>) -> Lit {
        let ways: Vec<Lit> = pairs.into_iter().map(|(a, b)| self.both(a, b)).collect();
        self.any(ways)
    }

    pub fn same(&mut self, a: Lit, b: Lit) -> Lit {
        let (only_a, only_b) = (self.both(a, !b), self.both(!a, b));
        self.all([!only_a, !only_b])
    }

    /// For each n from 0 to `most`, whether exactly n of some literals are true.
    pub fn exactly(&mut self, of: impl IntoIterator<Item = Lit>, most: usize) -> Vec<Lit> {
        let mut counts = vec![self.yes];
        for literal in of.into_iter().filter(|&l| l != !self.yes).collect::<Vec<_>>() {
            counts = self.counted(&counts, literal, most);
        }
        counts
    }

    /// For each n up to `most`, whether exactly n of the literals of `counts` and one more are true.
    pub fn counted(&mut self, counts: &[Lit], literal: Lit, most: usize) -> Vec<Lit> {
        let size = (counts.len() + 1).min(most + 1);
        (0..size)
            .map(|n| {
                let without = counts.get(n).map(|&same| self.both(same, !literal));
                let with = n.checked_sub(1).map(|less| self.both(counts[less], literal));
                self.any(without.into_iter().chain(with))
            })
            .collect()
    }

    /// Lets one of some literals be true, and no other.
    pub fn let_one(&mut self, of: &[Lit]) {
        self.clauses.add(of.iter().copied());
        // `earlier` is true from the first true literal on.
        let mut earlier: Option<Lit> = None;
        for &literal in of {
            let so_far = self.clauses.unknown();
            self.clauses.add([!literal, so_far]);
            if let Some(earlier) = earlier {
                self.clauses.add([!earlier, so_far]);
                self.clauses.add([!earlier, !literal]);
            }
            earlier = Some(so_far);
        }
    }
}
