//! Relation of the initial position of a puzzle to its level and score (chapter 2, and 6.2 to 6.4).

use super::Report;
use crate::prelude::*;
use std::{collections::BTreeMap, sync::Arc};
use tesuji_solve::{Puzzle, Rules};

const MAX_ROWS: usize = 20;

/// Numbers of the figures of the document that show scores over open cells and over the entropy.
const FIGURE_OF_OPEN: usize = 26;
const FIGURE_OF_ENTROPY: usize = 27;

/// Number for a puzzle, such as that of its open cells.
type Measure = fn(&Report<'_>, &PuzzleRecord) -> Option<f64>;

/// Symbol of the entropy in the document, the same in all languages.
const ENTROPY: &str = "H_G";

fn open(p: &PuzzleRecord) -> f64 {
    p.start.open as f64
}

fn entropy(p: &PuzzleRecord) -> f64 {
    p.start.entropy
}

impl Report<'_> {
    pub fn start(&self, out: &mut StudyReport) {
        let timed = self.results.puzzles.iter().filter_map(|p| Some((p, self.time(p)?)));
        let timed: Vec<(&PuzzleRecord, f64)> = timed.collect();
        out.heading("start");
        self.correlations(!timed.is_empty(), out);
        match self.has_official() {
            true => self.official(out),
            false => out.words("no_official"),
        }
        match timed.is_empty() {
            true => out.words(&filled!(self.texts, "no_times", times = self.levels.times)),
            false => self.expected(&timed, out),
        }
        self.easiest(out);
        self.deceptive(out);
        for (what, key, number, figure) in [
            ("open", "open_cells", open as fn(&PuzzleRecord) -> f64, FIGURE_OF_OPEN),
            ("entropy", "entropy", entropy, FIGURE_OF_ENTROPY),
        ] {
            let measure = self.texts.get(key);
            let title = filled!(self.texts, "score_over", scale = self.scale, measure, figure);
            let puzzles: Vec<_> = self.results.puzzles.iter().map(|p| (p, number(p))).collect();
            self.scatter(Caption(&format!("score-over-{what}"), &title), measure, &puzzles, out);
        }
    }

    /// Whether the inputs are official levels. Samples are not: strategies of this program generate them.
    fn has_official(&self) -> bool {
        self.results.is_given && self.results.sources.len() > 1
    }

    fn time(&self, p: &PuzzleRecord) -> Option<f64> {
        let columns = p.position.columns.iter().rev();
        columns.into_iter().find(|(name, _)| *name == self.levels.times)?.1.parse().ok()
    }

    fn correlations(&self, are_timed: bool, out: &mut StudyReport) {
        let mut measures: Vec<(&str, Measure)> = vec![
            ("open_cells", |_, p| Some(open(p))),
            (ENTROPY, |_, p| Some(entropy(p))),
            ("level", |report, p| report.rank(p).map(|rank| rank as f64)),
            (self.scale, |report, p| Some(report.score(p))),
        ];
        if self.has_official() {
            measures.push(("official_level", |_, p| Some(p.source as f64)));
        }
        if are_timed {
            measures.push(("expected_time", |report, p| report.time(p)));
        }
        let mut rows = Vec::new();
        for (at, (name, first)) in measures.iter().enumerate() {
            for (other, second) in &measures[at + 1..] {
                let pairs = self.results.puzzles.iter().filter_map(|p| first(self, p).zip(second(self, p)));
                let pairs: Vec<(f64, f64)> = pairs.collect();
                let [r, r_of_ranks] = [correlation, rank_correlation].map(|of| round(of(&pairs), 2));
                rows.push(cells![self.texts.get(name), self.texts.get(other), r, r_of_ranks]);
            }
        }
        out.table("correlations", &["", "with", "r", "r_of_ranks"], rows);
    }

    fn official(&self, out: &mut StudyReport) {
        let (mut lines, mut rows) = (Vec::new(), Vec::new());
        for (source, name) in self.results.sources.iter().enumerate() {
            let these = || self.results.puzzles.iter().filter(move |p| p.source == source);
            let mut by_open = BTreeMap::new();
            these().for_each(|p| *by_open.entry(p.start.open).or_insert(0.0) += 1.0);
            let points: Vec<_> = by_open.into_iter().map(|(open, n)| (open as f64, n)).collect();
            lines.extend((!points.is_empty()).then(|| Series { name: name.clone(), points }));
            let entropies = Statistics::from_numbers(these().map(entropy));
            let entropy = |number: fn(Statistics) -> f64| round(entropies.map(number), 4);
            rows.push(cells![
                name,
                these().count(),
                round(mean(these().map(open)), 1),
                entropy(|of| of.min),
                entropy(|of| of.max),
                entropy(|of| of.mean),
                round(mean(these().map(|p| self.score(p))), 1),
                these().filter(|p| !p.run(DEFAULT_READING).is_solved).count(),
            ]);
        }
        out.lines(Caption("open-by-official-level", "open_by_official"), ["open_cells", "puzzles"], lines);
        let heads = [
            "input",
            "puzzles",
            "open",
            "entropy_least",
            "entropy_greatest",
            "entropy_mean",
            "score_mean",
            "unfinished",
        ];
        out.table("official", &heads, rows);
        for (key, name, number) in [
            ("open", "number_of_open", open as fn(&PuzzleRecord) -> f64),
            ("entropy", "the_entropy", entropy),
        ] {
            let pairs: Vec<_> = self.results.puzzles.iter().map(|p| (number(p), p.source as f64)).collect();
            let here = correlation(&pairs);
            let said = here.map(|here| format!("r = {}", round(here, 2)));
            let is_strong = here.map(|here| here > self.levels.document.strong);
            let r = ReportValue::from(self.levels.document.official.get(key).copied());
            let document = filled!(self.texts, "is_correlated", r, name = self.texts.get(name));
            out.finding(&document, self.or_unknown(said), Verdict::new(pairs.len(), is_strong));
        }
    }

    /// Correlates the score with the times that publishers expect or that people took (6.4).
    fn expected(&self, timed: &[(&PuzzleRecord, f64)], out: &mut StudyReport) {
        let (document, scale, texts) = (&self.levels.document, &self.scale, self.texts);
        let r = |report: Self| correlation(timed.iter().map(|(p, time)| (*time, report.score(p))));
        let here = r(*self).map(|r| filled!(texts, "r_of_times", here = round(r, 2), n = timed.len()));
        let statement = filled!(texts, "time_is_correlated", r = document.times);
        self.readings(out, &statement, self.or_unknown(here), |report| {
            let is_moderate = r(report).map(|r| (document.moderate..document.strong).contains(&r));
            Verdict::new(timed.len(), is_moderate)
        });
        let title = filled!(texts, "score_over_times", scale);
        self.scatter(Caption("score-over-times", &title), texts.get("expected_time"), timed, out);
    }

    /// Adds a plot of scores over a number for each puzzle, by the level that they need.
    fn scatter(
        &self,
        caption: Caption<'_>,
        measure: &str,
        puzzles: &[(&PuzzleRecord, f64)],
        out: &mut StudyReport,
    ) {
        let of_level = |(rank, name): (usize, String)| {
            let these = puzzles.iter().filter(|(p, _)| self.rank(p) == Some(rank));
            let points: Vec<_> = these.map(|(p, x)| (*x, self.score(p))).collect();
            (!points.is_empty()).then_some(Series { name, points })
        };
        // A puzzle that is solved from the start may have a score of 0.
        let log = puzzles.iter().all(|(p, _)| self.score(p) > 0.0);
        let series = self.needed().into_iter().enumerate().filter_map(of_level).collect();
        let (x, y) = (axis(measure, false), axis(self.scale, log));
        out.figure(caption, Body::Scatter { x, y, series });
    }

    /// Judges whether few open cells, or a low entropy, place a puzzle in the easiest level (6.2 and 6.3).
    fn easiest(&self, out: &mut StudyReport) {
        let (document, texts, easiest) = (&self.levels.document, self.texts, &self.needed()[0]);
        // Samples selected by difficulty are easy or hard by construction.
        let some = self.results.not_chosen_by(|by| by == Choice::Difficulty);
        let or_none = |first: ReportValue| if first == ReportValue::None { "—".into() } else { first };
        let nearly_all = ReportValue::Number(document.nearly_all, NumberDisplay::Percent);
        for (key, number, most, digits) in [
            ("open", open as fn(&PuzzleRecord) -> f64, document.open as f64 + 1.0, 0),
            ("entropy", entropy, document.entropy, 3),
        ] {
            let below: Vec<&PuzzleRecord> = some.iter().copied().filter(|p| number(p) < most).collect();
            let easy = |report: Self| below.iter().filter(|p| report.rank(p) == Some(0)).count();
            let first = min(some.iter().filter(|p| self.rank(p) != Some(0)).map(|p| number(p)));
            let (first, n) = (or_none(round(first, digits)), below.len());
            let (open, entropy) = (document.open, document.entropy);
            let statement = filled!(texts, &format!("low_{key}"), open, entropy, easiest);
            let here = match some.is_empty() {
                true => texts.get("all_are_chosen").to_owned(),
                false => filled!(texts, &format!("first_{key}"), easy = easy(*self), n, first, nearly_all),
            };
            self.readings(out, &statement, here, |report| {
                Verdict::new(n, easy(report) as f64 >= document.nearly_all * n as f64)
            });
        }
    }

    /// Adds the puzzles that need only the easiest level in spite of many open cells.
    fn deceptive(&self, out: &mut StudyReport) {
        let (open, easiest) = (self.levels.document.open, &self.needed()[0]);
        let is_many = |p: &&PuzzleRecord| p.start.open > open;
        let many = self.results.puzzles.iter().filter(is_many).count();
        let mut deceptive: Vec<&PuzzleRecord> = self.needing(0).filter(is_many).collect();
        deceptive.sort_by(|a, b| b.start.open.cmp(&a.start.open).then(entropy(b).total_cmp(&entropy(a))));
        let n = deceptive.len();
        out.finding(
            &filled!(self.texts, "looks_harder", open, easiest),
            filled!(self.texts, "so_many_look_harder", n, many),
            Verdict::new(many, n > 0),
        );
        let rules = Rules::from_program(Arc::clone(self.results.program));
        let row = |p: &&PuzzleRecord| {
            let place = self.results.puzzle_name(p, self.texts);
            let grid = Puzzle(p.position.clone()).to_short_text(&rules);
            cells![place, p.start.open, round(entropy(p), 4), self.score(p), grid]
        };
        let heads = ["puzzle", "open_cells", ENTROPY];
        let rows = deceptive.iter().take(MAX_ROWS).map(row);
        let more = [self.scale.to_owned(), self.texts.get("grid").to_owned()];
        out.wide_table("deceptive", &heads, more, rows);
    }
}
