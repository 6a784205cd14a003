//! Comparison of strategies on the same puzzles.

use super::{prelude::*, strategies::titles};
use indexmap::IndexSet;

/// Maximum number of rows of a table with a row for each puzzle.
const MAX_ROWS: usize = 60;

pub fn make(setup: &StudySetup<'_>) -> StudyResult<Experiment> {
    // Each strategy is a run.
    let names: IndexSet<String> = setup.all("strategy").iter().cloned().collect();
    let runs = names.iter().map(StrategyRun::for_strategy).collect();
    Ok(Experiment::new(runs, None, move |results, out| {
        let (puzzles, runs) = (results.puzzles, 0..names.len());
        let names = titles(results.program, &names, out.texts.language);
        let solved = |run: usize| puzzles.iter().filter(move |p| p.run(run).is_solved);
        let row = |run: usize| {
            cells![
                &names[run],
                solved(run).count(),
                share(solved(run).count(), puzzles.len()),
                round(mean(solved(run).map(|p| p.run(run).steps as f64)), 1),
                round(mean(puzzles.iter().map(|p| 1000.0 * p.run(run).seconds)), 2),
            ]
        };
        let heads = ["strategy", "solved", "share", "steps", "milliseconds"];
        out.table("by_strategy", &heads, runs.clone().map(row));
        let (heads, texts) = (|| names.iter().cloned(), out.texts);
        if names.len() > 1 {
            let left = |run: usize, other: usize| {
                (other != run).then(|| solved(run).filter(|p| !p.run(other).is_solved).count())
            };
            let row = |run| cells![&names[run]; runs.clone().map(|other| left(run, other))];
            out.wide_table("left", &["strategy"], heads(), runs.clone().map(row));
        }
        let row = |p: &PuzzleRecord| {
            let steps = runs.clone().map(|run| Some(p.run(run).steps).filter(|_| p.run(run).is_solved));
            cells![results.puzzle_name(p, texts); steps]
        };
        out.wide_table("each", &["puzzle"], heads(), puzzles.iter().take(MAX_ROWS).map(row));
        Ok(())
    }))
}
