//! `tesuji hint`: the next step, more of it at each level.

use crate::cli::prelude::*;
use tesuji::Hint;

/// Say the next step, a little or all of it
#[derive(Debug, Args)]
pub struct HintArgs {
    /// A position written inline, a file of positions, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// How much to say: 1 where to look, 2 also for which technique, 3 the whole step
    #[arg(long, value_name = "1..3", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3), help_heading = "Output")]
    level: u8,
    #[command(flatten)]
    solving: SolvingArgs,
    #[command(flatten)]
    drawn: DrawnArgs,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    telling: NotationArgs,
}

pub fn run(args: &HintArgs) -> Result<Exit, Stop> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let teller = args.telling.teller(solver.rules())?;
    let (mut worker, mut worst) = (solver.worker(), None);
    inputs.none_is(args.drawn.output.as_deref())?;
    let answers_lines = args.lines.answers_lines(&inputs, args.drawn.output.as_deref());
    if args.drawn.draws() || args.drawn.draws_here() && !answers_lines {
        let hints: Vec<Hint> = inputs.items().map(|item| worker.hint(item.read)).collect();
        let mut slides = Vec::new();
        for hint in &hints {
            worst = worst.max(Some(exit(hint)));
            match teller.hint_illustration(hint, args.level) {
                Some(slide) => {
                    slides.push(slide);
                    if hint.solution().has_several_solutions() {
                        say::note(message!("the puzzle has more than one solution"));
                    }
                }
                None => say::write(&teller.hint_text(hint, args.level)),
            }
        }
        args.drawn.write(&slides, teller.language())?;
        return worst.ok_or_else(no_position);
    }
    let mut output = args.drawn.open()?.at_once(answers_lines);
    let (several, items) = inputs.ahead(answers_lines);
    for item in items {
        let label = item.label();
        let hint = worker.hint(item.read);
        let text = || teller.hint_text(&hint, args.level);
        output.write(match args.drawn.format {
            DrawnForm::Json => json_line(&teller.hint_json(&hint, args.level)),
            _ if several => format!("{}{}\n", teller.puzzle_heading(&label, hint.solution()), text()),
            _ => text(),
        })?;
        worst = worst.max(Some(exit(&hint)));
    }
    output.finish()?;
    worst.ok_or_else(no_position)
}

fn exit(hint: &Hint) -> Exit {
    match hint.solution().status() {
        _ if hint.step().is_some() => Exit::Done,
        status => Exit::of(status),
    }
}
