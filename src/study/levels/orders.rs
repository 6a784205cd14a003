//! Which combinations of logics finish how many puzzles, and the order that follows (tables 3 to 5).

use super::super::orders::orders;
use super::super::report::Report;
use super::super::table::{Cell, Table};
use super::{Levels, Look};
use crate::chart::{Axis, Body, Chart};

/// How many orders are told.
const TOLD: usize = 24;

/// Adds the tables.
pub fn add(levels: &Levels, looks: &[&Look], report: &mut Report) {
    let logics = levels.logics.len();
    let remaining: Vec<&&Look> = looks.iter().filter(|look| !look.finished_by(0)).collect();
    let finished: Vec<usize> = (0..1_usize << logics)
        .map(|combination| remaining.iter().filter(|look| look.finished_by(combination)).count())
        .collect();
    report.heading(format!("What {} leaves, and what finishes it", levels.base));
    let document = &levels.document;
    report.words(format!(
        "{} of {} puzzles are not finished by {} alone (in the document {} of {}). So many of them fall to each \
         combination of the other logics:",
        remaining.len(),
        looks.len(),
        levels.base,
        document.remaining,
        document.puzzles
    ));
    let mut table = Table::new(
        "Puzzles finished by combination (document, table 3)",
        ["combination", "finished", "share", "document", "share there"],
    );
    let mut combinations: Vec<usize> = (1..1 << logics).collect();
    combinations.sort_by_key(|combination: &usize| combination.count_ones());
    for &combination in &combinations {
        let named = levels.named(combination);
        let there = document.finished(&named);
        table.row([
            named.join(" + ").into(),
            finished[combination].into(),
            Cell::share(finished[combination], remaining.len()),
            there.into(),
            there.map_or(Cell::Empty, |there| Cell::share(there, document.remaining)),
        ]);
    }
    report.table(table);
    report.figure("combinations", bars(levels, &combinations, &finished, remaining.len()));
    if remaining.is_empty() {
        report.words("No puzzle is left to tell orders apart.");
        return;
    }
    tell_orders(levels, &finished, report);
}

/// What the combinations come to along each order, the best first.
fn tell_orders(levels: &Levels, finished: &[usize], report: &mut Report) {
    let document = &levels.document;
    let names = |order: &[usize]| {
        order.iter().map(|&logic| levels.logics[logic].as_str()).collect::<Vec<_>>().join(", ")
    };
    let sum = |order: &[usize]| {
        let grown = order.iter().scan(0, |combination, logic| {
            *combination |= 1 << logic;
            Some(finished[*combination])
        });
        grown.sum::<usize>()
    };
    let mut orders = orders(&(0..levels.logics.len()).collect::<Vec<_>>());
    orders.sort_by_key(|order| (std::cmp::Reverse(sum(order)), order.clone()));
    let mut table = Table::new(
        "Sums of finished puzzles along each order (document, table 4)",
        ["order", "sum", "document"],
    );
    for order in orders.iter().take(TOLD) {
        let there = document.orders.get(&names(order)).copied();
        table.row([names(order).into(), sum(order).into(), there.into()]);
    }
    if orders.len() > TOLD {
        table.row([format!("and {} further ones", orders.len() - TOLD).into()]);
    }
    report.table(table);
    let best: Vec<&Vec<usize>> = orders.iter().take_while(|order| sum(order) == sum(&orders[0])).collect();
    let here: Vec<String> = best.iter().map(|order| names(order)).collect();
    let there = document.orders.iter().max_by_key(|(_, sum)| **sum).map(|(order, _)| order.clone());
    if let Some(there) = there {
        let borne_out = document.orders.contains_key(&here[0]).then(|| here.contains(&there));
        report.finding(
            format!("the order in which most is finished soonest is {there} (4.2)"),
            here.join("; or as well "),
            borne_out,
        );
    }
    let mut table =
        Table::new("Levels that follow (document, table 5)", ["level", "logic", "finished up to it"]);
    table.row([1_usize.into(), levels.base.as_str().into()]);
    let mut combination = 0;
    for (at, &logic) in orders[0].iter().enumerate() {
        combination |= 1 << logic;
        table.row([(at + 2).into(), levels.logics[logic].as_str().into(), finished[combination].into()]);
    }
    report.table(table);
}

fn bars(levels: &Levels, combinations: &[usize], finished: &[usize], remaining: usize) -> Chart {
    let document = &levels.document;
    let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    let here = combinations.iter().map(|&combination| share(finished[combination], remaining)).collect();
    let there: Vec<f64> = combinations
        .iter()
        .filter_map(|&combination| document.finished(&levels.named(combination)))
        .map(|there| share(there, document.remaining))
        .collect();
    let mut series = vec![("here".to_owned(), here)];
    if there.len() == combinations.len() {
        series.push(("document".to_owned(), there));
    }
    Chart {
        title: "Puzzles finished by each combination of logics".to_owned(),
        body: Body::Bars {
            y: Axis { label: "finished, %".to_owned(), log: false },
            categories: combinations
                .iter()
                .map(|&combination| levels.named(combination).join(" + "))
                .collect(),
            series,
        },
    }
}
