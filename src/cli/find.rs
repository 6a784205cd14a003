//! `tesuji find`: the matches of techniques on a given position.

use crate::cli::prelude::*;
use tesuji::pages::Illustration;
use tesuji::{FindResult, Finder, FinderOptions, FinderWorker};

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
    #[arg(short, long, value_name = "NAME", default_value = DEFAULT_STRATEGY, conflicts_with = "techniques", help_heading = "Strategy")]
    strategy: String,
    /// Every match, not only the first
    #[arg(long, help_heading = "Strategy")]
    all: bool,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    drawn: DrawnArgs,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

pub fn run(args: &FindArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let options = FinderOptions::default()
        .with_strategy(args.strategy.clone())
        .with_techniques(names(&args.techniques))
        .with_find_all(args.all)
        .with_game(args.input.reading.game.clone())
        .with_timeout(args.time.timeout);
    let finder = Finder::new(&rules, options).or_stop(&rules)?;
    let teller = teller(&rules, ColorChoice::Never, &args.notation)?;
    let inputs = args.input.open()?;
    let exit = |found: &FindResult| match found.error() {
        Some(_) => Exit::Wrong,
        None if found.timed_out() || found.matches().len() == 0 => Exit::Not,
        None => Exit::Done,
    };
    inputs.none_is(args.drawn.output.as_deref())?;
    let answers_lines = args.lines.answers_lines(&inputs, args.drawn.output.as_deref());
    if args.drawn.draws() || args.drawn.draws_here() && !answers_lines {
        let mut looker = finder.worker();
        let found: Vec<(String, FindResult)> =
            inputs.items().map(|item| (item.label(), looker.find(item.read))).collect();
        let slides: Vec<Illustration<'_>> =
            found.iter().flat_map(|(_, found)| teller.find_illustrations(found)).collect();
        for (label, found) in found.iter().filter(|(_, found)| exit(found) != Exit::Done) {
            say::write(&teller.find_result_text(Some(label), found));
        }
        args.drawn.write(&slides, say::language())?;
        return found.iter().map(|(_, found)| exit(found)).max().ok_or_else(no_position);
    }
    let output = args.drawn.open()?;
    let mut run = Run::new(inputs, Some(&args.lines), args.drawn.output.as_deref());
    let mut output = output.at_once(run.answers_lines);
    let several = run.several;
    let work = |looker: &mut FinderWorker<'_>, item: Item| {
        let (label, file) = (item.label(), item.file.clone());
        let found = looker.find(item.read);
        let text = match args.drawn.format {
            DrawnForm::Json => json_in_file(file.as_deref(), teller.find_result_json(&found)),
            _ => teller.find_result_text(several.then_some(&*label), &found),
        };
        (text, exit(&found))
    };
    let mut worst = None;
    run.each(
        &args.jobs,
        || finder.worker(),
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
