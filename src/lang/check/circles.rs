//! Topological order in which definitions, links, path parts, games and strategies are checked; reports their cycles.

use super::prelude::*;
use crate::{
    ast::{Accepts, Expr, ExprKind, PartKind, PathPart, Repeat, Suffix},
    uses::UseGraph,
};

/// Names that are on no cycle, each after the names that it uses.
pub struct DeclarationOrder {
    pub definitions: Vec<&'static str>,
    pub parts: Vec<&'static str>,
    pub games: Vec<&'static str>,
    pub strategies: Vec<&'static str>,
}

pub fn find(items: &[&Item], faults: &mut Diagnostics) -> DeclarationOrder {
    let [mut definitions, mut parts, mut games, mut strategies] = [(); 4].map(|()| DeclGraph::default());
    let bodies = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Path(body) => Some((item.name.text, &body[..])),
        _ => None,
    });
    let bodies: Bodies<'_> = bodies.collect();
    let links = items.iter().filter(|item| item.declares() == Some(DeclKind::Link));
    let links: IndexSet<&'static str> = links.map(|link| link.name.text).collect();
    for item in items {
        let mut names = UsedNames::default();
        match &item.kind {
            ItemKind::Define(body) => {
                names.expr(body);
                definitions.add(item.name, names.definitions(&bodies, &links));
            }
            ItemKind::Path(body) => {
                names.path(body);
                parts.add(item.name, names.in_namespaces(&[Namespace::Part]));
            }
            ItemKind::Link(_) => {
                item.clauses.iter().for_each(|clause| names.clause(&clause.kind));
                // Words that a parameter accepts, some of which may be links.
                for parameter in &item.parameters {
                    if let Some(Accepts::Words(words)) = &parameter.accepts {
                        names.0.extend(words.iter().map(|word| (Namespace::Link, word.text)));
                    }
                }
                definitions.add(item.name, names.definitions(&bodies, &links));
            }
            ItemKind::Game(_) => games.add(item.name, item.extends.map(|base| base.text)),
            ItemKind::Strategy => {
                let mut used: Vec<&str> = item.extends.iter().map(|base| base.text).collect();
                for clause in &item.clauses {
                    match &clause.kind {
                        ClauseKind::Statement(statement) => {
                            used.extend(statement.calls().iter().map(|call| call.name.text));
                        }
                        ClauseKind::Change(change) => {
                            used.extend(change.calls.iter().map(|call| call.name.text))
                        }
                        _ => {}
                    }
                }
                strategies.add(item.name, used);
            }
            _ => {}
        }
    }
    DeclarationOrder {
        parts: parts.order(faults, |_| message!("part of a path")),
        definitions: definitions.order(faults, |name| {
            if links.contains(name) { message!("link") } else { message!("definition") }
        }),
        games: games.order(faults, |_| message!("game")),
        strategies: strategies.order(faults, |_| message!("strategy")),
    }
}

/// Bodies of named path parts, by name.
type Bodies<'b> = IndexMap<&'static str, &'b [PathPart]>;

#[derive(Default)]
struct DeclGraph {
    declared: IndexMap<&'static str, Span>,
    uses: UseGraph,
}

impl DeclGraph {
    fn add<'u>(&mut self, name: Name, used: impl IntoIterator<Item = &'u str>) {
        self.declared.insert(name.text, name.span);
        self.uses.add(name.text);
        used.into_iter().for_each(|used| self.uses.add_use(name.text, used));
    }

    /// Declared names in topological order. Reports each cycle.
    fn order(&self, faults: &mut Diagnostics, sort: impl Fn(&str) -> Message) -> Vec<&'static str> {
        let order = self.uses.order();
        for cycle in &order.cycles {
            let Some(first) = cycle.first() else { continue };
            let Some(span) = self.declared.get(first.as_str()) else { continue };
            let sort = sort(first);
            let around: Vec<String> = cycle.iter().chain([first]).map(|name| format!("`{name}`")).collect();
            let message = if cycle.len() == 1 {
                message!("the {sort} `{first}` uses itself")
            } else {
                message!("the {sort} `{first}` uses itself: {}", around.join(" → "))
            };
            let related = cycle[1..].iter().filter_map(|other| self.declared.get(other.as_str()));
            let related = related.map(|span| (*span, message!("in the same cycle")));
            faults.push(Code::Circle.at(*span, message).and_all(related));
        }
        let declared = |name: &String| self.declared.get_key_value(name.as_str()).map(|(name, _)| *name);
        order.sorted.iter().filter_map(declared).collect()
    }
}

/// Names that an item uses, by namespace. Values include variables, and links include parameters.
#[derive(Default)]
struct UsedNames(IndexSet<(Namespace, &'static str)>);

impl UsedNames {
    fn in_namespaces(&self, spaces: &[Namespace]) -> IndexSet<&'static str> {
        self.0.iter().filter(|(space, _)| spaces.contains(space)).map(|(_, name)| *name).collect()
    }

    /// Definitions and links that are named directly or through named path parts.
    fn definitions(mut self, bodies: &Bodies<'_>, links: &IndexSet<&'static str>) -> Vec<&'static str> {
        let mut next = 0;
        while let Some((space, name)) = self.0.get_index(next) {
            next += 1;
            if let Some(body) = bodies.get(name).filter(|_| *space == Namespace::Part) {
                self.path(body);
            }
        }
        let is_meant = |(space, name): &(Namespace, &'static str)| match space {
            Namespace::Value => !links.contains(name),
            space => *space == Namespace::Link && links.contains(name),
        };
        self.0.into_iter().filter(is_meant).map(|(_, name)| name).collect()
    }

    fn expr(&mut self, expr: &Expr) {
        use ExprKind::*;
        match &expr.kind {
            Int(_) | Any => {}
            Name(name) => _ = self.0.insert((Namespace::Value, name.text)),
            Call(name, arguments) => {
                self.0.insert((Namespace::Value, name.text));
                self.all(arguments);
            }
            Set(parts) | Tuple(parts) => self.all(parts),
            Filter(first, rest) => self.all(std::iter::once(&**first).chain(rest)),
            Collect(head, pieces) => {
                self.all(std::iter::once(&**head).chain(pieces.iter().map(|piece| &piece.expr)));
            }
            Not(inner) | Negate(inner) | Size(inner) | Union(inner) | Common(inner) => self.expr(inner),
            Matches(step) => self.all(step.1.iter().map(|pin| &pin.value)),
            Reach(from, body) => {
                self.expr(from);
                self.path(body);
            }
            Binary(_, left, right, _)
            | Range(left, right)
            | Choose(left, right)
            | Quantified(_, _, left, right) => self.all([&**left, &**right]),
            If(condition, yes, no) => self.all([&**condition, &**yes, &**no]),
        }
    }

    fn all<'a>(&mut self, all: impl IntoIterator<Item = &'a Expr>) {
        all.into_iter().for_each(|expr| self.expr(expr));
    }

    fn clause(&mut self, clause: &ClauseKind) {
        match clause {
            ClauseKind::For(pieces) => self.all(pieces.iter().map(|piece| &piece.expr)),
            ClauseKind::Let(bindings) => self.all(bindings.iter().map(|(_, expr)| expr)),
            ClauseKind::Where(conditions) => self.all(conditions),
            ClauseKind::Ends(first, last) => self.all([first, last]),
            ClauseKind::Path(path) => self.path(&path.body),
            _ => {}
        }
    }

    /// Adds all names in a path: of links, of parts, and in the arguments of links and in bounds.
    fn path(&mut self, body: &[PathPart]) {
        for part in body {
            match &part.kind {
                PartKind::Node(..) | PartKind::Nothing | PartKind::Back => {}
                PartKind::Step(_, links, _) => {
                    for link in links {
                        self.0.insert((Namespace::Link, link.name.text));
                        self.all(link.arguments.iter().filter_map(|argument| argument.is.as_ref()));
                    }
                }
                PartKind::Bracket(alternatives, suffix) => {
                    alternatives.iter().for_each(|alternative| self.path(&alternative.body));
                    self.suffix(suffix);
                }
                PartKind::Fragment { name, suffix, .. } => {
                    self.0.insert((Namespace::Part, name.text));
                    self.suffix(suffix);
                }
            }
        }
    }

    fn suffix(&mut self, suffix: &Suffix) {
        match &suffix.repeat {
            Some(Repeat::Exactly(times)) => self.expr(times),
            Some(Repeat::Range(least, most)) => self.all([least].into_iter().chain(most)),
            None => {}
        }
    }
}

pub fn used_by(body: &[PathPart]) -> Vec<String> {
    let mut used = UsedNames::default();
    used.path(body);
    used.in_namespaces(&[Namespace::Link, Namespace::Part]).into_iter().map(str::to_owned).collect()
}
