//! Questions about a position answered by assumptions, each of which is taken back when it has led nowhere.

use super::agenda::{Agenda, Contradiction};
use super::network::Network;
use super::search::{End, Limit, PATIENCE, Search};
use super::{Count, Union};
use crate::bits::Ones;
use crate::state::State;

/// A question about a position.
pub struct Questions<'a> {
    network: &'a Network,
    agenda: &'a mut Agenda,
    nodes: &'a mut u64,
    limit: Limit,
    /// Values to try first.
    wish: &'a [u8],
    /// The open assumptions: what was changed before each, its cell and its value.
    open: Vec<(usize, usize, u64)>,
    /// How many assumptions a search makes before it begins again, and after how many in all it does so next.
    patience: (u64, u64),
    /// Whether what can be refuted on the position itself was.
    is_learned: bool,
    /// A solution that is known; others are looked for.
    known: Vec<u8>,
    /// The candidates of the solutions found so far; empty where nobody wants to know.
    found: Vec<u64>,
}

impl<'a> Questions<'a> {
    /// About a position, with a limit on the number of assumptions and a value for each cell to try first, if any.
    pub fn new(
        network: &'a Network,
        search: &'a mut Search,
        state: &State,
        wish: &'a [u8],
        limit_nodes: Option<u64>,
    ) -> Self {
        search.nodes = 0;
        let limit = search.limit(limit_nodes);
        search.agenda.load(network, (0..network.cells).map(|c| state.candidates(c)));
        Self {
            network,
            agenda: &mut search.agenda,
            nodes: &mut search.nodes,
            limit,
            wish,
            open: Vec::new(),
            patience: (0, 0),
            is_learned: false,
            known: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Any solution.
    pub fn any(mut self) -> Result<Vec<u8>, End> {
        match self.next(false) {
            End::Found => Ok(self.agenda.solution()),
            end => Err(end),
        }
    }

    /// What is left without an assumption.
    pub fn follow(self) -> Option<Vec<u64>> {
        self.agenda.propagate(self.network).is_ok().then(|| self.agenda.candidates.clone())
    }

    /// How many solutions there are.
    pub fn count(mut self) -> Count {
        match self.next(false) {
            End::Exhausted => return Count::None,
            End::Limit => return Count::Unknown,
            End::Found => {}
        }
        self.known = self.agenda.solution();
        loop {
            match self.next(true) {
                End::Exhausted => return Count::One(self.known),
                End::Limit => return Count::Unknown,
                // A search that has begun again may come to the first one again.
                End::Found if self.agenda.solution() == self.known => {}
                End::Found => return Count::Several(self.known, self.agenda.solution()),
            }
        }
    }

    /// The candidates that occur in solutions.
    pub fn union(mut self) -> Option<Union> {
        self.found = vec![0; self.network.cells];
        let mut complete = match self.ask(None) {
            End::Found => true,
            End::Exhausted => return None,
            End::Limit => false,
        };
        'all: for cell in 0..self.network.cells {
            for value in Ones(self.agenda.candidates[cell]) {
                if !complete {
                    break 'all;
                }
                let open = self.agenda.candidates[cell] & !self.found[cell];
                if open >> value & 1 == 0 {
                    continue;
                }
                match self.ask(Some((cell, value))) {
                    End::Found => {}
                    End::Exhausted => self.drop(cell, 1 << value).ok()?,
                    End::Limit => complete = false,
                }
            }
        }
        Some(Union { candidates: self.found, complete })
    }

    /// Looks for a solution, one that holds a candidate where that is given, adds it to what was found and goes back.
    fn ask(&mut self, candidate: Option<(usize, usize)>) -> End {
        self.patience = (0, 0);
        self.is_learned = false;
        if self.agenda.propagate(self.network).is_err() {
            return End::Exhausted;
        }
        let before = self.agenda.mark();
        let placed = match candidate {
            Some((cell, value)) => self.agenda.keep(self.network, cell, 1 << value, None),
            None => Ok(()),
        };
        let end = if placed.is_ok() { self.next(false) } else { End::Exhausted };
        if end == End::Found {
            for (found, mask) in self.found.iter_mut().zip(&self.agenda.candidates) {
                *found |= mask;
            }
        }
        self.open.clear();
        self.agenda.back_to(before);
        end
    }

    /// Takes candidates from the position as it stands.
    fn drop(&mut self, cell: usize, values: u64) -> Result<(), Contradiction> {
        self.agenda.keep(self.network, cell, !values, None)?;
        self.agenda.propagate(self.network)
    }

    /// Goes on to the next solution; `after` one that was found, it is left first.
    ///
    /// A search that takes long begins again, with twice as much patience: what was in the way is then looked at
    /// first.
    fn next(&mut self, after: bool) -> End {
        if self.patience.0 == 0 {
            // A large board is not solved by fewer assumptions than it may have open.
            let patience = PATIENCE + self.network.cells as u64;
            self.patience = (patience, *self.nodes + patience);
        }
        let mut possible = !after && self.agenda.propagate(self.network).is_ok();
        loop {
            while !possible {
                let Some((mark, cell, value)) = self.open.pop() else { return End::Exhausted };
                self.agenda.back_to(mark);
                possible = self.drop(cell, value).is_ok();
            }
            if *self.nodes >= self.patience.1 {
                match self.begin_again() {
                    Ok(()) => {}
                    Err(None) => return End::Limit,
                    Err(Some(Contradiction)) => {
                        possible = false;
                        continue;
                    }
                }
            }
            let Some(cell) = self.agenda.choose() else { return End::Found };
            if self.limit.is_reached(*self.nodes) {
                return End::Limit;
            }
            *self.nodes += 1;
            let value = self.value(cell);
            self.open.push((self.agenda.mark(), cell, value));
            possible = self.agenda.keep(self.network, cell, value, None).is_ok()
                && self.agenda.propagate(self.network).is_ok();
        }
    }

    /// The value to assume first in a cell.
    fn value(&self, cell: usize) -> u64 {
        let mask = self.agenda.candidates[cell];
        if let Some(&found) = self.found.get(cell)
            && mask & !found != 0
        {
            // A solution that shows something new is worth more.
            return lowest(mask & !found);
        }
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
            self.agenda.back_to(mark);
            self.open.clear();
        }
        if !self.is_learned {
            self.is_learned = true;
            while self.refute()? {}
        }
        self.patience.0 *= 2;
        self.patience.1 = *self.nodes + self.patience.0;
        Ok(())
    }

    /// Assumes each candidate of the cells that have few, and takes those that lead to a contradiction. Whether there
    /// were any.
    fn refute(&mut self) -> Result<bool, Option<Contradiction>> {
        let mut narrowed = false;
        for cell in 0..self.network.cells {
            let mask = self.agenda.candidates[cell];
            if !(2..=FEW).contains(&mask.count_ones()) {
                continue;
            }
            for v in Ones(mask) {
                if self.limit.is_reached(*self.nodes) {
                    return Err(None);
                }
                if self.agenda.candidates[cell] == 1 << v {
                    break;
                }
                *self.nodes += 1;
                let mark = self.agenda.mark();
                let possible = self.agenda.keep(self.network, cell, 1 << v, None).is_ok()
                    && self.agenda.propagate(self.network).is_ok();
                self.agenda.back_to(mark);
                if !possible {
                    self.drop(cell, 1 << v).map_err(Some)?;
                    narrowed = true;
                }
            }
        }
        Ok(narrowed)
    }
}

/// The most candidates of a cell that are assumed one after another, to refute some.
const FEW: u32 = 3;

fn lowest(mask: u64) -> u64 {
    mask & mask.wrapping_neg()
}
