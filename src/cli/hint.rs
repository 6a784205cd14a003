//! `tesuji hint`: the next step, more of it at each level.

use super::args::{Form, FormArgs, LineArgs, TellingArgs};
use super::failure::{Exit, Stop};
use super::input::Item;
use super::output::Output;
use super::strategy::SolvingArgs;
use clap::Args;
use tesuji::text::message;
use tesuji::{Hint, Status, json_line};

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
    solving: SolvingArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    telling: TellingArgs,
}

/// Runs the command.
pub fn run(args: &HintArgs) -> Result<Exit, Stop> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let teller = args.telling.teller(solver.rules())?;
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
        let hint = worker.hint(item.read);
        let text = || teller.hint(&hint, args.level);
        output.write(match args.form.format {
            Form::Json => json_line(&teller.hint_json(&hint, args.level)),
            Form::Text if single => text(),
            Form::Text => format!("{}{}\n", teller.heading(&label, hint.solution()), text()),
        })?;
        worst = worst.max(Some(exit(&hint)));
    }
    output.finish()?;
    worst.ok_or_else(|| Stop::wrong(message!("there is no position in the input")))
}

/// How a command ends that gave this hint.
fn exit(hint: &Hint) -> Exit {
    match hint.solution().status() {
        Status::Solved => Exit::Done,
        _ if hint.step().is_some() => Exit::Done,
        status => Exit::of(status),
    }
}
