//! Tells of parts of a choice early that what they have to cover cannot be covered.

use super::Aim;
use super::scene::{Scene, join};
use super::viable::{ANY, Partial, memory};
use crate::compile::Fill;
use crate::run::Run;
use std::ops::Range;

/// Whether what parts of a choice ask to be covered can be covered: a test before the [`Cover`](super::Cover) of the
/// whole choice.
pub(crate) struct Coverable {
    /// How many units.
    pub(crate) size: usize,
    /// Of which set, which the choice does not change.
    pub(crate) from: Fill,
    /// Whether the chosen units are taken out of it.
    pub(crate) others: bool,
    /// Where the cells stand in the words of the choice's unions.
    pub(crate) cells: Range<usize>,
    /// Whether a cell has to be covered as often as elements ask for it; once otherwise.
    pub(crate) often: bool,
    /// How many cells may stay uncovered.
    pub(crate) at_most: usize,
    /// What the cover is for.
    pub(crate) aim: Option<Aim>,
    /// Words of a set of cells.
    pub(crate) cell_words: usize,
    /// Words of a set of units.
    pub(crate) unit_words: usize,
}

impl Coverable {
    /// The sets of cells that are kept for a part: those to cover, those to cover twice, the aims.
    fn sets(&self) -> usize {
        1 + usize::from(self.often) + usize::from(self.aims())
    }

    /// Whether it is looked at what the cover is for.
    fn aims(&self) -> bool {
        self.at_most > 0 && self.aim.is_some()
    }

    /// Words that are kept for a part.
    pub(crate) fn words(&self, scene: &Scene) -> usize {
        self.sets() * scene.words()
    }

    /// Sets the scene for parts whose elements ask for `cells` altogether.
    pub(crate) fn set(&self, run: &Run<'_>, scene: &mut Scene, cells: &[u64]) {
        run.lend(self.unit_words + self.cell_words, |sets| {
            let (units, aims) = sets.split_at_mut(self.unit_words);
            run.write(&self.from, units);
            let aims = self.aim.as_ref().map(|aim| {
                run.write(&aim.cells, aims);
                &*aims
            });
            scene.set_for(run, cells, units, aims, self.at_most);
        });
    }

    /// What is kept for an element, whose unions are given.
    pub(crate) fn element(&self, scene: &Scene, unions: &[u64], part: &mut [u64]) {
        part.fill(0);
        scene.gather(&unions[self.cells.clone()], &mut part[..scene.words()]);
        if self.aims() {
            let at = part.len() - scene.words();
            part[at..].copy_from_slice(scene.aims());
        }
    }

    /// Joins to a part, which holds what is kept for its last element, what is kept for the others.
    #[inline(always)]
    pub(crate) fn join(&self, scene: &Scene, others: &[u64], part: &mut [u64]) {
        let words = scene.words();
        if self.often {
            let (once, twice) = part.split_at_mut(words);
            for w in 0..words {
                twice[w] = others[words + w] | (once[w] & others[w]);
            }
        }
        join(&mut part[..words], &others[..words]);
        if self.aims() {
            let at = part.len() - words;
            for w in 0..words {
                part[at + w] &= others[at + w];
            }
        }
    }

    /// Words that [`Coverable::holds`] needs.
    pub(crate) fn memory(&self, scene: &Scene) -> usize {
        let need = self.words(scene);
        self.unit_words + memory(scene.words(), need, self.unit_words, self.size)
    }

    /// Whether what a part, the set `chosen`, asks for can be covered.
    #[inline(always)]
    pub(crate) fn holds(
        &self,
        run: &Run<'_>,
        scene: &Scene,
        part: &mut [u64],
        chosen: &[u64],
        memory: &mut [u64],
    ) -> bool {
        if self.at_most > 0 && !self.aims() {
            return true;
        }
        let words = scene.words();
        let kept = if self.aims() { words } else { 0 };
        let (need, aims) = part.split_at_mut(part.len() - kept);
        let (available, memory) = memory.split_at_mut(self.unit_words);
        available.copy_from_slice(scene.from());
        if self.others {
            available.iter_mut().zip(chosen).for_each(|(available, chosen)| *available &= !chosen);
        }
        match words {
            1 => self.test::<1>(run, scene, (need, available), aims, memory),
            2 => self.test::<2>(run, scene, (need, available), aims, memory),
            _ => self.test::<ANY>(run, scene, (need, available), aims, memory),
        }
    }

    #[inline(always)]
    fn test<const WORDS: usize>(
        &self,
        run: &Run<'_>,
        scene: &Scene,
        (need, available): (&[u64], &[u64]),
        aims: &mut [u64],
        memory: &mut [u64],
    ) -> bool {
        let partial = Partial::<WORDS> { topology: run.topology, scene, need, available, left: self.size };
        match &self.aim {
            Some(aim) if !aims.is_empty() => partial.viable(aim.more, None, aims, memory),
            _ => partial.complete(memory),
        }
    }
}
