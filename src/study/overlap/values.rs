//! How often one looks through what grids share (tables 7 to 10, figures 34 to 38).

use super::group::Group;
use super::{MOST_ROWS, Parameter, USUAL, Way, letter, starts_of};
use crate::study::parts::{Named, Parts, row};
use crate::study::perform::Record;
use crate::study::statistics::mean;
use crate::study::texts::filled;
use crate::study::value::{Value, cells, round};

/// The numbers of the first table and the first figure of the document.
const TABLE: usize = 7;
const FIGURE: usize = 36;

/// Reports on the values of a policy.
pub fn report(group: &Group<'_>, policy: usize, out: &mut Parts) {
    let (study, texts, grids) = (group.study, group.texts, group.grids);
    let Some(Parameter { name: parameter, values }) = &study.data.policies[policy].vary else { return };
    let (name, ways) = (group.policy(policy), study.ways_of(policy));
    if group.all.len() <= MOST_ROWS {
        of_puzzles(group, policy, parameter, out);
    }
    means(group, policy, out);
    let mut lines = |file: String, title: String, looks: &dyn Fn(&Record, Way) -> f64| {
        let series = ways
            .clone()
            .map(|way| (group.shown_value(Some(way)), row(group.all.iter().map(|p| looks(p, way)))));
        out.lines(Named(&file, &title), ["puzzle", "looks"], series.collect());
    };
    let title = filled!(texts, "by_parameter", name, parameter);
    lines(format!("{grids}-grids-{parameter}"), title, &|p, way| study.looks_with(p, USUAL, way));
    for (n, (tally, place)) in group.looks_by_place().into_iter().enumerate() {
        let title = filled!(texts, "by_parameter_at", name, parameter, place, number = FIGURE + n);
        let file = format!("{grids}-grids-{parameter}-{tally}");
        lines(file, title, &|p, way| study.counted(p, USUAL, way, &tally));
    }
    let best = |way: Option<Way>| group.with_value(&group.all, USUAL, policy, way);
    let slices = ways.clone().map(Some).chain((best(None) > 0).then_some(None));
    out.pie(
        Named(&format!("{grids}-grids-wins-by-{parameter}"), &filled!(texts, "best_parameter", parameter)),
        slices.map(|way| (group.shown_value(way), best(way))).collect(),
    );
    let document = &study.data.document;
    if grids == document.grids && document.values.len() == values.len() {
        let join = |numbers: &mut dyn Iterator<Item = usize>| {
            numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(texts.separator())
        };
        let (values, there) = (join(&mut values.iter().copied()), join(&mut document.values.iter().copied()));
        let wins = join(&mut ways.map(|way| best(Some(way))));
        out.readings(
            filled!(texts, "parameter_is_best", parameter, values, there, of = document.puzzles),
            filled!(texts, "in_puzzles", wins, n = group.all.len(), ties = best(None)),
            group.under_each(|reading| group.fewer_is_better(reading, policy)),
        );
        let means = group.looks_by_place().into_iter().map(|(tally, place)| {
            let means = group.means_at(&group.all, USUAL, policy, &tally).into_iter();
            let means: Vec<String> = means.map(|mean| round(mean, 1).to_string()).collect();
            format!("{place} {}", means.join(" / "))
        });
        out.readings(
            filled!(texts, "shared_looks_grow", parameter),
            means.collect::<Vec<_>>().join(texts.separator()),
            group.under_each(|reading| group.grows_where_shared(reading, policy)),
        );
    }
}

/// The looks of each puzzle with each value, and all that is counted.
fn of_puzzles(group: &Group<'_>, policy: usize, parameter: &str, out: &mut Parts) {
    let (study, texts, grids, name) = (group.study, group.texts, group.grids, group.policy(policy));
    let ways = || study.ways_of(policy);
    let columns: Vec<(Way, usize)> =
        ways().flat_map(|way| starts_of(grids).map(move |start| (way, start))).collect();
    let head = |&(way, start): &(Way, usize)| {
        let (value, from) = (Value::from(way.value), letter(start));
        filled!(texts, "value_from", parameter, value, from)
    };
    let row = |(row, p): (usize, &&Record)| {
        let looks = columns.iter().map(|&(way, start)| study.looks(p, USUAL, way, start).into());
        [Value::from(row + 1)].into_iter().chain(looks).collect()
    };
    out.wide_table(
        filled!(texts, "looks_of", grids, name),
        &["puzzle"],
        columns.iter().map(head),
        group.all.iter().enumerate().map(row).collect(),
    );
    let tallies = group.all_tallies();
    let heads: Vec<String> = tallies.iter().map(|(_, words)| words.clone()).collect();
    for (n, way) in ways().enumerate() {
        let mut rows = Vec::new();
        for (row, p) in group.all.iter().enumerate() {
            rows.extend(starts_of(grids).map(|start| {
                let run = study.run(p, USUAL, way, start);
                let counted = tallies.iter().map(|(tally, _)| run.tally(tally).into());
                cells![row + 1, letter(start)].into_iter().chain(counted).collect::<Vec<_>>()
            }));
        }
        let (value, number) = (Value::from(way.value), TABLE + n);
        out.wide_table(
            filled!(texts, "looks_of_value", grids, name, parameter, value, number),
            &["puzzle", "from"],
            heads.clone(),
            rows,
        );
    }
}

/// The means of all that is counted, with each value from each start.
fn means(group: &Group<'_>, policy: usize, out: &mut Parts) {
    let (study, texts, grids) = (group.study, group.texts, group.grids);
    let (name, tallies) = (group.policy(policy), group.all_tallies());
    let row = |way: Way, start: usize| {
        let means = tallies.iter().map(|(tally, _)| {
            let counted = group.all.iter().filter_map(|p| study.run(p, USUAL, way, start).tally(tally));
            round(mean(counted), 1)
        });
        cells![group.shown_way(Some(way)), letter(start)].into_iter().chain(means).collect()
    };
    let ways = study.ways_of(policy).flat_map(|way| starts_of(grids).map(move |start| (way, start)));
    let heads = tallies.iter().map(|(_, words)| words.clone());
    out.wide_table(
        filled!(texts, "means_of", grids, name),
        &["", "from"],
        heads,
        ways.map(|(way, start)| row(way, start)).collect(),
    );
}
