//! `tesuji rules plan`: how the engine runs a technique, and what each step of it costs.

use super::profile::{Profile, profile};
use super::steps::{Speaker, Way};
use crate::cli::args::{ReadingArgs, RuleArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::input::Inputs;
use crate::cli::load::program;
use crate::cli::output::Output;
use clap::Args;
use tesuji::plan::order::plan;
use tesuji::plan::outline::Outline;
use tesuji::plan::steps::PlanStep;
use tesuji::report::columns::{Lean, table};

/// Show how the engine runs a technique, and what it costs on puzzles
#[derive(Debug, Args)]
#[command(
    long_about = "Shows the plan of a technique: in which order its clauses run, where its conditions are tested, what \
        bounds its search, what is remembered between two looks and what wakes it.\n\n\
        With puzzles these are solved by a strategy, and the technique is measured wherever the strategy tries it: how \
        often each step is entered, and the time in the step itself without what follows it. Measuring takes time of \
        its own, so times are for comparison.",
    after_help = include_str!("../examples/rules-plan.txt")
)]
pub struct PlanArgs {
    /// The technique with its arguments; each of several cases is shown
    #[arg(value_name = "ID")]
    technique: String,
    /// Puzzles to measure it on: written inline, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    inputs: Vec<String>,
    /// The strategy that solves them [default: that of the game, else default]
    #[arg(long, value_name = "NAME", requires = "inputs")]
    strategy: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Runs the command.
pub fn run(args: &PlanArgs) -> Result<Exit, Stop> {
    let program = program(&args.rules)?;
    let calls = program.call(&args.technique).map_err(Stop::wrong)?;
    let mut output = Output::new();
    for (number, call) in calls.iter().enumerate() {
        let plan =
            plan(&program.techniques[call.technique], call, &Outline::of(None)).map_err(Stop::wrong)?;
        let speaker = Speaker::new(&program, &plan);
        let measured = if args.inputs.is_empty() {
            None
        } else {
            let inputs = Inputs::open(&args.inputs, &args.reading)?;
            let game = args.reading.game.as_deref();
            Some(profile(&program, args.strategy.as_deref(), call, game, inputs.items())?)
        };
        if number > 0 {
            output.write("\n")?;
        }
        output.write(format!("{}\n", program.describe(call)))?;
        output.write(page(&speaker, &plan.steps, measured.as_ref()))?;
    }
    output.finish()?;
    Ok(Exit::Done)
}

fn page(speaker: &Speaker<'_>, steps: &[PlanStep], measured: Option<&Profile>) -> String {
    let mut text = format!("  remembers   {}\n", speaker.key());
    for (number, line) in speaker.reads().iter().enumerate() {
        text.push_str(&format!("  {:<10}  {line}\n", if number == 0 { "wakes when" } else { "or when" }));
    }
    if let Some(keys) = speaker.merge() {
        text.push_str(&format!("  merges      matches that agree in {keys}\n"));
    }
    if let Some(measured) = measured {
        let Profile { puzzles, attempts, found, .. } = measured;
        text.push_str(&format!(
            "  measured    {puzzles} puzzles, tried {attempts} times, found something {found} times\n"
        ));
    }
    text.push('\n');
    text + &table(&rows(speaker, steps, measured), &[Lean::Right, Lean::Left, Lean::Right, Lean::Right])
}

/// A row for each step, and one for each thing that belongs to it.
fn rows(speaker: &Speaker<'_>, steps: &[PlanStep], measured: Option<&Profile>) -> Vec<Vec<String>> {
    let heading = if measured.is_some() { ["", "step", "entered", "time"] } else { ["", "step", "", ""] };
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    let (mut run, mut depth) = (0, 0);
    for ((at, step), way) in steps.iter().enumerate().zip(speaker.ways()) {
        let indent = "  ".repeat(depth);
        let mut lines = speaker.step(step).into_iter();
        let mut first = lines.next().unwrap_or_default();
        first.push_str(match way {
            Way::Awake => "   (where it is awake)",
            Way::Once => "   (once for a board)",
            Way::Inside => "",
        });
        let mut row = vec![(at + 1).to_string(), format!("{indent}{first}")];
        if let (Some(measured), Way::Inside) = (measured, way) {
            row.extend(cost(measured, run));
            run += 1;
        }
        rows.push(row);
        rows.extend(lines.map(|line| vec![String::new(), format!("{indent}    {line}")]));
        if !matches!(step, PlanStep::Let(..) | PlanStep::Where(_)) {
            depth += 1;
        }
    }
    rows
}

/// How often the step that the engine runs at this place was entered, and the time in it alone.
fn cost(measured: &Profile, run: usize) -> [String; 2] {
    let (entered, time) = measured.visits.get(run).copied().unwrap_or_default();
    let inside = measured.visits.get(run + 1).map_or(0, |(_, time)| *time);
    [entered.to_string(), duration(time.saturating_sub(inside))]
}

fn duration(nanoseconds: u64) -> String {
    let time = nanoseconds as f64;
    match nanoseconds {
        0..10_000 => format!("{nanoseconds} ns"),
        10_000..10_000_000 => format!("{:.1} µs", time / 1e3),
        10_000_000..10_000_000_000 => format!("{:.1} ms", time / 1e6),
        _ => format!("{:.1} s", time / 1e9),
    }
}
