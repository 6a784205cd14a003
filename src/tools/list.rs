//! All rules: what they are called, and how hard techniques are.

use crate::lang::program::{Program, Strategy, Technique, Texts};
use crate::report::catalogue::{
    about, aliases, cut, difficulty, difficulty_word, few, fixed, is_part, link_signature, place,
    short_signature, signature, strength, text_of, titles,
};
use crate::report::json::json_line;
use crate::report::language::Language;
use crate::report::table::{Align, table};
use crate::rules::Rules;
use serde_json::json;

/// The columns of the list, so that its lines have no more than 80: names of techniques with their parameters, titles,
/// aliases, and what is said of links and definitions.
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
        let (techniques, strategies) = self.listed(all);
        tables(self.program(), &techniques, &strategies, language)
    }

    /// The rules as data, one line of JSON for each rule.
    pub fn list_json(&self, language: Language, all: bool) -> String {
        let (techniques, strategies) = self.listed(all);
        objects(self.program(), &techniques, &strategies, language)
    }

    fn listed(&self, all: bool) -> (Vec<&Technique>, Vec<&Strategy>) {
        let program = self.program();
        let mut techniques: Vec<&Technique> = program.techniques.iter().collect();
        techniques.sort_by_key(|technique| difficulty(program, technique));
        let strategies = program.strategies.iter().enumerate();
        let strategies = strategies.filter(|(number, _)| all || !is_part(program, *number));
        (techniques, strategies.map(|(_, strategy)| strategy).collect())
    }
}

fn tables(
    program: &Program,
    techniques: &[&Technique],
    strategies: &[&Strategy],
    language: Language,
) -> String {
    let words = language.sentences().list;
    let heading = [words.technique, words.title, words.difficulty, words.aliases];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    rows.extend(techniques.iter().map(|technique| {
        vec![
            short_signature(technique, SIGNATURE),
            few(&titles(program, technique, language), " / ", TITLES),
            difficulty_word(program, technique),
            few(&aliases(technique), ", ", ALIASES),
        ]
    }));
    let mut text = table(&rows, &[Align::Left, Align::Left, Align::Right, Align::Left]);
    let titled = |heading: &str, items: &mut dyn Iterator<Item = (&String, &Texts)>| {
        let rows = items.map(|(name, texts)| vec![name.clone(), title(texts, language)]);
        titled_rows(&[heading, words.title], rows.collect())
    };
    text.push_str(&titled(words.strategy, &mut strategies.iter().map(|s| (&s.name, &s.title))));
    text.push_str(&titled(words.game, &mut program.games.iter().map(|g| (&g.name, &g.title))));
    text.push_str(&titled(words.constraint, &mut program.constraints.iter().map(|c| (&c.name, &c.title))));
    let rows = program
        .links
        .iter()
        .map(|l| vec![link_signature(l), strength(l).to_owned(), cut(&about(&l.comment), OF_LINK)]);
    text.push_str(&titled_rows(&[words.link, words.strength, words.about], rows.collect()));
    for (word, is_path) in [(words.path, true), (words.define, false)] {
        let all = program.definitions.iter().filter(|d| d.is_path == is_path);
        let rows = all.map(|d| vec![d.name.clone(), cut(&about(&d.comment), OF_DEFINITION)]);
        text.push_str(&titled_rows(&[word, words.about], rows.collect()));
    }
    text
}

/// Rows below their heading, where there are any.
fn titled_rows(heading: &[&str], rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut all = vec![heading.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()];
    all.extend(rows);
    format!("\n{}", table(&all, &vec![Align::Left; heading.len()]))
}

fn title(texts: &Texts, language: Language) -> String {
    text_of(texts, language).map(|template| fixed(template, &[])).unwrap_or_default()
}

fn objects(
    program: &Program,
    techniques: &[&Technique],
    strategies: &[&Strategy],
    language: Language,
) -> String {
    let mut text = String::new();
    for technique in techniques {
        let difficulty = difficulty(program, technique).map(|(least, most)| [least, most]);
        text.push_str(&json_line(&json!({
            "kind": "technique",
            "id": technique.name,
            "signature": signature(technique),
            "titles": titles(program, technique, language),
            "difficulty": difficulty,
            "aliases": technique.aliases.iter().map(|alias| &alias.name).collect::<Vec<_>>(),
            "source": technique.source,
            "place": place(program, technique.span),
        })));
    }
    for strategy in strategies {
        let (title, place) = (title(&strategy.title, language), place(program, strategy.span));
        text.push_str(&json_line(&json!({
            "kind": "strategy", "id": strategy.name, "titles": [title], "place": place,
        })));
    }
    let games = program.games.iter().map(|game| ("game", &game.name, &game.title, game.span));
    let constraints = program.constraints.iter().map(|one| ("constraint", &one.name, &one.title, one.span));
    for (kind, name, called, span) in games.chain(constraints) {
        let (title, place) = (title(called, language), place(program, span));
        text.push_str(&json_line(&json!({"kind": kind, "id": name, "titles": [title], "place": place})));
    }
    for link in &program.links {
        text.push_str(&json_line(&json!({
            "kind": "link", "id": link.name, "signature": link_signature(link),
            "strong": link.strong, "weak": link.weak, "about": about(&link.comment),
            "place": place(program, link.span),
        })));
    }
    for definition in &program.definitions {
        let kind = if definition.is_path { "path" } else { "define" };
        text.push_str(&json_line(&json!({
            "kind": kind, "id": definition.name, "about": about(&definition.comment),
            "place": place(program, definition.span),
        })));
    }
    text
}
