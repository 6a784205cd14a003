//! Inputs of a game or a constraint, and the numbers that they name.

use crate::check::prelude::*;

impl Scope<'_> {
    pub fn numbers(&mut self, chain: &[&Item]) -> Option<Vec<(VarId, Expr)>> {
        let inputs =
            chain.iter().flat_map(|game| of_kind!(game.clauses, ClauseKind::Input(inputs) => inputs));
        inputs.for_each(|inputs| self.inputs_of(inputs));
        let lets = chain.iter().flat_map(|game| of_kind!(game.clauses, ClauseKind::Let(lets) => lets));
        all_some(lets.flatten(), |(pattern, expr)| {
            let expr = self.typed(expr, &Type::Int);
            let variable = match pattern {
                ast::Pattern::Name(name) => Some(self.bind_number(*name)),
                ast::Pattern::Any(at) | ast::Pattern::Tuple(_, at) | ast::Pattern::Elements(_, at) => {
                    self.fail(Code::PatternMismatch.at(at, message!("`let` of a game must name a number")))
                }
            };
            variable.zip(expr)
        })
    }

    pub fn unused_inputs(&self) -> Diagnostics {
        let clauses = &self.item.clauses;
        let names = of_kind!(clauses, ClauseKind::Input(inputs) => &inputs.names).flatten();
        let number_used = |name: &str| self.locals.iter().any(|local| local.is_used && local.name == name);
        let unused = names.filter(|name| !self.used_inputs.contains(name.text) && !number_used(name.text));
        let warning = |name: &Name| {
            let message = message!("the input `{}` is never used", name.text);
            Code::UnusedInput.at(name, message).help(message!("remove the input, or use it"))
        };
        let fields = of_kind!(clauses, ClauseKind::Input(inputs) => &inputs.fields).flatten();
        let is_unused = |(name, _): &&(Name, bool)| {
            self.locals.iter().any(|local| local.span == name.span && !local.is_used)
        };
        let unused_field = |(name, _): &(Name, bool)| {
            Code::UnusedInput.at(name, message!("the number `{}` of the groups is never used", name.text))
        };
        unused.map(warning).chain(fields.filter(is_unused).map(unused_field)).collect()
    }

    fn inputs_of(&mut self, inputs: &ast::Inputs) {
        for word in inputs.kind.iter().chain(&inputs.demands) {
            self.record(*word, NameRole::Word);
        }
        let kind = match inputs.kind {
            None => Some(InputKind::Number),
            Some(word) => {
                let kind = InputKind::from_word(word.text);
                if kind.is_none() {
                    let message = message!("unknown kind of input `{}`", word.text);
                    let kinds = InputKind::WORDS;
                    let help = message!("an input can be one of {}", kinds.join(", "));
                    self.fault(Code::Misplaced.at(word, message).help(help).suggest(word.text, kinds));
                }
                kind
            }
        };
        let demands = self.demands(inputs, kind);
        for name in &inputs.names {
            let twice = self.inputs.iter().any(|input| input.name == name.text);
            let variable = match kind {
                Some(InputKind::Number) | None => Some(self.bind_number(*name)),
                Some(_) if twice || self.bound_at(name.text).is_some() => {
                    self.fail(Code::BoundTwice.at(name, message!("duplicate input `{}`", name.text)))
                }
                Some(_) => None,
            };
            let kind = kind.unwrap_or(InputKind::Number);
            let demands = demands.clone();
            let fields = self.fields(inputs, kind);
            let bound = *self.declared_at.entry(name.text).or_insert(name.span);
            self.record(*name, NameRole::Parameter { bound });
            let (name, drawing) = (name.text.to_owned(), Vec::new());
            self.inputs.push(GameInput { name, kind, demands, variable, fields, drawing });
        }
    }

    /// `(sum?, weight)`: numbers of each group, visible to the laws of its units.
    fn fields(&mut self, inputs: &ast::Inputs, kind: InputKind) -> Vec<InputField> {
        let mut fields: Vec<InputField> = Vec::new();
        for (name, is_optional) in &inputs.fields {
            if !kind.is_of_groups() {
                let message =
                    message!("only groups of cells can have numbers, not {}", unquoted(kind.word()));
                self.fault(Code::Misplaced.at(name, message));
            } else if fields.iter().any(|field| field.name == name.text) {
                self.fault(
                    Code::BoundTwice.at(name, message!("duplicate number `{}` of the group", name.text)),
                );
            }
            let variable = self.hidden(Some(Type::Int), name.span);
            let local = &mut self.locals[variable.0 as usize];
            (local.name, local.is_used) = (name.text.to_owned(), false);
            self.record(*name, NameRole::Parameter { bound: name.span });
            self.fields.push((name.text, variable));
            let is_optional = *is_optional || name.text == GameInput::GROUP_LAW;
            fields.push(InputField { name: name.text.to_owned(), variable, is_optional });
        }
        fields
    }

    /// `, disjoint`: conditions that the inputs must satisfy. `kind` is `None` if their kind is unknown.
    fn demands(&mut self, inputs: &ast::Inputs, kind: Option<InputKind>) -> Vec<Demand> {
        let mut demands: Vec<Demand> = Vec::new();
        for word in &inputs.demands {
            let Some(demand) = Demand::from_word(word.text) else {
                let message = message!("an input cannot be `{}`", word.text);
                let names = Demand::WORDS;
                let able: Vec<Message> = names.iter().copied().map(unquoted).collect();
                let help = message!("an input can be {}", join_and(&able));
                self.fault(Code::Misplaced.at(word, message).help(help).suggest(word.text, names));
                continue;
            };
            if let Some(kind) = kind.filter(|kind| !demand.kinds().contains(kind)) {
                let able: Vec<Message> = demand.kinds().iter().map(|kind| unquoted(kind.word())).collect();
                let message = message!(
                    "only {} can be `{}`, not {}",
                    join_and(&able),
                    word.text,
                    unquoted(kind.word())
                );
                self.fault(Code::Misplaced.at(word, message));
            }
            if demands.contains(&demand) {
                let message = message!("duplicate `{}`", word.text);
                self.fault(Code::RepeatedClause.at(word, message));
            }
            demands.push(demand);
        }
        demands
    }

    fn bind_number(&mut self, name: Name) -> VarId {
        if matches!(name.text, "row" | "col") {
            let message = match name.text {
                "row" => message!("`row` is the row of a cell"),
                _ => message!("`{}` is the column of a cell", name.text),
            };
            self.fault(Code::ReservedName.at(name, message));
        }
        // A constraint sees the numbers of the board without an input of its own.
        let seen = self
            .visible
            .iter()
            .any(|(seen, id)| *seen == name.text && self.locals[id.0 as usize].name.is_empty());
        if seen {
            let message = message!(
                "`{}` is a number of the board, which a constraint can use without an input",
                name.text
            );
            self.fault(Code::ReservedName.at(name, message));
            return self.hidden(Some(Type::Int), name.span);
        }
        self.bind(name, Some(Type::Int))
    }

    pub fn input(&mut self, name: Name, kind: InputKind) -> Option<usize> {
        self.record_local(name);
        let found = self.inputs.iter().position(|input| input.name == name.text);
        let fits = |found: InputKind| match kind {
            InputKind::Groups => found.is_of_groups() || found == InputKind::Choices,
            _ => found == kind,
        };
        if let Some(found) = found
            && fits(self.inputs[found].kind)
        {
            self.used_inputs.insert(name.text);
            return Some(found);
        }
        let wanted = kind.word();
        let message = match found {
            Some(found) => {
                message!("the input `{}` is `{}`, not `{wanted}`", name.text, self.inputs[found].kind.word())
            }
            None => message!("unknown input `{}`", name.text),
        };
        let known: Vec<String> = self.inputs.iter().map(|input| input.name.clone()).collect();
        let fault = Code::UnknownName.at(name, message);
        let help = message!("declare it: `input {} : {wanted}`", name.text);
        self.fail(fault.suggest(name.text, known.iter().map(String::as_str)).help(help))
    }
}

/// A word of the language as part of a sentence, without quotes; translations may mark it.
fn unquoted(word: &str) -> Message {
    message!("{word}")
}
