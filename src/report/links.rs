//! Links of a position: as a list, as JSON and as a graph of cells.

use super::{
    json::{CandidatesJson, candidates_json, datum_json},
    prelude::*,
    walk::{cells_of, node_notation},
};
use tesuji_engine::LinkPair;
use tesuji_lang::{Link, LinkParameter};

/// A link of the rules, by its index in the program, and the pairs that it joins on a position.
pub type LinkEdges = (usize, Vec<LinkPair>);

/// A pair of nodes joined by a link.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LinkJson {
    pub link: String,
    /// Whether at least one of the nodes is true.
    #[serde(rename = "strong")]
    pub is_strong: bool,
    /// Whether not both of them are true.
    #[serde(rename = "weak")]
    pub is_weak: bool,
    pub nodes: [CandidatesJson; 2],
    /// Values of the link's labels, by their names.
    pub labels: IndexMap<String, Value>,
}

pub struct LinkRenderer<'a> {
    program: &'a Program,
    topology: &'a Topology,
    names: Notation<'a>,
}

impl<'a> LinkRenderer<'a> {
    pub fn new(program: &'a Program, topology: &'a Topology, language: Language) -> Self {
        Self { program, topology, names: Notation::new(program, language.code(), topology) }
    }

    pub fn text(&self, all: &[LinkEdges]) -> String {
        let mut text = String::new();
        for (index, edges) in all {
            let link = &self.program.links[*index];
            for edge in edges {
                let (labels, ruled_out) = (Vec::new(), Vec::new());
                let step =
                    WalkStep { is_strong: link.is_strong, link: *index, labels, from: None, ruled_out };
                let walk = WalkTrace { nodes: edge.nodes.to_vec(), steps: vec![step], parts: Vec::new() };
                let sign = if link.is_strong { "=" } else { "-" };
                let pair = node_notation(&walk, &self.names).unwrap_or_else(|| {
                    let [a, b] = [0, 1].map(|end| self.label(&edge.nodes[end]));
                    format!("{a} {sign} {b}")
                });
                let labels = join(edge.labels.iter().map(|label| self.names.datum(label)), "; ");
                text += format!("{}  {pair}  {labels}", link.name).trim_end();
                text.push('\n');
            }
        }
        text
    }

    pub fn json(&self, all: &[LinkEdges]) -> Vec<LinkJson> {
        let of_link = |(index, edges): &LinkEdges| {
            let link = &self.program.links[*index];
            edges.iter().map(|edge| self.edge_json(link, edge)).collect::<Vec<_>>()
        };
        all.iter().flat_map(of_link).collect()
    }

    fn edge_json(&self, link: &Link, edge: &LinkPair) -> LinkJson {
        let labels = link.takes.iter().filter_map(|takes| match takes {
            LinkParameter::Label(variable) => link.variables.get(variable.0 as usize),
            LinkParameter::Parameter(_) => None,
        });
        let data = edge.labels.iter().map(|label| datum_json(self.program, self.topology, label));
        LinkJson {
            link: link.name.clone(),
            is_strong: link.is_strong,
            is_weak: link.is_weak,
            nodes: [0, 1].map(|end| candidates_json(self.topology, &edge.nodes[end])),
            labels: labels.map(|label| label.name.clone()).zip(data).collect(),
        }
    }

    /// Returns a graph in the DOT language: cells with their candidates, a solid line for a strong link and a dashed
    /// one for a weak link, each with its value.
    ///
    /// Several cells of one node are drawn together. A link inside of a cell is omitted, since the candidates of the
    /// cell show it, and so is a weak link beside a strong one.
    pub fn dot(&self, state: &BoardState, all: &[LinkEdges]) -> String {
        let mut lines: BTreeMap<[Vec<usize>; 2], BTreeMap<String, bool>> = BTreeMap::new();
        for (index, edges) in all {
            let strong = self.program.links[*index].is_strong;
            for edge in edges {
                let mut ends = [0, 1].map(|end| cells_of(&edge.nodes[end]));
                ends.sort();
                if ends[0] != ends[1] {
                    let line = lines.entry(ends).or_default().entry(self.value(edge)).or_default();
                    *line |= strong;
                }
            }
        }
        let mut text = "graph links {\n".to_owned();
        let cell_sets: BTreeSet<&Vec<usize>> = lines.keys().flatten().collect();
        let numbers: BTreeMap<&Vec<usize>, usize> = cell_sets.into_iter().zip(0..).collect();
        for (cells, number) in &numbers {
            text += &format!("    {number} [ label=\"{}\" shape=box ]\n", self.cell(state, cells));
        }
        for (ends, values) in &lines {
            let [from, to] = ends.each_ref().map(|end| numbers[end]);
            // Values joined by the same kind of link share a line.
            for (strong, style) in [(true, "solid"), (false, "dashed")] {
                let same = values.iter().filter(|(_, s)| **s == strong).map(|(value, _)| value);
                let same = join(same, ", ");
                if !same.is_empty() {
                    text += &format!("    {from} -- {to} [ label=\"{same}\" style={style} ]\n");
                }
            }
        }
        text + "}\n"
    }

    fn cell(&self, state: &BoardState, cells: &[usize]) -> String {
        let named = join(cells.iter().map(|c| self.names.cell(*c)), " ");
        let [only] = cells else { return named };
        format!("{named}: {}", join(SetBits(state.candidates(*only)).map(|v| self.names.value(v)), " "))
    }

    /// Returns the values of a link between cells: the value that its ends share, otherwise those of both.
    fn value(&self, edge: &LinkPair) -> String {
        let [a, b] = [0, 1].map(|end| self.values(&edge.nodes[end]));
        if a == b { a } else { format!("{a}/{b}") }
    }

    fn values(&self, node: &[(usize, usize)]) -> String {
        let values = node.iter().fold(0, |all, (_, v)| all | 1 << v);
        SetBits(values).map(|v| self.names.value(v)).collect()
    }

    fn label(&self, node: &[(usize, usize)]) -> String {
        let cells = join(cells_of(node).iter().map(|c| self.names.cell(*c)), " ");
        format!("({}){cells}", self.values(node))
    }
}
