//! `tesuji study`: experiments over many puzzles.

mod puzzles;

use crate::cli::prelude::*;
use clap::error::{ErrorKind, Result as Parsed};
use clap::{Arg, ArgAction, ArgMatches, FromArgMatches};
use puzzles::Puzzles;
use std::sync::atomic::AtomicBool;
use tesuji::studies::{Study, StudyData, StudyFile, StudyOptions, StudyReport};

const ABOUT: &str = "Ask what strategies do on many puzzles";

/// The selected study with its parameters. Each built-in study is a command, with its parameters as options.
#[derive(Debug)]
pub struct StudyArgs {
    study: StudyFile,
    chosen: Vec<(String, String)>,
    common: CommonArgs,
}

impl Args for StudyArgs {
    fn augment_args(command: Command) -> Command {
        let command = command.about(ABOUT);
        // Every start declares all commands; the studies are read only if one is called.
        command.subcommand_required(true).arg_required_else_help(true).defer(|command| {
            let commands = StudyFile::builtin().map(|study| command_of(&study));
            command.subcommands(commands.collect::<Vec<Command>>())
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for StudyArgs {
    fn from_arg_matches(found: &ArgMatches) -> Parsed<Self> {
        let missing = || {
            clap::Error::raw(
                ErrorKind::MissingSubcommand,
                say::language().translate(&message!("which study?")) + "\n",
            )
        };
        let (name, found) = found.subcommand().ok_or_else(missing)?;
        let study = StudyFile::named(name).ok_or_else(missing)?;
        let common = CommonArgs::from_arg_matches(found)?;
        let values = |id: &str| found.get_many::<String>(id).into_iter().flatten().cloned();
        let names = study.parameters.keys();
        let chosen = names.flat_map(|name| values(name).map(move |value| (name.clone(), value))).collect();
        Ok(Self { study, chosen, common })
    }

    fn update_from_arg_matches(&mut self, found: &ArgMatches) -> Parsed<()> {
        *self = Self::from_arg_matches(found)?;
        Ok(())
    }
}

fn command_of(study: &StudyFile) -> Command {
    let examples: String = study.examples.iter().map(|line| format!("  {line}\n")).collect();
    let options = study.parameters.iter().map(|(name, parameter)| {
        let option = Arg::new(name.clone()).long(name.clone()).help(parameter.help.clone());
        let option = option.value_name(parameter.value.clone()).help_heading("Study");
        let option = option.action(if parameter.many { ArgAction::Append } else { ArgAction::Set });
        let option = parameter.short.into_iter().fold(option, Arg::short);
        parameter.instead_of.iter().cloned().fold(option, Arg::conflicts_with)
    });
    CommonArgs::augment_args(Command::new(study.name).args(options))
        .about(study.about.clone())
        .long_about(study.help.clone())
        .after_help(format!("Examples:\n{examples}"))
}

// Options of all studies. This is not a doc comment, since each command has a description of its own.
#[derive(Debug, Args)]
struct CommonArgs {
    /// A puzzle written inline, a file of puzzles, or - for standard input; may be given again [default: generated
    /// puzzles]
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Number of puzzles of each kind to generate
    #[arg(long, value_name = "N", conflicts_with = "inputs", help_heading = "Input")]
    count: Option<u64>,
    /// Generate other puzzles
    #[arg(long, value_name = "NUMBER", conflicts_with = "inputs", help_heading = "Input")]
    seed: Option<u64>,
    #[command(flatten)]
    rules: RuleArgs,
    /// For people, in Markdown, as comma-separated values, or as one JSON object
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: ReportForm,
    /// Draw the pictures as SVG into this folder, which is made where it is missing
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    figures: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

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

pub fn run(args: &StudyArgs) -> Result<Exit, Stop> {
    let StudyArgs { study, chosen, common: args } = args;
    let rules = rules(&args.rules)?;
    let (game, jobs, language) = (args.reading.game.clone(), args.jobs.threads(), say::language());
    let options = StudyOptions::default()
        .with_game(game)
        .with_jobs(jobs)
        .with_language(language)
        .with_chosen(chosen.clone());
    let study = Study::new(&rules, study, options).or_stop(&rules)?;
    let samples = if args.inputs.is_empty() { &study.file.samples } else { &[][..] };
    let given = samples.is_empty();
    let Puzzles { origin, progress, subjects } = match given {
        true => Puzzles::read(&args.inputs, &args.reading)?,
        false => Puzzles::made(samples, args.count, args.seed, &rules)?,
    };
    let mut progress = Progress::new(progress);
    let stopped = interrupts();
    let mut exit = Exit::Done;
    let mut seen = study.run(subjects.take_while(|_| !stopped()), |left_out| {
        progress.advance();
        // Of generated puzzles only the reasons are reported.
        if let Some(left_out) = left_out.filter(|_| given) {
            exit = exit.max(if left_out.is_puzzle { Exit::Not } else { Exit::Wrong });
            say::error(message!("{}: {}", left_out.label, left_out.reason));
        }
    });
    progress.finish();
    seen.interrupted = stopped();
    if seen.puzzles() == 0 {
        return Err(none_is_left(&seen, given));
    }
    if seen.interrupted {
        exit = exit.max(Exit::Not);
    }
    let report = study.report(&seen, &origin, say::language()).or_stop(&rules)?;
    write(&report, args)?;
    Ok(exit)
}

/// Returns the error if no puzzle was used. For inputs each reason was already reported.
fn none_is_left(seen: &StudyData, given: bool) -> Stop {
    let why = seen.reasons().map(|why| say::language().translate(why)).collect::<Vec<_>>().join("; ");
    Stop::wrong(message!("there is no puzzle that the study can use"))
        .help(Some(why).filter(|why| !given && !why.is_empty()).map(Message::verbatim))
}

fn write(report: &StudyReport, args: &CommonArgs) -> Result<(), Stop> {
    let mut folder = String::new();
    if let Some(path) = &args.figures {
        make_folder(path)?;
        for figure in report.figures() {
            let file = path.join(format!("{}.svg", figure.name));
            write_file(&file, figure.svg().map_err(Stop::wrong)?)?;
        }
        folder = format!("{}/", path.display());
    }
    let text = match args.format {
        ReportForm::Text => report.text(),
        ReportForm::Markdown => report.markdown(&folder),
        ReportForm::Csv => report.csv(),
        ReportForm::Json => json_line(&report.to_json()),
    };
    let mut output = args.output.open(None)?;
    output.write(&text)?;
    output.finish()
}

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Exit code of an interrupted program, as in shells: 128 plus the number of the signal.
const INTERRUPTED: i32 = 130;

/// Watches for Ctrl-C; the returned function is whether it was pressed. The first time ends the work, so that a report
/// on the finished puzzles can be written; the second time ends the program.
fn interrupts() -> impl Fn() -> bool + Sync {
    // Without a handler, Ctrl-C ends the program by default.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    || STOPPED.load(Ordering::Relaxed)
}
