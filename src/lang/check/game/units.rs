//! Families of units.

use crate::ast::{Clause, Law};
use crate::check::prelude::*;

pub(crate) const WORDS: [&str; 4] = ["distinct", "complete", "sum", "relation"];

impl<'s> Scope<'_, 's> {
    pub fn families(&mut self, chain: &[&ast::Game<'s>]) -> Option<Vec<UnitFamily>> {
        let clauses = chain.iter().flat_map(|game| &game.clauses);
        let units =
            clauses.filter_map(|clause| as_kind!(&clause.kind, ClauseKind::Units(units) => (units, clause)));
        all_some(units.map(|(units, clause)| self.family(units, clause)))
    }

    fn family(&mut self, units: &ast::Units<'s>, clause: &Clause<'s>) -> Option<UnitFamily> {
        let laws = self.laws(&units.laws);
        let members = self.members(&units.members);
        if let (Some(FamilyLaws { sum: Some(None), .. }), Some(Members::Cells { .. } | Members::Pairs(_))) =
            (&laws, &members)
        {
            let message = message!("nothing says what these cells add up to");
            let help = message!("write `sum e`; only groups of an input have a number of their own");
            self.fault(Code::MissingClause.at(clause, message).help(help));
        }
        let kind = self.globals.kinds.get_index_of(units.kind.text);
        Some(UnitFamily { kind: kind?, laws: laws?, members: members?, span: clause.at.0 })
    }

    fn laws(&mut self, laws: &[Law<'s>]) -> Option<FamilyLaws> {
        let (mut checked, mut good) = (FamilyLaws::default(), true);
        for law in laws {
            match law {
                Law::Named(word) => match self.recorded_word(*word) {
                    "distinct" => checked.distinct = true,
                    "complete" => checked.complete = true,
                    other => {
                        let fault = Code::UnknownLaw.at(word, message!("units have no law `{other}`"));
                        self.fault(fault.near(other, WORDS));
                        good = false;
                    }
                },
                Law::Sum(None, _) => checked.sum = Some(None),
                Law::Sum(Some(expr), _) => {
                    let expr = self.typed(expr, &Type::Int);
                    good &= expr.is_some();
                    checked.sum = expr.map(Some);
                }
                Law::Relation(expr) => {
                    checked.relation = self.inside(|scope| {
                        scope.visible.extend([("a", Game::A), ("b", Game::B)]);
                        scope.typed(expr, &Type::Bool)
                    });
                    good &= checked.relation.is_some();
                    if let Some(relation) = &checked.relation
                        && !(walk::mentions(relation, Game::A) && walk::mentions(relation, Game::B))
                    {
                        let message = message!("a relation is between the values `a` and `b` of two cells");
                        let help = message!(
                            "it names both; what a cell may hold by itself are its candidates, which the puzzle gives"
                        );
                        self.fault(Code::MissingClause.at(relation.span, message).help(help));
                        good = false;
                    }
                }
            }
        }
        Some(checked).filter(|_| good)
    }

    fn members(&mut self, members: &ast::Members<'s>) -> Option<Members> {
        match members {
            ast::Members::Cells { stretches, conditions, key } => {
                let condition = self.all_of(conditions);
                let key = all_some(key.iter().map(|expr| self.typed(expr, &Type::Int)));
                Some(Members::Cells { stretches: *stretches, condition: condition?, key: key? })
            }
            ast::Members::Pairs(offsets) => {
                let pair = |(rows, columns): &(_, _)| self.pair(rows, columns, &Type::Int);
                all_some(offsets.iter().map(pair)).map(Members::Pairs)
            }
            ast::Members::Groups(name) => self.input(*name, InputKind::Groups).map(Members::Groups),
        }
    }

    /// `regions(row, col)`: what an input says of a square.
    pub fn input_at(&mut self, name: Name<'s>, arguments: &[Tree<'s>], span: Span) -> Option<Expr> {
        let input = self.input(name, InputKind::Map);
        let checked = all_some(arguments.iter().map(|argument| self.typed(argument, &Type::Int)));
        if arguments.len() != 2 {
            let message = message!("`{}` takes a row and a column, counted from 0", name.text);
            return self.fail(Code::WrongCount.at(span, message));
        }
        let mut all = vec![number(input? as i64, name.at.0)];
        all.extend(checked?);
        Some(Expr { kind: ExprKind::Call(Function::InputAt, all), ty: Type::Int, span })
    }
}
