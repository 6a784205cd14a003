//! The words that laws have for the numbers of their states.

use super::prelude::*;
use crate::game::UnitScan;
use crate::lang::program::{Expr, Law, StateVariable};

/// Maximum number of numbers that are listed one by one.
const MAX_LISTED: usize = 3;

pub struct StateWords<'a> {
    pub scan: &'a UnitScan,
    pub language: Language,
    /// The styles of the words, the one that is wanted first.
    pub codes: [&'static str; 2],
}

impl StateWords<'_> {
    /// The words of a state, an index into [`UnitScan::worded`], for some numbers of which it has one, and the numbers
    /// in them alone; `None` where they are neither few nor without a gap.
    pub fn of(&self, state: usize, numbers: &[i64]) -> Option<(String, String)> {
        let (_, state) = self.scan.worded().nth(state)?;
        let template = self.codes.iter().find_map(|code| state.says.get(*code))?;
        let mut short = None;
        let words = self.fill(template, state, numbers, &mut short)?;
        let short = short.unwrap_or_else(|| words.clone());
        Some((words, short))
    }

    /// Fills a text in; `short` becomes the numbers of its first hole.
    fn fill(
        &self,
        template: &Template,
        state: &StateVariable,
        numbers: &[i64],
        short: &mut Option<String>,
    ) -> Option<String> {
        let mut text = String::new();
        for piece in template {
            match piece {
                Piece::Text(letters) => text.push_str(letters),
                Piece::Value(expr) => {
                    let written = self.numbers(&self.values(expr, state, numbers)?)?;
                    text.push_str(&written);
                    short.get_or_insert(written);
                }
                Piece::Choice(expr, cases) => {
                    let chosen: Vec<Vec<i64>> = self.by_case(expr, cases, state, numbers)?;
                    let filled = cases.iter().zip(chosen).filter(|(_, numbers)| !numbers.is_empty());
                    let filled = filled.map(|((_, text), numbers)| self.fill(text, state, &numbers, short));
                    text.push_str(&self.any_of(&filled.collect::<Option<Vec<_>>>()?));
                }
                Piece::Each(..) => return None,
            }
        }
        Some(text)
    }

    /// For each case of a text the numbers that choose it; all choose the last one where they choose it and others.
    fn by_case(
        &self,
        expr: &Expr,
        cases: &[(Option<Argument>, Template)],
        state: &StateVariable,
        numbers: &[i64],
    ) -> Option<Vec<Vec<i64>>> {
        let mut chosen = vec![Vec::new(); cases.len()];
        for number in numbers {
            let key = self.scan.number(expr, state.variable, *number)?;
            let fits = |(case, _): &(Option<Argument>, _)| match case {
                Some(Argument::Int(case)) => *case == key,
                Some(_) => false,
                None => true,
            };
            chosen[cases.iter().position(fits)?].push(*number);
        }
        let is_open = cases.last().is_some_and(|(case, _)| case.is_none());
        if let (true, [before @ .., last]) = (is_open, &mut chosen[..])
            && !last.is_empty()
        {
            before.iter_mut().for_each(Vec::clear);
            *last = numbers.to_vec();
        }
        Some(chosen)
    }

    fn values(&self, expr: &Expr, state: &StateVariable, numbers: &[i64]) -> Option<Vec<i64>> {
        let values = numbers.iter().map(|number| self.scan.number(expr, state.variable, *number));
        let mut values = values.collect::<Option<Vec<i64>>>()?;
        values.sort_unstable();
        values.dedup();
        Some(values)
    }

    /// Numbers in order: few of them one by one, more from the first to the last; `None` where these have a gap or one of
    /// them is [`Law::NONE`].
    fn numbers(&self, numbers: &[i64]) -> Option<String> {
        if numbers.contains(&Law::NONE) {
            return None;
        }
        let written: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let ends = (numbers.first()?, numbers.last()?);
        if numbers.len() <= MAX_LISTED {
            return Some(self.any_of(&written));
        }
        let is_range = ends.1.checked_sub(*ends.0) == Some(numbers.len() as i64 - 1);
        let (first, last) = (ends.0.to_string(), ends.1.to_string());
        is_range.then(|| fill(self.language.sentences().from_to, &[("first", &first), ("last", &last)]))
    }

    /// Texts of which one holds.
    pub fn any_of(&self, texts: &[String]) -> String {
        let words = &self.language.sentences().refusal;
        match texts {
            [before @ .., last] if !before.is_empty() => join(before, words.or) + words.last_or + last,
            _ => texts.concat(),
        }
    }
}
