//! Items of a constraint string, some of which contain others: `.Replicate~AwDiQ.Thermo~R1C1~R1C2.End`.

use super::{cells::Cells, payload::Bits};
use crate::prelude::*;

#[derive(Debug, Clone)]
pub struct Item {
    pub(super) kind: String,
    pub(super) arguments: Vec<String>,
    pub(super) children: Vec<Item>,
}

/// Items that contain others up to their `.End`.
const COMPOSITES: [&str; 3] = ["Or", "And", "Replicate"];

/// Maximum number of copies.
const MAX_ITEMS: usize = 10_000;

impl Item {
    /// Parses the items of a string without white space.
    pub(super) fn parse_all(text: &str) -> Result<Vec<Self>> {
        let text =
            text.strip_prefix('.').ok_or_else(|| wrong!("expected a constraint that begins with a dot"))?;
        let mut open: Vec<Self> = Vec::new();
        let mut items = Vec::new();
        for item in text.split('.') {
            let mut arguments = item.split('~').map(str::to_owned);
            let kind = arguments.next().unwrap_or_default();
            let item = Self { kind, arguments: arguments.collect(), children: Vec::new() };
            let done = match item.kind.as_str() {
                "End" => open.pop().ok_or_else(|| wrong!("unexpected .End"))?,
                kind if COMPOSITES.contains(&kind) => {
                    open.push(item);
                    continue;
                }
                _ => item,
            };
            match open.last_mut() {
                Some(outer) => outer.children.push(done),
                None => items.push(done),
            }
        }
        match open.pop() {
            Some(item) => fail!("missing .End of .{}", item.kind),
            None => Ok(items),
        }
    }

    pub(super) fn arguments(&self) -> Vec<&str> {
        self.arguments.iter().map(String::as_str).collect()
    }

    /// Returns the text of the item, without its children.
    pub(super) fn text(&self) -> String {
        format!(".{}~{}", self.kind, self.arguments.join("~"))
    }

    /// Returns copies of the children of a `.Replicate`.
    pub(super) fn copies(&self, cells: &Cells) -> Result<Vec<Self>> {
        let damaged = || wrong!("damaged: {}", self.text());
        let (bits, origin) = match self.arguments().as_slice() {
            [bits] => (*bits, cells.square("R1C1")?),
            [bits, origin] => (*bits, cells.square(origin)?),
            _ => return Err(damaged()),
        };
        let bits = Bits::least_first(bits).ok_or_else(damaged)?;
        let mut copies = Vec::new();
        for index in bits.ones() {
            let target = cells.plane_square(origin, index).ok_or_else(damaged)?;
            for child in &self.children {
                copies.push(child.moved(cells, origin, target)?);
            }
            fail_if!(copies.len() > MAX_ITEMS, ".Replicate expands to more than {MAX_ITEMS} items");
        }
        Ok(copies)
    }

    /// Returns the item with its cells moved as far as `target` is from `origin`.
    fn moved(&self, cells: &Cells, origin: usize, target: usize) -> Result<Self> {
        let argument = |argument: &String| {
            // A given has its values after the cell.
            let name = argument.split('_').next().unwrap_or_default();
            let Ok(square) = cells.square(name) else { return Ok(argument.clone()) };
            let moved = cells.moved(square, origin, target);
            let moved = moved.ok_or_else(|| wrong!("a copy of {} is outside the board", self.text()))?;
            Ok(cells.name(moved) + &argument[name.len()..])
        };
        Ok(Self {
            kind: self.kind.clone(),
            arguments: self.arguments.iter().map(argument).collect::<Result<_>>()?,
            children: self
                .children
                .iter()
                .map(|child| child.moved(cells, origin, target))
                .collect::<Result<_>>()?,
        })
    }
}
