//! Regions that a string leaves undetermined: labels of cells, and counts of them.

use super::{cells::LABELS, reader::Reader, shape::Shape};
use crate::prelude::*;

/// Adds an item about the labels of cells.
pub fn add(reader: &mut Reader, kind: &str, arguments: &[&str]) -> Result<()> {
    let (shape, cells) = (reader.shape(), reader.cells.clone());
    let wrong = || wrong!("damaged: .{kind}~{}", arguments.join("~"));
    let number = |text: &str| match text {
        "" => Ok(0),
        text => text.parse::<i64>().map_err(|_| wrong()),
    };
    let labels = cells.group_squares(LABELS);
    match (kind, arguments) {
        ("ChaosConstruction", []) => {
            let squares: Vec<usize> = (0..shape.squares()).chain(labels.iter().copied()).collect();
            let size = CellGroup::new(Some(shape.region_size() as i64), labels);
            reader.add_group("region-labels", size);
            reader.add_group("labelled-cells", CellGroup::new(None, squares));
        }
        ("ChaosArrow" | "ChaosCount", [control]) => {
            let control = cells.square(control)?;
            fail_if!(control >= shape.squares(), "damaged: .{kind} in a cell outside of the grid");
            let arms =
                if kind == "ChaosArrow" { rays(&shape, control) } else { adjacent_squares(&shape, control) };
            add_arms(reader, control, 0, control, arms)?;
        }
        (_, [control, more, names @ ..]) => {
            let label = |name: &&str| {
                let square = cells.square(name).ok()?;
                labels.iter().position(|label| *label == square)
            };
            let arms = names.split(|name| *name == "-").map(|arm| arm.iter().map(label).collect());
            let arms: Vec<Vec<usize>> = arms.collect::<Option<_>>().ok_or_else(wrong)?;
            let first = *arms.first().and_then(|arm| arm.first()).ok_or_else(wrong)?;
            // Each arm begins with the first cell; cells that are counted independent of their places are separate
            // arms.
            let arms = match kind {
                "ChaosArrow" => arms.into_iter().map(|arm| arm[1..].to_vec()).collect(),
                _ => arms.concat()[1..].iter().map(|index| vec![*index]).collect(),
            };
            add_arms(reader, cells.square(control)?, number(more)?, first, arms)?;
        }
        _ => return Err(wrong()),
    }
    Ok(())
}

/// Adds a count of the labels in arms: the squares with these labels.
fn add_arms(
    reader: &mut Reader,
    control: usize,
    more: i64,
    first: usize,
    arms: Vec<Vec<usize>>,
) -> Result<()> {
    let labels = reader.cells.group_squares(LABELS);
    fail_if!(labels.is_empty(), "a count of labels without .ChaosConstruction");
    let ends = [(control, 0), (labels[first], 0)];
    let arms = arms.into_iter().zip(1..);
    let cells = arms.flat_map(|(arm, part)| arm.into_iter().map(move |square| (square, part)));
    let cells = ends.into_iter().chain(cells.map(|(square, part)| (labels[square], part)));
    let (squares, parts) = cells.unzip();
    reader.add_group("region-arms", CellGroup { parts, ..CellGroup::new(Some(more), squares) });
    Ok(())
}

/// Returns the squares from one up, down, to the left and to the right.
fn rays(shape: &Shape, from: usize) -> Vec<Vec<usize>> {
    let (row, column) = (from / shape.columns, from % shape.columns);
    let index = |row: usize, column: usize| row * shape.columns + column;
    let rays: [Vec<usize>; 4] = [
        (0..row).rev().map(|row| index(row, column)).collect(),
        (row + 1..shape.rows).map(|row| index(row, column)).collect(),
        (0..column).rev().map(|column| index(row, column)).collect(),
        (column + 1..shape.columns).map(|column| index(row, column)).collect(),
    ];
    rays.into_iter().filter(|ray| !ray.is_empty()).collect()
}

/// Returns the squares that touch one at a side or a corner, each as a separate list.
fn adjacent_squares(shape: &Shape, center: usize) -> Vec<Vec<usize>> {
    let (row, column) = (center / shape.columns, center % shape.columns);
    let is_near = |other: &usize| {
        let (other_row, other_column) = (other / shape.columns, other % shape.columns);
        *other != center && other_row.abs_diff(row) <= 1 && other_column.abs_diff(column) <= 1
    };
    (0..shape.squares()).filter(is_near).map(|square| vec![square]).collect()
}
