//! The command line: one file for each command, with its long help and examples in `help`.
//!
//! Inputs are arguments, files and standard input; outputs are text, JSON and an exit code. The command line uses the
//! public API of the library, and no other part depends on it.

mod args;
mod assets;
mod completions;
mod convert;
mod edit;
mod endings;
mod explain;
mod failure;
mod find;
mod games;
mod generate;
mod grade;
mod help;
mod hint;
mod input;
mod licenses;
mod links;
mod load;
mod lsp;
mod man;
mod memory;
mod output;
mod pictures;
mod plot;
mod png;
mod prelude;
mod progress;
mod rules;
mod run;
mod say;
mod schema;
mod serve;
mod sets;
mod settings;
mod shared;
mod site;
mod solve;
mod strategy;
mod study;
mod summary;
mod svg;
mod table;
mod teach;
mod terminal;
mod thread;
mod total;
mod verify;

use clap::{FromArgMatches, Parser, Subcommand};
use failure::{Exit, Stop};
pub use memory::CountingAllocator;
use settings::Settings;
use std::ffi::OsString;
use std::process::ExitCode;

/// Sudoku by techniques that are written down as rules
#[derive(Debug, Parser)]
#[command(name = "tesuji", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
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
            fn run(&self) -> Result<Exit, Stop> {
                match self {
                    $(Self::$command(args) => $module::run(args),)*
                }
            }
        }
    };
}

use commands;

commands! {
    Command:
    Solve = solve::SolveArgs,
    Hint = hint::HintArgs,
    Explain = explain::ExplainArgs,
    Teach = teach::TeachArgs,
    Plot = plot::PlotArgs,
    Thread = thread::ThreadArgs,
    Find = find::FindArgs,
    Grade = grade::GradeArgs,
    Summary = summary::SummaryArgs,
    Links = links::LinksArgs,
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
    say::speak(std::env::args_os(), settings.as_ref().map_or(None, Settings::language));
    let settings = match settings {
        Ok(settings) => settings,
        Err(stop) => return stopped(stop),
    };
    let command = settings.apply(shared::with_shared(help::command()));
    let cli = match parsed(help::translated(command, say::language())) {
        Ok(cli) => cli,
        Err(exit) => return exit,
    };
    say::paint(cli.shared.color);
    // The server of an editor shows no progress.
    if !matches!(cli.command, Command::Lsp(_)) {
        progress::begin();
    }
    // `serve` limits memory itself and ends single calls of the page.
    if let (Some(limit), false) = (cli.shared.memory.memory, matches!(cli.command, Command::Serve(_))) {
        memory::watch(limit);
    }
    let end = cli.command.run();
    progress::end();
    match end {
        Ok(exit) => exit.into(),
        Err(stop) => stopped(stop),
    }
}

/// Parses the command line, and reports its errors. Help exits with 0, an error with 2.
fn parsed(mut command: clap::Command) -> Result<Cli, ExitCode> {
    let unparsed = |error: clap::Error| match say::unparsed(&error) {
        Ok(()) => u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => stopped(error.into()),
    };
    let words: Vec<OsString> = std::env::args_os().collect();
    let mut found = command.try_get_matches_from_mut(&words).map_err(unparsed)?;
    shared::refuse_unused(&command, &found).map_err(stopped)?;
    if let Some(mut command) = endings::by_ending(&command, &found).map_err(stopped)? {
        found = command.try_get_matches_from_mut(&words).map_err(unparsed)?;
    }
    Cli::from_arg_matches(&found).map_err(unparsed)
}

fn stopped(stop: Stop) -> ExitCode {
    match stop {
        Stop::Unread => Exit::Done.into(),
        Stop::Said => Exit::Wrong.into(),
        Stop::Wrong(wrong, message, help) => {
            say::failed(wrong, &message, help.as_ref());
            Exit::Wrong.into()
        }
    }
}
