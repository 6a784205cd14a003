//! Which calls of techniques there are.

use crate::boards::program;
use tesuji::engine::strategy::{Strategy, compile};
use tesuji::engine::technique::Technique;
use tesuji::lang::program::{Argument, Call, Domain};

use crate::boards::Board;

/// The techniques of a strategy, in its order.
pub fn of_strategy(board: &Board, name: &str) -> Vec<Call> {
    let strategy = Strategy::compile(program(), program().strategy(name).unwrap(), &board.topology).unwrap();
    strategy.techniques().iter().map(|t| t.plan().call.clone()).collect()
}

/// Every technique that ships, with every choice of its parameters.
pub fn every() -> Vec<Call> {
    with_all_arguments(false)
}

/// The same for the rules of `unusual.tesuji`, which conclude what does not follow.
pub fn unusual() -> Vec<Call> {
    with_all_arguments(true)
}

fn with_all_arguments(unusual: bool) -> Vec<Call> {
    let mut calls = Vec::new();
    let file = |file: u32| program().files[file as usize].name == "unusual.tesuji";
    let all = program().techniques.iter().enumerate();
    for (technique, declared) in all.filter(|(_, technique)| file(technique.span.file) == unusual) {
        let mut arguments: Vec<Vec<Argument>> = vec![Vec::new()];
        for parameter in &declared.parameters {
            let choices: Vec<Argument> = match &parameter.domain {
                Domain::Range(from, to) => (*from..=*to).map(Argument::Int).collect(),
                Domain::Words(words) => words.iter().cloned().map(Argument::Word).collect(),
            };
            let longer = |start: &Vec<Argument>| {
                choices
                    .iter()
                    .map(|c| [start.as_slice(), std::slice::from_ref(c)].concat())
                    .collect::<Vec<_>>()
            };
            arguments = arguments.iter().flat_map(longer).collect();
        }
        calls.extend(arguments.into_iter().map(|arguments| Call { technique, arguments, alias: None }));
    }
    calls
}

/// Every alias that has a condition, with every choice of what it leaves open.
pub fn conditional_aliases() -> Vec<Call> {
    let mut calls = Vec::new();
    for technique in &program().techniques {
        for alias in technique.aliases.iter().filter(|alias| alias.condition.is_some()) {
            calls.extend(program().call(&alias.name).unwrap());
        }
    }
    calls
}

/// A number among the arguments of a call, by the parameter's name; 0 where it has none.
pub fn number(call: &Call, parameter: &str) -> i64 {
    let parameters = &program().techniques[call.technique].parameters;
    let at = parameters.iter().position(|p| p.name == parameter);
    match at.map(|at| &call.arguments[at]) {
        Some(Argument::Int(n)) => *n,
        _ => 0,
    }
}

/// Whether a word is among the arguments of a call.
pub fn says(call: &Call, word: &str) -> bool {
    call.arguments.iter().any(|a| matches!(a, Argument::Word(w) if w == word))
}

/// Compiles calls for a board.
pub fn compiled(board: &Board, calls: &[Call]) -> Vec<Technique> {
    calls.iter().map(|call| compile(program(), call, &board.topology, false).unwrap()).collect()
}

/// About how many choices trying everything makes for a call on a board, to keep clear of what takes too long.
pub fn choices(board: &Board, call: &Call) -> usize {
    let (n, values) = (number(call, "n") as usize, board.topology.values);
    let is_fish = program().techniques[call.technique].parameters.len() > 1;
    if !is_fish {
        return board.topology.units.len() * binomial(values, n);
    }
    let (units, rounds) = match (says(call, "franken"), says(call, "mutant")) {
        (true, _) => (2 * values, 2),
        (_, true) => (board.topology.units.len(), 1),
        _ => (values, 2),
    };
    let covers = if rounds == 1 { units.saturating_sub(n) } else { units };
    rounds * values * binomial(units, n) * binomial(covers, n).max(1)
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}
