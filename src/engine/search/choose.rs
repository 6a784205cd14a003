//! Chooses subsets of a set, and gives up a part that cannot come to what is asked of the whole.
//!
//! Each element has a row of words: the set of itself, then what it adds to each union. The row of a part is the union
//! of its elements' rows, and what bounds it is data: sets in the row that may have this many members at most. All
//! elements that may follow a part are looked at before one of them is chosen: those that fail beside it are not tried
//! again behind it. One text serves rows of any length; that of short ones is known when it is compiled.

use super::cover::ahead::Coverable;
use super::rows::{Adds, Element, Part, Union, write_pairs};
use crate::board::bits::{self, Ones};
use crate::compile::{Mask, Node, Set};
use crate::run::Run;

pub(crate) struct Elements {
    pub(crate) domain: Set,
    /// Those of its elements that are in each choice.
    pub(crate) with: Option<Mask>,
    /// What an element is, given its number in the set.
    pub(crate) kind: Element,
    pub(crate) register: usize,
}

/// A set in each row that may have this many members at most.
struct Bound {
    at: usize,
    words: usize,
    at_most: usize,
}

/// What bounds parts beside their rows. It knows something of each part of the levels of the search at hand, which are
/// numbered one after another.
pub(crate) trait Ahead {
    /// Begins with what may follow a part; says whether anything can.
    fn enter(&mut self, part: usize) -> bool;

    /// Whether that part with the last element of another one can come to something, `whole` where no more elements
    /// come: a part of the next level then.
    fn longer(&mut self, other: usize, whole: bool) -> bool;

    /// Ends with what may follow a part, and with the level of that.
    fn leave(&mut self);
}

/// Nothing beside the rows.
impl Ahead for () {
    #[inline(always)]
    fn enter(&mut self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn longer(&mut self, _: usize, _: bool) -> bool {
        true
    }

    #[inline(always)]
    fn leave(&mut self) {}
}

pub(crate) struct Choose {
    pub(super) size: usize,
    elements: Elements,
    chosen: Part,
    unions: Vec<Union>,
    bounds: Vec<Bound>,
    /// Whether all sets of a row are words.
    narrow: bool,
    /// How many elements the first union may have.
    most: usize,
    /// The cover that a part must have to be worth going on with.
    coverable: Option<Coverable>,
    /// Words of a row.
    width: usize,
    next: Node,
}

impl Choose {
    /// A choice of this many elements. The rows have the chosen set first, then the unions in order.
    pub(crate) fn new(
        size: usize,
        elements: Elements,
        (chosen, unions): (Part, Vec<Union>),
        coverable: Option<Coverable>,
        next: Node,
    ) -> Self {
        let bounded = unions.iter().filter(|union| union.at_most != usize::MAX);
        let bound = |Union { part: Part { at, words, .. }, at_most, .. }: &Union| Bound {
            at: *at,
            words: *words,
            at_most: *at_most,
        };
        let mut bounds: Vec<Bound> = bounded.map(bound).collect();
        let mut width = unions.last().map_or(chosen.words, |union| union.part.at + union.part.words);
        // Where each cell can be covered by one unit alone, these units are one more union.
        if let Some(cover) = coverable.as_ref().filter(|cover| cover.at_most == 0) {
            bounds.push(Bound { at: width, words: cover.unit_words, at_most: cover.size });
            width += cover.unit_words;
        }
        // A set of cells may fit one word as well, and is written as a set all the same.
        let are_words = unions.iter().all(|union| union.adds.is_word());
        let narrow = coverable.is_none() && are_words && width == 1 + unions.len();
        let most = unions.first().map_or(usize::MAX, |union| union.at_most);
        Self { size, elements, chosen, unions, bounds, narrow, most, coverable, width, next }
    }

    pub(crate) fn run(&self, run: &Run<'_>) -> bool {
        // Known lengths make the loops over a row short.
        match (self.narrow, self.width) {
            (true, 1) => self.run_in::<1, true>(run),
            (true, 2) => self.run_in::<2, true>(run),
            (false, 4) => self.run_in::<4, false>(run),
            _ => self.run_in::<0, false>(run),
        }
    }

    /// Words of a row: `W`, where that is known.
    #[inline(always)]
    pub(super) fn width<const W: usize>(&self) -> usize {
        if W == 0 { self.width } else { W }
    }

    pub(super) fn first(&self, row: &[u64]) -> usize {
        bits::first(&row[..self.chosen.words]).unwrap_or(0)
    }

    fn run_in<const W: usize, const NARROW: bool>(&self, run: &Run<'_>) -> bool {
        match &self.elements.domain {
            Set::Word(set) | Set::Local(set, _) => {
                let set = set.get(run);
                match &self.elements.with {
                    Some(with) => self.choose_around::<W, NARROW>(run, set, with.get(run)),
                    None => {
                        self.choose::<W, NARROW>(run, self.size, (set.count_ones() as usize, Ones(set)), &[])
                    }
                }
            }
            Set::Wide(fill, words) => run.filled(*words, fill, |set| {
                self.choose::<W, NARROW>(run, self.size, (set.count(), set.iter()), &[])
            }),
            // No subsets are chosen of things that have no bits.
            Set::Each(_) => false,
        }
    }

    /// Goes through the subsets of a set that hold some of its elements.
    #[inline(never)]
    fn choose_around<const W: usize, const NARROW: bool>(&self, run: &Run<'_>, set: u64, with: u64) -> bool {
        let Some(left) = self.size.checked_sub(with.count_ones() as usize).filter(|_| with & !set == 0)
        else {
            return false;
        };
        let width = self.width::<W>();
        run.lend(2 * width, |memory| {
            memory.fill(0);
            let (base, row) = memory.split_at_mut(width);
            let fits = Ones(with).all(|number| {
                run.set(self.elements.register, number as u64);
                let fits = self.admit::<NARROW>(run, (number, number), row, None)
                    && self.fits::<W, NARROW>(base, row);
                join(base, row);
                fits
            });
            let others = set & !with;
            fits && self.choose::<W, NARROW>(run, left, (others.count_ones() as usize, Ones(others)), base)
        })
    }

    /// Goes through the subsets of this many elements, each with what is chosen already, once their rows are written.
    #[inline(always)]
    fn choose<const W: usize, const NARROW: bool>(
        &self,
        run: &Run<'_>,
        size: usize,
        (most, elements): (usize, impl Iterator<Item = usize>),
        base: &[u64],
    ) -> bool {
        let width = self.width::<W>();
        if most < size {
            return false;
        }
        run.lend(most.max(1) * size.max(1) * width, |memory| {
            if size == 0 {
                memory[..width].fill(0);
                join(&mut memory[..width], base);
                return self.go_on(run, &memory[..width]);
            }
            let single = match &self.coverable {
                Some(cover) if !NARROW => cover.single(run),
                _ => None,
            };
            let Elements { kind, register, .. } = self.elements;
            let cells = match kind {
                Element::Itself => None,
                Element::CellOf(unit) => Some(&*run.topology.units[run.get(unit) as usize].cells),
            };
            let element = |number: usize| cells.map_or(number, |cells| usize::from(cells[number]));
            let count = match (NARROW, &*self.unions) {
                (true, [Union { adds: Adds::Candidates, at_most, .. }]) => {
                    let adds = |number| run.state.candidates(element(number));
                    write_pairs(memory, elements, *at_most, adds)
                }
                (true, [Union { adds: Adds::Places(unit), at_most, .. }]) => {
                    let unit = run.get(*unit) as usize;
                    write_pairs(memory, elements, *at_most, |number| run.places(unit, element(number)))
                }
                _ => elements.fold(0, |count, number| {
                    let (element, row) = (element(number), &mut memory[count * width..][..width]);
                    run.set(register, element as u64);
                    count + usize::from(self.admit::<NARROW>(run, (number, element), row, single))
                }),
            };
            let count = if base.is_empty() {
                count
            } else {
                let rows = (0..count).map(|at| at * width..(at + 1) * width);
                let fitting = rows.filter(|row| self.fits::<W, NARROW>(base, &memory[row.clone()]));
                let fitting: Vec<_> = fitting.collect();
                for (to, from) in fitting.iter().enumerate() {
                    memory.copy_within(from.clone(), to * width);
                    join(&mut memory[to * width..][..width], base);
                }
                fitting.len()
            };
            if count < size {
                return false;
            }
            let (rows, deeper) = memory.split_at_mut(count * width);
            match &self.coverable {
                Some(cover) if single.is_none() => cover.run(run, self, rows, deeper),
                _ => self.extend::<W, NARROW, ()>(run, &mut (), 0, rows, deeper, size),
            }
        })
    }

    /// Writes the row of an element; false where no subset with it can be worth anything.
    #[inline(always)]
    fn admit<const NARROW: bool>(
        &self,
        run: &Run<'_>,
        (number, element): (usize, usize),
        row: &mut [u64],
        single: Option<&[u16]>,
    ) -> bool {
        if NARROW {
            row[0] = 1 << number;
            for (slot, Union { adds, at_most, .. }) in row[1..].iter_mut().zip(&self.unions) {
                *slot = adds.word(run, element);
                if slot.count_ones() as usize > *at_most {
                    return false;
                }
            }
            return true;
        }
        row.fill(0);
        bits::insert(row, number);
        for Union { adds, part, at_most } in &self.unions {
            let slot = &mut row[part.at..][..part.words];
            adds.write(run, element, slot);
            if bits::len(slot) > *at_most {
                return false;
            }
        }
        match (&self.coverable, single) {
            (Some(cover), Some(single)) => {
                let (row, units) = row.split_at_mut(self.width - cover.unit_words);
                cover.cover_with(single, row, units)
            }
            _ => true,
        }
    }

    /// Goes on with each choice of `left` more elements: `rows` are those of the parts that have one element more, the
    /// first of which has the number `first`.
    pub(super) fn extend<const W: usize, const NARROW: bool, A: Ahead>(
        &self,
        run: &Run<'_>,
        ahead: &mut A,
        first: usize,
        rows: &[u64],
        deeper: &mut [u64],
        left: usize,
    ) -> bool {
        if run.give_up() {
            return true;
        }
        let width = self.width::<W>();
        if left == 1 {
            return rows.chunks_exact(width).any(|row| self.go_on(run, row));
        }
        let count = rows.len() / width;
        for i in 0..(count + 1).saturating_sub(left) {
            let (part, others) = rows[i * width..].split_at(width);
            let mut longer = 0;
            if ahead.enter(first + i) {
                for (k, other) in (first + i + 1..).zip(others.chunks_exact(width)) {
                    if self.fits::<W, NARROW>(part, other) && ahead.longer(k, left == 2) {
                        let row = &mut deeper[longer * width..][..width];
                        row.iter_mut().zip(part.iter().zip(other)).for_each(|(row, (a, b))| *row = a | b);
                        if left > 2 {
                            longer += 1;
                        } else if self.go_on(run, row) {
                            return true;
                        }
                    }
                }
            }
            if longer > 0 && longer + 1 >= left {
                let (rows, deeper) = deeper.split_at_mut(longer * width);
                if self.extend::<W, NARROW, A>(run, ahead, first + count, rows, deeper, left - 1) {
                    return true;
                }
            }
            ahead.leave();
        }
        false
    }

    /// Whether no set that is bounded becomes too large where two rows are joined.
    #[inline(always)]
    fn fits<const W: usize, const NARROW: bool>(&self, a: &[u64], b: &[u64]) -> bool {
        // The union of short rows, most often by far: nothing is looked up for it.
        if NARROW && W == 2 {
            return (a[1] | b[1]).count_ones() as usize <= self.most;
        }
        self.bounds.iter().all(|&Bound { at, words, at_most }| {
            let both = a[at..at + words].iter().zip(&b[at..at + words]);
            both.map(|(a, b)| (a | b).count_ones() as usize).sum::<usize>() <= at_most
        })
    }

    /// Sets the registers of the chosen set and of the unions, and goes on.
    #[inline(always)]
    fn go_on(&self, run: &Run<'_>, row: &[u64]) -> bool {
        self.chosen.keep(run, row);
        self.unions.iter().for_each(|union| union.part.keep(run, row));
        (self.next)(run)
    }
}

fn join(row: &mut [u64], more: &[u64]) {
    row.iter_mut().zip(more).for_each(|(row, more)| *row |= more);
}
