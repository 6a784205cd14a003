//! What there is: techniques, strategies, games and formats, with the reader's own rules among them.

use super::prelude::*;
use crate::{Format, GeneratorOptions};

#[derive(Serialize)]
struct Named {
    name: String,
    title: String,
    about: String,
}

#[derive(Serialize)]
struct Technique {
    name: String,
    signature: String,
    title: String,
    about: String,
    difficulty: Option<i64>,
    file: String,
}

/// What the page lists.
pub fn about(context: &Context<'_>) -> Answer {
    let (rules, language) = (&context.rules, context.language);
    let techniques: Vec<Technique> = rules
        .techniques()
        .map(|one| Technique {
            name: one.name().to_owned(),
            signature: one.signature(),
            title: one.title(language),
            about: one.about(),
            difficulty: one.difficulty().map(|(least, _)| least),
            file: one.file().to_owned(),
        })
        .collect();
    let strategies: Vec<Value> = rules
        .strategies()
        .filter(|one| !one.is_part())
        .map(|one| {
            let title = one.title(language).unwrap_or_else(|| one.name().to_owned());
            let (name, about) = (one.name().to_owned(), one.about());
            serde_json::json!({ "name": name, "title": title, "about": about, "techniques": one.techniques() })
        })
        .collect();
    let games: Vec<Named> = rules
        .games()
        .map(|one| Named {
            name: one.name().to_owned(),
            title: one.title(language).unwrap_or_else(|| one.name().to_owned()),
            about: one.about(),
        })
        .collect();
    let formats: Vec<Value> = Format::ALL
        .into_iter()
        .map(|one| {
            let about = language.translate(&crate::Message::new(one.about(), Vec::new()));
            serde_json::json!({ "name": one.name(), "about": about, "writes": one.is_written() })
        })
        .collect();
    let usual = GeneratorOptions::default().game;
    json(serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"),
        "languages": Language::ALL.map(|one| one.code()),
        "techniques": json(techniques)?,
        "strategies": strategies,
        "games": json(games)?,
        "usual_game": usual,
        "formats": formats,
        "puzzle": context.engine.puzzle,
    }))
}
