//! Scores by the level that a puzzle needs (table 6), and what other readings of the score give.

use super::{OfLevel, Report, USUAL};
use crate::study::prelude::*;

/// How many puzzles of a level are enough to speak of their mean.
const ENOUGH: usize = 10;

impl Report<'_> {
    pub fn scores_by_level(&self, out: &mut StudyReport) {
        out.heading("scores_by_level");
        self.by_level(out);
        let enough = |reading: usize| -> Vec<f64> {
            let mut scores = self.scores(reading);
            scores.pop();
            scores.iter().filter(|scores| scores.len() >= ENOUGH).filter_map(mean).collect()
        };
        let means: Vec<String> = enough(USUAL).into_iter().map(|mean| round(mean, 0).to_string()).collect();
        let here = match means.is_empty() {
            true => filled!(self.texts, "too_few", n = ENOUGH),
            false => filled!(self.texts, "means_are", means = self.texts.list(means), n = ENOUGH),
        };
        self.readings(out, "mean_grows", here, |reading| {
            let means = enough(reading);
            (means.len() > 1).then(|| means.is_sorted_by(|a, b| a < b))
        });
        if self.levels.readings.len() > 1 {
            self.other_readings(out);
        }
    }

    /// What the document has for each level, for unfinished puzzles and for all; the last two only where its levels are
    /// those of the score.
    fn there(&self) -> Vec<Option<OfLevel>> {
        let document = &self.levels.document;
        let of_levels = self.levels.ranks.iter().map(|level| document.levels.get(level).copied());
        let rest = [document.unfinished, document.all].map(|there| self.are_known().then_some(there));
        of_levels.chain(rest).collect()
    }

    fn are_known(&self) -> bool {
        self.levels.document.levels.keys().all(|level| self.levels.ranks.contains(level))
    }

    fn labels(&self) -> Vec<String> {
        [self.needed(), vec![self.texts.get("all").to_owned()]].concat()
    }

    fn by_level(&self, out: &mut StudyReport) {
        let row = |((label, scores), there): ((String, Vec<f64>), Option<OfLevel>)| {
            let summary = Summary::of(&scores);
            let here = |number: fn(Summary) -> f64, digits| round(summary.map(number), digits);
            cells![
                label,
                scores.len(),
                share(scores.len(), self.of.puzzles.len()),
                here(|of| of.mean, 2),
                here(|of| of.deviation, 2),
                here(|of| of.least, 0),
                here(|of| of.greatest, 0),
                there.map(|there| there[0]),
                round(there.map(|there| there[1]), 2),
                round(there.map(|there| there[2]), 2),
            ]
        };
        let here = ["level", "puzzles", "share", "mean", "deviation", "least", "greatest"];
        let rows = self.labels().into_iter().zip(self.scores(USUAL)).zip(self.there());
        out.table(
            &filled!(self.texts, "by_level", scale = self.levels.scale),
            &[&here[..], &["puzzles_there", "mean_there", "deviation_there"]].concat(),
            rows.map(row),
        );
    }

    fn other_readings(&self, out: &mut StudyReport) {
        out.heading("other_readings");
        out.words("open_points");
        let spread = |of: Option<(f64, f64)>| {
            of.map(|(mean, deviation)| format!("{} ± {}", round(mean, 1), round(deviation, 1)))
        };
        let of_scores = |scores: &Vec<f64>| spread(Summary::of(scores).map(|of| (of.mean, of.deviation)));
        let row =
            |(reading, name): (usize, &String)| cells![name; self.scores(reading).iter().map(of_scores)];
        let mut rows: Vec<_> = self.levels.readings.iter().enumerate().map(row).collect();
        if self.are_known() {
            let there = self.there().into_iter().map(|there| spread(there.map(|of| (of[1], of[2]))));
            rows.push(cells![self.texts.get("the_document"); there]);
        }
        out.wide_table("readings", &["reading"], self.labels(), rows);
    }
}
