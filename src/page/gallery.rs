//! Rules to begin with: one that is wrong first, then more and more of the language.

use super::prelude::*;
use crate::{RuleFile, RulesBuilder};

const FILES: [(&str, &str); 8] = [
    ("1-wrong-wing", include_str!("gallery/1-wrong-wing.tesuji")),
    ("2-only-candidate", include_str!("gallery/2-only-candidate.tesuji")),
    ("3-three-cell-wing", include_str!("gallery/3-three-cell-wing.tesuji")),
    ("4-row-fish", include_str!("gallery/4-row-fish.tesuji")),
    ("5-two-strong-links", include_str!("gallery/5-two-strong-links.tesuji")),
    ("6-sums-that-are-left", include_str!("gallery/6-sums-that-are-left.tesuji")),
    ("7-my-order", include_str!("gallery/7-my-order.tesuji")),
    ("8-a-rule-with-no-end", include_str!("gallery/8-a-rule-with-no-end.tesuji")),
];

#[derive(Serialize)]
struct Piece {
    name: String,
    title: String,
    about: String,
    text: &'static str,
}

/// The rules to begin with, each by its first technique or strategy.
pub fn gallery(context: &Context<'_>, _: super::write::NoArguments) -> Answer {
    let mut pieces = Vec::new();
    for (name, text) in FILES {
        let file = RuleFile { name: format!("{name}.tesuji"), text: text.to_owned() };
        let is_of = |program: &crate::lang::program::Program, number: u32| {
            program.files.get(number as usize).is_some_and(|known| known.name == file.name)
        };
        let sources = RulesBuilder { texts: vec![file.clone()], ..RulesBuilder::default() };
        let rules = sources.build().map_err(Failure::of_rules)?;
        let program = rules.program();
        let technique = program.techniques.iter().find(|one| is_of(program, one.span.file));
        let strategy = program.strategies.iter().find(|one| is_of(program, one.span.file));
        let (named, comment) = match (technique, strategy) {
            (Some(one), _) => (rules.technique(&one.name)?.title(context.language), &one.comment),
            (None, Some(one)) => {
                let title = rules.strategy(&one.name)?.title(context.language);
                (title.unwrap_or_else(|| one.name.clone()), &one.comment)
            }
            (None, None) => continue,
        };
        let about = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        pieces.push(Piece { name: name.to_owned(), title: named, about, text });
    }
    json(serde_json::json!({ "pieces": json(pieces)? }))
}
