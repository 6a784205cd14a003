//! Roles that a technique distinguishes on its pictures: the fins and the base of a fish, the petals of a blossom.
//!
//! Each role has its own shape for candidates, and its own hatching for cells and units, so that no role depends on
//! colour.

use super::{
    sheet::{Nodes, Sheet, SvgPoint},
    squares::stroke,
};
use crate::{prelude::*, template::Filler};
use svg::node::element::Path;

/// Number of distinct shapes of roles; further roles reuse the first ones.
const SHAPES: usize = 4;

/// Distance of the lines of a hatching, in pixels.
const HATCH: f64 = 7.0;

/// A role with the candidates, cells and units that play it in a match.
#[derive(Debug, Clone, Default)]
pub struct Role {
    pub name: String,
    pub candidates: BTreeSet<(usize, usize)>,
    pub cells: BTreeSet<usize>,
    pub units: BTreeSet<usize>,
}

impl Role {
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty() && self.cells.is_empty() && self.units.is_empty()
    }

    /// Whether the cell or one of its candidates plays the role.
    pub fn has_cell(&self, cell: usize) -> bool {
        self.cells.contains(&cell) || self.candidates.range((cell, 0)..(cell + 1, 0)).next().is_some()
    }

    fn add(&mut self, datum: &Datum) {
        for leaf in leaves([datum]) {
            match *leaf {
                Datum::Candidate(cell, value) => drop(self.candidates.insert((cell, value))),
                Datum::Cell(cell) => drop(self.cells.insert(cell)),
                Datum::Unit(unit) => drop(self.units.insert(unit)),
                _ => {}
            }
        }
    }
}

/// Returns the roles of a match, in the order of its technique. Roles without a value are omitted, as in a partial
/// match.
pub fn roles(
    words: &StepTexts<'_>,
    topology: &Topology,
    before: &BoardState,
    found: &TracedMatch,
) -> Vec<Role> {
    let technique = words.technique(found);
    let arguments = &found.call.arguments;
    let mut evaluator = Evaluator::new(words.program, technique, arguments, topology, before);
    let name = |texts: &Texts, evaluator: &mut Evaluator<'_>| {
        let (code, text) = words.codes().into_iter().find_map(|code| Some((code, texts.get(code)?)))?;
        let names = Notation::new(words.program, code, topology);
        Some(Filler { shows: &technique.shows, names, topology, visit: &|_| () }.render(text, evaluator))
    };
    let mut roles = Vec::new();
    for declared in &technique.roles {
        let mut role = Role::default();
        for bindings in std::iter::once(&found.bindings).chain(&found.merged) {
            evaluator.set_bindings(bindings);
            if let Ok(datum) = evaluator.eval(&declared.what) {
                role.add(&datum);
            }
        }
        evaluator.set_bindings(&found.bindings);
        role.name = name(&declared.name, &mut evaluator).unwrap_or_default();
        roles.push(role);
    }
    roles
}

/// Class of a role, by its index.
fn class(role: usize) -> String {
    format!("role{}", role % SHAPES + 1)
}

/// Class of the hatching of a role, by its index.
pub fn hatch_class(role: usize) -> String {
    format!("hatch {}", class(role))
}

/// Outline of a role's mark around a position.
pub fn shape(role: usize, (x, y): SvgPoint, radius: f64) -> Path {
    let corner = |turn: f64, reach: f64| {
        let angle = turn * std::f64::consts::TAU;
        (x + angle.sin() * reach, y - angle.cos() * reach)
    };
    let corners = |count: usize, first: f64, reach: f64| -> Vec<SvgPoint> {
        (0..count).map(|n| corner(first + n as f64 / count as f64, reach)).collect()
    };
    let polygon = match role % SHAPES {
        0 => corners(4, 0.0, radius * 1.3),
        1 => corners(6, 0.0, radius * 1.12),
        2 => corners(3, 0.5, radius * 1.45),
        _ => corners(8, 0.0625, radius * 1.08),
    };
    let data: String = polygon.windows(2).map(|pair| stroke(pair[0], pair[1])).collect();
    let data = data.replace('M', "L").replacen('L', "M", 1) + "Z";
    Path::new().set("d", data).set("class", class(role))
}

/// Hatches the cells and units of roles.
pub fn hatch(sheet: &Sheet<'_>, topology: &Topology, roles: &[Role], nodes: &mut Nodes) {
    for (number, role) in roles.iter().enumerate() {
        let of_units = role.units.iter().flat_map(|&unit| &topology.units[unit].cells);
        let cells: BTreeSet<usize> =
            of_units.map(|&cell| usize::from(cell)).chain(role.cells.iter().copied()).collect();
        let hatch = |cell| hatching(number, sheet.cell(cell), sheet.side);
        nodes.path(cells.into_iter().map(hatch).collect(), &hatch_class(number));
    }
}

/// Path data of lines over a square: rising, falling, horizontal or vertical ones.
pub fn hatching(role: usize, (x, y): SvgPoint, side: f64) -> String {
    let count = (side / HATCH).round().max(2.0);
    let step = side / count;
    let offset = |n: f64| (n + 0.5) * step;
    let mut data = String::new();
    let straight = (0..count as usize).map(|n| offset(n as f64));
    match role % SHAPES {
        2 => straight.for_each(|n| data += &stroke((x, y + n), (x + side, y + n))),
        3 => straight.for_each(|n| data += &stroke((x + n, y), (x + n, y + side))),
        falls => {
            for n in 0..2 * count as usize {
                let n = offset(n as f64);
                let (from, to) = ((n - side).max(0.0), n.min(side));
                let (a, b) = ((from, to), (to, from));
                let turned = |(across, down): SvgPoint| {
                    if falls == 0 { (x + across, y + down) } else { (x + side - across, y + down) }
                };
                data += &stroke(turned(a), turned(b));
            }
        }
    }
    data
}
