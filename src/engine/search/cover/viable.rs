//! What a cover that is not complete can still come to.

use super::scene::Scene;
use crate::board::bits;
use crate::engine::run::Run;

/// In place of the words of a set of cells that are not known beforehand.
pub(super) const ANY: usize = 0;

/// A cover that is not complete, or one that is not begun, on a scene whose sets of cells have `WORDS` words.
pub(super) struct Partial<'a, const WORDS: usize> {
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

    /// Whether there is a cover that leaves nothing out.
    pub(super) fn complete(&self, run: &Run<'_>) -> bool {
        let words = self.words();
        run.lend(2 * words + self.memory(), |memory| {
            let (apart, memory) = memory.split_at_mut(words);
            self.apart(apart, &mut memory[..words]);
            bits::len(apart) <= self.left && self.covers(self.need, self.available, self.left, memory)
        })
    }

    /// Leaves those cells of `aims` for which there is a cover that leaves out no cell but such as it sees; with
    /// `more` it also lies in more of the units than it would have to, where it is not one of `surplus` already.
    /// Says whether any are left.
    pub(super) fn viable(
        &self,
        run: &Run<'_>,
        more: bool,
        surplus: Option<&[u64]>,
        aims: &mut [u64],
    ) -> bool {
        let words = self.words();
        // What lies far from a cell is covered or not whichever cell that is: with a unit less where one goes to it.
        let mut far = [None; 2];
        run.lend(2 * words + self.need.len() + self.memory(), |memory| {
            let (apart, memory) = memory.split_at_mut(words);
            let (need, memory) = memory.split_at_mut(self.need.len() + words);
            self.apart(apart, &mut memory[..words]);
            let mut any = false;
            for w in 0..words {
                for b in bits::Ones(aims[w]) {
                    let aim = w << 6 | b;
                    let extra = more && !surplus.is_some_and(|s| bits::has(s, aim));
                    let viable = if self.least(aim, extra, apart) > self.left {
                        false
                    } else if extra && !meet(self.scene.units(aim), self.available) {
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
        })
    }

    /// Cells that need a unit each, since none that is available holds two of them.
    fn apart(&self, apart: &mut [u64], rest: &mut [u64]) {
        let words = self.words();
        apart.fill(0);
        rest.copy_from_slice(&self.need[..words]);
        while let Some(cell) = bits::first(rest) {
            bits::insert(apart, cell);
            bits::remove(rest, cell);
            for (w, (of, may)) in self.scene.units(cell).iter().zip(self.available).enumerate() {
                for b in bits::Ones(of & may) {
                    let row = self.scene.row(w << 6 | b);
                    rest.iter_mut().zip(row).for_each(|(rest, row)| *rest &= !row);
                }
            }
        }
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

    /// Words that [`Partial::covers`] needs.
    fn memory(&self) -> usize {
        self.words() + self.left * (self.need.len() + self.words() + self.available.len())
    }

    fn covers(&self, need: &[u64], available: &[u64], left: usize, memory: &mut [u64]) -> bool {
        let words = self.words();
        let (once, more) = need.split_at(words);
        // Where no cell has to be covered twice, no unit comes to mind twice.
        let twice = !bits::is_empty(more);
        let first = if twice { bits::first(&more[..words]) } else { bits::first(once) };
        let Some(cell) = first else { return true };
        if left == 0 {
            return false;
        }
        let need = if twice { need } else { once };
        let (next, memory) = memory.split_at_mut(need.len());
        let (rest, deeper) = memory.split_at_mut(if twice { available.len() } else { 0 });
        rest.copy_from_slice(&available[..rest.len()]);
        for (w, (of, may)) in self.scene.units(cell).iter().zip(available).enumerate() {
            for b in bits::Ones(of & may) {
                let unit = w << 6 | b;
                take(next, need, self.scene.row(unit), words);
                let found = if twice {
                    bits::remove(rest, unit);
                    self.covers(next, rest, left - 1, deeper)
                } else {
                    self.covers(next, available, left - 1, deeper)
                };
                if found {
                    return true;
                }
            }
        }
        false
    }
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
