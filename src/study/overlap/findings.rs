//! Findings on boards of two grids.

use super::group::GridGroup;
use super::{DEFAULT_READING, letter, starts_of};
use crate::study::prelude::*;

/// Minimum probability at which a difference counts as chance.
const CHANCE: f64 = 0.05;

/// Maximum ratio of two differences at which the first counts as small.
const HARDLY: f64 = 0.5;

pub fn report(group: &GridGroup<'_>, out: &mut StudyReport) {
    compare_pair(group, out);
    compare_starts(group, out);
    compare_policies(group, out);
    compare_hardest(group, out);
    compare_easiest(group, out);
}

pub fn with_policies(group: &GridGroup<'_>, of_each: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let policies = group.variants.iter().map(|&variant| group.policy(group.study.variants[variant].0));
    group.texts.list(policies.zip(of_each).map(|(policy, of)| format!("{policy} {of}")))
}

pub fn wins_in_words(group: &GridGroup<'_>, some: &[&PuzzleRecord]) -> String {
    with_policies(group, group.wins(some, DEFAULT_READING, &group.variants).into_iter())
}

/// Compares the pair of policies from each start (6.2).
fn compare_pair(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { study, texts, grids, ref all, .. } = *group;
    let [first, second] = study.pair.map(|policy| group.policy(policy));
    let of_start = |start: usize, n: usize| filled!(texts, "from_start", from = letter(start), n);
    let there = study.data.document.by_start.iter().enumerate();
    let there = texts.list(there.map(|(at, wins)| of_start(at + 1, wins[1])));
    let here =
        starts_of(grids).map(|start| of_start(start, group.wins_of_pair(DEFAULT_READING, all, start)[1]));
    let puzzles_there = study.data.document.puzzles;
    let document = filled!(texts, "second_of_pair", first, second, there, of = puzzles_there);
    let here = filled!(texts, "wins_from_starts", wins = texts.list(here), n = all.len());
    group.readings(out, &document, here, |reading, some| {
        let wins = |start: usize| group.wins_of_pair(reading, some, start);
        Some(starts_of(grids).all(|start| wins(start)[1] > wins(start)[0]).into())
    });
}

/// Compares the starts (6.2, figures 32 and 33).
fn compare_starts(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { study, texts, grids, ref all, .. } = *group;
    let wins = |policy: usize, wins: &[usize]| {
        let wins = starts_of(grids)
            .zip(wins)
            .map(|(start, n)| filled!(texts, "from_start", from = letter(start), n));
        format!("{}{}{}", group.policy(policy), texts.get("colon"), texts.list(wins))
    };
    let between = texts.get("semicolon");
    let there = study.pair.iter().zip(&study.data.document.starts).map(|(&policy, n)| wins(policy, n));
    let here =
        study.pair.iter().map(|&policy| wins(policy, &group.wins_of_starts(DEFAULT_READING, all, policy)));
    let [there, here] = [there.collect::<Vec<_>>(), here.collect()].map(|all| all.join(between));
    let chance = round(group.chance_of_starts(DEFAULT_READING, all), 2);
    group.readings(
        out,
        &filled!(texts, "no_start_is_better", there),
        filled!(texts, "wins_of_starts", wins = here, chance),
        |reading, some| group.chance_of_starts(reading, some).map(|chance| (chance >= CHANCE).into()),
    );
}

/// Compares the policies by the puzzles that they win (6.4).
fn compare_policies(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { study, texts, ref all, .. } = *group;
    let document = &study.data.document;
    let Some((there, _)) = document.wins.iter().max_by_key(|(_, n)| **n) else { return };
    let wins = document.wins.iter().map(|(name, n)| format!("{} {n}", texts.get(name)));
    let (policy, wins_there, of) = (texts.get(there), texts.list(wins), document.puzzles);
    let document = filled!(texts, "needs_fewest", policy, wins_there, of);
    let verdict = |reading: usize, some: &[&PuzzleRecord]| group.wins_most(reading, some, there);
    group.readings(out, &document, wins_in_words(group, all), verdict);
}

/// Compares the policies on the hardest puzzles (7.2).
fn compare_hardest(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { study, texts, .. } = *group;
    let (there, hardest) = (&study.data.document.hardest, group.hardest());
    if let Some((best, _)) = there.wins.iter().max_by_key(|(_, n)| **n) {
        let wins = there.wins.iter().map(|(name, n)| format!("{} {n}", texts.get(name)));
        let (policy, wins, n) = (texts.get(best), texts.list(wins), there.puzzles);
        let document = filled!(texts, "wins_hardest", n, policy, wins);
        let (n, wins) = (hardest.len(), wins_in_words(group, hardest));
        let here = filled!(texts, "wins_here", n, wins);
        let verdict = |reading: usize, some: &[&PuzzleRecord]| group.wins_most(reading, some, best);
        group.readings_on(out, hardest, (&document, here), verdict);
    }
    let [first, second] = study.pair.map(|policy| group.policy(policy));
    let means = group.pair_means(DEFAULT_READING, hardest);
    let of_means = |number: fn([f64; 2]) -> f64| round(means.map(number), 1);
    let looks_here = of_means(|[first, second]| first - second);
    let [first_here, second_here] = [of_means(|[first, _]| first), of_means(|[_, second]| second)];
    let share_here = group.pair_share(DEFAULT_READING, hardest);
    let times = round(share_here.map(|here| here / there.share), 1);
    let (n, share, looks, share_here) = (there.puzzles, there.share, there.looks, round(share_here, 1));
    let document = filled!(texts, "hardest", n, share, looks, first, second);
    let n = hardest.len();
    let here = filled!(texts, "hardest_here", n, share_here, looks_here, first_here, second_here, times);
    group.readings_on(out, hardest, (&document, here), |reading, some| {
        group.pair_share(reading, some).map(|share| Agreement::in_size(share, there.share))
    });
}

/// Compares the differences of the policies on easy and on hard puzzles (7.2).
fn compare_easiest(group: &GridGroup<'_>, out: &mut StudyReport) {
    let texts = group.texts;
    let [easy, hard] =
        [group.easiest(), group.hardest()].map(|some| round(group.distance(DEFAULT_READING, some), 1));
    let (n, of) = (group.easiest().len(), group.hardest().len());
    let here = filled!(texts, "distances_are", easy, hard, n, of);
    group.readings_on(out, group.easiest(), ("easy_hardly_differ", here), |reading, easy| {
        let hard = group.distance(reading, &group.finished(group.hardest(), reading))?;
        Some(match group.distance(reading, easy)? / hard {
            part if part <= HARDLY => Agreement::Yes,
            part if part < 1.0 => Agreement::Direction,
            _ => Agreement::No,
        })
    });
}
