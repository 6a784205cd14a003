//! All rules: what they are called, and how hard techniques are.

use super::entry::{Entry, games};
use crate::report::catalogue::{aliases, cut, is_part};
use crate::tools::prelude::*;

/// The widths of the columns of the list, so that its lines have no more than 80.
const SIGNATURE: usize = 31;
const TITLES: usize = 21;
const ALIASES: usize = 12;
const OF_LINK: usize = 50;
const OF_DEFINITION: usize = 60;

impl Rules {
    /// Tables of the techniques, the simplest first, then of strategies, games, constraints, links and definitions.
    /// Strategies that are parts of others, and cannot solve a puzzle or are not made to, are listed where `all` is
    /// asked for.
    pub fn list(&self, language: Language, all: bool) -> String {
        let (program, words) = (self.program(), language.sentences().list);
        let (techniques, entries) = self.listed(all);
        let heading = [words.technique, words.title, words.difficulty, words.aliases];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        rows.extend(techniques.into_iter().map(|technique| {
            vec![
                short_signature(technique, SIGNATURE),
                few(&titles(program, technique, language), " / ", TITLES),
                difficulty_word(program, technique),
                few(&aliases(technique), ", ", ALIASES),
            ]
        }));
        let mut text = table(&rows, &[Align::Left, Align::Left, Align::Right, Align::Left]);
        for (heading, kind) in
            [(words.strategy, "strategy"), (words.game, "game"), (words.constraint, "constraint")]
        {
            let row =
                |entry: &Entry<'_>| vec![entry.name.to_owned(), entry.called(language).unwrap_or_default()];
            let rows = entries.iter().filter(|entry| entry.kind == kind).map(row);
            text += &titled_rows(&[heading, words.title], rows.collect());
        }
        let links = program.links.iter();
        let rows =
            links.map(|l| vec![link_signature(l), strength(l).to_owned(), cut(&about(&l.comment), OF_LINK)]);
        text += &titled_rows(&[words.link, words.strength, words.about], rows.collect());
        for (word, is_path) in [(words.path, true), (words.define, false)] {
            let all = program.definitions.iter().filter(|d| d.is_path == is_path);
            let rows = all.map(|d| vec![d.name.clone(), cut(&about(&d.comment), OF_DEFINITION)]);
            text += &titled_rows(&[word, words.about], rows.collect());
        }
        text
    }

    /// Returns the rules as data, an object for each.
    pub fn list_json(&self, language: Language, all: bool) -> Vec<Value> {
        let program = self.program();
        let (techniques, entries) = self.listed(all);
        let techniques = techniques.into_iter().map(|technique| {
            json!({
                "kind": "technique",
                "id": technique.name,
                "signature": signature(technique),
                "titles": titles(program, technique, language),
                "difficulty": difficulty(program, technique),
                "aliases": aliases(technique),
                "source": technique.source,
                "place": place(program, technique.span),
            })
        });
        let entries = entries.iter().map(|entry| {
            let title = entry.called(language).unwrap_or_default();
            let place = place(program, entry.span);
            json!({ "kind": entry.kind, "id": entry.name, "titles": [title], "place": place })
        });
        let links = program.links.iter().map(|link| {
            json!({
                "kind": "link", "id": link.name, "signature": link_signature(link),
                "strong": link.strong, "weak": link.weak, "about": about(&link.comment),
                "place": place(program, link.span),
            })
        });
        let definitions = program.definitions.iter().map(|definition| {
            json!({
                "kind": if definition.is_path { "path" } else { "define" }, "id": definition.name,
                "about": about(&definition.comment), "place": place(program, definition.span),
            })
        });
        techniques.chain(entries).chain(links).chain(definitions).collect()
    }

    /// The techniques, the simplest first, and the strategies, games and constraints.
    fn listed(&self, all: bool) -> (Vec<&Technique>, Vec<Entry<'_>>) {
        let program = self.program();
        let mut techniques: Vec<&Technique> = program.techniques.iter().collect();
        techniques.sort_by_key(|technique| difficulty(program, technique));
        let strategies = program.strategies.iter().enumerate();
        let strategies = strategies.filter(|(number, _)| all || !is_part(program, *number));
        (techniques, strategies.map(|(_, strategy)| strategy.into()).chain(games(program)).collect())
    }
}

fn titled_rows(heading: &[&str], rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let heading = heading.iter().map(|word| (*word).to_owned()).collect();
    let all: Vec<Vec<String>> = std::iter::once(heading).chain(rows).collect();
    format!("\n{}", table(&all, &[Align::Left]))
}
