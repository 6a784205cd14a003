//! The rules of a `sudoku-puzzle` object.

use serde_json::{Value, json};

use super::super::links::regions;
use super::super::profile::NO_BLOCKS;
use super::coordinates::{Size, count};
use crate::inputs::{Group, Input};
use crate::position::{Position, Shape, usual_block};

/// What can be said.
pub(super) const TELLS: [&str; 9] = [
    "grids",
    "regions",
    "cages",
    "less",
    "extra-regions",
    NO_BLOCKS,
    "anti-knight",
    "anti-king",
    "non-consecutive",
];

/// Rules for neighbours and their constraints.
const NEIGHBOURS: [(&str, &str); 3] =
    [("antiknight", "anti-knight"), ("antiking", "anti-king"), ("nonconsecutive", "non-consecutive")];

/// What the regions of constraints are called; those of any other are `extra`.
const REGIONS: [(&str, &str); 4] = [
    ("falling-diagonal", "diagonal"),
    ("rising-diagonal", "diagonal"),
    ("windows", "window"),
    ("disjoint-groups", "disjoint"),
];

/// A first cell, and the rows and columns of a block where there are blocks.
type Grid = ((usize, usize), Option<(usize, usize)>);

/// What the rules of a puzzle say.
#[derive(Debug, Default)]
pub(super) struct Rules {
    pub(super) grids: Vec<Grid>,
    pub(super) boxes: Vec<Vec<usize>>,
    pub(super) cages: Vec<Group>,
    /// Pairs of cells, the lower one first.
    pub(super) less: Vec<Group>,
    /// Cells that differ.
    pub(super) regions: Vec<Group>,
    pub(super) neighbours: Vec<&'static str>,
}

/// The square of a cell's name.
pub(super) fn square(name: &str, size: Size) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
    let inside = (1..=size.rows).contains(&row) && (1..=size.columns).contains(&column);
    inside.then(|| (row - 1) * size.columns + column - 1)
}

impl Rules {
    /// Reads a list of rules.
    ///
    /// # Errors
    /// When one is damaged, or none that a game holds.
    pub(super) fn read(list: &[Value], size: Size, shape: &Shape) -> Result<Self, String> {
        let mut rules = Self::default();
        for (index, rule) in list.iter().enumerate() {
            rules.add(rule, size, shape).map_err(|message| format!("rule {}: {message}", index + 1))?;
        }
        Ok(rules)
    }

    fn add(&mut self, rule: &Value, size: Size, shape: &Shape) -> Result<(), String> {
        let object = rule.as_object().ok_or_else(|| format!("{rule} is no object"))?;
        let text = |key: &str| object.get(key).and_then(Value::as_str);
        let kind = text("type").ok_or("there is no \"type\"")?;
        let known: &[&str] = match kind {
            "grid" => &["origin"],
            "box_grid" => &["origin", "box"],
            "box" => &["cells"],
            "cage" => &["cells", "sum"],
            "region" | "edge" => &["kind", "cells"],
            "neighbours" => &["kind"],
            _ => return Err(format!("no game holds a rule of type {kind:?}")),
        };
        let is_known = |key: &str| known.contains(&key) || matches!(key, "type" | "id" | "label" | "style");
        if let Some(key) = object.keys().find(|key| !is_known(key)) {
            return Err(format!("no game holds {key:?} in a rule of type {kind:?}"));
        }
        let cells = || {
            let list = object.get("cells").and_then(Value::as_array).ok_or("there are no \"cells\"")?;
            let cell = |name: &Value| {
                let found =
                    name.as_str().and_then(|name| square(name, size)).filter(|square| shape.is_cell(*square));
                found.ok_or_else(|| format!("{name} is no cell of the board"))
            };
            list.iter().map(cell).collect::<Result<Vec<usize>, String>>()
        };
        match kind {
            "grid" | "box_grid" => {
                let block = object.get("box").and_then(Value::as_array).map(Vec::as_slice);
                let block = match block {
                    Some([h, w]) => {
                        count(h).zip(count(w)).filter(|(h, w)| h.checked_mul(*w) == Some(shape.values))
                    }
                    _ => None,
                };
                if kind == "box_grid" && block.is_none() {
                    return Err(format!("\"box\" is not [rows, columns] of {} cells", shape.values));
                }
                let corner = text("origin").and_then(|name| square(name, size));
                let corner = corner.map(|corner| (corner / size.columns, corner % size.columns));
                let fits = |(row, column): &(usize, usize)| {
                    row + shape.values <= size.rows && column + shape.values <= size.columns
                };
                let corner = corner.filter(fits).ok_or("a grid does not lie on the board")?;
                self.grids.push((corner, block));
            }
            "box" => self.boxes.push(cells()?),
            "cage" => {
                let sum = object.get("sum").map(|sum| sum.as_i64().ok_or_else(|| format!("the sum {sum}")));
                self.cages.push(Group { number: sum.transpose()?, squares: cells()? });
            }
            "region" => self.regions.push(Group { number: None, squares: cells()? }),
            "edge" => match (text("kind").unwrap_or_default(), cells()?) {
                ("less", squares) if squares.len() == 2 => self.less.push(Group { number: None, squares }),
                (kind, _) => {
                    return Err(format!("no game holds an edge of kind {kind:?} between such cells"));
                }
            },
            _ => {
                let kind = text("kind").unwrap_or_default();
                let found = NEIGHBOURS.iter().find(|(name, _)| *name == kind);
                self.neighbours
                    .push(found.ok_or_else(|| format!("no game holds neighbours of kind {kind:?}"))?.1);
            }
        }
        Ok(())
    }
}

/// The rules of a position.
///
/// # Errors
/// When they cannot be said.
pub(super) fn of(position: &Position, size: Size) -> Result<Vec<Value>, String> {
    let shape = &position.shape;
    let side = shape.values;
    let names = |squares: &[usize]| squares.iter().map(|square| size.label(*square)).collect::<Vec<_>>();
    let box_grid = |corner: usize, (h, w): (usize, usize)| json!({"type": "box_grid", "origin": size.label(corner), "box": [h, w]});
    let mut rules = match shape.inputs.get("grids") {
        None if shape.inputs.contains_key("regions") => {
            let labels = regions::every_label(position)?;
            let mut boxes = vec![Vec::new(); side];
            for (square, label) in labels.into_iter().enumerate() {
                let region = usize::try_from(label).ok().and_then(|label| boxes.get_mut(label));
                region
                    .ok_or_else(|| format!("the pencilmark format cannot say more than {side} regions"))?
                    .push(square);
            }
            let boxes = boxes.iter().map(|squares| json!({"type": "box", "cells": names(squares)}));
            std::iter::once(json!({"type": "grid", "origin": "r1c1"})).chain(boxes).collect()
        }
        None if !position.blocks => vec![json!({"type": "grid", "origin": "r1c1"})],
        Some(Input::Grids(grids)) if grids.iter().all(|grid| grid.squares.len() == side) => {
            grids.iter().map(|block| json!({"type": "box", "cells": names(&block.squares)})).collect()
        }
        Some(Input::Grids(grids)) => grids
            .iter()
            .map(|grid| match grid.corner(size.columns) {
                Some((row, column)) => Ok(box_grid(row * size.columns + column, grid.block)),
                None => Err("the pencilmark format cannot say a grid in several pieces".to_owned()),
            })
            .collect::<Result<_, _>>()?,
        _ => vec![box_grid(0, shape.block().or_else(|| usual_block(side)).unwrap_or((1, side)))],
    };
    for mark in &position.marks {
        if let Some((kind, _)) = NEIGHBOURS.iter().find(|(_, of)| *of == mark.name) {
            rules.push(json!({"type": "neighbours", "kind": kind}));
            continue;
        }
        let kind = REGIONS.iter().find(|(of, _)| *of == mark.name).map_or("extra", |(_, kind)| kind);
        let region = |squares: &Vec<usize>| json!({"type": "region", "kind": kind, "cells": names(squares)});
        rules.extend(mark.regions.iter().map(region));
    }
    if let Some(Input::Groups(regions)) = shape.inputs.get("extra-regions") {
        let region =
            |group: &Group| json!({"type": "region", "kind": "extra", "cells": names(&group.squares)});
        rules.extend(regions.iter().map(region));
    }
    if let Some(Input::Groups(less)) = shape.inputs.get("less") {
        for sign in less {
            match sign.squares.as_slice() {
                [lower, higher] if touch(*lower, *higher, size) => {
                    rules.push(json!({"type": "edge", "kind": "less", "cells": names(&sign.squares)}));
                }
                _ => {
                    return Err(
                        "the pencilmark format cannot say a sign between cells that do not touch".to_owned()
                    );
                }
            }
        }
    }
    if let Some(Input::Groups(cages)) = shape.inputs.get("cages") {
        rules.extend(cages.iter().map(|cage| match cage.number {
            Some(sum) => json!({"type": "cage", "sum": sum, "cells": names(&cage.squares)}),
            None => json!({"type": "cage", "cells": names(&cage.squares)}),
        }));
    }
    Ok(rules)
}

/// Whether two squares touch at a side.
fn touch(one: usize, other: usize, size: Size) -> bool {
    let ([row, column], [other_row, other_column]) = (size.pair(one), size.pair(other));
    row.abs_diff(other_row) + column.abs_diff(other_column) == 1
}
