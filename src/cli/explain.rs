//! `tesuji explain`: why a conclusion holds.

use crate::cli::prelude::*;
use tesuji::pages::Illustration;
use tesuji::{ExplainStatus, Explanation};

/// Say why a conclusion holds
#[derive(Debug, Args)]
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
    drawn: DrawnArgs,
    #[command(flatten)]
    telling: NotationArgs,
}

pub fn run(args: &ExplainArgs) -> Result<Exit, Stop> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let teller = args.telling.teller(solver.rules())?;
    inputs.none_is(args.drawn.output.as_deref())?;
    let puzzle = inputs.single()?;
    let solution = solver.solve(&puzzle);
    let explain = |conclusion: &String| solution.explain(conclusion, args.solving.strategy.time.timeout);
    let exit = |explained: &Explanation<'_>| match explained.status {
        ExplainStatus::AlreadyTrue | ExplainStatus::Explained | ExplainStatus::Implied => Exit::Done,
        ExplainStatus::Invalid => Exit::Wrong,
        _ => Exit::Not,
    };
    if args.drawn.draws_here() {
        let explained: Vec<Explanation<'_>> = args.conclusions.iter().map(explain).collect();
        let mut slides: Vec<Illustration<'_>> = Vec::new();
        for one in &explained {
            let drawn = teller.explanation_illustrations(one);
            if drawn.is_empty() {
                say::error(Message::verbatim(teller.explanation_text(one, false).trim_end()));
            }
            slides.extend(drawn);
        }
        args.drawn.write(&slides, teller.language())?;
        return Ok(explained.iter().map(exit).max().unwrap_or(Exit::Done));
    }
    let (mut output, mut worst) = (args.drawn.open()?, Exit::Done);
    for (at, conclusion) in args.conclusions.iter().enumerate() {
        let explained = explain(conclusion);
        worst = worst.max(exit(&explained));
        let text = || teller.explanation_text(&explained, args.facts);
        match args.drawn.format {
            DrawnForm::Json => output.write(json_line(&teller.explanation_json(&explained)))?,
            _ if explained.status == ExplainStatus::Invalid => {
                say::error(Message::verbatim(text().trim_end()))
            }
            _ => output.write(format!("{}{}", if at > 0 { "\n" } else { "" }, text()))?,
        }
    }
    output.finish()?;
    Ok(worst)
}
