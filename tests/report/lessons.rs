//! Whole solutions explained.

use crate::program::{board, program};
use crate::{PAIR, SMALL, load, solve};
use indexmap::IndexMap;
use tesuji::SolveStatus;
use tesuji::report::summary::Outcome;
use tesuji::report::{BoardStyle, Language, LineStyle, StepTexts, Teacher};

const LOOK: BoardStyle = BoardStyle { uses_color: false, lines: LineStyle::Unicode, language: Language::En };

fn lesson(language: Language) -> String {
    let (program, topology) = (program(), board(4, Some((2, 2))));
    let start = load(&topology, SMALL);
    let steps = solve(&program, &topology, &start);
    let outcome = Outcome {
        status: SolveStatus::Solved,
        steps: steps.len(),
        open: 0,
        error: None,
        reason: None,
        limits: &[],
        tallies: &IndexMap::new(),
        remarks: &[],
        has_several_solutions: false,
    };
    Teacher::new(StepTexts::new(&program, language), &topology, LOOK).lesson(&start, &steps, &outcome)
}

#[test]
fn in_english() {
    insta::assert_snapshot!(lesson(Language::En), @"
    sudoku 4×4, 4 givens
    ====================

    The puzzle

        1 2   3 4
      ┏━━━━━┳━━━━━┓
    1 ┃ 1 . ┃ . . ┃
    2 ┃ . . ┃ 3 . ┃
      ┣━━━━━╋━━━━━┫
    3 ┃ . 4 ┃ . . ┃
    4 ┃ . . ┃ . 2 ┃
      ┗━━━━━┻━━━━━┛

    Step 1: Naked Single
    --------------------

         c1    c2    c3    c4
       ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    r1 ┃ [1] │   2 ┃   2 │     ┃
       ┃     │ 3   ┃   4 │  +4 ┃
       ┠─────┼─────╂─────┼─────┨
    r2 ┃   2 │   2 ┃ [3] │ 1   ┃
       ┃   4 │     ┃     │   4 ┃
       ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    r3 ┃   2 │ [4] ┃ 1   │ 1   ┃
       ┃ 3   │     ┃     │ 3   ┃
       ┠─────┼─────╂─────┼─────┨
    r4 ┃     │ 1   ┃ 1   │ [2] ┃
       ┃ 3   │ 3   ┃   4 │     ┃
       ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    Signs: + filled in now; [4] given

    4 is all that r1c4 can hold.
    Therefore r1c4 is 4.

    Steps 2 to 12: cells that can be filled in
    ------------------------------------------

        1 2   3 4
      ┏━━━━━┳━━━━━┓
    1 ┃ 1+3 ┃+2 4 ┃
    2 ┃+4+2 ┃ 3+1 ┃
      ┣━━━━━╋━━━━━┫
    3 ┃+2 4 ┃+1+3 ┃
    4 ┃+3+1 ┃+4 2 ┃
      ┗━━━━━┻━━━━━┛
    Signs: + filled in now

    2. r1c3=2  Naked Single: 2 is all that r1c3 can hold.
    3. r1c2=3  Naked Single: 3 is all that r1c2 can hold.
    4. r2c2=2  Naked Single: 2 is all that r2c2 can hold.
    5. r2c1=4  Naked Single: 4 is all that r2c1 can hold.
    6. r2c4=1  Naked Single: 1 is all that r2c4 can hold.
    7. r3c3=1  Naked Single: 1 is all that r3c3 can hold.
    8. r3c4=3  Naked Single: 3 is all that r3c4 can hold.
    9. r3c1=2  Naked Single: 2 is all that r3c1 can hold.
    10. r4c1=3  Naked Single: 3 is all that r4c1 can hold.
    11. r4c2=1  Naked Single: 1 is all that r4c2 can hold.
    12. r4c3=4  Naked Single: 4 is all that r4c3 can hold.

    The solution
    ------------

        1 2   3 4
      ┏━━━━━┳━━━━━┓
    1 ┃ 1 3 ┃ 2 4 ┃
    2 ┃ 4 2 ┃ 3 1 ┃
      ┣━━━━━╋━━━━━┫
    3 ┃ 2 4 ┃ 1 3 ┃
    4 ┃ 3 1 ┃ 4 2 ┃
      ┗━━━━━┻━━━━━┛

    Solved in 12 steps.

    Techniques used
    Naked Single  12 times
    ");
}

#[test]
fn in_japanese() {
    insta::assert_snapshot!(lesson(Language::Ja), @"
    sudoku 4×4、ヒント4個
    =====================

    問題

        1 2   3 4
      ┏━━━━━┳━━━━━┓
    1 ┃ 1 . ┃ . . ┃
    2 ┃ . . ┃ 3 . ┃
      ┣━━━━━╋━━━━━┫
    3 ┃ . 4 ┃ . . ┃
    4 ┃ . . ┃ . 2 ┃
      ┗━━━━━┻━━━━━┛

    手順1　単一候補
    ---------------

         c1    c2    c3    c4
       ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    r1 ┃ [1] │   2 ┃   2 │     ┃
       ┃     │ 3   ┃   4 │  +4 ┃
       ┠─────┼─────╂─────┼─────┨
    r2 ┃   2 │   2 ┃ [3] │ 1   ┃
       ┃   4 │     ┃     │   4 ┃
       ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    r3 ┃   2 │ [4] ┃ 1   │ 1   ┃
       ┃ 3   │     ┃     │ 3   ┃
       ┠─────┼─────╂─────┼─────┨
    r4 ┃     │ 1   ┃ 1   │ [2] ┃
       ┃ 3   │ 3   ┃   4 │     ┃
       ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    記号：+ 今回決まる数字　[4] ヒント

    r1c4には4しか入りません。
    よって、r1c4は4に決まります。

    手順2～12　数字の決まるマス
    ---------------------------

        1 2   3 4
      ┏━━━━━┳━━━━━┓
    1 ┃ 1+3 ┃+2 4 ┃
    2 ┃+4+2 ┃ 3+1 ┃
      ┣━━━━━╋━━━━━┫
    3 ┃+2 4 ┃+1+3 ┃
    4 ┃+3+1 ┃+4 2 ┃
      ┗━━━━━┻━━━━━┛
    記号：+ 今回決まる数字

    2. r1c3=2　単一候補：r1c3には2しか入りません。
    3. r1c2=3　単一候補：r1c2には3しか入りません。
    4. r2c2=2　単一候補：r2c2には2しか入りません。
    5. r2c1=4　単一候補：r2c1には4しか入りません。
    6. r2c4=1　単一候補：r2c4には1しか入りません。
    7. r3c3=1　単一候補：r3c3には1しか入りません。
    8. r3c4=3　単一候補：r3c4には3しか入りません。
    9. r3c1=2　単一候補：r3c1には2しか入りません。
    10. r4c1=3　単一候補：r4c1には3しか入りません。
    11. r4c2=1　単一候補：r4c2には1しか入りません。
    12. r4c3=4　単一候補：r4c3には4しか入りません。

    解答
    ----

        1 2   3 4
      ┏━━━━━┳━━━━━┓
    1 ┃ 1 3 ┃ 2 4 ┃
    2 ┃ 4 2 ┃ 3 1 ┃
      ┣━━━━━╋━━━━━┫
    3 ┃ 2 4 ┃ 1 3 ┃
    4 ┃ 3 1 ┃ 4 2 ┃
      ┗━━━━━┻━━━━━┛

    12手で解けました。

    使った手筋
    単一候補  12回
    ");
}

#[test]
fn steps_that_remove_candidates_have_a_board_each() {
    let (program, topology) = (program(), board(6, Some((2, 3))));
    let start = load(&topology, PAIR);
    let steps = solve(&program, &topology, &start);
    let outcome = Outcome {
        status: SolveStatus::Stuck,
        steps: steps.len(),
        open: 36,
        error: None,
        reason: None,
        limits: &[],
        tallies: &IndexMap::new(),
        remarks: &[],
        has_several_solutions: false,
    };
    let teacher = Teacher::new(StepTexts::new(&program, Language::En), &topology, LOOK);
    let text = teacher.lesson(&start, &steps, &outcome);
    let headings: Vec<&str> = text.lines().filter(|line| line.starts_with("Step ")).collect();
    assert_eq!(headings, ["Step 1: Pair in a Row", "Step 2: Naked Pair"]);
    assert!(text.contains("Therefore 1, 2 can be removed from r1c3, r1c4, r1c5, r1c6.\n"), "{text}");
    assert!(text.contains("Stuck after 2 steps, with 36 open cells left.\n"), "{text}");
}
