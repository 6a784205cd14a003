//! `tesuji rules check`: what is wrong in rule files.

use crate::cli::args::{Form, FormArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::games::shown;
use crate::cli::load::{read_given, with_shipped};
use crate::cli::output::{Output, has_colour};
use clap::{Args, ColorChoice};
use serde_json::json;
use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use tesuji::board::game::{GameError, usual};
use tesuji::board::position::Position;
use tesuji::engine::strategy::{StrategyError, compile};
use tesuji::json_line;
use tesuji::lang::program::{Game, Program, Span};
use tesuji::lang::{Checked, Code, Diagnostic, Severity, check, line_and_column, render_all};
use tesuji::plan::order::PlanError;
use tesuji::report::catalogue::cases;
use tesuji::report::language::counted;
use tesuji::solve::boards::Boards;

/// The side of the board on which techniques are tried.
const SIDE: usize = 9;

/// Say what is wrong in rule files
#[derive(Debug, Args)]
#[command(
    long_about = "Says what is wrong in rule files: each fault with its line, a caret and how to mend it. The files \
        are read together with the rules that ship, so that they can use these; a file that has the path of one that \
        ships, such as rules/styles.tesuji, is read in its place.\n\n\
        The exit status is 1 if there is an error; warnings alone are no error.",
    after_help = "Examples:\n  tesuji rules check my-rules.tesuji\n  tesuji rules check rules/ --no-default-rules"
)]
pub struct CheckArgs {
    /// Rule file, folder of rule files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Read the files without the rules that ship
    #[arg(long, alias = "alone")]
    no_default_rules: bool,
    #[command(flatten)]
    form: FormArgs,
    /// Colours: auto is where the output is a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<Exit, Stop> {
    let files = read_given(&args.files)?;
    if files.is_empty() {
        return Err(Stop::wrong("there is no rule file in what was given")
            .help(Some("names of rule files end in .tesuji".to_owned())));
    }
    let names: BTreeSet<String> = files.iter().map(|file| file.name.clone()).collect();
    let Checked { program, diagnostics } =
        check(if args.no_default_rules { files } else { with_shipped(files) });
    let program = Arc::new(program);
    let own =
        |span: Span| program.files.get(span.file as usize).is_some_and(|file| names.contains(&file.name));
    let mut diagnostics = diagnostics;
    diagnostics.extend(unfit(&program));
    diagnostics.extend(program.games.iter().filter_map(|game| no_board(&program, game)));
    diagnostics.retain(|fault| own(fault.label.span));
    diagnostics.sort_by_key(|fault| (fault.label.span.file, fault.label.span.start));
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    let mut output = Output::new();
    match args.form.format {
        Form::Json => output.write(objects(&program, &diagnostics))?,
        Form::Text => {
            let colour = has_colour(args.color, &io::stdout());
            output.write(render_all(&diagnostics, &program.files, colour))?;
        }
    }
    output.finish()?;
    let warnings = diagnostics.iter().filter(|d| d.severity == Severity::Warning).count();
    eprintln!(
        "{}: {}, {}",
        counted(("1 file", "{n} files"), names.len()),
        counted(("1 error", "{n} errors"), errors),
        counted(("1 warning", "{n} warnings"), warnings)
    );
    Ok(if errors == 0 { Exit::Done } else { Exit::Not })
}

/// Why a game makes no board: neither of the puzzle that shows it nor, without one, of what needs no telling.
fn no_board(program: &Program, game: &Game) -> Option<Diagnostic> {
    if let Some((_, span)) = &game.position {
        let message = shown(program, game).err()?;
        let message = format!("the position of `{}`: {message}", game.name);
        return Some(Diagnostic::new(Code::NoBoard, *span, message));
    }
    match usual(program, game) {
        // What a puzzle would have to tell is not known here.
        Ok(_) | Err(GameError::Input { .. }) => None,
        Err(error) => Some(Diagnostic::new(Code::NoBoard, first_line(program, game.span), error.to_string())),
    }
}

/// What of a place stands on its first line.
fn first_line(program: &Program, span: Span) -> Span {
    let text = program.files.get(span.file as usize).and_then(|file| file.text.get(span.start as usize..));
    let end = text.and_then(|text| text.find(['\n', '\r'])).map_or(span.end, |end| span.start + end as u32);
    Span { end: end.min(span.end), ..span }
}

/// The techniques that cannot run, each fault once.
fn unfit(program: &Arc<Program>) -> Vec<Diagnostic> {
    let mut unfit: Vec<Diagnostic> = Vec::new();
    let Ok(boards) = Boards::new(Arc::clone(program), None, |_, _, _| Ok(())) else { return unfit };
    // Without the usual game there is no board to try them on.
    let Ok(board) = boards.board(&Position::new(SIDE, Vec::new())) else {
        return unfit;
    };
    for technique in &program.techniques {
        for call in cases(program, technique) {
            let Err(error) = compile(program, &call, &board.topology, false) else { continue };
            let span = match &error {
                StrategyError::Plan {
                    error: PlanError::ChooseSize(span) | PlanError::Unbound(span) | PlanError::Large(span),
                    ..
                } => *span,
                StrategyError::Compile { error, .. } => error.span,
            };
            let span = if span == Span::default() { technique.span } else { span };
            let message = format!("{error}, so the engine cannot run it");
            let fault = Diagnostic::new(Code::CannotRun, span, message);
            if !unfit.contains(&fault) {
                unfit.push(fault);
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

fn objects(program: &Program, diagnostics: &[Diagnostic]) -> String {
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
    text
}
