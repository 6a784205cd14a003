//! Best-first search for the path of least effort, with a beam.

use crate::kindest::{
    match_index::{Move, PositionKey},
    path_finder::{PathFinder, total},
    trim::TrimOrder,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use tesuji_board::BoardState;

/// Maximum number of found paths that are trimmed.
const MAX_TRIMMED: usize = 12;

/// Factor between the widths of successive beams.
const WIDENING: usize = 4;

/// A position of the search, and the move to it.
struct Node {
    parent: usize,
    last: Option<Move>,
    state: BoardState,
    cost: i64,
}

/// Result of a search.
pub struct SearchResult {
    /// The cheapest path; `None` if none is cheaper than the known one.
    pub path: Option<Vec<Move>>,
    /// Number of expanded positions.
    pub positions: usize,
    /// Whether no position was left out, so that no path of the same techniques is cheaper.
    pub is_exhaustive: bool,
}

/// Search state: positions by cost, with those that were reached.
struct Search<'f, 'b> {
    finder: &'f mut PathFinder<'b>,
    width: usize,
    nodes: Vec<Node>,
    /// Nodes that are not expanded, by cost: the number of candidates and the index of each.
    queue: BTreeMap<i64, Vec<(usize, usize)>>,
    /// The least cost with which each position was reached.
    reached: FxHashMap<PositionKey, i64>,
    /// By number of candidates: number of expanded positions.
    expanded: Vec<usize>,
    /// Cost of the cheapest known path.
    bound: i64,
    best: Option<Vec<Move>>,
    solved: usize,
    /// Position after the last move, reused.
    scratch: BoardState,
    is_exhaustive: bool,
}

impl PathFinder<'_> {
    /// Searches with beams of growing width up to `width`, until one leaves out no position or a limit is reached.
    pub fn search_widening(&mut self, width: usize, bound: i64, max_difficulty: i64) -> SearchResult {
        let mut result = SearchResult { path: None, positions: 0, is_exhaustive: bound == 0 };
        if bound == 0 {
            return result;
        }
        let mut next = 1;
        loop {
            let bound = result.path.as_deref().map_or(bound, total);
            let found = self.search(next.min(width), bound, max_difficulty);
            result.path = found.path.or(result.path);
            result.positions += found.positions;
            result.is_exhaustive = found.is_exhaustive;
            if next >= width || found.is_exhaustive || self.index.is_exhausted() {
                return result;
            }
            next = next.saturating_mul(WIDENING);
        }
    }

    /// Searches for a path that costs less than `bound`, with techniques that are at most as difficult as
    /// `max_difficulty`.
    ///
    /// Positions are expanded in order of cost. One is left out if at least `width` of those that cost at most as
    /// much have at most as many candidates.
    fn search(&mut self, width: usize, bound: i64, max_difficulty: i64) -> SearchResult {
        let first = self.first_position();
        let candidates = candidates(self, &first);
        let key = self.index.key(&first);
        let mut search = Search {
            finder: self,
            width,
            scratch: first.clone(),
            nodes: vec![Node { parent: 0, last: None, state: first, cost: 0 }],
            queue: BTreeMap::from([(0, vec![(candidates, 0)])]),
            reached: FxHashMap::from_iter([(key, 0)]),
            expanded: vec![0; candidates + 1],
            bound,
            best: None,
            solved: 0,
            is_exhaustive: true,
        };
        search.run(max_difficulty);
        SearchResult {
            positions: search.expanded.iter().sum(),
            is_exhaustive: search.is_exhaustive,
            path: search.best,
        }
    }
}

impl Search<'_, '_> {
    fn run(&mut self, max_difficulty: i64) {
        while let Some((cost, mut level)) = self.queue.pop_first() {
            if cost >= self.bound {
                return;
            }
            level.sort_unstable();
            for (candidates, node) in level {
                if self.expanded[..=candidates].iter().sum::<usize>() >= self.width {
                    self.is_exhaustive = false;
                    continue;
                }
                let state = self.nodes[node].state.clone();
                let key = self.finder.index.key(&state);
                if self.reached.get(&key).is_some_and(|&least| least < cost) {
                    continue;
                }
                self.expanded[candidates] += 1;
                self.expand(node, &state, &key, max_difficulty);
                if self.finder.index.is_exhausted() {
                    self.is_exhaustive = false;
                    return;
                }
            }
        }
    }

    /// Adds the positions after each move on a position.
    fn expand(&mut self, node: usize, state: &BoardState, key: &PositionKey, max_difficulty: i64) {
        let cost = self.nodes[node].cost;
        let techniques = self.finder.index.techniques;
        for (number, technique) in techniques.priced.iter().enumerate() {
            let least = self.finder.index.least_cost(number);
            if technique.difficulty > max_difficulty || cost.saturating_add(least) >= self.bound {
                continue;
            }
            for one in self.finder.index.moves(number, state, key).iter() {
                if cost.saturating_add(one.cost) < self.bound {
                    self.reach(node, state, one);
                }
            }
        }
    }

    /// Adds the position after a move, unless it was reached at most as dear.
    fn reach(&mut self, parent: usize, state: &BoardState, last: &Move) {
        let cost = self.nodes[parent].cost + last.cost;
        let after = &mut self.scratch;
        after.copy(state);
        self.finder.advance(after, &last.effects);
        let least = self.reached.entry(self.finder.index.key(after)).or_insert(i64::MAX);
        if *least <= cost || after.is_contradictory() {
            return;
        }
        *least = cost;
        if self.finder.goal.is_reached(after) {
            return self.finish(parent, last);
        }
        let candidates = candidates(self.finder, after);
        self.queue.entry(cost).or_default().push((candidates, self.nodes.len()));
        self.nodes.push(Node { parent, last: Some(last.clone()), state: after.clone(), cost });
    }

    /// Trims a path to the goal, and keeps it if it is the cheapest.
    fn finish(&mut self, mut node: usize, last: &Move) {
        self.solved += 1;
        let mut path = vec![last.clone()];
        while let Some(one) = &self.nodes[node].last {
            path.push(one.clone());
            node = self.nodes[node].parent;
        }
        path.reverse();
        // A path that was found is one without trimming as well.
        let trimmed =
            (self.solved <= MAX_TRIMMED).then(|| self.finder.trim(&path, TrimOrder::DearestFirst)).flatten();
        let path = trimmed.filter(|trimmed| total(trimmed) <= total(&path)).unwrap_or(path);
        if total(&path) < self.bound {
            self.bound = total(&path);
            self.best = Some(path);
        }
    }
}

/// Number of candidates of all cells.
fn candidates(finder: &PathFinder<'_>, state: &BoardState) -> usize {
    let cells = 0..finder.topology().cells.len();
    cells.map(|cell| state.candidates(cell).count_ones() as usize).sum()
}
