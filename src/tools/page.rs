//! Everything about one rule, on a page.

use crate::grade::named;
use crate::lang::CallError;
use crate::lang::program::{Program, Span, Technique};
use crate::report::board::Look;
use crate::report::catalogue::{
    alias_lines, difficulty_word, fixed, link_signature, place, setting, signature, strength, text_of,
    titles, written,
};
use crate::report::language::Language;
use crate::rules::Rules;

impl Rules {
    /// A technique, strategy, game, link or definition as it is written, with its examples drawn where these were read;
    /// nothing where no rule has this id.
    pub fn page(&self, id: &str, look: Look) -> Option<String> {
        match self.program().technique(id) {
            Some(technique) => Some(technique_page(self, technique, look)),
            None => other_page(self.program(), id, look.language),
        }
    }
}

impl Rules {
    /// A picture, as SVG, of the first example of a technique that finds something; nothing where there is none. By
    /// another of its names, it is the first one of the cases that this stands for.
    ///
    /// # Errors
    /// When no technique is called so.
    pub fn picture(&self, technique: &str, language: Language) -> Result<Option<String>, CallError> {
        let calls = self.program().call(technique)?;
        let found = self.examples().filter(|one| calls.iter().any(|call| one.is_case(call)));
        Ok(found.into_iter().find_map(|one| one.found()).map(|found| found.picture(language)))
    }
}

fn technique_page(rules: &Rules, technique: &Technique, look: Look) -> String {
    let program = rules.program();
    let mut lines = vec![signature(technique)];
    let mut field = |name: &str, text: String| {
        if !text.is_empty() {
            lines.push(format!("  {:<11} {text}", format!("{name}:")));
        }
    };
    let languages = Language::ALL.iter().filter(|language| technique.title.contains_key(language.code()));
    for language in languages {
        field(language.code(), titles(program, technique, *language).join(" / "));
    }
    for names in alias_lines(technique) {
        field("also", names);
    }
    field("difficulty", difficulty_word(program, technique));
    field("source", technique.source.join("; "));
    field("uses", technique.uses.join(", "));
    field("file", place(program, technique.span));
    let mut text = lines.join("\n") + "\n\n" + &written(program, &technique.comment, technique.span);
    for example in rules.examples().filter(|one| one.is_of(technique)) {
        let title = if example.title().is_empty() { String::new() } else { format!(": {}", example.title()) };
        text.push_str(&format!("\nExample of {}{title}\n\n{}", example.call(), example.draw(look)));
    }
    text
}

/// The page of a strategy, game, link, definition or part of a path.
fn other_page(program: &Program, id: &str, language: Language) -> Option<String> {
    let title = |texts| text_of(texts, language).map(|template| fixed(template, &[])).unwrap_or_default();
    let number = program.strategies.iter().position(|strategy| strategy.name == id);
    if let Some(call) =
        number.map(|number| program.plain_call(number)).or_else(|| program.strategy_call(id).ok())
    {
        let strategy = &program.strategies[call.strategy];
        let settings = strategy.parameters.iter().zip(&call.arguments);
        let settings = settings.map(|(parameter, value)| ("setting", setting(parameter, value)));
        let used = program.used(&call);
        let tries = named::calls(program, &call).into_iter().filter(|call| used.contains(call));
        let tries: Vec<String> = tries.map(|call| program.describe(&call)).collect();
        let fields: Vec<(&str, String)> = std::iter::once(("title", title(&strategy.title)))
            .chain(settings)
            .chain([("tries", tries.join(", "))])
            .collect();
        return Some(page(program, id, &fields, &strategy.comment, strategy.span));
    }
    let game = program.games.iter().find(|game| game.name == id);
    let constraint = program.constraint(id);
    if game.is_some() || constraint.is_some() {
        let games = game.map(|game| (&game.title, &game.comment, game.span));
        let constraints = constraint.map(|one| (&one.title, &one.comment, one.span));
        // A game may be called after its constraint.
        let pages = games
            .into_iter()
            .chain(constraints)
            .map(|(called, comment, span)| page(program, id, &[("title", title(called))], comment, span));
        return Some(pages.collect::<Vec<String>>().join("\n"));
    }
    if let Some(link) = program.links.iter().find(|link| link.name == id) {
        let fields = [("is", strength(link).to_owned()), ("uses", link.uses.join(", "))];
        return Some(page(program, &link_signature(link), &fields, &link.comment, link.span));
    }
    let definition = program.definitions.iter().find(|definition| definition.name == id)?;
    let fields = [("uses", definition.uses.join(", "))];
    Some(page(program, id, &fields, &definition.comment, definition.span))
}

/// A page: what is said of a rule, those fields left out that say nothing, and the rule itself.
fn page(program: &Program, head: &str, fields: &[(&str, String)], comment: &str, span: Span) -> String {
    let place = place(program, span);
    let all = fields.iter().map(|(name, text)| (*name, text.as_str())).chain([("file", place.as_str())]);
    let lines = all.filter(|(_, text)| !text.is_empty());
    let lines: String = lines.map(|(name, text)| format!("  {:<11} {text}\n", format!("{name}:"))).collect();
    format!("{head}\n{lines}\n{}", written(program, comment, span))
}
