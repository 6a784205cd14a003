//! What is told of candidates that a law refuses, against all fillings of a line.

use crate::config;
use crate::games::PROGRAM;
use indexmap::IndexMap;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::board::{BoardShape, BoardState, CellGroup, PuzzleInput, Topology};
use tesuji::game::{Refusals, build, unit_scans};

const CELLS: usize = 5;
const VALUES: usize = 5;

type Filling = Vec<i64>;

/// A law on a line, with what it means.
struct Meaning {
    constraint: &'static str,
    number: Option<i64>,
    allows: fn(&[i64], i64) -> bool,
    /// The numbers of its worded states after some cells, if no step refuses these.
    states: fn(&[i64], i64) -> Option<Vec<i64>>,
}

fn seen(values: &[i64]) -> i64 {
    let highest = |at: usize| values[..at].iter().max().is_none_or(|highest| values[at] > *highest);
    (0..values.len()).filter(|at| highest(*at)).count() as i64
}

fn sandwich(values: &[i64], sum: i64) -> Option<Vec<i64>> {
    let (mut ends, mut rest) = (0, sum);
    for value in values {
        match value {
            1 | 5 => ends += 1,
            _ if ends == 1 => rest -= value,
            _ => {}
        }
    }
    (ends < 3).then(|| vec![ends, rest])
}

fn arrow(values: &[i64]) -> i64 {
    values.iter().skip(1).sum::<i64>() - values.first().unwrap_or(&0)
}

const MEANINGS: [Meaning; 6] = [
    Meaning {
        constraint: "skyscrapers",
        number: Some(3),
        allows: |values, count| seen(values) == count,
        states: |values, _| Some(vec![values.iter().copied().max().unwrap_or(0), seen(values)]),
    },
    Meaning {
        constraint: "sandwiches",
        number: Some(5),
        allows: |values, sum| sandwich(values, sum) == Some(vec![2, 0]),
        states: sandwich,
    },
    Meaning {
        constraint: "arrows",
        number: None,
        allows: |values, _| arrow(values) == 0,
        states: |values, _| Some(vec![arrow(values)]),
    },
    Meaning {
        constraint: "weighted-sums",
        number: Some(17),
        allows: |values, sum| values.iter().sum::<i64>() == sum,
        states: |values, _| Some(vec![values.iter().sum()]),
    },
    Meaning {
        constraint: "thermometers",
        number: None,
        allows: |values, _| values.is_sorted_by(|one, next| one < next),
        states: |_, _| Some(Vec::new()),
    },
    Meaning {
        constraint: "renbans",
        number: None,
        allows: |values, _| {
            let all: BTreeSet<&i64> = values.iter().collect();
            all.len() == values.len()
                && values.iter().max().unwrap() - values.iter().min().unwrap() < CELLS as i64
        },
        states: |_, _| Some(Vec::new()),
    },
];

/// All lists of values of cells, each with candidates.
fn fillings(candidates: &[u64]) -> Vec<Filling> {
    candidates.iter().fold(vec![Vec::new()], |all, held| {
        let values = (0..VALUES).filter(|value| held >> value & 1 != 0).map(|value| value as i64 + 1);
        let values: Vec<i64> = values.collect();
        all.iter().flat_map(|begun| values.iter().map(|value| [&begun[..], &[*value]].concat())).collect()
    })
}

fn line(meaning: &Meaning) -> Topology {
    let group = CellGroup::new(meaning.number, (0..CELLS).collect());
    let inputs = IndexMap::from([(meaning.constraint.to_owned(), PuzzleInput::Groups(vec![group]))]);
    let shape = BoardShape { rows: 1, columns: CELLS, inputs, ..BoardShape::square(VALUES) };
    let game = PROGRAM.game(&format!("board with {}", meaning.constraint)).unwrap();
    build(&PROGRAM, &game, &shape).unwrap()
}

impl Meaning {
    fn is_told(&self, candidates: &[u64]) -> Result<(), TestCaseError> {
        let number = self.number.unwrap_or_default();
        let topology = line(self);
        let mut state = BoardState::new(&topology);
        let none = vec![0; topology.cell_words()];
        state.load(&topology, candidates, &none, &none);
        let candidates: Vec<u64> = (0..CELLS).map(|cell| state.candidates(cell)).collect();
        let decided = |held: &u64| if held.is_power_of_two() { *held } else { 31 };
        let all: Vec<u64> = candidates.iter().map(decided).collect();
        let allowed: Vec<Filling> =
            fillings(&all).into_iter().filter(|values| (self.allows)(values, number)).collect();
        let is_held = |values: &&Filling| {
            values.iter().zip(&candidates).all(|(value, held)| held >> (value - 1) & 1 != 0)
        };
        let alive: Vec<&Filling> = allowed.iter().filter(is_held).collect();
        let scan = unit_scans(&PROGRAM, &topology, &topology.units[0]).swap_remove(0);
        let refusals = Refusals::new(scan, &topology, &state).unwrap();
        for step in 0..CELLS {
            let lives = |value: &usize| alive.iter().any(|values| values[step] == *value as i64 + 1);
            let held = (0..VALUES).filter(|value| candidates[step] >> value & 1 != 0);
            let dead = held.filter(|value| !lives(value)).fold(0, |dead, value| dead | 1 << value);
            prop_assert_eq!(refusals.refused(step, candidates[step]), dead);
            let values = (0..VALUES).filter(|value| dead >> value & 1 != 0);
            let alone: Vec<_> = values.flat_map(|value| refusals.by_states(step, value)).collect();
            let joined = alone.iter().zip(alone.iter().skip(1)).filter_map(|(one, next)| one.union(next));
            for told in joined.collect::<Vec<_>>().into_iter().chain(alone) {
                let numbers =
                    |begun: &[i64], state: usize| (self.states)(begun, number).map(|all| all[state]);
                let of = |cells: &[u64], state: usize| -> BTreeSet<i64> {
                    fillings(cells).iter().filter_map(|begun| numbers(begun, state)).collect()
                };
                let set = |numbers: &[i64]| numbers.iter().copied().collect::<BTreeSet<i64>>();
                prop_assert_eq!(set(&told.before), of(&candidates[..step], told.state));
                let mut with = candidates[..=step].to_vec();
                with[step] = told.values;
                prop_assert_eq!(told.values & !dead, 0);
                prop_assert_eq!(set(&told.after), of(&with, told.state));
                let fits = |begun: &&[i64]| {
                    told.other_state.is_none_or(|(other, number)| numbers(begun, other) == Some(number))
                };
                if let Some((other, number)) = told.other_state {
                    prop_assert_eq!(of(&with, other), BTreeSet::from([number]));
                }
                let begun = alive.iter().map(|values| &values[..=step]).filter(fits);
                let needed: BTreeSet<i64> = begun.filter_map(|begun| numbers(begun, told.state)).collect();
                prop_assert_eq!(set(&told.required), needed);
                prop_assert!(set(&told.after).is_disjoint(&set(&told.required)));
            }
            for value in (0..VALUES).filter(|value| dead >> value & 1 != 0) {
                let told = refusals.by_sequences(step, value).unwrap();
                let (from, to) = (told.cells[0], told.cells[0] + told.cells.len());
                prop_assert!((from..to).contains(&step));
                let fitting = allowed.iter().filter(|values| values[step] == value as i64 + 1);
                let needed: BTreeSet<Vec<usize>> = fitting
                    .map(|values| values[from..to].iter().map(|value| *value as usize - 1).collect())
                    .collect();
                prop_assert_eq!(told.is_complete, needed.len() == told.sequences.len());
                for (values, lacking) in told.sequences {
                    prop_assert!(needed.contains(&values));
                    prop_assert!(candidates[from + lacking] >> values[lacking] & 1 == 0);
                }
            }
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(config(60))]

    /// No claim about the states of a law, or about the sequences that it needs, is wrong.
    #[test]
    fn what_is_told_of_a_refusal_is_true(masks in prop::collection::vec(1..32u64, CELLS)) {
        for meaning in &MEANINGS {
            meaning.is_told(&masks)?;
        }
    }
}
