//! Commands that answer a question about each position of their input.

use super::{
    pictures::PictureOutput,
    svg::svg,
    terminal::{PictureArgs, Pictures},
};
use crate::cli::prelude::*;
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use tesuji::{
    pages::Illustration,
    service::{QUESTIONS, Question, QuestionSpec, Reply, ReplyEnding, Subject},
};

/// A question with its input, and the form and destination of the replies.
pub struct QuestionCommand {
    spec: &'static QuestionSpec,
    question: Box<dyn Question>,
    input: String,
    solving: SolvingArgs,
    kindest: KindestArgs,
    notation: NotationArgs,
    drawn: DrawnArgs,
    lines: LineArgs,
}

/// Position of a question.
#[derive(Debug, Args)]
struct PositionArgs {
    /// Position: written inline, a file of positions, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
}

impl Subcommand for QuestionCommand {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(QUESTIONS.iter().map(command_of))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        QUESTIONS.iter().any(|spec| spec.name == name)
    }
}

/// Returns the command of a question.
fn command_of(spec: &QuestionSpec) -> Command {
    let command = PositionArgs::augment_args(Command::new(spec.name).about(spec.call.about));
    let command = (spec.augment)(command);
    let command = match spec.solves {
        true => SolvingArgs::augment_args(command),
        false => RuleArgs::augment_args(ReadingArgs::augment_args(command)),
    };
    let command = match spec.path_width {
        Some(width) => {
            KindestArgs::augment_args(command).mut_arg("kindest", |arg| arg.default_missing_value(width))
        }
        None => command,
    };
    let command = match spec.has_pictures {
        true => DrawnArgs::augment_args(command),
        false => {
            let drawn = DrawnArgs::augment_args(Command::new(spec.name));
            let is_used = |arg: &&Arg| arg.get_id() != "pictures";
            command.args(drawn.get_arguments().filter(is_used).cloned())
        }
    };
    let command = LineArgs::augment_args(command);
    let command = if spec.has_steps { NotationArgs::augment_args(command) } else { command };
    let is_accepted = |form: &Form| match form {
        Form::Dot => spec.has_graph,
        Form::Svg => spec.has_graph || spec.has_pictures,
        Form::Png | Form::Html => spec.has_pictures,
        _ => true,
    };
    let candidates = [Form::Text, Form::Json, Form::Dot, Form::Svg, Form::Png, Form::Html];
    let accepted: Vec<Form> = candidates.into_iter().filter(is_accepted).collect();
    command.mut_arg("format", |arg| arg.value_parser(forms(&accepted))).about(spec.call.about)
}

impl FromArgMatches for QuestionCommand {
    fn from_arg_matches(found: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, found) = found.subcommand().unwrap_or(("", found));
        let spec = QUESTIONS.iter().find(|spec| spec.name == name);
        let spec = spec.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidSubcommand))?;
        let solving = match spec.solves {
            true => SolvingArgs::from_arg_matches(found)?,
            false => SolvingArgs {
                reading: ReadingArgs::from_arg_matches(found)?,
                rules: RuleArgs::from_arg_matches(found)?,
                ..SolvingArgs::default()
            },
        };
        let kindest = match spec.path_width {
            Some(_) => KindestArgs::from_arg_matches(found)?,
            None => KindestArgs::default(),
        };
        let notation = match spec.has_steps {
            true => NotationArgs::from_arg_matches(found)?,
            false => NotationArgs::default(),
        };
        Ok(Self {
            spec,
            question: (spec.from_matches)(found)?,
            input: PositionArgs::from_arg_matches(found)?.input,
            solving,
            kindest,
            notation,
            drawn: DrawnArgs {
                format: found.get_one("format").copied().unwrap_or_default(),
                output: found.get_one("output").cloned(),
                pictures: match spec.has_pictures {
                    true => PictureArgs::from_arg_matches(found)?,
                    false => PictureArgs { pictures: Pictures::Never },
                },
            },
            lines: LineArgs::from_arg_matches(found)?,
        })
    }

    fn update_from_arg_matches(&mut self, found: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(found)?;
        Ok(())
    }
}

impl QuestionCommand {
    /// Answers the question about all positions.
    pub fn run(&self) -> Result<Exit, CommandError> {
        let (solver, inputs) =
            self.solving.open(&self.input, |options| options.with_kindest(self.kindest.kindest))?;
        let renderer = match self.spec.has_steps {
            true => self.notation.renderer(solver.rules())?,
            false => Renderer::new(solver.rules(), say::language()),
        };
        let path = self.drawn.output.as_deref();
        inputs.ensure_not_input(path)?;
        let is_line_by_line = self.lines.is_line_by_line(&inputs, path);
        let should_draw =
            self.spec.has_pictures && (self.drawn.draws() || self.drawn.draws_here() && !is_line_by_line);
        let (has_several, items) = inputs.read_ahead(is_line_by_line);
        let mut worst = None;
        let subjects = items.map(|item| {
            let (label, read) = (item.label(), item.puzzle);
            let subject =
                Subject::new(&solver, &renderer, read).with_timeout(self.solving.strategy.time.timeout);
            (label, subject)
        });
        if should_draw {
            let subjects: Vec<(String, Subject<'_>)> = subjects.collect();
            let mut replies = Vec::new();
            for (label, subject) in &subjects {
                replies.extend(self.replies(label, subject, has_several, &mut worst)?);
            }
            self.draw(&replies, renderer.language())?;
            return worst.ok_or_else(no_position);
        }
        let mut output = match self.drawn.format {
            Form::Svg => PictureOutput::open(path, Some(has_several))?,
            _ => PictureOutput::Stream(self.drawn.open()?.unbuffered(is_line_by_line)),
        };
        for (number, (label, subject)) in subjects.enumerate() {
            let replies = self.replies(&label, &subject, has_several, &mut worst)?;
            let texts =
                replies.iter().map(|reply| self.text(&**reply)).collect::<Result<Vec<String>, _>>()?;
            if texts.is_empty() {
                continue;
            }
            let text = match self.drawn.format {
                Form::Text if has_several => {
                    let heading = renderer.puzzle_heading(&label, subject.read().as_ref().ok());
                    format!("{heading}{}\n", texts.join("\n"))
                }
                Form::Text => texts.join("\n"),
                _ => texts.concat(),
            };
            output.write(number + 1, "svg", text)?;
        }
        output.finish()?;
        worst.ok_or_else(no_position)
    }

    /// Returns the replies about one position, and updates the worst end so far. One of several positions that is at
    /// fault is reported with its line.
    fn replies<'s>(
        &'s self,
        label: &str,
        subject: &'s Subject<'s>,
        has_several: bool,
        worst: &mut Option<Exit>,
    ) -> Result<Vec<Box<dyn Reply + 's>>, CommandError> {
        let replies = match self.question.answer(subject) {
            Err(message) if has_several => {
                say::print_error(message!("{label}: {message}"));
                *worst = (*worst).max(Some(Exit::InvalidInput));
                Vec::new()
            }
            replies => replies.map_err(CommandError::new)?,
        };
        let (failed, replies): (Vec<_>, Vec<_>) =
            replies.into_iter().partition(|reply| reply.ending() == ReplyEnding::Invalid && !self.is_json());
        for reply in &failed {
            say::print_error(Message::verbatim(reply.text().trim_end()));
        }
        let ends = failed.iter().chain(&replies).map(|reply| exit(reply.ending()));
        *worst = ends.max().max(*worst);
        Ok(replies)
    }

    fn is_json(&self) -> bool {
        self.drawn.format == Form::Json
    }

    /// Returns a reply in a form of text.
    fn text(&self, reply: &dyn Reply) -> Result<String, CommandError> {
        let graph = || reply.graph().unwrap_or_default();
        match self.drawn.format {
            Form::Json => Ok(json_line(&reply.json())),
            Form::Dot => Ok(graph()),
            Form::Svg => svg(&graph()).map_err(CommandError::new),
            _ => Ok(reply.text()),
        }
    }

    /// Writes the pictures of replies. A reply without a picture is written to standard error.
    fn draw(&self, replies: &[Box<dyn Reply + '_>], language: Language) -> Result<(), CommandError> {
        let mut slides: Vec<Illustration<'_>> = Vec::new();
        for reply in replies {
            let pictures = reply.pictures();
            if pictures.is_empty() {
                say::write(&reply.text());
            } else {
                reply.warning().iter().for_each(say::print_note);
            }
            slides.extend(pictures);
        }
        self.drawn.write(&slides, language)
    }
}

fn exit(ending: ReplyEnding) -> Exit {
    match ending {
        ReplyEnding::Complete => Exit::Success,
        ReplyEnding::Incomplete => Exit::Incomplete,
        ReplyEnding::Invalid => Exit::InvalidInput,
        ReplyEnding::Solved(status) => Exit::for_status(status),
    }
}
