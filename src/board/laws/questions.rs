//! Questions about a position answered by assumptions, each of which is taken back when it has led nowhere.

use super::search::{End, PATIENCE, Search, Solver};
use super::{agenda::Contradiction, network::Network};
use crate::{bits::Ones, state::State};

pub struct Questions<'a> {
    network: &'a Network,
    search: &'a mut Search,
    wish: &'a [u8],
    /// The open assumptions: what was changed before each, its cell and its value.
    open: Vec<(usize, usize, u64)>,
    /// How many assumptions a search makes before it begins again, and after how many in all it does so next.
    patience: (u64, u64),
    /// Whether what can be refuted on the position itself was.
    is_learned: bool,
    /// A solution that is known; others are looked for.
    known: Vec<u8>,
}

impl<'a> Questions<'a> {
    pub fn new(network: &'a Network, search: &'a mut Search, state: &State, wish: &'a [u8]) -> Self {
        search.agenda.load(network, (0..network.cells).map(|c| state.candidates(c)));
        // A large board is not solved by fewer assumptions than it may have open.
        let patience = PATIENCE + network.cells as u64;
        let patience = (patience, patience);
        Self { network, search, wish, open: Vec::new(), patience, is_learned: false, known: Vec::new() }
    }

    /// Assumes a value, and says whether nothing contradicts it at once.
    fn assume(&mut self, cell: usize, value: u64) -> bool {
        self.search.nodes += 1;
        let agenda = &mut self.search.agenda;
        agenda.keep(self.network, cell, value, None).is_ok() && agenda.propagate(self.network).is_ok()
    }

    fn drop(&mut self, cell: usize, values: u64) -> Result<(), Contradiction> {
        self.search.agenda.keep(self.network, cell, !values, None)?;
        self.search.agenda.propagate(self.network)
    }

    fn value(&self, cell: usize) -> u64 {
        let mask = self.search.agenda.candidates[cell];
        if let Some(&v) = self.known.get(cell)
            && mask & !(1 << (v - 1)) != 0
        {
            return lowest(mask & !(1 << (v - 1)));
        }
        match self.wish.get(cell) {
            Some(&v) if v > 0 && mask >> (v - 1) & 1 != 0 => 1 << (v - 1),
            _ => lowest(mask),
        }
    }

    /// Takes back all assumptions. The first time it also refutes on the position itself what it can, which serves
    /// everything that follows. Fails when the position is refuted, or without a reason when the limit is reached.
    fn begin_again(&mut self) -> Result<(), Option<Contradiction>> {
        if let Some(&(mark, ..)) = self.open.first() {
            self.search.agenda.back_to(mark);
            self.open.clear();
        }
        if !self.is_learned {
            self.is_learned = true;
            while self.refute()? {}
        }
        self.patience.0 *= 2;
        self.patience.1 = self.search.nodes + self.patience.0;
        Ok(())
    }

    /// Assumes each candidate of cells with few, and takes those that contradict; says whether there were any.
    fn refute(&mut self) -> Result<bool, Option<Contradiction>> {
        let mut narrowed = false;
        for cell in 0..self.network.cells {
            let mask = self.search.agenda.candidates[cell];
            if !(2..=FEW).contains(&mask.count_ones()) {
                continue;
            }
            for v in Ones(mask) {
                if self.search.is_over() {
                    return Err(None);
                }
                if self.search.agenda.candidates[cell] == 1 << v {
                    break;
                }
                let mark = self.search.agenda.mark();
                let possible = self.assume(cell, 1 << v);
                self.search.agenda.back_to(mark);
                if !possible {
                    self.drop(cell, 1 << v).map_err(Some)?;
                    narrowed = true;
                }
            }
        }
        Ok(narrowed)
    }
}

impl Solver for Questions<'_> {
    /// A search that takes long begins again, with twice the patience: what was in the way is looked at first.
    fn next(&mut self, known: Option<&[u8]>) -> End {
        self.known = known.unwrap_or_default().to_vec();
        let mut possible = known.is_none() && self.search.agenda.propagate(self.network).is_ok();
        loop {
            while !possible {
                let Some((mark, cell, value)) = self.open.pop() else { return End::Exhausted };
                self.search.agenda.back_to(mark);
                possible = self.drop(cell, value).is_ok();
            }
            if self.search.nodes >= self.patience.1 {
                match self.begin_again() {
                    Ok(()) => {}
                    Err(None) => return End::Limit,
                    Err(Some(Contradiction)) => {
                        possible = false;
                        continue;
                    }
                }
            }
            let Some(cell) = self.search.agenda.choose() else { return End::Found };
            if self.search.is_over() {
                return End::Limit;
            }
            let value = self.value(cell);
            self.open.push((self.search.agenda.mark(), cell, value));
            possible = self.assume(cell, value);
        }
    }

    fn go_through(&mut self) {
        self.patience.1 = u64::MAX;
    }

    fn solution(&mut self) -> Vec<u8> {
        self.search.agenda.solution()
    }

    fn follow(&mut self) -> Option<Vec<u64>> {
        let agenda = &mut self.search.agenda;
        agenda.propagate(self.network).is_ok().then(|| agenda.candidates.clone())
    }
}

/// The most candidates of a cell that are assumed one after another, to refute some.
const FEW: u32 = 3;

fn lowest(mask: u64) -> u64 {
    mask & mask.wrapping_neg()
}
