//! All policies against each other (table 11, figures 39 and 40), what other readings give, and where the third grid
//! lies (7.3).

use super::group::Group;
use super::{MOST_ROWS, USUAL, Way};
use crate::study::parts::{Named, Parts, row};
use crate::study::perform::Record;
use crate::study::statistics::{mean, median};
use crate::study::texts::filled;
use crate::study::value::{Value, cells, round, share};

pub fn report(group: &Group<'_>, out: &mut Parts) {
    let (texts, grids, document) = (group.texts, group.grids, &group.study.data.document);
    let shown = || group.ways.iter().map(|way| group.shown_way(Some(*way)));
    let looks = |way: Way| group.looks_all(&group.all, USUAL, way);
    if group.all.len() <= MOST_ROWS {
        let row = |(row, p): (usize, &&Record)| {
            let looks = group.ways.iter().map(|way| group.study.looks_with(p, USUAL, *way).into());
            [Value::from(row + 1)].into_iter().chain(looks).collect()
        };
        out.wide_table(
            filled!(texts, "better_start", grids),
            &["puzzle"],
            shown(),
            group.all.iter().enumerate().map(row).collect(),
        );
    }
    out.lines(
        Named(&format!("{grids}-grids-policies"), "each_policy"),
        ["puzzle", "looks"],
        shown().zip(group.ways.iter().map(|way| row(looks(*way)))).collect(),
    );
    let ties = wins(group, &group.all, None) > 0;
    let slices = with_ties(group).filter(|way| way.is_some() || ties);
    out.pie(
        Named(&format!("{grids}-grids-wins"), "who_needs_fewest"),
        slices.map(|way| (group.shown_way(way), wins(group, &group.all, way))).collect(),
    );
    fewest(group, out);
    if grids == document.grids {
        of_document(group, out);
    }
    if grids == document.guess.grids {
        guess(group, out);
        if group.boards().len() > 1 {
            of_boards(group, out);
        }
    }
    let row = |reading: usize| {
        let some = group.finished(&group.all, reading);
        let other = reading.checked_sub(1).map(|other| &group.study.data.readings[other]);
        let other = other.map_or_else(String::new, |other| format!(" ({other})"));
        let wins = with_ties(group).map(|way| group.wins(&some, reading, &group.ways, way).into());
        cells![group.shown_reading(reading) + &other, some.len()].into_iter().chain(wins).collect()
    };
    let heads = with_ties(group).map(|way| group.shown_way(way));
    out.wide_table(
        filled!(texts, "other_readings", grids),
        &["reading", "finished"],
        heads,
        group.readings().map(row).collect(),
    );
}

/// All ways, then ties.
fn with_ties(group: &Group<'_>) -> impl Iterator<Item = Option<Way>> {
    group.ways.iter().copied().map(Some).chain([None])
}

fn wins(group: &Group<'_>, some: &[&Record], way: Option<Way>) -> usize {
    group.wins(some, USUAL, &group.ways, way)
}

/// The wins of each policy in words.
fn wins_in_words(group: &Group<'_>, some: &[&Record]) -> String {
    let words = group
        .ways
        .iter()
        .map(|way| format!("{} {}", group.policy(way.policy), wins(group, some, Some(*way))));
    words.collect::<Vec<_>>().join(group.texts.separator())
}

fn fewest(group: &Group<'_>, out: &mut Parts) {
    let (study, texts, grids) = (group.study, group.texts, group.grids);
    let document = &study.data.document;
    let least = |p: &Record| super::fewest(group.ways.iter().map(|way| study.looks_with(p, USUAL, *way)));
    let row = |way: Option<Way>| {
        let n = wins(group, &group.all, way);
        let wins_or_ties =
            |way: Way| group.all.iter().filter(|p| study.looks_with(p, USUAL, way) == least(p)).count();
        let looks = |way: Way| group.looks_all(&group.all, USUAL, way);
        let there = way.filter(|_| grids == document.grids);
        let there = there.and_then(|way| document.wins.get(&study.data.policies[way.policy].name));
        cells![
            group.shown_way(way),
            n,
            share(n, group.all.len()),
            way.map(wins_or_ties),
            round(way.and_then(|way| mean(looks(way))), 1),
            round(way.and_then(|way| median(looks(way))), 1),
            there.copied(),
        ]
    };
    out.table(
        filled!(texts, "fewest", grids),
        &["policy", "wins_alone", "share", "wins_or_ties", "mean", "median", "document"],
        with_ties(group).map(row).collect(),
    );
}

/// The findings on the grids of the document.
fn of_document(group: &Group<'_>, out: &mut Parts) {
    let (texts, document, pair) = (group.texts, &group.study.data.document, group.study.pair);
    if let Some((there, _)) = document.wins.iter().max_by_key(|(_, n)| **n) {
        let wins = document.wins.iter().map(|(name, n)| format!("{} {n}", texts.get(name)));
        let wins_there = wins.collect::<Vec<_>>().join(texts.separator());
        let (policy, of) = (texts.get(there), document.puzzles);
        out.readings(
            filled!(texts, "needs_fewest", policy, wins_there, of),
            wins_in_words(group, &group.all),
            group.under_each(|reading| group.wins_most(reading, there)),
        );
    }
    let [first, second] = pair.map(|policy| group.policy(policy));
    let (hardest, means) = (&document.hardest, group.pair_means(group.hardest(), USUAL));
    let of_means = |number: fn([f64; 2]) -> f64| round(means.map(number), 1);
    out.readings(
        filled!(
            texts,
            "hardest",
            n = hardest.puzzles,
            share = hardest.share,
            looks = hardest.looks,
            first,
            second
        ),
        filled!(
            texts,
            "hardest_third",
            share_here = of_means(|[first, second]| 100.0 * (first - second) / first),
            looks_here = of_means(|[first, second]| first - second),
            first_here = of_means(|[first, _]| first),
            second_here = of_means(|[_, second]| second)
        ),
        group.under_each(|reading| group.is_better_there(reading)),
    );
}

/// The guess of the document on other boards (7.3).
fn guess(group: &Group<'_>, out: &mut Parts) {
    let (texts, grids, guess) = (group.texts, group.grids, &group.study.data.document.guess);
    let means = group.ways.iter().map(|way| {
        let looks = group.looks_all(&group.all, USUAL, *way);
        format!("{} {}", group.policy(way.policy), round(mean(looks), 1))
    });
    let means = means.collect::<Vec<_>>().join(texts.separator());
    let (policy, wins) = (texts.get(&guess.policy), wins_in_words(group, &group.all));
    out.readings(
        filled!(texts, "guesses", grids, policy),
        filled!(texts, "wins_and_means", wins, means),
        group.under_each(|reading| group.is_best(reading, &guess.policy)),
    );
}

/// Boards by their sizes, which say where the third grid lies.
fn of_boards(group: &Group<'_>, out: &mut Parts) {
    let (texts, grids) = (group.texts, group.grids);
    let boards = || {
        group.boards().into_iter().map(|board| {
            let (rows, columns) = board;
            (format!("{rows} × {columns}"), group.on_board(&group.all, board))
        })
    };
    let row = |(board, some): (String, Vec<&Record>)| {
        let wins = with_ties(group).map(|way| Value::from(wins(group, &some, way)));
        let means = group.ways.iter().map(|way| round(mean(group.looks_all(&some, USUAL, *way)), 1));
        cells![board, some.len()].into_iter().chain(wins).chain(means).collect()
    };
    let heads = with_ties(group).map(|way| group.shown_way(way));
    let means = group.ways.iter().map(|way| filled!(texts, "mean_of", name = group.shown_way(Some(*way))));
    out.wide_table(
        filled!(texts, "by_board", grids),
        &["board", "puzzles"],
        heads.chain(means),
        boards().map(row).collect(),
    );
    let wins = boards().map(|(board, some)| board + texts.get("colon") + &wins_in_words(group, &some));
    out.readings(
        "place_of_z",
        wins.collect::<Vec<_>>().join(texts.get("semicolon")),
        group.under_each(|reading| group.is_best_on_all(reading)),
    );
}
