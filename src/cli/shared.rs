//! Options of all commands, written before or after a command, and the commands that have no use for them.

use super::failure::{CommandError, ErrorKind};
use clap::{Arg, ArgMatches, Command, parser::ValueSource};
use tesuji::{Message, text::message};

/// Options that mean something in every command.
const UNIVERSAL: [&str; 3] = ["lang", "color", "memory"];

/// Hides the options of all commands in those that have no use for them.
pub fn hide_unused(command: Command) -> Command {
    let shared: Vec<Arg> = command
        .get_arguments()
        .filter(|arg| arg.is_global_set() && !UNIVERSAL.contains(&arg.get_id().as_str()))
        .map(|arg| arg.clone().hide(true))
        .collect();
    command.mut_subcommands(|inner| hide_in(inner, &shared))
}

fn hide_in(command: Command, shared: &[Arg]) -> Command {
    let unused = shared.iter().filter(|arg| command.get_arguments().all(|own| own.get_id() != arg.get_id()));
    let unused: Vec<Arg> = unused.cloned().collect();
    command.args(unused).mut_subcommands(|inner| hide_in(inner, shared))
}

/// Returns the called command, with its matches.
pub fn called_command<'c, 'm>(command: &'c Command, found: &'m ArgMatches) -> (&'c Command, &'m ArgMatches) {
    match found.subcommand().and_then(|(name, inner)| Some((command.find_subcommand(name)?, inner))) {
        Some((command, found)) => called_command(command, found),
        None => (command, found),
    }
}

/// Whether an option was written on the command line.
pub fn is_written(found: &ArgMatches, id: &str) -> bool {
    found.try_contains_id(id).is_ok() && found.value_source(id) == Some(ValueSource::CommandLine)
}

/// Refuses an option that the command has no use for, and `--no-default-rules` without rules.
pub fn refuse_unused(command: &Command, found: &ArgMatches) -> Result<(), CommandError> {
    let (command, found) = called_command(command, found);
    let usage = |message| CommandError::Error(ErrorKind::Usage, message, None);
    let mut unused = command.get_arguments().filter(|arg| arg.is_hide_set() && arg.is_global_set());
    if let Some(arg) = unused.find(|arg| is_written(found, arg.get_id().as_str())) {
        let long = arg.get_long().unwrap_or_default();
        let (option, more) = (format!("--{long}"), Message::empty());
        return Err(usage(message!("unexpected argument '{}' found{}", option, more)));
    }
    let takes_rules = command.get_arguments().any(|arg| arg.get_id() == "rules" && !arg.is_hide_set());
    let has_rules = found.try_get_raw("rules").ok().flatten().is_some_and(|mut rules| rules.next().is_some());
    if takes_rules && !has_rules && is_written(found, "no_default_rules") {
        return Err(usage(message!("`--no-default-rules` leaves no rules: add some with `--rules FILE`")));
    }
    Ok(())
}
