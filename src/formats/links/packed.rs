//! Puzzles of SudokuWiki in one word: a letter for the game, side, version, and a number in base 36 for each cell.
//!
//! | head | game | digits of a cell | content of its number |
//! |---|---|---|---|
//! | `S9B`, `S6B` | sudoku | 2 | the value |
//! | `X9B`, `W9B`, `C9B` | diagonals, windows, disjoint groups | 2 | the value |
//! | `J9B` | jigsaw | 3 | the value, from bit 10 on the region |
//! | `L9B` | killer | 4 | the value, from bit 10 on the sum in the first cell of a cage, from bit 16 on its colour |
//! | `L6C` | killer | 4 | as `L9B`, but the sum from bit 7 and the colour from bit 18 on; the second cell has the sign
//! |
//! | `M9B` | killer with regions | 5 | as `L9B`, from bit 19 on the region |
//!
//! Values from 1 on are givens; those of 9 × 9 from 10 on, and of `L6C` from 7 on, are placed. Larger numbers are
//! candidates as bits: an open cell has all of them. Cells of one colour that touch are one cage.

use crate::prelude::*;

pub(crate) const PROFILE: Profile =
    Profile::read_only("packed", &[ReadForm::Word(is_word, |line| read(line.trim()))]);

struct PackedHeader {
    text: &'static str,
    side: usize,
    /// Constraints that all puzzles with this head have.
    constraints: &'static [&'static str],
    /// Number of base 36 digits of a cell.
    digits: usize,
    /// Number of bits for the value.
    values: u32,
    /// Smallest number of a placed value.
    placed: u64,
    /// Offset that is added to the candidates of a cell.
    marks: u64,
    /// First bit of the region.
    regions: Option<u32>,
    cages: Option<Cages>,
}

struct Cages {
    /// First bit of the sum, and number of its bits.
    sum: (u32, u32),
    /// First bit of the colour, and number of its bits.
    color: (u32, u32),
    /// Whether the second cell of a cage contains a sign for its operation: 1 is addition, the only known one.
    has_signs: bool,
}

const PLAIN: PackedHeader = PackedHeader {
    text: "S9B",
    side: 9,
    constraints: &[],
    digits: 2,
    values: 11,
    placed: 10,
    marks: 18,
    regions: None,
    cages: None,
};

const CAGES: Cages = Cages { sum: (10, 6), color: (16, 16), has_signs: false };

const HEADS: [PackedHeader; 9] = [
    PLAIN,
    PackedHeader { text: "S6B", side: 6, placed: u64::MAX, ..PLAIN },
    PackedHeader { text: "X9B", constraints: &BOTH_DIAGONALS, ..PLAIN },
    PackedHeader { text: "W9B", constraints: &["windows"], ..PLAIN },
    PackedHeader { text: "C9B", constraints: &["disjoint-groups"], ..PLAIN },
    PackedHeader { text: "J9B", digits: 3, values: 10, regions: Some(10), ..PLAIN },
    PackedHeader { text: "L9B", digits: 4, values: 10, cages: Some(CAGES), ..PLAIN },
    PackedHeader {
        text: "L6C",
        side: 6,
        digits: 4,
        values: 7,
        placed: 7,
        marks: 12,
        cages: Some(Cages { sum: (7, 11), color: (18, 16), has_signs: true }),
        ..PLAIN
    },
    PackedHeader {
        text: "M9B",
        digits: 5,
        values: 10,
        regions: Some(19),
        cages: Some(Cages { color: (16, 3), ..CAGES }),
        ..PLAIN
    },
];

impl PackedHeader {
    fn clue(&self, number: u64) -> Option<Clue> {
        let (side, all) = (self.side as u64, full(self.side));
        match number.checked_sub(self.placed) {
            _ if (1..=side).contains(&number) => Some(Clue::Given(number as u8)),
            Some(value) if value < side => Some(Clue::Placed(value as u8 + 1)),
            _ => match number.checked_sub(self.marks).filter(|mask| *mask > 0 && mask & !all == 0)? {
                mask if mask == all => Some(Clue::Open),
                mask => Some(Clue::Candidates(mask)),
            },
        }
    }
}

fn head(word: &str) -> Option<&'static PackedHeader> {
    let head = HEADS.iter().find(|head| word.starts_with(head.text))?;
    let is_whole = word.len() == 3 + head.side.pow(2) * head.digits;
    (is_whole && word.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(head)
}

pub(super) fn is_word(line: &str) -> bool {
    head(line).is_some()
}

pub(super) fn read(word: &str) -> Result<PuzzleSpec> {
    let head = head(word).ok_or_else(|| {
        let heads: Vec<&str> = HEADS.iter().map(|head| head.text).collect();
        wrong!("expected one of {} and its cells", heads.join(", "))
    })?;
    let side = head.side;
    let number = |text: &[u8]| {
        let text = String::from_utf8_lossy(text);
        u64::from_str_radix(&text, 36).map_err(|_| wrong!("{text:?}: expected a number in base 36"))
    };
    let numbers: Vec<u64> = word.as_bytes()[3..].chunks(head.digits).map(number).collect::<Result<_>>()?;
    let clue = |(square, number): (usize, &u64)| {
        let (number, marks) = (number & ((1 << head.values) - 1), head.marks);
        let wrong =
            || wrong!("{number} at {}: expected a value, or {marks} and candidates", cell(square, side));
        head.clue(number).ok_or_else(wrong)
    };
    let mut position = PuzzleSpec::new(side, numbers.iter().enumerate().map(clue).collect::<Result<_>>()?);
    if let Some(bit) = head.regions {
        regions::set(&mut position, numbers.iter().map(|number| Some((number >> bit) as i64)))?;
    }
    if let Some(cages) = &head.cages {
        position.shape.inputs.insert("cages".to_owned(), PuzzleInput::Groups(cages.read(&numbers, side)?));
    }
    position.marks = head.constraints.iter().map(|name| ConstraintFlag::new(name)).collect();
    Ok(position)
}

impl Cages {
    /// Returns the cages: cells of one colour that touch. A single cell without a sum belongs to no cage.
    fn read(&self, numbers: &[u64], side: usize) -> Result<Vec<CellGroup>> {
        let part = |square: usize, (from, bits): (u32, u32)| numbers[square] >> from & ((1 << bits) - 1);
        let sum = |square: usize| part(square, self.sum) as i64;
        let color = |square: usize| part(square, self.color);
        let same_color_edges = parts::edges(side).filter(|(one, other)| color(*one) == color(*other));
        let labels = parts::connected_components(numbers.len(), same_color_edges);
        let mut groups = Vec::new();
        for (_, squares) in parts::squares_by(labels) {
            let first = squares[0];
            // The sign is in the cell to the right of the first one, or else below it.
            let signs = [first + 1, first + side].into_iter().filter(|near| squares.contains(near));
            let sign = signs.into_iter().find(|near| self.has_signs && parts::touch(first, *near, side));
            for other in squares.iter().skip(1).filter(|square| sum(**square) > 0) {
                if sign != Some(*other) {
                    let cell = cell(*other, side);
                    fail!("the sum at {cell} is not in the first cell of its cage");
                } else if sum(*other) != 1 {
                    fail!("unsupported cage at {}: expected a sum", cell(first, side));
                }
            }
            if squares.len() > 1 || sum(first) > 0 {
                groups.push(CellGroup::new(Some(sum(first)).filter(|sum| *sum > 0), squares));
            }
        }
        Ok(groups)
    }
}
