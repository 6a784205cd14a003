//! All policies against each other (table 11, figures 39 and 40), and what other readings give.

use super::super::report::Report;
use super::super::said::say;
use super::super::statistics::Summary;
use super::super::table::{Cell, Table};
use super::pairs::{pie, won};
use super::passes::{MOST_ROWS, lines};
use super::texts::Texts;
use super::{Look, Overlap};

/// Adds the tables and pictures.
pub fn add(overlap: &Overlap, grids: usize, looks: &[&Look], report: &mut Report) {
    let language = report.language;
    let texts = Texts::of(language);
    let document = &overlap.setting.document;
    let policies = overlap.policies(grids);
    // What varies is fixed at the value that wins most often, as the document does.
    let values: Vec<usize> = policies.iter().map(|&policy| best_value(overlap, policy, looks)).collect();
    let names: Vec<String> = policies
        .iter()
        .zip(&values)
        .map(|(&policy, &value)| overlap.named(policy, value, language))
        .collect();
    let ways = |reading: usize| -> Vec<Vec<i64>> {
        let counted: Vec<&&Look> = looks.iter().filter(|look| !look.readings[reading].is_empty()).collect();
        let least = |policy: usize, value: usize| {
            counted.iter().filter_map(move |look| {
                look.least(reading, |counted| counted.policy == policy && counted.value == value)
            })
        };
        policies.iter().zip(&values).map(|(&policy, &value)| least(policy, value).collect()).collect()
    };
    let usual = ways(0);
    if looks.len() <= MOST_ROWS {
        let mut table = Table::new(
            say!(texts.better_start, grids = grids),
            std::iter::once(texts.puzzle.to_owned()).chain(names.iter().cloned()),
        );
        for puzzle in 0..looks.len() {
            let numbers = usual.iter().map(|way| way[puzzle].into());
            table.row(std::iter::once((puzzle + 1).into()).chain(numbers));
        }
        report.table(table);
    }
    let named = names.iter().cloned().zip(usual.iter().cloned());
    report.figure(format!("{grids}-grids-policies"), lines(texts.each_policy, language, named));
    let (wins, ties) = won(&usual);
    report.figure(
        format!("{grids}-grids-wins"),
        pie(
            texts.who_needs_fewest.to_owned(),
            names.iter().cloned().zip(wins.iter().copied()),
            (texts.as_many, ties),
        ),
    );
    let wins_of = [texts.policy, texts.wins_alone, texts.share, texts.wins_or_ties];
    let columns = wins_of.into_iter().chain([texts.mean, texts.median, texts.document]);
    let mut table = Table::new(say!(texts.fewest, grids = grids), columns);
    for (at, name) in names.iter().enumerate() {
        let summary = Summary::of(usual[at].iter().map(|&looks| looks as f64));
        let least = |puzzle: usize| usual.iter().map(|way| way[puzzle]).min();
        let or_ties = (0..looks.len()).filter(|&puzzle| Some(usual[at][puzzle]) == least(puzzle)).count();
        let there = document.wins.get(&overlap.setting.policies[policies[at]].name);
        table.row([
            name.as_str().into(),
            wins[at].into(),
            Cell::share(wins[at], looks.len()),
            or_ties.into(),
            Cell::number(summary.map(|s| s.mean), 1),
            Cell::number(summary.map(|s| s.median), 1),
            there.filter(|_| grids == document.grids).copied().into(),
        ]);
    }
    table.row([texts.as_many.into(), ties.into(), Cell::share(ties, looks.len())]);
    report.table(table);
    findings(overlap, grids, &policies, &usual, &wins, report);
    readings(overlap, grids, &names, &ways, report);
}

/// What the document says of this.
fn findings(
    overlap: &Overlap,
    grids: usize,
    policies: &[usize],
    usual: &[Vec<i64>],
    wins: &[usize],
    report: &mut Report,
) {
    let language = report.language;
    let (texts, between) = (Texts::of(language), language.sentences().separator);
    let document = &overlap.setting.document;
    let name = |at: usize| overlap.setting.policies[policies[at]].name.as_str();
    let shown = |at: usize| overlap.shown(policies[at], language);
    let most = (0..policies.len()).max_by_key(|&at| wins[at]);
    let told = |wins: &[usize]| {
        let all = wins.iter().enumerate().map(|(at, wins)| format!("{} {wins}", shown(at)));
        all.collect::<Vec<_>>().join(between)
    };
    if grids == document.grids
        && let (Some(most), Some((there, _))) = (most, document.wins.iter().max_by_key(|(_, wins)| **wins))
    {
        let won = |(name, wins): (&String, &usize)| format!("{} {wins}", overlap.known(name, language));
        let all: Vec<String> = document.wins.iter().map(won).collect();
        report.finding(
            say!(
                texts.needs_fewest,
                policy = overlap.known(there, language),
                all = all.join(between),
                of = document.puzzles,
            ),
            told(wins),
            name(most) == there,
        );
        hardest(overlap, policies, usual, report);
    }
    if grids == document.guess.grids
        && let Some(guessed) = (0..policies.len()).find(|&at| name(at) == document.guess.policy)
    {
        let mean =
            |way: &Vec<i64>| Summary::of(way.iter().map(|&looks| looks as f64)).map_or(0.0, |s| s.mean);
        let means: Vec<String> =
            usual.iter().enumerate().map(|(at, way)| format!("{} {:.1}", shown(at), mean(way))).collect();
        let best = (0..usual.len()).min_by(|&a, &b| mean(&usual[a]).total_cmp(&mean(&usual[b])));
        report.finding(
            say!(texts.guesses, grids = grids, policy = shown(guessed)),
            say!(texts.wins_and_means, wins = told(wins), means = means.join(between)),
            (!usual[0].is_empty()).then(|| most == Some(guessed) && best == Some(guessed)),
        );
    }
}

/// By how much the second of two policies is better on the hardest third.
fn hardest(overlap: &Overlap, policies: &[usize], usual: &[Vec<i64>], report: &mut Report) {
    let document = &overlap.setting.document;
    let place =
        |name: &String| policies.iter().position(|&policy| overlap.setting.policies[policy].name == *name);
    let [Some(first), Some(second)] = [place(&document.pair[0]), place(&document.pair[1])] else { return };
    let from = usual[first].len() * 2 / 3;
    let mean = |way: &Vec<i64>| Summary::of(way[from..].iter().map(|&looks| looks as f64)).map(|s| s.mean);
    let (Some(first), Some(second)) = (mean(&usual[first]), mean(&usual[second])) else { return };
    let (there, texts) = (document.hardest, Texts::of(report.language));
    report.finding(
        say!(
            texts.hardest,
            n = there.puzzles,
            second = overlap.known(&document.pair[1], report.language),
            share = there.share,
            looks = there.looks,
            first = overlap.known(&document.pair[0], report.language),
        ),
        say!(
            texts.hardest_third,
            share = format!("{:.1}", 100.0 * (first - second) / first),
            looks = format!("{:.1}", first - second),
            first = format!("{first:.1}"),
            second = format!("{second:.1}"),
        ),
        second < first,
    );
}

/// Who wins under other readings of what the document leaves open.
fn readings(
    overlap: &Overlap,
    grids: usize,
    names: &[String],
    ways: &dyn Fn(usize) -> Vec<Vec<i64>>,
    report: &mut Report,
) {
    let texts = Texts::of(report.language);
    let mut table = Table::new(
        say!(texts.other_readings, grids = grids),
        [texts.reading, texts.finished]
            .into_iter()
            .chain(names.iter().map(String::as_str))
            .chain([texts.as_many]),
    );
    let readings = std::iter::once(texts.usual).chain(overlap.setting.readings.iter().map(String::as_str));
    for (reading, name) in readings.enumerate() {
        let ways = ways(reading);
        let (wins, ties) = won(&ways);
        let numbers = wins.into_iter().chain([ties]).map(Cell::from);
        table.row([name.into(), ways.first().map_or(0, Vec::len).into()].into_iter().chain(numbers));
    }
    report.table(table);
}

/// The value of what a policy varies that needs the fewest looks most often.
fn best_value(overlap: &Overlap, policy: usize, looks: &[&Look]) -> usize {
    let values = overlap.setting.policies[policy].values.len().max(1);
    let least = |value: usize| {
        looks.iter().map(move |look| {
            look.least(0, |counted| counted.policy == policy && counted.value == value).unwrap_or(0)
        })
    };
    let (wins, _) = won(&(0..values).map(|value| least(value).collect()).collect::<Vec<_>>());
    (0..values).max_by_key(|&value| (wins[value], std::cmp::Reverse(value))).unwrap_or(0)
}
