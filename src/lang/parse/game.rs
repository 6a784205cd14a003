//! The clauses of games.

use pest::iterators::Pair;

use super::super::ast::{Expr, Grid, Inputs, Law, Members, Name, Units};
use super::{Builder, Rule};

impl Builder {
    pub(super) fn inputs<'s>(&self, pair: Pair<'s, Rule>) -> Inputs<'s> {
        let kind = self.all(pair.clone(), Rule::input_kind).filter_map(|kind| self.inner_name(kind)).next();
        let demands =
            self.all(pair.clone(), Rule::demand).filter_map(|demand| self.inner_name(demand)).collect();
        Inputs { names: self.all(pair, Rule::name).map(|name| self.name(name)).collect(), kind, demands }
    }

    fn inner_name<'s>(&self, pair: Pair<'s, Rule>) -> Option<Name<'s>> {
        self.all(pair, Rule::name).map(|name| self.name(name)).next()
    }

    pub(super) fn grid<'s>(&self, pair: Pair<'s, Rule>) -> Option<Grid<'s>> {
        let mut sizes = self.exprs(pair.clone().into_inner()).into_iter();
        let pattern = self.all(pair.clone(), Rule::pattern).next();
        let source = self.all(pair, Rule::name).next();
        let each = pattern.zip(source).map(|(pattern, source)| (self.pattern(pattern), self.name(source)));
        Some(Grid { rows: sizes.next()?, columns: sizes.next()?, each })
    }

    pub(super) fn units<'s>(&self, pair: Pair<'s, Rule>) -> Option<Units<'s>> {
        let laws = self.all(pair.clone(), Rule::laws).flat_map(|laws| laws.into_inner());
        let laws = laws.filter_map(|law| self.law(law)).collect();
        let kind = self.inner_name(pair.clone())?;
        let members = pair.into_inner().find_map(|part| self.members(part))?;
        Some(Units { kind, laws, members })
    }

    fn law<'s>(&self, pair: Pair<'s, Rule>) -> Option<Law<'s>> {
        let at = self.at(&pair);
        let inner = pair.into_inner().next()?;
        Some(match inner.as_rule() {
            Rule::sum_law => Law::Sum(self.exprs(inner.into_inner()).pop(), at),
            Rule::relation => Law::Relation(self.exprs(inner.into_inner()).pop()?),
            _ => Law::Named(self.name(inner)),
        })
    }

    fn members<'s>(&self, pair: Pair<'s, Rule>) -> Option<Members<'s>> {
        Some(match pair.as_rule() {
            rule @ (Rule::areas | Rule::stretches) => {
                let conditions = self.conditions(pair.clone());
                let key = self.all(pair, Rule::key).flat_map(|key| self.exprs(key.into_inner())).collect();
                Members::Cells { stretches: rule == Rule::stretches, conditions, key }
            }
            Rule::pairs => Members::Pairs(
                self.all(pair, Rule::offset).filter_map(|offset| self.offset(offset)).collect(),
            ),
            Rule::groups => Members::Groups(self.inner_name(pair)?),
            _ => return None,
        })
    }

    fn offset<'s>(&self, pair: Pair<'s, Rule>) -> Option<(Expr<'s>, Expr<'s>)> {
        let mut parts = self.exprs(pair.into_inner()).into_iter();
        Some((parts.next()?, parts.next()?))
    }
}
