//! What lessons say of sums.

use super::*;
use indexmap::IndexMap;
use tesuji::SolveStatus;
use tesuji::frame::{Effects, TracedMatch, TracedStep};
use tesuji::lang::Call;
use tesuji::lang::{Source, check, embedded};
use tesuji::report::summary::Outcome;
use tesuji::report::{StepTexts, Teacher};

fn own() -> Program {
    let text = r#"tesuji 1

technique note {
  for   c in cells
  let   {v} = candidates(c)
  then  place v in c
  title en "Note" ja "メモ"
  because en "It is so." ja "そうなります。"
}
"#;
    let games = embedded().into_iter().filter(|source| !source.name.contains("techniques"));
    let games = games.filter(|source| source.name.contains("games") || source.name.contains("styles"));
    check(games.chain([Source { name: "own.tesuji".to_owned(), text: text.to_owned() }]).collect()).program
}

fn note(number: usize, places: Vec<(usize, usize)>, eliminates: Vec<(usize, u64)>) -> TracedStep {
    let call = Call { technique: 0, arguments: Vec::new(), deferred: Vec::new(), alias: None };
    let effects = Effects { placements: places, eliminations: eliminates };
    let found = TracedMatch {
        call,
        bindings: Vec::new(),
        merged: Vec::new(),
        effects,
        incidental: Effects::default(),
    };
    TracedStep::new(number, found)
}

fn lesson(language: Language) -> String {
    let shape = kakuro(&[r"# 16\ 7\ #", r"\9 . . 12\", r"\16 . . .", r"# \10 . ."]);
    let program = own();
    let topology = build(&program, &program.game("kakuro").unwrap(), &shape).unwrap();
    let clues = vec![Clue::Open; shape.squares()];
    let mut setup = StateLoader::new(&topology);
    let start = setup.load(&topology, &PuzzleSpec::with_shape(shape, clues)).unwrap().clone();
    let steps = [
        note(1, vec![], vec![(0, 0b0_1011_1111), (2, 0b0_1011_1111), (1, 0b1_1100_1000)]),
        note(2, vec![(0, 6), (1, 1)], vec![]),
    ];
    let outcome = Outcome {
        status: SolveStatus::Stuck,
        steps: 2,
        open: 5,
        error: None,
        reason: None,
        limits: &[],
        tallies: &IndexMap::new(),
        remarks: &[],
        has_several_solutions: false,
    };
    Teacher::new(StepTexts::new(&program, language), &topology, PLAIN).lesson(&start, &steps, &outcome)
}

#[test]
fn lessons_say_which_sets_of_values_are_left_for_sums() {
    insta::assert_snapshot!(lesson(Language::En), @r"
    Kakuro 4×4, 0 givens
    ====================

    The puzzle

          1   2   3   4
      ┌─────────────────┐
    1 │ ░░░ 16\  7\ ░░░ │
    2 │  \9   .   . 12\ │
    3 │ \16   .   .   . │
    4 │ ░░░ \10   .   . │
      └─────────────────┘
    a\b the cells below add up to a, those on the right to b

    Sets of values for each sum
    the 9 across at r2c2: 4 ways; the 16 across at r3c2: 8 ways; the 10 across at r4c3: 4 ways
    the 16 down at r2c2: 1 way; the 7 down at r2c3: 1 way; the 12 down at r3c4: 3 ways

    Step 1: Note
    ------------

          c1      c2      c3      c4
       ┌───────┬───────┬───────┬───────┐
    r1 │ ░░░░░ │ 16\   │  7\   │ ░░░░░ │
       ├───────┼───────┼───────┼───────┤
       │     9 │-1-2-3 │ 1 2 3 │       │
    r2 │  \    │-4-5-6 │-4 5 6 │  \    │
       │       │ 7-8 9 │-7-8-9 │12     │
       ├───────┼───────┼───────┼───────┤
       │    16 │-1-2-3 │ 1 2 3 │ 1 2 3 │
    r3 │  \    │-4-5-6 │ 4 5 6 │ 4 5 6 │
       │       │ 7-8 9 │ 7 8 9 │ 7 8 9 │
       ├───────┼───────┼───────┼───────┤
       │ ░░░░░ │    10 │ 1 2 3 │ 1 2 3 │
    r4 │ ░░░░░ │  \    │ 4 5 6 │ 4 5 6 │
       │ ░░░░░ │       │ 7 8 9 │ 7 8 9 │
       └───────┴───────┴───────┴───────┘
    Signs: - to be removed
    a\b the cells below add up to a, those on the right to b

    It is so.
    Therefore 1, 2, 3, 4, 5, 6, 8 can be removed from r2c2, r3c2; 4, 7, 8, 9 can be removed from r2c3.
    the 9 across at r2c2: 27 (struck out: 18 36 45)
    the 16 across at r3c2: 169 178 259 349 367 457 (struck out: 268 358)

    Step 2: a cell that can be filled in
    ------------------------------------

          1   2   3   4
      ┌─────────────────┐
    1 │ ░░░ 16\  7\ ░░░ │
    2 │  \9  +7  +2 12\ │
    3 │ \16   .   .   . │
    4 │ ░░░ \10   .   . │
      └─────────────────┘
    Signs: + filled in now
    a\b the cells below add up to a, those on the right to b

    2. r2c2=7 r2c3=2  Note: It is so.
    the 16 across at r3c2: 169 259 349 (struck out: 178 367 457)

    Final position
    --------------

          c1      c2      c3      c4
       ┌───────┬───────┬───────┬───────┐
    r1 │ ░░░░░ │ 16\   │  7\   │ ░░░░░ │
       ├───────┼───────┼───────┼───────┤
       │     9 │       │       │       │
    r2 │  \    │  (7)  │  (2)  │  \    │
       │       │       │       │12     │
       ├───────┼───────┼───────┼───────┤
       │    16 │       │ 1   3 │ 1 2 3 │
    r3 │  \    │       │ 4 5 6 │ 4 5 6 │
       │       │     9 │ 7 8 9 │ 7 8 9 │
       ├───────┼───────┼───────┼───────┤
       │ ░░░░░ │    10 │ 1   3 │ 1 2 3 │
    r4 │ ░░░░░ │  \    │ 4 5 6 │ 4 5 6 │
       │ ░░░░░ │       │ 7 8 9 │ 7 8 9 │
       └───────┴───────┴───────┴───────┘
    a\b the cells below add up to a, those on the right to b

    Stuck after 2 steps, with 5 open cells left.

    Techniques used
    Note  2 times
    ");
}

#[test]
fn lessons_say_so_in_japanese() {
    let lesson = lesson(Language::Ja);
    let lines = lesson.lines().filter(|line| line.contains('：') || line.contains('組'));
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"), @"
    それぞれの和を作る数字の組の数
    r2c2からの横の並び（和9）：4通り　r3c2からの横の並び（和16）：8通り
    r4c3からの横の並び（和10）：4通り　r2c2からの縦の並び（和16）：1通り
    r2c3からの縦の並び（和7）：1通り　r3c4からの縦の並び（和12）：3通り
    記号：- 除外される候補
    r2c2からの横の並び（和9）：27（消えた組：18 36 45）
    r3c2からの横の並び（和16）：169 178 259 349 367 457（消えた組：268 358）
    記号：+ 今回決まる数字
    2. r2c2=7 r2c3=2　メモ：そうなります。
    r3c2からの横の並び（和16）：169 259 349（消えた組：178 367 457）
    ");
}

#[test]
fn many_sums_are_counted_by_their_sets() {
    let (clues, cells) = (r"# 10\ 10\ ".repeat(4), r"\10 . . ".repeat(4));
    let shape = kakuro(&[clues.as_str(), &cells, &cells].repeat(4));
    let program = own();
    let topology = build(&program, &program.game("kakuro").unwrap(), &shape).unwrap();
    let clues = vec![Clue::Open; shape.squares()];
    let mut setup = StateLoader::new(&topology);
    let start = setup.load(&topology, &PuzzleSpec::with_shape(shape, clues)).unwrap().clone();
    let outcome = Outcome {
        status: SolveStatus::Stuck,
        steps: 1,
        open: 64,
        error: None,
        reason: None,
        limits: &[],
        tallies: &IndexMap::new(),
        remarks: &[],
        has_several_solutions: false,
    };
    // Every cell loses 9, and every sum the set with it.
    let steps = [note(1, vec![], (0..64).map(|c| (c, 1 << 8)).collect())];
    let lesson = Teacher::new(StepTexts::new(&program, Language::En), &topology, PLAIN)
        .lesson(&start, &steps, &outcome);
    assert!(lesson.contains("\nSets of values for each sum\n4 sets: 64 sums\n"), "{lesson}");
    let struck: Vec<&str> = lesson.lines().filter(|line| line.contains("struck out")).collect();
    assert_eq!(struck.len(), 12, "{lesson}");
    assert_eq!(struck[0], "the 10 across at r2c2: 28 37 46 (struck out: 19)");
    assert!(lesson.contains("\nand 52 more sums\n"), "{lesson}");
}
