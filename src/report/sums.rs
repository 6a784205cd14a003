//! Possible sets of values of the units with a sum, and the sets that a step strikes out.

use super::prelude::*;
use crate::Teacher;
use tesuji_board::UnitFact;

const MAX_SETS: usize = 6;

/// Maximum number of units that are listed with the sets that a step strikes out.
const MAX_UNITS: usize = 12;

/// Maximum number of units that are listed with the number of their sets; otherwise the units are counted by their
/// number of sets.
const MAX_LISTED_UNITS: usize = 60;

const WIDTH: usize = 100;

impl Teacher<'_> {
    /// Returns every unit with the number of its sets, or for many units the distribution of these numbers; empty on a
    /// board without sums.
    pub(super) fn all_sums(&self, state: &BoardState) -> String {
        let (words, names) = (&self.sentences().sums, self.names());
        let units = bits::iter(self.topology.units_with(UnitFact::ListedSets));
        let units: Vec<(usize, usize)> =
            units.map(|unit| (unit, sets_left(self.topology, state, unit).len())).collect();
        let line = |unit: &str, sets: &str| fill(words.unit, &[("unit", unit), ("sets", sets)]);
        let items: Vec<String> = if units.len() > MAX_LISTED_UNITS {
            let mut units_of: BTreeMap<usize, usize> = BTreeMap::new();
            for (_, sets) in units {
                *units_of.entry(sets).or_default() += 1;
            }
            let item = |(sets, units): (usize, usize)| {
                line(&pluralize(words.sets, sets), &pluralize(words.units, units))
            };
            units_of.into_iter().map(item).collect()
        } else {
            let item = |(unit, sets)| line(&names.unit(unit), &pluralize(words.ways, sets));
            units.into_iter().map(item).collect()
        };
        if items.is_empty() {
            return String::new();
        }
        let mut lines: Vec<String> = Vec::new();
        for item in items {
            let more = words.between.width() + item.width();
            match lines.last_mut().filter(|line| line.width() + more <= WIDTH) {
                Some(line) => line.extend([words.between, &item]),
                None => lines.push(item),
            }
        }
        format!("{}\n{}\n", words.title, lines.join("\n"))
    }

    /// Returns a line for each unit with open cells that loses sets from one position to another.
    pub(super) fn struck_sums(&self, before: &BoardState, after: &BoardState) -> String {
        let (words, names) = (&self.sentences().sums, self.names());
        let mut lines = Vec::new();
        for unit in bits::iter(self.topology.units_with(UnitFact::ListedSets)) {
            if self.topology.units[unit].cells.iter().all(|&c| !after.is_open(usize::from(c))) {
                continue;
            }
            let left = sets_left(self.topology, after, unit);
            let struck: Vec<u64> = sets_left(self.topology, before, unit)
                .into_iter()
                .filter(|set| !left.contains(set))
                .collect();
            if struck.is_empty() {
                continue;
            }
            let line = fill(words.unit, &[("unit", &names.unit(unit)), ("sets", &self.written_sets(&left))]);
            lines.push(line + &fill(words.struck, &[("sets", &self.written_sets(&struck))]));
        }
        let more = lines.len().saturating_sub(MAX_UNITS);
        lines.truncate(MAX_UNITS);
        if more > 0 {
            lines.push(pluralize(words.more, more));
        }
        lines.into_iter().map(|line| line + "\n").collect()
    }

    fn written_sets(&self, sets: &[u64]) -> String {
        if sets.len() > MAX_SETS {
            return pluralize(self.sentences().sums.sets, sets.len());
        }
        let between = if self.topology.values > 35 { "+" } else { "" };
        let written = |set: &u64| join(SetBits(*set).map(|v| value(self.topology, v)), between);
        join(sets.iter().map(written), " ")
    }
}

/// Returns the sets of a unit that fit its candidates: each cell has a candidate in the set, and each value of the set
/// has a cell.
pub fn sets_left(topology: &Topology, state: &BoardState, unit: usize) -> Vec<u64> {
    let cells = &topology.units[unit].cells;
    let candidates = || cells.iter().map(|&c| state.candidates(usize::from(c)));
    let union = candidates().fold(0, |union, some| union | some);
    let sets = topology.combinations(unit).iter().copied();
    sets.filter(|set| set & !union == 0 && candidates().all(|some| some & set != 0)).collect()
}
