//! Help of commands: long texts, examples, and translations of all help. The command line is declared in English.

use super::{Cli, convert};
use clap::{Arg, Command, CommandFactory, builder::StyledStr};
use tesuji::{Language, text::message};

/// Gap between an example and its description.
const GAP: &str = "   ";

macro_rules! texts {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("help/", $name, ".txt")))),*] };
}

/// Long help and examples of each command, by the words that call it. Lines of a paragraph are joined; indented lines
/// stay separate.
const TEXTS: [(&str, &str); 42] = texts![
    "tesuji" "completions" "convert" "edit" "explain" "find" "games" "games-list" "games-show" "generate" "grade"
    "hint" "licenses" "links" "lsp" "man" "plot" "rules" "rules-check" "rules-compare" "rules-doc" "rules-explain" "rules-fmt"
    "rules-graph" "rules-list" "rules-new" "rules-plan" "rules-profile" "rules-prove" "rules-show" "rules-test"
    "rules-watch" "rules-why-not" "schema" "serve" "site" "solve" "study" "summary" "teach" "thread" "verify"
];

pub fn command() -> Command {
    describe(Cli::command(), "tesuji")
}

fn describe(mut command: Command, name: &str) -> Command {
    if let Some((_, text)) = TEXTS.iter().find(|(known, _)| *known == name) {
        let (about, examples) = text.split_at(text.find("Examples:\n").unwrap_or(text.len()));
        if !about.is_empty() {
            let paragraphs = about.trim_end().split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
            let mut about = paragraphs.collect::<Vec<String>>().join("\n\n");
            if about.contains("{formats}") {
                about = about.replace("{formats}", convert::formats().trim_end());
            }
            command = command.long_about(about);
        }
        command = command.after_help(examples.trim_end());
    }
    command.mut_subcommands(|inner| {
        let name = format!("{name}-{}", inner.get_name());
        describe(inner, name.trim_start_matches("tesuji-"))
    })
}

/// Translates the help of a command and of its subcommands. Texts without a translation remain English.
pub fn translate_command(mut command: Command, language: Language) -> Command {
    if language == Language::default() {
        return command;
    }
    // Adds the options and commands for help.
    command.build();
    let name = command.get_name().to_owned();
    Help(language).command(command, &name)
}

#[derive(Debug, Clone, Copy)]
struct Help(Language);

impl Help {
    fn translation(self, english: &str) -> Option<&'static str> {
        let translations = self.0.sentences().help;
        let index = translations.binary_search_by_key(&english, |(known, _)| known).ok()?;
        Some(translations[index].1)
    }

    fn text(self, english: &str) -> String {
        self.translation(english).unwrap_or(english).to_owned()
    }

    fn styled(self, english: Option<&StyledStr>) -> Option<String> {
        english.map(|english| self.text(&english.to_string()))
    }

    /// Translates the command that the words `path` call.
    fn command(self, command: Command, path: &str) -> Command {
        let about = self.styled(command.get_about());
        let long = self.translation(path).map(|text| text.trim().to_owned()).or_else(|| about.clone());
        let examples = command.get_after_help().map(|examples| self.examples(&examples.to_string()));
        let usage = self.0.translate(&message!("Usage:"));
        let mut command = command
            .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"))
            .subcommand_help_heading(self.0.translate(&message!("Commands")))
            .mut_args(|arg| self.arg(arg))
            .mut_subcommands(|inner| {
                let path = format!("{path} {}", inner.get_name());
                self.command(inner, &path)
            });
        if let Some((about, long)) = about.zip(long) {
            command = command.about(about).long_about(long);
        }
        match examples {
            Some(examples) => command.after_help(examples),
            None => command,
        }
    }

    /// Translates an argument; its values and its default follow its text.
    fn arg(self, arg: Arg) -> Arg {
        let mut text = self.styled(arg.get_help()).unwrap_or_default();
        let mut note = |what: String| text.push_str(&self.0.translate(&message!(" [{what}]")));
        let values: Vec<String> = arg
            .get_possible_values()
            .iter()
            .filter(|value| !value.is_hide_set())
            .map(|value| value.get_name().to_owned())
            .collect();
        if !values.is_empty() && arg.get_action().takes_values() && !arg.is_hide_possible_values_set() {
            note(self.0.translate(&message!("values: {}", values.join(", "))));
        }
        let defaults: Vec<String> =
            arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
        if !defaults.is_empty() && arg.get_action().takes_values() && !arg.is_hide_default_value_set() {
            note(self.0.translate(&message!("default: {}", defaults.join(" "))));
        }
        let heading = match arg.get_help_heading() {
            Some(heading) => self.text(heading),
            None if arg.is_positional() => self.0.translate(&message!("Arguments")),
            None => self.0.translate(&message!("Options")),
        };
        arg.help(text.clone())
            .long_help(text)
            .help_heading(heading)
            .hide_possible_values(true)
            .hide_default_value(true)
    }

    /// Translates examples, each with an optional description.
    fn examples(self, examples: &str) -> String {
        let line = |line: &str| match line.trim_start().split_once(GAP) {
            Some((example, does)) if !example.is_empty() => {
                format!("  {example}{GAP}{}", self.text(does.trim()))
            }
            _ => self.translation(line).map_or_else(|| line.to_owned(), str::to_owned),
        };
        examples.lines().map(line).collect::<Vec<_>>().join("\n")
    }
}
