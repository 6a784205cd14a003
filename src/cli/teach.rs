//! `tesuji teach`: the whole solution explained with boards.

use super::pictures::{slides_of, solutions, write_slides};
use super::terminal::{PictureArgs, show};
use crate::cli::prelude::*;
use serde_json::json;
use std::ops::RangeInclusive;
use tesuji::pages::{Illustration, WalkthroughSection};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TeachForm {
    /// For a terminal
    Text,
    /// For a page, with boards as blocks of code
    Markdown,
    /// One JSON object a line: sections with boards, sentences and steps
    Json,
    /// A picture for every step
    Svg,
    /// The same in pixels
    Png,
    /// One page of its own, with a picture for every step
    Html,
}

/// Explain a whole solution with boards
#[derive(Debug, Args)]
pub struct TeachArgs {
    /// A puzzle written inline, a file of puzzles, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    #[command(flatten)]
    solving: SolvingArgs,
    /// How lessons are written
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: TeachForm,
    /// Write to this file [default: standard output]; pictures also to a folder, with a file for each
    #[arg(short, long, value_name = "FILE|FOLDER/", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pictures: PictureArgs,
    /// Explain every step
    #[arg(long, help_heading = "Output")]
    all: bool,
    /// Explain this step, or those from one to another; may be given again
    #[arg(long, value_name = "N|N..M", value_parser = steps, conflicts_with = "all", help_heading = "Output")]
    step: Vec<RangeInclusive<usize>>,
    #[command(flatten)]
    notation: NotationArgs,
}

pub fn run(args: &TeachArgs) -> Result<Exit, Stop> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let color = if args.format == TeachForm::Text { say::color() } else { ColorChoice::Never };
    let teller = teller(solver.rules(), color, &args.notation)?;
    let drawn = match args.format {
        TeachForm::Svg => Some(DrawnForm::Svg),
        TeachForm::Png => Some(DrawnForm::Png),
        TeachForm::Html => Some(DrawnForm::Html),
        TeachForm::Text | TeachForm::Markdown | TeachForm::Json => None,
    };
    inputs.none_is(args.output.as_deref())?;
    let tells_steps = args.format == TeachForm::Text && (args.all || !args.step.is_empty());
    let protocol = args.pictures.protocol().filter(|_| tells_steps && args.output.is_none());
    if drawn.is_some() || protocol.is_some() {
        let solutions = solutions(&solver, inputs);
        let (slides, exit) = slides_of(&solutions, &teller, |solution| args.slides(&teller, solution))?;
        let Some(form) = drawn else {
            let mut output = Output::new();
            protocol.map_or(Ok(()), |protocol| show(&slides, protocol, &mut output))?;
            output.finish()?;
            return Ok(exit);
        };
        write_slides(&slides, form, args.output.as_deref(), say::language())?;
        return Ok(exit);
    }
    let mut worker = solver.worker();
    let mut output = OutputArgs { output: args.output.clone() }.open(None)?;
    let mut worst = None;
    for item in inputs.items() {
        let label = item.label();
        let solution = worker.solve_parsed(item.read);
        if worst.is_some() && args.format != TeachForm::Json {
            output.write("\n")?;
        }
        worst = worst.max(Some(Exit::of(solution.status())));
        let text = match args.format {
            TeachForm::Text => args.lesson(&teller, &solution, WalkthroughSection::text)?,
            TeachForm::Markdown => args.lesson(&teller, &solution, WalkthroughSection::markdown)?,
            // Pictures were written above.
            TeachForm::Json | TeachForm::Svg | TeachForm::Png | TeachForm::Html => {
                let sections = args.sections(&teller, &solution)?.unwrap_or_default();
                let lesson = json!({
                    "line": solution.line(), "name": solution.name(), "game": solution.game(),
                    "strategy": solution.strategy(), "status": solution.status(), "error": teller.error_json(&solution),
                    "sections": sections,
                });
                Some(json_in_file(item.file.as_deref(), lesson))
            }
        };
        output.write(text.unwrap_or_else(|| teller.status_line(&label, &solution)))?;
    }
    output.finish()?;
    worst.ok_or_else(no_puzzle)
}

impl TeachArgs {
    /// Returns the walkthrough, each section written by `written`, with a note on how to see more; `None` if the text
    /// is not a puzzle.
    fn lesson(
        &self,
        teller: &Renderer<'_>,
        solution: &Solution,
        written: fn(&WalkthroughSection) -> String,
    ) -> Result<Option<String>, Stop> {
        let Some(sections) = self.sections(teller, solution)? else { return Ok(None) };
        let mut parts: Vec<String> = sections.iter().map(written).collect();
        parts.extend(teller.status_detail(solution).map(|note| note + "\n"));
        if sections.len() == 1 && solution.steps().next().is_some() {
            let more = message!("--all explains every step, --step 12 one, --step 12..15 several.");
            parts.push(teller.language().translate(&more) + "\n");
        }
        Ok(Some(parts.join("\n")))
    }

    /// Returns the summary, and the requested sections.
    fn sections(
        &self,
        teller: &Renderer<'_>,
        solution: &Solution,
    ) -> Result<Option<Vec<WalkthroughSection>>, Stop> {
        let Some(overview) = teller.overview(solution) else { return Ok(None) };
        let mut sections = vec![overview];
        if self.all || !self.step.is_empty() || self.format != TeachForm::Text {
            sections.extend(teller.walkthrough_sections(solution).unwrap_or_default());
            sections[1..].iter_mut().for_each(WalkthroughSection::descend);
        }
        if !self.step.is_empty() {
            self.known_steps(solution)?;
            let wanted = |section: &WalkthroughSection| {
                section.steps.iter().any(|step| self.step.iter().any(|steps| steps.contains(&step.n)))
            };
            let mut at = 0;
            sections.retain(|section| {
                at += 1;
                at == 1 || wanted(section)
            });
        }
        Ok(Some(sections))
    }

    /// Returns the puzzle and the requested steps as pictures, and the final position if all steps are requested;
    /// `None` if the text is not a puzzle.
    fn slides<'s>(
        &self,
        teller: &Renderer<'s>,
        solution: &'s Solution,
    ) -> Result<Option<Vec<Illustration<'s>>>, Stop> {
        self.known_steps(solution)?;
        let is_wanted = |at: usize| self.step.is_empty() || self.step.iter().any(|steps| steps.contains(&at));
        let wanted = |slides: Vec<Illustration<'s>>| {
            let slides = slides.into_iter().enumerate().filter(|(at, _)| *at == 0 || is_wanted(*at));
            slides.map(|(_, slide)| slide).collect()
        };
        Ok(teller.illustrations(solution).map(wanted))
    }

    /// Fails if a requested step does not exist.
    fn known_steps(&self, solution: &Solution) -> Result<(), Stop> {
        let last = solution.steps().count();
        match self.step.iter().find(|steps| *steps.start() > last) {
            None => Ok(()),
            Some(beyond) => Err(Stop::wrong(message!("there is no step {}", *beyond.start()))
                .help(message!("the last step is {last}"))),
        }
    }
}

/// Parses the number of a step, or a range of numbers: `12`, `12..15`.
fn steps(text: &str) -> Result<RangeInclusive<usize>, Wrong> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().ok().filter(|&number: &usize| number > 0);
    let steps = number(first).zip(number(last)).filter(|(first, last)| first <= last);
    let (first, last) =
        steps.ok_or_else(|| Wrong(message!("the number of a step, such as 12, or 12..15")))?;
    Ok(first..=last)
}
