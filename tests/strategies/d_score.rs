//! The D-score against a second implementation, and its counts of each kind of puzzle.

use crate::second_score::Score;
use crate::{PROGRAM, perform, puzzles, sudoku};
use tesuji::board::StateLoader;
use tesuji::formats::read_all;
use tesuji::strategy::{RunLimits, RunOutcome};

/// Puzzles that end in the sweep of triplets (`tesuji generate --count 3000 --seed 77`).
const TRIPLETS: &str = "\
...1...7...5.........9341..26......3......4.6.9.8...5...27.......7.8..3.8.6.2....
..241..8..1.3...4...8..9....3......5.5..2.6.....8....2..1.9..7...............14.3
2.8.5..4......7.69...2..8...5...84....3....7..96.....1........6.....1.3...7.49..2
.....5.89...6...34..9..21...4.9.1..66....74...92.3..1..8.....631.5...............
.....6.9........3278921....2.........154.....9.....8.7..1.6.47...4..16.....9....1
.....1.....2.6...8.48...7..1.3..8..59..5...32..........2..3....4....2561.....54..
";

#[test]
fn a_second_implementation_counts_the_same() {
    let topology = sudoku(3, 3);
    let mut ended = [0; 8];
    let all = ["sudoku9-easy", "sudoku9-medium", "sudoku9-hard"].map(|file| puzzles(file).take(40));
    let more = read_all(TRIPLETS, None).into_iter().map(|read| read.expect("a puzzle"));
    for position in all.into_iter().flatten().chain(more) {
        let mut setup = StateLoader::new(&topology);
        let start = setup.load(&topology, &position).expect("a position of this board").clone();
        let givens: Vec<Option<usize>> = (0..81)
            .map(|cell| (!start.is_open(cell)).then(|| start.candidates(cell).trailing_zeros() as usize))
            .collect();
        let mut score = Score::new(&givens);
        score.run();
        let done = perform(&PROGRAM, "d-score", &topology, &start, RunLimits::default());
        let counted: Vec<i64> = done.tallies.iter().map(|(_, n)| *n).collect();
        let total = score.counts.iter().sum();
        assert_eq!(counted, [&[total][..], &score.counts].concat(), "{:?}", position.clues);
        assert_eq!(done.ending == RunOutcome::Solved, score.solved());
        let last = if score.solved() { score.counts.iter().rposition(|n| *n > 0).unwrap_or(0) } else { 7 };
        ended[last] += 1;
    }
    // All ends are met: by the first logic, at the first use of marks, in each sweep, not at all.
    let [crbe, _, first, twins, common, triplets, diagonal, unfinished] = ended;
    assert!([crbe, first, twins, common, diagonal, unfinished].iter().all(|n| *n > 0), "{ended:?}");
    assert_eq!(triplets, 6, "{ended:?}");
}

#[test]
fn the_counts_of_each_kind_of_puzzle_stay_as_they_are() {
    let topology = sudoku(3, 3);
    let mut text = String::new();
    for file in ["sudoku9-easy", "sudoku9-medium", "sudoku9-hard"] {
        for position in puzzles(file).skip(40).take(8) {
            let mut setup = StateLoader::new(&topology);
            let start = setup.load(&topology, &position).expect("a position of this board").clone();
            let done = perform(&PROGRAM, "d-score", &topology, &start, RunLimits::default());
            let tallies: Vec<String> = done.tallies.iter().map(|(name, n)| format!("{name} {n}")).collect();
            text += &format!("{file} {:?}: {}\n", done.ending, tallies.join(", "));
        }
    }
    crate::assert_kept("strategy-d-score", &text);
}
