//! Messages on standard error, in the language of the run.

use super::{failure, output::has_colour, progress};
use clap::ColorChoice;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use serde_json::json;
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::str::FromStr;
use std::sync::OnceLock;
use tesuji::json::json_line;
use tesuji::text::message;
use tesuji::{BoardStyle, Language, Localize, Message};

/// Language of this run, and whether errors are written as JSON.
static VOICE: OnceLock<(Language, bool)> = OnceLock::new();

/// Use of colours.
static COLOR: OnceLock<ColorChoice> = OnceLock::new();

/// Takes the language, by default `usual`, from the words of the command line, and whether JSON is requested. Both are
/// needed before the command line is parsed, since parsing may fail.
pub fn speak(words: impl Iterator<Item = OsString>, usual: Option<Language>) {
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
    let _ = VOICE.set((asked.or(usual).unwrap_or_default(), format.as_deref() == Some("json")));
}

/// Sets the use of colours, once the command line is parsed.
pub fn paint(choice: ColorChoice) {
    // It is set once.
    let _ = COLOR.set(choice);
}

pub fn color() -> ColorChoice {
    COLOR.get().copied().unwrap_or(ColorChoice::Auto)
}

/// Returns the style of boards on standard output.
pub fn look() -> BoardStyle {
    BoardStyle { colour: has_colour(color(), &io::stdout()), language: language(), ..BoardStyle::default() }
}

pub fn language() -> Language {
    VOICE.get().copied().unwrap_or_default().0
}

pub fn as_json() -> bool {
    VOICE.get().copied().unwrap_or_default().1
}

pub fn write(text: &str) {
    progress::clear();
    eprint!("{text}");
}

pub fn say(what: &impl Localize) {
    write(&(language().translate(what) + "\n"));
}

pub fn error(what: impl Localize) {
    say(&message!("error: {what}"));
}

pub fn failed(wrong: failure::Wrong, what: &Message, help: Option<&Message>) {
    if as_json() {
        let translated = |message: &Message| language().translate(message);
        let error = json!({ "code": wrong, "message": translated(what), "help": help.map(translated) });
        write(&json_line(&json!({ "error": error })));
        return;
    }
    error(what);
    if let Some(help) = help {
        say(&message!("help: {help}"));
    }
}

pub fn note(what: impl Localize) {
    say(&message!("note: {what}"));
}

#[derive(Debug, Clone)]
pub struct Wrong(pub Message);

impl fmt::Display for Wrong {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Error for Wrong {}

/// Parses the value of an option whose error has a message.
pub fn parsed<T: FromStr<Err: Localize>>(text: &str) -> Result<T, Wrong> {
    text.parse().map_err(|error: T::Err| Wrong(error.message()))
}

/// Reports an error of the command line, or writes the requested help. In English the parser does both, except for
/// errors as JSON.
///
/// # Errors
/// If help cannot be written.
pub fn unparsed(error: &clap::Error) -> io::Result<()> {
    if as_json() && error.use_stderr() {
        let message = reworded(error).unwrap_or_else(|| {
            let text = error.to_string();
            let first = text.split("\n\n").next().unwrap_or_default();
            Message::verbatim(first.trim_start_matches("error: "))
        });
        failed(failure::Wrong::Usage, &message, None);
        return Ok(());
    }
    match reworded(error).filter(|_| language() != Language::default()) {
        Some(message) => {
            self::error(message);
            eprintln!();
            if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
                eprintln!("{usage}\n");
            }
            say(&message!("For more information, try '--help'."));
            Ok(())
        }
        None => error.print(),
    }
}

/// Returns the translatable form of an error, for the kinds whose parts the parser provides; else `None`.
fn reworded(error: &clap::Error) -> Option<Message> {
    let of = |kind| {
        Some(match error.get(kind)? {
            ContextValue::String(text) => text.clone(),
            ContextValue::Strings(texts) => texts.join(", "),
            ContextValue::StyledStr(text) => text.to_string(),
            ContextValue::Number(number) => number.to_string(),
            _ => return None,
        })
    };
    let near = |kind| {
        let near = of(kind).filter(|near| !near.is_empty());
        near.map_or_else(Message::empty, |near| message!(": did you mean '{near}'?"))
    };
    let argument = of(ContextKind::InvalidArg);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            message!("unexpected argument '{}' found{}", argument?, near(ContextKind::SuggestedArg))
        }
        ErrorKind::InvalidSubcommand => {
            let (name, near) = (of(ContextKind::InvalidSubcommand)?, near(ContextKind::SuggestedSubcommand));
            message!("unrecognized subcommand '{name}'{near}")
        }
        ErrorKind::InvalidValue => {
            let (value, argument, known) =
                (of(ContextKind::InvalidValue)?, argument?, of(ContextKind::ValidValue).unwrap_or_default());
            match (value.is_empty(), known.is_empty()) {
                (true, _) => message!("a value is required for '{argument}' but none was supplied"),
                (false, true) => message!("invalid value '{value}' for '{argument}'"),
                (false, false) => {
                    message!("invalid value '{value}' for '{argument}'; possible values: {known}")
                }
            }
        }
        ErrorKind::ValueValidation => {
            let (value, argument) = (of(ContextKind::InvalidValue)?, argument?);
            let why = error.source().map(|why| match why.downcast_ref::<Wrong>() {
                Some(Wrong(message)) => message.clone(),
                None => Message::verbatim(why.to_string()),
            });
            message!(
                "invalid value '{value}' for '{argument}': {why}",
                why = why.unwrap_or_else(Message::empty)
            )
        }
        ErrorKind::ArgumentConflict => {
            let (argument, other) = (argument?, of(ContextKind::PriorArg)?);
            message!("the argument '{argument}' cannot be used with '{other}'")
        }
        ErrorKind::MissingRequiredArgument => {
            message!("the following required arguments were not provided: {}", argument?)
        }
        ErrorKind::MissingSubcommand => {
            message!(
                "'{}' requires a subcommand but one was not provided",
                of(ContextKind::InvalidSubcommand)?
            )
        }
        _ => return None,
    })
}
