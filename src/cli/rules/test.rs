//! `tesuji rules test`: the examples of techniques, and whole solutions against snapshots.

use super::snapshots::{Snapshots, compare};
use crate::cli::args::{RuleArgs, WordArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::{builder, built, read_given, wrong_solver};
use crate::cli::output::{Output, look};
use clap::{Args, ColorChoice};
use std::collections::BTreeSet;
use std::path::PathBuf;
use tesuji::text::message;
use tesuji::{Language, Message, Rules, Solver, SolverBuilder};

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
    #[arg(long, value_name = "DIR", help_heading = "Snapshots")]
    snapshots: Option<PathBuf>,
    /// Puzzle files to solve [default: the .txt files of the folder]
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "snapshots", help_heading = "Snapshots")]
    puzzles: Vec<PathBuf>,
    /// The strategy that solves them [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME", requires = "snapshots", help_heading = "Snapshots")]
    strategy: Option<String>,
    /// Write the snapshots that are different
    #[arg(long, requires = "snapshots", help_heading = "Snapshots")]
    accept: bool,
    #[command(flatten)]
    words: WordArgs,
}

/// Runs the command.
pub fn run(args: &TestArgs) -> Result<Exit, Stop> {
    let sources = read_given(&args.files)?;
    let files: BTreeSet<String> = sources.iter().map(|source| source.name.clone()).collect();
    let builder =
        sources.into_iter().fold(builder(&args.rules), |one, source| one.text(source.name, source.text));
    let rules = built(builder.with_examples())?;
    let (mut output, language) = (Output::new(), args.words.lang);
    let passed = examples(&rules, &files, language, &mut output)?;
    let same = match &args.snapshots {
        None => true,
        Some(folder) => {
            let solver = Solver::builder(&rules);
            let solver = args.strategy.iter().fold(solver, SolverBuilder::strategy);
            let solver = solver.build().map_err(|error| wrong_solver(&error, &rules))?;
            compare(
                &solver,
                &Snapshots { folder, puzzles: &args.puzzles, accept: args.accept, language },
                &mut output,
            )?
        }
    };
    output.finish()?;
    Ok(if passed && same { Exit::Done } else { Exit::Not })
}

/// Runs the examples of these files, or all where none is named; says whether they are right.
///
/// # Errors
/// When the output cannot be written.
pub fn examples(
    rules: &Rules,
    files: &BTreeSet<String>,
    language: Language,
    output: &mut Output,
) -> Result<bool, Stop> {
    let (mut run, mut failed) = (0, 0);
    for example in rules.examples().filter(|one| files.is_empty() || files.contains(one.file())) {
        run += 1;
        if let Some(fault) = example.fault(look(ColorChoice::Auto, language)) {
            failed += 1;
            let title = if example.title().is_empty() {
                Message::nothing()
            } else {
                message!(": {}", example.title())
            };
            let of = message!("{}: example of {}{title}", example.place(), example.call());
            let indented = fault.trim_end().replace('\n', "\n  ");
            output.write(format!("{}\n  {indented}\n", language.tell(&of)))?;
        }
    }
    let examples = if run == 1 { message!("1 example") } else { message!("{run} examples") };
    let all = message!("{examples}: {} passed, {failed} failed", run - failed);
    output.write(format!("{}\n", language.tell(&all)))?;
    Ok(failed == 0)
}
