//! What there is to reach of rules.

use super::conditions::conjuncts;
use super::paths::{branches, links_in, several_links};
use crate::lang::message::{Message, message};
use crate::lang::program::{
    Argument, Clause, Expr, ExprKind, Operator, Path, Piece, Program, Span, Technique, Template, Texts,
};
use crate::lang::show::written;
use crate::lang::walk::children;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A kind of things that tests reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CoverageKind {
    /// Techniques.
    Techniques,
    /// What a technique stands for: all values of its parameters that have no default, and the cases that its aliases
    /// name.
    Cases,
    /// The ways of a path, the links that a step may go over, and the parts of a condition with `or`.
    Alternatives,
    /// Links.
    Links,
    /// Conditions of techniques.
    Conditions,
    /// Titles, reasons, messages, and the choices in them.
    Texts,
}

impl CoverageKind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Techniques, Self::Cases, Self::Alternatives, Self::Links, Self::Conditions, Self::Texts];

    pub(super) fn word(self) -> Message {
        match self {
            Self::Techniques => message!("techniques"),
            Self::Cases => message!("cases"),
            Self::Alternatives => message!("alternatives"),
            Self::Links => message!("links"),
            Self::Conditions => message!("conditions"),
            Self::Texts => message!("texts"),
        }
    }

    pub(super) fn counting(self) -> Message {
        match self {
            Self::Techniques => {
                message!("reached by a match that an example asks for, or by a step of a snapshot")
            }
            Self::Cases => message!(
                "the values of parameters without a default, and the cases that aliases name; reached by a match of the case"
            ),
            Self::Alternatives => message!(
                "the ways [ a | b ] and links =a | b= of a path, and the parts of a condition with `or`; reached by a walk that can be read so, or a match for which the part is true"
            ),
            Self::Links => message!(
                "reached by a walk of a match; a link inside of `reach` or of another link with what asks for it"
            ),
            Self::Conditions => message!(
                "the parts between `and` and commas of `where`; reached if it was true, and false on a position where all else of the rule held"
            ),
            Self::Texts => message!(
                "titles, reasons, messages and the choices in them, in each language; reached by a match that they tell of"
            ),
        }
    }
}

pub(super) struct Item {
    pub(super) kind: CoverageKind,
    pub(super) of: String,
    /// What the item is; nothing where its rule has no other.
    pub(super) what: String,
    pub(super) span: Span,
}

/// Where something stands in memory: a checked program stays where it is, so this distinguishes its parts.
pub(super) fn place_of<T>(part: &T) -> usize {
    std::ptr::from_ref(part) as usize
}

/// All that there is to reach, and how each is found.
#[derive(Default)]
pub(super) struct Items {
    pub(super) all: Vec<Item>,
    pub(super) techniques: BTreeMap<usize, usize>,
    pub(super) cases: HashMap<(usize, Vec<Argument>), usize>,
    /// Aliases with conditions: the technique and the place of the alias.
    pub(super) aliases: BTreeMap<(usize, usize), usize>,
    /// Parts of conditions with `or`, by their technique, with their items.
    pub(super) operands: BTreeMap<usize, Vec<(Expr, usize)>>,
    /// Ways of paths, by their technique: the steps in each, with its item.
    pub(super) branches: BTreeMap<usize, Vec<(BTreeSet<usize>, usize)>>,
    /// Links of steps that have several: the step, and the place of the link.
    pub(super) step_links: BTreeMap<(usize, usize), usize>,
    pub(super) links: BTreeMap<usize, usize>,
    /// For each link those that it is made of, and for each technique those that it asks for by `reach`.
    pub(super) inner_links: BTreeMap<usize, BTreeSet<usize>>,
    pub(super) asked_links: BTreeMap<usize, BTreeSet<usize>>,
    /// Conditions by their technique and place.
    pub(super) conditions: BTreeMap<(usize, usize), usize>,
    pub(super) texts: BTreeMap<usize, usize>,
}

impl Items {
    /// What there is in these files, or in all where none is named.
    pub(super) fn of(program: &Program, files: &BTreeSet<String>) -> Self {
        let stands_there = |span: Span| {
            files.is_empty()
                || program.files.get(span.file as usize).is_some_and(|file| files.contains(&file.name))
        };
        let examples = program.examples.iter().filter(|example| stands_there(example.span));
        let shown: BTreeSet<usize> = examples.map(|example| example.call.technique).collect();
        let mut items = Self::default();
        for (number, technique) in program.techniques.iter().enumerate() {
            if stands_there(technique.span) || shown.contains(&number) {
                items.technique(program, number, technique);
            }
        }
        for (number, link) in program.links.iter().enumerate() {
            if stands_there(link.span) {
                let item = items.add(CoverageKind::Links, &link.name, String::new(), link.span);
                items.links.insert(number, item);
            }
            items.inner_links.insert(number, links_in(&link.clauses));
        }
        items
    }

    fn add(&mut self, kind: CoverageKind, of: &str, what: String, span: Span) -> usize {
        self.all.push(Item { kind, of: of.to_owned(), what, span });
        self.all.len() - 1
    }

    fn technique(&mut self, program: &Program, number: usize, technique: &Technique) {
        let (name, span) = (technique.name.as_str(), technique.span);
        let item = self.add(CoverageKind::Techniques, name, String::new(), span);
        self.techniques.insert(number, item);
        self.asked_links.insert(number, reach_links(technique));
        self.cases(program, number, technique);
        self.alternatives(program, number, technique);
        for (place, condition) in conjuncts(technique).into_iter().enumerate() {
            let what = written(program, condition.span);
            let item = self.add(CoverageKind::Conditions, name, what, condition.span);
            self.conditions.insert((number, place), item);
        }
        for (style, template) in &technique.title {
            self.text(name, span, format!("title {style}"), template);
        }
        for alias in &technique.aliases {
            self.texts_of(name, alias.span, &format!("title {}", alias.name), &alias.title);
        }
        self.texts_of(name, span, "because", &technique.because);
        self.texts_of(name, span, "message", &technique.message);
        for (place, template) in technique.shows.iter().enumerate() {
            self.text(name, span, format!("shows {}", place + 1), template);
        }
    }

    fn cases(&mut self, program: &Program, number: usize, technique: &Technique) {
        let names = technique.aliases.iter().map(|alias| (alias.name.as_str(), alias.span));
        for (name, span) in std::iter::once((technique.name.as_str(), technique.span)).chain(names) {
            // Each name calls its technique.
            for call in program.call(name).unwrap_or_default() {
                if let Some(alias) = call.alias {
                    if !self.aliases.contains_key(&(number, alias)) {
                        let item = self.add(CoverageKind::Cases, &technique.name, name.to_owned(), span);
                        self.aliases.insert((number, alias), item);
                    }
                } else if !self.cases.contains_key(&(number, call.arguments.clone())) {
                    let what = program.describe(&call);
                    let item = self.add(CoverageKind::Cases, &technique.name, what, span);
                    self.cases.insert((number, call.arguments), item);
                }
            }
        }
    }

    fn alternatives(&mut self, program: &Program, number: usize, technique: &Technique) {
        for path in paths_of_matches(technique) {
            for (steps, first) in branches(&path.body) {
                let what = format!("[ … | {} … | … ]", written(program, first));
                let item = self.add(CoverageKind::Alternatives, &technique.name, what, first);
                self.branches.entry(number).or_default().push((steps, item));
            }
            for (step, place, span, sign) in several_links(&path.body) {
                let what = format!("{sign}{}{sign}", written(program, span));
                let item = self.add(CoverageKind::Alternatives, &technique.name, what, span);
                self.step_links.insert((step, place), item);
            }
        }
        for condition in conjuncts(technique) {
            for operand in operands(condition) {
                let what = format!("… or {}", written(program, operand.span));
                let item = self.add(CoverageKind::Alternatives, &technique.name, what, operand.span);
                self.operands.entry(number).or_default().push((operand.clone(), item));
            }
        }
    }

    fn texts_of(&mut self, of: &str, span: Span, what: &str, texts: &Texts) {
        for (style, template) in texts {
            self.text(of, span, format!("{what} {style}"), template);
        }
    }

    /// A text, and those that it chooses from.
    fn text(&mut self, of: &str, span: Span, what: String, template: &Template) {
        self.choices(of, span, &what, template);
        let item = self.add(CoverageKind::Texts, of, what, span);
        self.texts.insert(place_of(template), item);
    }

    fn choices(&mut self, of: &str, span: Span, what: &str, template: &Template) {
        for piece in template {
            match piece {
                Piece::Text(_) | Piece::Value(_) => {}
                Piece::Each(_, _, _, inner) => self.choices(of, span, what, inner),
                Piece::Choice(_, choices) => {
                    for (key, inner) in choices {
                        let key = match key {
                            Some(Argument::Int(number)) => number.to_string(),
                            Some(Argument::Word(word)) => word.clone(),
                            None => "_".to_owned(),
                        };
                        self.text(of, span, format!("{what}, {key}"), inner);
                    }
                }
            }
        }
    }
}

/// The paths of a technique whose walks its matches keep: of several with one name, the last.
pub(super) fn paths_of_matches(technique: &Technique) -> Vec<&Path> {
    let name =
        |path: &Path| technique.variables.get(path.whole.0 as usize).map(|variable| variable.name.as_str());
    let paths = technique.clauses.iter().filter_map(|clause| match clause {
        Clause::Path(path) => Some(&**path),
        _ => None,
    });
    let paths: Vec<_> = paths.collect();
    let kept = |at: usize| paths[at + 1..].iter().all(|later| name(later) != name(paths[at]));
    (0..paths.len()).filter(|&at| kept(at)).map(|at| paths[at]).collect()
}

/// The parts of a condition that are joined by `or`; none where nothing is, or a part asks for what matches do not
/// keep.
fn operands(condition: &Expr) -> Vec<&Expr> {
    let mut all = Vec::new();
    let mut left = vec![condition];
    while let Some(part) = left.pop() {
        match &part.kind {
            ExprKind::Binary(Operator::Or, one, other) => left.extend([&**other, &**one]),
            _ => all.push(part),
        }
    }
    if all.len() == 1 || all.iter().any(|part| asks_for_reach(part)) { Vec::new() } else { all }
}

fn asks_for_reach(expr: &Expr) -> bool {
    let mut found = matches!(expr.kind, ExprKind::Reach(..));
    children(expr, &mut |part| found |= asks_for_reach(part));
    found
}

/// The links that a technique asks for by `reach`.
fn reach_links(technique: &Technique) -> BTreeSet<usize> {
    fn see(expr: &Expr, links: &mut BTreeSet<usize>) {
        if let ExprKind::Reach(_, path) = &expr.kind {
            path.body.links(links);
        }
        children(expr, &mut |part| see(part, links));
    }
    let mut links = BTreeSet::new();
    for clause in &technique.clauses {
        match clause {
            Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => see(expr, &mut links),
            Clause::Choose { from, .. } => see(from, &mut links),
            Clause::Path(_) | Clause::World(_) => {}
        }
    }
    links
}
