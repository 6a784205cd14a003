//! Sample rules: first one with an error, then more and more of the language.

use super::{answer::Entry, memory::build, prelude::*};
use crate::{RuleFile, RulesBuilder};

/// A rule file, its comments in Japanese, and a position on which it has a match.
struct Example {
    name: &'static str,
    text: &'static str,
    comments: &'static str,
    position: Option<&'static str>,
}

macro_rules! example {
    ($name:literal, $position:expr) => {
        Example {
            name: $name,
            text: include_str!(concat!("gallery/", $name, ".tesuji")),
            comments: include_str!(concat!("gallery/ja/", $name, ".txt")),
            position: $position,
        }
    };
}

const EXAMPLES: [Example; 8] = [
    example!("1-wrong-wing", Some(include_str!("gallery/1-wrong-wing.position"))),
    example!("2-only-candidate", Some(include_str!("gallery/2-only-candidate.position"))),
    example!("3-three-cell-wing", Some(include_str!("gallery/3-three-cell-wing.position"))),
    example!("4-row-fish", Some(include_str!("gallery/4-row-fish.position"))),
    example!("5-two-strong-links", Some(include_str!("gallery/5-two-strong-links.position"))),
    example!("6-sums-that-are-left", Some(include_str!("gallery/6-sums-that-are-left.position"))),
    example!("7-my-order", None),
    example!("8-a-rule-with-no-end", None),
];

/// Sample rule files.
#[derive(Serialize, JsonSchema)]
pub struct GalleryAnswer {
    pieces: Vec<GalleryExample>,
}

/// A sample rule file, with the title and comment of its first technique or strategy.
#[derive(Serialize, JsonSchema)]
struct GalleryExample {
    #[serde(flatten)]
    entry: Entry,
    /// The rule file, with comments in the language of the call.
    text: String,
    /// A position on which it has a match.
    position: Option<&'static str>,
}

impl Example {
    /// The rule file with its comments in a language.
    fn translated_text(&self, language: Language) -> String {
        let mut comments = match language {
            Language::En => return self.text.to_owned(),
            Language::Ja => self.comments.split("\n\n"),
        };
        let lines: Vec<&str> = self.text.lines().collect();
        let is_comment = |line: &str| line.starts_with('#');
        let mut text = String::new();
        for block in lines.chunk_by(|a, b| is_comment(a) == is_comment(b)) {
            let translated = if is_comment(block[0]) { comments.next() } else { None };
            match translated {
                Some(comment) => comment.lines().for_each(|line| text += &format!("# {line}\n")),
                None => block.iter().for_each(|line| text += &format!("{line}\n")),
            }
        }
        text
    }
}

/// The sample rules, each with the name of its first technique or strategy.
pub fn gallery(
    context: &CallContext<'_>,
    _: super::write::NoArguments,
) -> Result<GalleryAnswer, CallFailure> {
    let file = |example: &Example| RuleFile {
        name: format!("{}.tesuji", example.name),
        text: example.translated_text(context.language),
    };
    let texts: Vec<RuleFile> = EXAMPLES.iter().map(file).collect();
    let rules = context.memory.rules.get(&format!("gallery {}", context.language.code()), || {
        build(RulesBuilder { texts: texts.clone(), ..RulesBuilder::default() })
    })?;
    let program = rules.program();
    let mut pieces = Vec::new();
    for (example, file) in EXAMPLES.iter().zip(texts) {
        let is_of =
            |number: u32| program.files.get(number as usize).is_some_and(|known| known.name == file.name);
        let technique = program.techniques.iter().find(|one| is_of(one.span.file));
        let strategy = program.strategies.iter().find(|one| is_of(one.span.file));
        let (title, comment) = match (technique, strategy) {
            (Some(one), _) => (Some(rules.technique(&one.name)?.title(context.language)), &one.comment),
            (None, Some(one)) => (rules.strategy(&one.name)?.title(context.language), &one.comment),
            (None, None) => continue,
        };
        let separator = if context.language == Language::Ja { "" } else { " " };
        let about = comment.split_whitespace().collect::<Vec<_>>().join(separator);
        pieces.push(GalleryExample {
            entry: Entry::new(example.name, title, about),
            text: file.text,
            position: example.position.map(str::trim),
        });
    }
    Ok(GalleryAnswer { pieces })
}
