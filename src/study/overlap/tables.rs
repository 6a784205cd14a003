//! Tables, pictures and findings on boards with one number of grids.

use super::{
    Parameter, Variant, findings,
    group::{GridGroup, MAX_ROWS},
    letter, starts_of,
};
use crate::prelude::*;

/// Title by its key, with values as in `filled!`, the number of grids, and the numbers of the same tables or figures in
/// the document, or only the one at a place.
macro_rules! title {
    ($group:expr, $key:literal, $place:expr $(, $name:ident $(= $value:expr)?)*) => {{
        let source = $group.source($key, $place);
        filled!($group.texts, $key, grids = $group.grids, source $(, $name $(= $value)?)*)
    }};
}

pub fn report(group: &GridGroup<'_>, out: &mut StudyReport) {
    pairs(group, out);
    for policy in group.data.policies(group.grids) {
        let variants = group.data.variants_of(&policy.name);
        if let Some(vary) = policy.vary.as_ref().filter(|_| variants.len() > 1) {
            values(group, &variants, vary, out);
        }
    }
    policies(group, out);
}

/// Compares policies and starts in pairs.
fn pairs(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { data, grids, .. } = *group;
    let (document, names) = (&data.document, group.pair());
    for start in starts_of(grids) {
        looks_and_passes(group, start, out);
        let from = letter(start);
        let looks = group.runs_of_pair(start).map(|runs| group.looks_of_runs(&runs));
        let title = title!(group, "looks_from", Some(start - 1), from);
        group.lines(out, Caption(&format!("from-{from}"), &title), names.into_iter().zip(looks));
    }
    let is_there = grids == document.grids;
    let mut rows = Vec::new();
    for start in starts_of(grids) {
        let (from, wins) = (letter(start), group.wins_of_pair(start));
        let title = title!(group, "who_needs_fewer", Some(start - 1), from);
        group.pie(out, Caption(&format!("wins-from-{from}"), &title), names, &wins);
        let there = document.by_start.get(start - 1).filter(|_| is_there);
        rows.extend(win_rows(group, &from, names, &wins, there));
    }
    let heads = ["from", "policy", "puzzles", "share", "document"];
    out.table(&title!(group, "fewer_by_policy", None), &heads, rows);
    let mut rows = Vec::new();
    for ((policy, name), there) in document.pair.iter().zip(names).zip(&document.starts) {
        let (from, wins) = (starts_of(grids).map(letter), group.wins_of_starts(policy));
        rows.extend(win_rows(group, name, from, &wins, Some(there).filter(|_| is_there)));
    }
    let heads = ["policy", "from", "puzzles", "share", "document"];
    out.table(&title!(group, "fewer_by_start", None), &heads, rows);
}

/// Returns a row for each choice and for ties: the number of puzzles that it wins, their share, and the number in the
/// document.
fn win_rows<N: Into<String>>(
    group: &GridGroup<'_>,
    label: &str,
    choices: impl IntoIterator<Item = N>,
    wins: &[usize],
    there: Option<&[usize; 2]>,
) -> Vec<Vec<ReportValue>> {
    let row = |(at, (choice, &n)): (usize, (String, &usize))| {
        cells![label, choice, n, share(n, group.all.len()), there.and_then(|there| there.get(at).copied())]
    };
    group.with_ties(choices).into_iter().zip(wins).enumerate().map(row).collect()
}

/// Adds the looks and loops of each puzzle from a start.
fn looks_and_passes(group: &GridGroup<'_>, start: usize, out: &mut StudyReport) {
    let GridGroup { data, texts, .. } = *group;
    let mut tallies = group.tallies(&["looks_at", "loops_of", "looks"]);
    tallies.last_mut().into_iter().for_each(|(_, words)| texts.get("sum").clone_into(words));
    let runs = data.document.pair.iter().zip(group.pair()).filter_map(|(policy, name)| {
        let variant = *data.variants_of(policy).first()?;
        Some((name, *group.runs(&[variant], Some(start)).first()?))
    });
    let columns: Vec<_> = runs.flat_map(|run| tallies.iter().map(move |tally| (run, tally))).collect();
    let heads = columns.iter().map(|((name, _), (_, what))| filled!(texts, "tally", name, what));
    let cells = |p: &PuzzleRecord| -> Vec<ReportValue> {
        columns.iter().map(|((_, run), (tally, _))| p.run(*run).tally(tally).into()).collect()
    };
    group.table(out, title!(group, "looks_and_passes", Some(start - 1), from = letter(start)), heads, cells);
}

/// Compares the values of a policy: passes through the shared cells.
fn values(group: &GridGroup<'_>, variants: &[Variant<'_>], vary: &Parameter, out: &mut StudyReport) {
    let (&GridGroup { data, texts, grids, ref all, .. }, parameter) = (group, &vary.name);
    let name = texts.get(&variants[0].policy.name);
    let shown: Vec<String> = variants.iter().filter_map(Variant::argument).collect();
    puzzle_tables(group, variants, vary, out);
    let places = group.tallies(&["looks_at", "shared_looks"]);
    let title = title!(group, "by_parameter", None, name, parameter);
    let looks = variants.iter().map(|&variant| group.looks(variant));
    group.lines(out, Caption(parameter, &title), shown.iter().zip(looks));
    for (n, (tally, place)) in places.iter().enumerate() {
        let title = title!(group, "by_parameter_at", Some(n), name, parameter, place);
        let looks = variants.iter().map(|&variant| group.tally_values(variant, tally));
        group.lines(out, Caption(&format!("{parameter}-{tally}"), &title), shown.iter().zip(looks));
    }
    let wins = group.wins(variants);
    let title = title!(group, "best_parameter", None, parameter);
    group.pie(out, Caption(&format!("wins-by-{parameter}"), &title), &shown, &wins);
    let document = &data.document;
    if grids == document.grids && document.values.len() == vary.values.len() {
        let (values, there) = (texts.list(&vary.values), texts.list(&document.values));
        let (ties, wins) =
            wins.split_last().map_or((0, String::new()), |(ties, wins)| (*ties, texts.list(wins)));
        let statement = filled!(texts, "parameter_is_best", parameter, values, there, of = document.puzzles);
        let here = filled!(texts, "in_puzzles", wins, n = all.len(), ties);
        group.readings(out, &statement, here, |group| group.fewer_is_better(variants));
        let means = places.iter().map(|(tally, place)| {
            let means = group.means_at(variants, tally).into_iter();
            format!("{place} {}", join(means.map(|mean| round(mean, 1).to_string()), " / "))
        });
        let (statement, here) = (filled!(texts, "shared_looks_grow", parameter), texts.list(means));
        group.readings(out, &statement, here, |group| group.grows_where_shared(variants));
    }
}

/// Adds the looks of each puzzle with each value, all tallies, and their means.
fn puzzle_tables(group: &GridGroup<'_>, variants: &[Variant<'_>], vary: &Parameter, out: &mut StudyReport) {
    let (&GridGroup { data, texts, grids, ref all, .. }, parameter) = (group, &vary.name);
    let name = texts.get(&variants[0].policy.name);
    let mut columns = Vec::new();
    for &variant in variants {
        let run = |start: usize| group.runs(&[variant], Some(start))[0];
        columns.extend(starts_of(grids).map(|start| (variant, letter(start), run(start))));
    }
    let heads = columns.iter().map(|(variant, from, _)| {
        filled!(texts, "value_from", parameter, value = ReportValue::from(variant.value), from)
    });
    group.table(out, title!(group, "looks_of", None, name), heads, |p| {
        columns.iter().map(|(.., run)| data.looks(p, *run).into()).collect()
    });
    let tallies = group.tallies(&["looks_at", "loops_of", "shared_looks", "shared_loops", "looks"]);
    let heads = || tallies.iter().map(|(_, words)| words.clone());
    let of_values = columns.chunks(starts_of(grids).count()).enumerate();
    for (n, starts) in of_values.filter(|_| all.len() <= MAX_ROWS) {
        let mut rows = Vec::new();
        for (row, p) in all.iter().enumerate() {
            rows.extend(starts.iter().map(|(_, from, run)| {
                cells![row + 1, from; tallies.iter().map(|(tally, _)| p.run(*run).tally(tally))]
            }));
        }
        let value = ReportValue::from(variants[n].value);
        let title = title!(group, "looks_of_value", Some(n), name, parameter, value);
        out.wide_table(&title, &["puzzle", "from"], heads(), rows);
    }
    let row = |(variant, from, run): &(Variant<'_>, String, usize)| {
        let means = tallies
            .iter()
            .map(|(tally, _)| round(mean(all.iter().filter_map(|p| p.run(*run).tally(tally))), 1));
        cells![group.label(*variant), from; means]
    };
    let title = title!(group, "means_of", None, name);
    out.wide_table(&title, &["", "from"], heads(), columns.iter().map(row));
}

/// Compares all policies with each other, under the readings of the document, and by the place of the third grid (7.3).
fn policies(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { data, texts, grids, ref all, ref variants, .. } = *group;
    let document = &data.document;
    let shown: Vec<String> = variants.iter().map(|&variant| group.label(variant)).collect();
    let looks: Vec<Vec<f64>> = variants.iter().map(|&variant| group.looks(variant)).collect();
    let wins = group.wins(variants);
    let runs: Vec<Vec<usize>> = variants.iter().map(|&variant| group.runs(&[variant], None)).collect();
    group.table(out, title!(group, "better_start", None), shown.clone(), |p| {
        runs.iter().map(|runs| group.fewest_looks(p, runs).into()).collect()
    });
    let lines = shown.iter().zip(looks.iter().cloned());
    let title = title!(group, "each_policy", None);
    group.lines(out, Caption("policies", &title), lines);
    let title = title!(group, "who_needs_fewest", None);
    group.pie(out, Caption("wins", &title), &shown, &wins);
    let is_least =
        |at: usize, looks_of_policy: &[f64]| looks.iter().all(|other| looks_of_policy[at] <= other[at]);
    let row = |(place, (name, &n)): (usize, (String, &usize))| {
        let looks = looks.get(place);
        let wins_or_ties = looks.map(|looks| (0..all.len()).filter(|&at| is_least(at, looks)).count());
        let policy = variants.get(place).filter(|_| grids == document.grids);
        let there = policy.and_then(|variant| document.wins.get(&variant.policy.name));
        cells![
            name,
            n,
            share(n, all.len()),
            wins_or_ties,
            round(looks.and_then(mean), 1),
            round(looks.and_then(median), 1),
            there.copied(),
        ]
    };
    out.table(
        &title!(group, "fewest", None),
        &["policy", "wins_alone", "share", "wins_or_ties", "mean", "median", "document"],
        group.with_ties(shown.clone()).into_iter().zip(&wins).enumerate().map(row),
    );
    if grids == document.grids {
        findings::report(group, out);
    }
    if grids == document.guess.grids {
        let policy = &document.guess.policy;
        let statement = filled!(texts, "guesses", grids, policy = texts.get(policy));
        let means = group.with_policies(looks.iter().map(|looks| round(mean(looks), 1)));
        let here = filled!(texts, "wins_and_means", wins = group.wins_in_words(), means);
        group.readings(out, &statement, here, |group| group.is_best(policy));
        board_table(group, &shown, out);
    }
    let row = |(reading, name): (usize, &String)| {
        let group = group.under(reading);
        cells![name, group.all.len(); group.wins(variants)]
    };
    let rows: Vec<_> = out.reading_names.iter().enumerate().map(row).collect();
    let heads = group.with_ties(shown);
    out.wide_table(&filled!(texts, "other_readings", grids), &["reading", "finished"], heads, rows);
}

/// Groups boards by their sizes, which determine the place of the third grid.
fn board_table(group: &GridGroup<'_>, shown: &[String], out: &mut StudyReport) {
    let (texts, grids, boards) = (group.texts, group.grids, group.boards());
    if boards.len() < 2 {
        return;
    }
    let name = |(rows, columns): &(usize, usize)| format!("{rows} × {columns}");
    let row = |(size, board): (&(usize, usize), &GridGroup<'_>)| {
        let wins = board.wins(&board.variants).into_iter().map(ReportValue::from);
        let means = board.variants.iter().map(|&variant| round(mean(board.looks(variant)), 1));
        cells![name(size), board.all.len(); wins.chain(means)]
    };
    let means = shown.iter().map(|name| filled!(texts, "mean_of", name));
    out.wide_table(
        &filled!(texts, "by_board", grids),
        &["board", "puzzles"],
        group.with_ties(shown).into_iter().chain(means),
        boards.iter().map(row),
    );
    let wins = boards.iter().map(|(size, board)| name(size) + texts.get("colon") + &board.wins_in_words());
    let here = join(wins, texts.get("semicolon"));
    group.readings(out, "place_of_z", here, |group| group.is_best_on_all(boards.len()));
}
