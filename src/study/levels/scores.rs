//! Scores by the level that a puzzle needs (table 6), and the results under other readings of the score.

use super::left::{SHARE_TOLERANCE, percent};
use super::{DEFAULT_READING, LevelStatistics, Report, StrategyReading};
use crate::study::prelude::*;

impl Report<'_> {
    pub fn scores_by_level(&self, out: &mut StudyReport) {
        out.heading("scores_by_level");
        self.by_level(out);
        let enough = |reading: usize| -> Vec<f64> {
            let mut scores = self.scores(reading);
            scores.pop();
            scores.iter().filter(|scores| scores.len() >= MIN_CASES).filter_map(mean).collect()
        };
        let means: Vec<String> =
            enough(DEFAULT_READING).into_iter().map(|mean| round(mean, 0).to_string()).collect();
        let here = match means.is_empty() {
            true => filled!(self.texts, "too_few", n = MIN_CASES),
            false => filled!(self.texts, "means_are", means = self.texts.list(means), n = MIN_CASES),
        };
        self.readings(out, "mean_grows", here, |reading| {
            let means = enough(reading);
            let grows = (means.len() > 1).then(|| means.is_sorted_by(|a, b| a < b));
            Verdict::new(self.results.puzzles.len(), grows)
        });
        self.shares_of_levels(out);
        self.hardness(out);
        if self.levels.readings.len() > 1 {
            self.other_readings(out);
        }
    }

    /// Judges the shares of the easiest level and of unfinished puzzles, on puzzles that are not selected.
    fn shares_of_levels(&self, out: &mut StudyReport) {
        let (texts, document, some) = (self.texts, &self.levels.document, self.unchosen());
        let Some(first) = self.levels.ranks.first().filter(|_| self.are_known()) else { return };
        let Some(of_first) = document.levels.get(first) else { return };
        let n =
            |rank: usize, reading: usize| some.iter().filter(|p| self.rank(p, reading) == Some(rank)).count();
        let share_of = |n: usize| percent(n, some.len().max(1));
        let there = |n: f64| 100.0 * n / document.all[0];
        let (n_there, of) = (of_first[0], document.puzzles);
        let statement = filled!(
            texts,
            "easiest_alone",
            easiest = self.title(first),
            n = n_there,
            of,
            share = round(there(n_there), 0)
        );
        self.readings(out, &statement, self.so_many(n(0, DEFAULT_READING), &some), |reading| {
            let points = share_of(n(0, reading)) - there(n_there);
            Verdict::new(some.len(), (-SHARE_TOLERANCE..=SHARE_TOLERANCE).contains(&points))
        });
        let (last, n_there) = (self.levels.ranks.len(), document.unfinished[0]);
        let statement = filled!(texts, "stay_unfinished", n = n_there, of, share = round(there(n_there), 0));
        self.readings(out, &statement, self.so_many(n(last, DEFAULT_READING), &some), |reading| {
            let size = Agreement::in_size(share_of(n(last, reading)), there(n_there));
            Verdict::new(some.len(), size == Agreement::Yes)
        });
    }

    /// Judges the ratio of the mean scores of two levels.
    fn hardness(&self, out: &mut StudyReport) {
        let (texts, hardness) = (self.texts, &self.levels.document.hardness);
        let rank = |level: &String| self.levels.ranks.iter().position(|rank| rank == level);
        let Some((harder, easier)) = rank(&hardness.level).zip(rank(&hardness.of)) else { return };
        let scores = |rank: usize, reading: usize| -> Vec<f64> {
            self.needing(reading, rank).map(|p| self.score(p, reading)).collect()
        };
        let times = |reading: usize| {
            let [a, b] = [harder, easier].map(|rank| mean(scores(rank, reading)));
            a.zip(b).filter(|(_, b)| *b > 0.0).map(|(a, b)| a / b)
        };
        let titles = [&hardness.level, &hardness.of].map(|level| self.title(level));
        let [level, of] = &titles;
        let statement = filled!(texts, "so_much_harder", level, of, times = hardness.times);
        let here =
            times(DEFAULT_READING).map(|times| filled!(texts, "so_many_times", times = round(times, 2)));
        let here = here.unwrap_or_else(|| texts.get("unknown").to_owned());
        self.readings(out, &statement, here, |reading| {
            let cases = scores(harder, reading).len().min(scores(easier, reading).len());
            // A ratio above 1 has the same direction.
            let verdict = times(reading).map(|times| match Agreement::in_size(times, hardness.times) {
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
        let here = ["level", "puzzles", "share", "mean", "deviation", "least", "greatest"];
        let rows = self.labels().into_iter().zip(self.scores(DEFAULT_READING)).zip(self.there());
        out.table(
            &filled!(self.texts, "by_level", scale = self.scale),
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
        let of_scores =
            |scores: &Vec<f64>| spread(Statistics::from_numbers(scores).map(|of| (of.mean, of.deviation)));
        let row = |(number, reading): (usize, &StrategyReading)| cells![reading.name(self.texts); self.scores(number).iter().map(of_scores)];
        let mut rows: Vec<_> = self.levels.readings.iter().enumerate().map(row).collect();
        if self.are_known() {
            let there = self.there().into_iter().map(|there| spread(there.map(|of| (of[1], of[2]))));
            rows.push(cells![self.texts.get("the_document"); there]);
        }
        out.wide_table("readings", &["reading"], self.labels(), rows);
    }
}
