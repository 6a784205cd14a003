//! What a cover that is not complete can still come to.

use super::scene::Scene;
use crate::board::bits;
use crate::board::topology::Topology;

/// So few units are searched for without a look at how many it takes at least.
const FEW: usize = 2;

/// In place of the words of a set of cells that are not known beforehand.
pub(super) const ANY: usize = 0;

/// A cover that is not complete, or one that is not begun, on a scene whose sets of cells have `WORDS` words.
pub(super) struct Partial<'a, const WORDS: usize> {
    /// The board.
    pub(super) topology: &'a Topology,
    /// The cells and units.
    pub(super) scene: &'a Scene,
    /// The cells that have to be covered once more, then those that have to be covered twice more, and so on.
    pub(super) need: &'a [u64],
    /// The units that may still be chosen.
    pub(super) available: &'a [u64],
    /// How many come.
    pub(super) left: usize,
}

impl<const WORDS: usize> Partial<'_, WORDS> {
    fn words(&self) -> usize {
        if WORDS == ANY { self.scene.words() } else { WORDS }
    }

    /// Whether there is a cover that leaves nothing out; `memory` has [`Partial::memory`] words.
    pub(super) fn complete(&self, memory: &mut [u64]) -> bool {
        let words = self.words();
        if self.left > FEW {
            let (apart, rest) = memory.split_at_mut(words);
            if !self.apart(apart, &mut rest[..words], self.left) {
                return false;
            }
        }
        self.covers(self.need, self.available, self.left, memory)
    }

    /// Leaves those cells of `aims` for which there is a cover that leaves out no cell but such as it sees; with
    /// `more` it also lies in more of the units than it would have to, where it is not one of `surplus` already.
    /// Says whether any are left. `memory` has [`Partial::memory`] words.
    pub(super) fn viable(
        &self,
        more: bool,
        surplus: Option<&[u64]>,
        aims: &mut [u64],
        memory: &mut [u64],
    ) -> bool {
        let words = self.words();
        // What lies far from a cell is covered or not whichever cell that is: with a unit less where one goes to it.
        let mut far = [None; 2];
        let (apart, memory) = memory.split_at_mut(words);
        let (need, memory) = memory.split_at_mut(self.need.len() + words);
        self.apart(apart, &mut memory[..words], usize::MAX);
        let mut any = false;
        for w in 0..words {
            for b in bits::Ones(aims[w]) {
                let aim = w << 6 | b;
                let extra = more && !surplus.is_some_and(|s| bits::has(s, aim));
                let held = || meet(self.scene.units(self.topology, aim), self.available);
                let viable = if self.least(aim, extra, apart) > self.left || (extra && !held()) {
                    false
                } else if !meet(self.scene.near(aim), &self.need[..words]) {
                    *far[usize::from(extra)].get_or_insert_with(|| {
                        let left = self.left.checked_sub(usize::from(extra));
                        left.is_some_and(|left| self.covers(self.need, self.available, left, memory))
                    })
                } else {
                    self.without(aim, extra, need);
                    self.covers(need, self.available, self.left, memory)
                };
                if viable {
                    any = true;
                } else {
                    bits::remove(aims, aim);
                }
            }
        }
        any
    }

    /// Finds cells that need a unit each, since none that is available holds two of them; says whether there are no
    /// more than `most`, where it ends.
    fn apart(&self, apart: &mut [u64], rest: &mut [u64], mut most: usize) -> bool {
        let words = self.words();
        apart.fill(0);
        rest.copy_from_slice(&self.need[..words]);
        while let Some(cell) = bits::first(rest) {
            if most == 0 {
                return false;
            }
            most -= 1;
            bits::insert(apart, cell);
            bits::remove(rest, cell);
            for (w, (of, may)) in self.scene.units(self.topology, cell).iter().zip(self.available).enumerate()
            {
                for b in bits::Ones(of & may) {
                    let row = self.scene.row(self.topology, w << 6 | b);
                    rest.iter_mut().zip(row).for_each(|(rest, row)| *rest &= !row);
                }
            }
        }
        true
    }

    /// How many units it takes at least, where cells that need one each are known: those that `aim` does not see; and
    /// with `extra` those that no unit covers together with it, and a unit for itself beside each that it needs.
    fn least(&self, aim: usize, extra: bool, apart: &[u64]) -> usize {
        let beyond = |set: &[u64]| -> u32 { apart.iter().zip(set).map(|(a, s)| (a & !s).count_ones()).sum() };
        let unseen = beyond(self.scene.seen(aim));
        let own = if extra { 1 + u32::from(bits::has(self.need, aim)) } else { 0 };
        unseen.max(if extra { beyond(self.scene.near(aim)) + own } else { 0 }) as usize
    }

    /// What is needed but for what a cell sees; with `extra` itself once more than otherwise.
    fn without(&self, aim: usize, extra: bool, need: &mut [u64]) {
        let words = self.words();
        let seen = self.scene.seen(aim);
        let (given, top) = need.split_at_mut(self.need.len());
        for (to, from) in given.chunks_exact_mut(words).zip(self.need.chunks_exact(words)) {
            for ((to, from), seen) in to.iter_mut().zip(from).zip(seen) {
                *to = from & !seen;
            }
        }
        top.fill(0);
        if extra && let Some(layer) = need.chunks_exact_mut(words).find(|layer| !bits::has(layer, aim)) {
            bits::insert(layer, aim);
        }
    }

    /// Words that its questions need.
    pub(super) fn memory(&self) -> usize {
        memory(self.words(), self.need.len(), self.available.len(), self.left)
    }

    fn covers(&self, need: &[u64], available: &[u64], left: usize, memory: &mut [u64]) -> bool {
        let words = self.words();
        let (once, more) = need.split_at(words);
        // Where no cell has to be covered twice, no unit comes to mind twice.
        let Some(cell) = bits::first(&more[..words.min(more.len())]) else {
            return match once.try_into() {
                Ok(once) if WORDS != ANY => self.covers_once(once, available, left),
                _ => self.covers_any(once, available, left, memory),
            };
        };
        if left == 0 {
            return false;
        }
        let (next, memory) = memory.split_at_mut(need.len());
        let (rest, deeper) = memory.split_at_mut(available.len());
        rest.copy_from_slice(available);
        for (w, (of, may)) in self.scene.units(self.topology, cell).iter().zip(available).enumerate() {
            for b in bits::Ones(of & may) {
                let unit = w << 6 | b;
                bits::remove(rest, unit);
                take(next, need, self.scene.row(self.topology, unit), words);
                if self.covers(next, rest, left - 1, deeper) {
                    return true;
                }
            }
        }
        false
    }

    /// The same for cells that have to be covered once, in words of a known number, which need no memory.
    fn covers_once(&self, need: &[u64; WORDS], available: &[u64], left: usize) -> bool {
        let Some(cell) = bits::first(need) else { return true };
        left > 0
            && self.scene.units(self.topology, cell).iter().zip(available).enumerate().any(
                |(w, (of, may))| {
                    bits::Ones(of & may).any(|b| {
                        let mut next = *need;
                        let row = self.scene.row(self.topology, w << 6 | b);
                        next.iter_mut().zip(row).for_each(|(next, row)| *next &= !row);
                        self.covers_once(&next, available, left - 1)
                    })
                },
            )
    }

    /// The same in any number of words.
    fn covers_any(&self, need: &[u64], available: &[u64], left: usize, memory: &mut [u64]) -> bool {
        let Some(cell) = bits::first(need) else { return true };
        if left == 0 {
            return false;
        }
        let (next, deeper) = memory.split_at_mut(need.len());
        self.scene.units(self.topology, cell).iter().zip(available).enumerate().any(|(w, (of, may))| {
            bits::Ones(of & may).any(|b| {
                take(next, need, self.scene.row(self.topology, w << 6 | b), need.len());
                self.covers_any(next, available, left - 1, deeper)
            })
        })
    }
}

/// Words that the questions about a cover need: by so many units more, of a set of so many words, on a scene whose
/// sets have `words`, where what is needed has `need`.
pub(super) fn memory(words: usize, need: usize, units: usize, left: usize) -> usize {
    let more = need + words;
    words + more + words.max(left * (more + units))
}

/// What is needed once a unit is chosen.
#[inline(always)]
pub(super) fn take(next: &mut [u64], need: &[u64], row: &[u64], words: usize) {
    for start in (0..need.len()).step_by(words) {
        for w in 0..words {
            let more = need.get(start + words + w).copied().unwrap_or(0);
            next[start + w] = need[start + w] & (!row[w] | more);
        }
    }
}

/// Whether two sets have a member in common.
#[inline(always)]
fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}
