//! Quality of predictions by ratings: in cross-validation, by fifths of the prediction and by number of players.

use super::{
    Difficulty,
    fit::{Predictor, Weights},
    interval,
    noise::{Correlation, resampled, three_way},
    validation::Validation,
};
use crate::prelude::*;
use std::collections::HashMap;

/// Number of groups of predictions, and of numbers of players.
const GROUPS: usize = 5;
/// Greatest distance of two correlations that count as the same.
const SAME: f64 = 0.05;

/// Adds a table of the ratings side by side.
pub fn add_comparison(
    study: &Difficulty,
    validations: &[(Predictor<'_>, Validation<'_, '_>)],
    out: &mut StudyReport,
) {
    out.heading("ratings");
    let spread = |validation: &Validation<'_, '_>, of: Correlation| {
        let pairs = validation.pairs(0);
        let chosen = |chosen: &[usize]| of(&chosen.iter().map(|at| pairs[*at]).collect::<Vec<_>>());
        resampled(pairs.len(), study.division.seed, chosen).map(|ends| range(ends, 3))
    };
    let row = |(predictor, validation): &(Predictor<'_>, Validation<'_, '_>)| {
        let second = second_pairs(validation);
        cells![
            predictor.rating.name(),
            validation.samples.len(),
            predictor.rating.model().weights.len(),
            round(validation.mean_of(|pairs| correlation(pairs)), 3),
            spread(validation, |pairs| correlation(pairs)),
            round(validation.mean_of(rank_correlation), 3),
            spread(validation, rank_correlation),
            round(validation.deviation(), 3),
            round(correlation(&second), 3),
            round(rank_correlation(&second), 3),
        ]
    };
    let columns = [
        "rating",
        "puzzles",
        "weights",
        "r",
        "interval",
        "r_of_ranks",
        "interval",
        "deviation",
        "second_r",
        "second_ranks",
    ];
    out.table("ratings_are", &columns, validations.iter().map(row));
    let Some(((first, reference), others)) =
        validations.split_first().filter(|(_, others)| !others.is_empty())
    else {
        return;
    };
    let differences = others.iter().map(|(predictor, validation)| {
        let pairs = common_pairs(validation, reference);
        let difference = |of: Correlation| {
            let difference = |chosen: &[usize]| {
                let side = |side: usize| of(&chosen.iter().map(|at| pairs[*at][side]).collect::<Vec<_>>());
                Some(side(0)? - side(1)?)
            };
            let all: Vec<usize> = (0..pairs.len()).collect();
            let ends = resampled(pairs.len(), study.division.seed, difference);
            (round(difference(&all), 3), ends.map(|ends| range(ends, 3)))
        };
        let (r, r_interval) = difference(|pairs| correlation(pairs));
        let (ranks, rank_interval) = difference(rank_correlation);
        cells![predictor.rating.name(), pairs.len(), r, r_interval, ranks, rank_interval]
    });
    let columns = ["rating", "puzzles", "r", "interval", "r_of_ranks", "interval"];
    let title = filled!(out.texts, "differences_are", rating = first.rating.name());
    out.table(&title, &columns, differences.collect::<Vec<_>>());
}

/// Pairs of predictions and times of two validations, for the samples of both.
fn common_pairs(one: &Validation<'_, '_>, other: &Validation<'_, '_>) -> Vec<[(f64, f64); 2]> {
    let samples = other.samples.iter().zip(other.pairs(0));
    let of_other: HashMap<*const PuzzleRecord, (f64, f64)> =
        samples.map(|(sample, pair)| (std::ptr::from_ref(sample.record), pair)).collect();
    let pairs = one.samples.iter().zip(one.pairs(0));
    pairs
        .filter_map(|(sample, pair)| Some([pair, *of_other.get(&std::ptr::from_ref(sample.record))?]))
        .collect()
}

/// Pairs of predictions and second measures, both as logarithms.
fn second_pairs(validation: &Validation<'_, '_>) -> Vec<(f64, f64)> {
    let pairs = validation.samples.iter().zip(validation.pairs(0));
    pairs.filter_map(|(sample, (predicted, _))| Some((predicted, sample.log_second?))).collect()
}

fn range((low, high): (f64, f64), digits: usize) -> String {
    format!("{}–{}", round(low, digits), round(high, digits))
}

/// Adds the parts about one rating.
pub fn add(
    study: &Difficulty,
    predictor: Predictor<'_>,
    validation: &Validation<'_, '_>,
    out: &mut StudyReport,
) {
    let report = Predictions { study, predictor, validation };
    out.heading(&filled!(out.texts, "rating_is", rating = predictor.rating.name()));
    report.claims(out);
    report.weights(out);
    report.calibration(out);
    report.by_players(out);
    report.intervals(out);
    report.noise(out);
    report.scatter(out);
}

struct Predictions<'p> {
    study: &'p Difficulty,
    predictor: Predictor<'p>,
    validation: &'p Validation<'p, 'p>,
}

impl Predictions<'_> {
    /// Pairs of predictions with the weights of the model file, and times, both as logarithms.
    fn by_model(&self) -> Vec<(f64, f64)> {
        let weights = &self.predictor.rating.model().weights;
        let pairs = self.validation.samples.iter();
        pairs.filter_map(|s| Some((self.predictor.log_time(s, weights)?, s.log_time))).collect()
    }

    /// Compares the errors that the model file states with the errors here.
    fn claims(&self, out: &mut StudyReport) {
        let (model, texts) = (self.predictor.rating.model(), out.texts);
        let pairs = self.by_model();
        let name = self.predictor.rating.model_name();
        for (key, there, here) in [
            ("r_is_claimed", model.fit.correlation, correlation(&pairs)),
            ("ranks_are_claimed", model.fit.rank_correlation, rank_correlation(&pairs)),
        ] {
            let statement = filled!(texts, key, name, r = round(there, 3));
            let agrees = here.map(|here| here >= there - SAME);
            let said = filled!(texts, "r_here", r = round(here, 3), n = pairs.len());
            out.finding(&statement, said, Verdict::new(pairs.len(), agrees));
        }
        let rows = &model.interval.rows;
        let inside = pairs.iter().filter(|pair| interval::contains(rows, **pair, self.study.unit)).count();
        let percent = |of: f64| ReportValue::Number(of, NumberDisplay::Percent);
        let statement = filled!(texts, "coverage_is_claimed", name, share = percent(model.interval.coverage));
        let part = inside as f64 / pairs.len().max(1) as f64;
        let said = filled!(texts, "coverage_here", share = percent(part), n = pairs.len());
        let agrees = (part - model.interval.coverage).abs() <= SAME;
        out.finding(&statement, said, Verdict::new(pairs.len(), agrees));
    }

    fn weights(&self, out: &mut StudyReport) {
        let of_halves = |name: &String| {
            let weights: Vec<f64> = self.validation.halves.iter().map(|weights| weights[name]).collect();
            min(&weights).zip(max(&weights)).map(|ends| range(ends, 4))
        };
        let model: &Weights = &self.predictor.rating.model().weights;
        let row = |(name, weight): (&String, &f64)| {
            cells![name, round(model.get(name).copied(), 4), round(*weight, 4), of_halves(name)]
        };
        let rows = self.validation.weights.iter().map(row);
        out.table("weights_are", &["weight", "in_model", "fitted", "of_halves"], rows);
    }

    fn units(&self, log: f64) -> f64 {
        libm::exp(log) / self.study.unit
    }

    /// Groups of the pairs of the first repeat by ascending keys.
    fn groups(&self, keys: &[f64]) -> Vec<Vec<usize>> {
        let ends = quantiles(keys, GROUPS);
        let group = |key: f64| ends.iter().filter(|end| key > **end).count();
        let mut groups = vec![Vec::new(); GROUPS];
        keys.iter().enumerate().for_each(|(at, key)| groups[group(*key)].push(at));
        groups.retain(|group| !group.is_empty());
        groups
    }

    fn calibration(&self, out: &mut StudyReport) {
        let pairs = self.validation.pairs(0);
        let groups = self.groups(&pairs.iter().map(|pair| pair.0).collect::<Vec<_>>());
        let numbers = |group: &Vec<usize>| {
            let geometric_mean = |side: fn(&(f64, f64)) -> f64| {
                mean(group.iter().map(|at| side(&pairs[*at]))).map(|log| self.units(log))
            };
            (geometric_mean(|pair| pair.0), geometric_mean(|pair| pair.1))
        };
        let row = |(number, group): (usize, &Vec<usize>)| {
            let (predicted, taken) = numbers(group);
            cells![number + 1, group.len(), round(predicted, 2), round(taken, 2)]
        };
        let rows = groups.iter().enumerate().map(row);
        out.table("calibration", &["group", "puzzles", "predicted", "taken"], rows);
        let (predicted, taken): (Vec<_>, Vec<_>) = groups.iter().map(numbers).unzip();
        let series = [("predicted", predicted), ("taken", taken)];
        let heights = |numbers: Vec<Option<f64>>| numbers.into_iter().flatten().collect();
        let series = series.map(|(key, numbers)| (out.texts.get(key).to_owned(), heights(numbers)));
        let y = axis(out.texts.get("units"), false);
        let categories = (1..=groups.len()).map(|number| number.to_string()).collect();
        let name = format!("calibration-{}", self.predictor.rating.name());
        out.figure(Caption(&name, "calibration"), Body::Bars { y, categories, series: series.into() });
    }

    fn by_players(&self, out: &mut StudyReport) {
        let players: Option<Vec<f64>> = self.validation.samples.iter().map(|sample| sample.players).collect();
        let Some(players) = players else { return };
        let pairs = self.validation.pairs(0);
        let row = |group: Vec<usize>| {
            let of_group: Vec<(f64, f64)> = group.iter().map(|at| pairs[*at]).collect();
            let ends = [min, max].map(|of| of(group.iter().map(|at| players[*at])));
            let [low, high] = ends.map(|end| end.unwrap_or_default());
            cells![
                range((low, high), 0),
                group.len(),
                round(correlation(&of_group), 3),
                round(rank_correlation(&of_group), 3),
            ]
        };
        let rows = self.groups(&players).into_iter().map(row);
        out.table("by_players", &["players", "puzzles", "r", "r_of_ranks"], rows);
    }

    fn intervals(&self, out: &mut StudyReport) {
        let row = |row: tesuji_lang::IntervalRow| {
            cells![round(row.up_to, 2), round(row.low, 2), round(row.high, 2)]
        };
        let rows = interval::rows(self.validation, self.predictor).into_iter().map(row);
        let coverage = self.predictor.rating.model().interval.coverage;
        let share_of = ReportValue::Number(coverage, NumberDisplay::Percent);
        let title = filled!(out.texts, "intervals", share = share_of);
        out.table(&title, &["up_to", "low", "high"], rows);
        let (covered, n) = interval::covered(self.validation, self.predictor);
        out.words(&filled!(out.texts, "covered", share = share(covered, n), n));
    }

    fn noise(&self, out: &mut StudyReport) {
        let seed = self.study.division.seed;
        let numbers: [(&str, Correlation); 2] =
            [("numbers", |pairs| correlation(pairs)), ("ranks", rank_correlation)];
        let rows = numbers.into_iter().filter_map(|(key, of)| {
            let (estimate, interval, n) = three_way(self.validation, of, seed)?;
            Some(cells![
                out.texts.get(key),
                n,
                round(estimate.times_and_second, 3),
                round(estimate.times_and_rating, 3),
                round(estimate.second_and_rating, 3),
                round(estimate.ceiling, 3),
                interval.map(|ends| range(ends, 2)),
                round(estimate.agreement, 3),
            ])
        });
        let rows: Vec<_> = rows.collect();
        if rows.is_empty() {
            out.words("no_second");
            return;
        }
        let columns = [
            "",
            "puzzles",
            "times_and_second",
            "times_and_rating",
            "second_and_rating",
            "ceiling",
            "interval",
            "agreement",
        ];
        out.table("noise", &columns, rows);
        out.words("noise_supposes");
    }

    fn scatter(&self, out: &mut StudyReport) {
        let pairs = self.validation.pairs(0).into_iter();
        let points = pairs.map(|(predicted, taken)| (self.units(predicted), self.units(taken)));
        let series = vec![Series { name: String::new(), points: points.collect() }];
        let [x, y] = ["predicted", "taken"].map(|key| axis(out.texts.get(key), true));
        let name = format!("times-over-{}", self.predictor.rating.name());
        out.figure(Caption(&name, "times_over_predictions"), Body::Scatter { x, y, series });
    }
}
