//! `tesuji rules prove`: whether rules hold.

use crate::cli::prelude::*;
use std::time::Duration;
use tesuji::{
    authoring::{ProofCase, ProofStatus, Prover},
    pages::Illustration,
};

/// Prove techniques and links, or find counterexamples
#[derive(Debug, Args)]
pub struct ProveArgs {
    /// Techniques, links, or rule files [default: all rules]
    #[arg(value_name = "ID|FILE")]
    what: Vec<String>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Time limit for each case of a rule, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10", help_heading = "Time and threads")]
    timeout: Duration,
    /// Number of positions of each board to test a rule on
    #[arg(long, value_name = "N", default_value_t = 60, help_heading = "Time and threads")]
    positions: usize,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    drawn: DrawnArgs,
}

/// Whether a word names rule files rather than a rule.
fn is_file(word: &str) -> bool {
    word == STDIN
        || Path::new(word).extension().is_some_and(|end| end == "tesuji")
        || Path::new(word).is_dir()
}

pub fn run(args: &ProveArgs) -> Result<Exit, CommandError> {
    let (mut texts, mut names) = (Vec::new(), Vec::new());
    for what in &args.what {
        let read = if is_file(what) { read_files_or_stdin(&[PathBuf::from(what)])? } else { Vec::new() };
        names.push(read.iter().map(|source| source.name.clone()).collect::<Vec<String>>());
        texts.extend(read);
    }
    let rules = build_rules(RulesBuilder { reads_examples: true, ..rules_builder(&args.rules, texts) })?;
    let mut prover = Prover::new(&rules);
    (prover.timeout, prover.positions) = (args.timeout, args.positions);
    let mut cases: Vec<ProofCase> = Vec::new();
    for (what, files) in args.what.iter().zip(names) {
        let found = match is_file(what) {
            true => files.iter().flat_map(|name| prover.cases_of_file(name)).collect(),
            false => prover.cases(what).map_err(CommandError::new)?,
        };
        cases.extend(found.into_iter().filter(|case| !cases.contains(case)).collect::<Vec<_>>());
    }
    if args.what.is_empty() {
        cases = prover.all();
    }
    let (draws, mut refuted) = (args.drawn.draws(), Vec::new());
    let mut output = if draws { Output::new() } else { args.drawn.open()? }.unbuffered(true);
    let mut counts = [0usize; 5];
    let mut progress = Progress::with_count(cases.len());
    let look = say::board_style();
    // Each case takes long, so threads take one at a time.
    let (cases, work) = (cases.into_iter(), |_: &mut (), case| prover.prove(&case));
    batch::run_in_chunks(1, cases, args.jobs.threads(), Default::default, work, |proof| {
        progress.advance();
        counts[match proof.status() {
            ProofStatus::Proved if proof.holds_on_all_boards() => 0,
            ProofStatus::Proved => 1,
            ProofStatus::Tested => 2,
            ProofStatus::Untested => 3,
            ProofStatus::Refuted => 4,
        }] += 1;
        if draws {
            say::write(&(proof.line(look.language) + "\n"));
            refuted.extend(Some(proof).filter(|proof| proof.status() == ProofStatus::Refuted));
            return Ok(());
        }
        output.write(match args.drawn.format {
            Form::Json => json_line(&proof.to_json()),
            _ => proof.to_text(look),
        })
    })?;
    let slides: Vec<Illustration<'_>> =
        refuted.iter().filter_map(|proof| proof.illustration(look.language)).collect();
    args.drawn.write(&slides, look.language)?;
    progress.finish();
    let [anywhere, proved, tried, untried, refuted] = counts;
    if args.drawn.format == Form::Text {
        let total = message!(
            "proved on every board: {anywhere}; proved on some boards: {proved}; tested only: {tried}; not \
             tested: {untried}; refuted: {refuted}"
        );
        output.write(say::language().translate(&total) + "\n")?;
    }
    output.finish()?;
    Ok(if refuted == 0 { Exit::Success } else { Exit::Incomplete })
}
