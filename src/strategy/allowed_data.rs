//! Sets of data with a quick test for membership.

use crate::prelude::*;

/// The data that a variable may have.
pub enum AllowedData {
    /// Elements of one sort, by their numbers.
    Numbers(Vec<u64>),
    /// Others, in order.
    Sorted(Arc<[Datum]>),
}

impl AllowedData {
    pub fn new(data: Arc<[Datum]>) -> Self {
        let Some(most) = data.iter().map(element_number).try_fold(0, |most, number| Some(number?.max(most)))
        else {
            return Self::Sorted(data);
        };
        let mut numbers = vec![0; bits::words(most + 1)];
        data.iter().filter_map(element_number).for_each(|number| bits::insert(&mut numbers, number));
        Self::Numbers(numbers)
    }

    pub fn contains(&self, datum: &Datum) -> bool {
        match self {
            Self::Numbers(numbers) => element_number(datum)
                .is_some_and(|number| number >> 6 < numbers.len() && bits::has(numbers, number)),
            Self::Sorted(data) => data.binary_search(datum).is_ok(),
        }
    }
}

/// The number of an element of the board.
fn element_number(datum: &Datum) -> Option<usize> {
    match datum {
        Datum::Value(number) | Datum::Cell(number) | Datum::Unit(number) => Some(*number),
        Datum::Kind(number) | Datum::Grid(number) => Some(*number),
        _ => None,
    }
}
