//! Values of ratings for puzzles.

use super::Rating;
use tesuji_lang::LanguageTexts;
use tesuji_message::{Message, message};
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
    /// A sentence for puzzles that the data of the model do not represent; `None` for others.
    pub caveat: Option<Message>,
    /// Counts at each moment of the first run; empty unless counts were recorded.
    pub moments: Vec<MomentCounts>,
    title: LanguageTexts,
    level_title: LanguageTexts,
    people: LanguageTexts,
    reasons: LanguageTexts,
}

/// Amounts of a tally before each step of a strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MomentCounts {
    /// Name of the tally.
    pub tally: String,
    /// Whether the value of the rating depends on it; otherwise only its reasons do.
    pub is_in_value: bool,
    /// Amounts, one for each step.
    pub amounts: Vec<i64>,
}

impl Estimate {
    pub(super) fn new(rating: Rating<'_>, value: f64, reasons: LanguageTexts) -> Self {
        let model = rating.model();
        let value = rounded(value);
        let (low, high) = model.factors(value);
        let level = model.level(value);
        Self {
            rating: rating.name().to_owned(),
            value,
            low: rounded(value * low),
            high: rounded(value * high),
            level: level.map(|level| level.name.clone()),
            caveat: None,
            moments: Vec::new(),
            title: rating.titles(),
            level_title: level.map(|level| level.title.clone()).unwrap_or_default(),
            people: model.people.clone(),
            reasons,
        }
    }

    /// Title of the rating; its name if it has none.
    pub fn title(&self, language: Language) -> &str {
        text_in(&self.title, language).unwrap_or(&self.rating)
    }

    /// Title of the level.
    pub fn level_title(&self, language: Language) -> Option<&str> {
        text_in(&self.level_title, language)
    }

    /// The people for whom the model speaks.
    pub fn people(&self, language: Language) -> Option<&str> {
        text_in(&self.people, language)
    }

    /// Explanation of the value, in a language; in English if the rating has none in the language.
    pub fn reasons(&self, language: Language) -> Option<&str> {
        text_in(&self.reasons, language)
    }

    /// The value with its interval and level.
    pub fn summary(&self, language: Language) -> String {
        let (title, level) = (self.title(language), self.level_title(language));
        let [value, low, high] = [self.value, self.low, self.high].map(|number| format!("{number:.1}"));
        language.translate(&match level {
            Some(level) => message!("{title}: about {value} ({low}–{high}), {level}"),
            None => message!("{title}: about {value} ({low}–{high})"),
        })
    }

    /// The summary with the people and the reasons, in sentences.
    pub fn text(&self, language: Language) -> String {
        let summary = self.summary(language);
        let first = match (self.people(language), self.reasons(language)) {
            (Some(people), Some(reasons)) => message!("{summary}, for {people}: {reasons}."),
            (Some(people), None) => message!("{summary}, for {people}."),
            (None, Some(reasons)) => message!("{summary}: {reasons}."),
            (None, None) => message!("{summary}."),
        };
        let sentences = [Some(first), self.caveat.clone()].into_iter().flatten();
        let sentences: Vec<String> = sentences.map(|sentence| language.translate(&sentence)).collect();
        sentences.join(language.sentences().blank)
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
            is_tested: self.caveat.is_none(),
        }
    }
}

fn rounded(number: f64) -> f64 {
    let scale = f64::from(10_i32.pow(DECIMALS as u32));
    (number * scale).round() / scale
}
