//! Messages on standard error, in the language of the run.

use super::{failure, output::should_color, progress};
use clap::{
    ColorChoice,
    error::{ContextKind, ContextValue, ErrorKind},
};
use serde_json::json;
use std::{error::Error, ffi::OsString, fmt, io, str::FromStr, sync::OnceLock};
use tesuji::{BoardStyle, Language, Localize, Message, json::json_line, text::message};

/// Language of this run, and whether errors are written as JSON.
static MESSAGE_SETTINGS: OnceLock<(Language, bool)> = OnceLock::new();

/// Use of colours.
static COLOR: OnceLock<ColorChoice> = OnceLock::new();

/// Takes the language from the words of the command line, else `default`, and whether JSON is requested. Both are
/// needed before the command line is parsed, since parsing may fail.
pub fn init(words: impl Iterator<Item = OsString>, default: Option<Language>) {
    let mut words = words.take_while(|word| word != "--").map(|word| word.to_string_lossy().into_owned());
    let (mut asked, mut format) = (None, None);
    while let Some(word) = words.next() {
        match word.split_once('=') {
            None if word == "--lang" => asked = words.next(),
            Some(("--lang", code)) => asked = Some(code.to_owned()),
            None if word == "--format" => format = words.next(),
            Some(("--format", form)) => format = Some(form.to_owned()),
            _ => {}
        }
    }
    let asked = asked.and_then(|code| code.parse().ok());
    // They are set once.
    let _ = MESSAGE_SETTINGS.set((asked.or(default).unwrap_or_default(), format.as_deref() == Some("json")));
}

/// Sets the use of colours, once the command line is parsed.
pub fn set_color(choice: ColorChoice) {
    // It is set once.
    let _ = COLOR.set(choice);
}

pub fn color() -> ColorChoice {
    COLOR.get().copied().unwrap_or(ColorChoice::Auto)
}

/// Returns the style of boards on standard output.
pub fn board_style() -> BoardStyle {
    BoardStyle {
        uses_color: should_color(color(), &io::stdout()),
        language: language(),
        ..BoardStyle::default()
    }
}

pub fn language() -> Language {
    MESSAGE_SETTINGS.get().copied().unwrap_or_default().0
}

pub fn is_json() -> bool {
    MESSAGE_SETTINGS.get().copied().unwrap_or_default().1
}

pub fn write(text: &str) {
    progress::clear();
    eprint!("{text}");
}

pub fn print_line(what: &impl Localize) {
    write(&(language().translate(what) + "\n"));
}

pub fn print_error(what: impl Localize) {
    print_line(&message!("error: {what}"));
}

pub fn report_failure(kind: failure::ErrorKind, what: &Message, help: Option<&Message>) {
    if is_json() {
        let translated = |message: &Message| language().translate(message);
        let error = json!({ "code": kind, "message": translated(what), "help": help.map(translated) });
        write(&json_line(&json!({ "error": error })));
        return;
    }
    print_error(what);
    if let Some(help) = help {
        print_line(&message!("help: {help}"));
    }
}

pub fn print_note(what: impl Localize) {
    print_line(&message!("note: {what}"));
}

#[derive(Debug)]
pub struct OptionError(pub Message);

impl fmt::Display for OptionError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Error for OptionError {}

/// Parses the value of an option whose error has a message.
pub fn parse_value<T: FromStr<Err: Localize>>(text: &str) -> Result<T, OptionError> {
    text.parse().map_err(|error: T::Err| OptionError(error.message()))
}

/// Reports an error of the command line, or writes the requested help. In English the parser does both, except for
/// errors as JSON.
///
/// # Errors
/// If help cannot be written.
pub fn report_usage_error(error: &clap::Error) -> io::Result<()> {
    if is_json() && error.use_stderr() {
        let message = translatable_error(error).unwrap_or_else(|| {
            let text = error.to_string();
            let first = text.split("\n\n").next().unwrap_or_default();
            Message::verbatim(first.trim_start_matches("error: "))
        });
        report_failure(failure::ErrorKind::Usage, &message, None);
        return Ok(());
    }
    match translatable_error(error).filter(|_| language() != Language::default()) {
        Some(message) => {
            self::print_error(message);
            eprintln!();
            if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
                eprintln!("{usage}\n");
            }
            print_line(&message!("For more information, try '--help'."));
            Ok(())
        }
        None => error.print(),
    }
}

/// Returns the translatable form of an error, for the kinds whose parts the parser provides; else `None`.
fn translatable_error(error: &clap::Error) -> Option<Message> {
    let context = |kind| {
        Some(match error.get(kind)? {
            ContextValue::String(text) => text.clone(),
            ContextValue::Strings(texts) => texts.join(", "),
            ContextValue::StyledStr(text) => text.to_string(),
            ContextValue::Number(number) => number.to_string(),
            _ => return None,
        })
    };
    let near = |kind| {
        let near = context(kind).filter(|near| !near.is_empty());
        near.map_or_else(Message::empty, |near| message!(": did you mean '{near}'?"))
    };
    let argument = context(ContextKind::InvalidArg);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            message!("unexpected argument '{}' found{}", argument?, near(ContextKind::SuggestedArg))
        }
        ErrorKind::InvalidSubcommand => {
            let (name, near) =
                (context(ContextKind::InvalidSubcommand)?, near(ContextKind::SuggestedSubcommand));
            message!("unrecognized subcommand '{name}'{near}")
        }
        ErrorKind::InvalidValue => {
            let (value, argument, known) = (
                context(ContextKind::InvalidValue)?,
                argument?,
                context(ContextKind::ValidValue).unwrap_or_default(),
            );
            match (value.is_empty(), known.is_empty()) {
                (true, _) => message!("a value is required for '{argument}' but none was supplied"),
                (false, true) => message!("invalid value '{value}' for '{argument}'"),
                (false, false) => {
                    message!("invalid value '{value}' for '{argument}'; possible values: {known}")
                }
            }
        }
        ErrorKind::ValueValidation => {
            let (value, argument) = (context(ContextKind::InvalidValue)?, argument?);
            let why = error.source().map(|why| match why.downcast_ref::<OptionError>() {
                Some(OptionError(message)) => message.clone(),
                None => Message::verbatim(why.to_string()),
            });
            message!(
                "invalid value '{value}' for '{argument}': {why}",
                why = why.unwrap_or_else(Message::empty)
            )
        }
        ErrorKind::ArgumentConflict => {
            let (argument, other) = (argument?, context(ContextKind::PriorArg)?);
            message!("the argument '{argument}' cannot be used with '{other}'")
        }
        ErrorKind::MissingRequiredArgument => {
            message!("the following required arguments were not provided: {}", argument?)
        }
        ErrorKind::MissingSubcommand => {
            message!(
                "'{}' requires a subcommand but one was not provided",
                context(ContextKind::InvalidSubcommand)?
            )
        }
        _ => return None,
    })
}
