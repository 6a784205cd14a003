//! Findings on boards of two grids.

use super::{group::GridGroup, letter, starts_of};
use crate::prelude::*;
use indexmap::IndexMap;

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

/// Returns a list of starts, each with a number.
fn by_start(group: &GridGroup<'_>, numbers: impl IntoIterator<Item = usize>) -> String {
    let texts = group.texts;
    let numbers = starts_of(group.grids).zip(numbers);
    texts.list(numbers.map(|(start, n)| filled!(texts, "from_start", from = letter(start), n)))
}

/// Returns the policy that wins most puzzles of the document, and a list of all with the puzzles that they win.
fn wins_there(wins: &IndexMap<String, usize>, texts: Texts) -> Option<(&str, String)> {
    let (best, _) = wins.iter().max_by_key(|(_, n)| **n)?;
    let wins = wins.iter().map(|(name, n)| format!("{} {n}", texts.get(name)));
    Some((best, texts.list(wins)))
}

/// Compares the pair of policies from each start (6.2).
fn compare_pair(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { data, texts, grids, ref all, .. } = *group;
    let [first, second] = group.pair();
    let there = by_start(group, data.document.by_start.iter().map(|wins| wins[1]));
    let wins = by_start(group, starts_of(grids).map(|start| group.wins_of_pair(start)[1]));
    let document = filled!(texts, "second_of_pair", first, second, there, of = data.document.puzzles);
    let here = filled!(texts, "wins_from_starts", wins, n = all.len());
    group.readings(out, &document, here, |group| {
        starts_of(grids).map(|start| group.wins_of_pair(start)).all(|wins| wins[1] > wins[0])
    });
}

/// Compares the starts (6.2, figures 32 and 33).
fn compare_starts(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { data, texts, .. } = *group;
    let pair = &data.document.pair;
    let of_pair = |wins: [Vec<usize>; 2]| {
        let wins = group.pair().into_iter().zip(wins);
        let wins =
            wins.map(|(policy, wins)| format!("{policy}{}{}", texts.get("colon"), by_start(group, wins)));
        join(wins, texts.get("semicolon"))
    };
    let there = of_pair(data.document.starts.map(Vec::from));
    let wins = of_pair(pair.each_ref().map(|policy| group.wins_of_starts(policy)));
    let chance = round(group.chance_of_starts(), 2);
    let here = filled!(texts, "wins_of_starts", wins, chance);
    group.readings(out, &filled!(texts, "no_start_is_better", there), here, |group| {
        group.chance_of_starts().map(|chance| chance >= CHANCE)
    });
}

/// Compares the policies by the puzzles that they win (6.4).
fn compare_policies(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { data, texts, .. } = *group;
    let Some((best, wins_there)) = wins_there(&data.document.wins, texts) else { return };
    let (policy, of) = (texts.get(best), data.document.puzzles);
    let document = filled!(texts, "needs_fewest", policy, wins_there, of);
    group.readings(out, &document, group.wins_in_words(), |group| group.wins_most(best));
}

/// Compares the policies on the hardest puzzles (7.2).
fn compare_hardest(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { data, texts, .. } = *group;
    let (there, hardest) = (&data.document.hardest, group.hardest());
    if let Some((best, wins)) = wins_there(&there.wins, texts) {
        let document = filled!(texts, "wins_hardest", n = there.puzzles, policy = texts.get(best), wins);
        let here = filled!(texts, "wins_here", n = hardest.all.len(), wins = hardest.wins_in_words());
        hardest.readings(out, &document, here, |group| group.wins_most(best));
    }
    let [first, second] = group.pair();
    let means = hardest.pair_means();
    let of_means = |number: fn([f64; 2]) -> f64| round(means.map(number), 1);
    let looks_here = of_means(|[first, second]| first - second);
    let [first_here, second_here] = [of_means(|[first, _]| first), of_means(|[_, second]| second)];
    let share_here = hardest.pair_share();
    let times = round(share_here.map(|here| here / there.share), 1);
    let (n, share, looks, share_here) = (there.puzzles, there.share, there.looks, round(share_here, 1));
    let document = filled!(texts, "hardest", n, share, looks, first, second);
    let n = hardest.all.len();
    let here = filled!(texts, "hardest_here", n, share_here, looks_here, first_here, second_here, times);
    hardest.readings(out, &document, here, |group| {
        group.pair_share().map(|share| Agreement::in_size(share, there.share))
    });
}

/// Compares the differences of the policies on easy and on hard puzzles (7.2).
fn compare_easiest(group: &GridGroup<'_>, out: &mut StudyReport) {
    let (easiest, hardest) = (group.easiest(), group.hardest());
    let [easy, hard] = [&easiest, &hardest].map(|group| round(group.distance(), 1));
    let (n, of) = (easiest.all.len(), hardest.all.len());
    let here = filled!(group.texts, "distances_are", easy, hard, n, of);
    easiest.readings(out, "easy_hardly_differ", here, |easiest| {
        let hard = hardest.under(easiest.reading).distance()?;
        Some(match easiest.distance()? / hard {
            part if part <= HARDLY => Agreement::Yes,
            part if part < 1.0 => Agreement::Direction,
            _ => Agreement::No,
        })
    });
}
