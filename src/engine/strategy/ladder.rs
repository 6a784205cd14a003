//! Ladders: techniques in order, from the first again after each step.

use super::runner::{Runner, Stop};
use super::session::{Session, ended};
use super::task::Task;
use crate::{board::bits, run::Run};
use std::sync::Arc;

/// A list of techniques that starts over after each step.
#[derive(Debug, Clone)]
pub(super) struct Ladder {
    /// Simplest first.
    pub(super) rungs: Vec<Rung>,
}

#[derive(Debug, Clone)]
pub(super) struct Rung {
    /// Its number in the strategy.
    pub(super) technique: usize,
    pub(super) level: Option<Arc<str>>,
    /// The rungs that a step by this one can give a match.
    pub(super) wakes: Vec<u64>,
    /// Whether none of these is lower.
    pub(super) stays: bool,
}

/// Turns each `exhaust first-of` of techniques alone into a ladder.
pub(super) fn climbing(task: &mut Task, wakes: &dyn Fn(usize, usize) -> bool) {
    let mut rungs = Vec::new();
    if let Task::Exhaust(inner) = task
        && flatten(inner, &mut rungs)
    {
        let rung = |(i, (by, level)): (usize, &(usize, Option<Arc<str>>))| {
            let woken = |&j: &usize| wakes(*by, rungs[j].0);
            let mut set = vec![0; bits::words(rungs.len()).max(1)];
            (0..rungs.len()).filter(woken).for_each(|j| bits::insert(&mut set, j));
            let stays = !(0..i).any(|j| bits::has(&set, j));
            Rung { technique: *by, level: level.clone(), wakes: set, stays }
        };
        *task = Task::Ladder(Ladder { rungs: rungs.iter().enumerate().map(rung).collect() });
        return;
    }
    task.parts_mut().into_iter().for_each(|part| climbing(part, wakes));
}

/// Adds the techniques of lists of techniques alone, each with its level.
fn flatten(task: &Task, rungs: &mut Vec<(usize, Option<Arc<str>>)>) -> bool {
    match task {
        Task::Once(technique, level) => {
            rungs.push((*technique, level.clone()));
            true
        }
        Task::FirstOf(list) => list.iter().all(|t| flatten(t, rungs)),
        _ => false,
    }
}

impl Session<'_, '_, '_> {
    /// Tries the lowest rung that may have a match, until none may.
    pub(super) fn climb(&mut self, ladder: &Ladder) -> Result<bool, Stop> {
        let mut agenda = self.runner.agenda.pop().unwrap_or_default();
        agenda.clear();
        agenda.extend(bits::full(ladder.rungs.len()));
        // Most ladders have few enough rungs for one word: a known length makes the loops short.
        let any = match agenda.len() {
            1 => self.climb_in(1, ladder, &mut agenda),
            words => self.climb_in(words, ladder, &mut agenda),
        };
        self.runner.agenda.push(agenda);
        any
    }

    #[inline(always)]
    fn climb_in(&mut self, words: usize, ladder: &Ladder, agenda: &mut [u64]) -> Result<bool, Stop> {
        let agenda = &mut agenda[..words];
        let mut any = false;
        let limits = &self.limits;
        let skips = !limits.without_skipping;
        let mut looked = self.runner.measures().then(|| vec![0; words]);
        let plain = self.strategy.stop.is_none()
            && looked.is_none()
            && self.trace.is_none()
            && self.runner.record.is_none()
            && limits.steps.is_none()
            && limits.deadline.is_never();
        while let Some(number) = bits::first(agenda) {
            let rung = &ladder.rungs[number];
            // A step that can wake no lower rung is followed by a look for another one of the same rung.
            let stays = rung.stays && skips;
            let quick = plain && skips && !self.strategy.techniques[rung.technique].merges();
            let drains = stays && quick;
            let mut found = if quick {
                self.drain(rung.technique, rung.level.as_ref(), !stays)?
            } else {
                self.step_on(ladder, number, &mut looked)?
            };
            while found && stays && !drains && self.step_on(ladder, number, &mut looked)? {}
            if found {
                any = true;
                for (word, woken) in agenda.iter_mut().zip(&rung.wakes[..words]) {
                    *word |= woken;
                }
                if !skips {
                    agenda.copy_from_slice(&bits::full(ladder.rungs.len()));
                }
                found = !stays;
            }
            if !found {
                bits::remove(agenda, number);
            }
        }
        if let Some(looked) = &mut looked {
            self.note_skipped(ladder, ladder.rungs.len(), looked);
        }
        Ok(any)
    }

    /// Makes one step by the technique of a rung; where looks are measured, notes which rungs were looked at.
    #[inline(always)]
    fn step_on(
        &mut self,
        ladder: &Ladder,
        number: usize,
        looked: &mut Option<Vec<u64>>,
    ) -> Result<bool, Stop> {
        let rung = &ladder.rungs[number];
        let made = self.step(rung.technique, rung.level.as_ref());
        if let Some(looked) = looked {
            bits::insert(looked, number);
            if !matches!(made, Ok(false)) {
                self.note_skipped(ladder, number, looked);
            }
        }
        made
    }

    /// Makes every step by a technique, or just one, where the steps are neither collected nor limited.
    #[inline(never)]
    fn drain(&mut self, number: usize, level: Option<&Arc<str>>, once: bool) -> Result<bool, Stop> {
        let technique = &self.strategy.techniques[number];
        if technique.assumes_one_solution() && !self.may_assume(number) {
            return Ok(false);
        }
        let topology = &*self.strategy.topology;
        let Runner { scratch, awake, counts, looks, .. } = &mut *self.runner;
        let awake = &mut awake[number];
        let (mut made, mut stop) = (0, None);
        loop {
            looks[number] += 1;
            technique.prepare(topology, self.state, awake);
            if !technique.search(&Run::first(topology, self.state, scratch), awake) {
                break;
            }
            made += 1;
            scratch.apply(topology, self.state);
            stop = ended(self.state, &mut self.watch);
            if once || stop.is_some() {
                break;
            }
        }
        counts[number] += made;
        let any = made != 0;
        if any {
            self.runner.note_level(level);
        }
        self.runner.note_limits(number, self.state.version());
        stop.map_or(Ok(any), Err)
    }
}
