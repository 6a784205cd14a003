//! `tesuji grade`: how hard puzzles are, one row for each.

mod condition;
mod place;
mod row;

use super::total::Total;
use crate::cli::prelude::*;
use condition::Condition;
use place::Place;
use row::{Key, Rows};
use std::cmp::Ordering;
use tesuji::text::fill;
use tesuji::{GradeWorker, Grader, GraderError};

/// Say how hard puzzles are, one row for each
#[derive(Debug, Args)]
pub struct GradeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    strategy: StrategyArgs,
    /// Add the totals of this strategy; may be given again [default: the one that grades, where it has totals, and
    /// d-score]
    #[arg(long, value_name = "STRATEGY", help_heading = "Strategy")]
    tally: Vec<String>,
    /// Add no totals
    #[arg(long, conflicts_with = "tally", help_heading = "Strategy")]
    no_tally: bool,
    #[command(flatten)]
    rules: RuleArgs,
    /// For people, one JSON object a line, or comma-separated values with a column for each technique
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: TableForm,
    /// Leave the time out, so that the same input gives the same rows
    #[arg(long, help_heading = "Output")]
    no_time: bool,
    /// Write only the rows that fulfil this, such as 'open > 47' or 'level = crbe': a column of the CSV form, a
    /// comparison and a value; may be given again
    #[arg(long = "where", value_name = "CONDITION", conflicts_with = "resume", help_heading = "Output")]
    conditions: Vec<String>,
    /// Sort the rows by a column of the CSV form, such as difficulty, level, d-score or the name of a technique; rows
    /// where it is empty come last
    #[arg(long, value_name = "COLUMN", conflicts_with = "resume", help_heading = "Output")]
    sort: Option<String>,
    /// Sort from the highest down
    #[arg(long, requires = "sort", help_heading = "Output")]
    reverse: bool,
    /// Write the rows to this file
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Go on after the last whole row of the output file, with the inputs and options that it was begun with
    #[arg(long, requires = "output", help_heading = "Output")]
    resume: bool,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    words: WordArgs,
}

pub fn run(args: &GradeArgs) -> Result<Exit, Stop> {
    let (rules, options) = chosen(&args.rules, &args.strategy, &args.input.reading)?;
    let grader = Grader::new(&rules, options, &tallies(args, &rules)).or_stop(&rules)?;
    let inputs = args.input.open()?;
    inputs.none_is(args.output.as_deref())?;
    let language = args.words.lang;
    let mut teller = Teller::new(&rules, language);
    teller.time = !args.no_time;
    let rows = Rows::new(&grader, &teller, args.format, args.input.inputs.len() > 1, !args.no_time);
    let sort = sort(args, &rows)?;
    let conditions = args.conditions.iter().map(|text| Condition::parse(text, &rows));
    let conditions: Vec<Condition> = conditions.collect::<Result<_, _>>()?;
    let lines = sort.is_none().then_some(&args.lines);
    let mut run = Run::new(inputs, lines, args.output.as_deref());
    let (output, done_before) = open(args, &rows, &mut run.items)?;
    let mut output = output.at_once(run.answers_lines);
    let mut total = Total::default();
    let work = |worker: &mut GradeWorker<'_>, item: Item| {
        let grade = worker.grade(item.read);
        let status = grade.solution().status();
        let row = teller.grade(&grade);
        let key = sort.and_then(|column| rows.key(&row, column));
        let fulfils = conditions.iter().all(|condition| condition.holds(&rows, &row));
        (status, key, fulfils.then(|| rows.written(item.file.as_deref(), &row)))
    };
    let mut sorted: Vec<(Option<Key>, String)> = Vec::new();
    let worker = || grader.worker();
    run.each(&args.jobs, worker, work, |(status, key, row)| {
        total.add(status, Exit::of(status));
        match row {
            Some(row) if sort.is_some() => sorted.push((key, row)),
            Some(row) => output.write(&row)?,
            None => {}
        }
        Ok(())
    })?;
    // Two keys of one column are alike in kind, so only what is missing has no order.
    sorted.sort_by(|(one, _), (other, _)| match (one, other) {
        (Some(one), Some(other)) => {
            let order = one.partial_cmp(other).unwrap_or(Ordering::Equal);
            if args.reverse { order.reverse() } else { order }
        }
        _ => one.is_none().cmp(&other.is_none()),
    });
    for (_, row) in &sorted {
        output.write(row)?;
    }
    output.finish()?;
    let (done, time) = run.progress.finish();
    if done == 0 && done_before == 0 {
        return Err(no_puzzle());
    }
    if done > 1 || done_before > 0 {
        let mut summary = total.summary(done, time, language);
        if done_before > 0 {
            let words = [("text", summary.as_str()), ("n", &done_before.to_string())];
            summary = fill(language.sentences().total.before, &words);
        }
        eprintln!("{summary}");
    }
    Ok(total.exit())
}

fn sort<'a>(args: &'a GradeArgs, rows: &Rows) -> Result<Option<&'a str>, Stop> {
    args.sort.as_deref().map(|column| rows.known(column).map(|()| column)).transpose()
}

/// The strategies whose totals are added: those that are named, else the usual ones.
fn tallies(args: &GradeArgs, rules: &Rules) -> Vec<String> {
    if args.no_tally || !args.tally.is_empty() {
        return args.tally.clone();
    }
    Grader::usual_scores(rules, args.strategy.strategy.as_deref())
}

/// The output with its heading, and how many rows are in it already. The puzzles of these are taken off the items.
fn open(
    args: &GradeArgs,
    rows: &Rows,
    items: &mut impl Iterator<Item = Item>,
) -> Result<(Output, usize), Stop> {
    let heading = rows.heading();
    let (mut output, done, headed) = match &args.output {
        None => (Output::new(), 0, false),
        Some(path) if args.resume => {
            let place = Place::open(path, heading.as_deref())?;
            let other = || {
                Stop::wrong(message!("the rows of {} are not those of these inputs", path.display()))
                    .help(message!("without --resume the file is written anew"))
            };
            if let Some(before) = place.rows.checked_sub(1) {
                let item = items.nth(before).ok_or_else(other)?;
                let beginning = rows.beginning(item.file.as_deref(), item.line());
                if !place.last.as_ref().is_some_and(|last| last.starts_with(&beginning)) {
                    return Err(other());
                }
            }
            let (rows, headed) = (place.rows, place.headed);
            (Output::file(place.ready(path)?), rows, headed)
        }
        Some(path) => (Output::create(path)?, 0, false),
    };
    if let Some(heading) = heading.filter(|_| !headed) {
        output.write(&heading)?;
    }
    Ok((output, done))
}

impl Suggest for GraderError {
    fn stop(&self, rules: &Rules) -> Stop {
        match self {
            Self::Solver(error) => error.stop(rules),
            Self::NoTotal(_) => {
                let with = rules.strategies().filter(|strategy| strategy.totals().next().is_some());
                let names: Vec<&str> = with.map(|strategy| strategy.name()).collect();
                let help = (!names.is_empty()).then(|| message!("those that have are {}", names.join(", ")));
                Stop::wrong(self).help(help)
            }
            _ => Stop::wrong(self),
        }
    }
}
