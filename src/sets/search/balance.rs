//! Balanced pairs of families of sets: k truths, each of which has a true member, and k limits, each of which has at
//! most one, such that each candidate is in at least as many limits as truths.
//!
//! A candidate in more limits than truths is then false: the limits allow no more than the k true members of the truths.
//! A set can be both, as a cell or a unit with all its values.
//!
//! Iterative proportional fitting finds shares of the candidates that satisfy all truths (sum at least 1) and limits (at
//! most 1), if there are any. A candidate whose share vanishes is a likely target; sets whose scaling factor grows or
//! shrinks without bound are likely members. This is a heuristic: the depth-first search among these sets counts exactly.
//!
//! ```
//! use tesuji_sets::search::balance::pairs;
//!
//! // Two rows whose members lie in two columns: 4 and 5 are false.
//! let rows = [vec![0, 1], vec![2, 3]];
//! let columns = [vec![0, 2, 4], vec![1, 3, 5]];
//! assert_eq!(pairs(&rows, &columns, 2), (vec![(vec![0, 1], vec![0, 1])], false));
//! assert_eq!(pairs(&rows, &columns, 1), (Vec::new(), false));
//! ```

use super::{NodeStatus, SearchTree, depth_first};
use std::collections::HashMap;

/// Rounds of fitting before the first comparison of shares; each later comparison is after twice as many.
const FIT_ROUNDS: usize = 50;

/// Rounds of fitting after which shares are compared no more.
const MAX_ROUNDS: usize = 400;

/// A share that shrinks below this ratio between two comparisons vanishes.
const VANISH_RATIO: f64 = 0.7;

/// A share above this ratio is stable; fitting continues while one is between both.
const STABLE_RATIO: f64 = 0.92;

/// Least growth of the factor of a set that can be a truth, and least shrinkage of that of a limit.
const MIN_FACTOR_GROWTH: f64 = 1.2;

/// Maximum number of nodes of one search.
pub const MAX_NODES: usize = 100_000;

/// Indexes of truths and of limits.
pub type BalancedSets = (Vec<usize>, Vec<usize>);

/// Sorts of sets.
const TRUTHS: usize = 0;
const LIMITS: usize = 1;

struct BalanceSet {
    members: Vec<usize>,
    /// Its indexes among the truths and among the limits.
    indexes: [Option<usize>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SetUse {
    Unused,
    /// Chosen as one of a sort.
    Chosen(usize),
    /// Tried in an earlier branch.
    Excluded,
}

struct BalanceSearch {
    sets: Vec<BalanceSet>,
    /// Sets of each candidate.
    sets_of: Vec<Vec<usize>>,
    /// Candidates that may be in more limits than truths.
    is_vanishing: Vec<bool>,
    uses: Vec<SetUse>,
    chosen: Vec<usize>,
    /// Limits minus truths of each candidate among the chosen sets.
    excess: Vec<i32>,
    /// Candidate that has to be in more limits than truths.
    target: usize,
    /// Maximum number of sets of each sort.
    size: usize,
    is_found: bool,
    /// Number of nodes that may still be visited.
    remaining: usize,
    /// Sets of the branches, level by level.
    options: Vec<usize>,
}

/// Search node.
struct BalanceBranch {
    /// Index of its first option.
    first: usize,
    /// Sort of its options.
    sort: usize,
    /// Number of chosen sets of each sort.
    chosen: [usize; 2],
}

/// For each target, a pair with the fewest sets of each sort, at most `max_size`; true if the node limit was reached.
pub fn pairs(truths: &[Vec<usize>], limits: &[Vec<usize>], max_size: usize) -> (Vec<BalancedSets>, bool) {
    let Some(mut search) = BalanceSearch::new(truths, limits) else { return (Vec::new(), false) };
    let candidates = 0..search.sets_of.len();
    let mut found: Vec<BalancedSets> = Vec::new();
    for size in 1..=max_size {
        let mut is_eliminated = vec![false; candidates.len()];
        for target in candidates.clone() {
            if is_eliminated[target] || !search.is_vanishing[target] {
                continue;
            }
            (search.target, search.size) = (target, size);
            search.push_options(target, LIMITS);
            if search.expand(&mut BalanceBranch { first: 0, sort: LIMITS, chosen: [0, 0] }) {
                if !search.is_found {
                    return (found, true);
                }
                candidates.clone().for_each(|d| is_eliminated[d] |= search.excess[d] > 0);
                found.push((search.chosen_indexes(TRUTHS), search.chosen_indexes(LIMITS)));
                search.clear();
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    found.sort_unstable();
    found.dedup();
    (found, false)
}

impl BalanceSearch {
    /// `None` if no share vanishes, or a truth is empty.
    fn new(truths: &[Vec<usize>], limits: &[Vec<usize>]) -> Option<Self> {
        if truths.iter().any(Vec::is_empty) {
            return None;
        }
        let (mut numbers, mut set_indexes) = (HashMap::new(), HashMap::new());
        let mut sets: Vec<BalanceSet> = Vec::new();
        for (sort, family) in [truths, limits].into_iter().enumerate() {
            for (i, set) in family.iter().enumerate().filter(|(_, set)| !set.is_empty()) {
                let mut number = |&candidate| {
                    let next = numbers.len();
                    *numbers.entry(candidate).or_insert(next)
                };
                let members: Vec<usize> = set.iter().map(&mut number).collect();
                let index = *set_indexes.entry(members.clone()).or_insert_with(|| {
                    sets.push(BalanceSet { members, indexes: [None; 2] });
                    sets.len() - 1
                });
                sets[index].indexes[sort].get_or_insert(i);
            }
        }
        let (is_vanishing, trends) = fit_shares(&sets, numbers.len());
        if !is_vanishing.contains(&true) {
            return None;
        }
        let mut sets_of = vec![Vec::new(); numbers.len()];
        for (s, (set, is_usable)) in sets.iter_mut().zip(trends).enumerate() {
            set.indexes = [TRUTHS, LIMITS].map(|sort| set.indexes[sort].filter(|_| is_usable[sort]));
            set.members.iter().for_each(|&d| sets_of[d].push(s));
        }
        Some(Self {
            uses: vec![SetUse::Unused; sets.len()],
            excess: vec![0; numbers.len()],
            sets,
            sets_of,
            is_vanishing,
            chosen: Vec::new(),
            target: 0,
            size: 0,
            is_found: false,
            remaining: MAX_NODES,
            options: Vec::new(),
        })
    }

    /// Whether a set can be chosen as one of a sort.
    fn is_available(&self, set: usize, sort: usize) -> bool {
        self.uses[set] == SetUse::Unused && self.sets[set].indexes[sort].is_some()
    }

    /// Appends the sets of a candidate that can be chosen.
    fn push_options(&mut self, candidate: usize, sort: usize) {
        for i in 0..self.sets_of[candidate].len() {
            let set = self.sets_of[candidate][i];
            if self.is_available(set, sort) {
                self.options.push(set);
            }
        }
    }

    /// Adds to the excess of the members of a set.
    fn add_excess(&mut self, set: usize, change: i32) {
        self.sets[set].members.iter().for_each(|&d| self.excess[d] += change);
    }

    /// Ascending indexes of the chosen sets of a sort.
    fn chosen_indexes(&self, sort: usize) -> Vec<usize> {
        let chosen = self.chosen.iter().filter(|&&set| self.uses[set] == SetUse::Chosen(sort));
        let mut indexes: Vec<usize> = chosen.filter_map(|&set| self.sets[set].indexes[sort]).collect();
        indexes.sort_unstable();
        indexes
    }

    fn clear(&mut self) {
        self.uses.fill(SetUse::Unused);
        self.excess.fill(0);
        self.chosen.clear();
        self.options.clear();
        self.is_found = false;
    }
}

impl SearchTree for BalanceSearch {
    type Node<'m> = BalanceBranch;

    fn tick(&mut self) -> bool {
        let is_allowed = self.remaining > 0;
        self.remaining = self.remaining.saturating_sub(1);
        is_allowed
    }

    /// Branches on the candidate with the fewest sets that can balance it.
    fn visit(&mut self, node: &mut BalanceBranch) -> NodeStatus {
        if self.excess[self.target] <= 0 {
            return NodeStatus::Pruned;
        }
        let mut next: Option<(usize, usize)> = None;
        for &set in &self.chosen {
            for &d in &self.sets[set].members {
                let excess = self.excess[d];
                if excess == 0 || excess > 0 && self.is_vanishing[d] {
                    continue;
                }
                let sort = sort_against(excess);
                let options = self.sets_of[d].iter().filter(|&&set| self.is_available(set, sort)).count();
                if options < excess.unsigned_abs() as usize {
                    return NodeStatus::Pruned;
                }
                if next.is_none_or(|best| (options, d) < best) {
                    next = Some((options, d));
                }
            }
        }
        let Some((_, candidate)) = next else {
            let [truths, limits] = node.chosen;
            return if truths == limits { NodeStatus::Solution } else { NodeStatus::Pruned };
        };
        node.sort = sort_against(self.excess[candidate]);
        if node.chosen[node.sort] == self.size {
            return NodeStatus::Pruned;
        }
        node.first = self.options.len();
        self.push_options(candidate, node.sort);
        NodeStatus::Partial
    }

    fn expand(&mut self, &mut BalanceBranch { first, sort, mut chosen }: &mut BalanceBranch) -> bool {
        let (change, options) = (if sort == LIMITS { 1 } else { -1 }, first..self.options.len());
        chosen[sort] += 1;
        for i in options.clone() {
            let set = self.options[i];
            self.uses[set] = SetUse::Chosen(sort);
            self.chosen.push(set);
            self.add_excess(set, change);
            // The chosen sets of a stopped search are its result.
            if depth_first(self, &mut BalanceBranch { first, sort, chosen }) {
                return true;
            }
            self.add_excess(set, -change);
            self.chosen.pop();
            self.uses[set] = SetUse::Excluded;
        }
        self.options.drain(options).for_each(|set| self.uses[set] = SetUse::Unused);
        false
    }

    fn emit(&mut self, _: &mut BalanceBranch) -> bool {
        self.is_found = true;
        true
    }
}

/// Sort of the sets that reduce an excess.
fn sort_against(excess: i32) -> usize {
    if excess > 0 { TRUTHS } else { LIMITS }
}

/// Scales the shares of the members of each set to a sum of at least 1, at most 1 or 1, some rounds.
fn scale_shares(sets: &[BalanceSet], rounds: usize, shares: &mut [f64], factors: &mut [f64]) {
    for _ in 0..rounds {
        for (set, factor) in sets.iter().zip(factors.iter_mut()) {
            let sum: f64 = set.members.iter().map(|&d| shares[d]).sum();
            let scaled = match set.indexes {
                [Some(_), None] => (*factor / sum).max(1.0),
                [None, _] => (*factor / sum).min(1.0),
                _ => *factor / sum,
            };
            let change = scaled / *factor;
            if change != 1.0 && change.is_finite() {
                set.members.iter().for_each(|&d| shares[d] *= change);
                *factor = scaled;
            }
        }
    }
}

/// Fits shares. Returns for each candidate whether its share vanishes, and for each set whether its factor grows, as that
/// of a truth whose members the limits crowd out, and whether it shrinks.
fn fit_shares(sets: &[BalanceSet], candidates: usize) -> (Vec<bool>, Vec<[bool; 2]>) {
    let (mut shares, mut factors) = (vec![1.0f64; candidates], vec![1.0f64; sets.len()]);
    let mut rounds = FIT_ROUNDS;
    scale_shares(sets, rounds, &mut shares, &mut factors);
    loop {
        let (old_shares, old_factors) = (shares.clone(), factors.clone());
        scale_shares(sets, rounds, &mut shares, &mut factors);
        rounds *= 2;
        let pairs = shares.iter().zip(&old_shares);
        let is_undecided =
            |(share, old): (&f64, &f64)| *share >= VANISH_RATIO * old && *share < STABLE_RATIO * old;
        if rounds >= MAX_ROUNDS || !pairs.clone().any(is_undecided) {
            let is_vanishing =
                pairs.map(|(share, old)| *share == 0.0 || *share < VANISH_RATIO * old).collect();
            let growths = factors.iter().zip(&old_factors).map(|(factor, old)| factor / old);
            // A factor without a number is unbounded.
            let trends = |growth: f64| {
                let (grows, shrinks) = (growth > MIN_FACTOR_GROWTH, growth < 1.0 / MIN_FACTOR_GROWTH);
                [growth.is_nan() || grows, growth.is_nan() || shrinks]
            };
            return (is_vanishing, growths.map(trends).collect());
        }
    }
}
