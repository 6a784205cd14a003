//! `tesuji explain`: why a conclusion holds.

use super::args::{Form, FormArgs, TellingArgs};
use super::failure::{Exit, Stop};
use super::output::Output;
use super::say;
use super::strategy::SolvingArgs;
use clap::Args;
use tesuji::{ExplainStatus, json_line};

/// Say why a conclusion holds
#[derive(Debug, Args)]
#[command(
    long_about = "Says why a conclusion such as r3c4<>5 or r3c4=5 holds on a position as it stands.\n\n\
        First by techniques: the easiest one of the strategy that has it at once, or else the steps of the solution that \
        lead to it, without all that it does not need. Where the techniques do not come to it, one sentence names the fewest \
        cells and units found from which it follows, or says how many they are where they are too many for one, and a \
        board shows them. With --facts what is known of the position \
        and what the laws say of single cells and units is listed, none of which can be left out. All of it is found by a \
        SAT solver, so that whatever follows at all is explained.\n\n\
        The exit status is 0 if each conclusion holds, 1 if one does not or the time was up, 2 if an input is wrong.",
    after_help = "Examples:\n  \
        tesuji explain 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. 'r9c6<>9'\n  \
        tesuji explain position.txt r1c2=5 'r1c3<>8' --facts"
)]
pub struct ExplainArgs {
    /// A position written inline, a file of one position, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// What is to be explained, such as r3c4<>5 or r3c4=5; may be given again
    #[arg(required = true, value_name = "CONCLUSION")]
    conclusions: Vec<String>,
    /// List the facts as well
    #[arg(long, help_heading = "Output")]
    facts: bool,
    #[command(flatten)]
    solving: SolvingArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    telling: TellingArgs,
}

/// Runs the command.
pub fn run(args: &ExplainArgs) -> Result<Exit, Stop> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let teller = args.telling.teller(solver.rules())?;
    let puzzle = inputs.single()?;
    let solution = solver.solve(&puzzle);
    let (mut output, mut worst) = (Output::new(), Exit::Done);
    for (at, conclusion) in args.conclusions.iter().enumerate() {
        let explained = solution.explain(conclusion, args.solving.strategy.time.timeout);
        worst = worst.max(match explained.status() {
            ExplainStatus::Known | ExplainStatus::Argued | ExplainStatus::Follows => Exit::Done,
            ExplainStatus::Invalid => Exit::Wrong,
            _ => Exit::Not,
        });
        let text = || teller.explanation(&explained, args.facts);
        match args.form.format {
            Form::Json => output.write(json_line(&teller.explanation_json(&explained)))?,
            Form::Text if explained.status() == ExplainStatus::Invalid => say::write(&text()),
            Form::Text => output.write(format!("{}{}", if at > 0 { "\n" } else { "" }, text()))?,
        }
    }
    output.finish()?;
    Ok(worst)
}
