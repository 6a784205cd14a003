//! `tesuji grade`: how hard puzzles are, one row for each.

mod condition;
mod place;
mod record;
mod resume;
mod row;
mod sink;

use super::{
    table::TableOutput,
    total::{PuzzleOutcome, RunTotals},
};
use crate::cli::prelude::*;
use condition::Condition;
use resume::RowOutput;
use row::{GradeRows, SortKey};
use sink::{GradedPuzzle, Sink};
use std::cmp::Ordering;
use tesuji::{
    Grader, GraderError, GraderWorker,
    table::{GradeSummary, Shard, TableFormat},
    text::fill,
};

/// Rate puzzles, one row each
#[derive(Debug, Args)]
pub struct GradeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    strategy: StrategyArgs,
    /// Add the totals of this strategy; may be given again [default: the strategy that grades, if it has
    /// totals, and d-score]
    #[arg(long, value_name = "STRATEGY", help_heading = "Strategy")]
    tally: Vec<String>,
    #[command(flatten)]
    rating: RatingArgs,
    /// Do not add totals
    #[arg(long, conflicts_with = "tally", help_heading = "Strategy")]
    no_tally: bool,
    #[command(flatten)]
    rules: RuleArgs,
    /// Output format: text, one JSON object per line, or a table with a column for each technique:
    /// comma-separated values, Parquet or Arrow
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms(&[Form::Text, Form::Json, Form::Csv, Form::Parquet, Form::Arrow]), help_heading = "Output")]
    format: Form,
    /// Also count the solutions of each puzzle by the laws of its game: 0, 1, or 2 for several
    #[arg(long = "solutions", help_heading = "Output")]
    should_count_solutions: bool,
    /// Leave times out, so that the same input gives the same rows
    #[arg(long, help_heading = "Output")]
    no_time: bool,
    /// Write only rows that satisfy this condition, such as 'open > 47' or 'level = crbe': a column of the
    /// CSV format, a comparison and a value; may be given again
    #[arg(
        long = "where",
        value_name = "CONDITION",
        conflicts_with = "should_resume",
        help_heading = "Output"
    )]
    conditions: Vec<String>,
    /// Sort the rows by a column of the CSV format, such as difficulty, level, d-score or the name of a
    /// technique; rows without it come last
    #[arg(long = "sort", value_name = "COLUMN", conflicts_with = "should_resume", help_heading = "Output")]
    sort_column: Option<String>,
    /// Sort in descending order
    #[arg(long = "reverse", requires = "sort_column", help_heading = "Output")]
    is_reversed: bool,
    /// Write the rows to this file
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Resume after the last complete row of the output file, with the same inputs and options
    #[arg(long = "resume", requires = "output", help_heading = "Output")]
    should_resume: bool,
    /// Write a summary of all puzzles to this file as a line of JSON; `tesuji summary` combines such lines
    #[arg(long, value_name = "FILE", conflicts_with = "should_resume", help_heading = "Output")]
    summary: Option<PathBuf>,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

/// Returns the kind of table file; `None` for forms of text.
fn table_format(form: Form) -> Option<TableFormat> {
    match form {
        Form::Parquet => Some(TableFormat::Parquet),
        Form::Arrow => Some(TableFormat::Arrow),
        _ => None,
    }
}

pub fn run(args: &GradeArgs) -> Result<Exit, CommandError> {
    let (rules, options) = rules_and_options(&args.rules, &args.strategy, &args.input.reading)?;
    let options = options.with_rating(args.rating.rating.clone());
    let grader = Grader::new(&rules, options, score_strategies(args, &rules)).or_suggest(&rules)?;
    let grader = if args.should_count_solutions { grader.with_solutions() } else { grader };
    let inputs = args.input.open()?;
    for written in [&args.output, &args.summary] {
        inputs.ensure_not_input(written.as_deref())?;
    }
    let language = say::language();
    let mut renderer = Renderer::new(&rules, language);
    renderer.has_timings = !args.no_time;
    let rows = GradeRows::new(&grader, &renderer, args.format, args.input.inputs.len() > 1);
    let sort = sort(args, &rows)?;
    let conditions = args.conditions.iter().map(|text| Condition::parse(text, &rows));
    let conditions: Vec<Condition> = conditions.collect::<Result<_, _>>()?;
    let lines = sort.is_none().then_some(&args.lines);
    let mut run = BatchRun::new(inputs, lines, args.output.as_deref());
    let (mut sink, done_before) = match table_format(args.format) {
        Some(form) => (Sink::Table(Box::new(open_table(args, form, &rows)?)), 0),
        None => {
            let RowOutput { output, record, rows: done_before } =
                RowOutput::open(args, &rows, &mut run.items)?;
            (Sink::Text(output.unbuffered(run.is_line_by_line).flushed_in_background(), record), done_before)
        }
    };
    let mut total = RunTotals::default();
    let strategy = args.strategy.strategy.as_deref();
    let mut summary = args
        .summary
        .as_ref()
        .map(|path| (path, GradeSummary::new(&rows.table, strategy, args.input.shard.get())));
    let work = |worker: &mut GraderWorker<'_>, item: Item| {
        let grade = worker.grade(item.puzzle);
        let ending = PuzzleOutcome::from_solution(grade.solution());
        let mut graded = GradedPuzzle { file: item.file, grade: renderer.grade_json(&grade), text: None };
        let key = sort.and_then(|column| rows.key(graded.row(), column));
        let fulfils = conditions.iter().all(|condition| condition.matches(&rows, graded.row()));
        graded.text = fulfils.then(|| rows.row_text(graded.row())).flatten();
        (ending, key, fulfils, graded)
    };
    let mut sorted: Vec<(Option<SortKey>, GradedPuzzle)> = Vec::new();
    let worker = || grader.worker();
    run.for_each(&args.jobs, worker, work, |(ending, key, fulfils, graded)| {
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
            if args.is_reversed { order.reverse() } else { order }
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

fn sort(args: &GradeArgs, rows: &GradeRows) -> Result<Option<usize>, CommandError> {
    args.sort_column.as_deref().map(|column| rows.column(column)).transpose()
}

fn open_table(args: &GradeArgs, form: TableFormat, rows: &GradeRows) -> Result<TableOutput, CommandError> {
    if args.should_resume {
        return Err(CommandError::new(message!("cannot append to a table in {form}"))
            .with_help(message!("--shard writes each part of the puzzles to a separate file")));
    }
    TableOutput::create(args.output.as_deref(), form, &rows.table)
}

/// Returns the strategies whose scores are added: those named, else the default ones; empty with `--no-tally`.
fn score_strategies(args: &GradeArgs, rules: &Rules) -> Vec<String> {
    if args.no_tally || !args.tally.is_empty() {
        return args.tally.clone();
    }
    Grader::default_scores(rules, args.strategy.strategy.as_deref())
}

impl Suggest for GraderError {
    fn to_command_error(&self, rules: &Rules) -> CommandError {
        match self {
            Self::Solver(error) => error.to_command_error(rules),
            Self::UnknownScore(_) => {
                let with = rules.strategies().filter(|strategy| strategy.scores().next().is_some());
                let names: Vec<&str> = with.map(|strategy| strategy.name()).collect();
                let help = (!names.is_empty()).then(|| message!("expected one of {}", names.join(", ")));
                CommandError::new(self).with_help(help)
            }
            _ => CommandError::new(self),
        }
    }
}
