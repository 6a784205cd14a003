//! Models of ratings: weights, with the data that they were fitted to, their errors, intervals and levels.

use super::*;

/// Texts by the code of their language.
pub type LanguageTexts = IndexMap<String, String>;

/// A model file, `NAME.toml`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Model {
    /// Date of the fit.
    pub date: String,
    /// Games whose puzzles have times of people in the data. A rating of other games is untested.
    pub games: Vec<String>,
    /// The people for whom it speaks.
    pub people: LanguageTexts,
    pub data: ModelData,
    pub fit: ModelFit,
    /// Numbers that formulas name.
    pub weights: IndexMap<String, f64>,
    pub interval: ModelInterval,
    pub levels: ModelLevels,
}

/// The data that a model was fitted to.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModelData {
    pub title: String,
    /// Address of the data.
    pub source: String,
    pub licence: String,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Number of solutions by players; `None` if it is unknown.
    #[serde(default)]
    pub players: Option<usize>,
}

/// Method by which a model was fitted, and its errors in repeated cross-validation.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModelFit {
    pub method: String,
    /// Number of parts of the data, each predicted from the others.
    pub folds: usize,
    /// Number of divisions into parts.
    pub repeats: usize,
    /// Correlation of the logarithms of predictions and times.
    pub correlation: f64,
    /// Correlation of their ranks.
    pub rank_correlation: f64,
    /// Standard deviation of the logarithm of time over prediction.
    pub deviation: f64,
    /// Smallest and largest prediction for the data; `None` if it is unknown. Predictions outside are extrapolated.
    #[serde(default)]
    pub range: Option<[f64; 2]>,
}

/// The interval around a prediction, as factors that depend on it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModelInterval {
    /// Share of the data that lies in the interval.
    pub coverage: f64,
    /// Rows by ascending predictions; the last one has no end.
    pub rows: Vec<IntervalRow>,
}

/// The factors of the predictions up to an end.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct IntervalRow {
    /// The largest prediction of this row.
    #[serde(default)]
    pub up_to: Option<f64>,
    /// The lower end divided by the prediction, at most 1.
    pub low: f64,
    /// The upper end divided by the prediction, at least 1.
    pub high: f64,
}

/// Names for values of a rating.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModelLevels {
    /// The collection of puzzles whose quantiles are the ends of the levels.
    pub collection: LanguageTexts,
    /// Levels by ascending values; the last one has no end.
    pub rows: Vec<LevelRow>,
}

/// A name for the values up to an end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LevelRow {
    /// Id, as in tables.
    pub name: String,
    pub title: LanguageTexts,
    /// Share of the collection with a value of at most `up_to`.
    #[serde(default)]
    pub quantile: Option<f64>,
    /// The largest value of this level.
    #[serde(default)]
    pub up_to: Option<f64>,
}

impl Model {
    /// The factors of the interval around a prediction; (1, 1) without rows.
    pub fn factors(&self, prediction: f64) -> (f64, f64) {
        let row = self.interval.rows.iter().find(|row| row.up_to.is_none_or(|end| prediction <= end));
        row.map_or((1.0, 1.0), |row| (row.low, row.high))
    }

    /// The level of a value; `None` without levels.
    pub fn level(&self, value: f64) -> Option<&LevelRow> {
        self.levels.rows.iter().find(|row| row.up_to.is_none_or(|end| value <= end))
    }
}
