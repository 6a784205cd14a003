//! Laws that rule files declare, beside what each means in words of its own: all fillings of a line are tried.

use crate::games::PROGRAM;
use indexmap::IndexMap;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use tesuji::board::inputs::{CellGroup, PuzzleInput};
use tesuji::board::position::BoardShape;
use tesuji::board::solver::{BoardSolver, SolverMemory};
use tesuji::board::state::BoardState;
use tesuji::board::topology::Topology;
use tesuji::game::build;

/// A line of cells with values from `lowest` on, and nothing but one constraint.
struct Line {
    cells: usize,
    values: usize,
    lowest: usize,
}

impl Line {
    fn topology(&self, constraint: &str, group: CellGroup) -> Topology {
        let inputs = IndexMap::from([(constraint.to_owned(), PuzzleInput::Groups(vec![group]))]);
        let Self { cells, values, lowest } = *self;
        let shape = BoardShape { rows: 1, columns: cells, lowest, inputs, ..BoardShape::square(values) };
        let game = PROGRAM.game(&format!("board with {constraint}")).unwrap();
        build(&PROGRAM, &game, &shape).unwrap()
    }

    /// Compares the solutions of a board with the fillings that a predicate allows.
    fn agrees(&self, constraint: &str, group: CellGroup, allows: &dyn Fn(&[i64]) -> bool) {
        let topology = self.topology(constraint, group);
        let mut state = BoardState::new(&topology);
        state.exclude_alone(&topology);
        let all = vec![topology.all_values(); self.cells];
        let none = vec![0; topology.cell_words()];
        state.load(&topology, &all, &none, &none);
        let mut solved = BTreeSet::new();
        let solver = BoardSolver::new(&topology);
        let is_exhaustive = solver.solutions(&mut SolverMemory::new(), &state, None, |solution| {
            let values = solution.iter().map(|value| i64::from(*value) - 1 + self.lowest as i64);
            solved.insert(values.collect::<Vec<i64>>());
            ControlFlow::Continue(())
        });
        assert!(is_exhaustive);
        let filling = |number: usize| {
            let digit = |at: u32| number / self.values.pow(at) % self.values;
            (0..self.cells as u32).map(|at| (digit(at) + self.lowest) as i64).collect::<Vec<i64>>()
        };
        let fillings = (0..self.values.pow(self.cells as u32)).map(filling);
        let allowed: BTreeSet<Vec<i64>> = fillings.filter(|values| allows(values)).collect();
        assert_eq!(solved, allowed, "{constraint}");
    }
}

const LINES: [Line; 3] = [
    Line { cells: 5, values: 5, lowest: 1 },
    Line { cells: 6, values: 4, lowest: 0 },
    Line { cells: 4, values: 6, lowest: 1 },
];

fn distinct(values: &[i64]) -> bool {
    values.iter().collect::<BTreeSet<_>>().len() == values.len()
}

fn each_line(constraint: &str, number: Option<i64>, allows: impl Fn(&Line, &[i64]) -> bool) {
    let is_distinct = ["lunchboxes", "rellik-cages"].contains(&constraint);
    for line in LINES.into_iter().filter(|line| !is_distinct || line.cells <= line.values) {
        let group = CellGroup::new(number, (0..line.cells).collect());
        line.agrees(constraint, group, &|values| allows(&line, values));
    }
}

fn gap(values: &[i64]) -> i64 {
    values.iter().max().unwrap() - values.iter().min().unwrap()
}

#[test]
fn lines_hold_what_their_laws_say() {
    let neighbours =
        |values: &[i64], holds: &dyn Fn(i64, i64) -> bool| values.windows(2).all(|v| holds(v[0], v[1]));
    each_line("thermometers", None, |_, v| neighbours(v, &|a, b| a < b));
    each_line("slow-thermometers", None, |_, v| neighbours(v, &|a, b| a <= b));
    each_line("whispers", Some(2), |_, v| neighbours(v, &|a, b| (a - b).abs() >= 2));
    each_line("parity-lines", None, |_, v| neighbours(v, &|a, b| a % 2 != b % 2));
    each_line("palindromes", None, |_, v| v.iter().eq(v.iter().rev()));
    each_line("renbans", None, |_, v| distinct(v) && gap(v) == v.len() as i64 - 1);
    each_line("modular-lines", Some(3), |_, v| {
        v.windows(3).all(|v| distinct(&v.iter().map(|v| v % 3).collect::<Vec<_>>()))
    });
    each_line("between-lines", None, |_, v| {
        let (a, b) = (v[0].min(v[v.len() - 1]), v[0].max(v[v.len() - 1]));
        v[1..v.len() - 1].iter().all(|v| a < *v && *v < b)
    });
    each_line("lockout-lines", Some(2), |_, v| {
        let (a, b) = (v[0].min(v[v.len() - 1]), v[0].max(v[v.len() - 1]));
        b - a >= 2 && v[1..v.len() - 1].iter().all(|v| *v < a || *v > b)
    });
    each_line("zipper-lines", None, |_, v| {
        let n = v.len();
        let sums: BTreeSet<i64> = (0..n / 2).map(|i| v[i] + v[n - 1 - i]).collect();
        sums.len() == 1 && (n % 2 == 0 || sums.contains(&v[n / 2]))
    });
    each_line("sum-lines", Some(5), |_, v| {
        let mut run = 0;
        let fits = v.iter().all(|v| {
            run += v;
            let is_within = run <= 5;
            run %= 5;
            is_within
        });
        fits && run == 0
    });
}

#[test]
fn sums_hold_what_their_laws_say() {
    each_line("arrows", None, |_, v| v[0] == v[1..].iter().sum::<i64>());
    each_line("double-arrows", None, |_, v| v[0] + v[v.len() - 1] == v[1..v.len() - 1].iter().sum::<i64>());
    each_line("pill-arrows", Some(2), |_, v| 10 * v[0] + v[1] == v[2..].iter().sum::<i64>());
    each_line("little-killers", Some(9), |_, v| v.iter().sum::<i64>() == 9);
    let between = |v: &[i64], low: i64, top: i64| {
        let ends: Vec<usize> = (0..v.len()).filter(|&i| v[i] == low || v[i] == top).collect();
        match ends[..] {
            [a, b] if v[a] != v[b] => Some(v[a + 1..b].iter().sum::<i64>()),
            _ => None,
        }
    };
    // Between the extremes all values are smaller and larger, so the law is that of different cells.
    each_line("lunchboxes", Some(4), |_, v| {
        distinct(v) && between(v, *v.iter().min().unwrap(), *v.iter().max().unwrap()) == Some(4)
    });
    each_line("x-sums", Some(7), |_, v| {
        let count = usize::try_from(v[0]).unwrap();
        (1..=v.len()).contains(&count) && v[..count].iter().sum::<i64>() == 7
    });
    each_line("rellik-cages", Some(5), |line, v| {
        let subsets = 1..1_usize << v.len();
        let sum = |set: usize| (0..v.len()).filter(|i| set >> i & 1 != 0).map(|i| v[i]).sum::<i64>();
        line.cells <= line.values && distinct(v) && subsets.into_iter().all(|set| sum(set) != 5)
    });
    let weights = vec![2, 1, -1, 3];
    let group = CellGroup { weights: weights.clone(), ..CellGroup::new(Some(8), vec![0, 1, 2, 3]) };
    LINES[2]
        .agrees("weighted-sums", group, &|v| v.iter().zip(&weights).map(|(v, w)| v * w).sum::<i64>() == 8);
    for constraint in ["equal-sums", "region-sum-lines"] {
        let group = CellGroup { parts: vec![0, 0, 1, 2, 2], ..CellGroup::new(None, vec![0, 1, 2, 3, 4]) };
        LINES[0].agrees(constraint, group, &|v| v[0] + v[1] == v[2] && v[2] == v[3] + v[4]);
    }
}

#[test]
fn clues_hold_what_their_laws_say() {
    each_line("skyscrapers", Some(3), |line, v| {
        let lowest = line.lowest as i64;
        let seen = (0..v.len()).filter(|&i| v[i] > 0 && v[..i].iter().all(|before| *before < v[i]));
        lowest >= 0 && seen.count() == 3
    });
    each_line("hidden-skyscrapers", Some(2), |_, v| {
        let hidden = (1..v.len()).find(|&i| v[..i].iter().any(|before| *before > v[i]));
        hidden.is_some_and(|i| v[i] == 2)
    });
    each_line("numbered-rooms", Some(2), |_, v| {
        usize::try_from(v[0] - 1).ok().and_then(|at| v.get(at)).is_some_and(|v| *v == 2)
    });
    each_line("slingshots", None, |_, v| {
        usize::try_from(v[1] - 1).ok().and_then(|at| v.get(at + 2)).is_some_and(|found| *found == v[0])
    });
    each_line("varieties", None, |_, v| v[1..].iter().collect::<BTreeSet<_>>().len() as i64 == v[0]);
    each_line("counting-circles", None, |_, v| {
        v.iter().all(|x| v.iter().filter(|y| *y == x).count() as i64 == *x)
    });
    let group = || CellGroup::with_numbers(vec![1, 2, 3, 1], vec![0, 1, 2, 3]);
    let count = |v: &[i64], x: i64| v.iter().filter(|y| **y == x).count();
    LINES[2].agrees("quadruples", group(), &|v| count(v, 1) >= 2 && count(v, 3) >= 1);
    LINES[2].agrees("exact-counts", group(), &|v| count(v, 1) == 2 && count(v, 3) == 1);
    let group = CellGroup { parts: vec![0, 0, 1, 1], ..CellGroup::new(None, vec![0, 1, 2, 3]) };
    LINES[2].agrees("same-values", group, &|v| (0..7).all(|x| count(&v[..2], x) == count(&v[2..], x)));
    let group = CellGroup::new(None, vec![0, 1, 2, 3]);
    LINES[2].agrees("equality-cages", group, &|v| {
        distinct(v)
            && v.iter().filter(|v| **v % 2 == 1).count() == 2
            && v.iter().filter(|v| **v > 3).count() == 2
    });
}

#[test]
fn a_line_may_pass_a_cell_twice() {
    let group = CellGroup::new(None, vec![0, 1, 2, 1]);
    LINES[2].agrees("arrows", group, &|v| v[0] == v[1] + v[2] + v[1]);
}
