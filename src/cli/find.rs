//! `tesuji find`: the matches of techniques on a given position.

use crate::cli::prelude::*;
use tesuji::{FindResult, Finder, FinderOptions, FinderWorker, pages::Illustration};

/// Find matches of techniques on a position
#[derive(Debug, Args)]
pub struct FindArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Technique to look for, such as fish(3); may be given again [default: the techniques of the strategy,
    /// the simplest first]
    #[arg(short, long = "technique", value_name = "TECHNIQUE,…", help_heading = "Strategy")]
    techniques: Vec<String>,
    /// Strategy whose techniques to look for
    #[arg(short, long, value_name = "NAME", default_value = DEFAULT_STRATEGY, conflicts_with = "techniques", help_heading = "Strategy")]
    strategy: String,
    /// Find every match, not only the first
    #[arg(long = "all", help_heading = "Strategy")]
    should_find_all: bool,
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

pub fn run(args: &FindArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let options = FinderOptions::default()
        .with_strategy(args.strategy.clone())
        .with_techniques(split_names(&args.techniques))
        .with_find_all(args.should_find_all)
        .with_game(args.input.reading.game.clone())
        .with_timeout(args.time.timeout);
    let finder = Finder::new(&rules, options).or_suggest(&rules)?;
    let renderer = renderer(&rules, ColorChoice::Never, &args.notation)?;
    let inputs = args.input.open()?;
    let exit = |found: &FindResult| match found.error() {
        Some(_) => Exit::InvalidInput,
        None if found.timed_out() || found.matches().len() == 0 => Exit::Incomplete,
        None => Exit::Success,
    };
    inputs.ensure_not_input(args.drawn.output.as_deref())?;
    let is_line_by_line = args.lines.is_line_by_line(&inputs, args.drawn.output.as_deref());
    if args.drawn.draws() || args.drawn.draws_here() && !is_line_by_line {
        let mut worker = finder.worker();
        let found: Vec<(String, FindResult)> =
            inputs.items().map(|item| (item.label(), worker.find(item.puzzle))).collect();
        let slides: Vec<Illustration<'_>> =
            found.iter().flat_map(|(_, found)| renderer.find_illustrations(found)).collect();
        for (label, found) in found.iter().filter(|(_, found)| exit(found) != Exit::Success) {
            say::write(&renderer.find_result_text(Some(label), found));
        }
        args.drawn.write(&slides, say::language())?;
        return found.iter().map(|(_, found)| exit(found)).max().ok_or_else(no_position);
    }
    let output = args.drawn.open()?;
    let mut run = BatchRun::new(inputs, Some(&args.lines), args.drawn.output.as_deref());
    let mut output = output.unbuffered(run.is_line_by_line);
    let has_several = run.has_several;
    let work = |worker: &mut FinderWorker<'_>, item: Item| {
        let (label, file) = (item.label(), item.file.clone());
        let found = worker.find(item.puzzle);
        let text = match args.drawn.format {
            Form::Json => json_in_file(file.as_deref(), renderer.find_result_json(&found)),
            _ => renderer.find_result_text(has_several.then_some(&*label), &found),
        };
        (text, exit(&found))
    };
    let mut worst = None;
    run.for_each(
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
