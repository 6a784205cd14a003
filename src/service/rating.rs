//! Values of the default rating, and its levels.

use super::prelude::*;
use crate::{Estimate, Rating};
use tesuji_lang::LevelRow;
use tesuji_report::StepTexts;

/// Value of a rating for a puzzle.
#[derive(Serialize, JsonSchema)]
pub struct RatingAnswer {
    /// Title of the rating.
    title: String,
    value: f64,
    /// Lower end of its interval.
    low: f64,
    /// Upper end of its interval.
    high: f64,
    /// Title of the level; `null` if the model has no levels.
    level: Option<String>,
    /// The people for whom the model speaks.
    people: Option<String>,
    /// The value with its interval and level, in words.
    words: String,
    /// Explanation of the value.
    reasons: Option<String>,
    /// A sentence for puzzles that the data of the model do not represent; `null` for others.
    note: Option<String>,
    /// Counts at each moment of one run of the strategy.
    moments: Vec<MomentAmounts>,
}

/// Amounts of a count, one for each step of the strategy.
#[derive(Serialize, JsonSchema)]
struct MomentAmounts {
    name: String,
    title: String,
    /// Whether the value depends on it; otherwise only the explanation does.
    #[serde(rename = "in_value")]
    is_in_value: bool,
    amounts: Vec<i64>,
}

/// A rating of the rules.
#[derive(Serialize, JsonSchema)]
pub struct RatingEntry {
    title: String,
    /// The people for whom the model speaks.
    people: Option<String>,
    /// The levels, the lowest first.
    levels: Vec<RatingLevel>,
}

/// A level of a rating.
#[derive(Serialize, JsonSchema)]
struct RatingLevel {
    name: String,
    title: String,
    /// The values above this one; `null` for the first level.
    low: Option<f64>,
    /// The values up to this one; `null` for the last level.
    high: Option<f64>,
}

impl RatingAnswer {
    pub fn new(context: &CallContext<'_>, estimate: &Estimate) -> Self {
        let language = context.language;
        let words = StepTexts::new(context.rules.program(), language);
        let moments = estimate.moments.iter().map(|counts| MomentAmounts {
            name: counts.tally.clone(),
            title: words.tally(&counts.tally),
            is_in_value: counts.is_in_value,
            amounts: counts.amounts.clone(),
        });
        Self {
            title: estimate.title(language).to_owned(),
            value: estimate.value,
            low: estimate.low,
            high: estimate.high,
            level: estimate.level_title(language).map(str::to_owned),
            people: estimate.people(language).map(str::to_owned),
            words: estimate.summary(language),
            reasons: estimate.reasons(language).map(str::to_owned),
            note: estimate.caveat.as_ref().map(|caveat| language.translate(caveat)),
            moments: moments.collect(),
        }
    }
}

impl RatingEntry {
    pub fn new(context: &CallContext<'_>, rating: Rating<'_>) -> Self {
        let language = context.language;
        let rows = &rating.model().levels.rows;
        let lows = [None].into_iter().chain(rows.iter().map(|row| row.up_to));
        let level = |(row, low): (&LevelRow, Option<f64>)| RatingLevel {
            name: row.name.clone(),
            title: rating.level_title(&row.name, language).unwrap_or(&row.name).to_owned(),
            low,
            high: row.up_to,
        };
        Self {
            title: rating.title(language).unwrap_or_else(|| rating.name().to_owned()),
            people: rating.people(language).map(str::to_owned),
            levels: rows.iter().zip(lows).map(level).collect(),
        }
    }
}
