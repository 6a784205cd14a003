//! Signs between neighbouring cells that a law of their own relates.

use super::Sign;
use crate::board::topology::{Excluded, Topology};
use indexmap::{IndexMap, IndexSet};

#[derive(Default)]
pub struct Signs {
    pub right: IndexMap<usize, Sign>,
    pub below: IndexMap<usize, Sign>,
}

/// Finds the signs. A law of a kind that relates all neighbouring cells alike is none of single cells, and has no sign.
pub fn signs(topology: &Topology) -> Signs {
    let mut signs = Signs::default();
    let mut seen: IndexMap<(u16, u16), usize> = IndexMap::new();
    let everywhere = everywhere(topology);
    for unit in &topology.units {
        let &[a, b] = &unit.cells[..] else { continue };
        if unit.laws.relation.is_none() {
            continue;
        }
        // What a cell takes from another stands in the order of the units.
        let place = seen.entry((a, b)).or_default();
        let mut of_pair = topology.excluded(usize::from(a)).iter().filter(|excluded| excluded.cell == b);
        let excluded = of_pair.nth(*place);
        *place += 1;
        let (Some(excluded), false) = (excluded, everywhere.contains(&unit.kind)) else { continue };
        let [first, second] = [a, b].map(|c| topology.square_of(usize::from(c)));
        let table = match second - first {
            1 if topology.shape.columns > 1 && second % topology.shape.columns != 0 => &mut signs.right,
            step if step == topology.shape.columns => &mut signs.below,
            _ => continue,
        };
        let sign = sign(topology, excluded);
        // An order says more than any other relation of the same cells.
        if sign != Sign::Other || !table.contains_key(&first) {
            table.insert(first, sign);
        }
    }
    signs
}

fn sign(topology: &Topology, excluded: &Excluded) -> Sign {
    let all = topology.all_values();
    let below = |v: usize| (1u64 << v) - 1;
    let from = |v: usize| all & !below(v);
    let is = |forbidden: &dyn Fn(usize) -> u64| {
        excluded.values.iter().enumerate().all(|(v, &values)| values == forbidden(v))
    };
    if is(&|v| below(v) | 1 << v) || is(&below) {
        Sign::Less
    } else if is(&from) || is(&|v| from(v) & !(1 << v)) {
        Sign::Greater
    } else {
        Sign::Other
    }
}

/// The kinds that relate every two neighbouring cells.
fn everywhere(topology: &Topology) -> IndexSet<usize> {
    let columns = topology.shape.columns;
    let mut pairs = 0;
    for c in 0..topology.cells.len() {
        let square = topology.square_of(c);
        pairs += usize::from(!(square + 1).is_multiple_of(columns) && topology.cell_at(square + 1).is_some());
        pairs += usize::from(topology.cell_at(square + columns).is_some());
    }
    let mut related: IndexMap<usize, IndexSet<(u16, u16)>> = IndexMap::new();
    for unit in &topology.units {
        if let (Some(_), &[a, b]) = (unit.laws.relation, &unit.cells[..]) {
            related.entry(unit.kind).or_default().insert((a, b));
        }
    }
    related.into_iter().filter(|(_, related)| related.len() >= pairs).map(|(kind, _)| kind).collect()
}
