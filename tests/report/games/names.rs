//! What the units of a board are called.

use super::*;
use tesuji::report::Notation;

#[test]
fn units_of_several_grids_are_named_in_each() {
    let grids = [(0, 0), (2, 2)].map(|corner| GridShape::with_corner(corner, (2, 2), 6));
    let missing = (0..36).filter(|square| !grids.iter().any(|grid| grid.squares.contains(square))).collect();
    let shape = BoardShape { missing, ..shape(6, 6, 4, vec![("grids", PuzzleInput::Grids(grids.to_vec()))]) };
    let topology = board("overlap", &shape);
    let named = |style: &str| {
        let names = Notation::new(&PROGRAM, style, &topology);
        let shared = topology.units.iter().position(|unit| !unit.aliases.is_empty()).unwrap();
        let last = topology.units.iter().rposition(|unit| unit.grid == 1).unwrap();
        [names.unit(0), names.unit(shared), names.unit(last), names.cell(0), names.cell(27)].join("; ")
    };
    insta::assert_snapshot!(named("en"), @"row 1 of A; block 4 of A = block 1 of B; block 4 of B; A.r1c1; B.r4c4");
    insta::assert_snapshot!(named("ja"), @"Aの1行目; Aの第4ブロック = Bの第1ブロック; Bの第4ブロック; A.r1c1; B.r4c4");
    insta::assert_snapshot!(named("patterns"), @"A.横1列; A.エリア4 = B.エリア1; B.エリア4; A.1A; B.4D");
}

#[test]
fn units_are_named_by_their_sums_and_cells() {
    let shape = kakuro(&[r"# 16\ 7\ #", r"\9 . . 12\", r"\16 . . .", r"# \ . ."]);
    let topology = board("kakuro", &shape);
    let named = |style: &str| {
        let names = Notation::new(&PROGRAM, style, &topology);
        [0, 2, 3].map(|unit| names.unit(unit)).join("; ")
    };
    insta::assert_snapshot!(named("en"), @"the 9 across at r2c2; run across 3; the 16 down at r2c2");
    insta::assert_snapshot!(named("ja"), @"r2c2からの横の並び（和9）; 横の並び 3; r2c2からの縦の並び（和16）");
    insta::assert_snapshot!(named("nl"), @"across 1; across 3; down 1");
}
