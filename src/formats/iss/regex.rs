//! Regular expressions over values as automata, by Glushkov's construction.

use super::{
    machine::{Arc, Machine},
    shape::Shape,
};
use crate::prelude::*;
use regex_syntax::{
    Error, ParserBuilder,
    hir::{Class, Hir, HirKind, Literal, Repetition},
};

/// Maximum number of symbols of an expression, repetitions written out.
const MAX_SYMBOLS: usize = 2000;

/// Positions of the symbols of an expression: each is a state, and the state 0 is before the first.
struct Positions<'s> {
    shape: &'s Shape,
    /// Values of each position.
    values: Vec<Vec<usize>>,
    follows: Vec<Vec<usize>>,
}

/// Positions at which a part of an expression may begin and end, and whether it may be empty.
#[derive(Debug, Clone, Default)]
struct Ends {
    is_empty: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

/// Returns the automaton of an expression whose symbols are values: `0` to `9`, then letters from 10 on.
pub fn machine(expression: &str, shape: &Shape) -> Result<Machine> {
    let parsed = ParserBuilder::new().unicode(false).utf8(false).build().parse(expression);
    let hir = parsed.map_err(|error| match error {
        Error::Parse(error) => wrong!("invalid expression {expression:?}: {error}", error = error.kind()),
        error => wrong!("invalid expression {expression:?}: {error}"),
    })?;
    let mut positions = Positions { shape, values: vec![Vec::new()], follows: vec![Vec::new()] };
    let ends = positions.ends(&hir)?;
    positions.follows[0].clone_from(&ends.first);
    let mut machine = Machine { starts: vec![0], accepts: ends.last, arcs: Vec::new() };
    machine.accepts.extend(ends.is_empty.then_some(0));
    for (from, follows) in positions.follows.iter().enumerate() {
        for &to in follows {
            let arcs = positions.values[to].iter().map(|value| Arc { from, value: Some(*value), to });
            machine.arcs.extend(arcs);
        }
    }
    Ok(machine)
}

impl Positions<'_> {
    fn ends(&mut self, hir: &Hir) -> Result<Ends> {
        match hir.kind() {
            HirKind::Empty => Ok(Ends { is_empty: true, ..Ends::default() }),
            HirKind::Look(_) => fail!("anchors are not supported in expressions"),
            HirKind::Literal(Literal(bytes)) => self.sequence(bytes.iter(), |positions, byte| {
                positions.symbol(|sign| sign.eq_ignore_ascii_case(byte))
            }),
            HirKind::Class(class) => {
                let has = |sign: u8| match class {
                    Class::Bytes(class) => {
                        class.iter().any(|range| (range.start()..=range.end()).contains(&sign))
                    }
                    Class::Unicode(class) => {
                        class.iter().any(|range| (range.start()..=range.end()).contains(&char::from(sign)))
                    }
                };
                self.symbol(|sign| has(sign) || has(sign.to_ascii_uppercase()))
            }
            HirKind::Capture(capture) => self.ends(&capture.sub),
            HirKind::Concat(parts) => self.sequence(parts, Self::ends),
            HirKind::Alternation(parts) => {
                let mut whole = Ends::default();
                for part in parts {
                    let part_ends = self.ends(part)?;
                    whole.is_empty |= part_ends.is_empty;
                    whole.first.extend(part_ends.first);
                    whole.last.extend(part_ends.last);
                }
                Ok(whole)
            }
            HirKind::Repetition(Repetition { min, max, sub, .. }) => {
                // Without a maximum, one more part repeats itself.
                self.sequence(0..max.unwrap_or(min.saturating_add(1)), |positions, index| {
                    let mut ends = positions.ends(sub)?;
                    if index >= *min {
                        ends.is_empty = true;
                        if max.is_none() {
                            positions.link(&ends.last, &ends.first);
                        }
                    }
                    Ok(ends)
                })
            }
        }
    }

    /// Concatenates parts; `ends` adds one.
    fn sequence<T>(
        &mut self,
        parts: impl IntoIterator<Item = T>,
        ends: impl Fn(&mut Self, T) -> Result<Ends>,
    ) -> Result<Ends> {
        let mut whole = Ends { is_empty: true, ..Ends::default() };
        for part in parts {
            let next = ends(self, part)?;
            whole = self.concatenate(whole, next);
        }
        Ok(whole)
    }

    /// Adds a symbol for the values whose sign, in small letters, satisfies a condition.
    fn symbol(&mut self, is_sign: impl Fn(u8) -> bool) -> Result<Ends> {
        let Shape { values, lowest, .. } = *self.shape;
        let sign = |value: usize| char::from_digit(value as u32, 36).map(|sign| sign as u8);
        let values = (lowest..lowest + values).filter(|value| sign(*value).is_some_and(&is_sign));
        fail_if!(self.values.len() > MAX_SYMBOLS, "an expression of more than {MAX_SYMBOLS} symbols");
        let position = self.values.len();
        self.values.push(values.collect());
        self.follows.push(Vec::new());
        Ok(Ends { is_empty: false, first: vec![position], last: vec![position] })
    }

    /// Concatenates two parts.
    fn concatenate(&mut self, one: Ends, next: Ends) -> Ends {
        self.link(&one.last, &next.first);
        let Ends { mut first, is_empty, .. } = one;
        let mut last = next.last;
        if is_empty {
            first.extend(next.first);
        }
        if next.is_empty {
            last.extend(one.last);
        }
        Ends { is_empty: is_empty && next.is_empty, first, last }
    }

    fn link(&mut self, from: &[usize], to: &[usize]) {
        for &from in from {
            let follows = &mut self.follows[from];
            for to in to {
                if !follows.contains(to) {
                    follows.push(*to);
                }
            }
        }
    }
}
