//! `tesuji study`: experiments over many puzzles.

mod interrupt;
mod puzzles;

use super::args::{JobArgs, ReadingArgs, RuleArgs, WordArgs};
use super::failure::{Exit, Stop};
use super::load::{rules, wrong_solver};
use super::output::Output;
use super::progress::Progress;
use clap::error::{ErrorKind, Result as Parsed};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use indexmap::IndexMap;
use puzzles::Puzzles;
use std::fs;
use std::path::PathBuf;
use tesuji::Rules;
use tesuji::lang::Source;
use tesuji::study::report::Report;
use tesuji::study::{Gathered, Header, Options, Origin, Parameter, Study, StudyError, shipped};

const ABOUT: &str = "Ask what strategies do on many puzzles";

const HELP: &str = "\
Asks what strategies do on many puzzles: the experiments of the documents that the rules follow, over any set of puzzles.

Without an INPUT puzzles are generated, the same ones each time. A study prints tables, with what the document found \
beside what came out, and whether that is borne out; --figures draws its pictures. Interrupted with Ctrl-C it reports on \
the puzzles that are done; a second time ends it.

A puzzle of an input that a study cannot use is told on standard error, and left out. The exit status is 2 if an input is \
wrong, 1 if a puzzle has no solution or several, or the study was interrupted, else 0.";

/// The command that performs a study of one's own, and its arguments.
const OWN: &str = "file";
const FILE: &str = "study";
const SET: &str = "set";

/// Which study, and what of it was chosen. Each study that ships is a command, with its parameters as options.
#[derive(Debug)]
pub struct StudyArgs {
    study: Source,
    chosen: IndexMap<String, Vec<String>>,
    common: CommonArgs,
}

impl Args for StudyArgs {
    fn augment_args(command: Command) -> Command {
        let command = command.about(ABOUT).long_about(HELP).after_help(include_str!("examples/study.txt"));
        // Every start makes all commands known; the studies are read only where one is meant.
        command.subcommand_required(true).arg_required_else_help(true).defer(|command| {
            // What ships is read by a test.
            let command_of = |study: Source| Some(command_of(&study.name, Header::read(&study).ok()?));
            let commands = shipped().into_iter().filter_map(command_of);
            command.subcommands(commands.chain([own_command()]).collect::<Vec<Command>>())
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for StudyArgs {
    fn from_arg_matches(found: &ArgMatches) -> Parsed<Self> {
        let missing = || clap::Error::raw(ErrorKind::MissingSubcommand, "which study?\n");
        let (name, found) = found.subcommand().ok_or_else(missing)?;
        let common = CommonArgs::from_arg_matches(found)?;
        let values =
            |id: &str| found.get_many::<String>(id).into_iter().flatten().cloned().collect::<Vec<_>>();
        let mut chosen: IndexMap<String, Vec<String>> = IndexMap::new();
        let Some(study) = shipped().into_iter().find(|study| study.name == name) else {
            let wrong = |message: String| clap::Error::raw(ErrorKind::Io, message + "\n");
            let file = values(FILE).join("");
            let text =
                fs::read_to_string(&file).map_err(|error| wrong(format!("cannot read {file}: {error}")))?;
            for pair in values(SET) {
                let Some((name, value)) = pair.split_once('=') else {
                    return Err(wrong(format!("--set {pair}: a name, = and a value are needed")));
                };
                chosen.entry(name.trim().to_owned()).or_default().push(value.trim().to_owned());
            }
            return Ok(Self { study: Source { name: file, text }, chosen, common });
        };
        let parameters = Header::read(&study).map(|header| header.parameters).unwrap_or_default();
        for name in parameters.into_keys() {
            let values = values(&name);
            if !values.is_empty() {
                chosen.insert(name, values);
            }
        }
        Ok(Self { study, chosen, common })
    }

    fn update_from_arg_matches(&mut self, found: &ArgMatches) -> Parsed<()> {
        *self = Self::from_arg_matches(found)?;
        Ok(())
    }
}

/// The command of a study, with its parameters as options.
fn command_of(name: &str, header: Header) -> Command {
    let examples: String = header.examples.lines().map(|line| format!("  {line}\n")).collect();
    let option = |(name, parameter): (String, Parameter)| {
        let Parameter { short, help, value, many, instead_of, .. } = parameter;
        let option = Arg::new(name.clone()).long(name).value_name(value).help(help);
        let option = option.action(if many { ArgAction::Append } else { ArgAction::Set });
        let option = short.into_iter().fold(option, Arg::short);
        instead_of.into_iter().fold(option, Arg::conflicts_with)
    };
    let command = Command::new(name.to_owned()).args(header.parameters.into_iter().map(option));
    CommonArgs::augment_args(command)
        .about(header.about)
        .long_about(header.help)
        .after_help(format!("Examples:\n{examples}"))
}

/// The command of a study that does not ship.
fn own_command() -> Command {
    let file = Arg::new(FILE).value_name("STUDY").required(true).help("The file of the study");
    let set = Arg::new(SET).long(SET).value_name("NAME=VALUE").action(ArgAction::Append);
    let set = set.help("Choose a parameter of the study; may be given again");
    CommonArgs::augment_args(Command::new(OWN).arg(file).arg(set))
        .about("A study of your own, written as those that ship")
        .long_about(
            "Performs the study of a file, written as those of the folder rules/studies: which strategies run, what \
            is measured and how it is grouped, and which tables and pictures come of it.",
        )
        .after_help(include_str!("examples/study-file.txt"))
}

// What all studies share. It says nothing of itself: each command does.
#[derive(Debug, Args)]
struct CommonArgs {
    /// A puzzle written inline, a file of puzzles, or - for standard input; may be given again [default: generated
    /// puzzles]
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Generate so many puzzles of each kind
    #[arg(long, value_name = "N", conflicts_with = "inputs")]
    count: Option<u64>,
    /// Generate other puzzles
    #[arg(long, value_name = "NUMBER", conflicts_with = "inputs")]
    seed: Option<u64>,
    #[command(flatten)]
    rules: RuleArgs,
    /// For people, in Markdown, as comma-separated values, or as one JSON object
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: ReportForm,
    /// Draw the pictures as SVG into this folder, which is made where it is missing
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
    #[command(flatten)]
    words: WordArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

/// In which form a report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReportForm {
    /// For people
    Text,
    /// Markdown
    Markdown,
    /// Comma-separated values
    Csv,
    /// One JSON object
    Json,
}

/// Runs the command: looks at every puzzle, and tells what it comes to.
pub fn run(args: &StudyArgs) -> Result<Exit, Stop> {
    let StudyArgs { study, chosen, common: args } = args;
    let rules = rules(&args.rules)?;
    let program = rules.program();
    let options =
        Options { game: args.reading.game.clone(), jobs: args.jobs.threads(), chosen: chosen.clone() };
    let study = Study::load(study.clone(), program, &options).map_err(|error| wrong(&error, &rules))?;
    let samples = if args.inputs.is_empty() { study.samples() } else { &[] };
    let given = samples.is_empty();
    let puzzles = Puzzles::open(&args.inputs, &args.reading, samples, args.count, args.seed, program)?;
    let stopped = interrupt::watch();
    let mut progress = Progress::new(puzzles.progress());
    let origin = Origin { sources: puzzles.sources.clone(), told: puzzles.told.clone(), given };
    let (makers, items) = puzzles.items();
    let mut exit = Exit::Done;
    let mut gathered = study.run(
        items.take_while(|_| !stopped()),
        || makers.memory(),
        |memory, puzzle| makers.read(memory, puzzle),
        |left_out| {
            progress.advance();
            // Of what was made nobody needs to hear more than why it is not used.
            if let Some(left_out) = left_out.filter(|_| given) {
                exit = exit.max(if left_out.is_read { Exit::Not } else { Exit::Wrong });
                eprintln!("error: {}: {}", left_out.label, left_out.reason);
            }
        },
    );
    progress.finish();
    gathered.interrupted = stopped();
    if gathered.is_empty() {
        return Err(none_is_left(&gathered, given));
    }
    if gathered.interrupted {
        exit = exit.max(Exit::Not);
    }
    let report = study.report(gathered, &origin, args.words.lang).map_err(|error| wrong(&error, &rules))?;
    write(&report, args)?;
    Ok(exit)
}

/// Of inputs each reason was told already.
fn none_is_left(gathered: &Gathered, given: bool) -> Stop {
    let why = gathered.reasons().collect::<Vec<_>>().join("; ");
    Stop::wrong("there is no puzzle that the study can use")
        .help(Some(why).filter(|why| !given && !why.is_empty()))
}

/// Writes a report, and its pictures where they are asked for.
fn write(report: &Report, args: &CommonArgs) -> Result<(), Stop> {
    let mut folder = String::new();
    if let Some(path) = &args.figures {
        fs::create_dir_all(path).map_err(|error| Stop::file("make", path, &error))?;
        for (name, chart) in report.figures() {
            let file = path.join(format!("{name}.svg"));
            let svg = chart.svg().map_err(Stop::wrong)?;
            fs::write(&file, svg).map_err(|error| Stop::file("write", &file, &error))?;
        }
        folder = format!("{}/", path.display());
    }
    let text = match args.format {
        ReportForm::Text => report.text(),
        ReportForm::Markdown => report.markdown(&folder),
        ReportForm::Csv => report.csv(),
        ReportForm::Json => report.json(),
    };
    let mut output = Output::new();
    output.write(&text)?;
    output.finish()
}

fn wrong(error: &StudyError, rules: &Rules) -> Stop {
    match error {
        StudyError::Solver(error) => wrong_solver(&error.clone().into(), rules),
        error => Stop::wrong(error),
    }
}
