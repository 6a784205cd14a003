//! Values of ratings for puzzles.

use super::Rating;
use tesuji_lang::LanguageTexts;
use tesuji_report::{Language, RatingJson, language::text_in};

/// Number of decimals of values: the last digits of real numbers say nothing.
const DECIMALS: i32 = 2;

/// Value of a rating for a puzzle.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// Name of the rating.
    pub rating: String,
    /// The value, in the unit of the rating, rounded to two decimals.
    pub value: f64,
    /// Lower end of the interval of the model.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Id of the level of the value; `None` if the model has no levels.
    pub level: Option<String>,
    /// Whether the model was fitted to puzzles of this game.
    pub is_tested: bool,
    reasons: LanguageTexts,
}

impl Estimate {
    pub(super) fn new(rating: Rating<'_>, value: f64, is_tested: bool, reasons: LanguageTexts) -> Self {
        let model = rating.model();
        let value = rounded(value);
        let (low, high) = model.factors(value);
        Self {
            rating: rating.name().to_owned(),
            value,
            low: rounded(value * low),
            high: rounded(value * high),
            level: model.level(value).map(|level| level.name.clone()),
            is_tested,
            reasons,
        }
    }

    /// Explanation of the value, in a language; in English if the rating has none in the language.
    pub fn reasons(&self, language: Language) -> Option<&str> {
        text_in(&self.reasons, language)
    }

    /// The estimate as JSON.
    pub fn to_json(&self, language: Language) -> RatingJson {
        RatingJson {
            rating: self.rating.clone(),
            value: self.value,
            low: self.low,
            high: self.high,
            level: self.level.clone(),
            reasons: self.reasons(language).map(str::to_owned),
            is_tested: self.is_tested,
        }
    }
}

fn rounded(number: f64) -> f64 {
    let scale = f64::from(10_i32.pow(DECIMALS as u32));
    (number * scale).round() / scale
}
