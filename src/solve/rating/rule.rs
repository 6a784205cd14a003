//! Ratings as rule files declare them.

use super::{
    Estimate, MomentCounts, RatingError,
    formula::{Names, NoValue},
};
use crate::{Rules, Solution};
use indexmap::IndexMap;
use tesuji_lang::{
    Argument, ExprKind, LanguageTexts, Model, Program, Template, TemplatePart, Texts, UnknownRatingError,
    VarId, program,
};
use tesuji_message::{Message, message};
use tesuji_report::{Language, catalogue::fixed, language::text_in};

/// A rating: a number that is computed from what a strategy counts, with the weights of a model.
///
/// ```
/// use tesuji::Rules;
///
/// let rules = Rules::builtin();
/// let rating = rules.rating("minutes")?;
/// assert_eq!(rating.strategy(), "search-time");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Rating<'r> {
    pub(crate) program: &'r Program,
    pub(crate) declared: &'r program::Rating,
}

impl Rules {
    /// All ratings, in the order of their files.
    pub fn ratings(&self) -> impl Iterator<Item = Rating<'_>> {
        self.program.ratings.iter().map(|declared| Rating { program: &self.program, declared })
    }

    /// Returns the rating with this name or title.
    ///
    /// # Errors
    /// Returns an [`UnknownRatingError`] if no rating has this name.
    pub fn rating(&self, name: &str) -> Result<Rating<'_>, UnknownRatingError> {
        Ok(Rating { program: &self.program, declared: self.program.rating(name)? })
    }

    /// The rating that is shown where none is named: the first one. `None` if there is none.
    pub fn default_rating(&self) -> Option<Rating<'_>> {
        self.ratings().next()
    }
}

impl<'r> Rating<'r> {
    /// The strategy whose totals and tallies it reads, with arguments.
    pub fn strategy(&self) -> &'r str {
        &self.declared.strategy
    }

    /// Name of its model.
    pub fn model_name(&self) -> &'r str {
        &self.declared.model
    }

    /// Its model: the weights, with their data, errors, interval and levels.
    ///
    /// # Panics
    /// Never panics, since a rating without a model is not part of checked rules.
    pub fn model(&self) -> &'r Model {
        &self.program.models[self.model_name()]
    }

    /// The people for whom it speaks; in English if the model does not say it in the language.
    pub fn people(&self, language: Language) -> Option<&'r str> {
        text_in(&self.model().people, language)
    }

    /// The title of a level, by its id.
    pub fn level_title(&self, level: &str, language: Language) -> Option<&'r str> {
        let level = self.model().levels.rows.iter().find(|row| row.name == level)?;
        text_in(&level.title, language)
    }

    /// The value with other weights than those of the model, not rounded. `count` returns a total or tally, or `None`
    /// if it has no value.
    ///
    /// # Errors
    /// Returns a [`RatingError`] if there is no value.
    pub fn value(
        &self,
        count: &dyn Fn(&str) -> Option<f64>,
        weights: &IndexMap<String, f64>,
    ) -> Result<f64, RatingError> {
        Names { count, weights }.value(&self.declared.value).map_err(|error| match error {
            NoValue::Count(name) => RatingError::NoCount(name),
            NoValue::NotFinite => RatingError::NotFinite(self.name().to_owned()),
        })
    }

    /// Estimates the value for a puzzle from the solution by the strategy of the rating.
    ///
    /// # Errors
    /// Returns a [`RatingError`] if the puzzle is not solved or has no value.
    pub fn estimate(&self, solution: &Solution) -> Result<Estimate, RatingError> {
        if !solution.is_solved() {
            return Err(RatingError::Unsolved(self.strategy().to_owned()));
        }
        let (tallies, means) = (&solution.outcome.tallies, solution.run_statistics());
        let count = |name: &str| match means {
            Some(means) => means.counts.get(name).map(|spread| spread.mean),
            None => tallies.get(name).map(|count| *count as f64),
        };
        let value = self.value(&count, &self.model().weights)?;
        let mut estimate = Estimate::new(*self, value, self.reasons(&count));
        estimate.caveat = self.caveat(solution.game(), estimate.value);
        estimate.moments = self.moments(solution);
        Ok(estimate)
    }

    /// A sentence if the data of the model have no puzzles of the game, or none of such a value.
    fn caveat(&self, game: Option<&str>, value: f64) -> Option<Message> {
        let model = self.model();
        if !model.games.iter().any(|of_data| Some(of_data.as_str()) == game) {
            return Some(message!("The model was not fitted to puzzles of this game."));
        }
        let [low, high] = model.fit.range.filter(|[low, high]| !(low..=high).contains(&&value))?;
        Some(message!("This value is extrapolated: the model was fitted to values from {low} to {high}."))
    }

    /// Amounts before each step, of the tallies on which the value or the reasons depend.
    fn moments(&self, solution: &Solution) -> Vec<MomentCounts> {
        let events = solution.outcome.counted.as_deref().unwrap_or_default();
        let length = events.iter().map(|event| event.step + 1).max().unwrap_or_default();
        let mut moments: IndexMap<&str, Vec<i64>> = IndexMap::new();
        for event in events {
            moments.entry(&event.tally).or_insert_with(|| vec![0; length])[event.step] += event.amount;
        }
        let counts = moments.into_iter().filter_map(|(tally, amounts)| {
            let is_in_value = self.declared.value.contains_count(tally);
            let is_used = is_in_value || self.declared.count_names.iter().any(|name| name == tally);
            is_used.then(|| MomentCounts { tally: tally.to_owned(), is_in_value, amounts })
        });
        counts.collect()
    }

    /// The titles by language.
    pub(super) fn titles(&self) -> LanguageTexts {
        let titles = self.declared.title.iter();
        titles.map(|(language, title)| (language.clone(), fixed(title, &[]))).collect()
    }

    /// The texts of its reasons by style, with counts rounded to whole numbers.
    fn reasons(&self, count: &dyn Fn(&str) -> Option<f64>) -> LanguageTexts {
        let number = |variable: VarId| {
            let name = self.declared.count_names.get(variable.0 as usize)?;
            count(name).map(|count| count.round() as i64)
        };
        let texts: &Texts = &self.declared.reasons;
        texts.iter().map(|(style, template)| (style.clone(), filled(template, &number))).collect()
    }
}

/// Fills in a text whose holes and choices are variables. A number without a value is written as `?`.
fn filled(template: &Template, number: &dyn Fn(VarId) -> Option<i64>) -> String {
    let mut text = String::new();
    for part in template {
        match part {
            TemplatePart::Text(letters) => text.push_str(letters),
            TemplatePart::Value(expr) | TemplatePart::Choice(expr, _) => {
                let value = if let ExprKind::Var(variable) = expr.kind { number(variable) } else { None };
                let Some(value) = value else {
                    text.push('?');
                    continue;
                };
                if let TemplatePart::Choice(_, cases) = part {
                    let fits =
                        |key: &Option<Argument>| key.as_ref().is_none_or(|key| *key == Argument::Int(value));
                    let chosen = cases.iter().find(|(key, _)| fits(key));
                    text.extend(chosen.map(|(_, chosen)| filled(chosen, number)));
                } else {
                    text.push_str(&value.to_string());
                }
            }
            // The checker allows no lists.
            TemplatePart::Each(..) => text.push('?'),
        }
    }
    text
}
