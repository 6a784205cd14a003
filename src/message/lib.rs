//! Messages: English sentences with holes, translated when they are displayed.
//!
//! [`message!`] and [`macro@Localize`] build a message from a sentence and its arguments; [`Message::translate`]
//! renders it with the [`Sentences`] of a language. Every other crate may use this one, and it uses none of them.

// The macros name this crate by the path that other crates have.
extern crate self as tesuji_message;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
pub use tesuji_message_macros::{JsonSchema, Localize, message};

/// A message: an English sentence with holes, and the arguments that fill them. A language has one translation for
/// each English sentence.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Message {
    sentence: &'static str,
    args: Vec<(&'static str, MessageArg)>,
}

/// Argument of a message: the content of a hole in its sentence.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[doc(hidden)]
pub enum MessageArg {
    /// Text that is the same in every language.
    Text(String),
    /// A nested message.
    Message(Message),
    /// A name from the rules, translated if the language has a word for it.
    Term(String),
    /// Text that translates itself.
    Translated(Arc<dyn TranslateText>),
}

/// Text of more than one sentence that renders itself in a language, such as a report with source lines.
pub trait TranslateText: fmt::Debug + Send + Sync {
    /// Returns the text in a language; `sentence` returns the translation of an English sentence.
    fn translate(&self, sentence: Sentences<'_>) -> String;
}

/// Two texts are equal if their English versions are equal.
impl PartialEq for dyn TranslateText {
    fn eq(&self, other: &Self) -> bool {
        self.translate(&|_| None) == other.translate(&|_| None)
    }
}

impl Eq for dyn TranslateText {}

impl Hash for dyn TranslateText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.translate(&|_| None).hash(state);
    }
}

/// Translations of one language: maps an English sentence to its translation, or `None` if there is none.
pub type Sentences<'s> = &'s dyn Fn(&str) -> Option<&'static str>;

/// A value that has a message in any language. Every error implements it.
pub trait Localize {
    /// Returns the message.
    fn message(&self) -> Message;
}

impl Message {
    #[doc(hidden)]
    #[must_use]
    pub fn new(sentence: &'static str, args: Vec<(&'static str, MessageArg)>) -> Self {
        Self { sentence, args }
    }

    /// Returns the empty message, for an optional detail that is missing.
    #[must_use]
    pub fn empty() -> Self {
        Self::new("", Vec::new())
    }

    /// Returns a message with text from elsewhere, such as the system or a parser. It is not translated.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self::new("{said}", vec![("said", MessageArg::Text(text.into()))])
    }

    /// Returns a message with a name from rule files, such as a kind of units or a family of techniques. Languages
    /// translate the built-in names.
    #[must_use]
    pub fn term(name: impl Into<String>) -> Self {
        Self::new("{term}", vec![("term", MessageArg::Term(name.into()))])
    }

    /// Returns a message with text that translates itself.
    #[must_use]
    pub fn from_text(text: impl TranslateText + 'static) -> Self {
        Self::new("{text}", vec![("text", MessageArg::Translated(Arc::new(text)))])
    }

    /// Returns the English sentence with its holes, which is the key of its translations.
    #[must_use]
    pub fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// Returns the text in another language; `sentence` returns the translation of an English sentence.
    #[must_use]
    pub fn translate(&self, sentence: Sentences<'_>) -> String {
        let mut text = String::new();
        let mut rest = sentence(self.sentence).unwrap_or(self.sentence);
        while let Some(at) = rest.find(['{', '}']) {
            text.push_str(&rest[..at]);
            let (mark, after) = rest[at..].split_at(1);
            let hole = after.split_once('}').filter(|_| mark == "{" && !after.starts_with('{'));
            rest = match hole {
                Some((name, tail)) => {
                    match self.args.iter().find(|(known, _)| *known == name) {
                        Some((_, MessageArg::Text(literal))) => text.push_str(literal),
                        Some((_, MessageArg::Message(message))) => {
                            text.push_str(&message.translate(sentence))
                        }
                        Some((_, MessageArg::Term(name))) => text.push_str(sentence(name).unwrap_or(name)),
                        Some((_, MessageArg::Translated(nested))) => {
                            text.push_str(&nested.translate(sentence))
                        }
                        None => {}
                    }
                    tail
                }
                // A doubled brace is a literal brace.
                None => {
                    text.push_str(mark);
                    after.strip_prefix(mark).unwrap_or(after)
                }
            };
        }
        text + rest
    }
}

impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.translate(&|_| None))
    }
}

/// Formats the English text in quotes.
impl fmt::Debug for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.translate(&|_| None), out)
    }
}

impl From<Message> for String {
    fn from(message: Message) -> Self {
        message.to_string()
    }
}

impl Localize for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

impl<T: Localize + ?Sized> Localize for &T {
    fn message(&self) -> Message {
        (**self).message()
    }
}

impl<T: Localize + ?Sized> Localize for Box<T> {
    fn message(&self) -> Message {
        (**self).message()
    }
}

impl Localize for std::io::Error {
    fn message(&self) -> Message {
        use std::io::ErrorKind as Kind;
        match self.kind() {
            Kind::NotFound => message!("no such file or folder"),
            Kind::PermissionDenied => message!("permission denied"),
            Kind::IsADirectory => message!("it is a folder"),
            Kind::NotADirectory => message!("a part of the path is not a folder"),
            Kind::AlreadyExists => message!("it already exists"),
            Kind::StorageFull => message!("no space left"),
            Kind::AddrInUse => message!("another program uses it"),
            Kind::InvalidInput if self.raw_os_error().is_some() => message!("operation not supported"),
            _ => {
                let text = self.to_string();
                Message::verbatim(text.split(" (os error ").next().unwrap_or_default().to_owned())
            }
        }
    }
}

/// Value of a hole in `message!`: messages stay messages, all other values are formatted with `Display`.
#[doc(hidden)]
pub struct ArgRef<'t, T: ?Sized>(pub &'t T);

impl<T: Localize + ?Sized> ArgRef<'_, T> {
    /// Returns the message as the content of a hole.
    #[must_use]
    pub fn into_arg(self) -> MessageArg {
        MessageArg::Message(self.0.message())
    }
}

#[doc(hidden)]
pub trait IntoMessageArg {
    /// Returns the formatted text as the content of a hole.
    fn into_arg(self) -> MessageArg;
}

impl<T: fmt::Display + ?Sized> IntoMessageArg for ArgRef<'_, T> {
    fn into_arg(self) -> MessageArg {
        MessageArg::Text(self.0.to_string())
    }
}
