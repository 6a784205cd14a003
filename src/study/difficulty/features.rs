//! Single numbers of puzzles, each with its correlation with the times.

use super::{
    Difficulty, counted,
    samples::{Sample, number},
    titles,
};
use crate::prelude::*;
use tesuji_board::Clue;
use tesuji_lang::Program;
use tesuji_report::{KindestSummary, StepTexts};

/// A number of a puzzle.
type Measure<'m> = Box<dyn Fn(&PuzzleRecord) -> Option<f64> + 'm>;

pub fn add(study: &Difficulty, program: &Program, samples: &[Sample<'_>], out: &mut StudyReport) {
    let has_second = samples.iter().any(|sample| sample.log_second.is_some());
    let rows = measures(study, program, out.texts).into_iter().filter_map(|(name, measure)| {
        let pairs_with = |log: fn(&Sample<'_>) -> Option<f64>| {
            let pairs = samples.iter().filter_map(|sample| measure(sample.record).zip(log(sample)));
            pairs.collect::<Vec<(f64, f64)>>()
        };
        let pairs = pairs_with(|sample| Some(sample.log_time));
        correlation(&pairs)?;
        let logs: Vec<(f64, f64)> = pairs.iter().map(|(x, time)| (libm::log1p(*x), *time)).collect();
        let mut row = cells![
            name,
            pairs.len(),
            round(correlation(&pairs), 3),
            round(correlation(&logs), 3),
            round(rank_correlation(&pairs), 3),
        ];
        if has_second {
            row.push(round(rank_correlation(&pairs_with(|sample| sample.log_second)), 3));
        }
        Some(row)
    });
    let rows: Vec<_> = rows.collect();
    let mut columns = vec!["feature", "puzzles", "r", "r_of_logarithm", "r_of_ranks"];
    columns.extend(has_second.then_some("ranks_with_second"));
    out.heading("features");
    out.table("features_are", &columns, rows);
}

/// A number of a kindest path.
type PathNumber = fn(&KindestSummary) -> f64;

/// The counts, steps and difficulties of each strategy, numbers of the kindest paths, and numbers of the start.
fn measures<'m>(study: &'m Difficulty, program: &'m Program, texts: Texts) -> Vec<(String, Measure<'m>)> {
    let words = StepTexts::new(program, texts.language);
    let mut measures: Vec<(String, Measure<'m>)> = Vec::new();
    let names = titles(program, &study.strategies, texts.language);
    for (run, (strategy, title)) in study.strategies.iter().zip(names).enumerate() {
        let mut add = |what: &str, measure: Measure<'m>| {
            measures.push((filled!(texts, "of_strategy", strategy = title, what), measure));
        };
        for count in counted(program, strategy).unwrap_or_default() {
            add(&words.tally(count), Box::new(move |record| record.run(run).tally(count)));
        }
        let solved = move |record: &PuzzleRecord| Some(()).filter(|()| record.run(run).is_solved);
        add(
            texts.get("steps"),
            Box::new(move |record| solved(record).map(|()| record.run(run).steps as f64)),
        );
        let sum = move |record: &PuzzleRecord| record.run(run).difficulty.map(|(sum, _)| sum as f64);
        add(
            texts.get("difficulty"),
            Box::new(move |record| sum(record).filter(|_| solved(record).is_some())),
        );
        let hardest = move |record: &PuzzleRecord| record.run(run).difficulty.map(|(_, most)| most as f64);
        add(
            texts.get("hardest"),
            Box::new(move |record| hardest(record).filter(|_| solved(record).is_some())),
        );
    }
    let names = titles(program, &study.path_strategies, texts.language);
    for (at, title) in names.into_iter().enumerate() {
        let run = study.strategies.len() + at;
        let numbers: [(&str, PathNumber); 4] = [
            ("greedy_steps", |path| path.greedy_steps as f64),
            ("greedy_effort", |path| path.greedy_effort as f64),
            ("needed_steps", |path| path.steps as f64),
            ("needed_effort", |path| path.effort as f64),
        ];
        for (key, number) in numbers {
            let number_title = texts.get(key);
            // Easy puzzles have no steps that could be in vain.
            let measure = move |record: &PuzzleRecord| {
                let path = record.run(run).kindest.as_ref().filter(|path| path.greedy_steps > 0);
                path.map(number)
            };
            measures.push((
                filled!(texts, "of_strategy", strategy = &title, what = number_title),
                Box::new(measure),
            ));
        }
    }
    for column in &study.columns.extra_columns {
        measures.push((column.clone(), Box::new(move |record| number(record, column))));
    }
    measures.push((texts.get("open").to_owned(), Box::new(|record| Some(record.start.open as f64))));
    measures.push((texts.get("entropy").to_owned(), Box::new(|record| Some(record.start.entropy))));
    measures.push((texts.get("givens").to_owned(), Box::new(givens)));
    measures
}

fn givens(record: &PuzzleRecord) -> Option<f64> {
    let clues = record.position.clues.iter();
    Some(clues.filter(|clue| matches!(clue, Clue::Given(_))).count() as f64)
}
