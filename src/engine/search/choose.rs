//! Chooses subsets of a set, and gives up a part that cannot come to what is asked of the whole.
//!
//! Each element has a row of words: the set of itself, then what it adds to each union. The row of a part is the union
//! of its elements' rows, and what bounds it is data: sets in the row that may have this many members at most. All
//! elements that may follow a part are looked at before one of them is chosen: those that fail beside it are not tried
//! again behind it. One text serves rows of any length; that of short ones is known when it is compiled.

use super::cover::{Incidence, coverable::Coverable};
use super::rows::{Adds, Part, Union};
use super::{Tree, Visit, search};
use crate::board::bits::{self, Ones};
use crate::compile::{Mask, Node, Set};
use crate::run::Run;

pub(crate) struct Elements {
    pub(crate) domain: Set,
    /// Those of its elements that are in each choice.
    pub(crate) with: Option<Mask>,
    /// Register of an element, while its row is written.
    pub(crate) register: usize,
}

/// What bounds parts beside their rows; nothing where all is left as it is here. It knows something of each part of the
/// levels of the search at hand, which are numbered one after another.
pub(crate) trait Bound {
    /// Begins with what may follow a part; says whether anything can.
    #[inline(always)]
    fn enter(&mut self, _part: usize) -> bool {
        true
    }

    /// Whether that part with the last element of another one can come to something: a part of the next level then.
    #[inline(always)]
    fn join(&mut self, _other: usize) -> bool {
        true
    }

    /// Ends with what may follow a part, and with the level of that.
    #[inline(always)]
    fn leave(&mut self) {}
}

impl Bound for () {}

pub(crate) struct Choose {
    pub(super) size: usize,
    elements: Elements,
    chosen: Part,
    unions: Vec<Union>,
    /// Where the sets stand that are bounded, and how many members each may have.
    bounds: Vec<(usize, usize, usize)>,
    /// How many elements the first union may have.
    most: usize,
    /// The cover that a part must have to be worth going on with.
    coverable: Option<Coverable>,
    /// Words of a row.
    pub(super) width: usize,
    next: Node,
}

impl Choose {
    /// A choice of this many elements. The rows have the chosen set first, then the unions in order.
    pub(crate) fn new(
        size: usize,
        elements: Elements,
        (chosen, unions): (Part, Vec<Union>),
        coverable: Option<(Coverable, usize)>,
        next: Node,
    ) -> Self {
        let bounded = unions.iter().filter(|union| union.at_most != usize::MAX);
        let bound = |Union { part, at_most, .. }: &Union| (part.at, part.words, *at_most);
        let mut bounds: Vec<_> = bounded.map(bound).collect();
        let mut width = unions.last().map_or(chosen.words, |union| union.part.at + union.part.words);
        // Where each cell can be covered by one unit alone, these units are one more union.
        let coverable = coverable.map(|(cover, words)| {
            if cover.by.at_most == 0 {
                bounds.push((width, words, cover.by.size));
                width += words;
            }
            cover
        });
        let most = unions.first().map_or(usize::MAX, |union| union.at_most);
        Self { size, elements, chosen, unions, bounds, most, coverable, width, next }
    }

    pub(crate) fn run(&self, run: &Run<'_>) -> bool {
        // Known lengths make the loops over a row short.
        match self.width {
            1 => self.run_in::<1>(run),
            2 => self.run_in::<2>(run),
            4 => self.run_in::<4>(run),
            _ => self.run_in::<0>(run),
        }
    }

    /// Words of a row: `W`, where that is known.
    #[inline(always)]
    fn width<const W: usize>(&self) -> usize {
        if W == 0 { self.width } else { W }
    }

    /// The least element of a row.
    pub(super) fn first(&self, row: &[u64]) -> usize {
        bits::first(&row[..self.chosen.words]).unwrap_or(0)
    }

    fn run_in<const W: usize>(&self, run: &Run<'_>) -> bool {
        match (&self.elements.domain, &self.elements.with) {
            (Set::Word(set) | Set::Local(set, _), Some(with)) => {
                self.choose_around::<W>(run, set.get(run), with.get(run))
            }
            (Set::Word(set) | Set::Local(set, _), None) => {
                let set = set.get(run);
                self.choose::<W>(run, self.size, (set.count_ones() as usize, Ones(set)), &[])
            }
            (Set::Wide(fill, words), _) => run
                .filled(*words, fill, |set| self.choose::<W>(run, self.size, (set.count(), set.iter()), &[])),
            // No subsets are chosen of things that have no bits.
            (Set::Each(_), _) => false,
        }
    }

    /// Goes through the subsets of a set that hold some of its elements.
    #[inline(never)]
    fn choose_around<const W: usize>(&self, run: &Run<'_>, set: u64, with: u64) -> bool {
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
                let fits = self.admit::<W>(run, number, row, (base, None));
                base.copy_from_slice(row);
                fits
            });
            let others = set & !with;
            fits && self.choose::<W>(run, left, (others.count_ones() as usize, Ones(others)), base)
        })
    }

    /// Goes through the subsets of this many elements, each with what is chosen already, once their rows are written.
    #[inline(always)]
    fn choose<const W: usize>(
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
            let whole = self.coverable.as_ref().and_then(|cover| cover.whole_table(run));
            let single = whole.as_deref().filter(|table| table.is_single);
            // Cells of a unit are known by their places in it.
            let cells = match self.elements.domain {
                Set::Local(_, unit) => Some(&*run.topology.units[run.get(unit) as usize].cells),
                _ => None,
            };
            let count = elements.fold(0, |count, number| {
                let element = cells.map_or(number, |cells| usize::from(cells[number]));
                run.set(self.elements.register, element as u64);
                let row = &mut memory[count * width..][..width];
                count + usize::from(self.admit::<W>(run, number, row, (base, single)))
            });
            if count < size {
                return false;
            }
            let (rows, deeper) = memory.split_at_mut(count * width);
            match &self.coverable {
                Some(cover) if single.is_none() => cover.run(run, self, rows, deeper),
                _ => self.go_through::<W, ()>(run, (), rows, deeper, size),
            }
        })
    }

    /// Writes the row of an element with what is chosen already; false where no subset with it can be worth anything.
    #[inline(always)]
    fn admit<const W: usize>(
        &self,
        run: &Run<'_>,
        number: usize,
        row: &mut [u64],
        (base, single): (&[u64], Option<&Incidence>),
    ) -> bool {
        row.fill(0);
        bits::insert(row, number);
        if let (2, [Union { adds: Adds::Word(word), at_most, .. }]) = (W, &*self.unions) {
            // Rows with one union, most often by far: its place is known.
            row[1] = word.get(run);
            if row[1].count_ones() as usize > *at_most {
                return false;
            }
        } else {
            for Union { adds, part, at_most } in &self.unions {
                let slot = &mut row[part.at..][..part.words];
                adds.write(run, number, slot);
                if bits::len(slot) > *at_most {
                    return false;
                }
            }
        }
        if let (Some(cover), Some(single)) = (&self.coverable, single) {
            let (row, units) = row.split_at_mut(self.width - run.topology.unit_words());
            if !cover.add_units(single, row, units) {
                return false;
            }
        }
        if base.is_empty() {
            return true;
        }
        let fits = self.fits::<W>(base, row);
        join(row, base);
        fits
    }

    /// Goes on with each choice of this many of the rows.
    pub(super) fn go_through<const W: usize, B: Bound>(
        &self,
        run: &Run<'_>,
        bound: B,
        rows: &[u64],
        deeper: &mut [u64],
        size: usize,
    ) -> bool {
        let mut root = Rows { rows, deeper, first: 0, left: size };
        search(&mut Subsets::<W, B> { choice: self, run, bound }, &mut root)
    }

    /// Whether no set that is bounded becomes too large where two rows are joined.
    #[inline(always)]
    fn fits<const W: usize>(&self, a: &[u64], b: &[u64]) -> bool {
        // Rows with one union, most often by far: nothing is looked up for it.
        if W == 2 {
            return (a[1] | b[1]).count_ones() as usize <= self.most;
        }
        self.bounds.iter().all(|&(at, words, at_most)| {
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

/// Parts that differ in their last element.
struct Rows<'m> {
    rows: &'m [u64],
    /// The memory of longer ones.
    deeper: &'m mut [u64],
    /// The number of the first of them.
    first: usize,
    /// How many elements the parts still need, their last one among them.
    left: usize,
}

struct Subsets<'s, 'a, const W: usize, B> {
    choice: &'s Choose,
    run: &'s Run<'a>,
    bound: B,
}

impl<const W: usize, B: Bound> Tree for Subsets<'_, '_, W, B> {
    type Node<'m> = Rows<'m>;

    #[inline(always)]
    fn tick(&mut self) -> bool {
        !self.run.give_up()
    }

    #[inline(always)]
    fn visit(&mut self, node: &mut Rows<'_>) -> Visit {
        if node.left == 1 { Visit::Whole } else { Visit::Part }
    }

    /// Goes on with the parts that have one element more, part by part.
    #[inline(always)]
    fn each(&mut self, &mut Rows { rows, ref mut deeper, first, left }: &mut Rows<'_>) -> bool {
        let width = self.choice.width::<W>();
        let count = rows.len() / width;
        for at in 0..(count + 1).saturating_sub(left) {
            let (part, others) = rows[at * width..].split_at(width);
            let mut longer = 0;
            if self.bound.enter(first + at) {
                for (other, number) in others.chunks_exact(width).zip(first + at + 1..) {
                    if self.choice.fits::<W>(part, other) && self.bound.join(number) {
                        let row = &mut deeper[longer * width..][..width];
                        row.iter_mut().zip(part.iter().zip(other)).for_each(|(row, (a, b))| *row = a | b);
                        longer += 1;
                    }
                }
            }
            if longer + 1 >= left {
                let (rows, deeper) = deeper.split_at_mut(longer * width);
                let mut longer = Rows { rows, deeper, first: first + count, left: left - 1 };
                // Whole choices are no nodes of their own: what a search costs is counted in parts.
                let is_stopped = if left == 2 { self.found(&mut longer) } else { search(self, &mut longer) };
                if is_stopped {
                    return true;
                }
            }
            self.bound.leave();
        }
        false
    }

    #[inline(always)]
    fn found(&mut self, node: &mut Rows<'_>) -> bool {
        let mut rows = node.rows.chunks_exact(self.choice.width::<W>());
        rows.any(|row| self.choice.go_on(self.run, row))
    }
}

fn join(row: &mut [u64], more: &[u64]) {
    row.iter_mut().zip(more).for_each(|(row, more)| *row |= more);
}
