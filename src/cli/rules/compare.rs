//! `tesuji rules compare`: whether one technique finds all that another finds.

use crate::cli::prelude::*;
use tesuji::authoring::TechniqueComparer;

/// Compare what techniques find on the positions of puzzles
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Two or more techniques with their arguments, then puzzles: written inline, files, or - for standard input
    #[arg(required = true, value_name = "TECHNIQUE|PUZZLE")]
    words: Vec<String>,
    /// The strategy that solves the puzzles
    #[arg(short, long, value_name = "NAME", default_value = DEFAULT_STRATEGY, help_heading = "Strategy")]
    strategy: String,
    /// Take the positions as they stand, without solving anything
    #[arg(long, conflicts_with = "strategy", help_heading = "Strategy")]
    as_given: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

pub fn run(args: &CompareArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let (techniques, inputs) = parted(&rules, &args.words)?;
    let strategy = (!args.as_given).then_some(args.strategy.as_str());
    let mut comparer =
        TechniqueComparer::new(&rules, techniques, strategy, args.reading.game.as_deref()).or_stop(&rules)?;
    comparer.time = args.time.limit();
    let inputs = Inputs::open(inputs, &args.reading)?;
    let mut progress = Progress::new(inputs.progress());
    let mut all = comparer.empty_comparison();
    let mut wrong = false;
    let work = |_: &mut (), item: Item| {
        let label = item.label();
        comparer.compare(&label, item.read).map_err(|what| message!("{label}: {what}"))
    };
    // Each puzzle takes long, so threads take one at a time.
    batch::run_in_chunks(1, inputs.items(), args.jobs.threads(), Default::default, work, |found| {
        progress.advance();
        match found {
            Ok(found) => all.add(found),
            Err(what) => {
                say::error(what);
                wrong = true;
            }
        }
        Ok::<(), Stop>(())
    })?;
    progress.finish();
    if all.puzzles == 0 {
        return if wrong { Err(Stop::Said) } else { Err(no_puzzle()) };
    }
    let text = match args.form.format {
        Form::Json => all.to_json().iter().map(json_line).collect(),
        Form::Text => all.text(say::look()),
    };
    let exit = match (wrong, all.is_same()) {
        (true, _) => Exit::Wrong,
        (false, true) => Exit::Done,
        (false, false) => Exit::Not,
    };
    print(text, exit)
}

fn parted<'w>(rules: &Rules, words: &'w [String]) -> Result<(&'w [String], &'w [String]), Stop> {
    let techniques = words.iter().take_while(|word| rules.technique(word).is_ok()).count();
    let (techniques, inputs) = words.split_at(techniques);
    match (techniques.len(), inputs.first()) {
        (0 | 1, Some(word)) => {
            rules.technique(word).map_err(Stop::wrong)?;
            Err(Stop::wrong(message!("two techniques or more are needed to compare them")))
        }
        (_, None) => Err(no_puzzle()),
        _ => Ok((techniques, inputs)),
    }
}
