//! What a search has yet to look at, by the length of the walks to it.

use super::arrival::{Config, Length};
use super::matrix::join;
use rustc_hash::FxHashMap;

/// What walks of one length reach.
pub(super) trait Reached: Default {
    /// Whether that is nothing.
    fn is_empty(&self) -> bool;
    /// Forgets it.
    fn clear(&mut self);
}

/// The nodes reached by walks of one length from one start.
#[derive(Debug, Default)]
pub(super) struct Level {
    /// Numbers of configurations, and for each the words of a row: the nodes that are reached in it.
    pub(super) configs: Vec<u32>,
    pub(super) rows: Vec<u64>,
    /// Last steps of cycles: where they lead, and for each the words of a row: from which nodes.
    pub(super) closing: Vec<Config>,
    pub(super) closing_rows: Vec<u64>,
}

impl Reached for Level {
    fn is_empty(&self) -> bool {
        self.configs.is_empty() && self.closing.is_empty()
    }

    fn clear(&mut self) {
        self.configs.clear();
        self.rows.clear();
        self.closing.clear();
        self.closing_rows.clear();
    }
}

/// The levels of a search that it has not looked at.
#[derive(Debug, Default)]
pub(super) struct Levels<L> {
    /// The shortest walks last.
    waiting: Vec<(Length, L)>,
    /// Memory of levels: nothing is reached in them.
    spare: Vec<L>,
}

impl<L: Reached> Levels<L> {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        while let Some((_, level)) = self.waiting.pop() {
            self.keep(level);
        }
    }

    /// The length of the shortest walks, where there are any.
    #[inline]
    pub(super) fn first(&mut self) -> Option<Length> {
        while let Some((_, level)) = self.waiting.pop_if(|(_, level)| level.is_empty()) {
            self.spare.push(level);
        }
        self.waiting.last().map(|(length, _)| *length)
    }

    /// Takes out what the shortest walks reach.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(Length, L)> {
        self.first()?;
        self.waiting.pop()
    }

    /// Gives the memory of a level back.
    #[inline]
    pub(super) fn keep(&mut self, mut level: L) {
        level.clear();
        self.spare.push(level);
    }

    /// The level of a length.
    #[inline]
    pub(super) fn at(&mut self, length: Length) -> &mut L {
        // There are few, and what is reached is not much farther than what was looked at last.
        let at = self.waiting.iter().rposition(|(known, _)| *known >= length);
        let at = match at {
            Some(at) if self.waiting[at].0 == length => at,
            before => {
                let at = before.map_or(0, |at| at + 1);
                self.waiting.insert(at, (length, self.spare.pop().unwrap_or_default()));
                at
            }
        };
        &mut self.waiting[at].1
    }
}

impl Levels<Level> {
    /// Adds nodes to what is reached in a configuration by walks of a length.
    #[inline(always)]
    pub(super) fn add(&mut self, length: Length, config: u32, row: &[u64]) {
        let level = self.at(length);
        match level.configs.iter().position(|&c| c == config) {
            Some(at) => join(&mut level.rows[at * row.len()..][..row.len()], row),
            None => {
                level.configs.push(config);
                level.rows.extend_from_slice(row);
            }
        }
    }
}

/// The configurations of a search, numbered as they come.
#[derive(Debug, Default)]
pub(super) struct Configs {
    pub(super) all: Vec<Config>,
    known: FxHashMap<Config, u32>,
    /// For each state the number of its configuration that was asked for last, counted from 1.
    last: Vec<u32>,
}

impl Configs {
    /// Forgets all; there are so many states.
    pub(super) fn clear(&mut self, states: usize) {
        self.all.clear();
        self.known.clear();
        self.last.clear();
        self.last.resize(states, 0);
    }

    /// The number of a configuration, and whether it is new.
    #[inline]
    pub(super) fn number(&mut self, config: Config) -> (u32, bool) {
        // Mostly a state has one configuration, or the same one again and again.
        let last = &mut self.last[config.place as usize];
        if let Some(number) = last.checked_sub(1)
            && self.all[number as usize] == config
        {
            return (number, false);
        }
        let next = self.all.len() as u32;
        let number = *self.known.entry(config).or_insert(next);
        *last = number + 1;
        if number == next {
            self.all.push(config);
        }
        (number, number == next)
    }
}
