//! `tesuji find`: the matches of techniques on a position as it stands.

use crate::cli::prelude::*;
use tesuji::{Finder, FinderOptions, Looker};

/// Find the matches of techniques on a position
#[derive(Debug, Args)]
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

pub fn run(args: &FindArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let options = FinderOptions {
        strategy: Some(args.strategy.clone()),
        techniques: names(&args.techniques),
        all: args.all,
        game: args.input.reading.game.clone(),
        timeout: args.time.timeout,
    };
    let finder = Finder::new(&rules, options).or_stop(&rules)?;
    let teller = teller(&rules, args.words.lang, ColorChoice::Never, &args.notation)?;
    let inputs = args.input.open()?;
    let output = args.output.open(Some(&inputs))?;
    let mut run = Run::new(inputs, Some(&args.lines), args.output.output.as_deref());
    let mut output = output.at_once(run.answers_lines);
    let several = run.several;
    let work = |looker: &mut Looker<'_>, item: Item| {
        let (label, file) = (item.label(), item.file.clone());
        let found = looker.find(item.read);
        let exit = match found.error() {
            Some(_) => Exit::Wrong,
            None if found.timed_out() || found.matches().len() == 0 => Exit::Not,
            None => Exit::Done,
        };
        let text = match args.form.format {
            Form::Json => json_in_file(file.as_deref(), teller.found_json(&found)),
            Form::Text => teller.found(several.then_some(&*label), &found),
        };
        (text, exit)
    };
    let mut worst = None;
    run.each(
        &args.jobs,
        || finder.looker(),
        work,
        |(text, exit)| {
            worst = worst.max(Some(exit));
            output.write(&text)
        },
    )?;
    output.finish()?;
    run.progress.finish();
    worst.ok_or_else(no_position)
}
