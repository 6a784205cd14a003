//! What is written reads back the same, and nothing breaks the reader.

use proptest::prelude::*;

use super::*;

#[test]
fn every_side_round_trips() {
    for side in (2..=16).chain([25, 27, 30, 36]) {
        for format in [Format::Line, Format::Grid, Format::Matrix, Format::Json] {
            // Rows of two or three cells are too little to be told from words.
            if side >= 4 || format != Format::Grid {
                assert_round_trip(&puzzle(side), format);
            }
        }
        if side >= 4 {
            assert_round_trip(&marks(side), Format::Candidates);
            assert_round_trip(&marks(side), Format::Pencilmarks);
        }
        assert_round_trip(&marks(side), Format::Matrix);
    }
    assert_round_trip(&puzzle(64), Format::Matrix);
    assert_round_trip(&puzzle(64), Format::Grid);
}

proptest! {
    #[test]
    fn any_position_that_can_be_written_reads_back(
        side in 4..=12usize,
        kind in 0..4u8,
        seed in proptest::collection::vec(any::<u64>(), 144),
        name in proptest::option::of("[a-z][a-z0-9 |(#;]{0,8}[a-z]"),
    ) {
        let clue = |word: &u64| {
            let value = (word % side as u64) as u8 + 1;
            match (word >> 32) % 4 {
                0 if kind != 2 => Clue::Given(value),
                1 if kind == 1 || kind == 3 => Clue::Placed(value),
                _ if kind >= 2 => Clue::Candidates(word % ((1 << side) - 1) + 1),
                _ => Clue::Open,
            }
        };
        let position = Position { name, ..Position::new(side, seed[..side * side].iter().map(clue).collect()) };
        for format in Format::ALL {
            if write(&position, format).is_ok() {
                assert_round_trip(&position, format);
            }
        }
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in proptest::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b'.'), b'0'..=b'9'], 0..400)) {
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            prop_assert!(Positions::new(bytes.as_slice(), format).count() <= bytes.len() + 1);
        }
    }
}
