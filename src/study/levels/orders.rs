//! Which combinations of logics finish how many puzzles, and the order that follows (tables 3 to 5).

use super::super::orders::orders;
use super::super::report::Report;
use super::super::said::say;
use super::super::table::{Cell, Table};
use super::texts::Texts;
use super::{Levels, Look};
use crate::chart::{Axis, Body, Chart};
use crate::report::language::Language;

/// How many orders are told.
const TOLD: usize = 24;

/// Adds the tables.
pub fn add(levels: &Levels, looks: &[&Look], report: &mut Report) {
    let logics = levels.logics.len();
    let remaining: Vec<&&Look> = looks.iter().filter(|look| !look.finished_by(0)).collect();
    let finished: Vec<usize> = (0..1_usize << logics)
        .map(|combination| remaining.iter().filter(|look| look.finished_by(combination)).count())
        .collect();
    let language = report.language;
    let texts = Texts::of(language);
    let base = levels.shown(&levels.base, language);
    report.heading(say!(texts.what_is_left, base = base));
    let document = &levels.document;
    report.words(say!(
        texts.remaining,
        remaining = remaining.len(),
        all = looks.len(),
        base = base,
        there = document.remaining,
        of = document.puzzles,
    ));
    let columns = [texts.combination, texts.finished, texts.share, texts.document, texts.share_there];
    let mut table = Table::new(texts.by_combination, columns);
    let mut combinations: Vec<usize> = (1..1 << logics).collect();
    combinations.sort_by_key(|combination: &usize| combination.count_ones());
    for &combination in &combinations {
        let named = levels.named(combination);
        let there = document.finished(&named);
        table.row([
            levels.all_shown(&named, " + ", language).into(),
            finished[combination].into(),
            Cell::share(finished[combination], remaining.len()),
            there.into(),
            there.map_or(Cell::Empty, |there| Cell::share(there, document.remaining)),
        ]);
    }
    report.table(table);
    report.figure("combinations", bars(levels, &combinations, &finished, remaining.len(), language));
    if remaining.is_empty() {
        report.words(texts.none_is_left);
        return;
    }
    tell_orders(levels, &finished, report);
}

/// What the combinations come to along each order, the best first.
fn tell_orders(levels: &Levels, finished: &[usize], report: &mut Report) {
    let document = &levels.document;
    let language = report.language;
    let texts = Texts::of(language);
    let names =
        |order: &[usize]| order.iter().map(|&logic| levels.logics[logic].as_str()).collect::<Vec<_>>();
    let shown = |names: &[&str]| levels.all_shown(names, language.sentences().separator, language);
    let sum = |order: &[usize]| {
        let grown = order.iter().scan(0, |combination, logic| {
            *combination |= 1 << logic;
            Some(finished[*combination])
        });
        grown.sum::<usize>()
    };
    let mut orders = orders(&(0..levels.logics.len()).collect::<Vec<_>>());
    orders.sort_by_key(|order| (std::cmp::Reverse(sum(order)), order.clone()));
    let mut table = Table::new(texts.along_orders, [texts.order, texts.sum, texts.document]);
    for order in orders.iter().take(TOLD) {
        let there = document.orders.get(&names(order).join(", ")).copied();
        table.row([shown(&names(order)).into(), sum(order).into(), there.into()]);
    }
    if orders.len() > TOLD {
        table.row([say!(texts.further, n = orders.len() - TOLD).into()]);
    }
    report.table(table);
    let best: Vec<&Vec<usize>> = orders.iter().take_while(|order| sum(order) == sum(&orders[0])).collect();
    let here: Vec<String> = best.iter().map(|order| names(order).join(", ")).collect();
    let there = document.orders.iter().max_by_key(|(_, sum)| **sum).map(|(order, _)| order.clone());
    if let Some(there) = there {
        let borne_out = document.orders.contains_key(&here[0]).then(|| here.contains(&there));
        report.finding(
            say!(texts.best_order, order = shown(&there.split(", ").collect::<Vec<_>>())),
            best.iter().map(|order| shown(&names(order))).collect::<Vec<_>>().join(texts.or_as_well),
            borne_out,
        );
    }
    let columns = [texts.level, texts.logic, texts.finished_up_to];
    let mut table = Table::new(texts.levels_that_follow, columns);
    table.row([1_usize.into(), levels.shown(&levels.base, language).into()]);
    let mut combination = 0;
    for (at, &logic) in orders[0].iter().enumerate() {
        combination |= 1 << logic;
        let logic = levels.shown(&levels.logics[logic], language);
        table.row([(at + 2).into(), logic.into(), finished[combination].into()]);
    }
    report.table(table);
}

fn bars(
    levels: &Levels,
    combinations: &[usize],
    finished: &[usize],
    remaining: usize,
    language: Language,
) -> Chart {
    let texts = Texts::of(language);
    let document = &levels.document;
    let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    let here = combinations.iter().map(|&combination| share(finished[combination], remaining)).collect();
    let there: Vec<f64> = combinations
        .iter()
        .filter_map(|&combination| document.finished(&levels.named(combination)))
        .map(|there| share(there, document.remaining))
        .collect();
    let mut series = vec![(texts.here.to_owned(), here)];
    if there.len() == combinations.len() {
        series.push((texts.document.to_owned(), there));
    }
    Chart {
        title: texts.bars.to_owned(),
        body: Body::Bars {
            y: Axis { label: texts.finished_percent.to_owned(), log: false },
            categories: combinations
                .iter()
                .map(|&combination| levels.all_shown(&levels.named(combination), " + ", language))
                .collect(),
            series,
        },
    }
}
