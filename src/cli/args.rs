//! Options that several commands share.

use super::output::{Output, is_terminal};
use super::{failure::Stop, input::Inputs, say::Wrong};
use bytesize::ByteSize;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, ValueEnum};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tesuji::authoring::ProfileOptions;
use tesuji::table::Shard;
use tesuji::text::message;
use tesuji::{Format, Language, Localize, ParseFormatError, TimeLimit};

/// Options that select the rules.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Rules")]
pub struct RuleArgs {
    /// Rule file, or folder of rule files, to add to those that ship; may be given again
    #[arg(short, long, global = true, value_name = "FILE|DIR")]
    pub rules: Vec<PathBuf>,
    /// Use the files of --rules alone, without those that ship
    #[arg(long, global = true)]
    pub no_default_rules: bool,
}

/// Options that select the puzzles and how they are read.
#[derive(Debug, Clone, Args)]
pub struct InputArgs {
    /// A puzzle written inline, a file of puzzles, or - for standard input; may be given again
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<String>,
    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub shard: ShardArgs,
}

/// Option that selects a part of the puzzles.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Time and threads")]
pub struct ShardArgs {
    /// Only this part of the puzzles, such as 3/64: of every 64 the third. All parts together are all of them
    #[arg(long, value_name = "PART/OF", value_parser = shard)]
    pub shard: Option<Shard>,
}

/// Options for reading the input.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Input")]
pub struct ReadingArgs {
    /// Read the input in this format [default: each line or drawing is recognised]
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub from: Option<Format>,
    /// The game [default: what the input says, else sudoku]
    #[arg(long, value_name = "NAME")]
    pub game: Option<String>,
    /// The column of a table (CSV, Parquet, Arrow) that holds the puzzles [default: puzzle; of CSV the one that has some]
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// Leave out what the rules have no constraint for; a puzzle may then have more solutions than it should
    #[arg(long)]
    pub ignore_unsupported: bool,
}

/// Options for solving puzzles.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Strategy")]
pub struct StrategyArgs {
    /// The strategy: which techniques, in which order [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME")]
    pub strategy: Option<String>,
    /// Try these techniques as well, each where its difficulty puts it; may be given again
    #[arg(long, value_name = "TECHNIQUE,…")]
    pub with: Vec<String>,
    /// Try them before all others
    #[arg(long, requires = "with")]
    pub with_first: bool,
    /// Try these techniques and strategies alone, in this order; may be given again
    #[arg(short, long, value_name = "TECHNIQUE,…", conflicts_with_all = ["strategy", "with"])]
    pub technique: Vec<String>,
    /// Use techniques that count on the puzzle having exactly one solution, where it has
    #[arg(short, long)]
    pub uniqueness: bool,
    #[command(flatten)]
    pub time: TimeArgs,
    /// Do not ask the laws of the game whether a puzzle that the rules do not solve has one solution
    #[arg(long, help_heading = "Strategy")]
    pub no_check: bool,
}

/// Time limit for each puzzle.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Time and threads")]
pub struct TimeArgs {
    /// Give a puzzle up after this number of seconds
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Form {
    /// For people
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableForm {
    /// For people
    Text,
    /// One JSON object a line
    Json,
    /// Comma-separated values
    Csv,
}

/// Form of results: text or JSON.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct FormArgs {
    /// For people, or one JSON object a line
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: Form,
}

/// Destination of results.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Option to write each result at once.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub struct LineArgs {
    /// Answer each line of standard input as it comes [default: where results go to a terminal]
    #[arg(long)]
    pub line_buffered: bool,
}

/// Notations of steps.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub struct NotationArgs {
    /// Write steps in this notation, a style of the rule files such as nl, with the boards that belong to it; may be
    /// given again
    #[arg(long, value_name = "STYLE")]
    pub notation: Vec<String>,
    /// Say below each step what the variables of its rule stand for
    #[arg(long)]
    pub bindings: bool,
}

/// Options of every command, accepted before its name as well.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub struct GlobalArgs {
    /// The language of what is said [default: that of the locale]
    #[arg(long, global = true, value_name = "LANGUAGE", default_value = "en", hide_default_value = true, value_parser = languages())]
    pub lang: Language,
    /// Colours: auto is where the output is a terminal
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
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Time and threads")]
pub struct MemoryArgs {
    /// The most memory, such as 500MB or 2GB [default: no limit]
    #[arg(long, global = true, value_name = "SIZE", value_parser = memory)]
    pub memory: Option<ByteSize>,
}

/// Number of threads.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Time and threads")]
pub struct JobArgs {
    /// So many puzzles at once [default: one for each processor]
    #[arg(short, long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

impl InputArgs {
    pub fn open(&self) -> Result<Inputs, Stop> {
        Ok(Inputs::open(&self.inputs, &self.reading)?.in_shard(self.shard.get()))
    }
}

impl ShardArgs {
    pub fn get(&self) -> Shard {
        self.shard.unwrap_or(Shard::ALL)
    }
}

impl LineArgs {
    pub fn answers_lines(&self, inputs: &Inputs, output: Option<&Path>) -> bool {
        inputs.is_standard() && (self.line_buffered || output.is_none() && is_terminal())
    }
}

impl OutputArgs {
    pub fn open(&self, inputs: Option<&Inputs>) -> Result<Output, Stop> {
        let Some(path) = &self.output else { return Ok(Output::new()) };
        if let Some(inputs) = inputs {
            inputs.none_is(Some(path))?;
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

pub fn format(name: &str) -> Result<Format, Wrong> {
    name.parse().map_err(|error: ParseFormatError| Wrong(error.message()))
}

/// Parses the name of a format in which positions can be written.
pub fn written_format(name: &str) -> Result<Format, Wrong> {
    let found = format(name)?;
    match found.is_written() {
        true => Ok(found),
        false => Err(Wrong(message!("the {found} format is read and not written"))),
    }
}

fn shard(text: &str) -> Result<Shard, Wrong> {
    text.parse().map_err(Wrong)
}

pub fn memory(text: &str) -> Result<ByteSize, Wrong> {
    text.parse().map_err(|_| Wrong(message!("a size, such as 500MB or 2GB")))
}

pub fn seconds(text: &str) -> Result<Duration, Wrong> {
    let seconds: f64 = text.parse().map_err(|_| Wrong(message!("a number of seconds, such as 10 or 0.5")))?;
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|timeout| !timeout.is_zero())
        .ok_or_else(|| Wrong(message!("more than 0 seconds")))
}
