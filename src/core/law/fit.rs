//! Whether a node fits the left side of a law, and what the names then stand for.

use super::Element;
use super::pattern::{Guard, Pattern, is_commutative};
use crate::form::Form;
use crate::node::{Id, Op};

/// How many names a law may have.
const MOST: usize = 6;

/// What the names of a law stand for.
#[derive(Clone, Copy)]
pub(super) struct Names {
    ids: [Option<Id>; MOST],
    element: Option<Element>,
}

impl Names {
    /// What some nodes are called by the order of a law's names; nothing where there are too many.
    pub(super) fn of_statement(nodes: &[Id], element: Option<Element>) -> Option<Self> {
        let mut ids = [None; MOST];
        let first = ids.get_mut(..nodes.len())?;
        first.iter_mut().zip(nodes).for_each(|(id, node)| *id = Some(*node));
        Some(Self { ids, element })
    }

    /// What a name of the left side stands for.
    pub(super) fn of(&self, name: usize) -> Id {
        self.ids[name].expect("the left side has each name of the right side")
    }

    /// The element of the loop, in the laws of elements.
    pub(super) fn element(&self) -> Element {
        self.element.expect("a law of elements has one")
    }
}

/// A search for what the names of a law stand for.
pub(super) struct Fit<'f> {
    form: &'f mut Form,
    guards: &'f [Guard],
    names: Names,
}

impl<'f> Fit<'f> {
    pub(super) fn new(form: &'f mut Form, guards: &'f [Guard], element: Option<Element>) -> Self {
        Self { form, guards, names: Names { ids: [None; MOST], element } }
    }

    /// Fits the operands of an operation, in either order where that does not matter.
    pub(super) fn operands(mut self, op: &Op, parts: &'f [Pattern], args: &[Id]) -> Option<Names> {
        self.either(op, parts, args, &[])
    }

    fn either(
        &mut self,
        op: &Op,
        parts: &'f [Pattern],
        args: &[Id],
        later: &[(&'f Pattern, Id)],
    ) -> Option<Names> {
        if parts.len() != args.len() {
            return None;
        }
        let before = self.names;
        let orders = if is_commutative(op) { 2 } else { 1 };
        for order in 0..orders {
            let at = |place: usize| args[if order == 0 { place } else { args.len() - 1 - place }];
            let mut pairs = parts.iter().enumerate().map(|(place, part)| (part, at(place)));
            // Most laws fit no operand even on top.
            if pairs.clone().all(|(part, id)| self.may_fit(part, id)) {
                let todo: Vec<(&'f Pattern, Id)> = pairs.by_ref().chain(later.iter().copied()).collect();
                self.names = before;
                let found = self.all(&todo);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Whether a node may fit a pattern by what is on top of it.
    fn may_fit(&self, pattern: &Pattern, id: Id) -> bool {
        match pattern {
            Pattern::Name(_, sort) | Pattern::Element(sort) => sort.has(self.form, id),
            Pattern::Node(op, _) => self.form.op(id) == op,
            Pattern::Set | Pattern::Whole => false,
        }
    }

    fn all(&mut self, todo: &[(&'f Pattern, Id)]) -> Option<Names> {
        let Some(((pattern, id), later)) = todo.split_first() else {
            let guards = self.guards;
            let names = self.names;
            return guards.iter().all(|guard| guard.holds(self.form, &names)).then_some(names);
        };
        let id = *id;
        match pattern {
            Pattern::Name(name, sort) => match self.names.ids[*name] {
                Some(known) if known != id => None,
                Some(_) => self.all(later),
                None if !sort.has(self.form, id) || self.reads_element(id) => None,
                None => {
                    self.names.ids[*name] = Some(id);
                    self.all(later)
                }
            },
            Pattern::Element(sort) => {
                let var = self.names.element?.var;
                (self.form.is_var(id, var) && sort.has(self.form, id)).then(|| self.all(later))?
            }
            Pattern::Set | Pattern::Whole => None,
            Pattern::Node(op, parts) => {
                if self.form.op(id) != op {
                    return None;
                }
                let args = self.form.args(id).to_vec();
                self.either(op, parts, &args, later)
            }
        }
    }

    /// Whether a node reads the element of the loop, for which no name may stand.
    fn reads_element(&self, id: Id) -> bool {
        self.names.element.is_some_and(|element| self.form.mentions(id, element.var))
    }
}
