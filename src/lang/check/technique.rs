//! Techniques.

use super::common::{Checked, Tree, all_some, as_kind, once, repeated};
use super::scope::{Mode, Scope};
use super::types::{convert, named, set, words};
use super::{forms, globals::Globals, world::Pending};
use crate::ast::{self, ClauseKind, Item};
use crate::program::{
    Clause, Conclusion, EachStep, Expr, ExprKind, Merge, ONE_SOLUTION, Pattern, Steps, Takes, Technique,
    Texts, Type,
};
use crate::{codes::Code, message::message, parse::unescape};

/// How hard a step is where its technique does not say.
const USUAL_DIFFICULTY: i64 = 100;

pub(super) fn check<'s>(
    globals: &Globals<'s>,
    item: &Item<'s>,
    technique: &ast::Technique<'s>,
) -> Checked<(Technique, Vec<Pending>)> {
    let mut scope = Scope::new(globals, item, Mode::Board);
    let checked = scope.technique(technique);
    scope.finish(checked)
}

impl<'s> Scope<'_, 's> {
    fn technique(&mut self, technique: &ast::Technique<'s>) -> Option<(Technique, Vec<Pending>)> {
        self.declare_parameters(&technique.parameters);
        let (name, span) = (technique.name, self.item.at.0);
        self.current = name.text;
        self.faults.extend(repeated(&technique.clauses, once));
        let given = technique
            .clauses
            .iter()
            .find_map(|clause| as_kind!(clause, ClauseKind::Difficulty(expr) => expr));
        let usual = Expr { kind: ExprKind::Int(USUAL_DIFFICULTY), ty: Type::Int, span };
        let difficulty = given.map_or(Some(usual), |expr| self.typed(expr, &Type::Int));
        let (clauses, pending) = self.clauses_and_worlds(&technique.clauses);
        let (mut conclusions, mut merge, mut source) = (None, None, Vec::new());
        let (mut assumes_one_solution, mut concludes) = (false, false);
        for clause in &technique.clauses {
            match &clause.kind {
                ClauseKind::Then(list) => {
                    concludes = true;
                    conclusions = all_some(list.iter().map(|conclusion| self.conclusion(conclusion)));
                }
                ClauseKind::Merge(least, list) => {
                    let at_least = usize::try_from(least.unwrap_or(1)).unwrap_or(usize::MAX);
                    let key = match &list[..] {
                        [ast::Expr { kind: ast::ExprKind::Tuple(parts), .. }] => parts,
                        _ => list,
                    };
                    let keys = all_some(key.iter().map(|part| self.expr(part, None)));
                    merge = keys.map(|keys| Merge { keys, at_least });
                }
                ClauseKind::Assumes(name) => assumes_one_solution = self.assumption(*name),
                ClauseKind::Source(list) => {
                    source = list.iter().map(|text| unescape(text.raw, false)).collect();
                }
                _ => {}
            }
        }
        if !concludes {
            let message = message!("`{}` concludes nothing", name.text);
            let help = message!(
                "a technique ends in `then eliminate … from …`, `then keep … in …` or `then place … in …`"
            );
            self.fault(Code::MissingClause.at(name, message).help(help));
        }
        let node = || Some(set(Type::Candidate));
        let changes = [("removed", self.hidden(node(), span)), ("placed", self.hidden(node(), span))];
        self.visible.extend(changes);
        let [mut title, mut because, mut message]: [Texts; 3] = Default::default();
        let mut aliases = Vec::new();
        for clause in &technique.clauses {
            match &clause.kind {
                ClauseKind::Title(list) => {
                    title = self.texts(list);
                    self.own_title.clone_from(&title);
                }
                ClauseKind::Because(list) => because = self.texts(list),
                ClauseKind::Message(list) => message = self.texts(list),
                ClauseKind::Alias(alias) => aliases.extend(self.aliases(alias, clause.at.0)),
                _ => {}
            }
        }
        let (clauses, conclusions) = (clauses?, conclusions?);
        let (faults, follows) = forms::of_technique(&clauses, &conclusions, &self.parameters, self.globals);
        self.faults.extend(faults);
        let checked = Technique {
            name: name.text.to_owned(),
            parameters: self.parameters.clone(),
            aliases,
            title,
            because,
            message,
            source,
            difficulty: difficulty?,
            assumes_one_solution,
            variables: self.variables(),
            clauses,
            conclusions,
            follows,
            shows: std::mem::take(&mut self.shows),
            changes: Some((changes[0].1, changes[1].1)),
            merge,
            uses: self.uses.iter().cloned().collect(),
            comment: self.item.comment.clone(),
            span,
        };
        Some((checked, pending))
    }

    /// What a technique assumes: there is one such thing.
    fn assumption(&mut self, name: ast::Name<'s>) -> bool {
        let known = self.recorded_word(name) == ONE_SOLUTION;
        if !known {
            let message = message!("nobody can assume `{}`", name.text);
            self.fault(Code::UnknownName.at(name, message).help(message!("write `assumes {ONE_SOLUTION}`")));
        }
        known
    }

    /// The clauses of a body, and what its worlds are followed with.
    pub(super) fn clauses_and_worlds(
        &mut self,
        list: &[ast::Clause<'s>],
    ) -> (Option<Vec<Clause>>, Vec<Pending>) {
        let (mut clauses, mut pending, mut good) = (Vec::new(), Vec::new(), true);
        for clause in list {
            let more = match &clause.kind {
                ClauseKind::For(pieces) => self.for_clauses(pieces),
                ClauseKind::Let(bindings) => all_some(bindings.iter().map(|(pattern, expr)| {
                    self.let_bound(pattern, expr).map(|(pattern, expr)| Clause::Let(pattern, expr))
                })),
                ClauseKind::Where(conditions) => all_some(
                    conditions.iter().map(|condition| self.typed(condition, &Type::Bool).map(Clause::Where)),
                ),
                ClauseKind::Path(path) => {
                    self.path(path, clause.at.0).map(|path| vec![Clause::Path(Box::new(path))])
                }
                ClauseKind::World(world) => self.world(world, clause.at.0).map(|(world, using)| {
                    pending.push(Pending { clause: clauses.len(), using });
                    vec![Clause::World(Box::new(world))]
                }),
                _ => continue,
            };
            good &= more.is_some();
            clauses.extend(more.into_iter().flatten());
        }
        (good.then_some(clauses), pending)
    }

    /// `let pattern = expr`
    pub(super) fn let_bound(
        &mut self,
        pattern: &ast::Pattern<'s>,
        expr: &Tree<'s>,
    ) -> Option<(Pattern, Expr)> {
        let expr = self.expr(expr, None);
        let expr = if let ast::Pattern::Name(_) = pattern { expr.map(named) } else { expr };
        self.bind_pattern(pattern, expr.as_ref().map(|expr| &expr.ty)).zip(expr)
    }

    fn conclusion(&mut self, conclusion: &ast::Conclusion<'s>) -> Option<Conclusion> {
        use ast::Conclusion::*;
        Some(match conclusion {
            Eliminate(values, cells) => {
                let (values, cells) = self.values_and_cells(values, cells);
                Conclusion::Eliminate(values?, cells?)
            }
            Keep(values, cells) => {
                let (values, cells) = self.values_and_cells(values, cells);
                Conclusion::Keep(values?, cells?)
            }
            Place(value, cell) => {
                let (value, cell) = (self.typed(value, &Type::Value), self.typed(cell, &Type::Cell));
                Conclusion::Place(value?, cell?)
            }
            EliminateAll(set) => Conclusion::EliminateAll(self.candidates(set)?),
            PlaceOnly(one) => Conclusion::PlaceOnly(self.candidates(one)?),
            EachStep(each) => self.each_step(each)?,
        })
    }

    fn values_and_cells(&mut self, values: &Tree<'s>, cells: &Tree<'s>) -> (Option<Expr>, Option<Expr>) {
        (self.operand(values, &Type::Value), self.operand(cells, &Type::Cell))
    }

    fn candidates(&mut self, expr: &Tree<'s>) -> Option<Expr> {
        self.typed(expr, &set(Type::Candidate))
    }

    /// `each weak (m, n): eliminate E`, `each als(A): eliminate E`, for the steps of the path before it.
    fn each_step(&mut self, each: &ast::EachStep<'s>) -> Option<Conclusion> {
        let span = each.steps.word().at.0;
        let Some(path) = self.variable("path") else {
            let message = message!("there is no path whose steps these could be");
            return self.fail(Code::MissingClause.at(span, message).help(message!("add a `cycle`")));
        };
        self.inside(|scope| {
            let steps = match &each.steps {
                ast::Steps::Kind(kind, from, to) => {
                    let mut node = |name: &ast::Name<'s>| scope.bind(*name, Some(set(Type::Candidate)));
                    Steps::Kind { strong: kind.text == "strong", from: node(from), to: node(to) }
                }
                ast::Steps::Link(link, labels) => scope.steps_over(*link, labels)?,
            };
            let set = scope.candidates(&each.set)?;
            Some(Conclusion::EachStep(EachStep { steps, path, span }, set))
        })
    }

    /// `als(A, _)`: the steps over a link, whose labels get these names.
    fn steps_over(&mut self, link: ast::Name<'s>, names: &[Option<ast::Name<'s>>]) -> Option<Steps> {
        self.record_link(link);
        let links = &self.globals.links;
        let Some(known) = links.get(link.text) else {
            let message = message!("there is no link `{}`", link.text);
            return self.fail(Code::UnknownLink.unknown(link, links.keys(), message));
        };
        let (index, known) = known.as_ref()?;
        if names.len() > known.takes.len() {
            return self.wrong_count(link, names.len(), known.takes.len());
        }
        self.uses.insert(link.text.to_owned());
        let (mut labels, mut place) = (Vec::new(), 0);
        for (name, takes) in names.iter().zip(&known.takes) {
            match (takes, name) {
                (Takes::Label(label), name) => {
                    let ty = known.variables[label.0 as usize].ty.clone();
                    labels.extend(name.map(|name| (place, self.bind(name, Some(ty)))));
                    place += 1;
                }
                (Takes::Parameter(_), None) => {}
                (Takes::Parameter(parameter), Some(name)) => {
                    let is = &known.parameters[parameter.0 as usize].name;
                    let message = message!("`{is}` is a parameter of `{}` and no label", link.text);
                    let fault = Code::Misplaced.at(name, message);
                    return self.fail(fault.help(message!("write `_` here: a step has its labels alone")));
                }
            }
        }
        Some(Steps::Link { link: *index, labels })
    }

    /// One thing or a set of such things; it keeps its type, only a unit becomes the set of its cells.
    fn operand(&mut self, expr: &Tree<'s>, one: &Type) -> Option<Expr> {
        let expr = self.expr(expr, Some(one))?;
        if expr.ty == *one {
            return Some(expr);
        }
        let many = set(one.clone());
        let message = || message!("expected {} or {}", words(one), words(&many));
        convert(expr, &many).map_or_else(|expr| self.wrong_type(&expr, message()), Some)
    }
}
