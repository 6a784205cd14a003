//! What formulas can call: operators, lists, statistics, words, strategies, runs, and the parts of reports.

use super::evaluate::{Evaluated, Evaluator};
use super::fault::StudyError;
use super::parts;
use super::runs::checked;
use super::statistics::{Summary, correlation, rank_correlation};
use super::strategies::{self, Host};
use super::texts::filled;
use super::value::{Shown, Value};
use crate::lang::message::{Message, message};
use std::cmp::Ordering;
use std::collections::HashSet;

/// A function of formulas.
pub struct Function {
    pub name: &'static str,
    /// The fewest and the most arguments that it takes.
    pub takes: (usize, usize),
    pub of: fn(&Evaluator<'_>, &[Value]) -> Evaluated<Value>,
}

/// Every function. The first four are evaluated where they stand, as they do not ask for all of their arguments.
pub static FUNCTIONS: &[Function] = &[
    f("and", (2, 2), |_, _| Ok(Value::None)),
    f("or", (2, 2), |_, _| Ok(Value::None)),
    f("if", (2, 3), |_, _| Ok(Value::None)),
    f("either", (2, 2), |_, _| Ok(Value::None)),
    f("not", (1, 1), |_, a| Ok((!a[0].holds()).into())),
    f("=", (2, 2), |_, a| Ok((a[0] == a[1]).into())),
    f("!=", (2, 2), |_, a| Ok((a[0] != a[1]).into())),
    f("<", (2, 2), |_, a| compared(a, Ordering::is_lt)),
    f("<=", (2, 2), |_, a| compared(a, Ordering::is_le)),
    f(">", (2, 2), |_, a| compared(a, Ordering::is_gt)),
    f(">=", (2, 2), |_, a| compared(a, Ordering::is_ge)),
    f("in", (2, 2), |_, a| Ok(list(&a[1])?.contains(&a[0]).into())),
    f("+", (2, 2), |_, a| plus(&a[0], &a[1])),
    f("-", (1, 2), |_, a| match a {
        [of] => numbers_in([of, &0.0.into()], |a, b| Some(b - a)),
        _ => numbers_in([&a[0], &a[1]], |a, b| Some(a - b)),
    }),
    f("*", (2, 2), |_, a| numbers_in([&a[0], &a[1]], |a, b| Some(a * b))),
    f("/", (2, 2), |_, a| numbers_in([&a[0], &a[1]], |a, b| (b != 0.0).then_some(a / b))),
    f("round", (2, 2), |_, a| Ok(shown(a[0].number(), Shown::Digits(whole(&a[1]).min(MOST_DIGITS))))),
    f("share", (2, 2), |_, a| {
        let share = a[0].number().zip(a[1].number()).filter(|(_, whole)| *whole != 0.0);
        Ok(shown(share.map(|(part, whole)| part / whole), Shown::Percent))
    }),
    f("count", (1, 1), |_, a| Ok(list(&a[0])?.len().into())),
    f("sum", (1, 1), |_, a| Ok(numbers(&a[0])?.iter().sum::<f64>().into())),
    f("mean", (1, 1), |_, a| summary(&a[0], |s| s.mean)),
    f("median", (1, 1), |_, a| summary(&a[0], |s| s.median)),
    f("deviation", (1, 1), |_, a| summary(&a[0], |s| s.deviation)),
    f("least", (1, 1), |_, a| summary(&a[0], |s| s.least)),
    f("greatest", (1, 1), |_, a| summary(&a[0], |s| s.greatest)),
    f("correlation", (2, 2), |_, a| Ok(correlation(&pairs(a)?).into())),
    f("rank_correlation", (2, 2), |_, a| Ok(rank_correlation(&pairs(a)?).into())),
    f("every", (1, 1), |_, a| Ok(list(&a[0])?.iter().all(Value::holds).into())),
    f("some", (1, 1), |_, a| Ok(list(&a[0])?.iter().any(Value::holds).into())),
    f("winner", (1, 1), |_, a| winner(list(&a[0])?)),
    f("first", (2, 2), |_, a| Ok(list(&a[0])?.iter().take(whole(&a[1])).cloned().collect::<Vec<_>>().into())),
    f("after", (2, 2), |_, a| Ok(list(&a[0])?.iter().skip(whole(&a[1])).cloned().collect::<Vec<_>>().into())),
    f("last", (1, 1), |_, a| Ok(list(&a[0])?.last().cloned().unwrap_or(Value::None))),
    f("position", (2, 2), |_, a| {
        Ok(list(&a[0])?.iter().position(|item| *item == a[1]).map(|at| at + 1).into())
    }),
    f("unique", (1, 1), |_, a| {
        let mut seen = HashSet::new();
        Ok(list(&a[0])?.iter().filter(|item| seen.insert(*item)).cloned().collect::<Vec<_>>().into())
    }),
    f("flat", (1, 1), |_, a| {
        let inner = list(&a[0])?.iter().map(list).collect::<Evaluated<Vec<_>>>()?;
        Ok(inner.concat().into())
    }),
    f("range", (2, 2), |_, a| range(whole(&a[0]), whole(&a[1]))),
    f("subsets", (1, 1), |_, a| subsets(few(list(&a[0])?)?)),
    f("orders", (1, 1), |_, a| Ok(orders(few(list(&a[0])?)?).into())),
    f("keys", (1, 1), |_, a| match &a[0] {
        Value::Map(entries) => Ok(entries.keys().cloned().collect::<Vec<_>>().into()),
        other => Err(StudyError::Formula(message!("`{}` has no names", other))),
    }),
    f("join", (2, 2), |_, a| {
        let words: Vec<String> = list(&a[0])?.iter().map(Value::to_string).collect();
        Ok(words.join(&a[1].to_string()).into())
    }),
    f("begins", (2, 2), |_, a| Ok(a[0].to_string().starts_with(&*a[1].to_string()).into())),
    f("letter", (1, 1), |_, a| {
        let letter = whole(&a[0]).checked_sub(1).and_then(|n| (b'A'..=b'Z').nth(n));
        Ok(letter.map_or_else(|| a[0].to_string(), |letter| char::from(letter).to_string()).into())
    }),
    f("text", (1, 1), |e, a| {
        let key = a[0].to_string();
        let word = |name: &str| Err(StudyError::Formula(message!("the text `{key}` asks for `{name}`")));
        Ok(filled(e.texts.get(&key), word)?.into())
    }),
    f("require", (3, 3), |_, a| match a[0].holds() {
        true => Ok(a[2].clone()),
        false => Err(StudyError::Unfit(Message::said(a[1].to_string()))),
    }),
    f("levels", (1, 1), |e, a| strategies::levels(host(e)?.program, &a[0].to_string())),
    f("total", (1, 1), |e, a| strategies::total(host(e)?.program, &a[0].to_string())),
    f("title", (2, 2), |e, a| Ok(strategies::title(host(e)?.program, list(&a[1])?, &a[0], e.texts.language))),
    f("variants", (1, 1), |e, a| strategies::variants(host(e)?.program, &a[0].to_string())),
    f("parts", (3, 3), |e, a| {
        strategies::parts(host(e)?.program, &a[0].to_string(), whole(&a[1]), whole(&a[2]))
    }),
    f("techniques", (1, 1), |e, a| strategies::techniques(host(e)?.program, list(&a[0])?)),
    f("techniques_of", (1, 1), |e, a| strategies::techniques_of(host(e)?.program, &a[0].to_string())),
    f("difficulty", (1, 1), |e, a| strategies::difficulty_of(host(e)?.program, &a[0].to_string())),
    f("attempt", (1, 1), |e, a| strategies::attempt(host(e)?, list(&a[0])?)),
    f("run", (1, 1), |_, a| checked(&a[0])),
    f("fact", (2, 2), |_, a| Ok(parts::fact(&a[0], &a[1]))),
    f("heading", (1, 1), |_, a| Ok(parts::heading(&a[0]))),
    f("words", (1, 1), |_, a| Ok(parts::words(&a[0]))),
    f("finding", (3, 3), |_, a| parts::finding(&a[0], &a[1], &a[2])),
    f("table", (2, 2), |_, a| parts::table(&a[0], list(&a[1])?)),
    f("lines", (5, 5), |_, a| parts::lines(a)),
    f("scatter", (6, 6), |_, a| parts::scatter(a)),
    f("bars", (5, 5), |_, a| parts::bars(a)),
    f("pie", (3, 3), |_, a| parts::pie(a)),
    f("venn", (4, 4), |_, a| parts::venn(a)),
];

const fn f(
    name: &'static str,
    takes: (usize, usize),
    of: fn(&Evaluator<'_>, &[Value]) -> Evaluated<Value>,
) -> Function {
    Function { name, takes, of }
}

/// The function of a name.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

fn host<'s>(evaluator: &Evaluator<'s>) -> Evaluated<Host<'s>> {
    evaluator.host.ok_or_else(|| StudyError::Formula(message!("no rules are known here")))
}

/// The items of a list.
pub fn list(value: &Value) -> Evaluated<&[Value]> {
    value.items().ok_or_else(|| StudyError::Formula(message!("`{value}` is no list")))
}

/// The numbers of a list, without what is not known.
fn numbers(value: &Value) -> Evaluated<Vec<f64>> {
    Ok(list(value)?.iter().filter_map(Value::number).collect())
}

fn summary(value: &Value, of: fn(Summary) -> f64) -> Evaluated<Value> {
    Ok(Summary::of(numbers(value)?).map(of).into())
}

fn pairs(lists: &[Value]) -> Evaluated<Vec<(f64, f64)>> {
    let pairs = list(&lists[0])?.iter().zip(list(&lists[1])?);
    Ok(pairs.filter_map(|(a, b)| a.number().zip(b.number())).collect())
}

fn whole(value: &Value) -> usize {
    value.number().map_or(0, |n| n as usize)
}

fn shown(number: Option<f64>, shown: Shown) -> Value {
    number.map_or(Value::None, |n| Value::Number(n, shown))
}

/// A number from two; nothing where one of them is not known.
fn numbers_in(values: [&Value; 2], of: fn(f64, f64) -> Option<f64>) -> Evaluated<Value> {
    match (values[0].number(), values[1].number()) {
        (Some(a), Some(b)) => Ok(of(a, b).into()),
        _ => match values.iter().find(|value| value.number().is_none() && !value.is_none()) {
            Some(other) => Err(StudyError::Formula(message!("`{other}` is no number"))),
            None => Ok(Value::None),
        },
    }
}

fn compared(values: &[Value], is: fn(Ordering) -> bool) -> Evaluated<Value> {
    let known = !values.contains(&Value::None);
    Ok(known.then(|| is(values[0].order(&values[1]))).into())
}

fn plus(a: &Value, b: &Value) -> Evaluated<Value> {
    match (a, b) {
        (Value::List(a), Value::List(b)) => Ok([&**a, &**b].concat().into()),
        (Value::Text(_), _) | (_, Value::Text(_)) => Ok(format!("{a}{b}").into()),
        _ => numbers_in([a, b], |a, b| Some(a + b)),
    }
}

/// The place of the least number, counted from 1; nothing where several are as small.
fn winner(of: &[Value]) -> Evaluated<Value> {
    let known = of.iter().enumerate().filter_map(|(at, value)| Some((at, value.number()?)));
    let known: Vec<(usize, f64)> = known.collect();
    let least = known.iter().map(|(_, n)| *n).min_by(f64::total_cmp);
    let mut best = known.iter().filter(|(_, n)| Some(*n) == least);
    let only = best.next().filter(|_| best.next().is_none());
    Ok(only.map(|(at, _)| at + 1).into())
}

/// Numbers have no more digits than that.
const MOST_DIGITS: usize = 15;

/// Longer lists are not gone through.
const MOST_NUMBERS: usize = 1_000_000;

fn range(from: usize, to: usize) -> Evaluated<Value> {
    match to.saturating_sub(from) {
        0..MOST_NUMBERS => Ok((from..=to).collect::<Vec<_>>().into()),
        n => Err(StudyError::Formula(message!("{n} numbers are too many"))),
    }
}

/// More items have more subsets and orders than anybody reads.
const MOST_CHOSEN: usize = 10;

fn few(items: &[Value]) -> Evaluated<&[Value]> {
    let message = || StudyError::Formula(message!("{} items are too many", items.len()));
    if items.len() > MOST_CHOSEN { Err(message()) } else { Ok(items) }
}

/// All subsets: each item stands in every second half of those without it.
fn subsets(items: &[Value]) -> Evaluated<Value> {
    let chosen = |bits: usize| {
        let items = items.iter().enumerate().filter(move |(bit, _)| bits & (1 << bit) != 0);
        Value::from(items.map(|(_, item)| item.clone()).collect::<Vec<_>>())
    };
    Ok((0..1_usize << items.len()).map(chosen).collect::<Vec<_>>().into())
}

/// All orders, those first that begin with the first items.
fn orders(of: &[Value]) -> Vec<Vec<Value>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |at: usize| {
        let mut rest = of.to_vec();
        let first = rest.remove(at);
        orders(&rest).into_iter().map(move |order| [vec![first.clone()], order].concat())
    };
    (0..of.len()).flat_map(with_first).collect()
}
