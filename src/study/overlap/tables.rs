//! Tables, pictures and findings on boards with one number of grids.

use super::findings::{self, wins_in_words, with_policies};
use super::group::{GridGroup, MAX_ROWS};
use super::{DEFAULT_READING, Parameter, letter, starts_of};
use crate::study::prelude::*;

/// Numbers of tables and figures in the document, for the first start, value or place; those for the others follow.
const TABLE_OF_START: usize = 4;
const TABLE_OF_VALUE: usize = 7;
const TABLES_OF_VALUES: [usize; 3] = [7, 8, 9];
const TABLE_OF_LOOKS: usize = 10;
const TABLE_OF_POLICIES: usize = 11;
const FIGURE_OF_START: usize = 28;
const FIGURE_OF_WINS: usize = 30;
const FIGURES_OF_WINS: [usize; 2] = [30, 31];
const FIGURES_OF_STARTS: [usize; 2] = [32, 33];
const FIGURE_OF_BEST: usize = 34;
const FIGURE_OF_VALUES: usize = 35;
const FIGURE_OF_PLACE: usize = 36;
const FIGURE_OF_POLICIES: usize = 39;
const FIGURE_OF_ALL_WINS: usize = 40;

pub fn report(group: &GridGroup<'_>, out: &mut StudyReport) {
    pairs(group, out);
    for policy in group.study.policies(group.grids) {
        let variants = group.study.variants_of(policy);
        if let Some(vary) = group.study.data.policies[policy].vary.as_ref().filter(|_| variants.len() > 1) {
            values(group, &variants, vary, out);
        }
    }
    policies(group, out);
}

/// Compares policies and starts in pairs.
fn pairs(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { study, texts, grids, ref all, .. } = *group;
    let document = &study.data.document;
    let names = study.pair.map(|policy| group.policy(policy));
    let runs =
        |policy: usize, start: usize| group.runs(DEFAULT_READING, &study.variants_of(policy), Some(start));
    for start in starts_of(grids) {
        looks_and_passes(group, start, out);
        let source = group.source("figure", &[FIGURE_OF_START + start - 1]);
        let (file, from) = (format!("{grids}-grids-from-{}", letter(start)), letter(start));
        let looks = study.pair.map(|policy| {
            let runs = runs(policy, start);
            all.iter().map(|p| study.fewest_looks(p, &runs)).collect()
        });
        let title = filled!(texts, "looks_from", from, source);
        group.lines(out, Caption(&file, &title), names.into_iter().zip(looks));
    }
    let wins = starts_of(grids).map(|start| (start, group.wins_of_pair(DEFAULT_READING, all, start)));
    let wins: Vec<(usize, Vec<usize>)> = wins.collect();
    for (start, wins) in &wins {
        let from = letter(*start);
        let source = group.source("figure", &[FIGURE_OF_WINS + start - 1]);
        let (file, title) =
            (format!("{grids}-grids-wins-from-{from}"), filled!(texts, "who_needs_fewer", from, source));
        group.pie(out, Caption(&file, &title), names, wins);
    }
    let is_there = grids == document.grids;
    let mut rows = Vec::new();
    for (start, wins) in &wins {
        let there = document.by_start.get(start - 1).filter(|_| is_there && wins.len() > 1);
        let there = there.filter(|_| starts_of(grids).count() == document.by_start.len());
        for (at, (name, &n)) in group.with_ties(names).iter().zip(wins).enumerate() {
            let there = there.and_then(|there| there.get(at).copied());
            rows.push(cells![letter(*start), name, n, share(n, all.len()), there]);
        }
    }
    let heads = ["from", "policy", "puzzles", "share", "document"];
    let source = group.source("figures", &FIGURES_OF_WINS);
    out.table(&filled!(texts, "fewer_by_policy", grids, source), &heads, rows);
    let mut rows = Vec::new();
    for (at, policy) in study.pair.into_iter().enumerate() {
        let there = document.starts.get(at).filter(|_| is_there);
        let wins = group.wins_of_starts(DEFAULT_READING, all, policy);
        for (start, (from, n)) in group.with_ties(starts_of(grids).map(letter)).iter().zip(wins).enumerate() {
            let there = there.and_then(|there| there.get(start).copied());
            rows.push(cells![names[at], from, n, share(n, all.len()), there]);
        }
    }
    let heads = ["policy", "from", "puzzles", "share", "document"];
    let source = group.source("figures", &FIGURES_OF_STARTS);
    out.table(&filled!(texts, "fewer_by_start", grids, source), &heads, rows);
}

/// Adds the looks and loops of each puzzle from a start.
fn looks_and_passes(group: &GridGroup<'_>, start: usize, out: &mut StudyReport) {
    let GridGroup { study, texts, grids, .. } = *group;
    let mut tallies = group.tallies(&["looks_at", "loops_of", "looks"]);
    tallies.last_mut().into_iter().for_each(|(_, words)| texts.get("sum").clone_into(words));
    let runs = study.pair.into_iter().filter_map(|policy| {
        let variant = *study.variants_of(policy).first()?;
        Some((group.policy(policy), *group.runs(DEFAULT_READING, &[variant], Some(start)).first()?))
    });
    let columns: Vec<_> = runs.flat_map(|run| tallies.iter().map(move |tally| (run, tally))).collect();
    let heads = columns.iter().map(|((name, _), (_, what))| filled!(texts, "tally", name, what));
    let cells = |p: &PuzzleRecord| -> Vec<ReportValue> {
        columns.iter().map(|((_, run), (tally, _))| p.run(*run).tally(tally).into()).collect()
    };
    let source = group.source("table", &[TABLE_OF_START + start - 1]);
    group.table(out, filled!(texts, "looks_and_passes", grids, from = letter(start), source), heads, cells);
}

/// Compares the values of a policy: passes through the shared cells.
fn values(group: &GridGroup<'_>, variants: &[usize], vary: &Parameter, out: &mut StudyReport) {
    let (&GridGroup { study, texts, grids, ref all, .. }, parameter) = (group, &vary.name);
    let name = group.policy(study.variants[variants[0]].0);
    let shown: Vec<String> = variants.iter().filter_map(|&variant| study.argument_text(variant)).collect();
    puzzle_tables(group, variants, vary, out);
    let places = group.tallies(&["looks_at", "shared_looks"]);
    let source = group.source("figure", &[FIGURE_OF_VALUES]);
    let title = filled!(texts, "by_parameter", name, parameter, source);
    let looks = variants.iter().map(|&variant| group.looks(all, DEFAULT_READING, variant));
    group.lines(out, Caption(&format!("{grids}-grids-{parameter}"), &title), shown.iter().zip(looks));
    for (n, (tally, place)) in places.iter().enumerate() {
        let source = group.source("figure", &[FIGURE_OF_PLACE + n]);
        let title = filled!(texts, "by_parameter_at", name, parameter, place, source);
        let looks = variants.iter().map(|&variant| group.tally_values(all, DEFAULT_READING, variant, tally));
        let file = format!("{grids}-grids-{parameter}-{tally}");
        group.lines(out, Caption(&file, &title), shown.iter().zip(looks));
    }
    let wins = group.wins(all, DEFAULT_READING, variants);
    let file = format!("{grids}-grids-wins-by-{parameter}");
    let source = group.source("figure", &[FIGURE_OF_BEST]);
    group.pie(out, Caption(&file, &filled!(texts, "best_parameter", parameter, source)), &shown, &wins);
    let document = &study.data.document;
    if grids == document.grids && document.values.len() == vary.values.len() {
        let (values, there) = (texts.list(&vary.values), texts.list(&document.values));
        let (ties, wins) =
            wins.split_last().map_or((0, String::new()), |(ties, wins)| (*ties, texts.list(wins)));
        group.readings(
            out,
            &filled!(texts, "parameter_is_best", parameter, values, there, of = document.puzzles),
            filled!(texts, "in_puzzles", wins, n = all.len(), ties),
            |reading, some| group.fewer_is_better(reading, some, variants),
        );
        let means = places.iter().map(|(tally, place)| {
            let means = group.means_at(DEFAULT_READING, all, variants, tally).into_iter();
            let means: Vec<String> = means.map(|mean| round(mean, 1).to_string()).collect();
            format!("{place} {}", means.join(" / "))
        });
        let (document, here) = (filled!(texts, "shared_looks_grow", parameter), texts.list(means));
        group.readings(out, &document, here, |reading, some| {
            group.grows_where_shared(reading, some, variants)
        });
    }
}

/// Adds the looks of each puzzle with each value, all tallies, and their means.
fn puzzle_tables(group: &GridGroup<'_>, variants: &[usize], vary: &Parameter, out: &mut StudyReport) {
    let (&GridGroup { study, texts, grids, ref all, .. }, parameter) = (group, &vary.name);
    let name = group.policy(study.variants[variants[0]].0);
    let value = |variant: usize| ReportValue::from(study.variants[variant].1);
    let run = |variant: usize, start: usize| group.runs(DEFAULT_READING, &[variant], Some(start))[0];
    let columns = variants.iter().flat_map(|&variant| starts_of(grids).map(move |start| (variant, start)));
    let heads = columns.clone().map(|(variant, start)| {
        filled!(texts, "value_from", parameter, value = value(variant), from = letter(start))
    });
    let source = group.source("table", &[TABLE_OF_LOOKS]);
    group.table(out, filled!(texts, "looks_of", grids, name, source), heads, |p| {
        columns.clone().map(|(variant, start)| study.looks(p, run(variant, start)).into()).collect()
    });
    let tallies = group.tallies(&["looks_at", "loops_of", "shared_looks", "shared_loops", "looks"]);
    let heads = || tallies.iter().map(|(_, words)| words.clone());
    for (n, &variant) in variants.iter().enumerate().filter(|_| all.len() <= MAX_ROWS) {
        let mut rows = Vec::new();
        for (row, p) in all.iter().enumerate() {
            rows.extend(starts_of(grids).map(|start| {
                let counted = tallies.iter().map(|(tally, _)| p.run(run(variant, start)).tally(tally));
                cells![row + 1, letter(start); counted]
            }));
        }
        let (value, source) = (value(variant), group.source("table", &[TABLE_OF_VALUE + n]));
        let title = filled!(texts, "looks_of_value", grids, name, parameter, value, source);
        out.wide_table(&title, &["puzzle", "from"], heads(), rows);
    }
    let row = |(variant, start): (usize, usize)| {
        let means = tallies.iter().map(|(tally, _)| {
            round(mean(all.iter().filter_map(|p| p.run(run(variant, start)).tally(tally))), 1)
        });
        cells![group.variant_label(variant), letter(start); means]
    };
    let title = filled!(texts, "means_of", grids, name, source = group.source("tables", &TABLES_OF_VALUES));
    out.wide_table(&title, &["", "from"], heads(), columns.clone().map(row));
}

/// Compares all policies with each other, under the readings of the document, and by the place of the third grid (7.3).
fn policies(group: &GridGroup<'_>, out: &mut StudyReport) {
    let GridGroup { study, texts, grids, ref all, ref variants } = *group;
    let document = &study.data.document;
    let shown: Vec<String> = variants.iter().map(|&variant| group.variant_label(variant)).collect();
    let looks: Vec<Vec<f64>> =
        variants.iter().map(|&variant| group.looks(all, DEFAULT_READING, variant)).collect();
    let wins = group.wins(all, DEFAULT_READING, variants);
    let source = group.source("table", &[TABLE_OF_POLICIES]);
    group.table(out, filled!(texts, "better_start", grids, source), shown.clone(), |p| {
        variants
            .iter()
            .map(|&variant| study.fewest_looks(p, &group.runs(DEFAULT_READING, &[variant], None)).into())
            .collect()
    });
    let lines = shown.iter().zip(looks.iter().cloned());
    let title = filled!(texts, "each_policy", source = group.source("figure", &[FIGURE_OF_POLICIES]));
    group.lines(out, Caption(&format!("{grids}-grids-policies"), &title), lines);
    let source = group.source("figure", &[FIGURE_OF_ALL_WINS]);
    let title = filled!(texts, "who_needs_fewest", source);
    group.pie(out, Caption(&format!("{grids}-grids-wins"), &title), &shown, &wins);
    let is_least = |at: usize, variant: usize| looks.iter().all(|other| looks[variant][at] <= other[at]);
    let row = |(variant, (name, &n)): (usize, (String, &usize))| {
        let policy =
            variants.get(variant).map(|&variant| &study.data.policies[study.variants[variant].0].name);
        let wins_or_ties = policy.map(|_| (0..all.len()).filter(|&at| is_least(at, variant)).count());
        let there = policy.filter(|_| grids == document.grids).and_then(|name| document.wins.get(name));
        cells![
            name,
            n,
            share(n, all.len()),
            wins_or_ties,
            round(looks.get(variant).and_then(mean), 1),
            round(looks.get(variant).and_then(median), 1),
            there.copied(),
        ]
    };
    out.table(
        &filled!(texts, "fewest", grids, source),
        &["policy", "wins_alone", "share", "wins_or_ties", "mean", "median", "document"],
        group.with_ties(shown.clone()).into_iter().zip(&wins).enumerate().map(row),
    );
    if grids == document.grids {
        findings::report(group, out);
    }
    if grids == document.guess.grids {
        let policy = &document.guess.policy;
        let means = with_policies(group, looks.iter().map(|looks| round(mean(looks), 1)));
        group.readings(
            out,
            &filled!(texts, "guesses", grids, policy = texts.get(policy)),
            filled!(texts, "wins_and_means", wins = wins_in_words(group, all), means),
            |reading, some| group.is_best(reading, some, policy),
        );
        board_table(group, &shown, out);
    }
    let row = |reading: usize| {
        let some = group.finished(all, reading);
        cells![group.reading_label(reading), some.len(); group.wins(&some, reading, variants)]
    };
    let rows = (DEFAULT_READING..=study.data.readings.len()).map(row);
    let heads = group.with_ties(shown.clone());
    out.wide_table(&filled!(texts, "other_readings", grids), &["reading", "finished"], heads, rows);
}

/// Groups boards by their sizes, which determine the place of the third grid.
fn board_table(group: &GridGroup<'_>, shown: &[String], out: &mut StudyReport) {
    let (texts, grids, boards) = (group.texts, group.grids, group.boards(&group.all));
    if boards.len() < 2 {
        return;
    }
    let name = |(rows, columns): &(usize, usize)| format!("{rows} × {columns}");
    let row = |(board, some): (&(usize, usize), &Vec<&PuzzleRecord>)| {
        let wins = group.wins(some, DEFAULT_READING, &group.variants).into_iter().map(ReportValue::from);
        let means =
            group.variants.iter().map(|&variant| round(mean(group.looks(some, DEFAULT_READING, variant)), 1));
        cells![name(board), some.len(); wins.chain(means)]
    };
    let means = shown.iter().map(|name| filled!(texts, "mean_of", name));
    out.wide_table(
        &filled!(texts, "by_board", grids),
        &["board", "puzzles"],
        group.with_ties(shown).into_iter().chain(means),
        boards.iter().map(row),
    );
    let wins =
        boards.iter().map(|(board, some)| name(board) + texts.get("colon") + &wins_in_words(group, some));
    let here = wins.collect::<Vec<_>>().join(texts.get("semicolon"));
    group.readings(out, "place_of_z", here, |reading, some| group.is_best_on_all(reading, some));
}
