//! Killers of 9 × 9 in one line.
//!
//! `ps`, the format in which killer programs exchange puzzles: `3x3::k:` and a number for each cell followed by a
//! colon, the sum of its cage × 256 + the number of the cage. A sum of 0 means that there is no cage; `3x3:d:k:` has
//! diagonals.
//!
//! SumoCue: `SumoCueV1`, `D` if both diagonals contain every value, and 81 entries. `=15` is the first cell of a cage
//! and its sum, 0 if there is no cage, `+3` a cell of the cage that begins in cell 3, counted from 0; `J0` to `J8`
//! after each entry are regions. The sum of a cage of one cell is its value: if no cage has more cells, these are the
//! givens.

use crate::prelude::*;

pub const PS: Profile = Profile::read_only("ps", &[ReadForm::Word(|line| head(line).is_some(), read_ps)]);

const CAGES: u64 = 256;

/// Exclusive upper bound of all sums.
const SUMS: u64 = 1000;

fn head(line: &str) -> Option<(&str, bool)> {
    let plain = line.strip_prefix("3x3::k:").map(|rest| (rest, false));
    plain.or(line.strip_prefix("3x3:d:k:").map(|rest| (rest, true)))
}

fn read_ps(line: &str) -> Result<PuzzleSpec> {
    let (text, has_diagonals) = head(line.trim()).ok_or_else(|| wrong!("expected 3x3::k: or 3x3:d:k:"))?;
    let numbers: Vec<&str> = text.strip_suffix(':').unwrap_or(text).split(':').collect();
    if numbers.len() != SIDE * SIDE {
        fail!("{} numbers after the head: expected {}", numbers.len(), SIDE * SIDE);
    }
    let mut cages: Vec<(u64, CellGroup)> = Vec::new();
    for (square, number) in numbers.into_iter().enumerate() {
        let label = cell(square, SIDE);
        let Some(code) = number.trim().parse().ok().filter(|number: &u64| *number < CAGES * SUMS) else {
            fail!("{number:?} at {at}: expected the sum of a cage × 256 + its number", at = label);
        };
        let (sum, cage) = ((code / CAGES) as i64, code % CAGES);
        match cages.iter_mut().find(|(known, _)| *known == cage) {
            _ if sum == 0 => {}
            Some((_, group)) if group.number() == Some(sum) => group.squares.push(square),
            Some((_, group)) => {
                fail!(
                    "conflicting sums of cage {cage}: {}, and {sum} at {at}",
                    group.number().unwrap_or(0),
                    at = label
                )
            }
            None => cages.push((cage, CellGroup::new(Some(sum), vec![square]))),
        }
    }
    let mut position = PuzzleSpec::new(SIDE, vec![Clue::Open; SIDE * SIDE]);
    set_groups(&mut position, "cages", cages.into_iter().map(|(_, group)| group).collect());
    position.marks = diagonals(has_diagonals);
    Ok(position)
}

pub const SUMOCUE: Profile =
    Profile::read_only("sumocue", &[ReadForm::Word(|line| line.starts_with(SUMOCUE_HEAD), read_sumocue)]);

const SUMOCUE_HEAD: &str = "SumoCueV1";

struct Entry {
    is_first: bool,
    number: usize,
    region: Option<i64>,
}

fn entry(text: &str) -> Option<Entry> {
    let rest = text.strip_prefix(['=', '+'])?;
    let (number, region) = rest.split_once('J').map_or((rest, None), |(number, of)| (number, Some(of)));
    let region = region.map(|region| region.parse().ok().filter(|region| (0..9).contains(region)));
    let region = region.map_or(Some(None), |region| region.map(Some))?;
    Some(Entry { is_first: text.starts_with('='), number: number.parse().ok()?, region })
}

fn read_sumocue(line: &str) -> Result<PuzzleSpec> {
    let text = line.trim().strip_prefix(SUMOCUE_HEAD).ok_or_else(|| wrong!("expected SumoCueV1"))?;
    let rest = text.strip_prefix('D');
    let mut entries: Vec<Entry> = Vec::new();
    let mut text = rest.unwrap_or(text);
    while !text.is_empty() {
        let end = text.char_indices().skip(1).find(|(_, c)| matches!(c, '=' | '+')).map(|(at, _)| at);
        let (word, after) = text.split_at(end.unwrap_or(text.len()));
        let Some(read) = entry(word) else {
            fail!("{entry:?} after {} entries: expected =sum or +cage", entries.len(), entry = word);
        };
        entries.push(read);
        text = after;
    }
    if entries.len() != SIDE * SIDE {
        fail!("{} entries after SumoCueV1: expected {}", entries.len(), SIDE * SIDE);
    }
    let cage = |(square, entry): (usize, &Entry)| {
        let first = if entry.is_first { square } else { entry.number };
        match entries.get(first) {
            Some(Entry { is_first: true, number: 0, .. }) => Ok(None),
            Some(Entry { is_first: true, .. }) if first > square => {
                fail!("{} comes before the first cell of its cage", cell(square, SIDE))
            }
            Some(Entry { is_first: true, number, .. }) => Ok(Some((first, *number as i64))),
            _ => fail!("no cell begins cage {first} of {}", cell(square, SIDE)),
        }
    };
    let groups = parts::cages_by(entries.iter().enumerate().map(cage).collect::<Result<_>>()?);
    let mut position = PuzzleSpec::new(SIDE, vec![Clue::Open; SIDE * SIDE]);
    if entries.iter().any(|entry| entry.region.is_some()) {
        regions::set(&mut position, entries.iter().map(|entry| entry.region))?;
    }
    if groups.iter().any(|group| group.squares.len() > 1) {
        set_groups(&mut position, "cages", groups);
    } else {
        for (square, sum) in groups.iter().map(|group| (group.squares[0], group.number())) {
            let Some(value @ 1..=9) = sum else {
                fail!("invalid value in {}: expected 1 to 9", cell(square, SIDE));
            };
            position.clues[square] = Clue::Given(value as u8);
        }
    }
    position.marks = diagonals(rest.is_some());
    Ok(position)
}
