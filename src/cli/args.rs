//! Options that several commands share.

use super::{
    failure::CommandError,
    form::{Form, forms},
    input::Inputs,
    output::{Output, is_terminal},
    say::OptionError,
};
use bytesize::ByteSize;
use clap::{
    Args, ColorChoice,
    builder::{PossibleValuesParser, TypedValueParser},
};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use tesuji::{
    Format, Language, Localize, ParseFormatError, TimeLimit, authoring::ProfileOptions, table::Shard,
    text::message,
};

/// Options that select the rules.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Rules")]
pub struct RuleArgs {
    /// Rule file, or folder of rule files, to add to the built-in ones; may be given again
    #[arg(short, long, global = true, value_name = "FILE|DIR")]
    pub rules: Vec<PathBuf>,
    /// Use only the files of --rules, without the built-in ones
    #[arg(long, global = true)]
    pub no_default_rules: bool,
}

/// Options that select the puzzles and how they are read.
#[derive(Debug, Args)]
pub struct InputArgs {
    /// Puzzle: written inline, a file of puzzles, or - for standard input; may be given again
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<String>,
    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub shard: ShardArgs,
}

/// Option that selects a part of the puzzles.
#[derive(Debug, Args)]
#[command(next_help_heading = "Time and threads")]
pub struct ShardArgs {
    /// Grade only this part of the puzzles, such as 3/64 for the third of every 64
    #[arg(long, value_name = "PART/OF", value_parser = shard)]
    pub shard: Option<Shard>,
}

/// Options for reading the input.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Input")]
pub struct ReadingArgs {
    /// Read the input in this format [default: recognised for each line or drawing]
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub from: Option<Format>,
    /// Game [default: that of the input, else sudoku]
    #[arg(long, value_name = "NAME")]
    pub game: Option<String>,
    /// Column of a table (CSV, Parquet, Arrow) with the puzzles [default: puzzle; in CSV the one that has
    /// some]
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// Leave out unsupported constraints, so that a puzzle may have more solutions than intended
    #[arg(long)]
    pub ignore_unsupported: bool,
}

/// Options for solving puzzles.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Strategy")]
pub struct StrategyArgs {
    /// Strategy: the techniques and their order [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME")]
    pub strategy: Option<String>,
    /// Also try these techniques, in the order of their difficulty; may be given again
    #[arg(long, value_name = "TECHNIQUE,…")]
    pub with: Vec<String>,
    /// Try them before all others
    #[arg(long, requires = "with")]
    pub with_first: bool,
    /// Try only these techniques and strategies, in this order; may be given again
    #[arg(short, long, value_name = "TECHNIQUE,…", conflicts_with_all = ["strategy", "with"])]
    pub technique: Vec<String>,
    /// Allow techniques that assume exactly one solution, if the puzzle has one
    #[arg(short = 'u', long = "uniqueness")]
    pub uses_uniqueness: bool,
    #[command(flatten)]
    pub time: TimeArgs,
    /// Do not check whether a puzzle that the rules do not solve has exactly one solution
    #[arg(long, help_heading = "Strategy")]
    pub no_check: bool,
}

/// Search for the kindest path.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Strategy")]
pub struct KindestArgs {
    /// Show the steps that take the least effort together, instead of the simplest step at each moment. A greater width
    /// searches longer [default width: 4]
    #[arg(long, value_name = "WIDTH", num_args = 0..=1, require_equals = true, default_missing_value = "4", value_parser = width)]
    pub kindest: Option<usize>,
}

/// Rate puzzles.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Strategy")]
pub struct RatingArgs {
    /// Add the value of this rating, such as minutes, with its interval and level
    #[arg(long, value_name = "RATING")]
    pub rating: Option<String>,
}

/// Parses the width of a search, which is at least 1.
fn width(text: &str) -> Result<usize, OptionError> {
    let width = text.parse().ok().filter(|&width: &usize| width > 0);
    width.ok_or_else(|| OptionError(message!("expected a whole number of at least 1")))
}

/// Time limit for each puzzle.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Time and threads")]
pub struct TimeArgs {
    /// Stop after this number of seconds per puzzle
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,
}

impl TimeArgs {
    pub fn limit(&self) -> TimeLimit {
        TimeLimit { timeout: self.timeout, cancel: None }
    }

    /// Returns the options of a profile with this time limit.
    pub fn profile_options(&self, strategy: Option<&str>, reading: &ReadingArgs) -> ProfileOptions {
        ProfileOptions::default()
            .with_strategy(strategy.map(str::to_owned))
            .with_game(reading.game.clone())
            .with_time(self.limit())
    }
}

/// Form of results: text or JSON.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct FormatArgs {
    /// Output format: text, or one JSON object per line
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms(&[Form::Text, Form::Json]))]
    pub format: Form,
}

/// Destination of results.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Option to write each result at once.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct LineArgs {
    /// Answer each line of standard input immediately [default: if the output is a terminal]
    #[arg(long = "line-buffered")]
    pub is_line_buffered: bool,
}

/// Notations of steps.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct NotationArgs {
    /// Write steps in this notation, a style of the rule files such as nl, with its boards; may be given
    /// again
    #[arg(long, value_name = "STYLE")]
    pub notation: Vec<String>,
    /// Show the variables of its rule below each step
    #[arg(long = "bindings")]
    pub should_show_bindings: bool,
}

/// Options of every command, accepted before its name as well.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct GlobalArgs {
    /// Language of the output [default: that of the locale]
    #[arg(long, global = true, value_name = "LANGUAGE", default_value = "en", hide_default_value = true, value_parser = languages())]
    pub lang: Language,
    /// Colours: auto means only if the output is a terminal
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub jobs: JobArgs,
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// Memory limit.
#[derive(Debug, Args)]
#[command(next_help_heading = "Time and threads")]
pub struct MemoryArgs {
    /// Memory limit, such as 500MB or 2GB [default: no limit]
    #[arg(long, global = true, value_name = "SIZE", value_parser = memory)]
    pub memory: Option<ByteSize>,
}

/// Number of threads.
#[derive(Debug, Args)]
#[command(next_help_heading = "Time and threads")]
pub struct JobArgs {
    /// Number of threads [default: one for each processor]
    #[arg(short, long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

impl InputArgs {
    pub fn open(&self) -> Result<Inputs, CommandError> {
        Ok(Inputs::open(&self.inputs, &self.reading)?.in_shard(self.shard.get()))
    }
}

impl ShardArgs {
    pub fn get(&self) -> Shard {
        self.shard.unwrap_or(Shard::ALL)
    }
}

impl LineArgs {
    pub fn is_line_by_line(&self, inputs: &Inputs, output: Option<&Path>) -> bool {
        inputs.is_stdin() && (self.is_line_buffered || output.is_none() && is_terminal())
    }
}

impl OutputArgs {
    pub fn open(&self, inputs: Option<&Inputs>) -> Result<Output, CommandError> {
        let Some(path) = &self.output else { return Ok(Output::new()) };
        if let Some(inputs) = inputs {
            inputs.ensure_not_input(Some(path))?;
        }
        Output::create(path)
    }
}

impl JobArgs {
    /// Returns the number of threads; 0 means one per processor.
    pub fn threads(&self) -> usize {
        self.jobs.map_or(0, usize::from)
    }
}

fn languages() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|code| code.parse::<Language>())
}

pub fn format(name: &str) -> Result<Format, OptionError> {
    name.parse().map_err(|error: ParseFormatError| OptionError(error.message()))
}

/// Parses the name of a format in which positions can be written.
pub fn written_format(name: &str) -> Result<Format, OptionError> {
    let found = format(name)?;
    match found.can_write() {
        true => Ok(found),
        false => Err(OptionError(message!("the {found} format can be read but not written"))),
    }
}

fn shard(text: &str) -> Result<Shard, OptionError> {
    text.parse().map_err(OptionError)
}

pub fn memory(text: &str) -> Result<ByteSize, OptionError> {
    text.parse().map_err(|_| OptionError(message!("expected a size such as 500MB or 2GB")))
}

pub fn seconds(text: &str) -> Result<Duration, OptionError> {
    let seconds: f64 =
        text.parse().map_err(|_| OptionError(message!("expected a number of seconds such as 10 or 0.5")))?;
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|timeout| !timeout.is_zero())
        .ok_or_else(|| OptionError(message!("expected more than 0 seconds")))
}
