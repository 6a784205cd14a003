//! Policies and starts compared two by two (tables 4 to 6, figures 28 to 33).

use super::group::Group;
use super::{MOST_ROWS, USUAL, letter, starts_of};
use crate::study::parts::{Named, Parts, row};
use crate::study::texts::filled;
use crate::study::value::{Value, cells, share};

pub fn report(group: &Group<'_>, out: &mut Parts) {
    let (texts, grids, pair) = (group.texts, group.grids, group.study.pair);
    for start in starts_of(grids) {
        let from = letter(start);
        if group.all.len() <= MOST_ROWS {
            looks_and_passes(group, start, out);
        }
        let line = |policy: usize| {
            let looks = group.all.iter().map(|p| group.study.looks_from(p, policy, start));
            (group.policy(policy), row(looks))
        };
        out.lines(
            Named(&format!("{grids}-grids-from-{from}"), &filled!(texts, "looks_from", from)),
            ["puzzle", "looks"],
            pair.map(line).into(),
        );
    }
    let policies = || pair.into_iter().map(Some).chain([None]);
    for start in starts_of(grids) {
        let from = letter(start);
        let wins = policies().map(|policy| (policy, group.wins_from(start, policy)));
        let wins = wins.filter(|(policy, n)| policy.is_some() || *n > 0);
        out.pie(
            Named(&format!("{grids}-grids-wins-from-{from}"), &filled!(texts, "who_needs_fewer", from)),
            wins.map(|(policy, n)| (group.shown(policy), n)).collect(),
        );
    }
    by_policy(group, out);
    by_start(group, out);
}

/// The looks and loops of each puzzle from a start.
fn looks_and_passes(group: &Group<'_>, start: usize, out: &mut Parts) {
    let (study, texts, grids) = (group.study, group.texts, group.grids);
    let ways = study.pair.iter().filter_map(|&policy| study.ways_of(policy).next());
    let sum = (study.data.tallies.looks.clone(), texts.get("sum").to_owned());
    let tallies = [group.tallies_by_grid(), vec![sum]].concat();
    let columns: Vec<_> =
        ways.flat_map(|way| tallies.iter().map(move |(tally, what)| (way, tally, what))).collect();
    let head = |(way, _, what): &(super::Way, &String, &String)| {
        filled!(texts, "tally", name = group.policy(way.policy), what)
    };
    let row = |(row, p): (usize, &&crate::study::perform::Record)| {
        let counted =
            columns.iter().map(|(way, tally, _)| study.run(p, USUAL, *way, start).tally(tally).into());
        [Value::from(row + 1)].into_iter().chain(counted).collect()
    };
    out.wide_table(
        filled!(texts, "looks_and_passes", grids, from = letter(start)),
        &["puzzle"],
        columns.iter().map(head),
        group.all.iter().enumerate().map(row).collect(),
    );
}

fn by_policy(group: &Group<'_>, out: &mut Parts) {
    let (texts, grids, pair) = (group.texts, group.grids, group.study.pair);
    let document = &group.study.data.document;
    let starts = starts_of(grids).count();
    let is_there = grids == document.grids && starts == document.by_start.len();
    let row = |start: usize, at: usize| {
        let policy = pair.get(at).copied();
        let n = group.wins_from(start, policy);
        let there = document.by_start.get(start - 1).filter(|_| is_there);
        let there = there.and_then(|there| there.get(at).copied());
        cells![letter(start), group.shown(policy), n, share(n, group.all.len()), there]
    };
    let rows = starts_of(grids).flat_map(|start| (0..=pair.len()).map(move |at| (start, at)));
    out.table(
        filled!(texts, "fewer_by_policy", grids),
        &["from", "policy", "puzzles", "share", "document"],
        rows.map(|(start, at)| row(start, at)).collect(),
    );
}

fn by_start(group: &Group<'_>, out: &mut Parts) {
    let (texts, grids, document) = (group.texts, group.grids, &group.study.data.document);
    let row = |(at, policy): (usize, usize), start: Option<usize>| {
        let n = group.wins_of_start(policy, start);
        let from = start.map_or_else(|| texts.get("as_many").to_owned(), letter);
        let there = document.starts.get(at).filter(|_| grids == document.grids);
        let there = there.zip(start).and_then(|(there, start)| there.get(start - 1).copied());
        cells![group.policy(policy), from, n, share(n, group.all.len()), there]
    };
    let starts = || starts_of(grids).map(Some).chain([None]);
    let policies = group.study.pair.into_iter().enumerate();
    let rows = policies.flat_map(|policy| starts().map(move |start| (policy, start)));
    out.table(
        filled!(texts, "fewer_by_start", grids),
        &["policy", "from", "puzzles", "share", "document"],
        rows.map(|(policy, start)| row(policy, start)).collect(),
    );
}
