//! Laws that rule files declare, beside what each means in words of its own: all fillings of a line are tried.

use crate::games::PROGRAM;
use indexmap::IndexMap;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use tesuji::board::{BoardShape, BoardSolver, BoardState, CellGroup, PuzzleInput, SolverMemory, Topology};
use tesuji::evidence::LawCnf;
use tesuji::game::build;

/// A line of cells with values from `lowest` on, and nothing but one constraint.
struct Line {
    cells: usize,
    values: usize,
    lowest: usize,
}

impl Line {
    fn topology(&self, constraint: &str, input: PuzzleInput) -> Topology {
        let inputs = IndexMap::from([(constraint.to_owned(), input)]);
        let Self { cells, values, lowest } = *self;
        let shape = BoardShape { rows: 1, columns: cells, lowest, inputs, ..BoardShape::square(values) };
        let game = PROGRAM.game(&format!("board with {constraint}")).unwrap();
        build(&PROGRAM, &game, &shape).unwrap()
    }

    /// Compares the solutions of a board with the fillings that a predicate allows.
    fn agrees(&self, constraint: &str, group: CellGroup, allows: &dyn Fn(&[i64]) -> bool) {
        self.agrees_by(constraint, PuzzleInput::Groups(vec![group]), allows);
    }

    fn agrees_by(&self, constraint: &str, input: PuzzleInput, allows: &dyn Fn(&[i64]) -> bool) {
        let topology = self.topology(constraint, input);
        let mut state = BoardState::new(&topology);
        let mut all = topology.allowed_alone().to_vec();
        all.resize(topology.cells.len(), topology.all_values());
        let none = vec![0; topology.cell_words()];
        state.load(&topology, &all, &none, &none);
        let mut solved = BTreeSet::new();
        let solver = BoardSolver::new(&topology);
        let is_exhaustive = solver.solutions(&mut SolverMemory::new(), &state, None, |solution| {
            // Helper cells stand behind those of the line, and follow from them.
            let values = solution[..self.cells].iter();
            let values = values.map(|value| i64::from(*value) - 1 + self.lowest as i64);
            assert!(solved.insert(values.collect::<Vec<i64>>()), "{constraint}");
            ControlFlow::Continue(())
        });
        assert!(is_exhaustive);
        let filling = |number: usize| {
            let digit = |at: u32| number / self.values.pow(at) % self.values;
            (0..self.cells as u32).map(|at| (digit(at) + self.lowest) as i64).collect::<Vec<i64>>()
        };
        let fillings = (0..self.values.pow(self.cells as u32)).map(&filling);
        let allowed: BTreeSet<Vec<i64>> = fillings.filter(|values| allows(values)).collect();
        assert_eq!(solved, allowed, "{constraint}");
        let mut clauses = LawCnf::new(&topology);
        clauses.assert_laws();
        for values in (0..self.values.pow(self.cells as u32)).map(&filling) {
            let literal =
                |(cell, value): (usize, &i64)| clauses.candidate(cell, *value as usize - self.lowest);
            let held: Vec<_> = values.iter().enumerate().map(literal).collect();
            let laws: Vec<_> = topology.law_units().flat_map(|unit| unit.laws.iter()).collect();
            assert_eq!(clauses.solve(&held), Some(allowed.contains(&values)), "{values:?}: {laws:?}");
        }
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
    each_line("weighted-sums", Some(9), |_, v| v.iter().sum::<i64>() == 9);
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

fn own_law(law: &str, cells: usize) -> CellGroup {
    CellGroup { law: Some(law.into()), ..CellGroup::new(None, (0..cells).collect()) }
}

#[test]
fn puzzles_state_laws_of_their_own() {
    for line in &LINES {
        let agrees = |law: &str, allows: &dyn Fn(&[i64]) -> bool| {
            line.agrees("own-laws", own_law(law, line.cells), allows);
        };
        agrees("next a, b: a + b != 5", &|v| v.windows(2).all(|v| v[0] + v[1] != 5));
        agrees("state s = 0\nstep v where s < 3: s = (s + v) mod 4\naccept s = 1", &|v| {
            let mut s = 0;
            v.iter().all(|v| {
                let is_able = s < 3;
                s = (s + v) % 4;
                is_able
            }) && s == 1
        });
        agrees("connected v of 2: v = 2", &|v| {
            let at: Vec<usize> = (0..v.len()).filter(|&i| v[i] == 2).collect();
            at.len() == 2 && at[1] == at[0] + 1
        });
        agrees("connected v: v in {1, 3}", &|v| {
            let at: Vec<usize> = (0..v.len()).filter(|&i| [1, 3].contains(&v[i])).collect();
            !at.is_empty() && at[at.len() - 1] - at[0] + 1 == at.len()
        });
    }
    // Blocks are the usual ones where the puzzle states none: here of 2 × 2 cells.
    let law = "next a, b where block(a) = block(b): a != b";
    LINES[1].agrees("own-laws", own_law(law, 6), &|v| v.chunks(2).all(|v| v[0] != v[1]));
    for line in LINES.iter().filter(|line| line.cells % 2 == 0) {
        let law = "every (a, l), (b, m) where l = m: a != b, a + b != 4";
        line.agrees("own-laws", own_law(law, line.cells), &|v| {
            let half = v.len() / 2;
            (0..half).all(|j| (0..j).all(|i| v[half + i] != v[half + j] || v[i] != v[j] && v[i] + v[j] != 4))
        });
    }
}

#[test]
fn one_of_several_alternatives_holds() {
    let alternative =
        |name: &str, group: CellGroup| vec![(name.to_owned(), PuzzleInput::Groups(vec![group]))];
    for line in &LINES {
        let group = |number| CellGroup::new(number, (0..line.cells).collect());
        let choice = vec![
            alternative("thermometers", group(None)),
            alternative("weighted-sums", group(Some(7))),
            alternative("own-laws", own_law("each v: v = 2", 2)),
        ];
        let other = vec![alternative("whispers", group(Some(1))), alternative("palindromes", group(None))];
        line.agrees_by("alternatives", PuzzleInput::Choices(vec![choice, other]), &|v| {
            let rises = v.windows(2).all(|v| v[0] < v[1]);
            let first = rises || v.iter().sum::<i64>() == 7 || v[0] == 2 && v[1] == 2;
            first && (v.windows(2).all(|v| v[0] != v[1]) || v.iter().eq(v.iter().rev()))
        });
    }
}

#[test]
fn lines_have_their_ranks() {
    let parts = vec![0, 0, 1, 1, 2, 2];
    for rank in 1..=3 {
        let group = CellGroup { parts: parts.clone(), ..CellGroup::new(Some(rank), vec![0, 1, 2, 3, 1, 3]) };
        LINES[2].agrees("full-ranks", group, &|v| {
            let (own, others) = ([v[0], v[1]], [[v[2], v[3]], [v[1], v[3]]]);
            let smaller = others.iter().filter(|other| **other < own).count() as i64;
            !others.contains(&own) && smaller + 1 == rank
        });
    }
    let group = CellGroup { parts, ..CellGroup::new(None, vec![0, 1, 2, 3, 1, 3]) };
    LINES[2].agrees("unequal-lines", group, &|v| v[..2] != v[2..] && v[..2] != [v[1], v[3]]);
}

#[test]
fn regions_that_are_not_known_follow_from_their_labels() {
    // Four cells and their labels: two regions of two cells each.
    let line = Line { cells: 8, values: 2, lowest: 1 };
    let shape = |constraint: &str, input: PuzzleInput| line.topology(constraint, input);
    let labels = CellGroup::new(Some(2), (4..8).collect());
    let cells = CellGroup::new(None, (0..8).collect());
    let inputs = IndexMap::from([
        ("region-labels".to_owned(), PuzzleInput::Groups(vec![labels])),
        ("labelled-cells".to_owned(), PuzzleInput::Groups(vec![cells])),
    ]);
    let game = PROGRAM.game("board with unknown-regions").unwrap();
    let board = BoardShape { rows: 1, columns: 8, inputs, ..BoardShape::square(2) };
    let topology = build(&PROGRAM, &game, &board).unwrap();
    let mut found = Vec::new();
    let solver = BoardSolver::new(&topology);
    solver.solutions(&mut SolverMemory::new(), &BoardState::new(&topology), None, |solution| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    found.sort();
    let labelled: Vec<&[u8]> = found.iter().map(|solution| &solution[4..]).collect();
    assert_eq!(labelled, [[1, 1, 2, 2]; 4]);
    assert!(found.iter().all(|v| v[0] != v[1] && v[2] != v[3]));
    // The first cell counts the labels in arms: the second, and those up to another label.
    let arms = CellGroup { parts: vec![0, 0, 1, 1, 2, 2], ..CellGroup::new(Some(0), (0..6).collect()) };
    let topology = shape("region-arms", PuzzleInput::Groups(vec![arms]));
    assert_eq!(topology.units.len(), 1);
    Line { cells: 6, values: 4, lowest: 1 }.agrees(
        "region-arms",
        CellGroup { parts: vec![0, 0, 1, 1, 2, 2], ..CellGroup::new(Some(0), (0..6).collect()) },
        &|v| {
            let arm = |cells: &[i64]| cells.iter().take_while(|label| **label == v[1]).count() as i64;
            v[0] == 1 + arm(&v[2..4]) + arm(&v[4..6])
        },
    );
}

#[test]
fn laws_hold_of_more_cells_than_rules_see() {
    let line = Line { cells: 70, values: 2, lowest: 1 };
    let topology = line.topology(
        "own-laws",
        PuzzleInput::Groups(vec![own_law(
            "state s = 0\nstep v: s = s + v\nstep v where false\naccept s = 71",
            70,
        )]),
    );
    assert_eq!((topology.units.len(), topology.wide_units.len()), (0, 1));
    let mut count = 0;
    let solver = BoardSolver::new(&topology);
    solver.solutions(&mut SolverMemory::new(), &BoardState::new(&topology), None, |solution| {
        assert_eq!(solution.iter().map(|value| u32::from(*value)).sum::<u32>(), 71);
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(count, 70);
}

#[test]
fn lines_that_a_law_does_not_fit_are_refused() {
    let refused = |constraint: &str, group: CellGroup| {
        let inputs = IndexMap::from([(constraint.to_owned(), PuzzleInput::Groups(vec![group]))]);
        let shape = BoardShape { rows: 1, columns: 5, inputs, ..BoardShape::square(5) };
        let game = PROGRAM.game(&format!("board with {constraint}")).unwrap();
        build(&PROGRAM, &game, &shape).unwrap_err().to_string()
    };
    let halves = refused("own-laws", own_law("every (a, l), (b, m): a != b", 5));
    assert_eq!(halves, "the law `own` relates two halves, but the units `own` have 5 cells");
    let ranks = refused("full-ranks", CellGroup::new(Some(1), vec![0, 1]));
    assert_eq!(ranks, "full-ranks 1 has only one part: expected several");
    // A cell that comes twice is one, and a part may be said to be larger than any board.
    let law = |law: &str| CellGroup { squares: vec![0, 1, 2, 1], ..own_law(law, 0) };
    LINES[2].agrees("own-laws", law("connected v of 2: v = 2"), &|v| v[1] == 2 && (v[0] == 2) != (v[2] == 2));
    LINES[2].agrees("own-laws", law("connected v of 999999999: v = 2"), &|_| false);
}
