//! Coverage items: the parts of rules that tests can reach.

use super::conditions::{conjuncts, joined_by};
use crate::{
    paths::{branches, links_in, paths, place_of, several_links},
    prelude::*,
};
use std::collections::hash_map::Entry;
use tesuji_lang::{Path, Template, TemplatePart, walk::children};

/// Kind of coverage item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CoverageKind {
    /// Techniques.
    Techniques,
    /// Cases of techniques: all values of their parameters without a default, and the cases that aliases name.
    Cases,
    /// Alternatives of paths, the links of steps with several links, and the operands of `or` in conditions.
    Alternatives,
    /// Links.
    Links,
    /// Conditions of techniques.
    Conditions,
    /// Titles, reasons, messages, and the choices within them.
    Texts,
}

words!(CoverageKind {
    Techniques => "techniques",
    Cases => "cases",
    Alternatives => "alternatives",
    Links => "links",
    Conditions => "conditions",
    Texts => "texts",
});

impl CoverageKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Techniques, Self::Cases, Self::Alternatives, Self::Links, Self::Conditions, Self::Texts];

    pub(super) fn words(self) -> [Message; 2] {
        match self {
            Self::Techniques => [
                message!("techniques"),
                message!("reached by a match that an example asks for, or by a step of a snapshot"),
            ],
            Self::Cases => [
                message!("cases"),
                message!(
                    "the values of parameters without a default, and the cases that aliases name; reached by a match of the case"
                ),
            ],
            Self::Alternatives => [
                message!("alternatives"),
                message!(
                    "the ways [ a | b ] and links =a | b= of a path, and the parts of a condition with `or`; reached by a walk that can be read so, or a match for which the part is true"
                ),
            ],
            Self::Links => [
                message!("links"),
                message!(
                    "reached by a walk of a match; a link inside `reach` or another link is counted with \
                     its user"
                ),
            ],
            Self::Conditions => [
                message!("conditions"),
                message!(
                    "the parts between `and` and commas of `where`; reached if it was true, and false on a position where all else of the rule held"
                ),
            ],
            Self::Texts => [
                message!("texts"),
                message!(
                    "titles, reasons, messages and the choices in them, in each language; reached by a \
                     match that they describe"
                ),
            ],
        }
    }
}

pub struct Item {
    pub(super) kind: CoverageKind,
    /// Name of the technique or link that contains the item.
    pub(super) of: String,
    /// Description of the item; empty for a technique or link itself.
    pub(super) what: String,
    pub(super) span: Span,
}

/// Key of a coverage item: indices of techniques and links, indices within a technique, or memory addresses of parts of
/// rules.
#[derive(PartialEq, Eq, Hash)]
pub enum ItemKey {
    Technique(usize),
    Case(usize, Vec<Argument>),
    /// Alias with conditions.
    Alias(usize, usize),
    Condition(usize, usize),
    /// Operand of `or` in a condition: index into [`Items::operands`].
    Operand(usize, usize),
    /// Alternative of a path: index into [`Items::branches`].
    Branch(usize, usize),
    /// Step with several links, and the index of one of them.
    StepLink(usize, usize),
    Link(usize),
    Text(usize),
}

impl ItemKey {
    fn kind(&self) -> CoverageKind {
        match self {
            Self::Technique(_) => CoverageKind::Techniques,
            Self::Case(..) | Self::Alias(..) => CoverageKind::Cases,
            Self::Operand(..) | Self::Branch(..) | Self::StepLink(..) => CoverageKind::Alternatives,
            Self::Condition(..) => CoverageKind::Conditions,
            Self::Link(_) => CoverageKind::Links,
            Self::Text(_) => CoverageKind::Texts,
        }
    }
}

/// All coverage items, with lookup by key.
#[derive(Default)]
pub struct Items {
    pub all: Vec<Item>,
    keys: HashMap<ItemKey, usize>,
    pub operands: BTreeMap<usize, Vec<Expr>>,
    /// Steps of each alternative of paths, by technique.
    pub branches: BTreeMap<usize, Vec<BTreeSet<usize>>>,
    /// For each link its component links; below, for each technique the links that it reads by `reach`.
    pub inner_links: Vec<BTreeSet<usize>>,
    pub asked_links: BTreeMap<usize, BTreeSet<usize>>,
}

impl Items {
    /// Collects the items of these files, or of all files if `files` is empty.
    pub fn new(program: &Program, files: &BTreeSet<String>) -> Self {
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
                items.add(ItemKey::Link(number), &link.name, String::new(), link.span);
            }
            items.inner_links.push(links_in(&link.clauses));
        }
        items
    }

    pub fn of_kind(&self, kind: CoverageKind) -> impl Iterator<Item = usize> {
        (0..self.all.len()).filter(move |&item| self.all[item].kind == kind)
    }

    pub fn find(&self, key: &ItemKey) -> Option<usize> {
        self.keys.get(key).copied()
    }

    fn add(&mut self, key: ItemKey, of: &str, what: String, span: Span) {
        let kind = key.kind();
        if let Entry::Vacant(place) = self.keys.entry(key) {
            place.insert(self.all.len());
            self.all.push(Item { kind, of: of.to_owned(), what, span });
        }
    }

    fn technique(&mut self, program: &Program, number: usize, technique: &Technique) {
        let (name, span) = (technique.name.as_str(), technique.span);
        self.add(ItemKey::Technique(number), name, String::new(), span);
        self.asked_links.insert(number, reach_links(technique));
        self.cases(program, number, technique);
        self.alternatives(program, number, technique);
        for (place, condition) in conjuncts(technique).into_iter().enumerate() {
            let text = source_text(program, condition.span);
            self.add(ItemKey::Condition(number, place), name, text, condition.span);
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
            // Each name denotes calls of its technique.
            for call in program.call(name).unwrap_or_default() {
                let (key, what) = match call.alias {
                    Some(alias) => (ItemKey::Alias(number, alias), name.to_owned()),
                    None => (ItemKey::Case(number, call.arguments.clone()), program.describe(&call)),
                };
                self.add(key, &technique.name, what, span);
            }
        }
    }

    fn alternatives(&mut self, program: &Program, number: usize, technique: &Technique) {
        let name = &technique.name;
        for path in paths_of_matches(technique) {
            for (steps, first) in branches(&path.body) {
                let ways = self.branches.entry(number).or_default();
                let key = ItemKey::Branch(number, ways.len());
                ways.push(steps);
                self.add(key, name, format!("[ … | {} … | … ]", source_text(program, first)), first);
            }
            for (step, place, span, sign) in several_links(&path.body) {
                let text = format!("{sign}{}{sign}", source_text(program, span));
                self.add(ItemKey::StepLink(step, place), name, text, span);
            }
        }
        let conditions = conjuncts(technique);
        let operands: Vec<&Expr> = conditions.into_iter().flat_map(operands).collect();
        for (place, operand) in operands.iter().enumerate() {
            let text = format!("… or {}", source_text(program, operand.span));
            self.add(ItemKey::Operand(number, place), name, text, operand.span);
        }
        self.operands.insert(number, operands.into_iter().cloned().collect());
    }

    fn texts_of(&mut self, of: &str, span: Span, what: &str, texts: &Texts) {
        for (style, template) in texts {
            self.text(of, span, format!("{what} {style}"), template);
        }
    }

    fn text(&mut self, of: &str, span: Span, what: String, template: &Template) {
        self.choices(of, span, &what, template);
        self.add(ItemKey::Text(place_of(template)), of, what, span);
    }

    fn choices(&mut self, of: &str, span: Span, what: &str, template: &Template) {
        for piece in template {
            match piece {
                TemplatePart::Text(_) | TemplatePart::Value(_) => {}
                TemplatePart::Each(_, _, _, inner) => self.choices(of, span, what, inner),
                TemplatePart::Choice(_, choices) => {
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

/// Returns the paths of a technique whose walks are bound in matches: of several paths with the same name, the last.
pub fn paths_of_matches(technique: &Technique) -> Vec<&Path> {
    let name = |path: &Path| technique.variables.get(path.variable.0 as usize).map(|variable| &variable.name);
    let paths: Vec<&Path> = paths(&technique.clauses).collect();
    let kept = |at: usize| paths[at + 1..].iter().all(|later| name(later) != name(paths[at]));
    (0..paths.len()).filter(|&at| kept(at)).map(|at| paths[at]).collect()
}

/// Returns the operands of `or` in a condition; empty if there is no `or`, or if an operand uses `reach`, which matches
/// do not record.
fn operands(condition: &Expr) -> Vec<&Expr> {
    let operands = joined_by(Operator::Or, condition);
    if operands.len() == 1 || operands.iter().any(|part| asks_for_reach(part)) {
        Vec::new()
    } else {
        operands
    }
}

fn asks_for_reach(expr: &Expr) -> bool {
    let mut found = matches!(expr.kind, ExprKind::Reach(..));
    children(expr, &mut |part| found |= asks_for_reach(part));
    found
}

fn reach_links(technique: &Technique) -> BTreeSet<usize> {
    fn collect(expr: &Expr, links: &mut BTreeSet<usize>) {
        if let ExprKind::Reach(_, path) = &expr.kind {
            path.body.links(links);
        }
        children(expr, &mut |part| collect(part, links));
    }
    let mut links = BTreeSet::new();
    for clause in technique.clauses.iter() {
        match clause {
            Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => collect(expr, &mut links),
            Clause::Choose { from, .. } => collect(from, &mut links),
            Clause::Path(_) | Clause::World(_) => {}
        }
    }
    links
}
