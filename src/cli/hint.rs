//! `tesuji hint`: the next step, more of it at each level.

use super::args::{Form, FormArgs, LineArgs, LookArgs, NotationArgs, ReadingArgs, RuleArgs, StrategyArgs};
use super::failure::{Exit, Stop};
use super::input::{Inputs, Item};
use super::load::{solver, words};
use super::output::{Output, look};
use super::places::Places;
use super::strategy::chosen;
use clap::Args;
use serde::Serialize;
use tesuji::report::json::json_line;
use tesuji::report::json::{ErrorJson, StepJson};
use tesuji::report::language::fill;
use tesuji::report::names::{Names, value};
use tesuji::report::teach::Teacher;
use tesuji::report::teller::{self, Teller};
use tesuji::solve::puzzle::{Check, Options, Outcome};
use tesuji::solve::spoiled::{Wrong, wrong};
use tesuji::solve::verdict::Verdict;

/// Say the next step, a little or all of it
#[derive(Debug, Args)]
#[command(
    long_about = "Says the next step of the strategy on a position as it stands. Level 1 names the technique, level 2 \
        also says where to look, level 3 shows the whole step on its board.\n\n\
        Values filled in so far may be written as +5 in a line, candidates as pencil marks. When the position has no \
        solution any more, that is said instead of a step.",
    after_help = "Examples:\n  \
        tesuji hint 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n  \
        tesuji hint position.txt --level 3"
)]
pub struct HintArgs {
    /// A position written inline, a file of positions, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// How much to say: 1 the technique, 2 where to look, 3 the whole step
    #[arg(long, value_name = "1..3", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3), help_heading = "Output")]
    level: u8,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    strategy: StrategyArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

/// What `hint` says of a position; what the level leaves out is absent.
#[derive(Debug, Default, Serialize)]
struct HintLine {
    line: usize,
    status: &'static str,
    level: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    units: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepJson>,
    /// Entries and removed candidates that the givens contradict.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Vec<String>>,
    error: Option<ErrorJson>,
}

/// Runs the command.
pub fn run(args: &HintArgs) -> Result<Exit, Stop> {
    let (program, usual) = chosen(&args.rules, &args.strategy, &args.reading, Check::Unfinished)?;
    let options = Options { steps: true, max_steps: Some(1), ..usual };
    let inputs = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?;
    let solver = solver(&program, options)?;
    let words = words(&program, args.look.words.lang, &args.notation)?;
    let teller = Teller { words, look: look(args.look.color, words.language()), time: true };
    let inputs_are = std::slice::from_ref(&args.input);
    let answers_lines = args.lines.answers_lines(inputs_are, None);
    let mut output = if answers_lines { Output::new().unbuffered() } else { Output::new() };
    let mut items = inputs.items();
    // Whether there are several is known when the second was read.
    let first: Vec<Item> = items.by_ref().take(if answers_lines { 0 } else { 2 }).collect();
    let single = first.len() == 1;
    let (mut worker, mut worst) = (solver.worker(), None);
    for item in first.into_iter().chain(items) {
        let label = item.label();
        let outcome = worker.solve_read(item.read);
        let (line, text, exit) = answer(&teller, &outcome, args.level);
        output.write(match args.form.format {
            Form::Json => json_line(&line),
            Form::Text if single => text,
            Form::Text => format!("{}{text}\n", teller.heading(&label, &outcome)),
        })?;
        worst = worst.max(Some(exit));
    }
    output.finish()?;
    worst.ok_or_else(|| Stop::wrong("there is no position in the input"))
}

/// The hint as data and in words, and how the command ends.
fn answer(teller: &Teller<'_>, outcome: &Outcome, level: u8) -> (HintLine, String, Exit) {
    let empty = HintLine { line: outcome.line, level, ..HintLine::default() };
    let at_fault = matches!(outcome.verdict, Verdict::NoSolution | Verdict::Invalid(_));
    let found = outcome.trace.as_ref().zip(outcome.board.as_ref()).filter(|_| !at_fault);
    let Some((trace, board, step)) =
        found.and_then(|(trace, board)| Some((trace, board, trace.steps.first()?)))
    else {
        return nothing(teller, outcome, empty);
    };
    let topology = &*board.topology;
    let found = &step.found;
    let described = teller.words.describe(topology, &trace.start, found);
    let places = Places::of(found, topology);
    let mut line = HintLine {
        status: "found",
        title: Some(described.title.clone()),
        technique: Some(teller.words.technique(found).name.clone()),
        ..empty
    };
    if level >= 2 {
        line.units = Some(places.unit_ids(topology));
        line.cells = Some(places.cell_ids(topology));
    }
    let sentences = teller.words.language().sentences();
    let text = match level {
        1 => fill(sentences.hint.technique, &[("title", &described.title)]),
        2 => {
            let program = teller.words.program();
            let names = Names::new(program, teller.words.language().code(), topology);
            let words = places.words(&names, sentences.separator);
            fill(sentences.hint.place, &[("title", &described.title), ("places", &words)])
        }
        _ => Teacher::new(teller.words, topology, teller.look).step(&trace.start, step),
    };
    if level == 3 {
        line.step = Some(StepJson::of_step(&teller.words, topology, step, described));
    }
    (line, text.trim_end().to_owned() + "\n", Exit::Done)
}

/// What is said where there is no step to hint at.
fn nothing(teller: &Teller<'_>, outcome: &Outcome, empty: HintLine) -> (HintLine, String, Exit) {
    let exit =
        if outcome.verdict == Verdict::Solved { Exit::Done } else { Exit::of(outcome.verdict.status()) };
    let status = match &outcome.verdict {
        Verdict::Several => "several-solutions",
        Verdict::Stuck | Verdict::Undecided | Verdict::StepLimit => "none",
        verdict => verdict.status().word(),
    };
    let error = teller::error(&outcome.verdict, teller.words.language());
    let ending = teller.ending(outcome);
    let spoiled = outcome.board.as_ref().zip(outcome.position.as_ref());
    let found = spoiled.filter(|_| outcome.verdict == Verdict::NoSolution);
    let wrong = found.map_or_else(Vec::new, |(board, position)| wrong(board, position));
    let Some((board, _)) = found.filter(|_| !wrong.is_empty()) else {
        return (HintLine { status, error, ..empty }, ending, exit);
    };
    let language = teller.words.language();
    let names = Names::new(teller.words.program(), language.code(), &board.topology);
    let told = wrong.iter().map(|one| match *one {
        Wrong::Entered(cell, v) => format!("{}={}", names.cell(cell), value(v)),
        Wrong::Removed(cell, v) => format!("{}<>{}", names.cell(cell), value(v)),
    });
    let told: Vec<String> = told.collect();
    let sentences = language.sentences();
    let text = fill(sentences.hint.wrong, &[("wrong", &told.join(sentences.separator))]) + "\n";
    (HintLine { status, error, wrong: Some(told), ..empty }, text, exit)
}
