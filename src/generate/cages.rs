//! Partitions a solved board into cages.

use super::{
    prelude::*,
    regions::{around, is_connected, neighbours},
};

const MAX_CAGE_SIZE: usize = 5;

/// Maximum number of rounds in which cages are cut smaller before the board is rejected.
const MAX_CUTS: usize = 500;

/// Squares of each cage.
type Cages = Vec<Vec<usize>>;

/// Values of a solved board by squares, 0 for squares without a cell.
pub struct FilledBoard<'a> {
    pub shape: &'a BoardShape,
    pub values: &'a [u8],
    pub needs_difference: bool,
}

/// Values of cells by squares, 0 for squares without a cell.
pub fn by_square(shape: &BoardShape, values: &[u8]) -> Vec<u8> {
    let mut next = values.iter().copied();
    let value = |square| if shape.is_cell(square) { next.next().unwrap_or(0) } else { 0 };
    (0..shape.squares()).map(value).collect()
}

impl FilledBoard<'_> {
    /// Returns the squares of randomly shaped cages that cover the board.
    pub fn cages(&self, rng: &mut RandomStream) -> Cages {
        let squares = self.shape.squares();
        let mut of_square: Vec<Option<usize>> = vec![None; squares];
        let mut cages = Cages::new();
        for start in rng.order(squares) {
            if of_square[start].is_some() || !self.shape.is_cell(start) {
                continue;
            }
            let (mut cage, wanted) = (vec![start], 2 + rng.next_below(MAX_CAGE_SIZE - 1));
            of_square[start] = Some(cages.len());
            while cage.len() < wanted {
                let near = around(self.shape, &cage).into_iter();
                let near: Vec<usize> =
                    near.filter(|&n| of_square[n].is_none() && self.fits(&cage, n)).collect();
                if near.is_empty() {
                    break;
                }
                let next = rng.pick(&near);
                of_square[next] = Some(cages.len());
                cage.push(next);
            }
            cages.push(cage);
        }
        // Merge a cage of one cell into a neighbouring cage that accepts the cell.
        for number in 0..cages.len() {
            let &[alone] = cages[number].as_slice() else { continue };
            let beside = self.neighbours(alone).filter_map(|near| of_square[near]).find(|&other| {
                other != number && cages[other].len() < MAX_CAGE_SIZE && self.fits(&cages[other], alone)
            });
            if let Some(other) = beside {
                cages[number].clear();
                cages[other].push(alone);
                of_square[alone] = Some(other);
            }
        }
        cages.retain(|cage| !cage.is_empty());
        cages
    }

    fn neighbours(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        neighbours(self.shape.rows, self.shape.columns, square)
    }

    fn fits(&self, cage: &[usize], square: usize) -> bool {
        let differs = || cage.iter().all(|&other| self.values[other] != self.values[square]);
        self.shape.is_cell(square) && (!self.needs_difference || differs())
    }

    /// Cuts cages smaller until `count` finds one solution. `None` if no cage can be cut or that takes too many rounds.
    pub fn refine(
        &self,
        mut cages: Cages,
        rng: &mut RandomStream,
        mut count: impl FnMut(&[CellGroup]) -> Result<SolutionCount>,
    ) -> Result<Option<Cages>> {
        for _ in 0..MAX_CUTS {
            let second_solution = match count(&self.groups(&cages))? {
                SolutionCount::One(_) => return Ok(Some(cages)),
                SolutionCount::Several(a, b) if by_square(self.shape, &a) == self.values => Some(b),
                SolutionCount::Several(a, _) => Some(a),
                SolutionCount::Unknown => None,
                SolutionCount::None => return Ok(None),
            };
            let second_by_square = second_solution.map(|other| by_square(self.shape, &other));
            if !self.cut_largest(&mut cages, second_by_square.as_deref(), rng) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Cuts the largest of the cages in which another solution differs in two. Returns `false` if no cage can be cut.
    pub fn cut_largest(&self, cages: &mut Cages, other: Option<&[u8]>, rng: &mut RandomStream) -> bool {
        let differs = |cage: &[usize]| {
            other.is_none_or(|other| cage.iter().any(|&square| other[square] != self.values[square]))
        };
        let cut = (0..cages.len()).filter(|&number| cages[number].len() > 1 && differs(&cages[number]));
        let Some(largest) = cut.max_by_key(|&number| cages[number].len()) else { return false };
        let cage = cages.swap_remove(largest);
        cages.extend(self.cut(cage, other, rng));
        true
    }

    /// Cuts a cage in two, if possible so that another solution has other sums.
    fn cut(&self, cage: Vec<usize>, other: Option<&[u8]>, rng: &mut RandomStream) -> Cages {
        let sum = |values: &[u8], part: &[usize]| -> u32 { part.iter().map(|&s| u32::from(values[s])).sum() };
        for turn in 0..40 {
            let mut part = vec![rng.pick(&cage)];
            let wanted = 1 + rng.next_below(cage.len() - 1);
            while part.len() < wanted {
                let near = around(self.shape, &part);
                let is_near = |s: &usize| near.contains(s) && !part.contains(s);
                let near: Vec<usize> = cage.iter().copied().filter(is_near).collect();
                if near.is_empty() {
                    break;
                }
                part.push(rng.pick(&near));
            }
            let rest: Vec<usize> = cage.iter().copied().filter(|s| !part.contains(s)).collect();
            let distinct_sum =
                turn >= 30 || other.is_none_or(|other| sum(other, &part) != sum(self.values, &part));
            if distinct_sum && is_connected(self.shape.rows, self.shape.columns, |s| rest.contains(&s)) {
                return vec![part, rest];
            }
        }
        cage.into_iter().map(|square| vec![square]).collect()
    }

    /// Returns cages in the form of a puzzle, sorted by their first squares.
    pub fn groups(&self, cages: &[Vec<usize>]) -> Vec<CellGroup> {
        let mut cages = cages.to_vec();
        cages.iter_mut().for_each(|cage| cage.sort_unstable());
        cages.sort_by_key(|cage| cage[0]);
        let printed = |&square: &usize| self.shape.printed(usize::from(self.values[square]) - 1) as i64;
        let sum = |cage: &[usize]| cage.iter().map(printed).sum();
        cages.into_iter().map(|squares| CellGroup::new(Some(sum(&squares)), squares)).collect()
    }
}
