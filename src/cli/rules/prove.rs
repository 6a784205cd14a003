//! `tesuji rules prove`: whether rules hold.

use crate::cli::args::{Form, FormArgs, JobArgs, LookArgs, RuleArgs, seconds};
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::{STANDARD, builder, built, read_given};
use crate::cli::output::{Output, look};
use crate::cli::progress::Progress;
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tesuji::text::message;
use tesuji::{ProofCase, Prover, Standing, batch};

/// Prove techniques and links, or find positions on which they are wrong
#[derive(Debug, Args)]
#[command(
    long_about = "Says of each technique and link what is known of it: that it is proved, that it was tried and no fault \
        found, that nothing was tried since it never matched, or that it is refuted, with a position as small as was \
        found on which it takes something from a solution.\n\n\
        A rule is proved on a board if no position of that board, with whatever candidates, has a match whose \
        conclusion contradicts a solution, and some has a match; a SAT solver looks for one on sudoku boards of 4, 6 and \
        9 and on a small board of each other game, that of your rule files included. What a technique \
        concludes from its paths follows from the order of strong and weak steps, if its links hold; what it concludes \
        from worlds, if the techniques hold that these are followed with. Every rule is tried as well on random \
        positions, positions from play of all games and those of its examples; a technique that counts on exactly one solution on positions \
        from play alone.\n\n\
        A case that a condition of another name picks out is not proved by itself: what holds of all matches holds of \
        some. The exit status is 1 if a rule is refuted.",
    after_help = include_str!("../examples/prove.txt")
)]
pub struct ProveArgs {
    /// Techniques, links, or rule files [default: all rules]
    #[arg(value_name = "ID|FILE")]
    what: Vec<String>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Take no longer for a rule than so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10", help_heading = "Time and threads")]
    timeout: Duration,
    /// Try a rule on so many positions of each board
    #[arg(long, value_name = "N", default_value_t = 60, help_heading = "Time and threads")]
    positions: usize,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Whether a word names rule files and no rule.
fn is_file(word: &str) -> bool {
    word == STANDARD
        || Path::new(word).extension().is_some_and(|end| end == "tesuji")
        || Path::new(word).is_dir()
}

/// Runs the command.
pub fn run(args: &ProveArgs) -> Result<Exit, Stop> {
    let (mut builder, mut names) = (builder(&args.rules).with_examples(), Vec::new());
    for what in &args.what {
        let sources = if is_file(what) { read_given(&[PathBuf::from(what)])? } else { Vec::new() };
        names.push(sources.iter().map(|source| source.name.clone()).collect::<Vec<String>>());
        builder = sources.into_iter().fold(builder, |one, source| one.text(source.name, source.text));
    }
    let rules = built(builder)?;
    let prover = Prover::new(&rules).timeout(args.timeout).positions(args.positions);
    let mut cases: Vec<ProofCase> = Vec::new();
    for (what, files) in args.what.iter().zip(names) {
        let found = match is_file(what) {
            true => files.iter().flat_map(|name| prover.cases_of_file(name)).collect(),
            false => prover.cases(what).map_err(Stop::wrong)?,
        };
        cases.extend(found.into_iter().filter(|case| !cases.contains(case)).collect::<Vec<_>>());
    }
    if args.what.is_empty() {
        cases = prover.all();
    }
    let mut output = Output::new().unbuffered();
    let mut counts = [0usize; 5];
    let mut progress = Progress::of(cases.len());
    let look = look(args.look.color, args.look.words.lang);
    // Each takes long: no rule waits for others.
    let proved = batch::run_in_chunks(
        1,
        cases.into_iter(),
        args.jobs.threads(),
        || (),
        |_: &mut (), case| prover.prove(&case),
        |proof| {
            progress.advance();
            counts[match proof.standing() {
                Standing::Proved if proof.is_on_any_board() => 0,
                Standing::Proved => 1,
                Standing::Tried => 2,
                Standing::Untried => 3,
                Standing::Refuted => 4,
            }] += 1;
            output.write(match args.form.format {
                Form::Json => proof.json(),
                Form::Text => proof.text(look),
            })?;
            Ok::<(), Stop>(())
        },
    );
    proved?;
    progress.finish();
    let [anywhere, proved, tried, untried, refuted] = counts;
    if args.form.format == Form::Text {
        let total = message!(
            "proved on any board: {anywhere}, on the boards named: {proved}, tried: {tried}, nothing tried: {untried}, refuted: {refuted}"
        );
        output.write(args.look.words.lang.translate(&total) + "\n")?;
    }
    output.finish()?;
    Ok(if refuted == 0 { Exit::Done } else { Exit::Not })
}
