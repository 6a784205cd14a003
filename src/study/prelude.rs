//! Common imports of studies: setups, records, tables with their cells, and statistics.

pub use super::experiment::{Experiment, StudyResults, StudySetup};
pub use super::file::{Choice, StudyError, StudyResult};
pub use super::parts::{Caption, DEFAULT_READING, MIN_CASES, Verdict, axis, line};
pub use super::statistics::{
    Statistics, correlation, max, mean, median, min, rank_correlation, sign_test, winner,
};
pub use super::study_report::{Agreement, StudyReport};
pub use super::value::{NumberDisplay, ReportValue, round, share};
pub use super::{perform::PuzzleRecord, runs::StrategyRun, texts::Texts};
pub(crate) use super::{texts::filled, value::cells};
pub use serde::Deserialize;
pub use tesuji_report::{Body, Series, language::join};
