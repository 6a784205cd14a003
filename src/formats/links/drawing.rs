//! Draws cells with different values on a board of SudokuPad: a diagonal of them as a line, others as a shade.

use crate::prelude::*;

/// Row and column on the drawing.
type Point = [f64; 2];

/// Cells with different values besides rows, columns and regions.
pub struct CosmeticLines {
    columns: usize,
    squares: usize,
    pub regions: Vec<Vec<usize>>,
}

impl CosmeticLines {
    pub fn from_position(position: &PuzzleSpec) -> Self {
        let of_marks = position.marks.iter().flat_map(|mark| mark.regions.clone());
        let extra = parts::groups(position, "extra-regions").iter().map(|group| group.squares.clone());
        let shape = &position.shape;
        Self { columns: shape.columns, squares: shape.squares(), regions: of_marks.chain(extra).collect() }
    }

    /// Returns the ends of a line through diagonal cells, from corner to corner of the first and the last.
    fn ends(&self, region: &[usize]) -> Option<[Point; 2]> {
        let place = |square: &usize| ((square / self.columns) as i64, (square % self.columns) as i64);
        let mut places: Vec<(i64, i64)> = region.iter().map(place).collect();
        places.sort_unstable();
        let right = places.get(1)?.1 - places[0].1;
        let goes_on = |pair: &[(i64, i64)]| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == (1, right);
        if right.abs() != 1 || !places.windows(2).all(goes_on) {
            return None;
        }
        let behind = i64::from(right < 0);
        let corner =
            |(row, column): (i64, i64), on: i64| [(row + on) as f64, (column + (behind ^ on)) as f64];
        Some([corner(places[0], 0), corner(places[places.len() - 1], 1)])
    }

    pub fn has_line(&self, line: &Value) -> bool {
        let Ok([from, to]) = <[Point; 2]>::deserialize(&line["wayPoints"]) else { return false };
        let ends = self.regions.iter().filter_map(|region| self.ends(region));
        ends.into_iter().any(|ends| ends == [from, to] || ends == [to, from])
    }

    pub fn has_shade(&self, shade: &Value) -> bool {
        let Ok([y, x]) = Point::deserialize(&shade["center"]) else { return false };
        let is_one = |key: &str| shade[key].as_f64() == Some(1.0);
        let is_plain = is_one("width")
            && is_one("height")
            && ["rounded", "text"].iter().all(|key| is_empty(&shade[key]));
        let (row, column) = (y as usize, x as usize);
        let inside = y >= 0.0 && x >= 0.0 && row < self.squares && column < self.columns;
        let is_of = |region: &Vec<usize>| region.contains(&(row * self.columns + column));
        is_plain && inside && self.regions.iter().any(is_of)
    }

    /// Draws them, unless they are the whole board, which a shade would not show.
    pub fn show(&self, object: &mut Value) {
        if self.regions.iter().map(Vec::len).sum::<usize>() >= self.squares {
            return;
        }
        let (mut lines, mut shades) = (Vec::new(), Vec::new());
        for region in &self.regions {
            match self.ends(region) {
                Some(ends) => lines.push(json!({"wayPoints": ends, "color": "#34bbe6", "thickness": 2})),
                None => shades.extend(region.iter().map(|square| shade(*square, self.columns))),
            }
        }
        for (key, list) in [("lines", lines), ("underlays", shades)] {
            if !list.is_empty() {
                object[key] = json!(list);
            }
        }
    }
}

pub fn shade(square: usize, columns: usize) -> Value {
    let centre = [(square / columns) as f64 + 0.5, (square % columns) as f64 + 0.5];
    json!({"center": centre, "width": 1, "height": 1, "backgroundColor": "#cfcfcf"})
}
