//! The counts of a strategy in order, a row for each group of successive counts.

use super::{prelude::*, table::table};
use crate::Align;
use tesuji_strategy::CountEvent;

/// Returns the rows of a tally with the subjects of its counts. Counts whose subjects differ only in the last part
/// share a row, with a list of the last parts; three or more consecutive ones are written as a range.
pub fn in_order(events: &[CountEvent], topology: &Topology, words: &StepTexts<'_>) -> String {
    let names = words.names(topology);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut last = None;
    for group in events.chunk_by(in_one_group) {
        let tally = &group[0].tally;
        // Only the first row of a tally shows its name.
        let name = if last == Some(tally) { String::new() } else { words.tally(tally) };
        last = Some(tally);
        rows.push(vec![name, row(group, topology, &names, words.language)]);
    }
    let rows = table(&rows, &[Align::Left]);
    join(rows.lines().map(|line| format!("  {line}")), "\n")
}

fn in_one_group(a: &CountEvent, b: &CountEvent) -> bool {
    let before = |event: &CountEvent| event.subject.len().saturating_sub(1);
    a.tally == b.tally && a.subject[..before(a)] == b.subject[..before(b)]
}

fn row(group: &[CountEvent], topology: &Topology, names: &Notation<'_>, language: Language) -> String {
    let sentences = language.sentences();
    let before: Vec<String> = match group[0].subject.split_last() {
        Some((_, before)) => before.iter().map(|datum| subject(datum, names)).collect(),
        None => Vec::new(),
    };
    let runs = group.chunk_by(|a, b| follows(a, b, topology));
    let counted = runs.flat_map(|run| match run {
        [first, .., last] if run.len() > 2 => {
            match units(run.iter().filter_map(|event| event.subject.last())) {
                Some(units) => names.units(&units),
                None => {
                    let ends = [first, last].map(|event| of_one(event, names));
                    vec![fill(sentences.from_to, &[("first", &ends[0]), ("last", &ends[1])])]
                }
            }
        }
        run => run.iter().map(|event| of_one(event, names)).collect(),
    });
    let counted = join(counted, sentences.separator);
    if before.is_empty() { counted } else { format!("{}{}{counted}", before.join(" "), sentences.colon) }
}

/// Returns the last part of the subject of a count, and the amount unless it is 1.
fn of_one(event: &CountEvent, names: &Notation<'_>) -> String {
    let last_part = event.subject.last().map(|datum| subject(datum, names)).unwrap_or_default();
    if event.amount == 1 {
        last_part
    } else {
        format!("{last_part} {:+}", event.amount).trim_start().to_owned()
    }
}

fn subject(datum: &Datum, names: &Notation<'_>) -> String {
    match datum {
        Datum::Set(all) => {
            units(all).map_or_else(|| names.datum(datum), |units| names.list(names.units(&units)))
        }
        one => names.datum(one),
    }
}

/// Returns the units of a list; `None` if it contains anything else.
fn units<'d>(data: impl IntoIterator<Item = &'d Datum>) -> Option<Vec<usize>> {
    data.into_iter().map(|datum| if let Datum::Unit(unit) = datum { Some(*unit) } else { None }).collect()
}

/// Whether the subjects of two counts end in consecutive values, or in consecutive units of one kind.
fn follows(a: &CountEvent, b: &CountEvent, topology: &Topology) -> bool {
    let is_next = match (a.subject.last(), b.subject.last()) {
        (Some(Datum::Value(a)), Some(Datum::Value(b))) => a + 1 == *b,
        (Some(Datum::Unit(a)), Some(Datum::Unit(b))) => {
            let [a, b] = [a, b].map(|&unit| &topology.units[unit]);
            (a.grid, a.kind, a.number + 1) == (b.grid, b.kind, b.number)
        }
        _ => false,
    };
    is_next && a.amount == 1 && b.amount == 1
}
