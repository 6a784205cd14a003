//! Families of units.

use super::super::super::ast::{self, Clause, ClauseKind, Law};
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::message::message;
use super::super::super::program::{
    Expr, ExprKind, FamilyLaws, Function, InputKind, Members, Span, Type, UnitFamily, VarId,
};
use super::super::super::walk::mentions;
use super::super::scope::Scope;

/// The words that laws begin with.
pub(crate) const WORDS: [&str; 4] = ["distinct", "complete", "sum", "relation"];

impl<'s> Scope<'_, 's> {
    pub(super) fn units_clause(
        &mut self,
        clause: &Clause<'s>,
        values: (VarId, VarId),
    ) -> Option<Option<UnitFamily>> {
        let ClauseKind::Units(units) = &clause.kind else { return None };
        let laws = self.laws(&units.laws, values);
        let members = self.members(&units.members);
        if let (Some(FamilyLaws { sum: Some(None), .. }), Some(Members::Cells { .. } | Members::Pairs(_))) =
            (&laws, &members)
        {
            let message = message!("nothing says what these cells add up to");
            let help = message!("write `sum e`; only groups of an input have a number of their own");
            self.fault(Diagnostic::new(Code::MissingClause, clause.at.0, message).help(help));
        }
        let kind = self.globals.kinds.get_index_of(units.kind.text);
        Some((|| Some(UnitFamily { kind: kind?, laws: laws?, members: members?, span: clause.at.0 }))())
    }

    fn laws(&mut self, laws: &[Law<'s>], (a, b): (VarId, VarId)) -> Option<FamilyLaws> {
        let (mut checked, mut good) = (FamilyLaws::default(), true);
        for law in laws {
            match law {
                Law::Named(word) => match self.recorded_word(*word) {
                    "distinct" => checked.distinct = true,
                    "complete" => checked.complete = true,
                    other => {
                        let message = message!("units have no law `{other}`");
                        let fault = Diagnostic::new(Code::UnknownLaw, word.at.0, message);
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
                        scope.visible.extend([("a", a), ("b", b)]);
                        scope.typed(expr, &Type::Bool)
                    });
                    good &= checked.relation.is_some();
                    if let Some(relation) = &checked.relation
                        && !(mentions(relation, a) && mentions(relation, b))
                    {
                        let message = message!("a relation is between the values `a` and `b` of two cells");
                        let help = message!(
                            "it names both; what a cell may hold by itself are its candidates, which the puzzle gives"
                        );
                        self.fault(Diagnostic::new(Code::MissingClause, relation.span, message).help(help));
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
                let key: Vec<Option<Expr>> = key.iter().map(|expr| self.typed(expr, &Type::Int)).collect();
                let key = key.into_iter().collect::<Option<_>>();
                Some(Members::Cells { stretches: *stretches, condition: condition?, key: key? })
            }
            ast::Members::Pairs(offsets) => {
                let offsets: Vec<Option<(Expr, Expr)>> = offsets
                    .iter()
                    .map(|(rows, columns)| {
                        let (rows, columns) = (self.typed(rows, &Type::Int), self.typed(columns, &Type::Int));
                        rows.zip(columns)
                    })
                    .collect();
                offsets.into_iter().collect::<Option<_>>().map(Members::Pairs)
            }
            ast::Members::Groups(name) => self.input(*name, InputKind::Groups).map(Members::Groups),
        }
    }

    /// `regions(row, col)`: what an input says of a square.
    pub(in crate::check) fn input_at(
        &mut self,
        name: ast::Name<'s>,
        arguments: &[ast::Expr<'s>],
        span: Span,
    ) -> Option<Expr> {
        let input = self.input(name, InputKind::Map);
        let arguments: Vec<Option<Expr>> =
            arguments.iter().map(|argument| self.typed(argument, &Type::Int)).collect();
        if arguments.len() != 2 {
            let message = message!("`{}` takes a row and a column, counted from 0", name.text);
            self.fault(Diagnostic::new(Code::WrongCount, span, message));
            return None;
        }
        let number = Expr { kind: ExprKind::Int(input? as i64), ty: Type::Int, span: name.at.0 };
        let mut all = vec![number];
        all.extend(arguments.into_iter().collect::<Option<Vec<_>>>()?);
        Some(Expr { kind: ExprKind::Call(Function::InputAt, all), ty: Type::Int, span })
    }
}
