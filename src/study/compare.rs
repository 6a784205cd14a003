//! What strategies come to on the same puzzles, side by side.

use super::experiment::{Chosen, Experiment, Results};
use super::fault::Evaluated;
use super::file::StudyFile;
use super::parts::Parts;
use super::perform::Record;
use super::runs::Run;
use super::statistics::mean;
use super::texts::Texts;
use super::value::{Value, cells, round, share};
use crate::lang::program::Program;
use indexmap::IndexSet;

/// A table with a row for each puzzle has no more rows.
const MOST_ROWS: usize = 60;

/// The names of the strategies, each of which is a run.
struct Compare(Vec<String>);

pub fn make(_: &StudyFile, chosen: &Chosen, _: &Program) -> Evaluated<Box<dyn Experiment>> {
    let names: IndexSet<String> = chosen.all("strategy").into_iter().collect();
    Ok(Box::new(Compare(names.into_iter().collect())))
}

impl Experiment for Compare {
    fn runs(&self, _: Texts) -> Vec<Run> {
        let run = |name: &String| Run { strategy: Some(name.clone()), checked: true, ..Run::default() };
        self.0.iter().map(run).collect()
    }

    fn report(&self, of: &Results<'_>, out: &mut Parts) -> Evaluated<()> {
        let (names, puzzles) = (&self.0, of.puzzles);
        let solved = |run: usize| puzzles.iter().filter(move |p| p.run(run).solved);
        let row = |run: usize| {
            cells![
                &names[run],
                solved(run).count(),
                share(solved(run).count(), puzzles.len()),
                round(mean(solved(run).map(|p| p.run(run).steps as f64)), 1),
                round(mean(puzzles.iter().map(|p| 1000.0 * p.run(run).seconds)), 2),
            ]
        };
        out.table(
            "by_strategy",
            &["strategy", "solved", "share", "steps", "milliseconds"],
            (0..names.len()).map(row).collect(),
        );
        if names.len() > 1 {
            let left = |run: usize, other: usize| {
                (other != run).then(|| solved(run).filter(|p| !p.run(other).solved).count())
            };
            let row = |run: usize| {
                let left = (0..names.len()).map(|other| Value::from(left(run, other)));
                [Value::from(&names[run])].into_iter().chain(left).collect()
            };
            let rows = (0..names.len()).map(row).collect();
            out.wide_table("left", &["strategy"], names.clone(), rows);
        }
        let row = |p: &Record| {
            let steps =
                (0..names.len()).map(|run| Some(p.run(run).steps).filter(|_| p.run(run).solved).into());
            [Value::from(p.place())].into_iter().chain(steps).collect()
        };
        out.wide_table("each", &["puzzle"], names.clone(), puzzles.iter().take(MOST_ROWS).map(row).collect());
        Ok(())
    }
}
