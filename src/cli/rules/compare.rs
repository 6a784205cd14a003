//! `tesuji rules compare`: whether one technique finds all that another finds.

use crate::cli::prelude::*;
use tesuji::authoring::TechniqueComparer;

/// Compare what techniques find on the positions of puzzles
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Two or more techniques with their arguments, then puzzles: written inline, in files, or - for standard
    /// input
    #[arg(required = true, value_name = "TECHNIQUE|PUZZLE")]
    words: Vec<String>,
    /// Strategy to solve the puzzles
    #[arg(short, long, value_name = "NAME", default_value = DEFAULT_STRATEGY, help_heading = "Strategy")]
    strategy: String,
    /// Compare on the given positions, without solving anything
    #[arg(long = "as-given", conflicts_with = "strategy", help_heading = "Strategy")]
    uses_given_positions: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormatArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

pub fn run(args: &CompareArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let (techniques, inputs) = split_words(&rules, &args.words)?;
    let strategy = (!args.uses_given_positions).then_some(args.strategy.as_str());
    let mut comparer = TechniqueComparer::new(&rules, techniques, strategy, args.reading.game.as_deref())
        .or_suggest(&rules)?;
    comparer.time = args.time.limit();
    let inputs = Inputs::open(inputs, &args.reading)?;
    let mut progress = Progress::new(inputs.progress());
    let mut comparison = comparer.empty_comparison();
    let mut has_errors = false;
    let work = |_: &mut (), item: Item| {
        let label = item.label();
        comparer.compare(&label, item.puzzle).map_err(|what| message!("{label}: {what}"))
    };
    // Each puzzle takes long, so threads take one at a time.
    batch::run_in_chunks(1, inputs.items(), args.jobs.threads(), Default::default, work, |found| {
        progress.advance();
        match found {
            Ok(found) => comparison.add(found),
            Err(what) => {
                say::print_error(what);
                has_errors = true;
            }
        }
        Ok::<(), CommandError>(())
    })?;
    progress.finish();
    if comparison.puzzles == 0 {
        return if has_errors { Err(CommandError::Reported) } else { Err(no_puzzle()) };
    }
    let text = match args.form.format {
        Form::Json => comparison.to_json().iter().map(json_line).collect(),
        _ => comparison.text(say::board_style()),
    };
    let exit = match (has_errors, comparison.is_same()) {
        (true, _) => Exit::InvalidInput,
        (false, true) => Exit::Success,
        (false, false) => Exit::Incomplete,
    };
    print(text, exit)
}

fn split_words<'w>(rules: &Rules, words: &'w [String]) -> Result<(&'w [String], &'w [String]), CommandError> {
    let techniques = words.iter().take_while(|word| rules.technique(word).is_ok()).count();
    let (techniques, inputs) = words.split_at(techniques);
    match (techniques.len(), inputs.first()) {
        (0 | 1, Some(word)) => {
            rules.technique(word).map_err(CommandError::new)?;
            Err(CommandError::new(message!("expected two or more techniques to compare")))
        }
        (_, None) => Err(no_puzzle()),
        _ => Ok((techniques, inputs)),
    }
}
