//! Techniques.

use super::super::ast::{self, ClauseKind};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::message;
use super::super::program::{
    Clause, Conclusion, EachStep, Expr, ExprKind, Merge, ONE_SOLUTION, Span, Steps, Takes, Technique, Texts,
    Type,
};
use super::forms;
use super::globals::Globals;
use super::scope::{Mode, Scope};
use super::types::{convert, named, set, words};
use super::world::Pending;

/// How hard a step is where its technique does not say.
const USUAL_DIFFICULTY: i64 = 100;

/// Checks a technique: what it is where it is good, and what was wrong.
pub(super) fn check<'s>(
    globals: &Globals<'s>,
    technique: &ast::Technique<'s>,
    comment: &str,
    span: Span,
) -> (Option<(Technique, Vec<Pending>)>, Vec<Diagnostic>) {
    let mut scope = Scope::new(globals, Mode::Board);
    let checked = scope.technique(technique, comment, span);
    let checked = checked.filter(|_| !scope.failed());
    // Where it is left out for what is wrong elsewhere, more may be used than can be seen.
    if checked.is_some() {
        scope.warn_unused();
    }
    (checked, scope.faults)
}

impl<'s> Scope<'_, 's> {
    fn technique(
        &mut self,
        technique: &ast::Technique<'s>,
        comment: &str,
        span: Span,
    ) -> Option<(Technique, Vec<Pending>)> {
        self.declare_parameters(&technique.parameters);
        let name = technique.name;
        self.current = name.text;
        super::once(
            &technique.clauses,
            |kind| match kind {
                ClauseKind::Title(_) => Some("title"),
                ClauseKind::Because(_) => Some("because"),
                ClauseKind::Message(_) => Some("message"),
                ClauseKind::Source(_) => Some("source"),
                ClauseKind::Difficulty(_) => Some("difficulty"),
                ClauseKind::Assumes(_) => Some("assumes"),
                ClauseKind::Merge(..) => Some("merge"),
                ClauseKind::Then(_) => Some("then"),
                _ => None,
            },
            &mut self.faults,
        );
        let difficulty = self.difficulty(technique, span);
        let (clauses, pending) = self.clauses_and_worlds(&technique.clauses);
        let mut conclusions = None;
        let mut merge = None;
        let mut source = Vec::new();
        let mut assumes_one_solution = false;
        for clause in &technique.clauses {
            match &clause.kind {
                ClauseKind::Then(list) => conclusions = self.conclusions(list),
                ClauseKind::Merge(least, list) => {
                    let at_least = usize::try_from(least.unwrap_or(1)).unwrap_or(usize::MAX);
                    merge = self.merge_key(list).map(|keys| Merge { keys, at_least });
                }
                ClauseKind::Assumes(name) => assumes_one_solution = self.assumption(*name),
                ClauseKind::Source(list) => {
                    source = list.iter().map(|text| super::super::parse::unescape(text.raw, false)).collect();
                }
                _ => {}
            }
        }
        if !technique.clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Then(_))) {
            let message = message!("`{}` concludes nothing", name.text);
            let help = message!(
                "a technique ends in `then eliminate … from …`, `then keep … in …` or `then place … in …`"
            );
            self.fault(Diagnostic::new(Code::MissingClause, name.at.0, message).help(help));
        }
        let node = || Some(set(Type::Candidate));
        let changes = [("removed", self.hidden(node(), span)), ("placed", self.hidden(node(), span))];
        self.visible.extend(changes);
        let mut texts: [Texts; 3] = Default::default();
        let mut aliases = Vec::new();
        for clause in &technique.clauses {
            match &clause.kind {
                ClauseKind::Title(list) => {
                    texts[0] = self.texts(list);
                    self.own_title.clone_from(&texts[0]);
                }
                ClauseKind::Because(list) => texts[1] = self.texts(list),
                ClauseKind::Message(list) => texts[2] = self.texts(list),
                ClauseKind::Alias(alias) => aliases.extend(self.aliases(alias, clause.at.0)),
                _ => {}
            }
        }
        let [title, because, message] = texts;
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
            comment: comment.to_owned(),
            span,
        };
        Some((checked, pending))
    }

    /// What a technique assumes: there is one such thing.
    fn assumption(&mut self, name: ast::Name<'s>) -> bool {
        let known = self.recorded_word(name) == ONE_SOLUTION;
        if !known {
            let message = message!("nobody can assume `{}`", name.text);
            let help = message!("write `assumes {ONE_SOLUTION}`");
            self.fault(Diagnostic::new(Code::UnknownName, name.at.0, message).help(help));
        }
        known
    }

    fn difficulty(&mut self, technique: &ast::Technique<'s>, span: Span) -> Option<Expr> {
        let given = technique.clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Difficulty(expr) => Some(expr),
            _ => None,
        });
        match given {
            Some(expr) => self.typed(expr, &Type::Int),
            None => Some(Expr { kind: ExprKind::Int(USUAL_DIFFICULTY), ty: Type::Int, span }),
        }
    }

    /// The clauses of a body without worlds.
    pub(super) fn clauses(&mut self, list: &[ast::Clause<'s>]) -> Option<Vec<Clause>> {
        self.clauses_and_worlds(list).0
    }

    /// The clauses of a body, and what its worlds are followed with.
    fn clauses_and_worlds(&mut self, list: &[ast::Clause<'s>]) -> (Option<Vec<Clause>>, Vec<Pending>) {
        let mut worlds = Vec::new();
        let mut clauses = Some(Vec::new());
        let mut add = |new: Option<Vec<Clause>>| match (&mut clauses, new) {
            (Some(all), Some(mut new)) => all.append(&mut new),
            (all, _) => *all = None,
        };
        for clause in list {
            match &clause.kind {
                ClauseKind::For(pieces) => add(self.for_clauses(pieces)),
                ClauseKind::Let(bindings) => {
                    for (pattern, expr) in bindings {
                        let expr = self.expr(expr, None);
                        let expr = if let ast::Pattern::Name(_) = pattern { expr.map(named) } else { expr };
                        let bound = self.bind_pattern(pattern, expr.as_ref().map(|expr| &expr.ty));
                        add(bound.zip(expr).map(|(bound, expr)| vec![Clause::Let(bound, expr)]));
                    }
                }
                ClauseKind::Where(conditions) => {
                    for condition in conditions {
                        add(self
                            .typed(condition, &Type::Bool)
                            .map(|condition| vec![Clause::Where(condition)]));
                    }
                }
                ClauseKind::Path(path) => {
                    add(self.path(path, clause.at.0).map(|path| vec![Clause::Path(Box::new(path))]));
                }
                ClauseKind::World(world) => {
                    let made = self.world(world, clause.at.0);
                    add(made.map(|(world, using)| {
                        worlds.push(using);
                        vec![Clause::World(Box::new(world))]
                    }));
                }
                _ => {}
            }
        }
        let at =
            clauses.iter().flatten().enumerate().filter(|(_, clause)| matches!(clause, Clause::World(_)));
        let pending = at.zip(worlds).map(|((clause, _), using)| Pending { clause, using }).collect();
        (clauses, pending)
    }

    fn conclusions(&mut self, list: &[ast::Conclusion<'s>]) -> Option<Vec<Conclusion>> {
        let checked: Vec<Option<Conclusion>> = list
            .iter()
            .map(|conclusion| match conclusion {
                ast::Conclusion::Eliminate(values, cells) => {
                    let (values, cells) =
                        (self.operand(values, &Type::Value), self.operand(cells, &Type::Cell));
                    Some(Conclusion::Eliminate(values?, cells?))
                }
                ast::Conclusion::Keep(values, cells) => {
                    let (values, cells) =
                        (self.operand(values, &Type::Value), self.operand(cells, &Type::Cell));
                    Some(Conclusion::Keep(values?, cells?))
                }
                ast::Conclusion::Place(value, cell) => {
                    let (value, cell) = (self.typed(value, &Type::Value), self.typed(cell, &Type::Cell));
                    Some(Conclusion::Place(value?, cell?))
                }
                ast::Conclusion::EliminateAll(set) => self.candidates(set).map(Conclusion::EliminateAll),
                ast::Conclusion::PlaceOnly(one) => self.candidates(one).map(Conclusion::PlaceOnly),
                ast::Conclusion::EachStep(each) => self.each_step(each),
            })
            .collect();
        checked.into_iter().collect()
    }

    /// A set of candidates.
    fn candidates(&mut self, expr: &ast::Expr<'s>) -> Option<Expr> {
        self.typed(expr, &set(Type::Candidate))
    }

    /// `each weak (m, n): eliminate E`, `each als(A): eliminate E`, for the steps of the path before it.
    fn each_step(&mut self, each: &ast::EachStep<'s>) -> Option<Conclusion> {
        let span = each.steps.word().at.0;
        let path = self.visible.iter().rev().find(|(name, _)| *name == "path").map(|(_, id)| *id);
        let Some(path) = path else {
            let message = message!("there is no path whose steps these could be");
            self.fault(Diagnostic::new(Code::MissingClause, span, message).help(message!("add a `cycle`")));
            return None;
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
        let Some(known) = self.globals.links.get(link.text) else {
            let links = self.globals.links.keys().copied();
            let message = message!("there is no link `{}`", link.text);
            self.fault(Diagnostic::new(Code::UnknownLink, link.at.0, message).near(link.text, links));
            return None;
        };
        let (index, known) = known.as_ref()?;
        if names.len() > known.takes.len() {
            self.wrong_count(link, names.len(), known.takes.len());
            return None;
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
                    let fault = Diagnostic::new(Code::Misplaced, name.at.0, message);
                    self.fault(fault.help(message!("write `_` here: a step has its labels alone")));
                    return None;
                }
            }
        }
        Some(Steps::Link { link: *index, labels })
    }

    /// One thing or a set of such things; it keeps its type, only a unit becomes the set of its cells.
    fn operand(&mut self, expr: &ast::Expr<'s>, one: &Type) -> Option<Expr> {
        let expr = self.expr(expr, Some(one))?;
        if expr.ty == *one {
            return Some(expr);
        }
        match convert(expr, &set(one.clone())) {
            Ok(expr) => Some(expr),
            Err(expr) => {
                let message = message!("expected {} or {}", words(one), words(&set(one.clone())));
                let is = message!("this is {}", words(&expr.ty));
                self.fault(Diagnostic::new(Code::WrongType, expr.span, message).here(is));
                None
            }
        }
    }

    fn merge_key(&mut self, list: &[ast::Expr<'s>]) -> Option<Vec<Expr>> {
        let parts = match list {
            [one] => match &one.kind {
                ast::ExprKind::Tuple(parts) => parts,
                _ => list,
            },
            _ => list,
        };
        let checked: Vec<Option<Expr>> = parts.iter().map(|part| self.expr(part, None)).collect();
        checked.into_iter().collect()
    }
}
