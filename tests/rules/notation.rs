//! The thirty-four patterns' own notation: patterns 1 to 8, 11 and 12, with the cells of its examples.

use crate::boards::{board, open};
use crate::{PROGRAM, planned};
use std::collections::BTreeSet;
use tesuji::board::{BoardState, Topology};
use tesuji::report::{Language, StepTexts};

/// Row and column of an address such as 9D.
fn cell(address: &str) -> (usize, usize) {
    let (row, column) = (address.as_bytes()[0] - b'0', address.as_bytes()[1] - b'A' + 1);
    (usize::from(row), usize::from(column))
}

fn cells(addresses: &str) -> Vec<(usize, usize)> {
    addresses.split(':').map(cell).collect()
}

/// Cells that hold only these values.
fn holding(topology: &Topology, addresses: &str, values: &[usize]) -> BoardState {
    let cells = cells(addresses);
    open(topology, |row, column, v| cells.contains(&(row, column)) && !values.contains(&v))
}

/// Rows in which these values have only these places.
fn only(topology: &Topology, by_row: bool, addresses: &str, values: &[usize]) -> BoardState {
    let cells = cells(addresses);
    let line = |(row, column): (usize, usize)| if by_row { row } else { column };
    let lines: BTreeSet<usize> = cells.iter().copied().map(line).collect();
    open(topology, |row, column, v| {
        values.contains(&v) && lines.contains(&line((row, column))) && !cells.contains(&(row, column))
    })
}

/// Asserts that some step is written exactly so.
fn assert_written(
    call: &str,
    topology: &std::sync::Arc<Topology>,
    state: &BoardState,
    first: &str,
    second: &str,
) {
    let words = StepTexts::new(&PROGRAM, Language::Ja);
    let call = &PROGRAM.call(call).unwrap()[0];
    let messages: BTreeSet<(String, String)> = planned(call, topology, state)
        .iter()
        .map(|one| {
            let mut messages = words.describe(topology, state, one).messages;
            let mut take = |style| messages.shift_remove(style).unwrap_or_default();
            (take("patterns"), take("patterns-short"))
        })
        .collect();
    assert!(messages.contains(&(first.to_owned(), second.to_owned())), "{messages:?}");
}

#[test]
fn naked_subsets_are_patterns_1_4_and_6() {
    let topology = board("sudoku", 3, 3);
    let pair = holding(&topology, "9D:9F", &[2, 3]);
    assert_written("naked-pair", &topology, &pair, "横列2数字2マス占拠", "(YY 9D:9F)");
    assert_written("naked-pair", &topology, &pair, "エリア内2数字2マス占拠", "(AA 9D:9F)");
    let triple = holding(&topology, "1B:1C:1E", &[3, 4, 6]);
    assert_written("naked-triple", &topology, &triple, "横列3数字3マス占拠", "(YY 1B:1C:1E)");
    let quad = holding(&topology, "4D:5D:5F:6E", &[3, 5, 6, 9]);
    assert_written("naked-quad", &topology, &quad, "エリア内4数字4マス占拠", "(AA 4D:5D:5F:6E)");
}

#[test]
fn locked_candidates_are_pattern_2() {
    let topology = board("sudoku", 3, 3);
    let claiming = only(&topology, false, "7B:8B", &[2]);
    assert_written("locked-candidates", &topology, &claiming, "縦列単数字エリア内不可", "(TA 7B:8B)");
    let pointing =
        open(&topology, |row, column, v| v == 6 && row > 6 && (4..7).contains(&column) && column != 5);
    assert_written("locked-candidates", &topology, &pointing, "エリア内単数字縦列不可", "(AT 7E:8E:9E)");
}

#[test]
fn hidden_subsets_are_patterns_3_5_and_7() {
    let topology = board("sudoku", 3, 3);
    let pair = only(&topology, true, "4D:4H", &[1, 3]);
    assert_written("hidden-pair", &topology, &pair, "横列2数字2マス隠れ占拠", "(YO 4D:4H)");
    let triple = only(&topology, false, "1H:3H:8H", &[1, 7, 8]);
    assert_written("hidden-triple", &topology, &triple, "縦列3数字3マス隠れ占拠", "(TO 1H:3H:8H)");
    let quad = only(&topology, false, "1E:3E:7E:9E", &[5, 6, 7, 8]);
    assert_written("hidden-quad", &topology, &quad, "縦列4数字4マス隠れ占拠", "(TO 1E:3E:7E:9E)");
}

#[test]
fn basic_fish_are_patterns_8_11_and_12() {
    let topology = board("sudoku", 3, 3);
    let two = only(&topology, false, "1C:5C:1G:5G", &[4]);
    assert_written("x-wing", &topology, &two, "四角形2X2横列配置不可", "(TY 1C:5C:1G:5G)");
    let three = only(&topology, true, "2H:2I:5A:5I:8A:8H", &[3]);
    assert_written("swordfish", &topology, &three, "四角形3X3縦列配置不可", "(YT [2H:2I]:[5A:5I]:[8A:8H])");
    let four = only(&topology, true, "3B:3I:4A:4G:6B:6G:6I:7A:7B:7G:7I", &[3]);
    assert_written(
        "jellyfish",
        &topology,
        &four,
        "四角形4X4縦列配置不可",
        "(YT [3B:3I]:[4A:4G]:[6B:6G:6I]:[7A:7B:7G:7I])",
    );
}
