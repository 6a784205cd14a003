//! `tesuji explain`: why a conclusion holds.

use crate::cli::prelude::*;
use tesuji::ExplainStatus;

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
    form: FormArgs,
    #[command(flatten)]
    telling: TellingArgs,
}

pub fn run(args: &ExplainArgs) -> Result<Exit, Stop> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let teller = args.telling.teller(solver.rules())?;
    let puzzle = inputs.single()?;
    let solution = solver.solve(&puzzle);
    let (mut output, mut worst) = (Output::new(), Exit::Done);
    for (at, conclusion) in args.conclusions.iter().enumerate() {
        let explained = solution.explain(conclusion, args.solving.strategy.time.timeout);
        worst = worst.max(match explained.status {
            ExplainStatus::Known | ExplainStatus::Argued | ExplainStatus::Follows => Exit::Done,
            ExplainStatus::Invalid => Exit::Wrong,
            _ => Exit::Not,
        });
        let text = || teller.explanation(&explained, args.facts);
        match args.form.format {
            Form::Json => output.write(json_line(&teller.explanation_json(&explained)))?,
            Form::Text if explained.status == ExplainStatus::Invalid => say::write(&text()),
            Form::Text => output.write(format!("{}{}", if at > 0 { "\n" } else { "" }, text()))?,
        }
    }
    output.finish()?;
    Ok(worst)
}
