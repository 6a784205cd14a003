//! Term rewriting: rules parsed once from `laws.txt`, indexed by the operator of their left sides.

mod matcher;
mod parse;
mod pattern;

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold, construct::set_of};
use matcher::{PatternMatcher, Substitution};
use pattern::{RuleGuard, TermPattern};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use tesuji_lang::{Operator, Type, VarId};

/// Left pattern → right pattern, if the guards hold; a property to test against `meaning`.
pub struct RewriteRule {
    text: &'static str,
    section: RuleSection,
    lhs: TermPattern,
    rhs: TermPattern,
    guards: Vec<RuleGuard>,
}

/// Meaning of the right side.
#[derive(Clone, Copy, PartialEq)]
enum RuleSection {
    Same,
    /// Elements that fulfil the condition.
    With,
    /// Elements that do not.
    Without,
}

/// Rules by section and by the operator of the left side, in order of the text.
type RewriteRules = [FxHashMap<ExprOp, Vec<RewriteRule>>; 3];

static RULES: LazyLock<RewriteRules> = LazyLock::new(|| parse::rules(include_str!("laws.txt")));

/// Loop variable and its source.
pub(crate) type LoopElement = (VarId, ExprId);

/// All rules, in order of the text.
pub fn statements() -> Vec<&'static RewriteRule> {
    let mut rules: Vec<_> = RULES.iter().flat_map(FxHashMap::values).flatten().collect();
    rules.sort_by_key(|rule| rule.text.as_ptr());
    rules
}

impl RewriteRule {
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Admissible types of each name.
    pub fn names(&self) -> Vec<Vec<Type>> {
        let mut names = Vec::new();
        self.lhs.each(&mut |pattern| {
            if let TermPattern::Name(index, sort) = pattern {
                names.resize(names.len().max(index + 1), Vec::new());
                names[*index] = sort.types.clone();
            }
        });
        names
    }

    /// Admissible types of the loop element; `None` unless the rule selects elements.
    pub fn element(&self) -> Option<Vec<Type>> {
        let mut element = None;
        self.lhs.each(&mut |pattern| {
            if let TermPattern::Element(sort) = pattern {
                element = Some(sort.types.clone());
            }
        });
        element
    }

    /// Both sides with nodes for the names; `None` if the rule does not apply. A selection rule becomes an equation of
    /// two subsets of the loop's source.
    pub fn sides(
        &self,
        dag: &mut ExprDag,
        names: &[ExprId],
        element: Option<LoopElement>,
    ) -> Option<(ExprId, ExprId)> {
        let names = Substitution::new(names, element)?;
        let stated = self.lhs.build_with(dag, &names, ExprDag::make_as_is);
        let args = dag.args(stated).to_vec();
        let made = self.apply(dag, &args, element)?;
        let Some((var, set)) = element else { return Some((stated, made)) };
        let query = Query::over((var, set), vec![stated], QueryFold::Collect, Some(dag.var(var)));
        let ty = set_of(dag.element_type(set)?);
        let operator =
            if self.section == RuleSection::With { Operator::Intersect } else { Operator::Subtract };
        let stated = dag.as_written(&query, ty);
        Some((stated, dag.make_as_is(ExprOp::Binary(operator), vec![set, made])))
    }

    fn apply(&self, dag: &mut ExprDag, args: &[ExprId], element: Option<LoopElement>) -> Option<ExprId> {
        let TermPattern::Node(op, parts) = &self.lhs else { return None };
        let names = Substitution::new(&[], element)?;
        let mut matcher = PatternMatcher { dag, guards: &self.guards, names };
        let names = matcher.match_operands(op, parts, args, &[])?;
        Some(self.rhs.build(dag, &names))
    }
}

impl ExprDag {
    /// Result of the first rule that matches; `None` if no rule does.
    pub(crate) fn rewrite(&mut self, op: &ExprOp, args: &[ExprId]) -> Option<ExprId> {
        RULES[RuleSection::Same as usize].get(op)?.iter().find_map(|rule| rule.apply(self, args, None))
    }

    /// Set S with `source & S` as the elements that fulfil a condition; `None` if no rule matches.
    pub(crate) fn elements_with(&mut self, element: LoopElement, condition: ExprId) -> Option<ExprId> {
        self.select_by_rule(RuleSection::With, element, condition)
    }

    /// Set S with `source & S` as the elements that violate a condition; `None` if no rule matches.
    pub(crate) fn elements_without(&mut self, element: LoopElement, condition: ExprId) -> Option<ExprId> {
        self.select_by_rule(RuleSection::Without, element, condition)
    }

    fn select_by_rule(
        &mut self,
        section: RuleSection,
        element: LoopElement,
        condition: ExprId,
    ) -> Option<ExprId> {
        let rules = RULES[section as usize].get(self.op(condition))?;
        let args = self.args(condition).to_vec();
        rules.iter().find_map(|rule| rule.apply(self, &args, Some(element)))
    }
}
