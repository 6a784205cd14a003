//! `tesuji explain`: why a conclusion holds.

use crate::cli::prelude::*;
use tesuji::pages::Illustration;
use tesuji::{ExplainStatus, Explanation};

/// Explain why a conclusion holds
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Position: written inline, a file of one position, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// Conclusion to explain, such as r3c4<>5 or r3c4=5; may be given again
    #[arg(required = true, value_name = "CONCLUSION")]
    conclusions: Vec<String>,
    /// Also list the facts
    #[arg(long = "facts", help_heading = "Output")]
    should_list_facts: bool,
    #[command(flatten)]
    solving: SolvingArgs,
    #[command(flatten)]
    drawn: DrawnArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

pub fn run(args: &ExplainArgs) -> Result<Exit, CommandError> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let renderer = args.notation.renderer(solver.rules())?;
    inputs.ensure_not_input(args.drawn.output.as_deref())?;
    let puzzle = inputs.single()?;
    let solution = solver.solve(&puzzle);
    let explain = |conclusion: &String| solution.explain(conclusion, args.solving.strategy.time.timeout);
    let exit = |explained: &Explanation<'_>| match explained.status {
        ExplainStatus::AlreadyTrue | ExplainStatus::Explained | ExplainStatus::Implied => Exit::Success,
        ExplainStatus::Invalid => Exit::InvalidInput,
        _ => Exit::Incomplete,
    };
    if args.drawn.draws_here() {
        let explained: Vec<Explanation<'_>> = args.conclusions.iter().map(explain).collect();
        let mut slides: Vec<Illustration<'_>> = Vec::new();
        for one in &explained {
            let drawn = renderer.explanation_illustrations(one);
            if drawn.is_empty() {
                say::print_error(Message::verbatim(renderer.explanation_text(one, false).trim_end()));
            }
            slides.extend(drawn);
        }
        args.drawn.write(&slides, renderer.language())?;
        return Ok(explained.iter().map(exit).max().unwrap_or(Exit::Success));
    }
    let (mut output, mut worst) = (args.drawn.open()?, Exit::Success);
    for (at, conclusion) in args.conclusions.iter().enumerate() {
        let explained = explain(conclusion);
        worst = worst.max(exit(&explained));
        let text = || renderer.explanation_text(&explained, args.should_list_facts);
        match args.drawn.format {
            Form::Json => output.write(json_line(&renderer.explanation_json(&explained)))?,
            _ if explained.status == ExplainStatus::Invalid => {
                say::print_error(Message::verbatim(text().trim_end()))
            }
            _ => output.write(format!("{}{}", if at > 0 { "\n" } else { "" }, text()))?,
        }
    }
    output.finish()?;
    Ok(worst)
}
