//! `tesuji completions`: what a shell needs to complete the words of the command line.

use super::{help, prelude::*};
use clap::{Arg, Command, builder::PossibleValuesParser};
use clap_complete::{Shell, generate};

/// Print a shell completion script for commands, options, and the names of techniques, strategies, games and
/// formats
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
    #[command(flatten)]
    rules: RuleArgs,
}

pub fn run(args: &CompletionsArgs) -> Result<Exit, CommandError> {
    let names = CompletionNames::from_rules(&load_rules(&args.rules)?);
    let mut script = Vec::new();
    generate(args.shell, &mut names.complete_command(help::command()), "tesuji", &mut script);
    print(script, Exit::Success)
}

/// Names that the options and arguments of commands take.
struct CompletionNames {
    techniques: Vec<String>,
    strategies: Vec<String>,
    games: Vec<String>,
    links: Vec<String>,
    styles: Vec<String>,
    rules: Vec<String>,
}

impl CompletionNames {
    fn from_rules(rules: &Rules) -> Self {
        let techniques = rules.techniques().flat_map(|one| {
            std::iter::once(one.name().to_owned()).chain(one.aliases().map(str::to_owned)).collect::<Vec<_>>()
        });
        Self {
            techniques: techniques.collect(),
            strategies: rules.strategies().map(|one| one.name().to_owned()).collect(),
            games: rules.games().map(|one| one.name().to_owned()).collect(),
            links: rules.links().map(str::to_owned).collect(),
            styles: rules.styles().map(str::to_owned).collect(),
            rules: rules.names().map(str::to_owned).collect(),
        }
    }

    /// Returns the command with the names that its options and arguments take.
    fn complete_command(&self, command: Command) -> Command {
        let path = command.get_name().to_owned();
        command
            .mut_args(|arg| self.complete_arg(arg, &path))
            .mut_subcommands(|inner| self.complete_command(inner))
    }

    fn complete_arg(&self, arg: Arg, command: &str) -> Arg {
        if !arg.get_possible_values().is_empty() {
            return arg;
        }
        let value = arg.get_value_names().map_or("", |names| names[0].as_str());
        let names: Vec<String> = match (arg.get_id().as_str(), value) {
            ("from", "FORMAT") => Format::ALL.map(|format| format.name().to_owned()).to_vec(),
            (_, "FORMAT") => {
                let written = Format::ALL.into_iter().filter(|format| format.can_write());
                written.map(|format| format.name().to_owned()).collect()
            }
            (_, "TECHNIQUE" | "TECHNIQUE,…" | "TECHNIQUE|PUZZLE") => self.techniques.clone(),
            (_, "ID") if matches!(command, "plan" | "why-not") => self.techniques.clone(),
            (_, "ID") if command == "show" => self.rules.clone(),
            (_, "ID|FILE") => self.techniques.iter().chain(&self.links).cloned().collect(),
            ("strategy" | "solvable_with", _) => self.strategies.clone(),
            ("game", _) => self.games.clone(),
            ("name", _) if command == "show" => self.games.clone(),
            ("links", _) => self.links.clone(),
            ("notation", _) => self.styles.clone(),
            _ => return arg,
        };
        arg.value_parser(PossibleValuesParser::new(names))
    }
}
