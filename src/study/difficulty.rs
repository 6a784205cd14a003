//! Correlation of ratings and counts of strategies with the times that people take, and models that are fitted to these
//! times.

mod features;
mod fit;
mod interval;
mod model_file;
mod noise;
mod predictions;
mod samples;
mod validation;

use super::{
    prelude::*,
    strategies::{counted, strategy_call, titles},
};
use fit::Predictor;
use samples::Samples;
use std::sync::Arc;
use tesuji_lang::did_you_mean;
use tesuji_message::{Localize, message};
use tesuji_solve::Rules;
use validation::{Division, Validation};

/// Width of the search for kindest paths.
const PATH_WIDTH: usize = 4;

/// Columns of the input.
struct Columns {
    times: String,
    players: String,
    /// `None` without a second measure.
    second: Option<String>,
    /// Columns with other numbers of the puzzles.
    extra_columns: Vec<String>,
}

struct Difficulty {
    ratings: Vec<String>,
    /// Strategies of the runs: those of the ratings, then the others.
    strategies: Vec<String>,
    /// Strategies of the kindest paths, whose runs follow the others.
    path_strategies: Vec<String>,
    columns: Columns,
    /// Seconds in one unit of the ratings.
    unit: f64,
    division: Division,
    /// Date of the model files; `None` if none are made.
    date: Option<String>,
}

pub fn make(setup: &StudySetup<'_>) -> StudyResult<Experiment> {
    let program = setup.program;
    let ratings = setup.all("rating").iter().map(|name| {
        let rating = program.rating(name).map_err(|error| StudyError::Unfit(error.message()))?;
        Ok((rating.name.clone(), rating.strategy.clone()))
    });
    let ratings: Vec<(String, String)> = ratings.collect::<StudyResult<_>>()?;
    let mut strategies: Vec<String> = Vec::new();
    for strategy in ratings.iter().map(|(_, strategy)| strategy).chain(setup.all("strategy")) {
        strategy_call(program, strategy)?;
        if !strategies.contains(strategy) {
            strategies.push(strategy.clone());
        }
    }
    let path_strategies = setup.all("kindest").to_vec();
    path_strategies.iter().try_for_each(|strategy| strategy_call(program, strategy).map(drop))?;
    let [times, players, second, date] = ["times", "players", "second", "date"]
        .map(|name| Some(setup.one(name)).filter(|one| !one.is_empty()));
    let difficulty = Difficulty {
        ratings: ratings.into_iter().map(|(name, _)| name).collect(),
        columns: Columns {
            times: times.unwrap_or_default(),
            players: players.unwrap_or_default(),
            second,
            extra_columns: setup.all("number").to_vec(),
        },
        unit: number(setup, "unit", f64::MIN_POSITIVE)?,
        division: Division {
            folds: number(setup, "folds", 2.0)? as usize,
            repeats: number(setup, "repeats", 1.0)? as usize,
            seed: number(setup, "division", 0.0)? as u64,
        },
        date,
        strategies,
        path_strategies,
    };
    let runs = difficulty
        .strategies
        .iter()
        .map(|strategy| StrategyRun { needs_difficulty: true, ..StrategyRun::for_strategy(strategy) });
    let paths = difficulty
        .path_strategies
        .iter()
        .map(|strategy| StrategyRun { kindest: Some(PATH_WIDTH), ..StrategyRun::for_strategy(strategy) });
    let runs = runs.chain(paths);
    Ok(Experiment::new(runs.collect(), None, move |results, out| difficulty.report(results, out)))
}

/// A parameter as a number of at least `least`.
fn number(setup: &StudySetup<'_>, name: &str, least: f64) -> StudyResult<f64> {
    let text = setup.one(name);
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= least);
    number.ok_or_else(|| StudyError::Unfit(message!("`{text}` is no value of `--{name}`")))
}

impl Difficulty {
    fn report(&self, results: &StudyResults<'_>, out: &mut StudyReport) -> StudyResult<()> {
        let samples = Samples::new(results.puzzles, &self.columns);
        let names = titles(results.program, &self.strategies, out.texts.language);
        out.fact("strategies", out.texts.list(names));
        let Division { folds, repeats, seed } = self.division;
        out.fact("validation", filled!(out.texts, "validation_is", folds, repeats, seed));
        if samples.timed.len() < MIN_CASES.max(2 * folds) {
            self.no_times(results, out);
            return Ok(());
        }
        features::add(self, results.program, &samples.timed, out);
        let rules = Rules::from_program(Arc::clone(results.program));
        let predictors = self.predictors(&rules)?;
        let validations = predictors
            .iter()
            .map(|predictor| (*predictor, Validation::new(*predictor, &samples.timed, self.division)));
        let validations: Vec<(Predictor<'_>, Validation<'_, '_>)> = validations.collect();
        predictions::add_comparison(self, &validations, out);
        for (predictor, validation) in &validations {
            predictions::add(self, *predictor, validation, out);
            if let Some(date) = &self.date {
                model_file::add(self, (*predictor, validation), &samples, date, out)?;
            }
        }
        Ok(())
    }

    /// Adds a note that the inputs have too few times, with the nearest column name.
    fn no_times(&self, results: &StudyResults<'_>, out: &mut StudyReport) {
        let times = &self.columns.times;
        let columns = results.puzzles.iter().flat_map(|record| &record.position.columns);
        let columns: std::collections::BTreeSet<&str> = columns.map(|(name, _)| name.as_str()).collect();
        let help = did_you_mean(times, columns).map(|help| out.texts.language.translate(&help));
        let words = filled!(out.texts, "no_times", times, least = MIN_CASES.max(2 * self.division.folds));
        out.words(&help.map_or(words.clone(), |help| format!("{words} {help}")));
    }

    fn predictors<'r>(&self, rules: &'r Rules) -> StudyResult<Vec<Predictor<'r>>> {
        let predictor = |name: &String| {
            let rating = rules.rating(name).map_err(|error| StudyError::Unfit(error.message()))?;
            let run = self.strategies.iter().position(|strategy| strategy == rating.strategy());
            Ok(Predictor { rating, run: run.unwrap_or(0), unit: self.unit })
        };
        self.ratings.iter().map(predictor).collect()
    }
}
