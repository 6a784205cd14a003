//! What commands say of one puzzle, an object on one line each, and the walks in it.

use super::{StepJson, arguments_json};
use crate::report::prelude::*;
use crate::sets::limit::Limit;
use crate::solve::{outcome::Outcome, status::SolveStatus, status::words};

/// What the line of a solution begins with.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineHead<'a> {
    /// The line of the input that the puzzle begins on, from 1.
    pub line: usize,
    pub name: Option<&'a str>,
    /// Absent where the text is no puzzle of any game.
    pub game: Option<&'a str>,
    pub strategy: &'a str,
    pub status: SolveStatus,
}

impl<'a> LineHead<'a> {
    pub fn of(outcome: &'a Outcome) -> Self {
        let (name, game, strategy) = (outcome.name(), outcome.game(), outcome.strategy.as_ref());
        Self { line: outcome.line, name, game, strategy, status: outcome.verdict.status() }
    }
}

/// What `solve` says of one puzzle. `C` is a map from techniques to numbers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SolveLine<'a, C> {
    #[serde(flatten)]
    pub head: LineHead<'a>,
    pub puzzle: Option<&'a str>,
    /// The position reached, in the compact form of the game.
    pub result: Option<&'a str>,
    /// The candidates of the open cells, where it is stuck and steps are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<IndexMap<String, Vec<usize>>>,
    pub error: Option<ErrorJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepJson>>,
    /// Applications of each technique, in the order of the strategy.
    pub counts: C,
    /// The limits that techniques reached, where it is stuck: without them more might have been found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<LimitJson>,
    pub tallies: &'a IndexMap<String, i64>,
    /// Each count in order, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<Vec<CountJson<'a>>>,
    /// Time taken, in microseconds; absent where it was not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub micros: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CountJson<'a> {
    /// The tally, with the name of the grid where each has its own.
    pub tally: &'a str,
    pub by: i64,
    /// The subject, by the names of cells, units and values.
    pub of: Vec<String>,
    /// How many steps had been made.
    pub step: usize,
}

/// What is wrong with an input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ErrorJson {
    /// What kind of error it is, for programs.
    pub code: &'static str,
    pub message: String,
}

/// Whether `find` found something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindStatus {
    /// At least one match.
    Found,
    None,
    /// The text is no position.
    Invalid,
    /// The time limit was reached: the matches are those of the techniques that came to an end before.
    Timeout,
}

words!(FindStatus {
    Found => "found",
    None => "none",
    Invalid => "invalid",
    Timeout => "timeout",
});

/// What `find` says of one position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FindJson {
    /// The line of the input that the position begins on, from 1.
    pub line: usize,
    /// Whether something was found.
    pub status: FindStatus,
    /// The matches, numbered from 1.
    pub matches: Vec<StepJson>,
    /// The limits that were reached, so that more might be there than was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<LimitJson>,
    /// What is wrong with the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorJson>,
}

/// A limit that a technique reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LimitJson {
    pub technique: String,
    /// What is counted: `cells`, `beginnings`, `chains`, `candidates`, `placements`, `ways`, `arrangements` or
    /// `balances`.
    pub counts: &'static str,
    pub limit: usize,
}

impl LimitJson {
    pub fn new(technique: String, limit: Limit) -> Self {
        Self { technique, counts: limit.word(), limit: limit.number() }
    }
}

/// What `grade` says of one puzzle. What does not come out is absent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GradeJson {
    /// The line of the input that the puzzle begins on, from 1.
    pub line: usize,
    pub name: Option<String>,
    /// The game; absent where the text is no puzzle of any.
    pub game: Option<String>,
    /// The puzzle as read; absent where the text is none.
    pub puzzle: Option<String>,
    /// How its solving ended.
    pub status: SolveStatus,
    /// What is wrong with the puzzle.
    pub error: Option<ErrorJson>,
    /// How many cells are open at the start.
    pub open: Option<usize>,
    /// The sudoku entropy of the start, with natural logarithms, to six places.
    pub entropy: Option<f64>,
    /// The symmetries of the givens, with blanks between them: `none`, `rotate`, `quarter`, `mirror`, `flip`,
    /// `diagonal` or `full`; absent where nothing is given.
    pub symmetry: Option<String>,
    /// The hardest level of the strategy that steps were made on.
    pub level: Option<String>,
    /// How many solutions the laws of the game leave: 0, 1, or 2 where there are several; absent where nobody asked or
    /// the search was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// The totals of further strategies, such as the D-score.
    pub tallies: IndexMap<String, Option<i64>>,
    /// The technique of the highest difficulty that was applied.
    pub hardest: Option<String>,
    pub difficulty: Option<i64>,
    /// Applications of each technique, in the order of the strategy.
    pub counts: IndexMap<String, usize>,
    /// Time that the grading strategy took, in microseconds; absent where it was not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub micros: Option<u64>,
}

/// What the object of a step begins with.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StepHead {
    /// Its number, from 1.
    pub n: usize,
    pub technique: String,
    pub args: IndexMap<String, Value>,
    pub title: String,
}

impl StepHead {
    pub fn new(technique: &Technique, step: &TracedStep, title: String) -> Self {
        let args = arguments_json(technique, &step.found.call);
        Self { n: step.number, technique: technique.name.clone(), args, title }
    }
}

/// A step of the course of a solution.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlotStep {
    #[serde(flatten)]
    pub head: StepHead,
    /// The difficulty that the technique's rule gives it; absent where it gives none.
    pub difficulty: Option<i64>,
    /// How many candidates the open cells have after it.
    pub candidates: usize,
}

/// A node of a walk and the link that leads to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChainNodeJson {
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
    pub ruled_out: Vec<ExcludedCandidateJson>,
}

/// A candidate that a node of a walk rules out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExcludedCandidateJson {
    pub cell: String,
    pub value: usize,
    /// The node that rules it out, counted from 0.
    pub by: usize,
}

/// A candidate, or several of which one is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum CandidatesJson {
    /// One.
    One { cell: String, value: usize },
    Several {
        /// Their cells, each once.
        cells: Vec<String>,
        /// Their values, each once.
        values: Vec<usize>,
    },
}

pub fn path_json(program: &Program, topology: &Topology, walk: &WalkTrace) -> Vec<ChainNodeJson> {
    let nodes = walk.nodes.iter().enumerate();
    nodes
        .map(|(i, node)| {
            let step = i.checked_sub(1).and_then(|before| walk.steps.get(before));
            let ruled = step.into_iter().flat_map(|step| &step.ruled_out).map(|&((cell, value), by)| {
                ExcludedCandidateJson { cell: topology.label(cell), value: topology.shape.printed(value), by }
            });
            ChainNodeJson {
                candidates: candidates_json(topology, node),
                link: step.and_then(|step| program.links.get(step.link)).map(|link| link.name.clone()),
                strong: step.map(|step| step.is_strong),
                from: step.and_then(|step| step.from),
                ruled_out: ruled.collect(),
            }
        })
        .collect()
}

pub fn candidates_json(topology: &Topology, node: &[(usize, usize)]) -> CandidatesJson {
    match *node {
        [(c, v)] => CandidatesJson::One { cell: topology.label(c), value: topology.shape.printed(v) },
        _ => {
            let cells: BTreeSet<usize> = node.iter().map(|(c, _)| *c).collect();
            let values: BTreeSet<usize> = node.iter().map(|(_, v)| topology.shape.printed(*v)).collect();
            CandidatesJson::Several {
                cells: cells.into_iter().map(|c| topology.label(c)).collect(),
                values: values.into_iter().collect(),
            }
        }
    }
}
