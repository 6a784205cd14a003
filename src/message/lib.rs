//! Messages: English sentences with holes, translated when they are shown.
//!
//! In comes what [`message!`] and [`macro@Localize`] make of a sentence and its arguments; out goes text in the language
//! whose [`Sentences`] are given. Everything else may use this crate, and it uses none of the others.

// The macros name this crate by the path that other crates have.
extern crate self as tesuji_message;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
pub use tesuji_message_macros::{Localize, message};

/// A message: an English sentence with holes, and what fills them. Another language has its own sentence for each
/// English one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Message {
    sentence: &'static str,
    words: Vec<(&'static str, Word)>,
}

/// What fills a hole.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[doc(hidden)]
pub enum Word {
    /// Text that is the same in every language.
    Text(String),
    /// A sentence of its own.
    Message(Message),
    /// A name of the rules that other languages have a word for.
    Term(String),
    /// Text that translates itself.
    Translated(Arc<dyn TranslateText>),
}

/// What is more than a sentence and writes itself in a language: a report with lines of source, for example.
pub trait TranslateText: fmt::Debug + Send + Sync {
    /// Its text; `sentence` gives the translation of an English sentence.
    fn translate(&self, sentence: Sentences<'_>) -> String;
}

/// Two are equal where their English texts are.
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

/// What another language says for an English sentence.
pub type Sentences<'s> = &'s dyn Fn(&str) -> Option<&'static str>;

/// What explains itself in any language: every error does.
pub trait Localize {
    /// Its text.
    fn message(&self) -> Message;
}

impl Message {
    #[doc(hidden)]
    #[must_use]
    pub fn new(sentence: &'static str, words: Vec<(&'static str, Word)>) -> Self {
        Self { sentence, words }
    }

    /// Nothing, where more could be said.
    #[must_use]
    pub fn empty() -> Self {
        Self::new("", Vec::new())
    }

    /// What others said, in their words: the system, a parser.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self::new("{said}", vec![("said", Word::Text(text.into()))])
    }

    /// A name that rule files give, of a kind of units or a family of techniques: languages know those that ship.
    #[must_use]
    pub fn term(name: impl Into<String>) -> Self {
        Self::new("{term}", vec![("term", Word::Term(name.into()))])
    }

    /// Text that translates itself.
    #[must_use]
    pub fn of(text: impl TranslateText + 'static) -> Self {
        Self::new("{text}", vec![("text", Word::Translated(Arc::new(text)))])
    }

    /// The English sentence with its holes, by which other languages know it.
    #[must_use]
    pub fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// What is said in another language: `sentence` gives what stands there for an English sentence.
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
                    match self.words.iter().find(|(known, _)| *known == name) {
                        Some((_, Word::Text(word))) => text.push_str(word),
                        Some((_, Word::Message(message))) => text.push_str(&message.translate(sentence)),
                        Some((_, Word::Term(name))) => text.push_str(sentence(name).unwrap_or(name)),
                        Some((_, Word::Translated(own))) => text.push_str(&own.translate(sentence)),
                        None => {}
                    }
                    tail
                }
                // Written twice, it stands for itself.
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

/// The English text in quotes.
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
            Kind::NotFound => message!("there is no such file or folder"),
            Kind::PermissionDenied => message!("access is not allowed"),
            Kind::IsADirectory => message!("it is a folder"),
            Kind::NotADirectory => message!("a part of the path is no folder"),
            Kind::AlreadyExists => message!("it is there already"),
            Kind::StorageFull => message!("there is no room left"),
            Kind::AddrInUse => message!("another program listens there"),
            Kind::InvalidInput if self.raw_os_error().is_some() => message!("it does not allow that"),
            _ => {
                let text = self.to_string();
                Message::verbatim(text.split(" (os error ").next().unwrap_or_default().to_owned())
            }
        }
    }
}

/// What stands in a hole of `message!`: a message as such, all else as it is written.
#[doc(hidden)]
pub struct Hole<'t, T: ?Sized>(pub &'t T);

impl<T: Localize + ?Sized> Hole<'_, T> {
    /// Its message.
    #[must_use]
    pub fn word(self) -> Word {
        Word::Message(self.0.message())
    }
}

#[doc(hidden)]
pub trait Shown {
    /// Its text.
    fn word(self) -> Word;
}

impl<T: fmt::Display + ?Sized> Shown for Hole<'_, T> {
    fn word(self) -> Word {
        Word::Text(self.0.to_string())
    }
}
