//! `tesuji find`: the matches of techniques on a position as it stands.

use super::args::{
    Form, FormArgs, InputArgs, JobArgs, LineArgs, NotationArgs, OutputArgs, RuleArgs, TimeArgs, WordArgs,
};
use super::failure::{Exit, Stop};
use super::input::{Inputs, Item};
use super::load::{program, words, wrong_board, wrong_solver};
use super::progress::Progress;
use super::strategy::calls;
use clap::Args;
use std::sync::Arc;
use tesuji::engine::limit::Limit;
use tesuji::engine::trace::{Match, Step};
use tesuji::grade::difficulty::difficulty;
use tesuji::lang::USUAL_STRATEGY;
use tesuji::lang::program::{Call, Program};
use tesuji::report::json::json_in_file;
use tesuji::report::json::{ErrorJson, FindLine, FindStatus, LimitJson, StepJson};
use tesuji::report::language::fill;
use tesuji::report::summary::limit_line;
use tesuji::report::trace::group;
use tesuji::report::words::Words;
use tesuji::solve::batch;
use tesuji::solve::find::{Finder, Found, Looker, Place};

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
    let program = program(&args.rules)?;
    let mut wanted = match args.techniques.is_empty() {
        true => of_strategy(&program, &args.strategy)?,
        false => calls(&program, &args.techniques)?,
    };
    let mut seen = Vec::new();
    wanted.retain(|call| {
        let new = !seen.contains(call);
        seen.push(call.clone());
        new
    });
    let game = args.input.reading.game.as_deref();
    let finder = Finder::new(Arc::clone(&program), wanted, args.all, game, args.time.timeout)
        .map_err(|error| wrong_board(&error, &program))?;
    let words = words(&program, args.words.lang, &args.notation)?;
    let inputs = Inputs::open(&args.input.inputs, &args.input.reading)?;
    let mut progress = Progress::new(inputs.progress()).in_language(args.words.lang);
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
        let found = looker.look_read(item.read);
        let exit = match &found.place {
            Err(_) => Exit::Wrong,
            Ok(_) if found.expired || found.matches.is_empty() => Exit::Not,
            Ok(_) => Exit::Done,
        };
        let text = match form {
            Form::Json => json_in_file(file.as_deref(), line(&words, &found)),
            Form::Text => text(&words, (!single).then_some(&label), &found),
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
    worst.ok_or_else(|| Stop::wrong("there is no position in the input"))
}

/// The techniques of a strategy, the simplest first.
fn of_strategy(program: &Program, name: &str) -> Result<Vec<Call>, Stop> {
    let call = program.strategy_call(name).map_err(|error| wrong_solver(&error.into(), program))?;
    let mut calls: Vec<Call> = program.tried([call.strategy]).into_iter().cloned().collect();
    calls.sort_by_cached_key(|call| difficulty(program, call));
    Ok(calls)
}

fn line(words: &Words<'_>, found: &Found) -> FindLine {
    let (matches, error) = match &found.place {
        Ok(Place { board, state }) => {
            let topology = &*board.topology;
            let json = |(i, one)| {
                let described = words.describe(topology, state, one);
                StepJson::of_match(words, topology, i + 1, one, described)
            };
            (found.matches.iter().enumerate().map(json).collect(), None)
        }
        Err(message) => (Vec::new(), Some(ErrorJson { code: "invalid", message: message.clone() })),
    };
    let status = match (&error, found.matches.is_empty()) {
        (Some(_), _) => FindStatus::Invalid,
        (None, _) if found.expired => FindStatus::Timeout,
        (None, true) => FindStatus::None,
        (None, false) => FindStatus::Found,
    };
    let limits = limits(words, found).map(|(of, limit)| LimitJson::new(of, limit)).collect();
    FindLine { line: found.line, status, matches, limits, error }
}

/// The limits that techniques reached, by their names with arguments.
fn limits(words: &Words<'_>, found: &Found) -> impl Iterator<Item = (String, Limit)> {
    let place = found.place.iter();
    place.flat_map(|place| {
        found.limits.iter().map(|&(technique, limit)| {
            (words.program().describe(&place.board.compiled[technique].plan().call), limit)
        })
    })
}

fn text(words: &Words<'_>, label: Option<&String>, found: &Found) -> String {
    let (language, sentences) = (words.language(), words.language().sentences());
    let name = found.name.as_ref().map(|name| format!("  {name}")).unwrap_or_default();
    let heading = label.map(|label| format!("# {label}{name}\n")).unwrap_or_default();
    let body = match &found.place {
        Err(message) => fill(sentences.find.invalid, &[("error", message)]) + "\n",
        Ok(_) if found.matches.is_empty() && found.expired => String::new(),
        Ok(_) if found.matches.is_empty() => format!("{}\n", sentences.find.none),
        Ok(Place { board, state }) => {
            // In a notation, matches are told together: each by itself, then what all of them change.
            let told_together = words.notation().and(Some(1));
            let step =
                |(i, one): (usize, &Match)| Step { group: told_together, ..Step::new(i + 1, one.clone()) };
            let steps: Vec<Step> = found.matches.iter().enumerate().map(step).collect();
            let groups = steps.chunk_by(|_, _| told_together.is_some());
            let blocks = groups.map(|steps| group(words, &board.topology, state, steps));
            blocks.collect::<Vec<String>>().join("\n")
        }
    };
    let limits: String =
        limits(words, found).map(|(of, limit)| limit_line(&of, limit, language) + "\n").collect();
    let expired = if found.expired { format!("{}\n", sentences.cut_short) } else { String::new() };
    let end = if label.is_some() { "\n" } else { "" };
    format!("{heading}{body}{limits}{expired}{end}")
}
