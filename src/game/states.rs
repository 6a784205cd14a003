//! Number of states of the automaton of a law.

use super::{
    GameError,
    arithmetic::EvalFailure,
    cells::CellNumbers,
    error::Result,
    pairs::{AppliedLaw, sequence},
    scan,
};
use tesuji_lang::Law;
use tesuji_law::{Anything, Automaton, MAX_STATES, explore};

/// Number of states of a law without parameters over a row of cells, its scan and its pairs together, with values from
/// 1; `None` beyond [`MAX_STATES`].
///
/// # Errors
/// Returns a [`GameError`] if a number of the law overflows.
pub fn count_states(law: &Law, cells: usize, values: usize) -> Result<Option<usize>> {
    let applied = AppliedLaw { law, arguments: &[], values, lowest: 1 };
    let automaton = automaton(&applied, cells).map_err(|_| GameError::LawArithmetic)?;
    Ok(automaton.map(|automaton| (0..=cells).map(|layer| automaton.states(layer)).sum()))
}

fn automaton(applied: &AppliedLaw<'_>, cells: usize) -> Result<Option<Automaton>, EvalFailure> {
    let number = |place: usize| CellNumbers {
        column: place as i64,
        position: place as i64 + 1,
        weight: 1,
        ..CellNumbers::default()
    };
    let numbers: Vec<CellNumbers> = (0..cells).map(number).collect();
    let order = scan::order(applied, &numbers)?;
    let mut steps = vec![0; cells];
    order.iter().enumerate().for_each(|(step, place)| steps[*place] = step);
    let pairs = applied.pairs(&numbers, &steps, cells)?;
    let all_values = u64::MAX >> (64 - applied.values);
    let alone = if pairs.alone.is_empty() { vec![all_values; cells] } else { pairs.alone.to_vec() };
    let tables = pairs.tables.iter().cloned();
    let sequence = sequence(alone, tables, applied.values, applied.law.is_distinct);
    if !applied.law.is_scan() {
        let Ok(found) = explore(&mut Anything, &sequence, MAX_STATES);
        return Ok(found);
    }
    let numbers: Vec<CellNumbers> = order.iter().map(|place| numbers[*place]).collect();
    let scan = scan::automaton(std::slice::from_ref(applied), &numbers)?;
    Ok(scan.and_then(|scan| scan.join(&sequence, MAX_STATES)))
}
