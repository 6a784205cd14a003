//! Walks as JSON: their nodes, each with the link that leads to it.

use crate::report::prelude::*;

/// A node of a walk and the link that leads to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NodeJson {
    /// Its candidates.
    #[serde(flatten)]
    pub candidates: CandidatesJson,
    /// The name of the link; nothing for the first node.
    pub link: Option<String>,
    /// Whether the link is taken as a strong one; nothing for the first node.
    pub strong: Option<bool>,
    /// From which node it leads here, counted from 0, where that is not the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// What earlier nodes of the walk ruled out of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ruled_out: Vec<RuledOutJson>,
}

/// A candidate that a node of a walk rules out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuledOutJson {
    /// Its cell.
    pub cell: String,
    /// Its value.
    pub value: usize,
    /// The node that rules it out, counted from 0.
    pub by: usize,
}

/// A candidate, or several of which one is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum CandidatesJson {
    /// One.
    One {
        /// Its cell.
        cell: String,
        /// Its value.
        value: usize,
    },
    /// Several.
    Several {
        /// Their cells, each once.
        cells: Vec<String>,
        /// Their values, each once.
        values: Vec<usize>,
    },
}

pub fn path_json(program: &Program, topology: &Topology, walk: &Walk) -> Vec<NodeJson> {
    let nodes = walk.nodes.iter().enumerate();
    nodes
        .map(|(i, node)| {
            let step = i.checked_sub(1).and_then(|before| walk.steps.get(before));
            let ruled = step.into_iter().flat_map(|step| &step.ruled_out).map(|&((cell, value), by)| {
                RuledOutJson { cell: topology.label(cell), value: value + 1, by }
            });
            NodeJson {
                candidates: candidates_json(topology, node),
                link: step.and_then(|step| program.links.get(step.link)).map(|link| link.name.clone()),
                strong: step.map(|step| step.strong),
                from: step.and_then(|step| step.from),
                ruled_out: ruled.collect(),
            }
        })
        .collect()
}

pub fn candidates_json(topology: &Topology, node: &[(usize, usize)]) -> CandidatesJson {
    match *node {
        [(c, v)] => CandidatesJson::One { cell: topology.label(c), value: v + 1 },
        _ => {
            let cells: BTreeSet<usize> = node.iter().map(|(c, _)| *c).collect();
            let values: BTreeSet<usize> = node.iter().map(|(_, v)| v + 1).collect();
            CandidatesJson::Several {
                cells: cells.into_iter().map(|c| topology.label(c)).collect(),
                values: values.into_iter().collect(),
            }
        }
    }
}
