//! Puzzles with the times of people.

use super::Columns;
use crate::prelude::*;
use indexmap::IndexMap;
use tesuji_board::Clue;

/// A puzzle with the times of people, from one input or several.
pub struct Sample<'r> {
    pub record: &'r PuzzleRecord,
    /// Natural logarithm of the time in seconds.
    pub log_time: f64,
    /// Number of players whose mean the time is; `None` if it is unknown.
    pub players: Option<f64>,
    /// Natural logarithm of the second measure; `None` if the puzzle has none.
    pub log_second: Option<f64>,
}

/// The puzzles of a study.
pub struct Samples<'r> {
    /// Puzzles with times, without duplicates.
    pub timed: Vec<Sample<'r>>,
    /// Puzzles of the inputs that have neither times nor second measures.
    pub collection: Vec<&'r PuzzleRecord>,
}

impl<'r> Samples<'r> {
    pub fn new(puzzles: &'r [PuzzleRecord], columns: &Columns) -> Self {
        // Records by their clues, then by the shapes of their boards.
        let mut alike: IndexMap<&Vec<Clue>, Vec<Vec<&PuzzleRecord>>> = IndexMap::new();
        for record in puzzles {
            let of_clues = alike.entry(&record.position.clues).or_default();
            match of_clues.iter_mut().find(|same| same[0].position.shape == record.position.shape) {
                Some(same) => same.push(record),
                None => of_clues.push(vec![record]),
            }
        }
        let timed = alike.into_values().flatten().filter_map(|records| {
            let number = |column: &str| records.iter().find_map(|record| number(record, column));
            Some(Sample {
                record: records.first()?,
                log_time: logarithm(number(&columns.times)?)?,
                players: number(&columns.players),
                log_second: columns.second.as_deref().and_then(number).and_then(logarithm),
            })
        });
        let measured = |record: &&PuzzleRecord| {
            let names = [Some(&columns.times), columns.second.as_ref()];
            names.into_iter().flatten().any(|name| number(record, name).is_some())
        };
        let sources: Vec<usize> =
            puzzles.iter().filter(|record| measured(record)).map(|r| r.source).collect();
        let collection = puzzles.iter().filter(|record| !sources.contains(&record.source)).collect();
        Self { timed: timed.collect(), collection }
    }
}

/// Number in a column of the input; `None` if there is none.
pub fn number(record: &PuzzleRecord, column: &str) -> Option<f64> {
    let columns = record.position.columns.iter().rev();
    columns.into_iter().find(|(name, _)| name == column)?.1.parse().ok().filter(|n: &f64| n.is_finite())
}

fn logarithm(number: f64) -> Option<f64> {
    (number > 0.0).then(|| libm::log(number))
}
