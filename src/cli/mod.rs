//! The command line: one file for each command.
//!
//! In come arguments, files and standard input; out go text, JSON and an exit status. It uses the public face of the
//! library, and nothing uses it.

mod args;
mod completions;
mod convert;
mod edit;
mod explain;
mod failure;
mod find;
mod games;
mod generate;
mod grade;
mod help;
mod hint;
mod input;
mod links;
mod load;
mod lsp;
mod man;
mod output;
mod plot;
mod progress;
mod rules;
mod say;
mod schema;
mod sets;
mod settings;
mod solve;
mod strategy;
mod study;
mod svg;
mod teach;
mod thread;
mod total;
mod verify;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::{Exit, Stop};
use settings::Settings;
use std::process::ExitCode;

/// Sudoku by techniques that are written down as rules
#[derive(Debug, Parser)]
#[command(
    name = "tesuji",
    version,
    about,
    long_about = "Tesuji solves sudoku and its relatives by techniques that are written down as rules, and says why \
        each step holds. The techniques that ship are rule files like any other: see `tesuji rules list`, and add \
        your own with --rules.\n\n\
        INPUT is a puzzle written inline, a file, or - for standard input. A file may hold many puzzles; their format \
        is recognised.\n\n\
        Exit status: 0 everything asked for came out, 1 it ran but something did not, 2 an input or the command line \
        is wrong, 3 a rule took what a solution holds, 4 a strategy could not go on.",
    after_help = include_str!("examples/tesuji.txt")
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::SolveArgs),
    Hint(hint::HintArgs),
    Explain(explain::ExplainArgs),
    Teach(teach::TeachArgs),
    Plot(plot::PlotArgs),
    Thread(thread::ThreadArgs),
    Find(find::FindArgs),
    Grade(grade::GradeArgs),
    Links(links::LinksArgs),
    Rules(rules::RulesArgs),
    Games(games::GamesArgs),
    Convert(convert::ConvertArgs),
    Edit(edit::EditArgs),
    Generate(generate::GenerateArgs),
    Study(study::StudyArgs),
    Verify(verify::VerifyArgs),
    Lsp(lsp::LspArgs),
    Schema(schema::SchemaArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Runs the program on the command line that it was called with.
pub fn run() -> ExitCode {
    let settings = Settings::read();
    say::speak(std::env::args_os(), settings.as_ref().map_or(None, Settings::language));
    let settings = match settings {
        Ok(settings) => settings,
        Err(stop) => return stopped(stop),
    };
    let command = help::translated(settings.apply(Cli::command()), say::language());
    let cli = command.try_get_matches().and_then(|found| Cli::from_arg_matches(&found));
    // Help ends with 0, what is wrong with the command line with 2.
    let cli = match cli {
        Ok(cli) => cli,
        Err(error) => {
            say::unparsed(&error);
            return u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
        }
    };
    // What answers an editor says nothing else.
    if !matches!(cli.command, Command::Lsp(_)) {
        progress::begin();
    }
    let end = match &cli.command {
        Command::Solve(args) => solve::run(args),
        Command::Hint(args) => hint::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Teach(args) => teach::run(args),
        Command::Plot(args) => plot::run(args),
        Command::Thread(args) => thread::run(args),
        Command::Find(args) => find::run(args),
        Command::Grade(args) => grade::run(args),
        Command::Links(args) => links::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Games(args) => games::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Edit(args) => edit::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Study(args) => study::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Lsp(args) => lsp::run(args),
        Command::Schema(args) => schema::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    };
    progress::end();
    match end {
        Ok(exit) => exit.into(),
        Err(stop) => stopped(stop),
    }
}

/// Says why a command stopped early.
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
