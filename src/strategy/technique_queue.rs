//! Ladders: techniques in order, from the first again after each step.

use super::{
    change_mark::{CHANGE_CODES, ChangeMark, kinds_of_code},
    session::{StrategyRun, ended},
    task::StrategyOp,
};
use crate::{RunOutcome, StrategyMemory, prelude::*};

/// A technique of a list that starts over after each step.
pub struct QueueEntry {
    /// Its index in the strategy.
    pub technique: usize,
    pub level: Option<usize>,
    /// Bit sets of the rungs that edges of the wake graph reach, by the code of the changes of a step.
    pub wakes: Vec<u64>,
    /// Whether no edge reaches a lower rung.
    pub wakes_no_lower: bool,
}

/// Techniques of a ladder, simplest first, each with its level.
pub type LadderRungs = Vec<(usize, Option<usize>)>;

/// A ladder with the wake graph of its strategy.
pub fn queue(rungs: LadderRungs, graph: &DiGraph<usize, WakeEdge>) -> Vec<QueueEntry> {
    let techniques: Vec<usize> = rungs.iter().map(|(technique, _)| *technique).collect();
    let entry = |(number, (technique, level)): (usize, (usize, Option<usize>))| {
        let wakes = rungs_by_code(graph, &techniques, technique);
        // The last code has all kinds.
        let any = &wakes[wakes.len() / CHANGE_CODES * (CHANGE_CODES - 1)..];
        let wakes_no_lower = !(0..number).any(|lower| bits::has(any, lower));
        QueueEntry { technique, level, wakes, wakes_no_lower }
    };
    rungs.into_iter().enumerate().map(entry).collect()
}

/// For each code of changes the bit set of the rungs, by their techniques, that a step by a technique can give a match.
fn rungs_by_code(graph: &DiGraph<usize, WakeEdge>, rungs: &[usize], by: usize) -> Vec<u64> {
    let words = bits::words(rungs.len()).max(1);
    let mut sets = vec![0; CHANGE_CODES * words];
    for (code, set) in sets.chunks_mut(words).enumerate() {
        let made = kinds_of_code(code);
        for edge in graph.edges(NodeIndex::new(by)).filter(|edge| edge.weight().fires(made)) {
            let reached = (0..rungs.len()).filter(|rung| rungs[*rung] == edge.target().index());
            reached.for_each(|rung| bits::insert(set, rung));
        }
    }
    sets
}

/// Adds the techniques of lists of techniques alone, each with its level.
pub fn flatten(task: &StrategyOp, level: Option<usize>, rungs: &mut LadderRungs) -> bool {
    match task {
        StrategyOp::Once(technique) => {
            rungs.push((*technique, level));
            true
        }
        StrategyOp::Level(level, inner) => flatten(inner, Some(*level), rungs),
        StrategyOp::FirstOf(list) => list.iter().all(|t| flatten(t, level, rungs)),
        _ => false,
    }
}

impl StrategyRun<'_, '_, '_> {
    /// Tries the lowest rung that may have a match, until none may.
    pub(super) fn run_queue(&mut self, ladder: &[QueueEntry]) -> Result<bool, RunOutcome> {
        let level = self.level;
        let mut agenda = bits::full(ladder.len());
        // Most ladders have few enough rungs for one word: a known length makes the loops short.
        let any = match agenda.len() {
            1 => self.climb_in(1, ladder, &mut agenda),
            words => self.climb_in(words, ladder, &mut agenda),
        };
        self.level = level;
        any
    }

    #[inline(always)]
    fn climb_in(
        &mut self,
        words: usize,
        ladder: &[QueueEntry],
        agenda: &mut [u64],
    ) -> Result<bool, RunOutcome> {
        let agenda = &mut agenda[..words];
        let mut any = false;
        let (limits, level) = (&self.limits, self.level);
        let skips = !limits.uses_full_search;
        let mut looked = self.runner.measures().then(|| vec![0; words]);
        let plain = self.strategy.stop.is_none()
            && looked.is_none()
            && self.trace.is_none()
            && self.runner.record.is_none()
            && limits.steps.is_none()
            && limits.deadline.is_never();
        while let Some(number) = bits::first(agenda) {
            let rung = &ladder[number];
            self.level = rung.level.or(level);
            // A step that can wake no lower rung is followed by a look for another one of the same rung.
            let stays = rung.wakes_no_lower && skips;
            let quick = plain && skips && !self.technique(rung.technique).merges();
            let before = ChangeMark::new(self.state);
            let mut found = if quick {
                self.apply_all(rung.technique, !stays)?
            } else {
                self.step_on(ladder, number, &mut looked)?
            };
            while found && stays && !quick && self.step_on(ladder, number, &mut looked)? {}
            if found {
                any = true;
                let woken = &rung.wakes[before.code(self.state) * words..][..words];
                for (word, woken) in agenda.iter_mut().zip(woken) {
                    *word |= woken;
                }
                if !skips {
                    agenda.copy_from_slice(&bits::full(ladder.len()));
                }
                found = !stays;
            }
            if !found {
                bits::remove(agenda, number);
            }
        }
        if let Some(looked) = &mut looked {
            self.record_skipped(ladder, ladder.len(), looked);
        }
        Ok(any)
    }

    /// Makes one step by the technique of a rung; records the rung as searched if searches are measured.
    #[inline(always)]
    fn step_on(
        &mut self,
        ladder: &[QueueEntry],
        number: usize,
        looked: &mut Option<Vec<u64>>,
    ) -> Result<bool, RunOutcome> {
        let made = self.step(ladder[number].technique);
        if let Some(looked) = looked {
            bits::insert(looked, number);
            if !matches!(made, Ok(false)) {
                self.record_skipped(ladder, number, looked);
            }
        }
        made
    }

    /// Makes every step by a technique, or just one, where the steps are neither collected nor limited.
    #[inline(never)]
    fn apply_all(&mut self, number: usize, once: bool) -> Result<bool, RunOutcome> {
        if !self.may_use(number) {
            return Ok(false);
        }
        let (technique, topology) = (self.technique(number), self.topology());
        let StrategyMemory { scratch, dirty_keys: awake, counts, search_counts: looks, .. } =
            &mut *self.runner;
        let awake = &mut awake[number];
        let (mut made, mut stop) = (0, None);
        loop {
            looks[number] += 1;
            if !technique.find(topology, self.state, scratch, awake) {
                break;
            }
            made += 1;
            scratch.apply(topology, self.state);
            stop = ended(self.state, self.limits.watch);
            if once || stop.is_some() {
                break;
            }
        }
        counts[number] += made;
        let any = made != 0;
        if any {
            self.runner.level = self.runner.level.max(self.level);
        }
        self.runner.record_limits(number, self.state.version());
        stop.map_or(Ok(any), Err)
    }
}
