//! Walks by their lengths: where they are and how they end, what a search has yet to look at, what it has reached.

use super::matrix::join;
use rustc_hash::FxHashMap;

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

impl Level {
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

/// Levels with one number of moves, by their steps.
#[derive(Debug)]
struct Moves {
    levels: Vec<Level>,
    /// No level before this one holds anything, and none from `end` on.
    from: usize,
    end: usize,
}

impl Default for Moves {
    fn default() -> Self {
        Self { levels: Vec::new(), from: usize::MAX, end: 0 }
    }
}

impl Moves {
    fn clear(&mut self) {
        self.levels[self.from.min(self.end)..self.end].iter_mut().for_each(Level::clear);
        (self.from, self.end) = (usize::MAX, 0);
    }
}

/// The levels of a search that it has not looked at. A step makes a walk longer by a step and by a move at most, so
/// there are levels with the moves at hand and with one more.
#[derive(Debug, Default)]
pub(super) struct Levels {
    moves: u32,
    /// With the moves at hand and with one more: even and odd.
    sides: [Moves; 2],
    /// Memory of a level: nothing is reached in it.
    spare: Level,
}

impl Levels {
    pub(super) fn clear(&mut self) {
        self.moves = 0;
        self.sides.iter_mut().for_each(Moves::clear);
    }

    #[inline]
    pub(super) fn first(&mut self) -> Option<Length> {
        for _ in 0..2 {
            let side = &mut self.sides[self.moves as usize & 1];
            while side.from < side.end {
                if !side.levels[side.from].is_empty() {
                    return Some((self.moves, side.from as u32));
                }
                side.from += 1;
            }
            (side.from, side.end) = (usize::MAX, 0);
            self.moves += 1;
        }
        None
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<(Length, Level)> {
        let length = self.first()?;
        let mut level = std::mem::take(&mut self.spare);
        std::mem::swap(&mut self.sides[length.0 as usize & 1].levels[length.1 as usize], &mut level);
        Some((length, level))
    }

    #[inline]
    pub(super) fn keep(&mut self, mut level: Level) {
        level.clear();
        self.spare = level;
    }

    #[inline]
    pub(super) fn at(&mut self, length: Length) -> &mut Level {
        let side = &mut self.sides[length.0 as usize & 1];
        let steps = length.1 as usize;
        (side.from, side.end) = (side.from.min(steps), side.end.max(steps + 1));
        if side.levels.len() < side.end {
            side.levels.resize_with(side.end, Level::default);
        }
        &mut side.levels[steps]
    }

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

#[derive(Debug, Default)]
pub(super) struct History {
    reached: Vec<(Length, Config)>,
    rows: Vec<u64>,
    words: usize,
}

impl History {
    /// Forgets all; rows have this many words from now on.
    pub(super) fn clear(&mut self, words: usize) {
        self.reached.clear();
        self.rows.clear();
        self.words = words;
    }

    /// Adds the nodes that walks of a length reach in a configuration; no later length may be shorter.
    pub(super) fn push(&mut self, length: Length, config: Config, row: &[u64]) {
        self.reached.push((length, config));
        self.rows.extend_from_slice(row);
    }

    /// What walks of a length reach.
    pub(super) fn of_length(&self, length: Length) -> impl Iterator<Item = (Config, &[u64])> {
        let from = self.reached.partition_point(|(known, _)| *known < length);
        let reached = self.reached[from..].iter().take_while(move |(known, _)| *known == length);
        let rows = self.rows[from * self.words..].chunks_exact(self.words.max(1));
        reached.zip(rows).map(|(&(_, config), row)| (config, row))
    }
}

/// How long a walk is: how often it goes to another cell, then how many steps it has.
pub(super) type Length = (u32, u32);

/// Where a walk is: the state, the environment, and how many moves it has as far as a lower limit counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Config {
    pub(super) place: u32,
    pub(super) env: u32,
    pub(super) moves: u32,
}

/// How a walk ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Via {
    /// Without a step, in one of the ways to have none.
    Empty(usize),
    /// After a step, in one of the ways to end there.
    Step(Config, usize),
    /// A cycle: the last step leads from a node to the first one.
    Closing { config: Config, from: u32, end: usize },
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Arrival {
    pub(super) node: u32,
    pub(super) via: Via,
    pub(super) env: u32,
}

impl Arrival {
    /// The last node; of cycles the node before the last step.
    #[inline]
    pub(super) fn goal(&self) -> u32 {
        match self.via {
            Via::Closing { from, .. } => from,
            _ => self.node,
        }
    }
}
