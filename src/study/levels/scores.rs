//! Scores by the level that a puzzle needs (table 6), and the results under other readings of the score.

use super::{
    LevelStatistics, Report,
    combinations::{is_near, percent},
};
use crate::prelude::*;

impl Report<'_> {
    pub fn scores_by_level(&self, out: &mut StudyReport) {
        out.heading("scores_by_level");
        self.by_level(out);
        let means: Vec<ReportValue> = self.mean_scores().into_iter().map(|mean| round(mean, 0)).collect();
        let here = match means.is_empty() {
            true => filled!(self.texts, "too_few", n = MIN_CASES),
            false => filled!(self.texts, "means_are", means = self.texts.list(means), n = MIN_CASES),
        };
        self.readings(out, "mean_grows", here, |report| {
            let means = report.mean_scores();
            let grows = (means.len() > 1).then(|| means.is_sorted_by(|a, b| a < b));
            Verdict::new(self.results.puzzles.len(), grows)
        });
        self.shares_of_levels(out);
        self.hardness(out);
        if out.reading_names.len() > 1 {
            self.other_readings(out);
        }
    }

    /// Returns the mean scores of the levels, and of unfinished puzzles, with enough puzzles.
    fn mean_scores(&self) -> Vec<f64> {
        let mut scores = self.scores();
        scores.pop();
        scores.iter().filter(|scores| scores.len() >= MIN_CASES).filter_map(mean).collect()
    }

    /// Judges the shares of the easiest level and of unfinished puzzles, on puzzles that are not selected.
    fn shares_of_levels(&self, out: &mut StudyReport) {
        let (document, some) = (&self.levels.document, self.unchosen());
        let Some(first) = self.levels.ranks.first().filter(|_| self.are_known()) else { return };
        let Some(of_first) = document.levels.get(first) else { return };
        let (easiest, of) = (self.title(first), document.puzzles);

        let is_of_size = |here: f64, there: f64| Agreement::in_size(here, there) == Agreement::Yes;
        let statements = [
            ("easiest_alone", 0, of_first[0], is_near as fn(f64, f64) -> bool),
            ("stay_unfinished", self.levels.ranks.len(), document.unfinished[0], is_of_size),
        ];
        for (statement, rank, n, agrees) in statements {
            let there = 100.0 * n / document.all[0];
            let needing = |report: Self| some.iter().filter(|p| report.rank(p) == Some(rank)).count();
            let statement = filled!(self.texts, statement, easiest, n, of, share = round(there, 0));
            self.readings(out, &statement, self.so_many(needing(*self), &some), |report| {
                let here = percent(needing(report), some.len().max(1));
                Verdict::new(some.len(), agrees(here, there))
            });
        }
    }

    /// Judges the ratio of the mean scores of two levels.
    fn hardness(&self, out: &mut StudyReport) {
        let (texts, hardness) = (self.texts, &self.levels.document.hardness);
        let rank = |level: &String| self.levels.ranks.iter().position(|rank| rank == level);
        let Some((harder, easier)) = rank(&hardness.level).zip(rank(&hardness.of)) else { return };
        let times = |scores: &[Vec<f64>]| {
            let [a, b] = [harder, easier].map(|rank| mean(&scores[rank]));
            a.zip(b).filter(|(_, b)| *b > 0.0).map(|(a, b)| a / b)
        };
        let [level, of] = [&hardness.level, &hardness.of].map(|level| self.title(level));
        let statement = filled!(texts, "so_much_harder", level, of, times = hardness.times);
        let here =
            times(&self.scores()).map(|times| filled!(texts, "so_many_times", times = round(times, 2)));
        self.readings(out, &statement, self.or_unknown(here), |report| {
            let scores = report.scores();
            let cases = scores[harder].len().min(scores[easier].len());
            // A ratio above 1 has the same direction.
            let verdict = times(&scores).map(|times| match Agreement::in_size(times, hardness.times) {
                Agreement::Direction if times <= 1.0 => Agreement::No,
                other => other,
            });
            Verdict::new(cases, verdict)
        });
    }

    /// Returns the numbers of the document for each level, for unfinished puzzles and for all; the last two only if its
    /// levels are those of the score.
    fn there(&self) -> Vec<Option<LevelStatistics>> {
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
        let row = |((label, scores), there): ((String, Vec<f64>), Option<LevelStatistics>)| {
            let summary = Statistics::from_numbers(&scores);
            let here = |number: fn(Statistics) -> f64, digits| round(summary.map(number), digits);
            cells![
                label,
                scores.len(),
                share(scores.len(), self.results.puzzles.len()),
                here(|of| of.mean, 2),
                here(|of| of.deviation, 2),
                here(|of| of.min, 0),
                here(|of| of.max, 0),
                there.map(|there| there[0]),
                round(there.map(|there| there[1]), 2),
                round(there.map(|there| there[2]), 2),
            ]
        };
        let rows = self.labels().into_iter().zip(self.scores()).zip(self.there());
        out.table(
            &filled!(self.texts, "by_level", scale = self.scale),
            &[
                "level",
                "puzzles",
                "share",
                "mean",
                "deviation",
                "least",
                "greatest",
                "puzzles_there",
                "mean_there",
                "deviation_there",
            ],
            rows.map(row),
        );
    }

    fn other_readings(&self, out: &mut StudyReport) {
        out.heading("other_readings");
        out.words("open_points");
        let spread = |of: Option<(f64, f64)>| {
            of.map(|(mean, deviation)| format!("{} ± {}", round(mean, 1), round(deviation, 1)))
        };
        let of_scores =
            |scores: &Vec<f64>| spread(Statistics::from_numbers(scores).map(|of| (of.mean, of.deviation)));
        let row = |(reading, name): (usize, &String)| {
            let report = Self { reading, ..*self };
            cells![name; report.scores().iter().map(of_scores)]
        };
        let mut rows: Vec<_> = out.reading_names.iter().enumerate().map(row).collect();
        if self.are_known() {
            let there = self.there().into_iter().map(|there| spread(there.map(|of| (of[1], of[2]))));
            rows.push(cells![self.texts.get("the_document"); there]);
        }
        out.wide_table("readings", &["reading"], self.labels(), rows);
    }
}
