//! `tesuji hint`: the next step, more of it at each level.

use crate::cli::prelude::*;
use tesuji::Hint;

/// Show the next step, in part or in full
#[derive(Debug, Args)]
pub struct HintArgs {
    /// Position: written inline, a file of positions, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// Detail of the hint: 1 for where to look, 2 also for which technique, 3 for the whole step
    #[arg(long, value_name = "1..3", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3), help_heading = "Output")]
    level: u8,
    #[command(flatten)]
    solving: SolvingArgs,
    #[command(flatten)]
    drawn: DrawnArgs,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

pub fn run(args: &HintArgs) -> Result<Exit, CommandError> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let renderer = args.notation.renderer(solver.rules())?;
    let (mut worker, mut worst) = (solver.worker(), None);
    inputs.ensure_not_input(args.drawn.output.as_deref())?;
    let is_line_by_line = args.lines.is_line_by_line(&inputs, args.drawn.output.as_deref());
    if args.drawn.draws() || args.drawn.draws_here() && !is_line_by_line {
        let hints: Vec<Hint> = inputs.items().map(|item| worker.hint(item.puzzle)).collect();
        let mut slides = Vec::new();
        for hint in &hints {
            worst = worst.max(Some(exit(hint)));
            match renderer.hint_illustration(hint, args.level) {
                Some(slide) => {
                    slides.push(slide);
                    if hint.solution().has_several_solutions() {
                        say::print_note(message!("the puzzle has more than one solution"));
                    }
                }
                None => say::write(&renderer.hint_text(hint, args.level)),
            }
        }
        args.drawn.write(&slides, renderer.language())?;
        return worst.ok_or_else(no_position);
    }
    let mut output = args.drawn.open()?.unbuffered(is_line_by_line);
    let (has_several, items) = inputs.read_ahead(is_line_by_line);
    for item in items {
        let label = item.label();
        let hint = worker.hint(item.puzzle);
        let text = || renderer.hint_text(&hint, args.level);
        output.write(match args.drawn.format {
            Form::Json => json_line(&renderer.hint_json(&hint, args.level)),
            _ if has_several => format!("{}{}\n", renderer.puzzle_heading(&label, hint.solution()), text()),
            _ => text(),
        })?;
        worst = worst.max(Some(exit(&hint)));
    }
    output.finish()?;
    worst.ok_or_else(no_position)
}

fn exit(hint: &Hint) -> Exit {
    match hint.solution().status() {
        _ if hint.step().is_some() => Exit::Success,
        status => Exit::for_status(status),
    }
}
