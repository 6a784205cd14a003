//! `tesuji study`: experiments over many puzzles.

mod interrupt;
mod puzzles;

use super::args::{JobArgs, ReadingArgs, RuleArgs, WordArgs};
use super::failure::{Exit, Stop};
use super::load::{program, wrong_solver};
use super::output::Output;
use super::progress::Progress;
use clap::{Args, Subcommand, ValueEnum};
use indexmap::IndexMap;
use puzzles::{Puzzle, Puzzles};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use tesuji::Rules;
use tesuji::batch;
use tesuji::lang::program::Program;
use tesuji::report::language::fill;
use tesuji::study::kakuro::Kakuro;
use tesuji::study::levels::{LevelOptions, Levels};
use tesuji::study::order::{Order, OrderOptions};
use tesuji::study::overlap::Overlap;
use tesuji::study::report::Report;
use tesuji::study::subsumption::{Subsumption, SubsumptionOptions};
use tesuji::study::texts::Texts;
use tesuji::study::{Sample, Seen, Study, StudyError, rules_version};

/// Ask what strategies do on many puzzles
#[derive(Debug, Args)]
#[command(
    long_about = "Asks what strategies do on many puzzles: the experiments of the documents that the rules follow, over \
        any set of puzzles.\n\n\
        Without an INPUT puzzles are generated, the same ones each time. A study prints tables, with what the document \
        found beside what came out, and whether that is borne out; --figures draws its pictures. Interrupted with \
        Ctrl-C it reports on the puzzles that are done; a second time ends it.\n\n\
        A puzzle of an input that a study cannot use is told on standard error, and left out. The exit status is 2 if an input is \
        wrong, 1 if a puzzle has no solution or several, or the study was interrupted, else 0.",
    after_help = include_str!("examples/study.txt")
)]
pub struct StudyArgs {
    #[command(subcommand)]
    study: Kind,
}

#[derive(Debug, Subcommand)]
enum Kind {
    Levels(LevelArgs),
    Overlap(OverlapArgs),
    Kakuro(KakuroArgs),
    Subsumption(SubsumptionArgs),
    Order(OrderArgs),
}

/// Which logics finish how many puzzles, the levels that follow, and scores by level
#[derive(Debug, Args)]
#[command(
    long_about = "Takes the levels of a strategy, of which the first is always there, in every combination and every \
        order, and says how many puzzles each finishes, and which order finishes most soonest. Scores of another \
        strategy are told by the level that a puzzle needs, for each way to read what the document on the D-score \
        leaves open, and held against what the start of a puzzle tells: open cells and the sudoku entropy H_G. Several \
        inputs, from the easiest up, are taken for the official levels of puzzles.",
    after_help = include_str!("examples/study-levels.txt")
)]
struct LevelArgs {
    /// The strategy that scores: with a total and levels [default: d-score]
    #[arg(long, value_name = "STRATEGY")]
    score: Option<String>,
    /// The strategy whose levels are combined [default: logics]
    #[arg(long, value_name = "STRATEGY")]
    logics: Option<String>,
    #[command(flatten)]
    common: CommonArgs,
}

/// Which policy needs the fewest looks on overlapping grids
#[derive(Debug, Args)]
#[command(
    long_about = "Looks through boards of several grids by each policy, from each of the first grids: cell by cell, one \
        attention for each open cell looked at. Tells which needs the fewest looks, how often the cells that grids share \
        are best looked through, and what other readings of the document give.",
    after_help = include_str!("examples/study-overlap.txt")
)]
struct OverlapArgs {
    #[command(flatten)]
    common: CommonArgs,
}

/// How far theorems on sums carry, and how often each is applied
#[derive(Debug, Args)]
#[command(
    long_about = "Solves Kakuro by theorems on sums and tells, by the size of the boards, how many are solved, the time, \
        how often each theorem is applied, and what the theorems come to in whatever order.",
    after_help = include_str!("examples/study-kakuro.txt")
)]
struct KakuroArgs {
    /// The strategy that applies the theorems [default: that of the document]
    #[arg(long, value_name = "STRATEGY")]
    strategy: Option<String>,
    #[command(flatten)]
    common: CommonArgs,
}

/// Which technique finds nothing that others would not
#[derive(Debug, Args)]
#[command(
    long_about = "Asks techniques for all their matches on every position of the course of solutions at which nothing \
        can be placed, and tells which remove nothing that others would not remove as well.",
    after_help = include_str!("examples/study-subsumption.txt")
)]
struct SubsumptionArgs {
    /// A technique; may be given again [default: those that the document on patterns speaks of]
    #[arg(short, long, value_name = "TECHNIQUE")]
    technique: Vec<String>,
    /// Take techniques with this variable apart by what it stands for [default: base]
    #[arg(long, value_name = "VARIABLE")]
    split: Option<String>,
    /// The strategy whose course is followed [default: that of the document on patterns]
    #[arg(long, value_name = "STRATEGY")]
    strategy: Option<String>,
    #[command(flatten)]
    common: CommonArgs,
}

/// The order of techniques that solves most with the least work
#[derive(Debug, Args)]
#[command(
    long_about = "Searches the order of techniques that solves most puzzles soonest, and the one that takes the least \
        work: a look of a technique at a position costs its difficulty. With few techniques every order is tried.",
    after_help = include_str!("examples/study-order.txt")
)]
struct OrderArgs {
    /// A technique; may be given again [default: those of the strategy]
    #[arg(short, long, value_name = "TECHNIQUE", conflicts_with = "strategy")]
    technique: Vec<String>,
    /// The strategy whose techniques are ordered [default: basic]
    #[arg(long, value_name = "STRATEGY")]
    strategy: Option<String>,
    #[command(flatten)]
    common: CommonArgs,
}

/// What all studies share.
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

/// How many puzzles a thread takes at once: few, as studies look at each for long.
const CHUNK: usize = 4;

/// Runs the command.
pub fn run(args: &StudyArgs) -> Result<Exit, Stop> {
    match &args.study {
        Kind::Levels(LevelArgs { score, logics, common }) => begin(common, |program, game| {
            Levels::new(program, &LevelOptions { game, score: score.clone(), logics: logics.clone() })
        }),
        Kind::Overlap(OverlapArgs { common }) => {
            begin(common, |program, game| Overlap::new(program, game.as_deref()))
        }
        Kind::Kakuro(KakuroArgs { strategy, common }) => {
            begin(common, |program, game| Kakuro::new(program, strategy.as_deref(), game.as_deref()))
        }
        Kind::Subsumption(SubsumptionArgs { technique, split, strategy, common }) => {
            begin(common, |program, game| {
                let (techniques, split, strategy) = (technique.clone(), split.clone(), strategy.clone());
                Subsumption::new(program, &SubsumptionOptions { game, techniques, split, strategy })
            })
        }
        Kind::Order(OrderArgs { technique, strategy, common }) => begin(common, |program, game| {
            let (techniques, strategy, jobs) = (technique.clone(), strategy.clone(), common.jobs.threads());
            Order::new(program, &OrderOptions { game, techniques, strategy, jobs })
        }),
    }
}

/// Makes a study and performs it.
fn begin<S: Study>(
    args: &CommonArgs,
    make: impl FnOnce(&Arc<Program>, Option<String>) -> Result<S, StudyError>,
) -> Result<Exit, Stop> {
    let program = program(&args.rules)?;
    let study = make(&program, args.reading.game.clone()).map_err(|error| wrong(&error, &program))?;
    perform(&study, args, &program)
}

/// Looks at every puzzle, and tells what it comes to.
fn perform<S: Study>(study: &S, args: &CommonArgs, program: &Arc<Program>) -> Result<Exit, Stop> {
    let samples: &[Sample] = if args.inputs.is_empty() { study.samples() } else { &[] };
    let puzzles = Puzzles::open(&args.inputs, &args.reading, samples, args.count, args.seed, program)?;
    let stopped = interrupt::watch();
    let mut progress = Progress::new(puzzles.progress());
    let (sources, told) = (puzzles.sources.clone(), puzzles.told.clone());
    let (makers, items) = puzzles.items();
    let mut exit = Exit::Done;
    let mut seen = Vec::new();
    let mut done = 0_usize;
    // Why puzzles were left out, and how many.
    let mut left_out: IndexMap<String, usize> = IndexMap::new();
    batch::run_in_chunks(
        CHUNK,
        items.take_while(|_| !stopped()),
        args.jobs.threads(),
        || (study.worker(), makers.memory()),
        |(worker, memory), puzzle: Puzzle| {
            let (source, label) = (puzzle.source, puzzle.label.clone());
            let look = match makers.position(memory, puzzle) {
                Ok(position) => study.look(worker, position).map_err(|message| (Exit::Not, message)),
                Err(message) => Err((Exit::Wrong, message)),
            };
            (source, label, look)
        },
        |(source, label, look)| {
            progress.advance();
            done += 1;
            match look {
                Ok(look) => seen.push(Seen { source, look }),
                Err((worst, message)) => {
                    // Of what was made nobody needs to hear more than why it is not used.
                    if samples.is_empty() {
                        exit = exit.max(worst);
                        eprintln!("error: {label}: {message}");
                    }
                    *left_out.entry(message).or_insert(0) += 1;
                }
            }
            Ok::<(), Stop>(())
        },
    )?;
    progress.finish();
    if seen.is_empty() {
        // Of inputs each reason was told already.
        let why = left_out.keys().cloned().collect::<Vec<_>>().join("; ");
        let why = Some(why).filter(|why| !samples.is_empty() && !why.is_empty());
        return Err(Stop::wrong("there is no puzzle that the study can use").help(why));
    }
    let language = args.words.lang;
    let mut report = study.report(&seen, &sources, language);
    let texts = Texts::of(language);
    let between = texts.between;
    let numbers = [seen.len().to_string(), done.to_string(), told.join(between)];
    let words = [("n", &*numbers[0]), ("of", &numbers[1]), ("from", &numbers[2])];
    let mut about = vec![(texts.puzzles.to_owned(), fill(texts.puzzles_are, &words))];
    if !left_out.is_empty() {
        let reasons: Vec<String> = left_out.iter().map(|(reason, n)| format!("{n}: {reason}")).collect();
        about.push((texts.left_out.to_owned(), reasons.join(between)));
    }
    if stopped() {
        exit = exit.max(Exit::Not);
        about.push((texts.interrupted.to_owned(), fill(texts.after, &[("n", &done.to_string())])));
    }
    let words = [("version", env!("CARGO_PKG_VERSION")), ("files", &rules_version(program))];
    about.push((texts.rules.to_owned(), fill(texts.rules_are, &words)));
    report.about.splice(0..0, about);
    write(&report, args)?;
    Ok(exit)
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

fn wrong(error: &StudyError, program: &Arc<Program>) -> Stop {
    match error {
        StudyError::Solver(error) => wrong_solver(&error.clone().into(), &Rules::of(Arc::clone(program))),
        error => Stop::wrong(error),
    }
}
