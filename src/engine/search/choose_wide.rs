//! Chooses subsets of cells or units of the whole board, in the way of [`super::choose`], with words as many as the board
//! needs.

use super::coverable::Coverable;
use crate::board::bits;
use crate::board::window::Window;
use crate::engine::compile::{Fill, Node};
use crate::engine::run::Run;
use crate::engine::wide::Wide;

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

/// For each union the words in which some element adds anything: the first of them and the one after the last.
type Ends = [[u64; 2]];

/// Sets of so few words are looked at whole.
const FEW_WORDS: usize = 4;

impl ChooseWide {
    /// Goes on with each subset.
    pub(crate) fn run(&self, run: &Run<'_>) -> bool {
        run.lend_set(self.chosen.1, |domain| {
            (self.domain)(run, domain);
            if domain.count() < self.size {
                return false;
            }
            if let Some(cover) = &self.coverable {
                cover.prepare(run);
            }
            run.lend(2 * self.unions.len(), |ends| {
                let ends = ends.as_chunks_mut().0;
                self.find_ends(run, domain, ends);
                // Rows of a known width are moved and joined without loops.
                match width(ends) {
                    2 => self.choose::<2>(run, ends, domain),
                    3 => self.choose::<3>(run, ends, domain),
                    _ => self.choose::<ANY>(run, ends, domain),
                }
            })
        })
    }

    /// Finds out which words of the unions are needed: on a large board elements that stand together add few.
    fn find_ends(&self, run: &Run<'_>, domain: &Wide, ends: &mut Ends) {
        // What has to be covered is looked at with units of the whole board.
        let whole = |union: &WideUnion| self.coverable.is_some() || union.words <= FEW_WORDS;
        for (union, ends) in self.unions.iter().zip(&mut *ends) {
            *ends = if whole(union) { [0, union.words as u64] } else { [union.words as u64, 0] };
        }
        if self.unions.iter().all(whole) {
            return;
        }
        for number in domain.iter() {
            run.set(self.element, number as u64);
            let parts = self.unions.iter().zip(&mut *ends).filter(|(union, _)| !whole(union));
            for (union, [from, to]) in parts {
                run.lend_set(union.words, |added| {
                    (union.adds)(run, added);
                    let added = added.window();
                    if !added.words.is_empty() {
                        (*from, *to) = ((*from).min(added.from as u64), (*to).max(added.to() as u64));
                    }
                });
            }
        }
        ends.iter_mut().for_each(|[from, to]| *from = (*from).min(*to));
    }

    /// Looks up what each element adds to the unions, and goes through the subsets; the rows have `WIDTH` words.
    fn choose<const WIDTH: usize>(&self, run: &Run<'_>, ends: &Ends, domain: &Wide) -> bool {
        let width = if WIDTH == ANY { width(ends) } else { WIDTH };
        let most = domain.count();
        run.lend((most + self.size) * width, |rows| {
            // The parts of the search stand behind the elements.
            let (rows, parts) = rows.split_at_mut(most * width);
            run.lend_set(self.chosen.1, |set| {
                let mut count = 0;
                for number in domain.iter() {
                    let row = &mut rows[count * width..][..width];
                    if self.admit(run, ends, number, row, set) && self.worth(run, &row[1..]) {
                        count += 1;
                    }
                }
                set.reset(self.chosen.1);
                let rows = &rows[..count * width];
                count >= self.size && self.extend::<WIDTH>(run, ends, rows, self.size, None, parts, set)
            })
        })
    }

    /// Writes the row of an element, with memory for a set; false where no subset with it can be worth anything.
    fn admit(&self, run: &Run<'_>, ends: &Ends, number: usize, row: &mut [u64], added: &mut Wide) -> bool {
        run.set(self.element, number as u64);
        row[0] = number as u64;
        let mut at = 1;
        for (union, &[from, to]) in self.unions.iter().zip(ends) {
            let slot = &mut row[at..at + (to - from) as usize];
            added.reset(union.words);
            (union.adds)(run, added);
            slot.copy_from_slice(&added.words()[from as usize..to as usize]);
            if bits::len(slot) > union.at_most {
                return false;
            }
            at += slot.len();
        }
        true
    }

    /// Whether what a part has to cover can be covered.
    #[inline(always)]
    fn worth(&self, run: &Run<'_>, unions: &[u64]) -> bool {
        self.coverable.as_ref().is_none_or(|cover| cover.holds(run, &unions[cover.cells.clone()]))
    }

    /// Sets the registers of the chosen set and of the unions.
    fn keep(&self, run: &Run<'_>, ends: &Ends, set: &Wide, unions: &[u64]) {
        run.set_wide(self.chosen.0, set.window());
        let mut at = 0;
        for (union, &[from, to]) in self.unions.iter().zip(ends) {
            let words = &unions[at..at + (to - from) as usize];
            run.set_wide(union.register, Window { from: from as usize, words });
            at += words.len();
        }
    }

    #[expect(clippy::too_many_arguments, reason = "each level of the search hands all of them on")]
    fn extend<const WIDTH: usize>(
        &self,
        run: &Run<'_>,
        ends: &Ends,
        rows: &[u64],
        left: usize,
        joined: Option<&[u64]>,
        parts: &mut [u64],
        set: &mut Wide,
    ) -> bool {
        if run.give_up() {
            return true;
        }
        let width = if WIDTH == ANY { width(ends) } else { WIDTH };
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
            let small = self.unions.iter().zip(ends).all(|(union, [from, to])| {
                let before = at;
                at += (to - from) as usize;
                bits::len(&part[before..at]) <= union.at_most
            });
            // A single element was looked at before the search.
            if !small || (joined.is_some() && !self.worth(run, &part[1..])) {
                continue;
            }
            set.insert(row[0] as usize);
            let found = if left == 1 {
                self.keep(run, ends, set, &part[1..]);
                (self.next)(run)
            } else {
                self.extend::<WIDTH>(run, ends, &rows[(i + 1) * width..], left - 1, Some(part), deeper, set)
            };
            if found {
                return true;
            }
            set.remove(row[0] as usize);
        }
        false
    }
}

/// Words of an element's row: its number, then what it adds to each union.
#[inline(always)]
fn width(ends: &Ends) -> usize {
    1 + ends.iter().map(|[from, to]| (to - from) as usize).sum::<usize>()
}
