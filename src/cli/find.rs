//! `tesuji find`: the matches of techniques on a position as it stands.

use super::args::{
    Form, FormArgs, InputArgs, JobArgs, LineArgs, NotationArgs, OutputArgs, RuleArgs, TimeArgs, WordArgs,
};
use super::failure::{Exit, Stop};
use super::input::{Inputs, Item};
use super::load::{rules, teller, wrong_solver};
use super::progress::Progress;
use super::strategy::names;
use clap::{Args, ColorChoice};
use tesuji::text::message;
use tesuji::{Finder, FinderBuilder, Looker, USUAL_STRATEGY, batch, json_in_file};

/// Find the matches of techniques on a position
#[derive(Debug, Args)]
#[command(
    long_about = "Looks for techniques on positions as they stand, without solving anything: for the first match, or \
        with --all for every one. A position is any candidates; it need not have been reached by play.\n\n\
        A technique is named by its id or another name, with arguments where it has parameters; one that is left out \
        takes every value. The exit status is 0 if each position has a match, 1 if some have none or were given up.",
    after_help = include_str!("examples/find.txt")
)]
pub struct FindArgs {
    #[command(flatten)]
    input: InputArgs,
    /// What to look for, such as fish(3); may be given again [default: the techniques of the strategy, the simplest
    /// first]
    #[arg(short, long = "technique", value_name = "TECHNIQUE,…", help_heading = "Strategy")]
    techniques: Vec<String>,
    /// The strategy whose techniques are looked for
    #[arg(short, long, value_name = "NAME", default_value = USUAL_STRATEGY, conflicts_with = "techniques", help_heading = "Strategy")]
    strategy: String,
    /// Every match, not only the first
    #[arg(long, help_heading = "Strategy")]
    all: bool,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    words: WordArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

/// Runs the command.
pub fn run(args: &FindArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let mut finder = Finder::builder(&rules).strategy(&args.strategy);
    finder = names(&args.techniques).into_iter().fold(finder, FinderBuilder::technique);
    finder = args.input.reading.game.iter().fold(finder, FinderBuilder::game);
    finder = args.time.timeout.into_iter().fold(finder, FinderBuilder::timeout);
    if args.all {
        finder = finder.all();
    }
    let finder = finder.build().map_err(|error| wrong_solver(&error, &rules))?;
    let teller = teller(&rules, args.words.lang, ColorChoice::Never, &args.notation)?;
    let inputs = Inputs::open(&args.input.inputs, &args.input.reading)?;
    let mut progress = Progress::new(inputs.progress());
    let answers_lines = args.lines.answers_lines(&args.input.inputs, args.output.output.as_deref());
    let mut output = args.output.open(Some(&inputs))?;
    if answers_lines {
        output = output.unbuffered();
    }
    let mut items = inputs.items();
    let first: Vec<Item> = items.by_ref().take(if answers_lines { 0 } else { 2 }).collect();
    let single = first.len() == 1;
    let form = args.form.format;
    let work = |looker: &mut Looker<'_>, item: Item| {
        let (label, file) = (item.label(), item.file.clone());
        let found = looker.find(item.read);
        let exit = match found.error() {
            Some(_) => Exit::Wrong,
            None if found.timed_out() || found.matches().len() == 0 => Exit::Not,
            None => Exit::Done,
        };
        let text = match form {
            Form::Json => json_in_file(file.as_deref(), teller.found_json(&found)),
            Form::Text => teller.found((!single).then_some(&*label), &found),
        };
        (text, exit)
    };
    let mut worst = None;
    let jobs = if single || answers_lines { 1 } else { args.jobs.threads() };
    batch::run(
        first.into_iter().chain(items),
        jobs,
        || finder.looker(),
        work,
        |(text, exit)| {
            progress.advance();
            worst = worst.max(Some(exit));
            output.write(&text)
        },
    )?;
    output.finish()?;
    progress.finish();
    worst.ok_or_else(|| Stop::wrong(message!("there is no position in the input")))
}
