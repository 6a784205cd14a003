//! Walks by their lengths: where they are and how they end, what a search has yet to look at, what it has reached.

use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use tesuji_sets::bits::join;

/// The nodes reached by walks of one length from one start.
#[derive(Debug, Default)]
pub struct Frontier {
    /// Numbers of configurations, and for each the words of a row: the nodes that are reached in it.
    pub configs: Vec<u32>,
    pub rows: Vec<u64>,
    /// Last steps of cycles: where they lead, and for each the words of a row: from which nodes.
    pub closing: Vec<Configuration>,
    pub closing_rows: Vec<u64>,
}

impl Frontier {
    fn clear(&mut self) {
        self.configs.clear();
        self.rows.clear();
        self.closing.clear();
        self.closing_rows.clear();
    }
}

/// Priority queue of frontiers by (moves, steps).
#[derive(Debug, Default)]
pub struct FrontierQueue {
    levels: BTreeMap<WalkLength, Frontier>,
    /// Empty frontiers with their memory.
    spares: Vec<Frontier>,
}

impl FrontierQueue {
    pub fn clear(&mut self) {
        while let Some((_, level)) = self.pop() {
            self.recycle(level);
        }
    }

    #[inline]
    pub fn first(&self) -> Option<WalkLength> {
        self.levels.keys().next().copied()
    }

    #[inline]
    pub fn pop(&mut self) -> Option<(WalkLength, Frontier)> {
        self.levels.pop_first()
    }

    #[inline]
    pub fn recycle(&mut self, mut level: Frontier) {
        level.clear();
        self.spares.push(level);
    }

    #[inline]
    pub fn level_at(&mut self, length: WalkLength) -> &mut Frontier {
        self.levels.entry(length).or_insert_with(|| self.spares.pop().unwrap_or_default())
    }

    #[inline(always)]
    pub fn add(&mut self, length: WalkLength, config: u32, row: &[u64]) {
        let level = self.level_at(length);
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
pub struct ConfigInterner {
    pub all: Vec<Configuration>,
    numbers: FxHashMap<Configuration, u32>,
    /// For each state the number of its latest configuration, counted from 1.
    last: Vec<u32>,
}

impl ConfigInterner {
    pub fn clear(&mut self, states: usize) {
        self.all.clear();
        self.numbers.clear();
        self.last.clear();
        self.last.resize(states, 0);
    }

    /// The number of a configuration, and whether it is new.
    #[inline]
    pub fn number(&mut self, config: Configuration) -> (u32, bool) {
        // Mostly a state has one configuration, or the same one again and again.
        let last = &mut self.last[config.state as usize];
        if let Some(number) = last.checked_sub(1)
            && self.all[number as usize] == config
        {
            return (number, false);
        }
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(config).or_insert(next);
        *last = number + 1;
        if number == next {
            self.all.push(config);
        }
        (number, number == next)
    }
}

#[derive(Debug, Default)]
pub struct LevelLog {
    reached: Vec<(WalkLength, Configuration)>,
    rows: Vec<u64>,
    words: usize,
}

impl LevelLog {
    /// Forgets all; rows have this many words from now on.
    pub fn clear(&mut self, words: usize) {
        self.reached.clear();
        self.rows.clear();
        self.words = words;
    }

    /// Adds the nodes that walks of a length reach in a configuration; no later length may be shorter.
    pub fn push(&mut self, length: WalkLength, config: Configuration, row: &[u64]) {
        self.reached.push((length, config));
        self.rows.extend_from_slice(row);
    }

    /// Configurations and nodes reached by walks of a length.
    pub fn of_length(&self, length: WalkLength) -> impl Iterator<Item = (Configuration, &[u64])> {
        let from = self.reached.partition_point(|(known, _)| *known < length);
        let reached = self.reached[from..].iter().take_while(move |(known, _)| *known == length);
        let rows = self.rows[from * self.words..].chunks_exact(self.words.max(1));
        reached.zip(rows).map(|(&(_, config), row)| (config, row))
    }
}

/// (Number of moves between cells, number of steps), compared lexicographically.
pub type WalkLength = (u32, u32);

/// Automaton state, environment, and number of moves capped at the lower limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Configuration {
    pub state: u32,
    pub env: u32,
    pub moves: u32,
}

/// End of a walk.
#[derive(Debug, Clone, Copy)]
pub struct WalkEnd {
    pub node: u32,
    /// The last node; of cycles the node before the last step.
    pub goal: u32,
    /// Configuration after the last step; `None` without steps.
    pub config: Option<Configuration>,
    /// Index of the accepting alternative.
    pub end: usize,
    pub env: u32,
}
