//! The command line: one file for each command, with its long help and examples in `help`.
//!
//! Inputs are arguments, files and standard input; outputs are text, JSON and an exit code. The command line uses the
//! public API of the library, and no other part depends on it.

mod args;
#[cfg(any(feature = "serve", feature = "site"))]
#[cfg_attr(not(all(feature = "serve", feature = "site")), allow(dead_code))]
mod assets;
mod completions;
mod convert;
mod edit;
mod endings;
mod failure;
mod find;
mod form;
mod games;
mod generate;
mod grade;
mod help;
mod input;
mod licenses;
mod load;
mod lsp;
mod man;
#[cfg_attr(not(feature = "serve"), allow(dead_code))]
mod memory;
mod output;
mod pictures;
mod plot;
#[cfg(feature = "png")]
mod png;
mod prelude;
mod progress;
mod question;
mod rules;
mod run;
mod say;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod sets;
mod settings;
mod shared;
#[cfg(feature = "site")]
mod site;
mod solve;
mod strategy;
#[cfg(feature = "studies")]
mod study;
mod summary;
mod svg;
mod table;
mod teach;
mod terminal;
mod total;
mod verify;
mod without;

use clap::{FromArgMatches, Parser, Subcommand};
use failure::{CommandError, Exit};
pub use memory::CountingAllocator;
use settings::Settings;
use std::{ffi::OsString, process::ExitCode};
use without::commands_without;
#[cfg(not(feature = "png"))]
use without::png;

commands_without! {
    serve: "serve", ServeArgs = "Open the page in a browser",
    site: "site", SiteArgs = "Write the page as static files",
    study: "studies", StudyArgs = "Run experiments on many puzzles",
}

/// Sudoku with techniques written as rules
#[derive(Parser)]
#[command(name = "tesuji", version, about)]
struct Cli {
    #[command(subcommand)]
    command: AnyCommand,
    #[command(flatten)]
    shared: args::GlobalArgs,
}

/// Declares an enum of commands, each of which runs `run` of its module.
macro_rules! commands {
    ($name:ident: $($command:ident = $module:ident::$args:ident,)*) => {
        #[derive(Debug, Subcommand)]
        enum $name {
            $($command($module::$args),)*
        }

        impl $name {
            fn run(&self) -> Result<Exit, CommandError> {
                match self {
                    $(Self::$command(args) => $module::run(args),)*
                }
            }
        }
    };
}

use commands;

#[derive(Subcommand)]
enum AnyCommand {
    Solve(solve::SolveArgs),
    #[command(flatten)]
    Question(question::QuestionCommand),
    #[command(flatten)]
    Other(Command),
}

commands! {
    Command:
    Teach = teach::TeachArgs,
    Plot = plot::PlotArgs,
    Find = find::FindArgs,
    Grade = grade::GradeArgs,
    Summary = summary::SummaryArgs,
    Rules = rules::RulesArgs,
    Games = games::GamesArgs,
    Convert = convert::ConvertArgs,
    Edit = edit::EditArgs,
    Generate = generate::GenerateArgs,
    Study = study::StudyArgs,
    Verify = verify::VerifyArgs,
    Serve = serve::ServeArgs,
    Site = site::SiteArgs,
    Lsp = lsp::LspArgs,
    Schema = schema::SchemaArgs,
    Licenses = licenses::LicensesArgs,
    Completions = completions::CompletionsArgs,
    Man = man::ManArgs,
}

pub fn run() -> ExitCode {
    let settings = Settings::read();
    say::init(std::env::args_os(), settings.as_ref().map_or(None, Settings::language));
    let settings = match settings {
        Ok(settings) => settings,
        Err(error) => return report_error(error),
    };
    let command = settings.apply(shared::hide_unused(help::command()));
    let cli = match parse_args(help::translate_command(command, say::language())) {
        Ok(cli) => cli,
        Err(exit) => return exit,
    };
    say::set_color(cli.shared.color);
    // The server of an editor shows no progress.
    if !matches!(cli.command, AnyCommand::Other(Command::Lsp(_))) {
        progress::begin();
    }
    // `serve` limits memory itself and ends single calls of the page.
    if let (Some(limit), false) =
        (cli.shared.memory.memory, matches!(cli.command, AnyCommand::Other(Command::Serve(_))))
    {
        memory::watch(limit);
    }
    let end = match &cli.command {
        AnyCommand::Solve(args) => solve::run(args),
        AnyCommand::Question(question) => question.run(),
        AnyCommand::Other(command) => command.run(),
    };
    progress::end();
    match end {
        Ok(exit) => exit.into(),
        Err(error) => report_error(error),
    }
}

/// Parses the command line, and reports its errors. Help exits with 0, an error with 2.
fn parse_args(mut command: clap::Command) -> Result<Cli, ExitCode> {
    let report = |error: clap::Error| match say::report_usage_error(&error) {
        Ok(()) => u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => report_error(error.into()),
    };
    let words: Vec<OsString> = std::env::args_os().collect();
    let mut found = command.try_get_matches_from_mut(&words).map_err(report)?;
    shared::refuse_unused(&command, &found).map_err(report_error)?;
    if let Some(mut command) = endings::with_inferred_format(&command, &found).map_err(report_error)? {
        found = command.try_get_matches_from_mut(&words).map_err(report)?;
    }
    Cli::from_arg_matches(&found).map_err(report)
}

fn report_error(error: CommandError) -> ExitCode {
    match error {
        CommandError::BrokenPipe => Exit::Success.into(),
        CommandError::Reported => Exit::InvalidInput.into(),
        CommandError::Error(kind, message, help) => {
            say::report_failure(kind, &message, help.as_ref());
            Exit::InvalidInput.into()
        }
    }
}
