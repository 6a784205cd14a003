//! That every name in a study file is known, and asked for, before a puzzle is looked at.

use super::fault::Fault;
use super::functions::{FUNCTIONS, function};
use super::perform::KNOWN;
use super::runs::{MEASURES, RECORD};
use super::syntax::{Definitions, Formula, Loops, Node};
use super::texts::{Texts, holes};
use crate::lang::message::message;
use std::cell::RefCell;
use std::collections::HashSet;

/// What a file can say of itself, and what is made of it; formulas ask for everything else.
pub const ASKED: [&str; 10] =
    ["about", "help", "examples", "game", "parameters", "samples", "texts", "runs", "covers", "report"];

/// Checks the names of a file. Those of its parameters stand for values everywhere.
pub struct Checker<'d> {
    definitions: &'d Definitions,
    texts: &'d [Texts<'d>],
    globals: Vec<&'d str>,
    /// The names of all fields: what is known of puzzles, and what maps of the file have.
    fields: HashSet<&'d str>,
    used: RefCell<HashSet<&'d str>>,
}

/// Names that loops and parameters have given.
type Names<'d> = Vec<&'d str>;
type Checked = Result<(), Fault>;

impl<'d> Checker<'d> {
    /// Makes ready to check definitions.
    pub fn new(
        definitions: &'d Definitions,
        texts: &'d [Texts<'d>],
        parameters: impl Iterator<Item = &'d str>,
    ) -> Self {
        let globals = KNOWN.into_iter().chain(parameters).collect();
        let measures = MEASURES.iter().map(|(name, _)| *name);
        let mut fields = RECORD.into_iter().chain(measures).collect();
        definitions.values().for_each(|of| names_in(&of.formula, &mut fields));
        Self { definitions, texts, globals, fields, used: RefCell::default() }
    }

    /// Checks all of them.
    ///
    /// # Errors
    /// When a name is not known, or a function takes other arguments.
    pub fn check(&self) -> Checked {
        for (name, definition) in self.definitions {
            if function(name).is_some() {
                return Err(Fault::new(message!("`{name}` is a function"), definition.place));
            }
            let mut scope = definition.parameters.iter().map(String::as_str).collect();
            self.formula(&definition.formula, &mut scope)?;
        }
        let used = self.used.borrow();
        let unused =
            self.definitions.iter().find(|(name, _)| !used.contains(&***name) && !ASKED.contains(&&***name));
        match unused {
            Some((name, of)) => {
                Err(Fault::unknown(message!("there is no use of `{name}`"), name, of.place, ASKED))
            }
            None => Ok(()),
        }
    }

    /// Checks all parts of a formula.
    fn all(&self, formula: &'d Formula, scope: &mut Names<'d>) -> Checked {
        formula.parts().into_iter().try_for_each(|part| self.formula(part, scope))
    }

    fn formula(&self, formula: &'d Formula, scope: &mut Names<'d>) -> Checked {
        let (place, outer) = (formula.place, scope.len());
        match &formula.node {
            Node::Name(name) => self.name(name, place, scope)?,
            Node::Words(key) => {
                for texts in self.texts {
                    let text = texts.find(key, place)?;
                    holes(text).try_for_each(|name| self.name(name, place, scope))?;
                }
            }
            Node::Each(item, loops) => {
                let Loops { binds, condition, by } = &**loops;
                self.binds(binds, scope)?;
                let rest = condition.iter().chain(by).chain([&**item]);
                rest.into_iter().try_for_each(|formula| self.formula(formula, scope))?;
            }
            Node::Let(binds, body) => {
                self.binds(binds, scope)?;
                self.formula(body, scope)?;
            }
            Node::Field(of, name) => {
                self.formula(of, scope)?;
                if !self.fields.contains(&**name) {
                    let message = message!("there is no field `{name}`");
                    return Err(Fault::unknown(message, name, place, &self.fields));
                }
            }
            Node::Constant(_) | Node::List(_) | Node::Map(_) | Node::Index(..) => self.all(formula, scope)?,
            Node::Call(name, arguments) => {
                self.call(name, arguments.len(), place)?;
                self.all(formula, scope)?;
            }
        }
        scope.truncate(outer);
        Ok(())
    }

    /// Checks what names are given to; they stay in the scope.
    fn binds(&self, binds: &'d [(String, Formula)], scope: &mut Names<'d>) -> Checked {
        for (name, of) in binds {
            self.formula(of, scope)?;
            scope.push(name);
        }
        Ok(())
    }

    fn name(&self, name: &str, place: usize, scope: &Names<'d>) -> Checked {
        if scope.contains(&name) || self.globals.contains(&name) {
            return Ok(());
        }
        match self.definitions.get_key_value(name) {
            Some((name, of)) if of.parameters.is_empty() => {
                self.used.borrow_mut().insert(name);
                Ok(())
            }
            _ => {
                let known = self.definitions.keys().map(String::as_str);
                let known = known.chain(self.globals.iter().chain(scope).copied());
                Err(Fault::unknown(message!("there is no name `{name}`"), name, place, known))
            }
        }
    }

    /// Checks what is called with so many arguments.
    fn call(&self, name: &str, arguments: usize, place: usize) -> Checked {
        let defined = self.definitions.get_key_value(name).map(|(name, of)| {
            self.used.borrow_mut().insert(name);
            (of.parameters.len(), of.parameters.len())
        });
        let Some((least, most)) = function(name).map(|known| known.takes).or(defined) else {
            let functions = FUNCTIONS.iter().map(|known| known.name);
            let known = functions.chain(self.definitions.keys().map(String::as_str));
            return Err(Fault::unknown(message!("there is no function `{}`", name), name, place, known));
        };
        if (least..=most).contains(&arguments) {
            return Ok(());
        }
        let message = match least == most {
            true => message!("`{name}` takes {most} arguments, not {arguments}"),
            false => message!("`{name}` takes {least} to {most} arguments, not {arguments}"),
        };
        Err(Fault::new(message, place))
    }
}

/// Adds the names of all maps in a formula.
fn names_in<'d>(formula: &'d Formula, names: &mut HashSet<&'d str>) {
    if let Node::Map(entries) = &formula.node {
        names.extend(entries.iter().map(|(name, _)| name.as_str()));
    }
    formula.parts().into_iter().for_each(|part| names_in(part, names));
}
