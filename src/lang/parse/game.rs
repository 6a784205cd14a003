//! The clauses of games.

use super::*;

impl Builder {
    pub(super) fn inputs<'s>(&self, pair: &Node<'s>) -> Inputs<'s> {
        let mut kinds = all(pair, Rule::input_kind).filter_map(|kind| self.name_in(&kind));
        let demands = all(pair, Rule::demand).filter_map(|demand| self.name_in(&demand)).collect();
        Inputs { names: self.names_in(pair), kind: kinds.next(), demands }
    }

    pub(super) fn grid<'s>(&self, pair: &Node<'s>) -> Option<Grid<'s>> {
        let [rows, columns] = self.both(pair)?;
        let pattern = first(pair, Rule::pattern).map(|pattern| self.pattern(pattern));
        Some(Grid { rows, columns, each: pattern.zip(self.name_in(pair)) })
    }

    pub(super) fn units<'s>(&self, pair: &Node<'s>) -> Option<Units<'s>> {
        let laws = first(pair, Rule::laws).into_iter().flat_map(Pair::into_inner);
        let laws = laws.filter_map(|law| self.law(law)).collect();
        let members = pair.clone().into_inner().find_map(|part| self.members(part))?;
        Some(Units { kind: self.name_in(pair)?, laws, members })
    }

    fn law<'s>(&self, pair: Node<'s>) -> Option<Law<'s>> {
        let at = self.at(&pair);
        let inner = pair.into_inner().next()?;
        Some(match inner.as_rule() {
            Rule::sum_law => Law::Sum(self.expr_in(&inner), at),
            Rule::relation => Law::Relation(self.expr_in(&inner)?),
            _ => Law::Named(self.name(inner)),
        })
    }

    fn members<'s>(&self, pair: Node<'s>) -> Option<Members<'s>> {
        Some(match pair.as_rule() {
            rule @ (Rule::areas | Rule::stretches) => Members::Cells {
                stretches: rule == Rule::stretches,
                conditions: self.listed(&pair, Rule::conditions),
                key: self.listed(&pair, Rule::key),
            },
            Rule::pairs => {
                let offsets = all(&pair, Rule::offset).filter_map(|offset| self.both(&offset));
                Members::Pairs(offsets.map(|[rows, columns]| (rows, columns)).collect())
            }
            Rule::groups => Members::Groups(self.name_in(&pair)?),
            _ => return None,
        })
    }
}
