//! Families of units.

use crate::check::prelude::*;

pub const WORDS: [&str; 3] = ["distinct", "complete", GameInput::GROUP_LAW];

impl Scope<'_> {
    pub fn families(&mut self, chain: &[&Item]) -> Option<Vec<UnitFamily>> {
        let clauses = chain.iter().flat_map(|game| &game.clauses);
        let units = clauses
            .filter_map(|clause| as_kind!(&clause.kind, ClauseKind::Units(units) => (units, clause.span)));
        all_some(units, |(units, span)| self.family(units, span))
    }

    fn family(&mut self, units: &ast::Units, span: Span) -> Option<UnitFamily> {
        let members = self.members(&units.members);
        let (laws, each) = self.nested(|scope| {
            let fields = match &members {
                Some(Members::Groups(groups)) => scope.inputs[groups.input].fields.clone(),
                _ => Vec::new(),
            };
            let is_own =
                |(_, variable): &&(&str, VarId)| fields.iter().any(|field| field.variable == *variable);
            let own: Vec<(&'static str, VarId)> = scope.fields.iter().filter(is_own).copied().collect();
            scope.visible.extend(own);
            let each = map_some(units.each.as_ref(), |(name, range)| {
                let ends = scope.number_range(range);
                let variable = scope.bind(*name, Some(Type::Int));
                ends.map(|(low, top)| (variable, low, top))
            });
            (scope.laws(&units.laws), each)
        });
        let kind = self.globals.kinds.get_index_of(units.kind.text);
        Some(UnitFamily { kind: kind?, laws: laws?, members: members?, each: each?, span })
    }

    fn laws(&mut self, laws: &[ast::LawCall]) -> Option<FamilyLaws> {
        let mut checked = FamilyLaws::default();
        let calls = all_some(laws, |law| {
            let group_law = self.variable(GameInput::GROUP_LAW);
            let flag = match (law.name.text, law.arguments.is_empty(), group_law) {
                ("distinct", true, _) => &mut checked.is_distinct,
                ("complete", true, _) => &mut checked.is_complete,
                (GameInput::GROUP_LAW, true, Some(variable)) => {
                    self.locals[variable.0 as usize].is_used = true;
                    &mut checked.has_group_law
                }
                _ => return self.law_call(law).map(Some),
            };
            *flag = true;
            self.record(law.name, NameRole::Word);
            Some(None)
        });
        checked.calls = calls?.into_iter().flatten().collect();
        Some(checked)
    }

    fn law_call(&mut self, call: &ast::LawCall) -> Option<LawCall> {
        self.record_use(call.name, Namespace::Law);
        let arguments = self.typed_all(&call.arguments, &Type::Int);
        let Some(known) = self.globals.laws.get(call.name.text) else {
            let names = self.globals.laws.keys().copied().chain(WORDS);
            let fault = Code::UnknownLaw.at(call.name, message!("unknown law `{}`", call.name.text));
            return self.fail(fault.suggest(call.name.text, names));
        };
        // A law that is wrong itself is not reported again.
        let (law, parameters) = (*known)?;
        if parameters != call.arguments.len() {
            return self.wrong_count(call.name, call.arguments.len(), parameters);
        }
        Some(LawCall { law, arguments: arguments? })
    }

    fn members(&mut self, members: &ast::Members) -> Option<Members> {
        match members {
            ast::Members::Cells { is_by_stretch, conditions, key } => {
                let condition = self.all_of(conditions);
                let key = self.typed_all(key, &Type::Int);
                Some(Members::Cells { is_by_stretch: *is_by_stretch, condition: condition?, key: key? })
            }
            ast::Members::Shapes(shapes, except) => {
                let shapes = all_some(shapes, |shape| {
                    all_some(shape, |(rows, columns)| self.pair(rows, columns, &Type::Int))
                });
                let except = self.exceptions(except);
                Some(Members::Shapes { shapes: shapes?, except: except? })
            }
            ast::Members::Couples(couples) => {
                let mut source = |name: &Name| match name.text {
                    "cells" => Some(CellSource::All),
                    _ => self.input(*name, InputKind::Cells).map(CellSource::Input),
                };
                let [(first, one), (second, other)] = &couples.sources;
                let sources = [source(one), source(other)];
                // The names are written twice, in the pair and before their sources.
                for (said, name) in couples.pair.iter().zip([first, second]) {
                    if said.text != name.text {
                        let message = message!("expected `{}`, as in the pair", said.text);
                        self.fault(Code::UnknownName.at(name, message));
                    }
                }
                self.with_cells(&couples.pair, |scope, cells| {
                    let condition = scope.all_of(&couples.conditions);
                    let (cells, [one, other]) = (cells.try_into().ok()?, sources);
                    Some(Members::Couples { cells, sources: [one?, other?], condition: condition? })
                })
            }
            ast::Members::Groups { names, is_by_part } => {
                self.groups(names, *is_by_part).map(Members::Groups)
            }
        }
    }

    /// Checks the groups of an input, their helper cells, or both.
    fn groups(&mut self, names: &[Name], is_by_part: bool) -> Option<Groups> {
        let (first, second) = (*names.first()?, names.get(1));
        let helpers = self.helpers.iter().position(|helpers| helpers.name == first.text);
        let of_helpers = helpers.map(|index| self.helpers[index].input);
        if let (None, Some(_)) = (of_helpers, second) {
            self.record_local(first);
            let known: Vec<String> = self.helpers.iter().map(|helpers| helpers.name.clone()).collect();
            let message = message!("unknown helper cells `{}`", first.text);
            let fault = Code::UnknownName.at(first, message);
            return self.fail(fault.suggest(first.text, known.iter().map(String::as_str)));
        }
        if helpers.is_some() {
            self.record_local(first);
            self.used_inputs.insert(first.text);
        }
        let cells = match (of_helpers, second) {
            (None, _) => Some(first),
            (Some(_), second) => second.copied(),
        };
        let input = match cells {
            Some(name) => self.input(name, InputKind::Groups)?,
            None => of_helpers?,
        };
        if let (Some(known), Some(name)) = (of_helpers.filter(|known| *known != input), second) {
            let input = self.inputs[known].name.clone();
            let message = message!("`{}` are the helper cells of `{input}`", first.text);
            return self.fail(Code::Misplaced.at(name, message));
        }
        Some(Groups { input, helpers, has_cells: cells.is_some(), is_by_part })
    }

    /// Checks the helper cells of a game or a constraint.
    pub fn helpers(&mut self, chain: &[&Item]) -> Option<Vec<Helpers>> {
        let all =
            chain.iter().flat_map(|game| of_kind!(game.clauses, ClauseKind::Helpers(helpers) => helpers));
        all_some(all, |helpers| {
            let input = self.input(helpers.input, InputKind::Groups);
            let each = map_some(helpers.each.as_ref(), |(name, range)| {
                let ends = self.number_range(range);
                self.record(*name, NameRole::Word);
                ends
            });
            let twice = self.helpers.iter().any(|known| known.name == helpers.name.text);
            if twice || self.bound_at(helpers.name.text).is_some() {
                let message = message!("duplicate input `{}`", helpers.name.text);
                return self.fail(Code::BoundTwice.at(helpers.name, message));
            }
            self.declared_at.insert(helpers.name.text, helpers.name.span);
            self.record(helpers.name, NameRole::Parameter { bound: helpers.name.span });
            let (name, is_by_part) = (helpers.name.text.to_owned(), helpers.is_by_part);
            let checked = Helpers { name, input: input?, is_by_part, each: each? };
            self.helpers.push(checked.clone());
            Some(checked)
        })
    }

    /// Checks names of inputs of any constraint, which a puzzle may lack.
    fn exceptions(&mut self, names: &[Name]) -> Option<Vec<String>> {
        all_some(names, |name| {
            self.record(*name, NameRole::Word);
            if self.globals.group_inputs.contains(name.text) {
                return Some(name.text.to_owned());
            }
            let inputs = self.globals.group_inputs.iter().copied();
            let message = message!("no constraint has groups of cells `{}`", name.text);
            self.fail(Code::UnknownName.at(name, message).suggest(name.text, inputs))
        })
    }

    /// `regions(row, col)`: the value of a map input for a square.
    pub fn input_at(&mut self, name: Name, arguments: &[Tree], span: Span) -> Option<Expr> {
        let input = self.input(name, InputKind::Map);
        let checked = self.typed_all(arguments, &Type::Int);
        if arguments.len() != 2 {
            let message = message!("`{}` takes a row and a column, counted from 0", name.text);
            return self.fail(Code::WrongCount.at(span, message));
        }
        let mut call_arguments = vec![number(input? as i64, name.span)];
        call_arguments.extend(checked?);
        Some(Expr { kind: ExprKind::Call(Function::InputAt, call_arguments), ty: Type::Int, span })
    }
}
