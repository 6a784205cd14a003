//! A study file as it is read, and that every name in it is known.

use super::cover::Cover;
use super::evaluate::{Definition, Definitions};
use super::file::{Fault, Fields, Word, value};
use super::formula::{Formula, Loops, Node, Parser};
use super::functions::{FUNCTIONS, function};
use super::order::Search;
use super::parts::{self, Head, Kind, Part};
use super::runs::Runs;
use super::texts::Texts;
use super::value::Value;
use super::{Header, Sample};
use indexmap::IndexMap;
use std::ops::Range;
use toml::de::DeTable;

/// What a study file declares.
pub struct Declared {
    pub header: Header,
    /// The game, where the puzzles need not tell.
    pub game: Option<String>,
    pub samples: Vec<Sample>,
    pub data: Vec<(String, Value)>,
    pub definitions: Definitions,
    pub runs: Vec<Runs>,
    pub covers: Vec<Cover>,
    pub searches: Vec<Search>,
    pub parts: Vec<Part>,
    /// Texts that the file itself has, by language.
    pub texts: IndexMap<String, IndexMap<String, String>>,
}

/// What formulas know of the puzzles beyond what the file declares.
pub const KNOWN: [&str; 3] = ["puzzles", "sources", "given"];

type Read<T> = Result<T, Fault>;

/// The tables of a study file.
pub fn tables(text: &str) -> Read<DeTable<'_>> {
    let parsed = DeTable::parse(text);
    let table = parsed.map_err(|error| Fault::new(error.message(), error.span().unwrap_or_default()))?;
    Ok(table.into_inner())
}

impl Declared {
    /// Reads a study file.
    pub fn read(text: &str) -> Read<Self> {
        let tables = tables(text)?;
        let fields = Fields::new(&tables, 0..0, text);
        let each = |name| fields.entries(name);
        let mut data = Vec::new();
        for (name, item) in each("data")? {
            data.push((name.text, value(item.get_ref())));
        }
        let mut definitions = Definitions::new();
        for (head, formula) in each("define")? {
            let (name, parameters) = Parser::head(&head.text, head.base)?;
            let formula = fields.formula_of(formula)?;
            definitions.insert(name, Definition { parameters, formula });
        }
        let mut texts = IndexMap::new();
        for (language, all) in each("texts")? {
            let own = fields.part(all)?.all().into_iter();
            let own = own.map(|(key, text)| Ok((key.text, fields.word_of(text)?.text)));
            texts.insert(language.text, own.collect::<Read<_>>()?);
        }
        let read = Self {
            header: Header::of(&fields)?,
            game: fields.word("game")?.map(|word| word.text),
            samples: fields
                .list("samples")?
                .into_iter()
                .map(|item| Sample::read(fields.part(item)?))
                .collect::<Read<_>>()?,
            data,
            definitions,
            runs: of(&fields, "runs", Runs::read)?,
            covers: of(&fields, "covers", Cover::read)?,
            searches: of(&fields, "orders", Search::read)?,
            parts: parts::read(&fields, "report")?,
            texts,
        };
        fields.finish()?;
        Ok(read)
    }

    /// That every name, function and text is known, in every language.
    pub fn check(&self, texts: &[Texts]) -> Read<()> {
        let checker = Checker { declared: self, texts };
        for definition in self.definitions.values() {
            let mut scope = definition.parameters.iter().map(String::as_str).collect();
            checker.formula(&definition.formula, &mut scope)?;
        }
        for runs in &self.runs {
            let (loops, formulas) = runs.formulas();
            let mut scope = Vec::new();
            checker.loops(loops, &mut scope)?;
            scope.push("p");
            formulas.into_iter().try_for_each(|formula| checker.formula(formula, &mut scope))?;
        }
        let formulas = self.covers.iter().flat_map(Cover::formulas);
        let formulas = formulas.chain(self.searches.iter().map(|search| &search.techniques));
        formulas.into_iter().try_for_each(|formula| checker.formula(formula, &mut Vec::new()))?;
        checker.parts(&self.parts, &mut Vec::new())
    }
}

fn of<T>(
    fields: &Fields<'_>,
    name: &'static str,
    read: impl Fn(&Word, Fields<'_>) -> Read<T>,
) -> Read<Vec<T>> {
    let all = fields.entries(name)?.into_iter();
    all.map(|(name, item)| read(&name, fields.part(item)?)).collect()
}

/// Checks names.
struct Checker<'d> {
    declared: &'d Declared,
    texts: &'d [Texts],
}

/// Names that loops, parameters and parts have given.
type Names<'d> = Vec<&'d str>;

impl<'d> Checker<'d> {
    /// Names that stand for a value everywhere.
    fn globals(&self) -> impl Iterator<Item = &str> {
        let declared = self.declared;
        let defined = declared.definitions.iter().filter(|(_, of)| of.parameters.is_empty());
        KNOWN
            .into_iter()
            .chain(declared.data.iter().map(|(name, _)| name.as_str()))
            .chain(declared.header.parameters.iter().map(|parameter| parameter.name.as_str()))
            .chain(declared.searches.iter().map(|search| search.name.as_str()))
            .chain(defined.map(|(name, _)| name.as_str()))
    }

    fn name(&self, name: &str, place: &Range<usize>, scope: &Names<'d>) -> Read<()> {
        if scope.contains(&name) || self.globals().any(|known| known == name) {
            return Ok(());
        }
        let known = self.globals().chain(scope.iter().copied());
        Err(Fault::unknown("name", name, place.clone(), known))
    }

    fn formula(&self, formula: &'d Formula, scope: &mut Names<'d>) -> Read<()> {
        let place = &formula.place;
        match &formula.node {
            Node::Constant(_) => Ok(()),
            Node::Name(name) => self.name(name, place, scope),
            Node::List(items) => items.iter().try_for_each(|item| self.formula(item, scope)),
            Node::Each(item, loops) => {
                let outer = scope.len();
                self.loops(Some(loops), scope)?;
                self.formula(item, scope)?;
                scope.truncate(outer);
                Ok(())
            }
            Node::Index(of, keys) => {
                self.formula(of, scope)?;
                keys.iter().try_for_each(|key| self.formula(key, scope))
            }
            Node::Call(name, arguments) => {
                let defined = self.declared.definitions.get(name).map(|definition| {
                    let n = definition.parameters.len();
                    (n, n)
                });
                let Some((least, most)) = function(name).map(|known| known.takes).or(defined) else {
                    let functions = FUNCTIONS.iter().map(|known| known.name);
                    let known = functions.chain(self.declared.definitions.keys().map(String::as_str));
                    return Err(Fault::unknown("function", name, place.clone(), known));
                };
                if !(least..=most).contains(&arguments.len()) {
                    let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
                    let message = format!("`{name}` takes {wanted} arguments, not {}", arguments.len());
                    return Err(Fault::new(message, place.clone()));
                }
                if let ("text", [Formula { node: Node::Constant(key), place }, ..]) = (&**name, &arguments[..])
                {
                    self.texts.iter().try_for_each(|texts| {
                        texts.names(&key.to_string(), place.clone()).map(|_| ())
                    })?;
                }
                arguments.iter().try_for_each(|argument| self.formula(argument, scope))
            }
        }
    }

    /// Checks loops; their names stay in the scope.
    fn loops(&self, loops: Option<&'d Loops>, scope: &mut Names<'d>) -> Read<()> {
        let Some(loops) = loops else { return Ok(()) };
        for (name, list) in &loops.binds {
            self.formula(list, scope)?;
            scope.push(name);
        }
        loops.condition.iter().chain(&loops.by).try_for_each(|formula| self.formula(formula, scope))
    }

    /// That there is a text, and that what it asks for is known.
    fn text(&self, key: &Word, scope: &Names<'d>) -> Read<()> {
        for texts in self.texts {
            let names = texts.names(&key.text, key.place())?;
            names.into_iter().try_for_each(|name| self.name(name, &key.place(), scope))?;
        }
        Ok(())
    }

    fn parts(&self, parts: &'d [Part], scope: &mut Names<'d>) -> Read<()> {
        for part in parts {
            let outer = scope.len();
            self.loops(part.loops.as_ref(), scope)?;
            for (name, formula) in &part.with {
                self.formula(formula, scope)?;
                scope.push(name);
            }
            part.condition.iter().try_for_each(|formula| self.formula(formula, scope))?;
            self.part(&part.kind, scope)?;
            scope.truncate(outer);
        }
        Ok(())
    }

    fn part(&self, kind: &'d Kind, scope: &mut Names<'d>) -> Read<()> {
        match kind {
            Kind::Parts(parts) => self.parts(parts, scope),
            Kind::About(key, is) => {
                self.text(key, scope)?;
                self.formula(is, scope)
            }
            Kind::Heading(key) | Kind::Words(key) => self.text(key, scope),
            Kind::Finding { document, here, borne_out } => {
                self.text(document, scope)?;
                self.text(here, scope)?;
                self.formula(borne_out, scope)
            }
            Kind::Table { title, rows, columns } => {
                self.text(title, scope)?;
                for column in columns {
                    let outer = scope.len();
                    self.loops(column.loops.as_ref(), scope)?;
                    match &column.head {
                        Head::Text(key) if key.text.is_empty() => {}
                        Head::Text(key) => self.text(key, scope)?,
                        Head::Formula(formula) => self.formula(formula, scope)?,
                    }
                    scope.truncate(outer);
                }
                self.loops(Some(rows), scope)?;
                scope.push("row");
                for column in columns {
                    let outer = scope.len();
                    self.loops(column.loops.as_ref(), scope)?;
                    self.formula(&column.cell, scope)?;
                    scope.truncate(outer);
                }
                Ok(())
            }
            Kind::Figure(figure) => {
                for name in figure.names()? {
                    if let Node::Name(name) = &name.node {
                        self.name(name, &figure.name.place(), scope)?;
                    }
                }
                self.text(&figure.title, scope)?;
                figure.axes.iter().try_for_each(|key| self.text(key, scope))?;
                let outside = figure.log.iter().chain(&figure.categories);
                outside.into_iter().try_for_each(|formula| self.formula(formula, scope))?;
                self.loops(figure.series.as_ref(), scope)?;
                self.formula(&figure.label, scope)?;
                self.formula(&figure.numbers, scope)
            }
        }
    }
}
