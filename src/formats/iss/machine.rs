//! Finite automata as the clauses of a law.

use indexmap::{IndexMap, IndexSet};
use std::fmt::Write;

#[derive(Debug, Clone, Default)]
pub struct Machine {
    pub starts: Vec<usize>,
    pub accepts: Vec<usize>,
    pub arcs: Vec<Arc>,
}

#[derive(Debug, Clone, Copy)]
pub struct Arc {
    pub(super) from: usize,
    /// Printed value; `None` at the end of a part of the line.
    pub(super) value: Option<usize>,
    pub(super) to: usize,
}

impl Machine {
    /// Returns the clauses of the law of the accepted lines, which have several parts if `has_parts`.
    pub fn clauses(&self, has_parts: bool) -> String {
        let mut text = String::new();
        match self.starts.as_slice() {
            [start] => text += &format!("state s = {start}\n"),
            starts => {
                let choices = comma_separated(starts);
                let most = starts.iter().max().copied().unwrap_or_default();
                text += &format!("guess start in 0..{most} where start in {{{choices}}}\nstate s = start\n");
            }
        }
        let same_part =
            if has_parts { " after u where place(v) = 1 or part(v) = part(u)," } else { " where" };
        write_steps(&mut text, same_part, &merged(self.value_arcs()));
        if has_parts {
            let next_part = " after u where place(v) > 1, part(v) != part(u),";
            write_steps(&mut text, next_part, &merged(self.arcs_behind_parts()));
        }
        let accepts: IndexSet<usize> = self.accepts.iter().copied().collect();
        match accepts.is_empty() {
            true => text + "accept false\n",
            false => text + &format!("accept s in {{{}}}\n", comma_separated(accepts)),
        }
    }

    fn value_arcs(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        self.arcs.iter().filter_map(|arc| Some((arc.from, arc.value?, arc.to)))
    }

    /// Returns the arcs by the first value of a part.
    fn arcs_behind_parts(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let ends = self.arcs.iter().filter(|arc| arc.value.is_none());
        ends.flat_map(|end| {
            let behind = self.value_arcs().filter(|(from, ..)| *from == end.to);
            behind.map(|(_, value, to)| (end.from, value, to))
        })
    }
}

/// Groups the values of arcs by the pair of states that they connect.
fn merged(arcs: impl Iterator<Item = (usize, usize, usize)>) -> IndexMap<(usize, usize), IndexSet<usize>> {
    let mut merged: IndexMap<(usize, usize), IndexSet<usize>> = IndexMap::new();
    for (from, value, to) in arcs {
        merged.entry((from, to)).or_default().insert(value);
    }
    merged
}

fn write_steps(text: &mut String, condition: &str, arcs: &IndexMap<(usize, usize), IndexSet<usize>>) {
    for ((from, to), values) in arcs {
        let values = comma_separated(values);
        let change = if from == to { String::new() } else { format!(": s = {to}") };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "step v{condition} s = {from}, v in {{{values}}}{change}");
    }
}

pub fn comma_separated(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}
