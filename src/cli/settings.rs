//! Defaults of options that the command line leaves out: from the environment, `tesuji.toml`, and the locale.

use super::failure::CommandError;
use clap::{Arg, ColorChoice, Command, ValueEnum};
use serde::Deserialize;
use std::{
    env,
    path::{Path, PathBuf},
};
use tesuji::{Language, text::message};

/// Name of the settings file: the nearest one upwards of the working folder counts, then the user's own.
const FILE: &str = "tesuji.toml";

/// Environment variables, and the options that they set.
const VARIABLES: [(&str, &str); 4] = [
    ("TESUJI_RULES", "rules"),
    ("TESUJI_STRATEGY", "strategy"),
    ("TESUJI_LANG", "lang"),
    ("TESUJI_COLOR", "color"),
];

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Rule files and folders, relative to the folder of the file.
    #[serde(default)]
    rules: Vec<PathBuf>,
    strategy: Option<String>,
    lang: Option<String>,
    color: Option<String>,
}

/// Defaults of options, by their names.
#[derive(Debug, Default)]
pub struct Settings {
    options: Vec<(&'static str, Vec<String>)>,
}

impl Settings {
    /// Reads all settings. The first source counts: the environment, the nearest file, the user's file, the locale.
    pub fn read() -> Result<Self, CommandError> {
        let mut settings = Self::default();
        for (variable, option) in VARIABLES {
            let Some(value) = env::var_os(variable).filter(|value| !value.is_empty()) else { continue };
            let values = match option {
                "rules" => env::split_paths(&value).map(|path| path.to_string_lossy().into_owned()).collect(),
                _ => vec![value.to_string_lossy().into_owned()],
            };
            check_value(variable, option, &values)?;
            settings.add(option, values);
        }
        let here = env::current_dir().ok();
        let near = here.iter().flat_map(|here| here.ancestors()).map(|folder| folder.join(FILE));
        for path in near.filter(|path| path.is_file()).take(1).chain(user_file()) {
            settings.add_file(&path)?;
        }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
        let spoken = |language: &Language| locale.as_ref().is_some_and(|it| it.starts_with(language.code()));
        if let Some(language) = Language::ALL.iter().find(|language| spoken(language)) {
            settings.add("lang", vec![language.code().to_owned()]);
        }
        Ok(settings)
    }

    /// Returns the language of the settings, for a command line without one; `None` if they have no known language.
    pub fn language(&self) -> Option<Language> {
        let (_, codes) = self.options.iter().find(|(option, _)| *option == "lang")?;
        codes.first()?.parse().ok()
    }

    fn add_file(&mut self, path: &Path) -> Result<(), CommandError> {
        let text = std::fs::read_to_string(path).map_err(|error| CommandError::read_error(path, &error))?;
        let file: File = toml::from_str(&text).map_err(|error| {
            CommandError::new(message!("{}: {}", path.display(), error.to_string().trim_end()))
        })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let rules = file.rules.iter().map(|rules| folder.join(rules).to_string_lossy().into_owned());
        self.add("rules", rules.collect());
        for (option, value) in [("strategy", file.strategy), ("lang", file.lang), ("color", file.color)] {
            let values: Vec<String> = value.into_iter().collect();
            check_value(&path.display().to_string(), option, &values)?;
            self.add(option, values);
        }
        Ok(())
    }

    fn add(&mut self, option: &'static str, values: Vec<String>) {
        if !values.is_empty() && self.options.iter().all(|(known, _)| *known != option) {
            self.options.push((option, values));
        }
    }

    pub fn apply(&self, command: Command) -> Command {
        let has = |name: &str| command.get_arguments().any(|arg| arg.get_id() == name);
        // In commands without `--with`, `--strategy` is not the default strategy for solving.
        let is_meant = |option: &str| has(option) && (option != "strategy" || has("with"));
        let meant: Vec<_> = self.options.iter().filter(|(option, _)| is_meant(option)).collect();
        let command = meant.into_iter().fold(command, |command, (option, values)| {
            command.mut_arg(*option, |arg: Arg| arg.default_values(values.clone()))
        });
        command.mut_subcommands(|inner| self.apply(inner))
    }
}

/// Refuses an invalid value of an option; `place` is its source.
fn check_value(place: &str, option: &str, values: &[String]) -> Result<(), CommandError> {
    let known: Vec<String> = match option {
        "lang" => Language::ALL.iter().map(|language| language.code().to_owned()).collect(),
        "color" => ColorChoice::value_variants().iter().map(ColorChoice::to_string).collect(),
        _ => return Ok(()),
    };
    match values.iter().find(|value| !known.contains(value)) {
        Some(value) => Err(CommandError::new(message!(
            "{place}: invalid {option} `{value}`: expected one of {known}",
            known = known.join(", ")
        ))),
        None => Ok(()),
    }
}

fn user_file() -> Option<PathBuf> {
    let config = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".config"));
    let folder = config.or_else(home).or_else(|| env::var_os("APPDATA").map(PathBuf::from))?;
    Some(folder.join("tesuji").join(FILE)).filter(|path| path.is_file())
}
