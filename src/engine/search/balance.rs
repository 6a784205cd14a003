//! Looks for sets of candidates of which one is true each, and as many of which at most one is true, such that each
//! candidate lies in at least as many of these as of those. What lies in more of them is false: the first hold so many
//! true candidates that there is none left for it.
//!
//! A cell or a unit with a value is the usual set, and it is often of both sorts. All sets together say what the share
//! of each candidate in the truth could be. Shares are found by turns: each set makes those of its members add up to 1.
//! A candidate whose share goes to nothing is likely to be false for such a reason, and where there is none, nothing
//! has to be looked for. Sets that have to be pressed ever more, up or down, are those that use each other up. This is
//! only an indication, so what is then put together is counted exactly.

use super::{Tree, Visit, search};
use std::collections::HashMap;

/// How many turns there are until shares are compared with what they are after as many again.
const TURNS: usize = 50;

/// After how many turns they are compared for the last time.
const MOST_TURNS: usize = 400;

/// What part of its share a candidate keeps if it is not to vanish.
const KEEPS: f64 = 0.7;

/// What part it keeps if it is certain not to: between both, more turns are taken.
const STAYS: f64 = 0.92;

/// By how much a set is pressed at least that is tried.
const PRESSED: f64 = 1.2;

/// How many parts of the search are looked at.
pub const PARTS: usize = 100_000;

/// Sets of either sort, by their places in what was given.
pub type Pair = (Vec<usize>, Vec<usize>);

/// Which sort of sets: those of which one candidate is true at least, or those of which one is true at most.
const TRUTH: usize = 0;
const LIMIT: usize = 1;

struct Group {
    members: Vec<usize>,
    /// Its places among the sets of either sort.
    places: [Option<usize>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Open,
    /// Chosen as one of a sort.
    As(usize),
    /// Tried before, beside what is chosen.
    Barred,
}

/// A search among the sets of one position.
struct Balance {
    groups: Vec<Group>,
    /// The sets of each candidate.
    of: Vec<Vec<usize>>,
    /// Candidates that may lie in more limits than truths.
    vanishing: Vec<bool>,
    used: Vec<Use>,
    chosen: Vec<usize>,
    /// In how many more limits than truths each candidate lies.
    excess: Vec<i32>,
    /// The candidate that has to lie in more limits than truths, and the most sets of each sort.
    target: usize,
    size: usize,
    is_found: bool,
    left: usize,
    /// The sets that come next, level by level.
    options: Vec<usize>,
}

/// Where the sets begin one of which comes next, as one of a sort, and how many of each sort are chosen.
struct Options {
    first: usize,
    sort: usize,
    chosen: [usize; 2],
}

/// For each candidate that goes so, pairs with the fewest sets of each sort, up to `most`; whether that was too much
/// work.
///
/// `truths` and `limits` hold candidates by any numbers.
pub fn pairs(truths: &[Vec<usize>], limits: &[Vec<usize>], most: usize) -> (Vec<Pair>, bool) {
    let Some(mut balance) = Balance::new(truths, limits) else { return (Vec::new(), false) };
    let candidates = 0..balance.of.len();
    let mut found: Vec<Pair> = Vec::new();
    for size in 1..=most {
        let mut gone = vec![false; candidates.len()];
        for target in candidates.clone() {
            if gone[target] || !balance.vanishing[target] {
                continue;
            }
            (balance.target, balance.size) = (target, size);
            balance.list(target, LIMIT);
            if balance.each(&mut Options { first: 0, sort: LIMIT, chosen: [0, 0] }) {
                if !balance.is_found {
                    return (found, true);
                }
                candidates.clone().for_each(|d| gone[d] |= balance.excess[d] > 0);
                found.push((balance.places(TRUTH), balance.places(LIMIT)));
                balance.clear();
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

impl Balance {
    /// Nothing where no candidate vanishes.
    fn new(truths: &[Vec<usize>], limits: &[Vec<usize>]) -> Option<Self> {
        // Nothing can be true of an empty truth, and an empty limit limits nothing.
        if truths.iter().any(Vec::is_empty) {
            return None;
        }
        let (mut numbers, mut known) = (HashMap::new(), HashMap::new());
        let mut groups: Vec<Group> = Vec::new();
        for (sort, sets) in [truths, limits].into_iter().enumerate() {
            for (i, set) in sets.iter().enumerate().filter(|(_, set)| !set.is_empty()) {
                let mut number = |&candidate| {
                    let next = numbers.len();
                    *numbers.entry(candidate).or_insert(next)
                };
                let members: Vec<usize> = set.iter().map(&mut number).collect();
                let at = *known.entry(members.clone()).or_insert_with(|| {
                    groups.push(Group { members, places: [None; 2] });
                    groups.len() - 1
                });
                groups[at].places[sort].get_or_insert(i);
            }
        }
        let (vanishing, pressed) = shares(&groups, numbers.len());
        if !vanishing.contains(&true) {
            return None;
        }
        let mut of = vec![Vec::new(); numbers.len()];
        for (g, (group, pressed)) in groups.iter_mut().zip(pressed).enumerate() {
            group.places = [TRUTH, LIMIT].map(|sort| group.places[sort].filter(|_| pressed[sort]));
            group.members.iter().for_each(|&d| of[d].push(g));
        }
        let (used, excess) = (vec![Use::Open; groups.len()], vec![0; numbers.len()]);
        let (chosen, options) = (Vec::new(), Vec::new());
        let (target, size, is_found, left) = (0, 0, false, PARTS);
        Some(Self { groups, of, vanishing, used, chosen, excess, target, size, is_found, left, options })
    }

    /// Whether a set could be chosen as one of a sort.
    fn may_be(&self, group: usize, sort: usize) -> bool {
        self.used[group] == Use::Open && self.groups[group].places[sort].is_some()
    }

    /// Lists the sets that could be chosen for a candidate.
    fn list(&mut self, candidate: usize, sort: usize) {
        for i in 0..self.of[candidate].len() {
            let group = self.of[candidate][i];
            if self.may_be(group, sort) {
                self.options.push(group);
            }
        }
    }

    /// Adds to the excess of the members of a set.
    fn add(&mut self, group: usize, more: i32) {
        self.groups[group].members.iter().for_each(|&d| self.excess[d] += more);
    }

    /// The places of the chosen sets of a sort.
    fn places(&self, sort: usize) -> Vec<usize> {
        let chosen = self.chosen.iter().filter(|&&g| self.used[g] == Use::As(sort));
        let mut places: Vec<usize> = chosen.filter_map(|&g| self.groups[g].places[sort]).collect();
        places.sort_unstable();
        places
    }

    fn clear(&mut self) {
        self.used.fill(Use::Open);
        self.excess.fill(0);
        self.chosen.clear();
        self.options.clear();
        self.is_found = false;
    }
}

impl Tree for Balance {
    type Node<'m> = Options;

    fn tick(&mut self) -> bool {
        let may_go_on = self.left > 0;
        self.left = self.left.saturating_sub(1);
        may_go_on
    }

    /// The candidate with the fewest sets that could balance it is next.
    fn visit(&mut self, node: &mut Options) -> Visit {
        if self.excess[self.target] <= 0 {
            return Visit::Dead;
        }
        let mut next: Option<(usize, usize)> = None;
        for &group in &self.chosen {
            for &d in &self.groups[group].members {
                let excess = self.excess[d];
                if excess == 0 || excess > 0 && self.vanishing[d] {
                    continue;
                }
                let options = self.of[d].iter().filter(|&&g| self.may_be(g, sort_for(excess))).count();
                if options < excess.unsigned_abs() as usize {
                    return Visit::Dead;
                }
                if next.is_none_or(|best| (options, d) < best) {
                    next = Some((options, d));
                }
            }
        }
        let Some((_, candidate)) = next else {
            let [truths, limits] = node.chosen;
            return if truths == limits { Visit::Whole } else { Visit::Dead };
        };
        node.sort = sort_for(self.excess[candidate]);
        if node.chosen[node.sort] == self.size {
            return Visit::Dead;
        }
        node.first = self.options.len();
        self.list(candidate, node.sort);
        Visit::Part
    }

    fn each(&mut self, &mut Options { first, sort, mut chosen }: &mut Options) -> bool {
        let (more, all) = (if sort == LIMIT { 1 } else { -1 }, first..self.options.len());
        chosen[sort] += 1;
        for i in all.clone() {
            let group = self.options[i];
            self.used[group] = Use::As(sort);
            self.chosen.push(group);
            self.add(group, more);
            // What is chosen stays so where the search is stopped.
            if search(self, &mut Options { first, sort, chosen }) {
                return true;
            }
            self.add(group, -more);
            self.chosen.pop();
            self.used[group] = Use::Barred;
        }
        self.options.drain(all).for_each(|group| self.used[group] = Use::Open);
        false
    }

    fn found(&mut self, _: &mut Options) -> bool {
        self.is_found = true;
        true
    }
}

/// The sort of set that takes an excess away.
fn sort_for(excess: i32) -> usize {
    if excess > 0 { TRUTH } else { LIMIT }
}

/// Whether the share of each candidate goes to nothing; and of each set, whether it is pressed to grow, as one that
/// holds all that others have room for is, and whether to shrink.
fn shares(groups: &[Group], candidates: usize) -> (Vec<bool>, Vec<[bool; 2]>) {
    let (mut shares, mut factors) = (vec![1.0f64; candidates], vec![1.0f64; groups.len()]);
    let turns = |shares: &mut Vec<f64>, factors: &mut Vec<f64>, many: usize| {
        for _ in 0..many {
            for (group, factor) in groups.iter().zip(factors.iter_mut()) {
                let sum: f64 = group.members.iter().map(|&d| shares[d]).sum();
                let wanted = match group.places {
                    [Some(_), None] => (*factor / sum).max(1.0),
                    [None, _] => (*factor / sum).min(1.0),
                    _ => *factor / sum,
                };
                let change = wanted / *factor;
                if change != 1.0 && change.is_finite() {
                    group.members.iter().for_each(|&d| shares[d] *= change);
                    *factor = wanted;
                }
            }
        }
    };
    let mut taken = TURNS;
    turns(&mut shares, &mut factors, taken);
    loop {
        let (before, pressed) = (shares.clone(), factors.clone());
        turns(&mut shares, &mut factors, taken);
        taken *= 2;
        let both = shares.iter().zip(&before);
        let is_open = |(after, before): (&f64, &f64)| *after >= KEEPS * before && *after < STAYS * before;
        if taken >= MOST_TURNS || !both.clone().any(is_open) {
            let vanishing = both.map(|(after, before)| *after == 0.0 || *after < KEEPS * before).collect();
            let by = factors.iter().zip(&pressed).map(|(after, before)| after / before);
            // What has no number any more is pressed without end.
            let ends = |by: f64| [by.is_nan() || by > PRESSED, by.is_nan() || by < 1.0 / PRESSED];
            return (vanishing, by.map(ends).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::pairs;

    fn sets<const N: usize, const M: usize>(sets: [[usize; N]; M]) -> Vec<Vec<usize>> {
        sets.iter().map(|set| set.to_vec()).collect()
    }

    #[test]
    fn two_rows_use_up_two_columns() {
        let (found, is_cut) = pairs(&sets([[0, 1], [2, 3], [6, 7]]), &sets([[0, 2, 4], [1, 3, 5]]), 2);
        assert_eq!((found, is_cut), (vec![(vec![0, 1], vec![0, 1])], false));
    }

    #[test]
    fn a_candidate_outside_of_the_columns_leaves_room() {
        let truths = vec![vec![0, 1], vec![2, 3, 8]];
        assert_eq!(pairs(&truths, &sets([[0, 2, 4], [1, 3, 5]]), 2), (Vec::new(), false));
    }

    #[test]
    fn no_more_sets_are_taken_than_are_asked_for() {
        let (rows, columns) = (sets([[0, 1], [2, 3]]), sets([[0, 2, 4], [1, 3, 5]]));
        assert_eq!(pairs(&rows, &columns, 1), (Vec::new(), false));
    }

    #[test]
    fn of_an_empty_truth_nothing_follows() {
        assert_eq!(pairs(&[Vec::new()], &sets([[0, 1]]), 3), (Vec::new(), false));
    }
}
