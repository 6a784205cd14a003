//! Pairs of neighbours whose values are related.

use super::regions::neighbours;
use crate::board::inputs::Group;
use crate::board::position::Shape;

/// All pairs of cells side by side that a relation holds of in a solved board, given by its values by squares, in the
/// order in which it does.
pub fn all(shape: &Shape, values: &[u8], holds: impl Fn(u8, u8) -> bool) -> Vec<Group> {
    let mut pairs = Vec::new();
    for a in (0..shape.squares()).filter(|&a| shape.is_cell(a)) {
        for b in neighbours(shape.rows, shape.columns, a).filter(|&b| a < b && shape.is_cell(b)) {
            let squares = if holds(values[a], values[b]) {
                vec![a, b]
            } else if holds(values[b], values[a]) {
                vec![b, a]
            } else {
                continue;
            };
            pairs.push(Group { number: None, squares });
        }
    }
    pairs
}
