//! Words for a step: its title, its explanation, and its notation in the literature.

use super::{effects::effect_list, prelude::*, refusal, template::Filler, walk::chain_text};
use tesuji_lang::{Alias, Clause};

pub struct StepDescription {
    pub title: String,
    /// First alias that selects cases and fits this one.
    pub alias: Option<String>,
    pub text: String,
    /// Titles of the technique in styles that are not languages, by the name of the style.
    pub headings: IndexMap<String, String>,
    /// Messages of the technique, otherwise its titles, in styles that are not languages, by the name of the style.
    pub messages: IndexMap<String, String>,
}

#[derive(Debug, Clone, Copy)]
pub struct StepTexts<'a> {
    pub program: &'a Program,
    pub language: Language,
    /// Styles of the requested notations, in order; if empty, all styles that have messages.
    pub notations: &'a [String],
    pub has_bindings: bool,
}

impl<'a> StepTexts<'a> {
    pub fn new(program: &'a Program, language: Language) -> Self {
        Self { program, language, notations: &[], has_bindings: false }
    }

    /// Returns the names of the parts of a board in the language.
    pub fn names<'t>(&self, topology: &'t Topology) -> Notation<'t>
    where
        'a: 't,
    {
        Notation::new(self.program, self.language.code(), topology)
    }

    pub fn technique(&self, found: &TracedMatch) -> &'a Technique {
        &self.program.techniques[found.call.technique]
    }

    /// Returns the walks of the paths of a match, in the order of its technique.
    pub fn walks<'m>(&self, found: &'m TracedMatch) -> Vec<&'m WalkTrace> {
        // Walks for each element of a set are a set.
        let each = |datum: &'m Datum| match datum {
            Datum::Set(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        };
        self.paths(found).flat_map(each).filter_map(walk).collect()
    }

    pub fn first_walk<'m>(&self, found: &'m TracedMatch) -> Option<&'m WalkTrace> {
        self.paths(found).find_map(walk)
    }

    fn paths<'m>(&self, found: &'m TracedMatch) -> impl Iterator<Item = &'m Datum> {
        let clauses = self.technique(found).clauses.iter();
        clauses.filter_map(|clause| match clause {
            Clause::Path(path) => {
                found.bindings.iter().find(|(variable, _)| *variable == path.variable).map(|(_, datum)| datum)
            }
            _ => None,
        })
    }

    /// Returns the words for a match on the position that it was found in.
    ///
    /// The title is that of the first alias that fits the match and has one in the language, else the technique's; if
    /// neither has one, the same in English; finally the id. A text that is missing in the language is given in
    /// English; one that is missing in both is empty. If notations are requested and the technique has a message in
    /// none of them, its walks are written in each, with the effects.
    pub fn describe(&self, topology: &Topology, before: &BoardState, found: &TracedMatch) -> StepDescription {
        self.describe_with(topology, before, found, &|_| ())
    }

    /// Returns a step in words; `visit` is called with each text of the technique that is filled in.
    pub fn describe_with(
        &self,
        topology: &Topology,
        before: &BoardState,
        found: &TracedMatch,
        visit: &dyn Fn(&Template),
    ) -> StepDescription {
        let technique = self.technique(found);
        let mut evaluator = Evaluator::new(self.program, technique, &found.call.arguments, topology, before);
        evaluator.set_bindings(&found.bindings);
        let fitting: Vec<&Alias> =
            technique.aliases.iter().filter(|alias| fits(alias, found, &mut evaluator)).collect();
        let cases = fitting.iter().find(|alias| !alias.pins.is_empty() || alias.condition.is_some());
        let alias = cases.map(|alias| alias.name.clone());
        let mut write = |style: &str, template: &Template| {
            // A text may bind its own variables; the next one starts from the match again.
            evaluator.set_bindings(&found.bindings);
            if let Some((removed, placed)) = technique.changes {
                evaluator.assign(removed, candidates(found.effects.eliminated()));
                evaluator.assign(placed, candidates(found.effects.placements.iter().copied()));
            }
            let names = Notation::new(self.program, style, topology);
            Filler { shows: &technique.shows, names, topology, visit }.render(template, &mut evaluator)
        };
        let title = self.codes().into_iter().find_map(|code| {
            let mut titles = fitting.iter().map(|alias| &alias.title).chain([&technique.title]);
            titles.find_map(|texts| texts.get(code)).map(|text| write(code, text))
        });
        let text = self.codes().into_iter().find_map(|code| Some(write(code, technique.because.get(code)?)));
        let text = text.map(|text| {
            let reasons = refusal::sentences(self, topology, before, found);
            let before = self.language.sentences().refusal.before;
            reasons.iter().fold(text, |text, reason| text + before + reason)
        });
        let mut noted = |texts: &Texts| -> IndexMap<String, String> {
            notations(texts).map(|(style, template)| (style.clone(), write(style, template))).collect()
        };
        let headings = noted(&technique.title);
        let mut messages = headings.clone();
        messages.extend(noted(&technique.message));
        if !self.notations.is_empty() {
            let wanted = |style: &String| Some((style.clone(), messages.get(style)?.clone()));
            messages = self.notations.iter().filter_map(wanted).collect();
            if messages.is_empty() {
                let written =
                    |style: &String| Some((style.clone(), self.chain_notation(topology, found, style)?));
                messages = self.notations.iter().filter_map(written).collect();
            }
        }
        let title = title.unwrap_or_else(|| technique.name.clone());
        StepDescription {
            title: title_with_assumption(title, technique, self.language),
            alias,
            text: text.unwrap_or_default(),
            headings,
            messages,
        }
    }

    /// Returns a match in one style: its explanation if the style is a language, otherwise its notation; `None` if it
    /// has none.
    pub fn text_in_style(
        &self,
        topology: &Topology,
        before: &BoardState,
        found: &TracedMatch,
        style: &str,
    ) -> Option<String> {
        match style.parse() {
            Ok(language) => Some(Self::new(self.program, language).describe(topology, before, found).text),
            Err(_) => {
                let styles = [style.to_owned()];
                let words = StepTexts { notations: &styles, ..*self };
                let mut messages = words.describe(topology, before, found).messages;
                messages.shift_remove(style)
            }
        }
    }

    fn chain_notation(&self, topology: &Topology, found: &TracedMatch, style: &str) -> Option<String> {
        let names = Notation::new(self.program, style, topology);
        let walks: Vec<String> = self.walks(found).iter().map(|walk| chain_text(walk, &names)).collect();
        (!walks.is_empty())
            .then(|| format!("{} ==> {}", names.list(&walks), effect_list(&found.effects, &names)))
    }

    /// Returns a title that needs no match, of a game, a strategy or a level; in English if the language has none.
    pub fn title(&self, texts: &Texts) -> Option<String> {
        let template = self.codes().into_iter().find_map(|code| texts.get(code))?;
        let letters = template.iter().filter_map(|piece| match piece {
            TemplatePart::Text(letters) => Some(letters.as_str()),
            _ => None,
        });
        Some(letters.collect())
    }

    /// Returns the title of a level of strategies; its name if no strategy declares one.
    pub fn level(&self, name: &str) -> String {
        let titles = self.program.strategies.iter().filter_map(|strategy| strategy.levels.get(name));
        titles.filter_map(|texts| self.title(texts)).next().unwrap_or_else(|| name.to_owned())
    }

    /// Returns the title of a tally or score of strategies; its name if no strategy declares one. For the tally of one
    /// grid, `attention.A`, the grid is named as well.
    pub fn tally(&self, name: &str) -> String {
        let title = |name: &str| {
            let titles = self.program.strategies.iter().filter_map(|strategy| strategy.counted.get(name));
            titles.filter_map(|texts| self.title(texts)).next()
        };
        let of_grid = || {
            let (name, grid) = name.rsplit_once('.')?;
            Some(fill(self.language.sentences().of_grid, &[("grid", grid), ("title", &title(name)?)]))
        };
        title(name).or_else(of_grid).unwrap_or_else(|| name.to_owned())
    }

    /// Returns the title of a strategy with its arguments in their written form; the written form if it has no title.
    pub fn strategy(&self, written: &str) -> String {
        let call = self.program.strategy_call(written).ok();
        let title = call.and_then(|call| self.title(&self.program.strategies[call.strategy].title));
        let arguments = written.find('(').map_or("", |at| &written[at..]);
        title.map_or_else(|| written.to_owned(), |title| title + arguments)
    }

    pub fn codes(&self) -> [&'static str; 2] {
        [self.language.code(), Language::En.code()]
    }
}

/// Returns a title with the mark of techniques that assume that the puzzle has exactly one solution.
pub fn title_with_assumption(title: String, technique: &Technique, language: Language) -> String {
    match technique.needs_one_solution {
        true => fill(language.sentences().assuming, &[("title", &title)]),
        false => title,
    }
}

pub fn fits(alias: &Alias, found: &TracedMatch, evaluator: &mut Evaluator<'_>) -> bool {
    let arguments = &found.call.arguments;
    let pinned = alias.pins.iter().all(|(id, argument)| arguments.get(id.0 as usize) == Some(argument));
    // A condition that cannot be evaluated is false.
    pinned && alias.condition.as_ref().is_none_or(|condition| evaluator.holds(condition).unwrap_or(false))
}

fn candidates(all: impl Iterator<Item = (usize, usize)>) -> Datum {
    Datum::Set(all.map(|(c, v)| Datum::Candidate(c, v)).collect())
}

fn notations(texts: &Texts) -> impl Iterator<Item = (&String, &Template)> {
    texts.iter().filter(|(style, _)| style.parse::<Language>().is_err())
}

pub fn walk(datum: &Datum) -> Option<&WalkTrace> {
    if let Datum::Path(walk) = datum { Some(walk) } else { None }
}
