//! Chooses subsets of a set, and gives up a part as soon as a union over it is too large.
//!
//! What each element adds to a union is computed once, before the search; the search itself only joins words.

use crate::board::bits::Ones;
use crate::compile::{Node, Word};
use crate::run::Run;

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
    /// What is computed once the element is in its register.
    Computed(Word),
}

/// A union over the chosen elements that fits one word.
pub(crate) struct Union {
    /// What one element adds.
    pub(crate) adds: Adds,
    /// Where the union is kept.
    pub(crate) register: usize,
    /// How many elements it may have.
    pub(crate) at_most: u32,
}

/// Subsets of a set that fits one word.
pub(crate) struct ChooseBits {
    /// How many elements.
    pub(crate) size: usize,
    /// The set.
    pub(crate) domain: Word,
    /// For cells of a unit whose candidates are the first union: the state's index leaves out those that alone
    /// have too many.
    pub(crate) candidates_at_most: Option<usize>,
    /// Register of the chosen set.
    pub(crate) chosen: usize,
    /// What an element is, and its register.
    pub(crate) element: (Element, usize),
    /// Unions that grow; the first prunes the search.
    pub(crate) unions: Vec<Union>,
    /// What follows.
    pub(crate) next: Node,
}

/// Most unions that one choice keeps up.
pub(crate) const MAX_UNIONS: usize = 4;

impl ChooseBits {
    /// Goes on with each subset.
    pub(crate) fn run(&self, run: &Run<'_>) -> bool {
        let mut domain = (self.domain)(run);
        if let (Some(most), (Element::CellOf(unit), _)) = (self.candidates_at_most, self.element) {
            domain &= run.topology.within_by(run.get(unit) as usize, |w| run.state.cells_up_to(most, w));
        }
        if (domain.count_ones() as usize) < self.size {
            return false;
        }
        // The number of unions is known while the search runs: its loops over them are written out. Most sets are
        // small, and need little memory.
        match (self.unions.len(), domain.count_ones()) {
            (0, _) => self.choose::<0, 64>(run, domain),
            (1, ..=16) => self.choose::<1, 16>(run, domain),
            (1, _) => self.choose::<1, 64>(run, domain),
            (2, ..=16) => self.choose::<2, 16>(run, domain),
            (2, _) => self.choose::<2, 64>(run, domain),
            _ => self.choose::<MAX_UNIONS, 64>(run, domain),
        }
    }

    /// Looks up what each element adds to the unions, and goes through the subsets of at most `MOST` elements.
    fn choose<const N: usize, const MOST: usize>(&self, run: &Run<'_>, domain: u64) -> bool {
        let mut elements = [Part::<N> { set: 0, unions: [0; N] }; MOST];
        let mut count = 0;
        let (kind, register) = self.element;
        'elements: for number in Ones(domain) {
            let element = match kind {
                Element::Itself => number as u64,
                Element::CellOf(unit) => u64::from(run.topology.units[run.get(unit) as usize].cells[number]),
            };
            run.set(register, element);
            let Some(part) = elements.get_mut(count) else { break };
            part.set = 1 << number;
            for (slot, union) in part.unions.iter_mut().zip(&self.unions) {
                *slot = match &union.adds {
                    Adds::Candidates => run.state.candidates(element as usize),
                    Adds::Places(unit) => run.places(run.get(*unit) as usize, element as usize),
                    Adds::Computed(adds) => adds(run),
                };
                if slot.count_ones() > union.at_most {
                    continue 'elements;
                }
            }
            count += 1;
        }
        count >= self.size && self.extend(run, &elements[..count], self.size, Part { set: 0, unions: [0; N] })
    }

    fn extend<const N: usize>(
        &self,
        run: &Run<'_>,
        elements: &[Part<N>],
        left: usize,
        part: Part<N>,
    ) -> bool {
        if run.give_up() {
            return true;
        }
        if left == 1 {
            return elements.iter().any(|element| {
                self.join(part, element).is_some_and(|whole| {
                    run.set(self.chosen, whole.set);
                    for (union, all) in self.unions.iter().zip(whole.unions) {
                        run.set(union.register, all);
                    }
                    (self.next)(run)
                })
            });
        }
        let last = (elements.len() + 1).saturating_sub(left);
        elements[..last].iter().enumerate().any(|(i, element)| {
            let longer = self.join(part, element);
            longer.is_some_and(|longer| self.extend(run, &elements[i + 1..], left - 1, longer))
        })
    }

    /// A part with one more element, where no union becomes too large.
    #[inline(always)]
    fn join<const N: usize>(&self, mut part: Part<N>, element: &Part<N>) -> Option<Part<N>> {
        part.set |= element.set;
        for ((all, add), union) in part.unions.iter_mut().zip(element.unions).zip(&self.unions) {
            *all |= add;
            if all.count_ones() > union.at_most {
                return None;
            }
        }
        Some(part)
    }
}

/// A part of a subset, or one element: its set and its unions.
#[derive(Clone, Copy)]
struct Part<const N: usize> {
    set: u64,
    unions: [u64; N],
}
