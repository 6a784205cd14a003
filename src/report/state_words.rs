//! Words of laws for the numbers of their states.

use super::prelude::*;
use tesuji_game::UnitScan;
use tesuji_lang::{Law, StateVariable, walk::mentions};

/// Maximum number of numbers that are listed one by one.
const MAX_LISTED: usize = 3;

pub struct StateWords<'a> {
    pub scan: &'a UnitScan,
    pub language: Language,
    /// Styles of the words, the preferred one first.
    pub codes: [&'static str; 2],
}

impl StateWords<'_> {
    /// Returns the words of a state, an index into [`UnitScan::worded`], for some numbers that it may have, and the
    /// numbers in these words alone; `None` if the numbers are neither few nor consecutive.
    pub fn describe(&self, state: usize, numbers: &[i64]) -> Option<(String, String)> {
        let (state, template) = self.template(state)?;
        let words = self.fill(template, state, numbers)?;
        let short = match hole(template, state) {
            Some(expr) => self.numbers(&self.values(expr, state, numbers)?)?,
            None => words.clone(),
        };
        Some((words, short))
    }

    /// Returns a state with its text.
    fn template(&self, state: usize) -> Option<(&StateVariable, &Template)> {
        let (_, state) = self.scan.worded().nth(state)?;
        Some((state, self.codes.iter().find_map(|code| state.says.get(*code))?))
    }

    /// Whether the words of a state distinguish all of `some` of its numbers from all of `others`.
    pub fn distinguishes(&self, state: usize, some: &[i64], others: &[i64]) -> bool {
        let apart = || {
            let (state, template) = self.template(state)?;
            let choice = || {
                template.iter().find_map(|piece| match piece {
                    TemplatePart::Choice(expr, _) => Some(expr),
                    _ => None,
                })
            };
            let expr = hole(template, state).or_else(choice)?;
            let other_values = self.values(expr, state, others)?;
            Some(self.values(expr, state, some)?.iter().all(|value| !other_values.contains(value)))
        };
        apart() == Some(true)
    }

    /// Fills in a text.
    fn fill(&self, template: &Template, state: &StateVariable, numbers: &[i64]) -> Option<String> {
        let mut text = String::new();
        for piece in template {
            match piece {
                TemplatePart::Text(letters) => text.push_str(letters),
                TemplatePart::Value(expr) => {
                    text.push_str(&self.numbers(&self.values(expr, state, numbers)?)?);
                }
                TemplatePart::Choice(expr, cases) => {
                    let chosen: Vec<Vec<i64>> = self.by_case(expr, cases, state, numbers)?;
                    let filled = cases.iter().zip(chosen).filter(|(_, numbers)| !numbers.is_empty());
                    let filled = filled.map(|((_, text), numbers)| self.fill(text, state, &numbers));
                    text.push_str(&any_of(self.language, &filled.collect::<Option<Vec<_>>>()?));
                }
                TemplatePart::Each(..) => return None,
            }
        }
        Some(text)
    }

    /// Returns the numbers that choose each case of a text. If some choose a last case whose text contains the number,
    /// all numbers are assigned to it.
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
        // Only a text with the number can describe several numbers.
        let is_open = |(case, text): &(_, Template)| Option::is_none(case) && hole(text, state).is_some();
        let is_open = cases.last().is_some_and(is_open);
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

    /// Formats numbers in order: consecutive ones as a range, few others one by one; `None` if they are more, or if one
    /// of them is [`Law::NONE_VALUE`].
    fn numbers(&self, numbers: &[i64]) -> Option<String> {
        let (first, last) = (numbers.first()?, numbers.last()?);
        let is_range = last.checked_sub(*first) == Some(numbers.len() as i64 - 1);
        if numbers.contains(&Law::NONE_VALUE) || !is_range && numbers.len() > MAX_LISTED {
            return None;
        }
        if is_range && numbers.len() >= MAX_LISTED {
            return Some(range(self.language, &first.to_string(), &last.to_string()));
        }
        Some(any_of(self.language, &numbers.iter().map(i64::to_string).collect::<Vec<String>>()))
    }
}

/// Returns a disjunction of texts.
pub fn any_of(language: Language, texts: &[String]) -> String {
    let words = &language.sentences().refusal;
    match texts {
        [before @ .., last] if !before.is_empty() => join(before, words.or) + words.last_or + last,
        _ => texts.concat(),
    }
}

/// Returns a range of consecutive numbers or values.
pub fn range(language: Language, first: &str, last: &str) -> String {
    fill(language.sentences().refusal.range, &[("first", first), ("last", last)])
}

/// Returns the first placeholder of a text for a number of a state.
fn hole<'t>(template: &'t Template, state: &StateVariable) -> Option<&'t Expr> {
    template.iter().find_map(|piece| match piece {
        TemplatePart::Value(expr) => Some(expr).filter(|expr| mentions(expr, state.variable)),
        TemplatePart::Choice(_, cases) => cases.iter().find_map(|(_, text)| hole(text, state)),
        _ => None,
    })
}
