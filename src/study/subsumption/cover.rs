//! Whose removals are covered by whose.

use super::super::said::Said;
use super::super::table::{Cell, Table};
use super::texts::Texts;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::trace::{Datum, Effects};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What a technique does to a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Removed {
    /// The candidates that go, by cells; a value that is placed takes the others of its cell.
    gone: Candidates,
    /// For each value that is placed: the sets of candidates that need only go for it to be left alone, in its cell
    /// or in a complete unit.
    placed: Vec<Vec<Candidates>>,
}

/// Values of cells, as bits.
type Candidates = BTreeMap<usize, u64>;

impl Removed {
    /// Adds what a match does.
    pub fn add(&mut self, effects: &Effects, topology: &Topology, state: &State) {
        for &(cell, values) in &effects.eliminates {
            *self.gone.entry(cell).or_insert(0) |= values;
        }
        for &(cell, value) in &effects.places {
            let others = state.candidates(cell) & !(1 << value);
            let units = topology.units.iter().filter(|unit| unit.laws.complete);
            let units = units.filter(|unit| unit.cells.iter().any(|&c| usize::from(c) == cell));
            let elsewhere = units.map(|unit| {
                let cells = unit.cells.iter().map(|&c| usize::from(c));
                let places = cells.filter(|&c| c != cell && state.candidates(c) & (1 << value) != 0);
                places.map(|c| (c, 1 << value)).collect()
            });
            let mut alone: Vec<Candidates> = elsewhere.collect();
            alone.push(Candidates::from([(cell, others)]));
            self.placed.push(alone);
        }
    }

    /// All candidates that go.
    fn all(&self) -> impl Iterator<Item = (&usize, &u64)> {
        self.gone.iter().chain(self.placed.iter().filter_map(|alone| alone.last()).flatten())
    }

    /// Whether another does the same: what goes here goes there, and the values that are placed here are left alone.
    fn is_within(&self, other: &Self) -> bool {
        let mut there = Candidates::new();
        for (&cell, values) in other.all() {
            *there.entry(cell).or_insert(0) |= values;
        }
        let within = |gone: &Candidates| {
            gone.iter().all(|(cell, values)| values & !there.get(cell).copied().unwrap_or(0) == 0)
        };
        within(&self.gone) && self.placed.iter().all(|alone| alone.iter().any(within))
    }
}

/// On how many positions each technique finds something, and on how many of these others remove all of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cover {
    /// How many positions were looked at.
    pub positions: usize,
    found: BTreeMap<String, usize>,
    /// By all others together.
    together: BTreeMap<String, usize>,
    /// By one other.
    by: BTreeMap<(String, String), usize>,
    /// What came of each claim.
    claims: Vec<Claimed>,
}

/// That a technique finds nothing that some others would not.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Claim {
    /// Who says so, and where.
    pub document: Said,
    /// The technique, with all that it is taken apart into or with one of these.
    pub technique: String,
    /// The others, likewise.
    pub by: Vec<String>,
    /// On which part of the positions they do so; on all where nothing is said.
    #[serde(default = "all")]
    pub share: f64,
}

fn all() -> f64 {
    1.0
}

/// What came of a claim.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Claimed {
    /// On how many positions its technique finds something.
    pub found: usize,
    /// On how many of these the others remove all of it.
    pub covered: usize,
    /// Where the first position stands on which they do not.
    pub first: Option<String>,
}

impl Cover {
    /// Adds a position of a puzzle that stands at `place`.
    pub fn add(&mut self, removed: &BTreeMap<String, Removed>, claims: &[Claim], place: &str) {
        self.positions += 1;
        for (name, own) in removed {
            *self.found.entry(name.clone()).or_insert(0) += 1;
            for (other, theirs) in removed.iter().filter(|(other, _)| *other != name) {
                if own.is_within(theirs) {
                    *self.by.entry((name.clone(), other.clone())).or_insert(0) += 1;
                }
            }
            if own.is_within(&together(removed, |other| other != name)) {
                *self.together.entry(name.clone()).or_insert(0) += 1;
            }
        }
        self.claims.resize(claims.len(), Claimed::default());
        for (claim, claimed) in claims.iter().zip(&mut self.claims) {
            let own = together(removed, |name| is_part_of(name, &claim.technique));
            if own == Removed::default() {
                continue;
            }
            claimed.found += 1;
            let by = together(removed, |name| claim.by.iter().any(|by| is_part_of(name, by)));
            if own.is_within(&by) {
                claimed.covered += 1;
            } else {
                claimed.first.get_or_insert_with(|| place.to_owned());
            }
        }
    }

    /// Adds what was seen of another puzzle.
    pub fn join(&mut self, other: &Self) {
        self.positions += other.positions;
        for (name, found) in &other.found {
            *self.found.entry(name.clone()).or_insert(0) += found;
        }
        for (name, found) in &other.together {
            *self.together.entry(name.clone()).or_insert(0) += found;
        }
        for (pair, found) in &other.by {
            *self.by.entry(pair.clone()).or_insert(0) += found;
        }
        self.claims.resize(self.claims.len().max(other.claims.len()), Claimed::default());
        for (own, other) in self.claims.iter_mut().zip(&other.claims) {
            own.found += other.found;
            own.covered += other.covered;
            own.first = own.first.take().or_else(|| other.first.clone());
        }
    }

    /// What came of each claim.
    pub fn claims(&self) -> &[Claimed] {
        &self.claims
    }

    /// The techniques that find nothing that the others together would not, and on how many positions they find
    /// something.
    pub fn needless(&self) -> impl Iterator<Item = (&str, usize)> {
        let needless = self.found.iter().filter(|(name, found)| self.together.get(*name) == Some(found));
        needless.map(|(name, found)| (name.as_str(), *found))
    }

    /// A row for each technique: how often all others together cover it.
    pub fn alone(&self, t: &Texts) -> Table {
        let columns = [t.technique, t.finds, t.covered, t.share, t.of_its_own];
        let mut table = Table::new(t.together, columns);
        for (name, &found) in &self.found {
            let covered = self.together.get(name).copied().unwrap_or(0);
            table.row([
                name.as_str().into(),
                found.into(),
                covered.into(),
                Cell::share(covered, found),
                (found - covered).into(),
            ]);
        }
        table
    }

    /// A row for each technique, a column for each: how often the one of the column covers that of the row.
    pub fn matrix(&self, t: &Texts) -> Table {
        let names: Vec<&String> = self.found.keys().collect();
        let columns = [t.technique].into_iter().chain(names.iter().map(|name| name.as_str()));
        let mut table = Table::new(t.matrix, columns);
        for row in &names {
            let cell = |column: &&String| {
                let covered = self.by.get(&((*row).clone(), (*column).clone())).copied();
                if row == column { Cell::Empty } else { covered.unwrap_or(0).into() }
            };
            table.row(std::iter::once(row.as_str().into()).chain(names.iter().map(cell)));
        }
        table
    }
}

/// What several techniques do together.
fn together(removed: &BTreeMap<String, Removed>, chosen: impl Fn(&str) -> bool) -> Removed {
    let mut all = Removed::default();
    for (_, part) in removed.iter().filter(|(name, _)| chosen(name)) {
        part.gone.iter().for_each(|(&cell, values)| *all.gone.entry(cell).or_insert(0) |= values);
        all.placed.extend(part.placed.iter().cloned());
    }
    all
}

/// Whether a name is that of a technique, or of a part that it is taken apart into.
pub fn is_part_of(name: &str, technique: &str) -> bool {
    name.strip_prefix(technique).is_some_and(|rest| rest.is_empty() || rest.starts_with(" with "))
}

/// A kind, word or number that a variable stands for, or several.
pub fn word(datum: &Datum, topology: &Topology) -> Option<String> {
    match datum {
        Datum::Kind(kind) => topology.kinds.get_index(*kind).cloned(),
        Datum::Word(word) => Some(word.clone()),
        Datum::Int(number) => Some(number.to_string()),
        Datum::Set(all) => {
            let words: Option<Vec<String>> = all.iter().map(|datum| word(datum, topology)).collect();
            words.map(|words| words.join(" or "))
        }
        _ => None,
    }
}
