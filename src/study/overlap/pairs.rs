//! Policies and starts compared two by two (tables 4 to 6, figures 28 to 33).

use super::super::report::Report;
use super::super::said::say;
use super::super::table::{Cell, Table};
use super::passes::{MOST_ROWS, lines};
use super::texts::Texts;
use super::{Look, Overlap};
use crate::chart::{Body, Chart};
use indexmap::IndexMap;

/// Adds the tables and pictures.
pub fn add(overlap: &Overlap, grids: usize, looks: &[&Look], report: &mut Report) {
    let language = report.language;
    let texts = Texts::of(language);
    let document = &overlap.setting.document;
    let find = |name: &String| overlap.setting.policies.iter().position(|policy| policy.name == *name);
    let Some(pair) = document.pair.iter().map(find).collect::<Option<Vec<usize>>>() else { return };
    let pair = [pair[0], pair[1]];
    let starts = overlap.setting.starts.min(grids);
    let same = grids == document.grids && starts == document.by_start.len();
    let looks_of = |look: &Look, policy: usize, start: usize| {
        look.least(0, |counted| counted.policy == policy && counted.start == start).unwrap_or(0)
    };
    for start in 0..starts {
        let letter = letter(start);
        let title = say!(texts.looks_and_passes, grids = grids, from = letter);
        per_puzzle(overlap, &title, pair, start, looks, report);
        report.figure(
            format!("{grids}-grids-from-{letter}"),
            lines(
                &say!(texts.looks_from, from = letter),
                language,
                pair.iter().map(|&policy| {
                    let name = overlap.shown(policy, language).to_owned();
                    (name, looks.iter().map(|look| looks_of(look, policy, start)).collect())
                }),
            ),
        );
    }
    let mut wins = Table::new(
        say!(texts.fewer_by_policy, grids = grids),
        [texts.from, texts.policy, texts.puzzles, texts.share, texts.document],
    );
    for start in 0..starts {
        let ways =
            pair.map(|policy| looks.iter().map(|look| looks_of(look, policy, start)).collect::<Vec<_>>());
        let (won, ties) = won(&ways);
        for (at, &policy) in pair.iter().enumerate() {
            wins.row([
                letter(start).into(),
                overlap.shown(policy, language).into(),
                won[at].into(),
                Cell::share(won[at], looks.len()),
                same.then(|| document.by_start[start][at]).into(),
            ]);
        }
        wins.row([letter(start).into(), texts.as_many.into(), ties.into(), Cell::share(ties, looks.len())]);
        report.figure(
            format!("{grids}-grids-wins-from-{}", letter(start)),
            pie(
                say!(texts.who_needs_fewer, from = letter(start)),
                pair.iter().map(|&policy| overlap.shown(policy, language).to_owned()).zip(won),
                (texts.as_many, ties),
            ),
        );
    }
    report.table(wins);
    by_start(overlap, grids, pair, looks, &looks_of, report);
}

/// For each puzzle what two policies count from one start.
fn per_puzzle(
    overlap: &Overlap,
    title: &str,
    pair: [usize; 2],
    start: usize,
    looks: &[&Look],
    report: &mut Report,
) {
    if looks.len() > MOST_ROWS {
        return;
    }
    let texts = Texts::of(report.language);
    let counted = |look: &Look| -> Vec<(String, i64)> {
        let mut all = Vec::new();
        for &policy in &pair {
            let name = overlap.shown(policy, report.language);
            for counted in look.of(|counted| counted.policy == policy && counted.start == start) {
                let tallies = counted.tallies.iter().filter(|(tally, _)| **tally != overlap.setting.total);
                all.extend(tallies.map(|(tally, n)| (say!(texts.tally, name = name, tally = tally), *n)));
                all.push((say!(texts.sum, name = name), counted.looks));
            }
        }
        all
    };
    let mut columns = vec![texts.puzzle.to_owned()];
    columns.extend(
        looks.first().map(|look| counted(look)).unwrap_or_default().into_iter().map(|(name, _)| name),
    );
    let mut table = Table::new(title, columns.clone());
    for (number, look) in looks.iter().enumerate() {
        let known: IndexMap<String, i64> = counted(look).into_iter().collect();
        let numbers = columns[1..].iter().map(|column| known.get(column).copied().into());
        table.row(std::iter::once((number + 1).into()).chain(numbers));
    }
    report.table(table);
}

/// For each of two policies which start needs fewer looks.
fn by_start(
    overlap: &Overlap,
    grids: usize,
    pair: [usize; 2],
    looks: &[&Look],
    looks_of: &dyn Fn(&Look, usize, usize) -> i64,
    report: &mut Report,
) {
    let document = &overlap.setting.document;
    let starts = overlap.setting.starts.min(grids);
    let texts = Texts::of(report.language);
    let mut table = Table::new(
        say!(texts.fewer_by_start, grids = grids),
        [texts.policy, texts.from, texts.puzzles, texts.share, texts.document],
    );
    for policy in pair {
        let name = &overlap.setting.policies[policy].name;
        let shown = overlap.shown(policy, report.language);
        let ways: Vec<Vec<i64>> = (0..starts)
            .map(|start| looks.iter().map(|look| looks_of(look, policy, start)).collect())
            .collect();
        let (won, ties) = won(&ways);
        let there = document.starts.get(name).filter(|_| grids == document.grids);
        for (start, &won) in won.iter().enumerate() {
            table.row([
                shown.into(),
                letter(start).into(),
                won.into(),
                Cell::share(won, looks.len()),
                there.and_then(|there| there.get(start).copied()).into(),
            ]);
        }
        table.row([shown.into(), texts.as_many.into(), ties.into(), Cell::share(ties, looks.len())]);
    }
    report.table(table);
}

/// For each of several ways how many puzzles it needs the fewest looks for, alone; and how many have no such way.
pub fn won(ways: &[Vec<i64>]) -> (Vec<usize>, usize) {
    let mut won = vec![0; ways.len()];
    let mut ties = 0;
    for puzzle in 0..ways.first().map_or(0, Vec::len) {
        let least = ways.iter().map(|way| way[puzzle]).min();
        let best: Vec<usize> = (0..ways.len()).filter(|&way| Some(ways[way][puzzle]) == least).collect();
        match best[..] {
            [way] => won[way] += 1,
            _ => ties += 1,
        }
    }
    (won, ties)
}

/// Who wins how often, and the ties with what they are called.
pub fn pie(title: String, won: impl Iterator<Item = (String, usize)>, (name, ties): (&str, usize)) -> Chart {
    let mut slices: Vec<(String, f64)> = won.map(|(name, won)| (name, won as f64)).collect();
    if ties > 0 {
        slices.push((name.to_owned(), ties as f64));
    }
    Chart { title, body: Body::Pie { slices } }
}

/// What the grids are called: A, B, C …
pub fn letter(grid: usize) -> String {
    u8::try_from(grid)
        .ok()
        .filter(|grid| *grid < 26)
        .map_or(grid.to_string(), |n| char::from(b'A' + n).to_string())
}
