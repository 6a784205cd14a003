//! What the start of a puzzle says of its level and score (chapter 2, and 6.2 to 6.4).

use super::{Levels, USUAL};
use crate::study::experiment::Results;
use crate::study::parts::{Named, Parts, Points};
use crate::study::perform::Record;
use crate::study::report::Agreement;
use crate::study::statistics::{correlation, greatest, least, mean, rank_correlation};
use crate::study::texts::filled;
use crate::study::value::{Value, cells, round};
use std::collections::BTreeMap;

/// The rows of a table of puzzles.
const MOST_ROWS: usize = 20;

/// The symbol of the entropy, which is that of the document in all languages.
const ENTROPY: &str = "H_G";

/// A number of each puzzle, where it is known.
type Numbers = Vec<Option<f64>>;

struct Start<'r> {
    levels: &'r Levels,
    of: &'r Results<'r>,
    /// The puzzles with an expected time.
    timed: Vec<(&'r Record, f64)>,
}

pub fn report(levels: &Levels, of: &Results<'_>, out: &mut Parts) {
    let timed = of.puzzles.iter().filter_map(|p| Some((p, time(levels, p)?))).collect();
    let start = Start { levels, of, timed };
    out.heading("start");
    start.correlations(out);
    match of.sources.len() > 1 {
        true => start.official(out),
        false => out.words("no_official"),
    }
    match start.timed.is_empty() {
        true => out.words(filled!(of.texts, "no_times", times = levels.times)),
        false => start.expected(out),
    }
    start.easiest(out);
    start.deceptive(out);
    start.scores(out);
}

fn time(levels: &Levels, p: &Record) -> Option<f64> {
    let columns = p.position.columns.iter().rev();
    columns.into_iter().find(|(name, _)| *name == levels.times)?.1.parse().ok()
}

fn pairs(a: &Numbers, b: &Numbers) -> Vec<(f64, f64)> {
    a.iter().zip(b).filter_map(|(a, b)| a.zip(*b)).collect()
}

impl Start<'_> {
    fn score(&self, p: &Record) -> f64 {
        self.levels.score_of(p, USUAL)
    }

    /// A verdict under each reading.
    fn under_each<T: Into<Agreement>>(&self, verdict: impl Fn(usize) -> T) -> Vec<(String, Agreement)> {
        let readings = self.levels.readings.iter().enumerate();
        readings.map(|(reading, name)| (name.clone(), verdict(reading).into())).collect()
    }

    fn correlations(&self, out: &mut Parts) {
        let (levels, texts) = (self.levels, self.of.texts);
        let of_each = |number: &dyn Fn(&Record) -> Option<f64>| -> Numbers {
            self.of.puzzles.iter().map(number).collect()
        };
        let rank = |p: &Record| {
            let level = levels.level_of(p, USUAL);
            levels.needed().iter().position(|known| *known == level).map(|rank| rank as f64)
        };
        let mut measures = vec![
            (texts.get("open_cells"), of_each(&|p| Some(p.start.open as f64))),
            (ENTROPY, of_each(&|p| Some(p.start.entropy))),
            (texts.get("level"), of_each(&rank)),
            (&levels.scale, of_each(&|p| Some(self.score(p)))),
        ];
        if self.of.sources.len() > 1 {
            measures.push((texts.get("official_level"), of_each(&|p| Some(p.source as f64))));
        }
        if !self.timed.is_empty() {
            measures.push((texts.get("expected_time"), of_each(&|p| time(levels, p))));
        }
        let mut rows = Vec::new();
        for (at, (name, first)) in measures.iter().enumerate() {
            for (other, second) in &measures[at + 1..] {
                let pairs = pairs(first, second);
                rows.push(cells![
                    *name,
                    *other,
                    round(correlation(&pairs), 2),
                    round(rank_correlation(&pairs), 2)
                ]);
            }
        }
        out.table("correlations", &["", "with", "r", "r_of_ranks"], rows);
    }

    fn official(&self, out: &mut Parts) {
        let (levels, texts, sources) = (self.levels, self.of.texts, self.of.sources);
        let from = |source: usize| self.of.puzzles.iter().filter(move |p| p.source == source);
        let line = |(source, name): (usize, &std::sync::Arc<str>)| {
            let mut by_open = BTreeMap::new();
            from(source).for_each(|p| *by_open.entry(p.start.open).or_insert(0.0) += 1.0);
            let points: Vec<_> = by_open.into_iter().map(|(open, n)| (open as f64, n)).collect();
            (!points.is_empty()).then(|| (name.to_string(), points))
        };
        out.lines(
            Named("open-by-official-level", "open_by_official"),
            ["open_cells", "puzzles"],
            sources.iter().enumerate().filter_map(line).collect(),
        );
        let row = |(source, name): (usize, &std::sync::Arc<str>)| {
            let entropy = || from(source).map(|p| p.start.entropy);
            cells![
                &**name,
                from(source).count(),
                round(mean(from(source).map(|p| p.start.open as f64)), 1),
                round(least(entropy()), 4),
                round(greatest(entropy()), 4),
                round(mean(entropy()), 4),
                round(mean(from(source).map(|p| self.score(p))), 1),
                from(source).filter(|p| levels.level_of(p, USUAL).is_none()).count(),
            ]
        };
        let entropy = ["entropy_least", "entropy_greatest", "entropy_mean", "score_mean", "unfinished"];
        out.table(
            "official",
            &[&["input", "puzzles", "open"][..], &entropy].concat(),
            sources.iter().enumerate().map(row).collect(),
        );
        let there = &levels.document.official;
        let mut finding = |name: &str, r: f64, number: fn(&Record) -> f64| {
            let pairs: Vec<_> = self.of.puzzles.iter().map(|p| (number(p), p.source as f64)).collect();
            let here = correlation(&pairs);
            let said = here
                .map_or_else(|| texts.get("unknown").to_owned(), |here| format!("r = {}", round(here, 2)));
            let document = filled!(texts, "is_correlated", r, name = texts.get(name));
            out.finding(document, said, here.map(|here| here > levels.document.strong));
        };
        finding("number_of_open", there.open, |p| p.start.open as f64);
        finding("the_entropy", there.entropy, |p| p.start.entropy);
    }

    /// How the score goes with the times that publishers expect, or people took (6.4).
    fn expected(&self, out: &mut Parts) {
        let (Levels { document, scale, .. }, texts) = (self.levels, self.of.texts);
        let r = |reading: usize| {
            let pairs = self.timed.iter().map(|(p, time)| (*time, self.levels.score_of(p, reading)));
            correlation(&pairs.collect::<Vec<_>>())
        };
        let is_moderate = |r: f64| r >= document.moderate && r < document.strong;
        let here = match r(USUAL) {
            None => texts.get("unknown").to_owned(),
            Some(r) => filled!(texts, "r_of_times", here = round(r, 2), n = self.timed.len()),
        };
        out.readings(
            filled!(texts, "time_is_correlated", r = document.times),
            here,
            self.under_each(|reading| r(reading).map(is_moderate)),
        );
        out.scatter(
            Named("score-over-times", &filled!(texts, "score_over_times", scale)),
            [texts.get("expected_time"), scale],
            self.timed.iter().all(|(p, _)| self.score(p) > 0.0),
            self.by_level(self.timed.iter().copied()),
        );
    }

    /// The scores of puzzles over a number of each, by the level that they need.
    fn by_level<'p>(&self, puzzles: impl Iterator<Item = (&'p Record, f64)> + Clone) -> Vec<Points> {
        let of_level = |level: Option<&str>| {
            let these = puzzles.clone().filter(|(p, _)| self.levels.level_of(p, USUAL) == level);
            let points: Vec<_> = these.map(|(p, x)| (x, self.score(p))).collect();
            (!points.is_empty()).then(|| (self.levels.shown(self.of, level), points))
        };
        self.levels.needed().into_iter().filter_map(of_level).collect()
    }

    /// Whether few open cells, or a low entropy, make a puzzle fall to the easiest level (6.2 and 6.3).
    fn easiest(&self, out: &mut Parts) {
        let (Levels { document, ranks, .. }, texts) = (self.levels, self.of.texts);
        let rank = ranks.first().map(String::as_str);
        let easiest = self.levels.shown(self.of, rank);
        let harder =
            |reading: usize| self.of.puzzles.iter().filter(move |p| self.levels.level_of(p, reading) != rank);
        let or_none = |first: Value| if first == Value::None { "—".into() } else { first };

        let n = document.open;
        let first = or_none(least(harder(USUAL).map(|p| p.start.open as f64)).into());
        let below = self.of.puzzles.iter().filter(|p| p.start.open <= n).count();
        out.readings(
            filled!(texts, "few_open", n, easiest),
            filled!(texts, "first_open", first, below, n),
            self.under_each(|reading| (below > 0).then(|| harder(reading).all(|p| p.start.open > n))),
        );
        let n = document.entropy;
        let first = or_none(round(least(harder(USUAL).map(|p| p.start.entropy)), 3));
        let below = self.of.puzzles.iter().filter(|p| p.start.entropy < n).count();
        out.readings(
            filled!(texts, "low_entropy", n, easiest),
            filled!(texts, "first_entropy", first, below, n),
            self.under_each(|reading| (below > 0).then(|| harder(reading).all(|p| p.start.entropy >= n))),
        );
    }

    /// The puzzles that need the easiest level alone in spite of many open cells.
    fn deceptive(&self, out: &mut Parts) {
        let (Levels { document, ranks, scale, .. }, texts) = (self.levels, self.of.texts);
        let rank = ranks.first().map(String::as_str);
        let (easiest, open) = (self.levels.shown(self.of, rank), document.open);
        let many: Vec<&Record> = self.of.puzzles.iter().filter(|p| p.start.open > open).collect();
        let deceptive = many.iter().copied().filter(|p| self.levels.level_of(p, USUAL) == rank);
        let mut deceptive: Vec<&Record> = deceptive.collect();
        deceptive.sort_by(|a, b| {
            b.start.open.cmp(&a.start.open).then(b.start.entropy.total_cmp(&a.start.entropy))
        });
        let (n, many) = (deceptive.len(), many.len());
        out.finding(
            filled!(texts, "looks_harder", open, easiest),
            filled!(texts, "so_many_look_harder", n, many),
            (many > 0).then_some(n > 0),
        );
        let row = |p: &&Record| cells![p.place(), p.start.open, round(p.start.entropy, 4), self.score(p)];
        out.wide_table(
            "deceptive",
            &["puzzle", "open_cells", ENTROPY],
            [scale.clone()],
            deceptive.iter().take(MOST_ROWS).map(row).collect(),
        );
    }

    /// The score over what the start says (figures 26 and 27).
    fn scores(&self, out: &mut Parts) {
        let (Levels { scale, .. }, texts) = (self.levels, self.of.texts);
        // A puzzle that is solved from the start may score nothing.
        let log = self.of.puzzles.iter().all(|p| self.score(p) > 0.0);
        let mut scatter = |what: &str, key: &str, number: fn(&Record) -> f64| {
            let measure = texts.get(key);
            out.scatter(
                Named(&format!("score-over-{what}"), &filled!(texts, "score_over", scale, measure)),
                [measure, scale],
                log,
                self.by_level(self.of.puzzles.iter().map(|p| (p, number(p)))),
            );
        };
        scatter("open", "open_cells", |p| p.start.open as f64);
        scatter("entropy", "entropy", |p| p.start.entropy);
    }
}
