//! Lists of all rules: ids, titles and difficulty.

use crate::prelude::*;
use tesuji_lang::{Definition, Link, Parameter, folded};
use tesuji_report::catalogue::{aliases, cut, first_sentence};

/// Widths of the columns of a truncated list, chosen so that its lines have at most 80 columns.
const SIGNATURE: usize = 31;
const TITLES: usize = 21;
const ALIASES: usize = 12;
const OF_LINK: usize = 50;
const OF_DEFINITION: usize = 60;
const LINE: usize = 80;

/// Options of a list of rules.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct RuleList<'l> {
    /// Language of titles.
    pub language: Language,
    /// Whether to include strategies that are building blocks of others, or that cannot or should not solve a puzzle
    /// alone.
    pub all: bool,
    /// Words that the ids, titles, aliases or texts of listed rules must contain, in any spelling. Defaults to all
    /// rules.
    pub search: Option<&'l str>,
    /// Number of columns to which lines are truncated. Defaults to whole lines.
    pub columns: Option<usize>,
}

impl RuleList<'_> {
    /// Returns the width of a truncated column: `default`, and one part in `shares` of the columns beyond the default
    /// line length.
    fn width(&self, default: usize, shares: usize) -> usize {
        let more = |columns: usize| columns.saturating_sub(LINE) / shares;
        self.columns.map_or(usize::MAX, |columns| default + more(columns))
    }
}

impl RuleList<'_> {
    /// Returns tables of the techniques, the easiest first, then of strategies, ratings, games, constraints, links and
    /// definitions; empty if no rule matches the search.
    pub fn to_text(&self, rules: &Rules) -> String {
        let (program, language) = (rules.program(), self.language);
        let words = language.sentences().list;
        let found = RuleSelection::new(rules, self);
        let heading = [words.technique, words.title, words.difficulty, words.aliases];
        let shortened = |words: Vec<String>, separator: &str, width: usize| match self.columns {
            Some(_) => shorten_list(&words, separator, self.width(width, 3)),
            None => words.join(separator),
        };
        let rows = found.techniques.into_iter().map(|technique| {
            vec![
                short_signature(technique, self.width(SIGNATURE, 3)),
                shortened(titles(program, technique, language), " / ", TITLES),
                difficulty_word(program, technique),
                shortened(aliases(technique), ", ", ALIASES),
            ]
        });
        let align = [Align::Left, Align::Left, Align::Right, Align::Left];
        let mut tables = vec![titled_rows(&heading, rows.collect(), &align)];
        for (heading, kind) in [
            (words.strategy, "strategy"),
            (words.rating, "rating"),
            (words.game, "game"),
            (words.constraint, "constraint"),
        ] {
            let row = |entry: &Entry<'_>| {
                vec![entry.name.to_owned(), entry.display_title(language).unwrap_or_default()]
            };
            let rows = found.entries.iter().filter(|entry| entry.kind == kind).map(row);
            tables.push(titled_rows(&[heading, words.title], rows.collect(), &[Align::Left]));
        }
        let (link, define) = (self.width(OF_LINK, 1), self.width(OF_DEFINITION, 1));
        let rows = found.links.into_iter();
        let rows = rows
            .map(|l| vec![link_signature(l), strength(l).to_owned(), cut(&first_sentence(&l.comment), link)]);
        let heading = [words.link, words.strength, words.about];
        tables.push(titled_rows(&heading, rows.collect(), &[Align::Left]));
        for (word, is_path) in [(words.path, true), (words.define, false)] {
            let definitions = found.definitions.iter().filter(|d| d.is_path == is_path);
            let rows = definitions.map(|d| vec![d.name.clone(), cut(&first_sentence(&d.comment), define)]);
            tables.push(titled_rows(&[word, words.about], rows.collect(), &[Align::Left]));
        }
        tables.retain(|table| !table.is_empty());
        tables.join("\n")
    }

    /// Returns the rules as JSON Lines, one object per rule.
    pub fn to_json(&self, rules: &Rules) -> Vec<Value> {
        let (program, language) = (rules.program(), self.language);
        let RuleSelection { techniques, entries, links, definitions } = RuleSelection::new(rules, self);
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
            let title = entry.display_title(language).unwrap_or_default();
            let place = place(program, entry.span);
            json!({ "kind": entry.kind, "id": entry.name, "titles": [title], "place": place })
        });
        let links = links.into_iter().map(|link| {
            json!({
                "kind": "link", "id": link.name, "signature": link_signature(link),
                "strong": link.is_strong, "weak": link.is_weak, "about": about(&link.comment),
                "place": place(program, link.span),
            })
        });
        let definitions = definitions.into_iter().map(|definition| {
            json!({
                "kind": if definition.is_path { "path" } else { "define" }, "id": definition.name,
                "about": about(&definition.comment), "place": place(program, definition.span),
            })
        });
        techniques.chain(entries).chain(links).chain(definitions).collect()
    }
}

/// Rules selected for a list.
struct RuleSelection<'p> {
    techniques: Vec<&'p Technique>,
    entries: Vec<Entry<'p>>,
    links: Vec<&'p Link>,
    definitions: Vec<&'p Definition>,
}

impl<'p> RuleSelection<'p> {
    /// Selects the rules that match the options, the easiest techniques first.
    fn new(rules: &'p Rules, list: &RuleList<'_>) -> Self {
        let program = &**rules.program();
        let mut techniques: Vec<&Technique> = program.techniques.iter().collect();
        techniques.sort_by_key(|technique| difficulty(program, technique));
        let strategies = program.strategies.iter().enumerate();
        let strategies = strategies.filter(|(number, _)| list.all || !program.is_part(*number));
        let ratings = program.ratings.iter().map(Entry::from);
        let entries =
            strategies.map(|(_, strategy)| strategy.into()).chain(ratings).chain(games(program)).collect();
        let (links, definitions) = (program.links.iter().collect(), program.definitions.iter().collect());
        let mut found = Self { techniques, entries, links, definitions };
        if let Some(search) = list.search {
            let phrase = [search];
            let words: Vec<&str> = search.split_whitespace().collect();
            // Rules that contain the words as a phrase take precedence over rules that contain them separately.
            let has_phrase = found.techniques.iter().any(|one| has(&texts(program, one), &phrase))
                || found.entries.iter().any(|one| has(&one.texts(), &phrase));
            found.retain_matching(program, if has_phrase { &phrase } else { &words });
        }
        found
    }

    fn retain_matching(&mut self, program: &Program, words: &[&str]) {
        self.techniques.retain(|one| has(&texts(program, one), words));
        self.entries.retain(|one| has(&one.texts(), words));
        self.links.retain(|one| has(&[one.name.clone(), one.comment.clone()], words));
        self.definitions.retain(|one| has(&[one.name.clone(), one.comment.clone()], words));
    }
}

/// Returns the names and texts of a technique.
fn texts(program: &Program, technique: &Technique) -> Vec<String> {
    let mut texts = vec![technique.name.clone(), technique.comment.clone()];
    texts.extend(aliases(technique));
    texts.extend(technique.source.iter().cloned());
    texts.extend(Language::ALL.iter().flat_map(|language| titles(program, technique, *language)));
    let texts_by_language =
        [&technique.title, &technique.lesson, &technique.because, &technique.message].into_iter();
    let texts_by_language = texts_by_language.chain(technique.aliases.iter().map(|alias| &alias.title));
    let arguments: Vec<Argument> = technique.parameters.iter().map(Parameter::default_or_first).collect();
    texts.extend(
        texts_by_language.flat_map(|texts| texts.values()).map(|template| fixed(template, &arguments)),
    );
    texts
}

/// Whether some text contains each of these words, in any spelling and in the singular.
fn has(texts: &[String], words: &[&str]) -> bool {
    let texts: Vec<String> = texts.iter().map(|text| folded(text)).collect();
    words.iter().map(|word| folded(word)).all(|word| {
        let singular = word.strip_suffix('s').unwrap_or(&word);
        texts.iter().any(|text| text.contains(singular))
    })
}

fn titled_rows(heading: &[&str], rows: Vec<Vec<String>>, align: &[Align]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let heading = heading.iter().map(|word| (*word).to_owned()).collect();
    table(&[vec![heading], rows].concat(), align)
}
