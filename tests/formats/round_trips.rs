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
        let position = PuzzleSpec { name, ..PuzzleSpec::new(side, seed[..side * side].iter().map(clue).collect()) };
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_board_that_can_be_written_reads_back(position in boards::any_board()) {
        assert_round_trip(&position, Format::Json);
        for format in Format::ALL {
            let unnamed = PuzzleSpec { name: position.name.clone().filter(|_| format.supports_names()), ..position.clone() };
            if write(&unnamed, format).is_ok() {
                assert_round_trip(&unnamed, format);
            }
        }
    }

    #[test]
    fn a_record_holds_what_was_done(
        position in boards::any_board(),
        seed in proptest::collection::vec(any::<u64>(), 61),
    ) {
        let mut played = position;
        for square in (0..played.clues.len()).filter(|square| played.shape.is_cell(*square)).collect::<Vec<_>>() {
            let word = seed[square % seed.len()].rotate_left(square as u32);
            let value = (word >> 8) as u8 % played.side() as u8 + 1;
            match word % 5 {
                0 => played.clues[square] = Clue::Placed(value),
                1 => played.clues[square] = Clue::Candidates(word % (1 << played.side())),
                2 => played.removed.push((square, value)),
                _ => {}
            }
        }
        assert_round_trip(&played, Format::Json);
    }

    #[test]
    fn no_damage_breaks_the_reader(
        position in boards::any_board(),
        at in any::<proptest::sample::Index>(),
        length in 0..40usize,
        other in "[ -~]{0,6}",
    ) {
        for format in Format::ALL {
            let unnamed = PuzzleSpec { name: None, ..position.clone() };
            let Ok(mut text) = write(&unnamed, format) else { continue };
            let from = (0..=at.index(text.len())).rev().find(|from| text.is_char_boundary(*from)).unwrap_or(0);
            let to = (from + length..).find(|to| *to >= text.len() || text.is_char_boundary(*to)).unwrap_or(from);
            text.replace_range(from..to.min(text.len()), &other);
            for read_as in [None, Some(format)] {
                let _ = read_all(&text, read_as);
            }
        }
    }
}
