//! Chooses subsets of a set, and gives up a part that cannot come to what is asked of the whole.
//!
//! Each element has a row of words: the set of itself, then what it adds to each union. The row of a part is the union
//! of its elements' rows, and what bounds it is data: sets in the row that may have so many members at most. All
//! elements that may follow a part are looked at before one of them is chosen: those that fail beside it are not tried
//! again behind it. One text serves rows of any length; that of short ones is known when it is compiled.

use super::cover::ahead::Coverable;
use crate::board::bits::{self, Ones};
use crate::board::window::Window;
use crate::compile::{Fill, Node, Word};
use crate::run::Run;

/// What is chosen from.
pub(crate) enum Domain {
    /// A set that fits one word.
    Word(Word),
    /// A set of cells or units of the whole board.
    Wide(Fill),
}

/// What an element is, given its number in the domain.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Element {
    /// The number itself: a value, a cell, a unit.
    Itself,
    /// The cell at that place of the unit in this register.
    CellOf(usize),
}

/// What one element adds to a union.
pub(crate) enum Adds {
    /// A cell its candidates.
    Candidates,
    /// A value its places in the unit of this register.
    Places(usize),
    /// A unit its places for the value of this register.
    PlacesOf(usize),
    /// One word that is computed once the element is in its register.
    Word(Word),
    /// A set of cells or units that is computed so.
    Wide(Fill),
}

/// Where a set is kept once all is chosen.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kept {
    /// In a register of one word.
    Word(usize),
    /// In the registers of a set of cells or units.
    Wide(usize),
}

/// A set in each row.
pub(crate) struct Part {
    /// Its words in the row.
    pub(crate) at: usize,
    pub(crate) words: usize,
    pub(crate) kept: Kept,
}

/// A union over the chosen elements.
pub(crate) struct Union {
    /// What one element adds.
    pub(crate) adds: Adds,
    pub(crate) part: Part,
    /// How many elements it may have.
    pub(crate) at_most: Option<usize>,
}

/// A set in each row that may have so many members at most.
struct Bound {
    at: usize,
    words: usize,
    at_most: usize,
}

/// What is known of parts beside their rows, where that bounds them too.
pub(crate) trait Ahead {
    /// What is known of one.
    type Known: Copy;

    /// Says whether anything can follow a part, before what follows is looked at.
    fn enter(&mut self, part: &mut Self::Known) -> bool;

    /// What is known of a part with the last element of another one, where that can come to something; `whole` where
    /// no more elements come.
    fn longer(&mut self, part: &Self::Known, other: &Self::Known, whole: bool) -> Option<Self::Known>;

    /// What followed a part has been looked at.
    fn leave(&mut self, part: &Self::Known);
}

/// Nothing beside the rows.
impl Ahead for () {
    type Known = ();

    #[inline(always)]
    fn enter(&mut self, _: &mut ()) -> bool {
        true
    }

    #[inline(always)]
    fn longer(&mut self, _: &(), _: &(), _: bool) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn leave(&mut self, _: &()) {}
}

/// A choice of subsets.
pub(crate) struct Choose {
    /// How many elements.
    size: usize,
    domain: Domain,
    /// What an element is, and its register.
    element: (Element, usize),
    chosen: Part,
    unions: Vec<Union>,
    bounds: Vec<Bound>,
    /// The cover that a part must have to be worth going on with.
    coverable: Option<Coverable>,
    /// Words of a row.
    width: usize,
    next: Node,
}

impl Choose {
    /// A choice of so many elements. The rows have the chosen set first, then the unions in order.
    pub(crate) fn new(
        size: usize,
        (domain, element): (Domain, (Element, usize)),
        (chosen, unions): (Part, Vec<Union>),
        coverable: Option<Coverable>,
        next: Node,
    ) -> Self {
        let bound = |union: &Union| {
            let Part { at, words, .. } = union.part;
            Some(Bound { at, words, at_most: union.at_most? })
        };
        let mut bounds: Vec<Bound> = unions.iter().filter_map(bound).collect();
        let mut width = unions.last().map_or(chosen.words, |union| union.part.at + union.part.words);
        // Where each cell can be covered by one unit alone, these units are one more union.
        if let Some(cover) = coverable.as_ref().filter(|cover| cover.at_most == 0) {
            bounds.push(Bound { at: width, words: cover.unit_words, at_most: cover.size });
            width += cover.unit_words;
        }
        Self { size, domain, element, chosen, unions, bounds, coverable, width, next }
    }

    /// Goes on with each subset.
    pub(crate) fn run(&self, run: &Run<'_>) -> bool {
        // A known length makes the loops over a row short.
        match self.width {
            1 => self.run_in::<1>(run),
            2 => self.run_in::<2>(run),
            3 => self.run_in::<3>(run),
            4 => self.run_in::<4>(run),
            _ => self.run_in::<0>(run),
        }
    }

    /// Words of a row: `W`, where that is known.
    #[inline(always)]
    pub(super) fn width<const W: usize>(&self) -> usize {
        if W == 0 { self.width } else { W }
    }

    /// How many elements it chooses.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The lowest element of a row.
    pub(super) fn first(&self, row: &[u64]) -> usize {
        bits::first(&row[..self.chosen.words]).unwrap_or(0)
    }

    fn run_in<const W: usize>(&self, run: &Run<'_>) -> bool {
        match &self.domain {
            Domain::Word(set) => {
                let set = set(run);
                self.choose::<W>(run, set.count_ones() as usize, Ones(set))
            }
            Domain::Wide(fill) => run.lend_set(self.chosen.words, |set| {
                fill(run, set);
                self.choose::<W>(run, set.count(), set.iter())
            }),
        }
    }

    /// Writes the rows of the elements, and goes through the subsets.
    #[inline(always)]
    fn choose<const W: usize>(
        &self,
        run: &Run<'_>,
        most: usize,
        elements: impl Iterator<Item = usize>,
    ) -> bool {
        let (width, size) = (self.width::<W>(), self.size);
        if most < size {
            return false;
        }
        run.lend(most.max(1) * size.max(1) * width, |memory| {
            if size == 0 {
                memory[..width].fill(0);
                return self.go_on(run, &memory[..width]);
            }
            let single = self.coverable.as_ref().and_then(|cover| cover.single(run));
            let mut count = 0;
            for number in elements {
                let row = &mut memory[count * width..][..width];
                count += usize::from(self.admit(run, number, row, single));
            }
            if count < size {
                return false;
            }
            let (rows, deeper) = memory.split_at_mut(count * width);
            match &self.coverable {
                Some(cover) if single.is_none() => cover.run(run, self, rows, deeper),
                _ => {
                    let mut known = Vec::new();
                    known.resize(count, ());
                    self.extend::<W, ()>(run, &mut (), &mut known, rows, deeper, size)
                }
            }
        })
    }

    /// Writes the row of an element; false where no subset with it can be worth anything.
    #[inline(always)]
    fn admit(&self, run: &Run<'_>, number: usize, row: &mut [u64], single: Option<&[u16]>) -> bool {
        let (kind, register) = self.element;
        let element = match kind {
            Element::Itself => number,
            Element::CellOf(unit) => {
                usize::from(run.topology.units[run.get(unit) as usize].cells[number])
            }
        };
        run.set(register, element as u64);
        row[..self.chosen.words].fill(0);
        bits::insert(row, number);
        for Union { adds, part, at_most } in &self.unions {
            let slot = &mut row[part.at..][..part.words];
            match adds {
                Adds::Candidates => slot[0] = run.state.candidates(element),
                Adds::Places(unit) => slot[0] = run.places(run.get(*unit) as usize, element),
                Adds::PlacesOf(value) => {
                    let (cells, holders) =
                        (run.topology.unit_cells(element), run.state.holders(run.get(*value) as usize));
                    if cells.words.len() < slot.len() {
                        slot.fill(0);
                    }
                    let all = slot[cells.from..].iter_mut().zip(cells.words).zip(&holders[cells.from..]);
                    all.for_each(|((slot, cells), holders)| *slot = cells & holders);
                }
                Adds::Word(word) => slot[0] = word(run),
                Adds::Wide(fill) => run.write(fill, slot),
            }
            if at_most.is_some_and(|most| bits::len(slot) > most) {
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

    /// Goes on with each choice of `left` more elements: `rows` are those of the parts that have one element more, and
    /// the last of what is `known` is about these.
    pub(super) fn extend<const W: usize, A: Ahead>(
        &self,
        run: &Run<'_>,
        ahead: &mut A,
        known: &mut Vec<A::Known>,
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
        let (end, count) = (known.len(), rows.len() / width);
        let first = end - count;
        for i in 0..(count + 1).saturating_sub(left) {
            let (part, mut longer) = (&rows[i * width..][..width], 0);
            let mut own = known[first + i];
            if ahead.enter(&mut own) {
                for (k, other) in (first + i + 1..).zip(rows[(i + 1) * width..].chunks_exact(width)) {
                    if self.fits(part, other)
                        && let Some(more) = ahead.longer(&own, &known[k], left == 2)
                    {
                        known.push(more);
                        let row = deeper[longer * width..][..width].iter_mut();
                        row.zip(part.iter().zip(other)).for_each(|(row, (part, other))| *row = part | other);
                        longer += 1;
                    }
                }
            }
            if longer + 1 >= left {
                let (rows, deeper) = deeper.split_at_mut(longer * width);
                if self.extend::<W, A>(run, ahead, known, rows, deeper, left - 1) {
                    return true;
                }
            }
            ahead.leave(&own);
            known.truncate(end);
        }
        false
    }

    /// Whether no set that is bounded becomes too large where two rows are joined.
    #[inline(always)]
    fn fits(&self, a: &[u64], b: &[u64]) -> bool {
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

impl Part {
    /// Sets its register.
    #[inline(always)]
    fn keep(&self, run: &Run<'_>, row: &[u64]) {
        match self.kept {
            Kept::Word(register) => run.set(register, row[self.at]),
            Kept::Wide(register) => run.set_wide(register, Window::whole(&row[self.at..][..self.words])),
        }
    }
}
