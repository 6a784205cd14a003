//! `tesuji rules compare`: whether one technique finds all that another finds.

use crate::cli::args::{Form, FormArgs, JobArgs, LookArgs, ReadingArgs, RuleArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::input::{Inputs, Item};
use crate::cli::load::{rules, wrong_solver};
use crate::cli::output::{Output, look};
use crate::cli::progress::Progress;
use crate::cli::say;
use clap::Args;
use tesuji::text::message;
use tesuji::{Comparer, Rules, USUAL_STRATEGY, batch};

/// Compare what techniques find on the positions of puzzles
#[derive(Debug, Args)]
#[command(
    long_about = "Says whether techniques find the same: on every position that a strategy comes to while it solves the \
        puzzles, or with --as-given on the positions as they stand, all their matches are looked for. For each two it \
        is said on how many positions one has conclusions that the other has not in any match, and on how many it has \
        a match to which the other has none with just the same conclusions; the first position with such a conclusion \
        is drawn with all of these.\n\n\
        The words before the first that is no technique are techniques; a file that is called like one is named with \
        its folder. The exit status is 0 if all conclude the same everywhere, 1 if not.",
    after_help = include_str!("../examples/compare.txt")
)]
pub struct CompareArgs {
    /// Two or more techniques with their arguments, then puzzles: written inline, files, or - for standard input
    #[arg(required = true, value_name = "TECHNIQUE|PUZZLE")]
    words: Vec<String>,
    /// The strategy that solves the puzzles
    #[arg(short, long, value_name = "NAME", default_value = USUAL_STRATEGY, help_heading = "Strategy")]
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
    jobs: JobArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Runs the command.
pub fn run(args: &CompareArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let (techniques, inputs) = parted(&rules, &args.words)?;
    let strategy = (!args.as_given).then_some(args.strategy.as_str());
    let comparer = Comparer::new(&rules, techniques, strategy, args.reading.game.as_deref())
        .map_err(|error| wrong_solver(&error, &rules))?;
    let inputs = Inputs::open(inputs, &args.reading)?;
    let mut progress = Progress::new(inputs.progress());
    let mut all = comparer.nothing();
    let mut wrong = false;
    let work = |_: &mut (), item: Item| {
        let label = item.label();
        comparer.compare(&label, item.read).map_err(|what| message!("{label}: {what}"))
    };
    // Each takes long: no puzzle waits for others.
    let compared = batch::run_in_chunks(
        1,
        inputs.items(),
        args.jobs.threads(),
        || (),
        work,
        |found| {
            progress.advance();
            match found {
                Ok(found) => all.add(found),
                Err(what) => {
                    say::error(what);
                    wrong = true;
                }
            }
            Ok::<(), Stop>(())
        },
    );
    compared?;
    progress.finish();
    if all.puzzles == 0 && !wrong {
        return Err(Stop::wrong(message!("there is no puzzle in the input")));
    }
    let mut output = Output::new();
    output.write(match args.form.format {
        Form::Json => all.json(),
        Form::Text => all.text(look(args.look.color, args.look.words.lang)),
    })?;
    output.finish()?;
    Ok(match (wrong, all.is_same()) {
        (true, _) => Exit::Wrong,
        (false, true) => Exit::Done,
        (false, false) => Exit::Not,
    })
}

/// The techniques, and the puzzles after them.
fn parted<'w>(rules: &Rules, words: &'w [String]) -> Result<(&'w [String], &'w [String]), Stop> {
    let techniques = words.iter().take_while(|word| rules.technique(word).is_ok()).count();
    let (techniques, inputs) = words.split_at(techniques);
    match (techniques.len(), inputs.first()) {
        (0 | 1, Some(word)) => {
            let error = rules.technique(word).err();
            Err(error.map_or_else(
                || Stop::wrong(message!("two techniques or more are needed to compare them")),
                Stop::wrong,
            ))
        }
        (_, None) => Err(Stop::wrong(message!("there is no puzzle in the input"))),
        _ => Ok((techniques, inputs)),
    }
}
