//! Strategies, ratings, games and constraints, as lists and pages show them.

use crate::prelude::*;
use tesuji_lang::{Constraint, InputKind, Rating, Strategy};

/// Declared properties of a strategy, rating, game or constraint for lists and pages.
#[derive(Clone, Copy)]
pub struct Entry<'p> {
    /// Kind of the entry: `strategy`, `rating`, `game` or `constraint`.
    pub kind: &'static str,
    /// The folder of its page in a catalogue.
    pub folder: &'static str,
    pub name: &'p str,
    titles: &'p Texts,
    pub declared_inputs: &'p [GameInput],
    pub strategy: Option<&'p str>,
    pub comment: &'p str,
    pub span: Span,
}

impl<'p> From<&'p Strategy> for Entry<'p> {
    fn from(of: &'p Strategy) -> Self {
        let Strategy { name, title: titles, comment, span, .. } = of;
        let (kind, folder) = ("strategy", "strategies");
        Self { kind, folder, name, titles, declared_inputs: &[], strategy: None, comment, span: *span }
    }
}

impl<'p> From<&'p Rating> for Entry<'p> {
    fn from(of: &'p Rating) -> Self {
        let Rating { name, title: titles, strategy, comment, span, .. } = of;
        let (kind, folder, strategy) = ("rating", "ratings", Some(strategy.as_str()));
        Self { kind, folder, name, titles, declared_inputs: &[], strategy, comment, span: *span }
    }
}

impl<'p> From<&'p Game> for Entry<'p> {
    fn from(of: &'p Game) -> Self {
        let Game { name, title: titles, inputs: declared_inputs, strategy, comment, span, .. } = of;
        let (kind, folder, strategy) = ("game", "games", strategy.as_deref());
        Self { kind, folder, name, titles, declared_inputs, strategy, comment, span: *span }
    }
}

impl<'p> From<&'p Constraint> for Entry<'p> {
    fn from(of: &'p Constraint) -> Self {
        let Constraint { name, title: titles, inputs: declared_inputs, strategy, comment, span, .. } = of;
        let (kind, folder, strategy) = ("constraint", "constraints", strategy.as_deref());
        Self { kind, folder, name, titles, declared_inputs, strategy, comment, span: *span }
    }
}

pub fn games(program: &Program) -> impl Iterator<Item = Entry<'_>> {
    program.games.iter().map(Entry::from).chain(program.constraints.iter().map(Entry::from))
}

impl Entry<'_> {
    pub fn title(&self, language: Language) -> Option<String> {
        self.titles.get(language.code()).map(|template| fixed(template, &[]))
    }

    /// Returns the title in a language, or in English if it has none in that language.
    pub fn display_title(&self, language: Language) -> Option<String> {
        text_of(self.titles, language).map(|template| fixed(template, &[]))
    }

    /// Returns the id, the titles and the comment.
    pub fn texts(&self) -> Vec<String> {
        let titles = self.titles.values().map(|template| fixed(template, &[]));
        [self.name.to_owned(), self.comment.to_owned()].into_iter().chain(titles).collect()
    }

    /// Returns the inputs as text; inputs with the same declaration are grouped.
    pub fn inputs(&self) -> String {
        let mut alike: IndexMap<String, Vec<&str>> = IndexMap::new();
        let mut inputs: Vec<&GameInput> = self.declared_inputs.iter().collect();
        inputs.sort_by_key(|input| input.kind as usize);
        for input in inputs {
            let number = input.kind == InputKind::Number;
            let kind = if number { String::new() } else { format!(" : {}", input.kind.word()) };
            let demands: String = input.demands.iter().map(|demand| format!(", {}", demand.word())).collect();
            alike.entry(kind + &demands).or_default().push(&input.name);
        }
        join(alike.iter().map(|(kind, names)| names.join(", ") + kind), "; ")
    }
}
