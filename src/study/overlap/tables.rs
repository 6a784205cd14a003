//! The tables, pictures and findings on boards of one number of grids.

use super::group::{Group, MOST_ROWS};
use super::{Parameter, USUAL, letter, starts_of};
use crate::study::prelude::*;

/// The numbers of the first table and the first figure of the document on the values of a policy.
const TABLE: usize = 7;
const FIGURE: usize = 36;

pub fn report(group: &Group<'_>, out: &mut StudyReport) {
    pairs(group, out);
    for policy in group.study.policies(group.grids) {
        let ways = group.study.ways_of(policy);
        if let Some(vary) = group.study.data.policies[policy].vary.as_ref().filter(|_| ways.len() > 1) {
            values(group, &ways, vary, out);
        }
    }
    policies(group, out);
}

/// Policies and starts compared two by two (tables 4 to 6, figures 28 to 33).
fn pairs(group: &Group<'_>, out: &mut StudyReport) {
    let Group { study, texts, grids, ref all, .. } = *group;
    let document = &study.data.document;
    let names = study.pair.map(|policy| group.policy(policy));
    let runs = |policy: usize, start: usize| group.runs(USUAL, &study.ways_of(policy), Some(start));
    for start in starts_of(grids) {
        looks_and_passes(group, start, out);
        let (file, from) = (format!("{grids}-grids-from-{}", letter(start)), letter(start));
        let looks = study.pair.map(|policy| {
            let runs = runs(policy, start);
            all.iter().map(|p| study.fewest_looks(p, &runs)).collect()
        });
        let title = filled!(texts, "looks_from", from);
        group.lines(out, Caption(&file, &title), names.into_iter().zip(looks));
    }
    let wins = starts_of(grids).map(|start| {
        let wins = group.wins_of_choices(all, &study.pair.map(|policy| runs(policy, start)));
        (start, wins)
    });
    let wins: Vec<(usize, Vec<usize>)> = wins.collect();
    for (start, wins) in &wins {
        let from = letter(*start);
        let (file, title) =
            (format!("{grids}-grids-wins-from-{from}"), filled!(texts, "who_needs_fewer", from));
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
    out.table(&filled!(texts, "fewer_by_policy", grids), &heads, rows);
    let mut rows = Vec::new();
    for (at, policy) in study.pair.into_iter().enumerate() {
        let there = document.starts.get(at).filter(|_| is_there);
        let choices: Vec<Vec<usize>> = starts_of(grids).map(|start| runs(policy, start)).collect();
        let wins = group.wins_of_choices(all, &choices);
        for (start, (from, n)) in group.with_ties(starts_of(grids).map(letter)).iter().zip(wins).enumerate() {
            let there = there.and_then(|there| there.get(start).copied());
            rows.push(cells![names[at], from, n, share(n, all.len()), there]);
        }
    }
    let heads = ["policy", "from", "puzzles", "share", "document"];
    out.table(&filled!(texts, "fewer_by_start", grids), &heads, rows);
}

/// The looks and loops of each puzzle from a start.
fn looks_and_passes(group: &Group<'_>, start: usize, out: &mut StudyReport) {
    let Group { study, texts, grids, .. } = *group;
    let mut tallies = group.tallies(&["looks_at", "loops_of", "looks"]);
    tallies.last_mut().into_iter().for_each(|(_, words)| texts.get("sum").clone_into(words));
    let runs = study.pair.into_iter().filter_map(|policy| {
        let way = *study.ways_of(policy).first()?;
        Some((group.policy(policy), *group.runs(USUAL, &[way], Some(start)).first()?))
    });
    let columns: Vec<_> = runs.flat_map(|run| tallies.iter().map(move |tally| (run, tally))).collect();
    let heads = columns.iter().map(|((name, _), (_, what))| filled!(texts, "tally", name, what));
    let cells = |p: &Record| -> Vec<ReportValue> {
        columns.iter().map(|((_, run), (tally, _))| p.run(*run).tally(tally).into()).collect()
    };
    group.table(out, filled!(texts, "looks_and_passes", grids, from = letter(start)), heads, cells);
}

/// How often one looks through what grids share: the values of a policy (tables 7 to 10, figures 34 to 38).
fn values(group: &Group<'_>, ways: &[usize], vary: &Parameter, out: &mut StudyReport) {
    let (&Group { study, texts, grids, ref all, .. }, parameter) = (group, &vary.name);
    let name = group.policy(study.ways[ways[0]].0);
    let shown: Vec<String> = ways.iter().filter_map(|&way| study.varied(way)).collect();
    of_puzzles(group, ways, vary, out);
    let places = group.tallies(&["looks_at", "shared_looks"]);
    let title = filled!(texts, "by_parameter", name, parameter);
    let looks = ways.iter().map(|&way| group.looks(all, USUAL, way));
    group.lines(out, Caption(&format!("{grids}-grids-{parameter}"), &title), shown.iter().zip(looks));
    for (n, (tally, place)) in places.iter().enumerate() {
        let title = filled!(texts, "by_parameter_at", name, parameter, place, number = FIGURE + n);
        let looks = ways.iter().map(|&way| group.counted(all, USUAL, way, tally));
        let file = format!("{grids}-grids-{parameter}-{tally}");
        group.lines(out, Caption(&file, &title), shown.iter().zip(looks));
    }
    let wins = group.wins(all, USUAL, ways);
    let file = format!("{grids}-grids-wins-by-{parameter}");
    group.pie(out, Caption(&file, &filled!(texts, "best_parameter", parameter)), &shown, &wins);
    let document = &study.data.document;
    if grids == document.grids && document.values.len() == vary.values.len() {
        let (values, there) = (texts.list(&vary.values), texts.list(&document.values));
        let (ties, wins) =
            wins.split_last().map_or((0, String::new()), |(ties, wins)| (*ties, texts.list(wins)));
        group.readings(
            out,
            &filled!(texts, "parameter_is_best", parameter, values, there, of = document.puzzles),
            filled!(texts, "in_puzzles", wins, n = all.len(), ties),
            |reading, some| group.fewer_is_better(reading, some, ways),
        );
        let means = places.iter().map(|(tally, place)| {
            let means = group.means_at(USUAL, all, ways, tally).into_iter();
            let means: Vec<String> = means.map(|mean| round(mean, 1).to_string()).collect();
            format!("{place} {}", means.join(" / "))
        });
        let (document, here) = (filled!(texts, "shared_looks_grow", parameter), texts.list(means));
        group.readings(out, &document, here, |reading, some| group.grows_where_shared(reading, some, ways));
    }
}

/// The looks of each puzzle with each value, all that is counted, and its means.
fn of_puzzles(group: &Group<'_>, ways: &[usize], vary: &Parameter, out: &mut StudyReport) {
    let (&Group { study, texts, grids, ref all, .. }, parameter) = (group, &vary.name);
    let name = group.policy(study.ways[ways[0]].0);
    let value = |way: usize| ReportValue::from(study.ways[way].1);
    let run = |way: usize, start: usize| group.runs(USUAL, &[way], Some(start))[0];
    let columns = ways.iter().flat_map(|&way| starts_of(grids).map(move |start| (way, start)));
    let heads = columns.clone().map(|(way, start)| {
        filled!(texts, "value_from", parameter, value = value(way), from = letter(start))
    });
    group.table(out, filled!(texts, "looks_of", grids, name), heads, |p| {
        columns.clone().map(|(way, start)| study.looks(p, run(way, start)).into()).collect()
    });
    let tallies = group.tallies(&["looks_at", "loops_of", "shared_looks", "shared_loops", "looks"]);
    let heads = || tallies.iter().map(|(_, words)| words.clone());
    for (n, &way) in ways.iter().enumerate().filter(|_| all.len() <= MOST_ROWS) {
        let mut rows = Vec::new();
        for (row, p) in all.iter().enumerate() {
            rows.extend(starts_of(grids).map(|start| {
                let counted = tallies.iter().map(|(tally, _)| p.run(run(way, start)).tally(tally));
                cells![row + 1, letter(start); counted]
            }));
        }
        let (value, number) = (value(way), TABLE + n);
        let title = filled!(texts, "looks_of_value", grids, name, parameter, value, number);
        out.wide_table(&title, &["puzzle", "from"], heads(), rows);
    }
    let row = |(way, start): (usize, usize)| {
        let means = tallies
            .iter()
            .map(|(tally, _)| round(mean(all.iter().filter_map(|p| p.run(run(way, start)).tally(tally))), 1));
        cells![group.shown(way), letter(start); means]
    };
    let title = filled!(texts, "means_of", grids, name);
    out.wide_table(&title, &["", "from"], heads(), columns.clone().map(row));
}

/// All policies against each other (table 11, figures 39 and 40), the readings of the document, and where the third
/// grid lies (7.3).
fn policies(group: &Group<'_>, out: &mut StudyReport) {
    let Group { study, texts, grids, ref all, ref ways } = *group;
    let document = &study.data.document;
    let shown: Vec<String> = ways.iter().map(|&way| group.shown(way)).collect();
    let looks: Vec<Vec<f64>> = ways.iter().map(|&way| group.looks(all, USUAL, way)).collect();
    let wins = group.wins(all, USUAL, ways);
    group.table(out, filled!(texts, "better_start", grids), shown.clone(), |p| {
        ways.iter().map(|&way| study.fewest_looks(p, &group.runs(USUAL, &[way], None)).into()).collect()
    });
    let lines = shown.iter().zip(looks.iter().cloned());
    group.lines(out, Caption(&format!("{grids}-grids-policies"), "each_policy"), lines);
    group.pie(out, Caption(&format!("{grids}-grids-wins"), "who_needs_fewest"), &shown, &wins);
    let is_least = |at: usize, way: usize| looks.iter().all(|other| looks[way][at] <= other[at]);
    let row = |(way, (name, &n)): (usize, (String, &usize))| {
        let policy = ways.get(way).map(|&way| &study.data.policies[study.ways[way].0].name);
        let wins_or_ties = policy.map(|_| (0..all.len()).filter(|&at| is_least(at, way)).count());
        let there = policy.filter(|_| grids == document.grids).and_then(|name| document.wins.get(name));
        cells![
            name,
            n,
            share(n, all.len()),
            wins_or_ties,
            round(looks.get(way).and_then(mean), 1),
            round(looks.get(way).and_then(median), 1),
            there.copied(),
        ]
    };
    out.table(
        &filled!(texts, "fewest", grids),
        &["policy", "wins_alone", "share", "wins_or_ties", "mean", "median", "document"],
        group.with_ties(shown.clone()).into_iter().zip(&wins).enumerate().map(row),
    );
    if grids == document.grids {
        of_document(group, out);
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
        of_boards(group, &shown, out);
    }
    let row = |reading: usize| {
        let some = group.finished(all, reading);
        let other = reading.checked_sub(1).map(|other| format!(" ({})", study.data.readings[other]));
        let reading_shown = group.shown_reading(reading) + &other.unwrap_or_default();
        cells![reading_shown, some.len(); group.wins(&some, reading, ways)]
    };
    let rows = (USUAL..=study.data.readings.len()).map(row);
    let heads = group.with_ties(shown.clone());
    out.wide_table(&filled!(texts, "other_readings", grids), &["reading", "finished"], heads, rows);
}

fn with_policies(group: &Group<'_>, of_each: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let policies = group.ways.iter().map(|&way| group.policy(group.study.ways[way].0));
    group.texts.list(policies.zip(of_each).map(|(policy, of)| format!("{policy} {of}")))
}

fn wins_in_words(group: &Group<'_>, some: &[&Record]) -> String {
    with_policies(group, group.wins(some, USUAL, &group.ways).into_iter())
}

fn of_document(group: &Group<'_>, out: &mut StudyReport) {
    let Group { study, texts, ref all, .. } = *group;
    let document = &study.data.document;
    if let Some((there, _)) = document.wins.iter().max_by_key(|(_, n)| **n) {
        let wins = document.wins.iter().map(|(name, n)| format!("{} {n}", texts.get(name)));
        let (policy, wins_there, of) = (texts.get(there), texts.list(wins), document.puzzles);
        let document = filled!(texts, "needs_fewest", policy, wins_there, of);
        let verdict = |reading: usize, some: &[&Record]| group.wins_most(reading, some, there);
        group.readings(out, &document, wins_in_words(group, all), verdict);
    }
    let ([first, second], there) = (study.pair.map(|policy| group.policy(policy)), &document.hardest);
    let means = group.pair_means(USUAL, all);
    let of_means = |number: fn([f64; 2]) -> f64| round(means.map(number), 1);
    let share_here = of_means(|[first, second]| 100.0 * (first - second) / first);
    let looks_here = of_means(|[first, second]| first - second);
    let [first_here, second_here] = [of_means(|[first, _]| first), of_means(|[_, second]| second)];
    let (n, share, looks) = (there.puzzles, there.share, there.looks);
    group.readings(
        out,
        &filled!(texts, "hardest", n, share, looks, first, second),
        filled!(texts, "hardest_third", share_here, looks_here, first_here, second_here),
        |reading, some| group.pair_means(reading, some).map(|[first, second]| (second < first).into()),
    );
}

/// Boards by their sizes, which say where the third grid lies.
fn of_boards(group: &Group<'_>, shown: &[String], out: &mut StudyReport) {
    let (texts, grids, boards) = (group.texts, group.grids, group.boards(&group.all));
    if boards.len() < 2 {
        return;
    }
    let name = |(rows, columns): &(usize, usize)| format!("{rows} × {columns}");
    let row = |(board, some): (&(usize, usize), &Vec<&Record>)| {
        let wins = group.wins(some, USUAL, &group.ways).into_iter().map(ReportValue::from);
        let means = group.ways.iter().map(|&way| round(mean(group.looks(some, USUAL, way)), 1));
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
