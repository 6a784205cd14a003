//! The laws as data: read once from `laws.txt`, found by the operation on top of their left sides.

mod fit;
mod parse;
mod pattern;

use crate::form::Form;
use crate::lang::program::{Operator, Type, VarId};
use crate::node::{Fold, Id, Op, Query};
use fit::Fit;
use pattern::{Guard, Pattern};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// A law: what fits the left side is made as the right side says.
struct Law {
    text: &'static str,
    /// Its line in the text of all laws.
    line: usize,
    left: Pattern,
    right: Pattern,
    guards: Vec<Guard>,
}

/// The laws of each section, by the operation on top of their left sides, in their order.
struct Laws {
    rewriting: FxHashMap<Op, Vec<Law>>,
    with: FxHashMap<Op, Vec<Law>>,
    without: FxHashMap<Op, Vec<Law>>,
}

static LAWS: LazyLock<Laws> = LazyLock::new(|| parse::laws(include_str!("laws.txt")));

/// The element of a loop, and the set that it runs through.
#[derive(Clone, Copy)]
pub(crate) struct Element {
    pub(crate) var: VarId,
    pub(crate) set: Id,
}

/// A law as it is stated, to be tested against what expressions mean.
pub struct Statement {
    law: &'static Law,
    kind: Kind,
}

/// What the right side of a law says.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Same,
    /// Elements that fulfil the condition.
    With,
    /// Elements that do not.
    Without,
}

/// All laws, in their order.
pub fn statements() -> Vec<Statement> {
    let of = |laws: &'static FxHashMap<Op, Vec<Law>>, kind| {
        laws.values().flatten().map(move |law| Statement { law, kind }).collect::<Vec<_>>()
    };
    let sections = [(&LAWS.rewriting, Kind::Same), (&LAWS.with, Kind::With), (&LAWS.without, Kind::Without)];
    let mut all: Vec<Statement> = sections.into_iter().flat_map(|(laws, kind)| of(laws, kind)).collect();
    all.sort_by_key(|statement| statement.law.line);
    all
}

impl Statement {
    pub fn text(&self) -> &'static str {
        self.law.text
    }

    /// The types that each of its names may stand for.
    pub fn names(&self) -> Vec<Vec<Type>> {
        let mut names = Vec::new();
        self.law.left.each(&mut |pattern| {
            if let Pattern::Name(at, sort) = pattern {
                names.resize(names.len().max(at + 1), Vec::new());
                names[*at] = sort.types();
            }
        });
        names
    }

    /// The type of the element, for a law of elements.
    pub fn element(&self) -> Option<Vec<Type>> {
        let mut element = None;
        self.law.left.each(&mut |pattern| {
            if let Pattern::Element(sort) = pattern {
                element = Some(sort.types());
            }
        });
        element
    }

    /// Both sides as they are stated, where the law applies to what its names stand for; a law of elements says which
    /// of a set fulfil a condition.
    pub fn sides(&self, form: &mut Form, names: &[Id], element: Option<(VarId, Id)>) -> Option<(Id, Id)> {
        let Pattern::Node(op, _) = &self.law.left else { return None };
        let names = fit::Names::of_statement(names, element.map(|(var, set)| Element { var, set }))?;
        let stated = self.law.left.build_with(form, &names, &mut |form, op, args| form.make_as_is(op, args));
        let args = form.args(stated).to_vec();
        debug_assert!(form.op(stated) == op);
        let made = self.law.apply(form, &args, element.map(|(var, set)| Element { var, set }))?;
        let Some((var, set)) = element else { return Some((stated, made)) };
        let head = Some(form.var(var));
        let generators = vec![(crate::lang::program::Pattern::Var(var), set)];
        let query = Query { generators, conditions: vec![stated], fold: Fold::Collect, head };
        let ty = crate::make::set_of(form.element_type(set)?);
        let by = if self.kind == Kind::With { Operator::Intersect } else { Operator::Subtract };
        let stated = form.as_written(&query, ty);
        Some((stated, form.make_as_is(Op::Binary(by), vec![set, made])))
    }
}

impl Form {
    /// What a law makes of an operation; nothing where none fits.
    pub(crate) fn rewritten(&mut self, op: &Op, args: &[Id]) -> Option<Id> {
        LAWS.rewriting.get(op)?.iter().find_map(|law| law.apply(self, args, None))
    }

    /// The elements that fulfil a condition, as a set: elements of the loop's set, and perhaps others.
    pub(crate) fn elements_with(&mut self, element: Element, condition: Id) -> Option<Id> {
        self.elements(&LAWS.with, element, condition)
    }

    /// The elements for which a condition does not hold, where these are easier to say.
    pub(crate) fn elements_without(&mut self, element: Element, condition: Id) -> Option<Id> {
        self.elements(&LAWS.without, element, condition)
    }

    fn elements(&mut self, laws: &FxHashMap<Op, Vec<Law>>, element: Element, condition: Id) -> Option<Id> {
        let of = self.element_type(element.set)?;
        debug_assert!(of != Type::EmptySet);
        let args = self.args(condition).to_vec();
        laws.get(self.op(condition))?.iter().find_map(|law| law.apply(self, &args, Some(element)))
    }
}

impl Law {
    fn apply(&self, form: &mut Form, args: &[Id], element: Option<Element>) -> Option<Id> {
        let Pattern::Node(op, parts) = &self.left else { return None };
        let fit = Fit::new(form, &self.guards, element).operands(op, parts, args)?;
        Some(self.right.build(form, &fit))
    }
}
