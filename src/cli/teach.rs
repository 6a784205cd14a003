//! `tesuji teach`: the whole solution explained with boards.

use super::args::{LookArgs, NotationArgs, ReadingArgs, RuleArgs, StrategyArgs};
use super::failure::{Exit, Stop};
use super::input::Inputs;
use super::load::{solver, words};
use super::outcome::{Teller, exit, status};
use super::output::{Output, look};
use super::strategy::chosen;
use crate::report::summary::Outcome as Told;
use crate::report::teach::Teacher;
use crate::solve::puzzle::{Check, Options, Outcome};
use clap::Args;

/// Explain a whole solution with boards
#[derive(Debug, Args)]
#[command(
    long_about = "Explains the whole solution of a puzzle: each step with the board that it was found on, what it \
        rests on and why it holds, and the cells that can simply be filled in together on one board.\n\n\
        Of a file with several puzzles each is explained.",
    after_help = "Examples:\n  \
        tesuji teach 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n  \
        tesuji teach puzzle.txt --strategy basic --lang ja | less"
)]
pub struct TeachArgs {
    /// A puzzle written inline, a file of puzzles, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    strategy: StrategyArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

/// Runs the command.
pub fn run(args: &TeachArgs) -> Result<Exit, Stop> {
    let (program, usual) = chosen(&args.rules, &args.strategy, &args.reading, Check::Unsolved)?;
    let options = Options { steps: true, ..usual };
    let inputs = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?;
    let solver = solver(&program, options)?;
    let words = words(&program, args.look.words.lang, &args.notation)?;
    let look = look(args.look.color, words.language());
    let teller = Teller { words, look, time: true };
    let mut worker = solver.worker();
    let mut output = Output::new();
    let mut worst = None;
    for item in inputs.items() {
        let label = item.label();
        let outcome = worker.solve_read(item.read);
        if worst.is_some() {
            output.write("\n")?;
        }
        worst = worst.max(Some(exit(&outcome.verdict)));
        match lesson(&teller, &outcome) {
            Some(lesson) => output.write(&lesson)?,
            None => output.write(teller.line(&label, &outcome))?,
        }
    }
    output.finish()?;
    worst.ok_or_else(|| Stop::wrong("there is no puzzle in the input"))
}

/// The lesson on a puzzle, and what its verdict says beyond the last sentence; `None` where the text is no puzzle.
fn lesson(teller: &Teller<'_>, outcome: &Outcome) -> Option<String> {
    let (trace, board) = outcome.trace.as_ref().zip(outcome.board.as_ref())?;
    let note = outcome.verdict.message_in(teller.words.language());
    let limits = teller.limit_lines(outcome);
    let told = Told {
        status: status(&outcome.verdict),
        steps: outcome.steps(),
        open: outcome.open,
        error: note.as_deref(),
        limits: &limits,
        tallies: &outcome.tallies,
    };
    let lesson =
        Teacher::new(teller.words, &board.topology, teller.look).lesson(&trace.start, &trace.steps, &told);
    Some(note.map_or_else(|| lesson.clone(), |note| format!("{lesson}\n({note})\n")))
}
