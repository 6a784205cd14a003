//! Chooses subsets of a set, and gives up a part as soon as a union over it is too large.

use super::cover::Cover;
use crate::board::bits::{self, Ones};
use crate::engine::compile::{Fill, Node, Word};
use crate::engine::run::Run;

/// A union over the elements of the chosen set, kept in a register.
pub(crate) enum Accumulator {
    /// A union that fits one word.
    Word {
        /// What it is of the set in the set's register.
        word: Word,
        /// Where it is kept.
        register: usize,
        /// How many elements it may have.
        at_most: u32,
    },
    /// A union of cells or units of the whole board.
    Wide {
        /// What it is of the set in the set's register.
        fill: Fill,
        /// Where it is kept.
        register: usize,
        /// Words of the register.
        words: usize,
        /// How many elements it may have.
        at_most: u32,
    },
}

/// The elements of a set that fits one word, with what each adds to the first accumulator.
struct Elements {
    bits: [u64; 64],
    adds: [u64; 64],
    count: usize,
}

/// Goes on with each subset of `domain` of `size` elements, the chosen set in `register`.
pub(crate) fn choose_bits(
    run: &Run<'_>,
    size: usize,
    domain: u64,
    register: usize,
    accumulators: &[Accumulator],
    next: &Node,
) -> bool {
    if (domain.count_ones() as usize) < size {
        return false;
    }
    let mut elements = Elements { bits: [0; 64], adds: [0; 64], count: 0 };
    let (first, others) = match accumulators.split_first() {
        Some((Accumulator::Word { word, register, at_most }, others)) => (Some((word, *register, *at_most)), others),
        _ => (None, accumulators),
    };
    for element in Ones(domain) {
        let bit = 1u64 << element;
        if let Some((word, _, at_most)) = first {
            run.set(register, bit);
            let adds = word(run);
            if adds.count_ones() > at_most {
                continue;
            }
            elements.adds[elements.count] = adds;
        }
        elements.bits[elements.count] = bit;
        elements.count += 1;
    }
    if elements.count < size {
        return false;
    }
    let (union, at_most) = first.map_or((usize::MAX, u32::MAX), |(_, r, n)| (r, n));
    let finish = |run: &Run<'_>, set: u64, all: u64| {
        run.set(register, set);
        if union != usize::MAX {
            run.set(union, all);
        }
        others.iter().all(|other| accumulate(run, other)) && next(run)
    };
    subsets(run, &elements, size, at_most, 0, (0, 0), &finish)
}

/// Sets an accumulator for the whole set; false where it is too large.
fn accumulate(run: &Run<'_>, accumulator: &Accumulator) -> bool {
    match accumulator {
        Accumulator::Word { word, register, at_most } => {
            let all = word(run);
            run.set(*register, all);
            all.count_ones() <= *at_most
        }
        Accumulator::Wide { fill, register, words, at_most } => run.lend(*words, |out| {
            fill(run, out);
            run.set_wide(*register, out);
            bits::len(out) as u64 <= u64::from(*at_most)
        }),
    }
}

fn subsets(
    run: &Run<'_>,
    elements: &Elements,
    left: usize,
    at_most: u32,
    from: usize,
    (set, union): (u64, u64),
    finish: &dyn Fn(&Run<'_>, u64, u64) -> bool,
) -> bool {
    if left == 0 {
        return finish(run, set, union);
    }
    for i in from..=elements.count - left {
        let union = union | elements.adds[i];
        if union.count_ones() <= at_most
            && (i + left <= elements.count)
            && subsets(run, elements, left - 1, at_most, i + 1, (set | elements.bits[i], union), finish)
        {
            return true;
        }
    }
    false
}

/// Goes on with each subset of `size` of the listed elements, the chosen set in the register and its words.
pub(crate) fn choose_listed(
    run: &Run<'_>,
    size: usize,
    elements: &[usize],
    chosen: (usize, usize),
    accumulators: &[Accumulator],
    coverable: Option<&Cover>,
    next: &Node,
) -> bool {
    let search = Listed { elements, chosen, accumulators, coverable, next };
    let mut set = vec![0; chosen.1];
    run.set_wide(chosen.0, &set);
    search.extend(run, size, 0, &mut set)
}

struct Listed<'s> {
    elements: &'s [usize],
    chosen: (usize, usize),
    accumulators: &'s [Accumulator],
    coverable: Option<&'s Cover>,
    next: &'s Node,
}

impl Listed<'_> {
    fn extend(&self, run: &Run<'_>, left: usize, from: usize, set: &mut [u64]) -> bool {
        if left == 0 {
            return (self.next)(run);
        }
        for i in from..(self.elements.len() + 1).saturating_sub(left) {
            let element = self.elements[i];
            bits::insert(set, element);
            run.set_wide(self.chosen.0, set);
            // Unions are made anew from the whole set: it is small, and nothing has to be undone.
            if self.accumulators.iter().all(|a| accumulate(run, a))
                && self.coverable.is_none_or(|cover| left == 1 || cover.exists(run))
                && self.extend(run, left - 1, i + 1, set)
            {
                return true;
            }
            bits::remove(set, element);
        }
        false
    }
}
