//! Chooses subsets of cells or units of the whole board, in the way of [`super::choose`], with words as many as the board
//! needs.

use super::coverable::Coverable;
use crate::board::bits;
use crate::engine::compile::{Fill, Node};
use crate::engine::run::Run;

/// In place of the width of a row that is not known beforehand.
const ANY: usize = 0;

/// A union of cells or units of the whole board over the chosen elements.
pub(crate) struct WideUnion {
    /// What one element adds, given the element's register.
    pub(crate) adds: Fill,
    /// Where the union is kept.
    pub(crate) register: usize,
    /// Words of the register.
    pub(crate) words: usize,
    /// How many elements it may have.
    pub(crate) at_most: usize,
}

/// Subsets of a set of cells or units of the whole board.
pub(crate) struct ChooseWide {
    /// How many elements.
    pub(crate) size: usize,
    /// The set.
    pub(crate) domain: Fill,
    /// Register of the chosen set, and its words.
    pub(crate) chosen: (usize, usize),
    /// Register of an element.
    pub(crate) element: usize,
    /// Unions that grow.
    pub(crate) unions: Vec<WideUnion>,
    /// The cover that a part must have to be worth going on with.
    pub(crate) coverable: Option<Coverable>,
    /// What follows.
    pub(crate) next: Node,
}

impl ChooseWide {
    /// Words of an element's row: its number, then what it adds to each union.
    fn width(&self) -> usize {
        1 + self.unions.iter().map(|u| u.words).sum::<usize>()
    }

    /// Goes on with each subset.
    pub(crate) fn run(&self, run: &Run<'_>) -> bool {
        // Rows of a known width are moved and joined without loops.
        match self.width() {
            2 => self.choose::<2>(run),
            3 => self.choose::<3>(run),
            _ => self.choose::<ANY>(run),
        }
    }

    /// Looks up what each element adds to the unions, and goes through the subsets; the rows have `WIDTH` words.
    fn choose<const WIDTH: usize>(&self, run: &Run<'_>) -> bool {
        let width = if WIDTH == ANY { self.width() } else { WIDTH };
        let words = self.chosen.1;
        run.lend(words, |domain| {
            (self.domain)(run, domain);
            let most = bits::len(domain);
            if most < self.size {
                return false;
            }
            if let Some(cover) = &self.coverable {
                cover.prepare(run);
            }
            run.lend((most + self.size) * width, |rows| {
                // The parts of the search stand behind the elements.
                let (rows, parts) = rows.split_at_mut(most * width);
                let mut count = 0;
                for number in bits::iter(domain) {
                    let row = &mut rows[count * width..][..width];
                    if self.admit(run, number, row) && self.worth(run, &row[1..]) {
                        count += 1;
                    }
                }
                let set = &mut domain[..];
                set.fill(0);
                count >= self.size
                    && self.extend::<WIDTH>(run, &rows[..count * width], self.size, None, parts, set)
            })
        })
    }

    /// Writes the row of an element; false where no subset with it can be worth anything.
    fn admit(&self, run: &Run<'_>, number: usize, row: &mut [u64]) -> bool {
        run.set(self.element, number as u64);
        row[0] = number as u64;
        let mut at = 1;
        for union in &self.unions {
            let slot = &mut row[at..at + union.words];
            (union.adds)(run, slot);
            if bits::len(slot) > union.at_most {
                return false;
            }
            at += union.words;
        }
        true
    }

    /// Whether what a part has to cover can be covered.
    #[inline(always)]
    fn worth(&self, run: &Run<'_>, unions: &[u64]) -> bool {
        self.coverable.as_ref().is_none_or(|cover| cover.holds(run, &unions[cover.cells.clone()]))
    }

    /// Sets the registers of the chosen set and of the unions.
    fn keep(&self, run: &Run<'_>, set: &[u64], unions: &[u64]) {
        run.set_wide(self.chosen.0, set);
        let mut at = 0;
        for union in &self.unions {
            run.set_wide(union.register, &unions[at..at + union.words]);
            at += union.words;
        }
    }

    fn extend<const WIDTH: usize>(
        &self,
        run: &Run<'_>,
        rows: &[u64],
        left: usize,
        joined: Option<&[u64]>,
        parts: &mut [u64],
        set: &mut [u64],
    ) -> bool {
        if run.give_up() {
            return true;
        }
        let width = if WIDTH == ANY { self.width() } else { WIDTH };
        let (part, deeper) = parts.split_at_mut(width);
        let last = (rows.len() / width + 1).saturating_sub(left);
        for i in 0..last {
            let row = &rows[i * width..][..width];
            part.copy_from_slice(row);
            if let Some(joined) = joined {
                for (slot, word) in part[1..].iter_mut().zip(&joined[1..]) {
                    *slot |= word;
                }
            }
            let mut at = 1;
            let small = self.unions.iter().all(|u| {
                at += u.words;
                bits::len(&part[at - u.words..at]) <= u.at_most
            });
            // A single element was looked at before the search.
            if !small || (joined.is_some() && !self.worth(run, &part[1..])) {
                continue;
            }
            bits::insert(set, row[0] as usize);
            let found = if left == 1 {
                self.keep(run, set, &part[1..]);
                (self.next)(run)
            } else {
                self.extend::<WIDTH>(run, &rows[(i + 1) * width..], left - 1, Some(part), deeper, set)
            };
            if found {
                return true;
            }
            bits::remove(set, row[0] as usize);
        }
        false
    }
}
