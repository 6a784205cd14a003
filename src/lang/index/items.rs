//! The items of a file, and the names in their clauses.

use super::super::ast::{
    AliasName, Clause, ClauseKind, Conclusion, Expr, Game, Item, ItemKind, Law, Members, Name, Text,
};
use super::super::program::{Constraint, Span};
use super::walker::Walker;
use super::{Sort, Space, declared, said};

/// An item as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Where it stands, without its comment.
    pub span: Span,
    /// What it declares; nothing where it is a `tesuji`, a `use` or an example, or begins as no item does.
    pub sort: Option<Sort>,
    /// The word that it begins with.
    pub word: String,
    /// Its name; the technique with its arguments where it is an example, the path where it is a `use`.
    pub name: String,
    /// Where that stands; the whole item where it has no name.
    pub name_span: Span,
    /// What stands before its clauses or its meaning, on one line.
    pub head: String,
    /// The comment lines directly before it.
    pub comment: String,
    /// Its titles as they are written, each with its style.
    pub titles: Vec<(String, String)>,
    /// Where its clauses stand.
    pub clauses: Vec<Span>,
}

/// An item as it is written.
pub(super) fn block(text: &str, item: &Item<'_>) -> Block {
    let span = item.at.0;
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let word = written.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default();
    let name = match &item.kind {
        ItemKind::Use(path) => Some((said(*path), path.at.0)),
        ItemKind::Example(example) => {
            let at = example.call.at.0;
            let call = text.get(at.start as usize..at.end as usize).unwrap_or_default();
            Some((call.to_owned(), at))
        }
        // Of what is not understood, the first name is its own.
        _ => {
            let mut own = declared(item).into_iter().filter(|own| own.sort.word() == word);
            own.next().map(|own| (own.name.text.to_owned(), own.name.at.0))
        }
    };
    let (name, name_span) = name.unwrap_or((String::new(), span));
    let clauses = clauses(item);
    Block {
        span,
        sort: Sort::of_word(word).filter(|_| name_span != span),
        word: word.to_owned(),
        name,
        name_span,
        head: head(written),
        comment: item.comment.clone(),
        titles: clauses
            .iter()
            .flat_map(titles)
            .map(|text| (text.style.text.to_owned(), said(text.quoted)))
            .collect(),
        clauses: clauses.iter().map(|clause| clause.at.0).collect(),
    }
}

/// What stands before the first `{` or `=` outside of brackets, on one line.
fn head(written: &str) -> String {
    let mut depth = 0;
    let end = written.find(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0 && matches!(c, '{' | '=' | '#' | '"')
    });
    let words = written[..end.unwrap_or(written.len())].split_whitespace();
    words.collect::<Vec<_>>().join(" ")
}

fn clauses<'i, 's>(item: &'i Item<'s>) -> &'i [Clause<'s>] {
    match &item.kind {
        ItemKind::Technique(technique) => &technique.clauses,
        ItemKind::Game(game) => &game.clauses,
        ItemKind::Strategy(strategy) => &strategy.clauses,
        ItemKind::Example(example) => &example.clauses,
        ItemKind::Style(style) => &style.clauses,
        ItemKind::Link(link) => &link.clauses,
        _ => &[],
    }
}

fn titles<'i, 's>(clause: &'i Clause<'s>) -> &'i [Text<'s>] {
    match &clause.kind {
        ClauseKind::Title(texts) => texts,
        _ => &[],
    }
}

/// The kinds of units of a game or constraint.
pub(super) fn kinds<'i, 's>(game: &'i Game<'s>) -> impl Iterator<Item = Name<'s>> + 'i {
    game.clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Units(units) => Some(units.kind),
        _ => None,
    })
}

/// Whether a clause binds names for those that come after it; all others may stand anywhere.
fn binds(clause: &Clause<'_>) -> bool {
    use ClauseKind::*;
    matches!(
        clause.kind,
        For(_) | Let(_) | Where(_) | Path(_) | World(_) | Input(_) | Tally(_) | Grid(_) | Statement(_)
    )
}

impl<'s> Walker<'_, 's> {
    /// The names of an item.
    pub fn item(&mut self, item: &Item<'s>) {
        for own in declared(item) {
            // Kinds of units are noted where their clauses are gone through.
            if own.sort != Sort::Kind || matches!(item.kind, ItemKind::Broken(_)) {
                self.declare(own.name, own.sort);
            }
        }
        match &item.kind {
            ItemKind::Technique(technique) => {
                technique.parameters.iter().for_each(|parameter| self.parameter(parameter));
                self.clauses(&technique.clauses);
            }
            ItemKind::Define(define) => {
                define.parameters.iter().for_each(|parameter| self.parameter(parameter));
                self.expr(&define.body);
            }
            ItemKind::Game(game) => {
                game.extends.iter().for_each(|base| self.uses(*base, Space::Game));
                game.with.iter().for_each(|name| self.uses(*name, Space::Constraint));
                if game.is_constraint {
                    self.given(&Constraint::OF_BOARDS);
                    self.given(&Constraint::OF_BLOCKS);
                }
                self.clauses(&game.clauses);
            }
            ItemKind::Strategy(strategy) => {
                strategy.extends.iter().for_each(|base| self.uses(*base, Space::Callable));
                strategy.parameters.iter().for_each(|parameter| self.parameter(parameter));
                self.clauses(&strategy.clauses);
            }
            ItemKind::Example(example) => {
                self.call(&example.call);
                self.clauses(&example.clauses);
            }
            ItemKind::Style(style) => self.clauses(&style.clauses),
            ItemKind::Link(link) => {
                self.takes(&link.takes);
                self.clauses(&link.clauses);
            }
            ItemKind::Path(part) => {
                part.parameters.iter().for_each(|name| self.shared(*name));
                self.path_body(&part.body);
            }
            ItemKind::Version(..) | ItemKind::Use(_) | ItemKind::Broken(_) => {}
        }
    }

    fn clauses(&mut self, clauses: &[Clause<'s>]) {
        clauses.iter().filter(|clause| binds(clause)).for_each(|clause| self.clause(clause));
        clauses.iter().filter(|clause| !binds(clause)).for_each(|clause| self.clause(clause));
    }

    fn clause(&mut self, clause: &Clause<'s>) {
        use ClauseKind::*;
        match &clause.kind {
            Title(texts) | Because(texts) | Message(texts) | Level(_, texts) => self.texts(texts),
            Alias(alias) => {
                if let AliasName::Family { parameter, .. } = &alias.name {
                    self.local_use(*parameter);
                }
                for (name, span, _) in alias.name.names() {
                    self.note_as(name, span, super::Meaning::Declares(Sort::Alias));
                }
                for name in alias.arguments.iter().filter_map(|argument| argument.name) {
                    self.local_use(name);
                }
                self.arguments(&alias.arguments);
                self.exprs(&alias.conditions);
                self.texts(&alias.title);
            }
            Source(_) | Uniqueness | Caption(_) | Position(_) | Finds(_) => {}
            Cell(_) | List(_) | Sets(_) | Walk(_) | Tour(_) | GridForm(_) => {}
            Assumes(word) => self.word(*word),
            Difficulty(expr) | Values(expr) | StopWhen(expr) => self.expr(expr),
            For(pieces) => self.pieces(pieces),
            Let(bindings) => {
                for (pattern, expr) in bindings {
                    self.expr(expr);
                    self.pattern(pattern);
                }
            }
            Where(conditions) | Merge(_, conditions) => self.exprs(conditions),
            Path(path) => self.path(path),
            World(world) => self.world(world),
            Ends(from, to) => self.exprs(&[from.clone(), to.clone()]),
            Then(conclusions) => conclusions.iter().for_each(|conclusion| self.conclusion(conclusion)),
            Input(inputs) => {
                inputs.names.iter().for_each(|name| self.parameter_name(*name));
                inputs.kind.iter().chain(&inputs.demands).for_each(|word| self.word(*word));
            }
            Grid(grid) => {
                if let Some((pattern, input)) = &grid.each {
                    self.value(*input);
                    self.pattern(pattern);
                }
                self.expr(&grid.rows);
                self.expr(&grid.columns);
            }
            Units(units) => self.inside(|walker| {
                walker.declare(units.kind, Sort::Kind);
                units.laws.iter().for_each(|law| walker.law(law));
                walker.members(&units.members);
            }),
            SolvedBy(call) => self.call(call),
            Change(change) => self.change(change),
            Statement(statement) => self.statement(statement),
            Tally(tallies) => {
                for tally in tallies {
                    self.bind(tally.name);
                    self.texts(&tally.title);
                }
            }
            Total(name, title, expr) => {
                self.bind(*name);
                self.texts(title);
                self.expr(expr);
            }
            On(game) => self.uses(*game, Space::Game),
            Says(said) => said.iter().for_each(|(style, _)| self.uses(*style, Space::Style)),
            Kind(kind, ..) => self.uses(*kind, Space::Value),
        }
    }

    fn law(&mut self, law: &Law<'s>) {
        self.inside(|walker| match law {
            Law::Named(word) => walker.word(*word),
            Law::Sum(sum, _) => {
                walker.given(&["row", "col"]);
                sum.iter().for_each(|expr| walker.expr(expr));
            }
            Law::Relation(expr) => {
                walker.given(&["row", "col", "a", "b"]);
                walker.expr(expr);
            }
        });
    }

    fn members(&mut self, members: &Members<'s>) {
        self.given(&["row", "col"]);
        match members {
            Members::Cells { conditions, key, .. } => {
                self.exprs(conditions);
                self.exprs(key);
            }
            Members::Pairs(offsets) => {
                offsets.iter().flat_map(|(down, right)| [down, right]).for_each(|expr| self.expr(expr));
            }
            Members::Groups(input) => {
                self.local_use(*input);
            }
        }
    }

    fn conclusion(&mut self, conclusion: &Conclusion<'s>) {
        let mut both = |first: &Expr<'s>, second: &Expr<'s>| {
            self.expr(first);
            self.expr(second);
        };
        match conclusion {
            Conclusion::Eliminate(first, second)
            | Conclusion::Keep(first, second)
            | Conclusion::Place(first, second) => both(first, second),
            Conclusion::EliminateAll(set) | Conclusion::PlaceOnly(set) => self.expr(set),
            Conclusion::EachStep(each) => self.inside(|walker| {
                walker.steps(&each.steps);
                walker.expr(&each.set);
            }),
        }
    }
}
