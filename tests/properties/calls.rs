//! Which calls of techniques there are.

use crate::boards::program;
use crate::fields::times;
use crate::random::Random;
use tesuji::engine::technique;
use tesuji::lang::walk::children;
use tesuji::lang::{Argument, Call, Clause, Domain, Expr, ExprKind, Parameter, Program, Technique};
use tesuji::strategy::{StrategyProgram, compile};

use crate::boards::Board;

/// How many choices of its arguments a technique is tried with, unless a longer study is asked for.
const MOST: usize = 12;

/// The techniques of a strategy, in its order.
pub fn of_strategy(board: &Board, name: &str) -> Vec<Call> {
    let strategy =
        StrategyProgram::compile(program(), &program().strategy_call(name).unwrap(), &board.topology)
            .unwrap();
    strategy.techniques().iter().map(|t| t.plan().call.clone()).collect()
}

/// Every technique that ships, with its parameters in every way, of long ranges with some numbers.
pub fn every() -> Vec<Call> {
    of_files(|name| name != "unusual.tesuji")
}

/// The same for the rules of `unusual.tesuji`, which conclude what does not follow.
pub fn unusual() -> Vec<Call> {
    of_files(|name| name == "unusual.tesuji")
}

/// Those of [`every`] that follow no links, suppose nothing and hold for every position.
pub fn plain() -> Vec<Call> {
    let mut calls = every();
    calls.retain(|call| is_plain(call) && !program().techniques[call.technique].needs_one_solution);
    calls
}

/// Those of [`every`] that are not plain.
pub fn followers() -> Vec<Call> {
    let mut calls = every();
    calls.retain(|call| !is_plain(call));
    calls
}

/// Those of [`every`] that have a path and no world.
pub fn walkers() -> Vec<Call> {
    let is = |clause: &Clause| matches!(clause, Clause::Path(_));
    let world = |clause: &Clause| matches!(clause, Clause::World(_));
    let mut calls = every();
    calls.retain(|call| {
        let clauses = &program().techniques[call.technique].clauses;
        clauses.iter().any(is) && !clauses.iter().any(world)
    });
    calls
}

/// Whether a technique has a path that goes on by what it holds, which the reference does not read, or one that comes to
/// no cells twice, which takes it too long where walks may have any length.
pub fn asks_too_much(call: &Call) -> bool {
    program().techniques[call.technique].clauses.iter().any(|clause| match clause {
        Clause::Path(path) => path.is_simple || path.body.has_memory(),
        _ => false,
    })
}

fn of_files(which: impl Fn(&str) -> bool) -> Vec<Call> {
    let file = |technique: &Technique| &program().files[technique.span.file as usize].name;
    let all = 0..program().techniques.len();
    all.filter(|&t| which(file(&program().techniques[t]))).flat_map(|t| some_calls(program(), t)).collect()
}

/// Whether a technique has no path, no world and nothing that is reached by links.
pub fn is_plain(call: &Call) -> bool {
    program().techniques[call.technique].clauses.iter().all(|clause| match clause {
        Clause::Path(_) | Clause::World(_) => false,
        Clause::For(_, e) | Clause::Let(_, e) | Clause::Where(e) => !reaches(e),
        Clause::Choose { from, .. } => !reaches(from),
    })
}

fn reaches(expr: &Expr) -> bool {
    let mut any = matches!(expr.kind, ExprKind::Reach(..));
    children(expr, &mut |child| any |= reaches(child));
    any
}

/// Calls of a technique with its parameters in every way; of long ranges with some numbers.
pub fn some_calls(program: &Program, technique: usize) -> Vec<Call> {
    let arguments = arguments(&program.techniques[technique].parameters);
    arguments
        .into_iter()
        .map(|arguments| Call { technique, arguments, deferred: Vec::new(), alias: None })
        .collect()
}

/// Every choice of some parameters; of long ranges some numbers. Where there are more than [`MOST`], that number of them,
/// in which every value of each parameter occurs.
pub fn arguments(parameters: &[Parameter]) -> Vec<Vec<Argument>> {
    let choices: Vec<Vec<Argument>> = parameters
        .iter()
        .map(|parameter| match &parameter.domain {
            Domain::Range(from, to) if to - from < 7 => (*from..=*to).map(Argument::Int).collect(),
            Domain::Range(from, to) => {
                [*from, from + 1, from + 2, from + 4, from + 8, *to].map(Argument::Int).to_vec()
            }
            Domain::Words(words) => words.iter().cloned().map(Argument::Word).collect(),
        })
        .collect();
    let all: usize = choices.iter().map(Vec::len).product();
    let most = (MOST * times()).max(choices.iter().map(Vec::len).max().unwrap_or(0));
    if all > most {
        let mut random = Random::new(all as u64);
        let orders: Vec<Vec<usize>> = choices.iter().map(|own| random.shuffled(own.len())).collect();
        // From round to round each parameter moves on by its own stride, so that its values meet others.
        let row = |number: usize| {
            let value = |(stride, (own, order)): (usize, (&Vec<Argument>, &Vec<usize>))| {
                own[order[(number + stride * (number / own.len())) % own.len()]].clone()
            };
            choices.iter().zip(&orders).enumerate().map(value).collect()
        };
        return (0..most).map(row).collect();
    }
    let longer = |all: Vec<Vec<Argument>>, choices: &Vec<Argument>| {
        let each = |start: Vec<Argument>| {
            choices.iter().map(move |choice| [start.as_slice(), std::slice::from_ref(choice)].concat())
        };
        all.into_iter().flat_map(each).collect()
    };
    choices.iter().fold(vec![Vec::new()], longer)
}

/// Every alias of a plain technique that has a condition, with every choice of what it leaves open.
pub fn conditional_aliases() -> Vec<Call> {
    let mut calls = Vec::new();
    for technique in &program().techniques {
        for alias in technique.aliases.iter().filter(|alias| alias.condition.is_some()) {
            calls.extend(program().call(&alias.name).unwrap());
        }
    }
    calls.retain(is_plain);
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
pub fn compiled(board: &Board, calls: &[Call]) -> Vec<technique::CompiledTechnique> {
    calls.iter().map(|call| compile(program(), call, &board.topology, false).unwrap()).collect()
}

/// Techniques whose clauses choose many cells and units one after the other.
const MANY_CELLS: [&str; 14] = [
    "aligned-pair-exclusion",
    "double-exocet",
    "double-firework",
    "firework",
    "junior-exocet",
    "multi-fish",
    "multi-sector-locked-set",
    "phistomefel-ring",
    "senior-exocet",
    "set-logic",
    "sk-loop",
    "subset-exclusion",
    "sue-de-coq-general",
    "tridagon",
];

/// About how many choices trying everything makes for a call on a board, to keep clear of what takes too long.
pub fn choices(board: &Board, call: &Call) -> usize {
    let (n, values) = (number(call, "n") as usize, board.topology.values);
    let technique = &program().techniques[call.technique];
    if technique.name.starts_with("template") {
        return values.pow(6);
    }
    if technique.name.starts_with("pattern-overlay") {
        // Every way to place a value in the whole board.
        return values.pow(5);
    }
    if MANY_CELLS.contains(&technique.name.as_str()) {
        return 1_000_000;
    }
    let is_fish = technique.parameters.len() > 1;
    if !is_fish {
        return board.topology.units.len() * binomial(values, n);
    }
    // Several grids have more rows than there are values.
    let lines = values.max(board.topology.units.len() / 3);
    let (units, rounds) = match (says(call, "franken"), says(call, "mutant")) {
        (true, _) => (2 * lines, 2),
        (_, true) => (board.topology.units.len(), 1),
        _ => (lines, 2),
    };
    let covers = if rounds == 1 { units.saturating_sub(n) } else { units };
    (rounds * values).saturating_mul(binomial(units, n)).saturating_mul(binomial(covers, n).max(1))
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}
