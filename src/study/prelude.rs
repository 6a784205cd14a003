//! Common imports of studies: setups, records, tables with their cells, and statistics.

pub use super::{
    experiment::{Experiment, StudyResults, StudySetup},
    file::{Choice, StudyError, StudyResult},
    parts::{Caption, DEFAULT_READING, MIN_CASES, Verdict, axis, line},
    perform::PuzzleRecord,
    runs::StrategyRun,
    statistics::{
        Statistics, correlation, max, mean, median, min, quantile, quantiles, rank_correlation, sign_test,
        winner,
    },
    study_report::{Agreement, StudyReport},
    texts::Texts,
    value::{NumberDisplay, ReportValue, round, share},
};
pub(crate) use super::{texts::filled, value::cells};
pub use serde::Deserialize;
pub use tesuji_report::{Body, Series, language::join};
