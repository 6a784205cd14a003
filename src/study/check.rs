//! That every name in a study file is known, before a puzzle is looked at.

use super::declared::{Declared, Fault, Item};
use super::formula::{Formula, Loops, Node};
use super::functions::{FUNCTIONS, function};
use super::parts::SHAPES;
use super::texts::{Texts, pieces};
use std::ops::Range;

/// Checks the names of a file. `globals` stand for values everywhere.
pub struct Checker<'d> {
    pub declared: &'d Declared,
    pub texts: &'d [Texts],
    pub globals: Vec<&'d str>,
}

/// Names that loops, parameters and items have given.
type Names<'d> = Vec<&'d str>;
type Checked = Result<(), Fault>;

impl<'d> Checker<'d> {
    /// Checks all of it.
    pub fn check(&self) -> Checked {
        for definition in self.declared.definitions.values() {
            let mut scope = definition.parameters.iter().map(String::as_str).collect();
            self.formula(&definition.formula, &mut scope)?;
        }
        let Declared { runs, covers, orders, report, .. } = self.declared;
        // Which turns a puzzle takes may depend on it.
        runs.iter().try_for_each(|item| self.item(item, &mut vec!["p"]))?;
        let others = covers.iter().chain(orders).chain(report);
        others.into_iter().try_for_each(|item| self.item(item, &mut Vec::new()))
    }

    fn item(&self, item: &'d Item, scope: &mut Names<'d>) -> Checked {
        let outer = scope.len();
        self.loops(item.loops("for"), scope)?;
        for (name, formula) in &item.with {
            self.formula(formula, scope)?;
            scope.push(name);
        }
        for turns in ["rows", "series"] {
            self.loops(item.loops(turns), scope)?;
        }
        if item.kind.name == "table" {
            scope.push("row");
        }
        if let Some(Formula { node: Node::Template(shape), place }) = item.get("shape")
            && !SHAPES.contains(&shape.as_str())
        {
            return Err(Fault::unknown("shape", shape, place.clone(), SHAPES));
        }
        item.fields.iter().try_for_each(|(_, formula)| self.formula(formula, scope))?;
        item.inner.iter().try_for_each(|inner| self.item(inner, scope))?;
        scope.truncate(outer);
        Ok(())
    }

    /// Checks loops; their names stay in the scope.
    fn loops(&self, loops: Option<&'d Loops>, scope: &mut Names<'d>) -> Checked {
        let Some(loops) = loops else { return Ok(()) };
        for (name, list) in &loops.binds {
            self.formula(list, scope)?;
            scope.push(name);
        }
        loops.condition.iter().chain(&loops.by).try_for_each(|formula| self.formula(formula, scope))
    }

    fn name(&self, name: &str, place: &Range<usize>, scope: &Names<'d>) -> Checked {
        let defined = self.declared.definitions.iter().filter(|(_, of)| of.parameters.is_empty());
        let mut known =
            defined.map(|(name, _)| name.as_str()).chain(self.globals.iter().chain(scope).copied());
        if known.any(|known| known == name) {
            return Ok(());
        }
        let known = self.declared.definitions.keys().map(String::as_str);
        Err(Fault::unknown(
            "name",
            name,
            place.clone(),
            known.chain(self.globals.iter().chain(scope).copied()),
        ))
    }

    fn formula(&self, formula: &'d Formula, scope: &mut Names<'d>) -> Checked {
        let place = &formula.place;
        match &formula.node {
            Node::Constant(_) => Ok(()),
            Node::Name(name) => self.name(name, place, scope),
            Node::Template(text) => {
                pieces(text).filter_map(|(_, name)| name).try_for_each(|name| self.name(name, place, scope))
            }
            Node::Text(key) => self.texts.iter().try_for_each(|texts| {
                let mut names = texts.names(key, place.clone())?.into_iter();
                names.try_for_each(|name| self.name(name, place, scope))
            }),
            Node::List(items) => items.iter().try_for_each(|item| self.formula(item, scope)),
            Node::Each(item, loops) => {
                let outer = scope.len();
                self.loops(Some(loops), scope)?;
                self.formula(item, scope)?;
                scope.truncate(outer);
                Ok(())
            }
            Node::Index(of, keys) => {
                self.formula(of, scope)?;
                keys.iter().try_for_each(|key| self.formula(key, scope))
            }
            Node::Call(name, arguments) => self.call(name, arguments, place, scope),
        }
    }

    fn call(
        &self,
        name: &str,
        arguments: &'d [Formula],
        place: &Range<usize>,
        scope: &mut Names<'d>,
    ) -> Checked {
        let defined =
            self.declared.definitions.get(name).map(|of| (of.parameters.len(), of.parameters.len()));
        let Some((least, most)) = function(name).map(|known| known.takes).or(defined) else {
            let functions = FUNCTIONS.iter().map(|known| known.name);
            let known = functions.chain(self.declared.definitions.keys().map(String::as_str));
            return Err(Fault::unknown("function", name, place.clone(), known));
        };
        if !(least..=most).contains(&arguments.len()) {
            let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
            let message = format!("`{name}` takes {wanted} arguments, not {}", arguments.len());
            return Err(Fault::new(message, place.clone()));
        }
        if let ("text", [Formula { node: Node::Constant(key), place }, ..]) = (name, arguments) {
            let key = key.to_string();
            self.texts.iter().try_for_each(|texts| texts.names(&key, place.clone()).map(|_| ()))?;
        }
        arguments.iter().try_for_each(|argument| self.formula(argument, scope))
    }
}
