//! Checks techniques, and links, which join nodes.

use super::{apart, forms, prelude::*, types::about_values, world::Pending};
use crate::ast::StringLiteral;

const DEFAULT_DIFFICULTY: i64 = 100;

impl Scope<'_> {
    pub fn technique(&mut self) -> Option<(Technique, Vec<Pending>)> {
        let technique = self.item;
        technique.parameters.iter().for_each(|parameter| self.declare_parameter(parameter));
        let (name, span) = (technique.name, technique.span);
        self.faults.extend(repeated(&technique.clauses, unique_word));
        let given = of_kind!(technique.clauses, ClauseKind::Difficulty(expr) => expr).next();
        let difficulty =
            given.map_or(Some(number(DEFAULT_DIFFICULTY, span)), |expr| self.typed(expr, &Type::Int));
        let (clauses, pending) = self.clauses_and_worlds(&technique.clauses);
        let (mut conclusions, mut merge, mut source) = (None, None, Vec::new());
        let (mut needs_one_solution, mut concludes) = (false, false);
        for clause in &technique.clauses {
            match &clause.kind {
                ClauseKind::Then(list) => {
                    concludes = true;
                    conclusions = all_some(list, |conclusion| self.conclusion(conclusion));
                }
                ClauseKind::Merge(least, list) => {
                    let at_least = usize::try_from(least.unwrap_or(1)).unwrap_or(usize::MAX);
                    let key = match &list[..] {
                        [ast::Expr { kind: ast::ExprKind::Tuple(parts), .. }] => parts,
                        _ => list,
                    };
                    let keys = self.exprs(key);
                    merge = keys.map(|keys| Merge { keys, at_least });
                }
                ClauseKind::Assumes(name) => {
                    needs_one_solution = self.recorded_word(*name) == ONE_SOLUTION;
                    if !needs_one_solution {
                        let fault =
                            Code::UnknownName.at(name, message!("unknown assumption `{}`", name.text));
                        self.fault(fault.help(message!("write `assumes {ONE_SOLUTION}`")));
                    }
                }
                ClauseKind::Source(list) => {
                    source = list.iter().map(StringLiteral::text).collect();
                }
                _ => {}
            }
        }
        if !concludes {
            let message = message!("missing conclusion of `{}`", name.text);
            let help = message!(
                "a technique must end in `then eliminate … from …`, `then keep … in …` or `then place … in …`"
            );
            self.fault(Code::MissingClause.at(name, message).help(help));
        }
        let effort = of_kind!(technique.clauses, ClauseKind::Effort(expr) => expr).next();
        let effort = map_some(effort, |expr| self.typed(expr, &Type::Int));
        let node = || Some(set(Type::Candidate));
        let changes = [("removed", self.hidden(node(), span)), ("placed", self.hidden(node(), span))];
        self.visible.extend(changes);
        let [mut title, mut lesson, mut because, mut message]: [Texts; 4] = Default::default();
        let (mut aliases, mut roles) = (Vec::new(), Some(Vec::new()));
        for clause in &technique.clauses {
            match &clause.kind {
                ClauseKind::Title(list) => {
                    title = self.texts(list);
                    self.own_title.clone_from(&title);
                }
                ClauseKind::Lesson(list) => lesson = self.lesson(list),
                ClauseKind::Because(list) => because = self.texts(list),
                ClauseKind::Message(list) => message = self.texts(list),
                ClauseKind::Show(list) => {
                    roles = all_some(list, |(expr, texts)| self.role(expr, texts));
                }
                ClauseKind::Alias(alias) => aliases.extend(self.aliases(alias, name, clause.span)),
                _ => {}
            }
        }
        let (clauses, conclusions, roles) = (clauses?, conclusions?, roles?);
        let (faults, follows) = forms::of_technique(&clauses, &conclusions, &self.parameters, self.globals);
        self.faults.extend(faults);
        let checked = Technique {
            name: name.text.to_owned(),
            parameters: self.parameters.clone(),
            aliases,
            title,
            lesson: lesson.into(),
            because: because.into(),
            message: message.into(),
            source,
            difficulty: difficulty?,
            effort: effort?,
            needs_one_solution,
            variables: self.variables(),
            clauses: clauses.into(),
            conclusions,
            proved: follows,
            shows: std::mem::take(&mut self.shows),
            roles,
            changes: Some((changes[0].1, changes[1].1)),
            merge,
            uses: self.uses.iter().cloned().collect(),
            comment: technique.comment.clone(),
            span,
        };
        self.faults.extend(apart::warnings(&checked));
        Some((checked, pending))
    }

    /// Checks the clauses of a body. Returns them and the unresolved calls of its worlds.
    pub fn clauses_and_worlds(&mut self, list: &[ast::Clause]) -> (Option<Vec<Clause>>, Vec<Pending>) {
        let (mut clauses, mut pending, mut good) = (Vec::new(), Vec::new(), true);
        for clause in list {
            let more = match &clause.kind {
                ClauseKind::For(pieces) => self.for_clauses(pieces),
                ClauseKind::Let(bindings) => all_some(bindings, |(pattern, expr)| {
                    self.let_bound(pattern, expr).map(|(pattern, expr)| Clause::Let(pattern, expr))
                }),
                ClauseKind::Where(conditions) => {
                    all_some(conditions, |condition| self.typed(condition, &Type::Bool).map(Clause::Where))
                }
                ClauseKind::Path(path) => {
                    self.path(path, clause.span).map(|path| vec![Clause::Path(Box::new(path))])
                }
                ClauseKind::World(world) => self.world(world, clause.span).map(|(world, using)| {
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

    pub fn let_bound(&mut self, pattern: &ast::Pattern, expr: &Tree) -> Option<(Pattern, Expr)> {
        let expr = self.expr(expr, None);
        let expr = if let ast::Pattern::Name(_) = pattern { expr.map(into_candidates) } else { expr };
        self.bind_pattern(pattern, expr.as_ref().map(|expr| &expr.ty)).zip(expr)
    }

    fn conclusion(&mut self, conclusion: &ast::Conclusion) -> Option<Conclusion> {
        use ast::Conclusion::*;
        match conclusion {
            Eliminate(values, cells) | Keep(values, cells) => {
                let is_keep = matches!(conclusion, Keep(..));
                let variant = if is_keep { Conclusion::Keep } else { Conclusion::Eliminate };
                let (values, cells) = (self.operand(values, &Type::Value), self.operand(cells, &Type::Cell));
                Some(variant(values?, cells?))
            }
            Place(value, cell) => {
                let (value, cell) = (self.typed(value, &Type::Value), self.typed(cell, &Type::Cell));
                Some(Conclusion::Place(value?, cell?))
            }
            EliminateAll(set) => self.candidates(set).map(Conclusion::EliminateAll),
            PlaceOnly(one) => self.candidates(one).map(Conclusion::PlaceOnly),
            EachStep(each) => self.each_step(each),
        }
    }

    /// `F as en "fin"`: candidates, cells or units, with their label in a picture.
    fn role(&mut self, expr: &Tree, texts: &[ast::Text]) -> Option<Role> {
        let name = self.texts(texts);
        let shown = self.expr(expr, None)?;
        let is_drawn = |one: &Type| shown.ty == *one || shown.ty == set(one.clone());
        if [Type::Candidate, Type::Cell, Type::Unit].iter().any(is_drawn) {
            return Some(Role { what: shown, name });
        }
        let message = || message!("only candidates, cells and units can be shown");
        let converted = convert(shown, &set(Type::Candidate));
        let candidates = converted.map_or_else(|shown| self.wrong_type(&shown, message()), Some)?;
        Some(Role { what: candidates, name })
    }

    fn candidates(&mut self, expr: &Tree) -> Option<Expr> {
        self.typed(expr, &set(Type::Candidate))
    }

    /// `each weak (m, n): eliminate E`, `each als(A): eliminate E`: a conclusion for the steps of the path before it.
    fn each_step(&mut self, each: &ast::EachStep) -> Option<Conclusion> {
        let span = each.steps.word().span;
        let Some(path) = self.variable("path") else {
            let message = message!("no path that could have these steps");
            return self.fail(Code::MissingClause.at(span, message).help(message!("add a `cycle`")));
        };
        self.nested(|scope| {
            let steps = match &each.steps {
                ast::StepSelector::Kind(kind, from, to) => {
                    let mut node = |name: &Name| scope.bind(*name, Some(set(Type::Candidate)));
                    StepSelector::Kind { is_strong: kind.text == "strong", from: node(from), to: node(to) }
                }
                ast::StepSelector::Link(link, labels) => scope.steps_over(*link, labels)?,
            };
            let set = scope.candidates(&each.set)?;
            Some(Conclusion::EachStep(EachStep { steps, path, span }, set))
        })
    }

    /// `als(A, _)`: steps over a link, with names for its labels.
    fn steps_over(&mut self, link: Name, names: &[Option<Name>]) -> Option<StepSelector> {
        self.record_link(link);
        let links = &self.globals.links;
        let Some(known) = links.get(link.text) else {
            let message = message!("unknown link `{}`", link.text);
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
                (LinkParameter::Label(label), name) => {
                    let ty = known.variables[label.0 as usize].ty.clone();
                    labels.extend(name.map(|name| (place, self.bind(name, Some(ty)))));
                    place += 1;
                }
                (LinkParameter::Parameter(_), None) => {}
                (LinkParameter::Parameter(parameter), Some(name)) => {
                    let parameter_name = &known.parameters[parameter.0 as usize].name;
                    let message = message!(
                        "`{is}` is a parameter of `{}`, not a label",
                        link.text,
                        is = parameter_name
                    );
                    let fault = Code::Misplaced.at(name, message);
                    return self.fail(fault.help(message!("write `_` here: a step has only labels")));
                }
            }
        }
        Some(StepSelector::Link { link: *index, labels })
    }

    /// Checks one element or a set of elements. The type is unchanged, except that a unit becomes the set of its cells.
    fn operand(&mut self, expr: &Tree, one: &Type) -> Option<Expr> {
        let expr = self.expr(expr, Some(one))?;
        if expr.ty == *one {
            return Some(expr);
        }
        let many = set(one.clone());
        let message = || message!("expected {} or {}", words(one), words(&many));
        let fault = |expr: Expr| about_values(wrong_type(&expr, message()), one, &expr.ty);
        convert(expr, &many).map_or_else(|expr| self.fail(fault(expr)), Some)
    }

    /// Checks a link of the given kinds, `strong` and `weak`.
    pub fn link(&mut self, kinds: &[Name]) -> Option<Link> {
        let link = self.item;
        let (parameters, labels): (Vec<_>, Vec<_>) =
            link.parameters.iter().partition(|parameter| parameter.accepts.is_some());
        parameters.into_iter().for_each(|parameter| self.declare_parameter(parameter));
        for label in labels {
            self.declared_at.insert(label.name.text, label.name.span);
            self.record(label.name, NameRole::Parameter { bound: label.name.span });
        }
        self.faults.extend(repeated(&link.clauses, |clause| match clause.kind {
            ClauseKind::Path(_) => Some("path"),
            _ => unique_word(clause),
        }));
        let mut walks = of_kind!(link.clauses, ClauseKind::Path(path) => path);
        if let Some(each) = walks.find_map(|path| path.each.as_ref()) {
            let help =
                message!("a link has one walk between its ends; use walks for each element in a technique");
            let message = message!("a link cannot have a walk for each element of a set");
            self.fault(Code::Misplaced.at(each.name, message).help(help));
        }
        let ends = of_kind!(link.clauses, ClauseKind::Ends(from, to) => (from, to)).next();
        let clauses = self.clauses_and_worlds(&link.clauses).0;
        let Some((from, to)) = ends else {
            let message = message!("missing ends of the link `{}`", link.name.text);
            let help = message!("a link must end in `ends (a, v), (b, v)`, the two nodes that it links");
            return self.fail(Code::MissingClause.at(link.name, message).help(help));
        };
        let (from, to) = (self.node(from), self.node(to));
        let takes = self.takes();
        let (clauses, from, to, mut follows) = (clauses?, from?, to?, false);
        let has = |kind: &str| kinds.iter().any(|name| name.text == kind);
        let mut checked = Link {
            name: link.name.text.to_owned(),
            is_strong: has("strong"),
            is_weak: has("weak"),
            parameters: self.parameters.clone(),
            takes: takes?,
            variables: self.variables(),
            clauses,
            ends: (from, to),
            is_proved: false,
            uses: self.uses.iter().cloned().collect(),
            comment: link.comment.clone(),
            span: link.span,
        };
        for clause in &checked.clauses {
            if let Clause::Path(path) = clause {
                let (faults, proved) = forms::of_link(path, &checked, self.globals);
                self.faults.extend(faults);
                follows |= proved;
            }
        }
        checked.is_proved = follows;
        Some(checked)
    }

    /// Meanings of the arguments of a link: parameters, or labels, which are variables of its body.
    fn takes(&mut self) -> Option<Vec<LinkParameter>> {
        let (link, mut parameters) = (self.item, (0..).map(ParamId));
        all_some(&link.parameters, |ast::Parameter { name, accepts, .. }| match accepts {
            Some(_) => parameters.next().map(LinkParameter::Parameter),
            None => match self.variable(name.text) {
                Some(id) => {
                    self.locals[id.0 as usize].is_used = true;
                    Some(LinkParameter::Label(id))
                }
                None => {
                    let message = message!("`{1}` is not bound in `{0}`", link.name.text, name.text);
                    let known: Vec<&str> = self.visible.iter().map(|(seen, _)| *seen).collect();
                    self.fail(Code::UnknownName.unknown(*name, known, message))
                }
            },
        })
    }

    fn node(&mut self, expr: &Tree) -> Option<Expr> {
        let node = self.expr(expr, None)?;
        let message = || message!("a node is a cell with a value, or a set of these: `(c, v)`, `(P, v)`");
        convert(node, &set(Type::Candidate)).map_or_else(|node| self.wrong_type(&node, message()), Some)
    }
}
