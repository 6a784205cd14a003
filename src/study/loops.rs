//! The number of nice loops on a board, and their sorts, beside what the document on them says of a typical board.

use super::cover::CourseOf;
use super::experiment::{Chosen, Experiment, Results};
use super::fault::Evaluated;
use super::file::StudyFile;
use super::parts::Parts;
use super::statistics::median;
use super::texts::filled;
use super::value::{Value, cells, round, share};
use crate::lang::program::Program;
use serde::Deserialize;

#[derive(Deserialize)]
struct Data {
    /// The technique of all sorts, with the names of parameters in brackets.
    technique: String,
    /// Sorts of loops, the continuous ones first.
    sorts: Vec<String>,
}

struct Loops {
    data: Data,
    strategy: String,
    limit: String,
    links: String,
}

pub fn make(file: &StudyFile, chosen: &Chosen, _: &Program) -> Evaluated<Box<dyn Experiment>> {
    let [strategy, limit, links] = ["strategy", "limit", "links"].map(|name| chosen.one(name));
    Ok(Box::new(Loops { data: file.data()?, strategy, limit, links }))
}

impl Loops {
    fn technique(&self, sort: &str) -> String {
        let technique = self.data.technique.replace("{sort}", sort);
        technique.replace("{links}", &self.links).replace("{limit}", &self.limit)
    }
}

impl Experiment for Loops {
    fn course(&self) -> Option<CourseOf> {
        let techniques = self.data.sorts.iter().map(|sort| self.technique(sort)).collect();
        Some(CourseOf { strategy: self.strategy.clone(), techniques, ..CourseOf::default() })
    }

    fn report(&self, of: &Results<'_>, out: &mut Parts) -> Evaluated<()> {
        let (Self { data, strategy, limit, .. }, texts) = (self, of.texts);
        // For each board the number of its loops, by their sorts.
        let boards = of.puzzles.iter().flat_map(|p| &p.course.matches).map(|matches| {
            let on = |sort: &String| {
                let technique = self.technique(sort);
                let name = technique.split('(').next().unwrap_or_default();
                matches.iter().filter(|(found, _)| found.starts_with(name)).map(|(_, n)| n).sum()
            };
            data.sorts.iter().map(on).collect()
        });
        let boards: Vec<Vec<usize>> = boards.collect();
        let of_sort = |sort: usize| boards.iter().map(move |board| board[sort]);
        let found: Vec<usize> = boards.iter().map(|board| board.iter().sum()).collect();
        let with = |least: usize, most: usize| found.iter().filter(|n| (least..=most).contains(*n)).count();
        out.fact("course", strategy);
        out.fact("positions_seen", boards.len());
        out.words(filled!(texts, "what_counts", strategy, limit));
        if !boards.is_empty() {
            let row = |(sort, name): (usize, &String)| {
                let loops: usize = of_sort(sort).sum();
                cells![
                    texts.get(name),
                    loops,
                    round(loops as f64 / boards.len() as f64, 2),
                    of_sort(sort).filter(|n| *n > 0).count(),
                ]
            };
            out.table(
                "by_sort",
                &["sort", "loops", "per_board", "on_boards"],
                data.sorts.iter().enumerate().map(row).collect(),
            );
        }
        let ranges = [("0", 0, 0), ("1–5", 1, 5), ("6–9", 6, 9), ("10–20", 10, 20), ("> 20", 21, usize::MAX)];
        let row =
            |(range, least, most)| cells![range, with(least, most), share(with(least, most), boards.len())];
        out.table("how_many", &["loops", "boards", "share"], ranges.into_iter().map(row).collect());
        let some: Vec<usize> = found.iter().copied().filter(|n| *n > 0).collect();
        if let Some(middle) = median(some.iter().map(|n| *n as f64)) {
            let (few, boards, all) = (with(1, 5), some.len(), some.iter().sum::<usize>());
            let discontinuous = all - of_sort(0).sum::<usize>();
            let here = filled!(texts, "at_the_median", middle = Value::from(middle));
            // Loops that remove nothing are not among those found: that there are fewer is not seen here.
            out.finding("ten_to_twenty", here, (middle > 20.0).then_some(false));
            let here = filled!(texts, "few_loops", few, boards);
            out.finding("one_to_five", here, 2 * few >= boards);
            let here = filled!(texts, "so_many_discontinuous", discontinuous, all);
            out.finding("most_discontinuous", here, 2 * discontinuous > all);
        }
        Ok(())
    }
}
