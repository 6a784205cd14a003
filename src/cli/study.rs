//! `tesuji study`: experiments over many puzzles.

mod puzzles;

use crate::cli::{load::suggest_as, prelude::*};
use clap::{
    Arg, ArgAction, ArgMatches, Command, FromArgMatches,
    error::{ErrorKind, Result as Parsed},
};
use puzzles::StudyPuzzles;
use std::sync::atomic::AtomicBool;
use tesuji::studies::{Study, StudyData, StudyError, StudyFile, StudyOptions, StudyReport};

suggest_as! {
    StudyError: Solver;
}

const ABOUT: &str = "Run experiments on many puzzles";

/// The selected study with its parameters. Each built-in study is a command, with its parameters as options.
#[derive(Debug)]
pub struct StudyArgs {
    study: StudyFile,
    values: Vec<(String, String)>,
    common: CommonArgs,
}

impl Args for StudyArgs {
    fn augment_args(command: Command) -> Command {
        let command = command.about(ABOUT);
        // Every start declares all commands; the studies are read only if one is called.
        command.subcommand_required(true).arg_required_else_help(true).defer(|command| {
            let commands = StudyFile::builtin().map(|study| study_command(&study));
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
                say::language().translate(&message!("missing study")) + "\n",
            )
        };
        let (name, found) = found.subcommand().ok_or_else(missing)?;
        let study = StudyFile::from_name(name).ok_or_else(missing)?;
        let common = CommonArgs::from_arg_matches(found)?;
        let values = |id: &str| found.get_many::<String>(id).into_iter().flatten().cloned();
        let names = study.parameters.keys();
        let values = names.flat_map(|name| values(name).map(move |value| (name.clone(), value))).collect();
        Ok(Self { study, values, common })
    }

    fn update_from_arg_matches(&mut self, found: &ArgMatches) -> Parsed<()> {
        *self = Self::from_arg_matches(found)?;
        Ok(())
    }
}

fn study_command(study: &StudyFile) -> Command {
    let examples: String = study.examples.iter().map(|line| format!("  {line}\n")).collect();
    let options = study.parameters.iter().map(|(name, parameter)| {
        let option = Arg::new(name.clone()).long(name.clone()).help(parameter.help.clone());
        let option = option.value_name(parameter.value.clone()).help_heading("Study");
        let option =
            option.action(if parameter.allows_multiple { ArgAction::Append } else { ArgAction::Set });
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
    /// Puzzle: written inline, a file of puzzles, or - for standard input; may be given again [default:
    /// generated puzzles]
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Number of puzzles of each kind to generate
    #[arg(long, value_name = "N", conflicts_with = "inputs", help_heading = "Input")]
    count: Option<u64>,
    /// Seed of the generated puzzles
    #[arg(long, value_name = "NUMBER", conflicts_with = "inputs", help_heading = "Input")]
    seed: Option<u64>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Output format: text, Markdown, comma-separated values, or one JSON object
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms(&[Form::Text, Form::Markdown, Form::Csv, Form::Json]), help_heading = "Output")]
    format: Form,
    /// Write the pictures as SVG, and other files of the report, to this folder; created if missing
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    figures: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

pub fn run(args: &StudyArgs) -> Result<Exit, CommandError> {
    let StudyArgs { study, values, common: args } = args;
    let rules = load_rules(&args.rules)?;
    let (game, jobs, language) = (args.reading.game.clone(), args.jobs.threads(), say::language());
    let options = StudyOptions::default()
        .with_game(game)
        .with_jobs(jobs)
        .with_language(language)
        .with_chosen(values.clone());
    let study = Study::new(&rules, study, options).or_suggest(&rules)?;
    let samples = if args.inputs.is_empty() { &study.file.samples } else { &[][..] };
    let is_input = samples.is_empty();
    let StudyPuzzles { origin, progress, subjects } = match is_input {
        true => StudyPuzzles::read(&args.inputs, &args.reading)?,
        false => StudyPuzzles::generate(samples, args.count, args.seed, &rules)?,
    };
    let mut progress = Progress::new(progress);
    let is_interrupted = interrupts();
    let mut exit = Exit::Success;
    let mut seen = study.run(subjects.take_while(|_| !is_interrupted()), |left_out| {
        progress.advance();
        // Of generated puzzles only the reasons are reported.
        if let Some(left_out) = left_out.filter(|_| is_input) {
            exit = exit.max(if left_out.is_puzzle { Exit::Incomplete } else { Exit::InvalidInput });
            say::print_error(message!("{}: {}", left_out.label, left_out.reason));
        }
    });
    progress.finish();
    seen.is_interrupted = is_interrupted();
    if seen.puzzles() == 0 {
        return Err(no_puzzles_error(&seen, is_input));
    }
    if seen.is_interrupted {
        exit = exit.max(Exit::Incomplete);
    }
    let report = study.report(&seen, &origin, say::language()).or_suggest(&rules)?;
    write(&report, args)?;
    Ok(exit)
}

/// Returns the error if no puzzle was used. For inputs each reason was already reported.
fn no_puzzles_error(seen: &StudyData, is_input: bool) -> CommandError {
    let why = seen.reasons().map(|why| say::language().translate(why)).collect::<Vec<_>>().join("; ");
    CommandError::new(message!("no puzzle in the input that the study can use"))
        .with_help(Some(why).filter(|why| !is_input && !why.is_empty()).map(Message::verbatim))
}

fn write(report: &StudyReport, args: &CommonArgs) -> Result<(), CommandError> {
    let mut folder = String::new();
    if let Some(path) = &args.figures {
        create_folder(path)?;
        for figure in report.figures() {
            let file = path.join(format!("{}.svg", figure.name));
            write_file(&file, figure.svg().map_err(CommandError::new)?)?;
        }
        for file in report.files() {
            write_file(&path.join(&file.name), &file.text)?;
        }
        folder = format!("{}/", path.display());
    }
    let text = match args.format {
        Form::Markdown => report.markdown(&folder),
        Form::Csv => report.csv(),
        Form::Json => json_line(&report.to_json()),
        _ => report.text(),
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
