//! What formulas come to.

use super::fault::{Fault, StudyError};
use super::functions::function;
use super::strategies::Host;
use super::syntax::{Definitions, Formula, Loops, Node};
use super::texts::{Texts, filled};
use super::value::Value;
use crate::lang::message::message;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// Names with what they stand for, the innermost last.
pub type Scope<'s> = Vec<(&'s str, Value)>;

/// What formulas come to, or why they come to nothing.
pub type Evaluated<T> = Result<T, StudyError>;

/// How many formulas may be worked out for each other: more go round in a circle.
const DEEPEST: usize = 400;

/// Evaluates formulas. What a definition comes to is worked out once for the same arguments.
pub struct Evaluator<'s> {
    pub texts: Texts<'s>,
    /// The strategies that formulas can ask about; none where a file is read alone.
    pub host: Option<Host<'s>>,
    definitions: &'s Definitions,
    globals: HashMap<&'s str, Value>,
    known: RefCell<HashMap<(&'s str, Vec<Value>), Value>>,
    depth: Cell<usize>,
}

impl<'s> Evaluator<'s> {
    /// An evaluator that knows definitions, and what some names stand for.
    pub fn new(
        definitions: &'s Definitions,
        texts: Texts<'s>,
        host: Option<Host<'s>>,
        globals: impl IntoIterator<Item = (&'s str, Value)>,
    ) -> Self {
        let globals = globals.into_iter().collect();
        Self { texts, host, definitions, globals, known: RefCell::default(), depth: Cell::default() }
    }

    /// What a definition of the file without parameters comes to; nothing where there is none.
    pub fn get(&self, name: &str) -> Evaluated<Value> {
        match self.definitions.get_key_value(name) {
            Some((name, definition)) => self.defined(name, Vec::new(), definition.place),
            None => Ok(Value::None),
        }
    }

    /// What a formula comes to.
    fn value(&self, formula: &'s Formula, scope: &mut Scope<'s>) -> Evaluated<Value> {
        if self.depth.get() == DEEPEST {
            return Err(Fault::new(message!("a definition goes round in a circle"), formula.place).into());
        }
        self.depth.set(self.depth.get() + 1);
        let value = self.worked_out(formula, scope);
        self.depth.set(self.depth.get() - 1);
        value
    }

    fn worked_out(&self, formula: &'s Formula, scope: &mut Scope<'s>) -> Evaluated<Value> {
        let at = |error: StudyError| error.at(formula.place);
        match &formula.node {
            Node::Constant(value) => Ok(value.clone()),
            Node::Name(name) => self.named(name, scope, formula.place),
            Node::Words(key) => {
                let word = |name: &str| Ok(self.named(name, scope, formula.place)?.to_string());
                Ok(filled(self.texts.get(key), word)?.into())
            }
            Node::List(items) => Ok(self.values(items, scope)?.into()),
            Node::Map(entries) => {
                let entry = |(name, of): &'s (String, Formula)| Ok((name.as_str(), self.value(of, scope)?));
                Ok(Value::map(entries.iter().map(entry).collect::<Evaluated<Vec<_>>>()?))
            }
            Node::Each(item, loops) => {
                let mut items = Vec::new();
                self.each(loops, scope, &mut |scope| {
                    items.push(self.value(item, scope)?);
                    Ok(())
                })?;
                Ok(items.into())
            }
            Node::Let(binds, body) => {
                let outer = scope.len();
                for (name, formula) in binds {
                    let value = self.value(formula, scope)?;
                    scope.push((name, value));
                }
                let value = self.value(body, scope);
                scope.truncate(outer);
                value
            }
            Node::Field(of, name) => match self.value(of, scope)? {
                Value::None => Ok(Value::None),
                Value::Map(entries) => {
                    let names = entries.keys().map(Value::to_string);
                    let message = || message!("there is no field `{name}`");
                    let unknown = || Fault::unknown(message(), name, formula.place, names);
                    Ok(entries.get(&Value::from(name.as_str())).cloned().ok_or_else(unknown)?)
                }
                other => Err(Fault::new(message!("`{other}` has no fields"), formula.place).into()),
            },
            Node::Index(of, keys) => {
                let of = self.value(of, scope)?;
                let mut keys = self.values(keys, scope)?;
                let key = if keys.len() == 1 { keys.remove(0) } else { keys.into() };
                index(&of, &key).map_err(at)
            }
            Node::Call(name, arguments) => self.call(name, arguments, scope, formula.place),
        }
    }

    fn values(&self, formulas: &'s [Formula], scope: &mut Scope<'s>) -> Evaluated<Vec<Value>> {
        formulas.iter().map(|formula| self.value(formula, scope)).collect()
    }

    /// What a name stands for.
    fn named(&self, name: &str, scope: &Scope<'s>, place: usize) -> Evaluated<Value> {
        let local = scope.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| value);
        match local.or_else(|| self.globals.get(name)) {
            Some(value) => Ok(value.clone()),
            None => self.defined(name, Vec::new(), place),
        }
    }

    /// Does something for each turn of loops.
    fn each(
        &self,
        loops: &'s Loops,
        scope: &mut Scope<'s>,
        body: &mut dyn FnMut(&mut Scope<'s>) -> Evaluated<()>,
    ) -> Evaluated<()> {
        let outer = scope.len();
        let mut turns = Vec::new();
        self.turns(loops, 0, scope, &mut turns)?;
        turns.sort_by(|(a, _), (b, _)| a.order(b));
        for (_, values) in turns {
            scope.extend(loops.binds.iter().map(|(name, _)| name.as_str()).zip(values));
            body(scope)?;
            scope.truncate(outer);
        }
        Ok(())
    }

    /// The turns of loops from one of them on: what they are sorted by, and what the names stand for.
    fn turns(
        &self,
        loops: &'s Loops,
        from: usize,
        scope: &mut Scope<'s>,
        turns: &mut Vec<(Value, Vec<Value>)>,
    ) -> Evaluated<()> {
        let Some((name, list)) = loops.binds.get(from) else {
            let holds = loops.condition.as_ref().map(|condition| self.value(condition, scope)).transpose()?;
            if holds.is_none_or(|holds| holds.holds()) {
                let by = self.values(&loops.by, scope)?.into();
                let bound = &scope[scope.len() - from..];
                turns.push((by, bound.iter().map(|(_, value)| value.clone()).collect()));
            }
            return Ok(());
        };
        let of = self.value(list, scope)?;
        let Some(items) = of.items() else {
            return Err(Fault::new(message!("expected a list to go through"), list.place).into());
        };
        for item in items {
            scope.push((name, item.clone()));
            self.turns(loops, from + 1, scope, turns)?;
            scope.pop();
        }
        Ok(())
    }

    fn call(
        &self,
        name: &'s str,
        arguments: &'s [Formula],
        scope: &mut Scope<'s>,
        place: usize,
    ) -> Evaluated<Value> {
        // These do not ask for all of their arguments.
        let mut value = |at: usize| arguments.get(at).map_or(Ok(Value::None), |of| self.value(of, scope));
        match name {
            "and" => return Ok((value(0)?.holds() && value(1)?.holds()).into()),
            "or" => return Ok((value(0)?.holds() || value(1)?.holds()).into()),
            "if" => return if value(0)?.holds() { value(1) } else { value(2) },
            "either" => {
                return match value(0)? {
                    Value::None => value(1),
                    known => Ok(known),
                };
            }
            _ => {}
        }
        let values = self.values(arguments, scope)?;
        match function(name) {
            Some(function) => (function.of)(self, &values).map_err(|error| error.at(place)),
            None => self.defined(name, values, place),
        }
    }

    fn defined(&self, name: &str, arguments: Vec<Value>, place: usize) -> Evaluated<Value> {
        let Some((name, definition)) = self.definitions.get_key_value(name) else {
            let message = message!("there is no name `{name}`");
            return Err(Fault::unknown(message, name, place, self.definitions.keys()).into());
        };
        let key = (name.as_str(), arguments);
        if let Some(value) = self.known.borrow().get(&key) {
            return Ok(value.clone());
        }
        let mut scope = definition.parameters.iter().map(String::as_str).zip(key.1.iter().cloned()).collect();
        let value = self.value(&definition.formula, &mut scope)?;
        self.known.borrow_mut().insert(key, value.clone());
        Ok(value)
    }
}

/// What a map has under a name, or a list at a place counted from 1; nothing where it has nothing there.
fn index(of: &Value, key: &Value) -> Evaluated<Value> {
    match (of, key) {
        (Value::Map(entries), _) => Ok(entries.get(key).cloned().unwrap_or(Value::None)),
        (Value::List(items), Value::Number(n, _)) => {
            let at = (*n >= 1.0).then_some(*n as usize - 1);
            Ok(at.and_then(|at| items.get(at)).cloned().unwrap_or(Value::None))
        }
        (Value::None, _) | (Value::List(_), Value::None) => Ok(Value::None),
        _ => Err(StudyError::Formula(message!("`{of}` has nothing at `{key}`"))),
    }
}
