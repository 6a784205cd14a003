//! `tesuji rules test`: the examples of techniques, and whole solutions against snapshots.

use super::examples::{fault, show};
use super::snapshots::{Snapshots, compare};
use crate::cli::args::RuleArgs;
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::{read_given, report_errors, sources, wrong_solver};
use crate::cli::output::{Output, look};
use clap::{Args, ColorChoice};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use tesuji::lang::check;
use tesuji::lang::program::Program;
use tesuji::report::catalogue::place;
use tesuji::report::language::{Language, counted};
use tesuji::solve::boards::Boards;
use tesuji::{Rules, Solver, SolverBuilder};

/// Run the examples of techniques, and compare solutions with snapshots
#[derive(Debug, Args)]
#[command(
    long_about = "Runs the examples that stand in rule files: of the files given, or of all rules. An example gives a \
        position and what one match must do there, all of it and nothing else, and may give how it is written; or it \
        says that there is no match.\n\n\
        With --snapshots the puzzles of each file DIR/NAME.txt, or of each file given with --puzzles, are solved as \
        well, and all steps compared with DIR/NAME.trace. --accept writes what is different and removes snapshots \
        whose puzzles have gone.\n\n\
        The exit status is 1 if an example fails or a snapshot is different, missing or stale.",
    after_help = "Examples:\n  tesuji rules test\n  tesuji rules test my-rules.tesuji\n  \
        tesuji rules test --snapshots traces/ --puzzles puzzles/*.txt --accept"
)]
pub struct TestArgs {
    /// Rule file, folder of rule files, or - for standard input, whose examples are run [default: all rules]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Folder of snapshots
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    /// Puzzle files to solve [default: the .txt files of the folder]
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "snapshots")]
    puzzles: Vec<PathBuf>,
    /// The strategy that solves them [default: that of the game, else default]
    #[arg(long, value_name = "NAME", requires = "snapshots")]
    strategy: Option<String>,
    /// Write the snapshots that are different
    #[arg(long, requires = "snapshots")]
    accept: bool,
}

/// Runs the command.
pub fn run(args: &TestArgs) -> Result<Exit, Stop> {
    let files = read_given(&args.files)?;
    let names: BTreeSet<String> = files.iter().map(|file| file.name.clone()).collect();
    let checked = check(sources(&args.rules, files)?);
    report_errors(&checked)?;
    let program = Arc::new(checked.program);
    let mut output = Output::new();
    let passed = examples(&program, &names, &mut output)?;
    let same = match &args.snapshots {
        None => true,
        Some(folder) => {
            let rules = Rules::of(Arc::clone(&program));
            let solver = Solver::builder(&rules);
            let solver = args.strategy.iter().fold(solver, SolverBuilder::strategy);
            let solver = solver.build().map_err(|error| wrong_solver(&error, &rules))?;
            compare(&solver, &Snapshots { folder, puzzles: &args.puzzles, accept: args.accept }, &mut output)?
        }
    };
    output.finish()?;
    Ok(if passed && same { Exit::Done } else { Exit::Not })
}

/// Runs the examples of these files, or all where none is named; says whether they are right.
fn examples(program: &Arc<Program>, files: &BTreeSet<String>, output: &mut Output) -> Result<bool, Stop> {
    let boards = Boards::new(Arc::clone(program), None, |_, _, _| Ok(())).map_err(Stop::wrong)?;
    let (mut run, mut failed) = (0, 0);
    for example in &program.examples {
        let file = program.files.get(example.span.file as usize);
        if !files.is_empty() && !file.is_some_and(|file| files.contains(&file.name)) {
            continue;
        }
        run += 1;
        let fault = match show(program, &boards, example) {
            Err(message) => Some(message),
            Ok(shown) => fault(program, example, &shown, look(ColorChoice::Auto, Language::default())),
        };
        if let Some(fault) = fault {
            failed += 1;
            let call = program.describe(&example.call);
            let title = if example.title.is_empty() { String::new() } else { format!(": {}", example.title) };
            let indented = fault.trim_end().replace('\n', "\n  ");
            output.write(format!(
                "{}: example of {call}{title}\n  {indented}\n",
                place(program, example.span)
            ))?;
        }
    }
    let examples = counted(("1 example", "{n} examples"), run);
    output.write(format!("{examples}: {} passed, {failed} failed\n", run - failed))?;
    Ok(failed == 0)
}
