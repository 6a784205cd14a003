//! The laws as data: read once from `laws.txt`, found by the operation on top of their left sides.

mod fit;
mod parse;
mod pattern;

use crate::form::Form;
use crate::lang::program::{Type, VarId};
use crate::node::{Id, Op};
use fit::Fit;
use pattern::{Guard, Pattern};
use std::collections::HashMap;
use std::sync::LazyLock;

/// A law: what fits the left side is made as the right side says.
struct Law {
    left: Pattern,
    right: Pattern,
    guards: Vec<Guard>,
}

/// The laws of each section, by the operation on top of their left sides, in their order.
struct Laws {
    rewriting: HashMap<Op, Vec<Law>>,
    with: HashMap<Op, Vec<Law>>,
    without: HashMap<Op, Vec<Law>>,
}

static LAWS: LazyLock<Laws> = LazyLock::new(|| parse::laws(include_str!("laws.txt")));

/// The element of a loop, and the set that it runs through.
#[derive(Clone, Copy)]
pub(crate) struct Element {
    pub(crate) var: VarId,
    pub(crate) set: Id,
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

    fn elements(&mut self, laws: &HashMap<Op, Vec<Law>>, element: Element, condition: Id) -> Option<Id> {
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
