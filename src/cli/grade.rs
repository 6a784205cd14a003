//! `tesuji grade`: how hard puzzles are, one row for each.

mod condition;
mod place;
mod record;
mod resume;
mod row;
mod sink;

use super::table::TableOutput;
use super::total::{Ending, Total};
use crate::cli::prelude::*;
use condition::Condition;
use resume::Beginning;
use row::{Key, Rows};
use sink::{Graded, Sink};
use std::cmp::Ordering;
use tesuji::table::{GradeSummary, Shard, TableFormat};
use tesuji::text::fill;
use tesuji::{Grader, GraderError, GraderWorker};

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
    /// For people, one JSON object a line, or a table with a column for each technique: comma-separated values, Parquet
    /// or Arrow
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: GradeForm,
    /// Count the solutions of each puzzle as well, by the laws of its game and without any rule: 0, 1, or 2 where there
    /// are several
    #[arg(long, help_heading = "Output")]
    solutions: bool,
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
    /// Write to this file, in a line of JSON, what came of all puzzles; `tesuji summary` adds such lines up
    #[arg(long, value_name = "FILE", conflicts_with = "resume", help_heading = "Output")]
    summary: Option<PathBuf>,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GradeForm {
    /// For people
    Text,
    /// One JSON object a line
    Json,
    /// Comma-separated values
    Csv,
    /// Apache Parquet
    Parquet,
    /// A file of Apache Arrow; a stream of it on standard output
    Arrow,
}

impl GradeForm {
    /// Returns the kind of table file; `None` for forms of text.
    fn file(self) -> Option<TableFormat> {
        match self {
            Self::Text | Self::Json | Self::Csv => None,
            Self::Parquet => Some(TableFormat::Parquet),
            Self::Arrow => Some(TableFormat::Arrow),
        }
    }
}

pub fn run(args: &GradeArgs) -> Result<Exit, Stop> {
    let (rules, options) = chosen(&args.rules, &args.strategy, &args.input.reading)?;
    let grader = Grader::new(&rules, options, tallies(args, &rules)).or_stop(&rules)?;
    let grader = if args.solutions { grader.with_solutions() } else { grader };
    let inputs = args.input.open()?;
    for written in [&args.output, &args.summary] {
        inputs.none_is(written.as_deref())?;
    }
    let language = say::language();
    let mut teller = Renderer::new(&rules, language);
    teller.timings = !args.no_time;
    let rows = Rows::new(&grader, &teller, args.format, args.input.inputs.len() > 1);
    let sort = sort(args, &rows)?;
    let conditions = args.conditions.iter().map(|text| Condition::parse(text, &rows));
    let conditions: Vec<Condition> = conditions.collect::<Result<_, _>>()?;
    let lines = sort.is_none().then_some(&args.lines);
    let mut run = Run::new(inputs, lines, args.output.as_deref());
    let (mut sink, done_before) = match args.format.file() {
        Some(form) => (Sink::Table(Box::new(open_table(args, form, &rows)?)), 0),
        None => {
            let Beginning { output, record, rows: done_before } =
                Beginning::open(args, &rows, &mut run.items)?;
            (Sink::Text(output.at_once(run.answers_lines).soon(), record), done_before)
        }
    };
    let mut total = Total::default();
    let strategy = args.strategy.strategy.as_deref();
    let mut summary = args
        .summary
        .as_ref()
        .map(|path| (path, GradeSummary::new(&rows.table, strategy, args.input.shard.get())));
    let work = |worker: &mut GraderWorker<'_>, item: Item| {
        let grade = worker.grade(item.read);
        let ending = Ending::of(grade.solution());
        let mut graded = Graded { file: item.file, grade: teller.grade_json(&grade), text: None };
        let key = sort.and_then(|column| rows.key(graded.row(), column));
        let fulfils = conditions.iter().all(|condition| condition.holds(&rows, graded.row()));
        graded.text = fulfils.then(|| rows.written(graded.row())).flatten();
        (ending, key, fulfils, graded)
    };
    let mut sorted: Vec<(Option<Key>, Graded)> = Vec::new();
    let worker = || grader.worker();
    run.each(&args.jobs, worker, work, |(ending, key, fulfils, graded)| {
        total.add(ending, ending.exit());
        if let Some((_, summary)) = &mut summary {
            summary.count(&graded.grade);
        }
        match fulfils {
            true if sort.is_some() => sorted.push((key, graded)),
            true => sink.write(&rows, &graded)?,
            false => {}
        }
        Ok(())
    })?;
    // Keys of one column have one type, so only missing keys are not comparable.
    sorted.sort_by(|(one, _), (other, _)| match (one, other) {
        (Some(one), Some(other)) => {
            let order = one.partial_cmp(other).unwrap_or(Ordering::Equal);
            if args.reverse { order.reverse() } else { order }
        }
        _ => one.is_none().cmp(&other.is_none()),
    });
    for (_, graded) in &sorted {
        sink.write(&rows, graded)?;
    }
    // The summary is written first, so that a complete table has a complete summary.
    if let Some((path, summary)) = &summary {
        write_file(path, json_line(summary))?;
    }
    sink.finish()?;
    let (done, time) = run.progress.finish();
    // With fewer puzzles than shards, some shards are empty.
    if done == 0 && done_before == 0 && args.input.shard.get() == Shard::ALL {
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

fn sort(args: &GradeArgs, rows: &Rows) -> Result<Option<usize>, Stop> {
    args.sort.as_deref().map(|column| rows.column(column)).transpose()
}

fn open_table(args: &GradeArgs, form: TableFormat, rows: &Rows) -> Result<TableOutput, Stop> {
    if args.resume {
        return Err(Stop::wrong(message!("a table of {form} cannot be added to"))
            .help(message!("--shard grades a part of the puzzles, each into a file of its own")));
    }
    TableOutput::create(args.output.as_deref(), form, &rows.table)
}

/// Returns the strategies whose scores are added: those named, else the default ones; empty with `--no-tally`.
fn tallies(args: &GradeArgs, rules: &Rules) -> Vec<String> {
    if args.no_tally || !args.tally.is_empty() {
        return args.tally.clone();
    }
    Grader::default_scores(rules, args.strategy.strategy.as_deref())
}

impl Suggest for GraderError {
    fn stop(&self, rules: &Rules) -> Stop {
        match self {
            Self::Solver(error) => error.stop(rules),
            Self::UnknownScore(_) => {
                let with = rules.strategies().filter(|strategy| strategy.scores().next().is_some());
                let names: Vec<&str> = with.map(|strategy| strategy.name()).collect();
                let help = (!names.is_empty()).then(|| message!("those that have are {}", names.join(", ")));
                Stop::wrong(self).help(help)
            }
            _ => Stop::wrong(self),
        }
    }
}
