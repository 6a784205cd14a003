//! `tesuji rules check`: what is wrong in rule files.

use super::catalogue::cases;
use crate::board::game::{GameError, usual};
use crate::board::position::Position;
use crate::cli::args::{Form, FormArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::games::shown;
use crate::cli::load::{read_files, with_shipped};
use crate::cli::output::{Output, has_colour, json_line};
use crate::engine::strategy::{StrategyError, compile};
use crate::lang::program::{Game, Program, Span};
use crate::lang::{Checked, Diagnostic, Severity, check, line_and_column, render_all};
use crate::plan::order::PlanError;
use crate::solve::boards::Boards;
use clap::{Args, ColorChoice};
use serde_json::json;
use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// The side of the board on which techniques are tried.
const SIDE: usize = 9;

/// Say what is wrong in rule files
#[derive(Debug, Args)]
#[command(
    long_about = "Says what is wrong in rule files: each fault with its line, a caret and how to mend it. The files \
        are read together with the rules that ship, so that they can use these; a file that has the path of one that \
        ships, such as rules/styles.tesuji, is read in its place.\n\n\
        The exit status is 1 if there is an error; warnings alone are no error.",
    after_help = "Examples:\n  tesuji rules check my-rules.tesuji\n  tesuji rules check rules/ --alone"
)]
pub struct CheckArgs {
    /// Rule file, or folder of rule files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Read the files without the rules that ship
    #[arg(long)]
    alone: bool,
    #[command(flatten)]
    form: FormArgs,
    /// Colours: auto is where the output is a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Something that is wrong although the file is well written: a technique that the engine cannot run.
struct Unfit {
    span: Span,
    message: String,
}

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<Exit, Stop> {
    let files = read_files(&args.files)?;
    if files.is_empty() {
        return Err(Stop::wrong("there is no rule file in what was given")
            .help(Some("names of rule files end in .tesuji".to_owned())));
    }
    let names: BTreeSet<String> = files.iter().map(|file| file.name.clone()).collect();
    let Checked { program, diagnostics } = check(if args.alone { files } else { with_shipped(files) });
    let program = Arc::new(program);
    let own =
        |span: Span| program.files.get(span.file as usize).is_some_and(|file| names.contains(&file.name));
    let diagnostics: Vec<Diagnostic> = diagnostics.into_iter().filter(|d| own(d.label.span)).collect();
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    let mut unfit = unfit(&program);
    unfit.extend(program.games.iter().filter_map(|game| no_board(&program, game)));
    unfit.retain(|one| own(one.span));
    let mut output = Output::new();
    match args.form.format {
        Form::Json => output.write(&objects(&program, &diagnostics, &unfit))?,
        Form::Text => {
            let colour = has_colour(args.color, &io::stdout());
            let mut text = render_all(&diagnostics, &program.files, colour);
            for one in &unfit {
                let (name, line, column) = place(&program, one.span);
                text.push_str(&format!("{name}:{line}:{column}: error: {}\n", one.message));
            }
            output.write(&text)?;
        }
    }
    output.finish()?;
    let errors = errors + unfit.len();
    let warnings = diagnostics.iter().filter(|d| d.severity == Severity::Warning).count();
    let several = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    eprintln!(
        "{}: {}, {}",
        several(names.len(), "file"),
        several(errors, "error"),
        several(warnings, "warning")
    );
    Ok(if errors == 0 { Exit::Done } else { Exit::Not })
}

/// Why a game makes no board: neither of the puzzle that shows it nor, without one, of what needs no telling.
fn no_board(program: &Program, game: &Game) -> Option<Unfit> {
    if let Some((_, span)) = &game.position {
        let message = shown(program, game).err()?;
        return Some(Unfit { span: *span, message: format!("the position of `{}`: {message}", game.name) });
    }
    match usual(program, game) {
        // What a puzzle would have to tell is not known here.
        Ok(_) | Err(GameError::Input { .. }) => None,
        Err(error) => Some(Unfit { span: game.span, message: error.to_string() }),
    }
}

/// The techniques that cannot run, each fault once.
fn unfit(program: &Arc<Program>) -> Vec<Unfit> {
    let mut unfit: Vec<Unfit> = Vec::new();
    let Ok(boards) = Boards::new(Arc::clone(program), None, |_, _| Ok(())) else { return unfit };
    // Without the usual game there is no board to try them on.
    let Ok(board) = boards.board(&Position::new(SIDE, Vec::new())) else {
        return unfit;
    };
    for technique in &program.techniques {
        for call in cases(program, technique) {
            let Err(error) = compile(program, &call, &board.topology, false) else { continue };
            let span = match &error {
                StrategyError::Plan {
                    error: PlanError::ChooseSize(span) | PlanError::Unbound(span), ..
                } => *span,
                StrategyError::Compile { error, .. } => error.span,
            };
            let span = if span == Span::default() { technique.span } else { span };
            let message = format!("{error}, so the engine cannot run it");
            if !unfit.iter().any(|one| one.span == span && one.message == message) {
                unfit.push(Unfit { span, message });
            }
        }
    }
    unfit
}

fn place(program: &Program, span: Span) -> (&str, usize, usize) {
    match program.files.get(span.file as usize) {
        Some(file) => {
            let (line, column) = line_and_column(&file.text, span.start as usize);
            (&file.name, line, column)
        }
        None => ("", 0, 0),
    }
}

fn objects(program: &Program, diagnostics: &[Diagnostic], unfit: &[Unfit]) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        let (file, line, column) = place(program, diagnostic.label.span);
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        text.push_str(&json_line(&json!({
            "file": file, "line": line, "column": column, "severity": severity,
            "code": diagnostic.code.number(), "message": diagnostic.message,
            "label": diagnostic.label.text, "help": diagnostic.help,
        })));
    }
    for one in unfit {
        let (file, line, column) = place(program, one.span);
        text.push_str(&json_line(&json!({
            "file": file, "line": line, "column": column, "severity": "error",
            "code": null, "message": one.message, "label": "", "help": null,
        })));
    }
    text
}
