//! Chooses subsets of cells or units of the whole board, in the way of [`super::choose`], with words as many as the board
//! needs.

use super::cover::ahead::{Chosen, Coverable, Rows};
use crate::board::bits;
use crate::board::window::Window;
use crate::compile::{Fill, Node};
use crate::run::Run;
use crate::wide::Wide;

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
        let (words, width) = (self.chosen.1, self.width());
        run.lend(words, |domain| {
            run.write(&self.domain, domain);
            let most = bits::len(domain);
            if most < self.size {
                return false;
            }
            run.lend(most * width, |rows| {
                let count = run.lend_set(self.chosen.1, |added| {
                    bits::iter(domain).fold(0, |count, number| {
                        let row = &mut rows[count * width..][..width];
                        count + usize::from(self.admit(run, number, row, added))
                    })
                });
                let rows = &rows[..count * width];
                domain.fill(0);
                match &self.coverable {
                    _ if count < self.size => false,
                    Some(cover) => self.covered(run, cover, rows),
                    None => run.lend(self.size * width, |parts| {
                        let search = Search { choice: self, run, width };
                        search.extend(rows, self.size, None, parts, domain)
                    }),
                }
            })
        })
    }

    /// Goes on with each subset, where parts that cannot be covered are given up.
    fn covered(&self, run: &Run<'_>, cover: &Coverable, rows: &[u64]) -> bool {
        let join = |joined: &[u64], row: &mut [u64]| self.join(joined, row);
        let next = |set: &[u64], row: &[u64]| {
            self.keep(run, set, &row[1..]);
            (self.next)(run)
        };
        let chosen = Chosen { size: self.size, words: self.chosen.1, join: &join, next: &next };
        cover.run(run, Rows { words: rows, width: self.width() }, &chosen)
    }

    /// Joins to a row what is chosen already; false where a union becomes too large.
    #[inline(always)]
    fn join(&self, joined: &[u64], row: &mut [u64]) -> bool {
        let mut at = 1;
        for union in &self.unions {
            let mut count = 0;
            for (slot, word) in row[at..at + union.words].iter_mut().zip(&joined[at..]) {
                *slot |= word;
                count += slot.count_ones() as usize;
            }
            if count > union.at_most {
                return false;
            }
            at += union.words;
        }
        true
    }

    /// Writes the row of an element; false where no subset with it can be worth anything.
    fn admit(&self, run: &Run<'_>, number: usize, row: &mut [u64], added: &mut Wide) -> bool {
        run.set(self.element, number as u64);
        row[0] = number as u64;
        let mut at = 1;
        for union in &self.unions {
            let slot = &mut row[at..at + union.words];
            added.reset(union.words);
            (union.adds)(run, added);
            slot.copy_from_slice(added.words());
            if bits::len(slot) > union.at_most {
                return false;
            }
            at += union.words;
        }
        true
    }

    /// Sets the registers of the chosen set and of the unions.
    fn keep(&self, run: &Run<'_>, set: &[u64], unions: &[u64]) {
        run.set_wide(self.chosen.0, Window::whole(set));
        let mut at = 0;
        for union in &self.unions {
            run.set_wide(union.register, Window::whole(&unions[at..at + union.words]));
            at += union.words;
        }
    }
}

/// A search under way.
struct Search<'a> {
    choice: &'a ChooseWide,
    run: &'a Run<'a>,
    /// Words of a row.
    width: usize,
}

impl Search<'_> {
    fn extend(
        &self,
        rows: &[u64],
        left: usize,
        joined: Option<&[u64]>,
        parts: &mut [u64],
        set: &mut [u64],
    ) -> bool {
        let Self { choice, run, width } = *self;
        if run.give_up() {
            return true;
        }
        let (part, deeper) = parts.split_at_mut(width);
        let last = (rows.len() / width + 1).saturating_sub(left);
        for i in 0..last {
            let row = &rows[i * width..][..width];
            part.copy_from_slice(row);
            if let Some(joined) = joined
                && !choice.join(joined, part)
            {
                continue;
            }
            bits::insert(set, row[0] as usize);
            let found = if left == 1 {
                choice.keep(run, set, &part[1..]);
                (choice.next)(run)
            } else {
                self.extend(&rows[(i + 1) * width..], left - 1, Some(part), deeper, set)
            };
            if found {
                return true;
            }
            bits::remove(set, row[0] as usize);
        }
        false
    }
}
