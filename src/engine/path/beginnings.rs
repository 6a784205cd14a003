//! Beginnings of walks in the order in which they are gone on with.

use super::levels::Length;

/// None of a list.
pub(super) const NONE: u32 = u32::MAX;

/// A walk that was begun: its last step and the beginning that this goes on from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Begun {
    pub(super) before: u32,
    pub(super) place: u32,
    pub(super) node: u32,
    pub(super) way: u32,
    pub(super) env: u32,
    /// The row of what the beginning before it has passed.
    pub(super) passed: u32,
    pub(super) length: Length,
    /// Which way it ends, where it does.
    pub(super) end: u32,
    /// The beginning of its rank that came after it.
    pub(super) next: u32,
}

/// How long the walk of a beginning is at least, then how far it has come: of those that may end as soon, the longest
/// beginnings are gone on with first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u128);

impl Rank {
    fn new(whole: Length, length: Length) -> Self {
        let parts = [whole.0, whole.1, !length.0, !length.1];
        Self(parts.into_iter().fold(0, |rank, part| rank << 32 | u128::from(part)))
    }

    fn whole(self) -> Length {
        ((self.0 >> 96) as u32, (self.0 >> 64) as u32)
    }
}

/// Beginnings, with a bucket queue of those that are not gone on with yet: by rank, those of one rank as they came.
#[derive(Default)]
pub(super) struct Queue {
    pub(super) all: Vec<Begun>,
    /// The first rank last, each with the first and the last of its beginnings. There are few ranks at a time.
    ranks: Vec<(Rank, u32, u32)>,
}

impl Queue {
    pub(super) fn first(&self) -> Option<Length> {
        self.ranks.last().map(|(rank, _, _)| rank.whole())
    }

    #[inline]
    pub(super) fn push(&mut self, whole: Length, begun: Begun) {
        let (rank, new) = (Rank::new(whole, begun.length), self.all.len() as u32);
        self.all.push(begun);
        let at = self.ranks.partition_point(|(known, _, _)| *known > rank);
        match self.ranks.get_mut(at) {
            Some((known, _, last)) if *known == rank => {
                self.all[std::mem::replace(last, new) as usize].next = new;
            }
            _ => self.ranks.insert(at, (rank, new, new)),
        }
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        let (_, first, _) = self.ranks.last_mut()?;
        let begun = std::mem::replace(first, self.all[*first as usize].next);
        if *first == NONE {
            self.ranks.pop();
        }
        Some(begun)
    }

    pub(super) fn clear(&mut self) {
        self.ranks.clear();
    }
}
