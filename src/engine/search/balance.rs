//! Looks for sets of candidates of which one is true each, and as many of which at most one is true, such that each
//! candidate lies in at least as many of these as of those. What lies in more of them is false: the first hold so many
//! true candidates that there is none left for it.
//!
//! A cell or a unit with a value is the usual set, and it is often of both sorts. All sets together say what the share
//! of each candidate in the truth could be. Shares are found by turns: each set makes those of its members add up to 1.
//! A candidate whose share goes to nothing is likely to be false for such a reason, and where there is none, nothing
//! has to be looked for. Sets that have to be pressed ever more, up or down, are those that use each other up. This is
//! only an indication, so what is then put together is counted exactly.

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

struct Group {
    members: Vec<usize>,
    /// Its place among the sets of which one candidate is true at least.
    truth: Option<usize>,
    /// Its place among those of which one is true at most.
    limit: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Open,
    Truth,
    Limit,
    None,
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
    left: usize,
}

/// For each candidate that goes so, pairs with the fewest sets of each sort, up to `most`; whether that was too much
/// work.
///
/// `truths` and `limits` hold candidates by any numbers.
pub fn pairs(truths: &[Vec<usize>], limits: &[Vec<usize>], most: usize) -> (Vec<Pair>, bool) {
    let Some(mut balance) = Balance::new(truths, limits) else { return (Vec::new(), false) };
    let targets: Vec<usize> = (0..balance.of.len()).filter(|&d| balance.vanishing[d]).collect();
    let mut found: Vec<Pair> = Vec::new();
    for size in 1..=most {
        let mut gone = vec![false; balance.of.len()];
        for &target in &targets {
            if gone[target] {
                continue;
            }
            match balance.about(target, size) {
                Some(Some((pair, excess))) => {
                    excess.into_iter().for_each(|d| gone[d] = true);
                    found.push(pair);
                }
                Some(None) => {}
                None => return (found, true),
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
        let mut numbers = HashMap::new();
        let mut groups: Vec<Group> = Vec::new();
        let mut known: HashMap<Vec<usize>, usize> = HashMap::new();
        let both = truths.iter().enumerate().map(|(i, set)| (set, Some(i), None));
        for (set, truth, limit) in both.chain(limits.iter().enumerate().map(|(i, set)| (set, None, Some(i))))
        {
            // Nothing can be true of an empty truth, and an empty limit limits nothing.
            if set.is_empty() {
                if truth.is_some() {
                    return None;
                }
                continue;
            }
            let members: Vec<usize> = set
                .iter()
                .map(|&candidate| {
                    let next = numbers.len();
                    *numbers.entry(candidate).or_insert(next)
                })
                .collect();
            let at = *known.entry(members.clone()).or_insert_with(|| {
                groups.push(Group { members, truth: None, limit: None });
                groups.len() - 1
            });
            groups[at].truth = groups[at].truth.or(truth);
            groups[at].limit = groups[at].limit.or(limit);
        }
        let Shares { vanishing, grows, shrinks } = shares(&groups, numbers.len());
        if !vanishing.contains(&true) {
            return None;
        }
        for ((group, grows), shrinks) in groups.iter_mut().zip(grows).zip(shrinks) {
            group.truth = group.truth.filter(|_| grows);
            group.limit = group.limit.filter(|_| shrinks);
        }
        let mut of = vec![Vec::new(); numbers.len()];
        for (g, group) in groups.iter().enumerate() {
            group.members.iter().for_each(|&d| of[d].push(g));
        }
        let (used, excess) = (vec![Use::Open; groups.len()], vec![0; numbers.len()]);
        Some(Self { groups, of, vanishing, used, chosen: Vec::new(), excess, left: PARTS })
    }

    /// A pair of this many sets of each sort at most with more limits than truths of a candidate, and what else goes by
    /// it; nothing at all where that was too much work.
    fn about(&mut self, target: usize, size: usize) -> Option<Option<(Pair, Vec<usize>)>> {
        let is_limit = |&g: &usize| self.groups[g].limit.is_some();
        let first: Vec<usize> = self.of[target].iter().copied().filter(is_limit).collect();
        let mut found = None;
        for &group in &first {
            self.put(group, Use::Limit);
            let whole = self.complete(target, size, 0, 1);
            if whole == Some(true) {
                let excessive = (0..self.of.len()).filter(|&d| self.excess[d] > 0);
                found = Some((self.pair(), excessive.collect()));
            }
            while !self.chosen.is_empty() {
                self.take_back();
            }
            self.used[group] = Use::None;
            if whole.is_none() {
                first.iter().for_each(|&g| self.used[g] = Use::Open);
                return None;
            }
            if found.is_some() {
                break;
            }
        }
        first.iter().for_each(|&g| self.used[g] = Use::Open);
        Some(found)
    }

    /// Whether the sets that are chosen can be completed so that the target lies in more limits than truths: the
    /// candidate with the fewest sets that could balance it is next.
    fn complete(&mut self, target: usize, size: usize, truths: usize, limits: usize) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if self.excess[target] <= 0 {
            return Some(false);
        }
        let mut next: Option<(usize, usize)> = None;
        for &group in &self.chosen {
            for &d in &self.groups[group].members {
                let excess = self.excess[d];
                if excess == 0 || excess > 0 && self.vanishing[d] {
                    continue;
                }
                let options = self.options(d).count();
                if options < excess.unsigned_abs() as usize {
                    return Some(false);
                }
                if next.is_none_or(|best| (options, d) < best) {
                    next = Some((options, d));
                }
            }
        }
        let Some((_, candidate)) = next else { return Some(truths == limits) };
        let is_truth = self.excess[candidate] > 0;
        if (if is_truth { truths } else { limits }) == size {
            return Some(false);
        }
        let options: Vec<usize> = self.options(candidate).collect();
        let (how, truths, limits) =
            if is_truth { (Use::Truth, truths + 1, limits) } else { (Use::Limit, truths, limits + 1) };
        let mut found = Some(false);
        let mut tried = 0;
        for &group in &options {
            self.put(group, how);
            found = self.complete(target, size, truths, limits);
            if found == Some(true) {
                // What is chosen stays so until it is written down.
                break;
            }
            self.take_back();
            self.used[group] = Use::None;
            tried += 1;
            if found.is_none() {
                break;
            }
        }
        options[..tried].iter().for_each(|&g| self.used[g] = Use::Open);
        found
    }

    /// The sets that could balance a candidate.
    fn options(&self, candidate: usize) -> impl Iterator<Item = usize> + '_ {
        let is_truth = self.excess[candidate] > 0;
        self.of[candidate].iter().copied().filter(move |&g| {
            let group = &self.groups[g];
            self.used[g] == Use::Open && (if is_truth { group.truth } else { group.limit }).is_some()
        })
    }

    fn put(&mut self, group: usize, how: Use) {
        self.used[group] = how;
        self.chosen.push(group);
        let more = if how == Use::Limit { 1 } else { -1 };
        self.groups[group].members.iter().for_each(|&d| self.excess[d] += more);
    }

    fn take_back(&mut self) {
        let Some(group) = self.chosen.pop() else { return };
        let less = if self.used[group] == Use::Limit { 1 } else { -1 };
        self.used[group] = Use::Open;
        self.groups[group].members.iter().for_each(|&d| self.excess[d] -= less);
    }

    fn pair(&self) -> Pair {
        let of = |how: Use, place: fn(&Group) -> Option<usize>| {
            let mut places: Vec<usize> = self
                .chosen
                .iter()
                .filter(|&&g| self.used[g] == how)
                .filter_map(|&g| place(&self.groups[g]))
                .collect();
            places.sort_unstable();
            places
        };
        (of(Use::Truth, |group| group.truth), of(Use::Limit, |group| group.limit))
    }
}

struct Shares {
    /// Whether the share of a candidate goes to nothing.
    vanishing: Vec<bool>,
    /// Whether a set is pressed to grow, as one that holds all that others have room for is.
    grows: Vec<bool>,
    /// True for one that is pressed to shrink.
    shrinks: Vec<bool>,
}

fn shares(groups: &[Group], candidates: usize) -> Shares {
    let (mut shares, mut factors) = (vec![1.0f64; candidates], vec![1.0f64; groups.len()]);
    let turns = |shares: &mut Vec<f64>, factors: &mut Vec<f64>, many: usize| {
        for _ in 0..many {
            for (group, factor) in groups.iter().zip(factors.iter_mut()) {
                let sum: f64 = group.members.iter().map(|&d| shares[d]).sum();
                let wanted = match (group.truth, group.limit) {
                    (Some(_), None) => (*factor / sum).max(1.0),
                    (None, _) => (*factor / sum).min(1.0),
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
            let by: Vec<f64> = factors.iter().zip(&pressed).map(|(after, before)| after / before).collect();
            // What has no number any more is pressed without end.
            let grows = by.iter().map(|by| by.is_nan() || *by > PRESSED).collect();
            let shrinks = by.iter().map(|by| by.is_nan() || *by < 1.0 / PRESSED).collect();
            return Shares { vanishing, grows, shrinks };
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
