//! JSON objects that commands write for each puzzle, one per line, and the walks in them.

use super::arguments_json;
use crate::{KindestSummary, SolveStatus, prelude::*, status::words};
use tesuji_sets::Limit;
use tesuji_strategy::RunStatistics;

/// Common first fields of the line of a solution.
#[derive(Serialize)]
pub struct LineHead<'a> {
    /// Input line that the puzzle begins on, from 1.
    pub line: usize,
    pub name: Option<&'a str>,
    /// The game; `None` if the text is not a puzzle of any game.
    pub game: Option<&'a str>,
    pub strategy: &'a str,
    pub status: SolveStatus,
}

/// Output of `solve` for one puzzle. `C` is a map from techniques to numbers.
#[derive(Serialize)]
pub struct SolveLine<'a, C> {
    #[serde(flatten)]
    pub head: LineHead<'a>,
    pub puzzle: Option<&'a str>,
    /// Final position, in the compact format of the game.
    pub result: Option<&'a str>,
    /// Candidates of the open cells, if the puzzle is stuck and steps are requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<IndexMap<String, Vec<usize>>>,
    pub error: Option<ErrorJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepJson>>,
    /// Number of applications of each technique, in the order of the strategy.
    pub counts: C,
    /// Limits that techniques reached if the puzzle is stuck: without them more might have been found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<LimitJson>,
    pub tallies: &'a IndexMap<String, i64>,
    /// Means of the totals and tallies, if the strategy has several runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<RunsJson>,
    /// Effort of the steps if they are those of the kindest path, `null` if there is none; absent unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kindest: Option<Option<KindestSummary>>,
    /// Value of a rating; absent unless requested, and for a puzzle without a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingJson>,
    /// Each count in order, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<Vec<CountJson<'a>>>,
    /// Time taken, in microseconds; `None` unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub micros: Option<u64>,
}

/// Means of counts over several runs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RunsJson {
    /// Number of runs.
    pub runs: usize,
    /// By name of the total or tally.
    pub counts: IndexMap<String, SpreadJson>,
}

/// Mean and standard deviation, to six decimal places.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SpreadJson {
    pub mean: f64,
    pub deviation: f64,
}

impl RunsJson {
    pub fn new(statistics: &RunStatistics) -> Self {
        let rounded = |number: f64| (number * 1e6).round() / 1e6;
        let counts = statistics.counts.iter().map(|(name, count)| {
            let spread = SpreadJson { mean: rounded(count.mean), deviation: rounded(count.deviation) };
            (name.clone(), spread)
        });
        Self { runs: statistics.runs, counts: counts.collect() }
    }
}

#[derive(Serialize)]
pub struct CountJson<'a> {
    /// Name of the tally, with the grid if each grid has its own.
    pub tally: &'a str,
    pub by: i64,
    /// Subject of the count, by the names of cells, units and values.
    pub of: Vec<String>,
    /// Number of steps made before the count.
    pub step: usize,
}

/// Error of an input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ErrorJson {
    /// Kind of the error, for programs.
    pub code: &'static str,
    pub message: String,
}

/// Whether `find` found a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindStatus {
    /// At least one match.
    Found,
    None,
    /// The text is not a valid position.
    Invalid,
    /// The time limit was reached: the matches are those of the techniques that finished before.
    Timeout,
}

words!(FindStatus {
    Found => "found",
    None => "none",
    Invalid => "invalid",
    Timeout => "timeout",
});

/// Output of `find` for one position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FindJson {
    /// Input line that the position begins on, from 1.
    pub line: usize,
    /// Whether a match was found.
    pub status: FindStatus,
    /// Matches, numbered from 1.
    pub matches: Vec<StepJson>,
    /// Limits that were reached, so that there may be more matches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<LimitJson>,
    /// Error of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorJson>,
}

/// A limit that a technique reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LimitJson {
    pub technique: String,
    /// Kind of the counted objects, such as `cells` or `chains`: a key of `[limit]` in the language files.
    pub counts: &'static str,
    pub limit: usize,
}

impl LimitJson {
    pub fn new(technique: String, limit: Limit) -> Self {
        Self { technique, counts: limit.word(), limit: limit.number() }
    }
}

/// Value of a rating for a puzzle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RatingJson {
    /// Name of the rating.
    pub rating: String,
    /// The value in the unit of the rating, to two decimal places.
    pub value: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end of its interval.
    pub high: f64,
    /// Id of the level; `None` if the model has no levels.
    pub level: Option<String>,
    /// Explanation of the value; `None` if the rating has none.
    pub reasons: Option<String>,
    /// Whether the data of the model represent this puzzle: its game, and its value.
    #[serde(rename = "tested")]
    pub is_tested: bool,
}

/// Output of `grade` for one puzzle. Fields without a result are `None`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GradeJson {
    /// Input line that the puzzle begins on, from 1.
    pub line: usize,
    pub name: Option<String>,
    /// The game; `None` if the text is not a puzzle of any game.
    pub game: Option<String>,
    /// The puzzle as read; `None` if the text is not a puzzle.
    pub puzzle: Option<String>,
    /// Final status of the solution.
    pub status: SolveStatus,
    /// Error of the puzzle.
    pub error: Option<ErrorJson>,
    /// Number of open cells at the start.
    pub open: Option<usize>,
    /// Sudoku entropy of the start, with natural logarithms, to six decimal places.
    pub entropy: Option<f64>,
    /// Symmetries of the givens, separated by blanks: `none`, `rotate`, `quarter`, `mirror`, `flip`, `diagonal` or
    /// `full`; `None` if there are no givens.
    pub symmetry: Option<String>,
    /// Hardest level of the strategy with a step.
    pub level: Option<String>,
    /// Number of solutions by the laws of the game: 0, 1, or 2 for several; `None` if not requested or if the search
    /// was interrupted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// Scores of further strategies, such as the D-score.
    pub tallies: IndexMap<String, Option<i64>>,
    /// Value of a rating; `None` unless requested, and for a puzzle without a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingJson>,
    /// Applied technique of the highest difficulty.
    pub hardest: Option<String>,
    pub difficulty: Option<i64>,
    /// Number of applications of each technique, in the order of the strategy.
    pub counts: IndexMap<String, usize>,
    /// Time taken by the grading strategy, in microseconds; `None` unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub micros: Option<u64>,
}

/// Common first fields of the object of a step.
#[derive(Serialize)]
pub struct StepHead {
    /// Number of the step, from 1.
    pub n: usize,
    pub technique: String,
    pub args: IndexMap<String, Value>,
    pub title: String,
}

impl StepHead {
    pub fn new(technique: &Technique, step: &TracedStep, title: String) -> Self {
        let args = arguments_json(technique, &step.technique_match.call);
        Self { n: step.number, technique: technique.name.clone(), args, title }
    }
}

/// A step of a solution path.
#[derive(Serialize)]
pub struct PlotStep {
    #[serde(flatten)]
    pub head: StepHead,
    /// Difficulty that the technique's rule declares; `None` if it declares none.
    pub difficulty: Option<i64>,
    /// Number of candidates of the open cells after the step.
    pub candidates: usize,
}

/// A node of a walk and the link to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChainNodeJson {
    #[serde(flatten)]
    pub candidates: CandidatesJson,
    /// Name of the link; `None` for the first node.
    pub link: Option<String>,
    /// Whether the link is used as a strong one; `None` for the first node.
    pub strong: Option<bool>,
    /// Index of the node that the link starts from, if it is not the preceding node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// Candidates of the node that earlier nodes of the walk exclude.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ruled_out: Vec<ExcludedCandidateJson>,
}

/// A candidate that a node of a walk excludes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExcludedCandidateJson {
    pub cell: String,
    pub value: usize,
    /// Index of the node that excludes it.
    pub by: usize,
}

/// A candidate, or several of which at least one is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum CandidatesJson {
    /// A single candidate.
    One { cell: String, value: usize },
    Several {
        /// Cells of the candidates, without duplicates.
        cells: Vec<String>,
        /// Values of the candidates, without duplicates.
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
