//! `tesuji teach`: the whole solution explained with boards.

use super::{
    pictures::{solution_slides, solve_all, write_slides},
    png::show,
    terminal::PictureArgs,
};
use crate::cli::prelude::*;
use serde_json::json;
use std::ops::RangeInclusive;
use tesuji::pages::{Illustration, WalkthroughSection};

/// Explain a complete solution with boards
#[derive(Debug, Args)]
pub struct TeachArgs {
    /// Puzzle: written inline, a file of puzzles, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    #[command(flatten)]
    solving: SolvingArgs,
    #[command(flatten)]
    kindest: KindestArgs,
    #[command(flatten)]
    rating: RatingArgs,
    /// Format of the explanation
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms(&[Form::Text, Form::Markdown, Form::Json, Form::Svg, Form::Png, Form::Html]), help_heading = "Output")]
    format: Form,
    /// Write to this file, or pictures to a folder with one file each [default: standard output]
    #[arg(short, long, value_name = "FILE|FOLDER/", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pictures: PictureArgs,
    /// Explain every step
    #[arg(long = "all", help_heading = "Output")]
    should_explain_all: bool,
    /// Explain this step, or a range of steps; may be given again
    #[arg(long, value_name = "N|N..M", value_parser = steps, conflicts_with = "should_explain_all", help_heading = "Output")]
    step: Vec<RangeInclusive<usize>>,
    #[command(flatten)]
    notation: NotationArgs,
}

pub fn run(args: &TeachArgs) -> Result<Exit, CommandError> {
    let change = |options: SolverOptions| {
        options.with_kindest(args.kindest.kindest).with_rating(args.rating.rating.clone())
    };
    let (solver, inputs) = args.solving.open(&args.input, change)?;
    let color = if args.format == Form::Text { say::color() } else { ColorChoice::Never };
    let renderer = renderer(solver.rules(), color, &args.notation)?;
    inputs.ensure_not_input(args.output.as_deref())?;
    let has_steps = args.format == Form::Text && (args.should_explain_all || !args.step.is_empty());
    let protocol = args.pictures.protocol().filter(|_| has_steps && args.output.is_none());
    if args.format.is_drawn() || protocol.is_some() {
        let solutions = solve_all(&solver, inputs);
        let (slides, exit) =
            solution_slides(&solutions, &renderer, |solution| args.slides(&renderer, solution))?;
        if let Some(protocol) = protocol {
            let mut output = Output::new();
            show(&slides, protocol, &mut output)?;
            output.finish()?;
            return Ok(exit);
        }
        write_slides(&slides, args.format, args.output.as_deref(), say::language())?;
        return Ok(exit);
    }
    let mut worker = solver.worker();
    let mut output = OutputArgs { output: args.output.clone() }.open(None)?;
    let mut worst = None;
    for item in inputs.items() {
        let label = item.label();
        let solution = worker.solve_parsed(item.puzzle);
        if worst.is_some() && args.format != Form::Json {
            output.write("\n")?;
        }
        worst = worst.max(Some(Exit::for_status(solution.status())));
        let text = match args.format {
            Form::Text => args.walkthrough(&renderer, &solution, WalkthroughSection::text)?,
            Form::Markdown => args.walkthrough(&renderer, &solution, WalkthroughSection::markdown)?,
            _ => {
                let sections = args.sections(&renderer, &solution)?.unwrap_or_default();
                let lesson = json!({
                    "line": solution.line(), "name": solution.name(), "game": solution.game(),
                    "strategy": solution.strategy(), "status": solution.status(), "error": renderer.error_json(&solution),
                    "sections": sections, "rating": renderer.rating_json(&solution),
                });
                Some(json_in_file(item.file.as_deref(), lesson))
            }
        };
        output.write(text.unwrap_or_else(|| renderer.status_line(&label, &solution)))?;
    }
    output.finish()?;
    worst.ok_or_else(no_puzzle)
}

impl TeachArgs {
    /// Returns the walkthrough, each section written by `write_section`, with a note on how to see more; `None` if the text
    /// is not a puzzle.
    fn walkthrough(
        &self,
        renderer: &Renderer<'_>,
        solution: &Solution,
        write_section: fn(&WalkthroughSection) -> String,
    ) -> Result<Option<String>, CommandError> {
        let Some(sections) = self.sections(renderer, solution)? else { return Ok(None) };
        let mut parts: Vec<String> = sections.iter().map(write_section).collect();
        parts.extend(renderer.status_detail(solution).map(|note| note + "\n"));
        if sections.len() == 1 && solution.steps().next().is_some() {
            let more = message!("Use --all for every step, --step 12 for one, --step 12..15 for several.");
            parts.push(renderer.language().translate(&more) + "\n");
        }
        Ok(Some(parts.join("\n")))
    }

    /// Returns the summary, and the requested sections.
    fn sections(
        &self,
        renderer: &Renderer<'_>,
        solution: &Solution,
    ) -> Result<Option<Vec<WalkthroughSection>>, CommandError> {
        let Some(overview) = renderer.overview(solution) else { return Ok(None) };
        let mut sections = vec![overview];
        if self.should_explain_all || !self.step.is_empty() || self.format != Form::Text {
            sections.extend(renderer.walkthrough_sections(solution).unwrap_or_default());
            sections[1..].iter_mut().for_each(WalkthroughSection::demote);
        }
        if !self.step.is_empty() {
            self.check_steps(solution)?;
            let wanted = |section: &WalkthroughSection| {
                section.steps.iter().any(|step| self.step.iter().any(|steps| steps.contains(&step.n)))
            };
            let mut number = 0;
            sections.retain(|section| {
                number += 1;
                number == 1 || wanted(section)
            });
        }
        Ok(Some(sections))
    }

    /// Returns the puzzle and the requested steps as pictures, and the final position if all steps are requested;
    /// `None` if the text is not a puzzle.
    fn slides<'s>(
        &self,
        renderer: &Renderer<'s>,
        solution: &'s Solution,
    ) -> Result<Option<Vec<Illustration<'s>>>, CommandError> {
        self.check_steps(solution)?;
        let is_wanted = |at: usize| self.step.is_empty() || self.step.iter().any(|steps| steps.contains(&at));
        let wanted = |slides: Vec<Illustration<'s>>| {
            let slides = slides.into_iter().enumerate().filter(|(at, _)| *at == 0 || is_wanted(*at));
            slides.map(|(_, slide)| slide).collect()
        };
        Ok(renderer.illustrations(solution).map(wanted))
    }

    /// Fails if a requested step does not exist.
    fn check_steps(&self, solution: &Solution) -> Result<(), CommandError> {
        let last = solution.steps().count();
        match self.step.iter().find(|steps| *steps.start() > last) {
            None => Ok(()),
            Some(beyond) => Err(CommandError::new(message!("unknown step {}", *beyond.start()))
                .with_help(message!("the last step is {last}"))),
        }
    }
}

/// Parses the number of a step, or a range of numbers: `12`, `12..15`.
fn steps(text: &str) -> Result<RangeInclusive<usize>, OptionError> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().ok().filter(|&number: &usize| number > 0);
    let steps = number(first).zip(number(last)).filter(|(first, last)| first <= last);
    let (first, last) = steps.ok_or_else(|| {
        OptionError(message!("expected the number of a step such as 12, or a range such as 12..15"))
    })?;
    Ok(first..=last)
}
