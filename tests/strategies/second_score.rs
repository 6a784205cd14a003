//! A second implementation of the D-score, which knows nothing of rules and boards.

#![allow(clippy::type_complexity)] // Tables of cases are read where they stand.

/// Rows, columns and blocks.
fn units() -> Vec<[usize; 9]> {
    let row = |i: usize| std::array::from_fn(|k| i * 9 + k);
    let column = |i: usize| std::array::from_fn(|k| k * 9 + i);
    let block = |i: usize| std::array::from_fn(|k| (i / 3 * 3 + k / 3) * 9 + i % 3 * 3 + k % 3);
    (0..9).map(row).chain((0..9).map(column)).chain((0..9).map(block)).collect()
}

/// A board with its counts: those of the seven logics in the order of figure 25.
pub struct Score {
    units: Vec<[usize; 9]>,
    placed: [Option<usize>; 81],
    candidates: [u16; 81],
    pub counts: [i64; 7],
    /// How many placements and losses there were.
    placements: usize,
    losses: usize,
}

impl Score {
    pub fn new(givens: &[Option<usize>]) -> Self {
        let (placed, candidates) = ([None; 81], [0x1ff; 81]);
        let mut score = Self { units: units(), placed, candidates, counts: [0; 7], placements: 0, losses: 0 };
        for (cell, value) in givens.iter().enumerate() {
            if let Some(value) = value {
                score.place(cell, *value);
            }
        }
        score
    }

    fn lose(&mut self, cell: usize, values: u16) {
        if self.placed[cell].is_none() && self.candidates[cell] & values != 0 {
            self.candidates[cell] &= !values;
            self.losses += 1;
        }
    }

    fn place(&mut self, cell: usize, value: usize) {
        self.placed[cell] = Some(value);
        self.candidates[cell] = 1 << value;
        self.placements += 1;
        for unit in self.units.clone() {
            if unit.contains(&cell) {
                unit.iter().for_each(|&peer| self.lose(peer, 1 << value));
            }
        }
    }

    fn open(&self, unit: &[usize]) -> Vec<usize> {
        unit.iter().copied().filter(|&cell| self.placed[cell].is_none()).collect()
    }

    pub fn solved(&self) -> bool {
        self.placed.iter().all(Option::is_some)
    }

    fn needs(&self, unit: &[usize], value: usize) -> bool {
        unit.iter().all(|&cell| self.placed[cell] != Some(value))
    }

    fn places(&self, unit: &[usize], value: usize) -> Vec<usize> {
        self.open(unit).into_iter().filter(|&cell| self.candidates[cell] >> value & 1 == 1).collect()
    }

    fn full_houses(&mut self) {
        while let Some((cell, value)) = self.units.iter().find_map(|unit| {
            let [cell] = self.open(unit)[..] else { return None };
            (0..9).find(|&value| self.needs(unit, value)).map(|value| (cell, value))
        }) {
            self.place(cell, value);
        }
    }

    fn hidden_single(
        &self,
        units: &[[usize; 9]],
        values: impl Iterator<Item = usize> + Clone,
    ) -> Option<(usize, usize)> {
        units.iter().find_map(|unit| {
            values.clone().filter(|&value| self.needs(unit, value)).find_map(|value| {
                let [cell] = self.places(unit, value)[..] else { return None };
                Some((cell, value))
            })
        })
    }

    fn settle(&mut self) {
        loop {
            let naked = (0..81).find(|&c| self.placed[c].is_none() && self.candidates[c].count_ones() == 1);
            let naked = naked.map(|cell| (cell, self.candidates[cell].trailing_zeros() as usize));
            let Some((cell, value)) = naked.or_else(|| self.hidden_single(&self.units, 0..9)) else { return };
            self.place(cell, value);
        }
    }

    /// Digits in turn, in rows and blocks, until none of them is worth a look (3.2).
    fn crbe(&mut self) {
        let looked_at = [&self.units[..9], &self.units[18..]].concat();
        self.full_houses();
        let mut asleep: [Option<Vec<usize>>; 9] = Default::default();
        while !self.solved() {
            let count = |value: usize| self.placed.iter().filter(|placed| **placed == Some(value)).count();
            let worth = |value: &usize| {
                let cells = asleep[*value].as_ref();
                let woken = cells.is_none_or(|cells| cells.iter().any(|&cell| self.placed[cell].is_some()));
                count(*value) < 9 && woken
            };
            let Some(value) = (0..9).filter(worth).min_by_key(|&value| (9 - count(value), value)) else {
                return;
            };
            self.counts[0] += 1;
            while let Some((cell, value)) = self.hidden_single(&looked_at, value..value + 1) {
                self.place(cell, value);
                self.full_houses();
            }
            let left = self.placed.iter().filter(|placed| **placed == Some(value)).count();
            let everywhere: Vec<usize> = (0..81).collect();
            let places = self.places(&everywhere, value);
            asleep[value] =
                Some(if left == 7 && places.len() == 4 { places } else { self.open(&everywhere) });
        }
    }

    fn naked(&mut self, unit: &[usize; 9], n: usize) {
        let mut before = usize::MAX;
        while before != self.losses {
            before = self.losses;
            for chosen in choices(self.open(unit), n) {
                let all = chosen.iter().fold(0, |all, &cell| all | self.candidates[cell]);
                if all.count_ones() as usize == n {
                    unit.iter().filter(|cell| !chosen.contains(cell)).for_each(|&cell| self.lose(cell, all));
                }
            }
        }
    }

    fn hidden(&mut self, unit: &[usize; 9], n: usize) {
        let mut before = usize::MAX;
        while before != self.losses {
            before = self.losses;
            for chosen in choices((0..9).filter(|&value| self.needs(unit, value)).collect(), n) {
                let values = chosen.iter().fold(0, |all, value| all | 1 << value);
                let holds = |cell: &usize| self.candidates[*cell] & values != 0;
                let cells: Vec<usize> = self.open(unit).into_iter().filter(holds).collect();
                if cells.len() == n {
                    cells.into_iter().for_each(|cell| self.lose(cell, !values));
                }
            }
        }
    }

    fn common(&mut self, unit: &[usize; 9], value: usize) {
        let places = self.places(unit, value);
        if !self.needs(unit, value) || places.is_empty() {
            return;
        }
        for other in self.units.clone() {
            if other != *unit && places.iter().all(|cell| other.contains(cell)) {
                other
                    .iter()
                    .filter(|cell| !unit.contains(cell))
                    .for_each(|&cell| self.lose(cell, 1 << value));
            }
        }
    }

    fn diagonal(&mut self, bases: [usize; 2], value: usize) {
        let lines = bases.map(|base| self.units[base]);
        if !lines.iter().all(|line| self.needs(line, value)) {
            return;
        }
        let places: Vec<usize> = lines.iter().flat_map(|line| self.places(line, value)).collect();
        let covers = if bases[0] < 9 { 9..18 } else { 0..9 };
        let crossing = |cover: &usize| self.units[*cover].iter().any(|cell| places.contains(cell));
        let covers: Vec<usize> = covers.filter(crossing).collect();
        if covers.len() == 2 {
            let cells: Vec<usize> = covers.into_iter().flat_map(|cover| self.units[cover]).collect();
            for cell in cells {
                if !lines.iter().any(|line| line.contains(&cell)) {
                    self.lose(cell, 1 << value);
                }
            }
        }
    }

    /// Looks, again from the first, until a round has passed since a placement (5.4). Says whether anything changed.
    fn sweep(&mut self, logic: usize, looks: &[Box<dyn Fn(&mut Self)>]) -> bool {
        let (start, mut since) = (self.losses + self.placements, 0);
        for look in looks.iter().cycle() {
            if since == looks.len() || self.solved() {
                break;
            }
            let before = self.placements;
            self.counts[logic] += 1;
            look(self);
            self.settle();
            since = if self.placements > before { 1 } else { since + 1 };
        }
        self.losses + self.placements > start
    }

    fn subsets(&mut self, logic: usize, n: usize) -> bool {
        let naked = self
            .units
            .clone()
            .into_iter()
            .map(|unit| -> Box<dyn Fn(&mut Self)> { Box::new(move |score| score.naked(&unit, n)) });
        let hidden = self
            .units
            .clone()
            .into_iter()
            .map(|unit| -> Box<dyn Fn(&mut Self)> { Box::new(move |score| score.hidden(&unit, n)) });
        let looks: Vec<_> = naked.chain(hidden).collect();
        self.sweep(logic, &looks)
    }

    /// Figure 25.
    pub fn run(&mut self) {
        self.crbe();
        if self.solved() {
            return;
        }
        self.counts[1] = 9;
        self.counts[2] = self.placed.iter().filter(|placed| placed.is_none()).count() as i64;
        self.settle();
        if self.solved() {
            return;
        }
        loop {
            self.subsets(3, 2);
            // A sweep of a finished board is over before it begins.
            let changed = self.common_sweep() || self.subsets(5, 3) || self.diagonal_sweep();
            if !changed || self.solved() {
                return;
            }
        }
    }

    fn common_sweep(&mut self) -> bool {
        let mut looks: Vec<Box<dyn Fn(&mut Self)>> = Vec::new();
        for unit in (18..27).chain(0..9).chain(9..18).map(|at| self.units[at]) {
            for value in 0..9 {
                looks.push(Box::new(move |score| score.common(&unit, value)));
            }
        }
        self.sweep(4, &looks)
    }

    fn diagonal_sweep(&mut self) -> bool {
        let mut looks: Vec<Box<dyn Fn(&mut Self)>> = Vec::new();
        for lines in [0..9, 9..18] {
            for bases in choices(lines.collect(), 2) {
                for value in 0..9 {
                    let bases = [bases[0], bases[1]];
                    looks.push(Box::new(move |score| score.diagonal(bases, value)));
                }
            }
        }
        self.sweep(6, &looks)
    }
}

/// All choices of n elements, in the order of the lexicon.
fn choices(from: Vec<usize>, n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in from.iter().enumerate() {
        for rest in choices(from[at + 1..].to_vec(), n - 1) {
            all.push([vec![*first], rest].concat());
        }
    }
    all
}
