//! Applications of each theorem, fixpoints of the theorems, and the puzzles that they solve.

use super::{Data, Report, SizeGroup, Theorem, tally_values};
use crate::prelude::*;

impl<'r> Report<'r> {
    pub fn applications(&self, out: &mut StudyReport) {
        let (texts, Data { theorems, turns, .. }) = (self.texts, &self.study.data);
        let names =
            |of: &[&Theorem]| of.iter().map(|one| texts.get(&one.name).to_owned()).collect::<Vec<_>>();
        let theorems: Vec<&Theorem> = theorems.iter().collect();
        // A tally that no reading counts has no column.
        let is_counted = |turn: &&Theorem| self.readings_that_count(turn).any(|counts| counts);
        let turns: Vec<&Theorem> = turns.iter().filter(is_counted).collect();
        let (mut applied, mut turned) = (Vec::new(), Vec::new());
        for group in &self.groups {
            for (reading, name) in out.reading_names.iter().enumerate() {
                for (words, some) in self.parts(group, reading, name) {
                    let means =
                        theorems.iter().map(|one| mean(tally_values(&some, reading, one)).unwrap_or(0.0));
                    applied.push(with_sum(&group.label, &words, means.collect()));
                    let turn = |one: &&Theorem| {
                        let counts = self.readings_that_count(one).nth(reading).unwrap_or_default();
                        round(mean(tally_values(&some, reading, one)).filter(|_| counts), 1)
                    };
                    turned.push(cells![&group.label, words; turns.iter().map(turn)]);
                }
            }
            if let Some(there) = group.there {
                let words = filled!(texts, "document", n = there.puzzles);
                applied.push(with_sum(&group.label, &words, there.applications.clone()));
            }
        }
        let heads = names(&theorems).into_iter().chain([texts.get("all").to_owned()]);
        out.wide_table("table_of_applications", &["size", ""], heads, applied);
        out.words("one_application");
        out.wide_table("table_of_turns", &["size", ""], names(&turns), turned);
        let row = |group: &SizeGroup<'r>, upto: usize| {
            let puzzles = &group.all;
            let open = puzzles.iter().map(|p| p.run(self.study.readings.len() + upto - 1).open);
            let solved = open.clone().filter(|open| *open == 0).count();
            cells![
                &group.label,
                texts.list(names(&theorems[..upto])),
                solved,
                share(solved, puzzles.len()),
                round(mean(open.map(|open| open as f64)), 1),
                round(mean(puzzles.iter().map(|p| p.start.open as f64)), 1),
            ]
        };
        let rows = self.groups.iter().flat_map(|group| (1..=theorems.len()).map(move |upto| (group, upto)));
        let heads = ["size", "theorems", "puzzles_solved", "share", "open_left", "of_cells"];
        out.table("table_of_fixpoints", &heads, rows.map(|(group, upto)| row(group, upto)));
    }

    /// Returns for each reading whether it counts the tally.
    fn readings_that_count(&self, theorem: &Theorem) -> impl Iterator<Item = bool> {
        let counts =
            |reading: usize| self.results.puzzles.iter().any(|p| p.tally(reading, &theorem.tally) > 0.0);
        (0..self.study.readings.len()).map(counts)
    }

    /// Returns all puzzles of a size, and the solved ones if only some are solved, each group with a label.
    fn parts(
        &self,
        group: &SizeGroup<'r>,
        reading: usize,
        name: &str,
    ) -> Vec<(String, Vec<&'r PuzzleRecord>)> {
        let (texts, all) = (self.texts, &group.all);
        let solved: Vec<&PuzzleRecord> = all.iter().copied().filter(|p| p.run(reading).is_solved).collect();
        let mut parts = vec![(filled!(texts, "here", reading = name, n = all.len()), all.clone())];
        if !solved.is_empty() && solved.len() < all.len() {
            parts.push((filled!(texts, "here_solved", reading = name, n = solved.len()), solved));
        }
        parts
    }
}

fn with_sum(size: &str, words: &str, numbers: Vec<f64>) -> Vec<ReportValue> {
    let sum = numbers.iter().sum::<f64>();
    cells![size, words; numbers.into_iter().chain([sum]).map(|n| round(n, 1))]
}
