//! The rule files that ship: what they find, that it is true, and how it is put into words.

mod boards;
mod examples;
mod names;
mod notation;
mod strategies;
mod words;

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};
use tesuji::Rules;
use tesuji::board::{BoardState, Topology};
use tesuji::frame::ExecMemory;
use tesuji::frame::{Effects, MatchBindings, TracedMatch};
use tesuji::lang::{Call, Clause, Pattern, Program, Technique, VarId};
use tesuji::lang::{check, embedded, embedded_rules, render_all};
use tesuji::strategy::compile;
use tesuji_oracle::reference_matches;

/// The rules that ship.
static PROGRAM: LazyLock<Arc<Program>> = LazyLock::new(|| Arc::new(check(embedded()).program));

/// What the compiled plan finds.
fn planned(call: &Call, topology: &Arc<Topology>, state: &BoardState) -> Vec<TracedMatch> {
    let technique = compile(&*PROGRAM, call, topology, false).expect("a technique that can be compiled");
    technique.matches(topology, state, &mut ExecMemory::default())
}

/// The variables that the clauses of a technique bind; those inside of expressions are left out.
fn bound(technique: &Technique) -> BTreeSet<VarId> {
    fn of(pattern: &Pattern, into: &mut BTreeSet<VarId>) {
        match pattern {
            Pattern::Any => {}
            Pattern::Var(variable) => into.extend([*variable]),
            Pattern::Tuple(parts) => parts.iter().for_each(|part| of(part, into)),
            Pattern::Elements(variables) => into.extend(variables),
        }
    }
    let mut variables = BTreeSet::new();
    for clause in technique.clauses.iter() {
        match clause {
            Clause::For(pattern, _) | Clause::Let(pattern, _) => of(pattern, &mut variables),
            Clause::Choose { var, .. } => variables.extend([*var]),
            Clause::Path(path) => variables.extend(&path.binds),
            Clause::World(world) => variables.extend([world.var]),
            Clause::Where(_) => {}
        }
    }
    variables
}

/// Matches without their order: the bindings of each and of those that are merged with it, and what follows.
fn unordered(matches: &[TracedMatch]) -> BTreeSet<(BTreeSet<MatchBindings>, &Effects)> {
    let only_bound = |one: &TracedMatch, bindings: &MatchBindings| -> MatchBindings {
        let technique = &PROGRAM.techniques[one.call.technique];
        let variables = bound(technique);
        // What `_` stands for is told nowhere.
        let named = |variable: &VarId| !technique.variables[variable.0 as usize].name.is_empty();
        bindings.iter().filter(|(var, _)| variables.contains(var) && named(var)).cloned().collect()
    };
    let whole = |one: &TracedMatch| -> BTreeSet<MatchBindings> {
        std::iter::once(&one.bindings).chain(&one.merged).map(|bindings| only_bound(one, bindings)).collect()
    };
    matches.iter().map(|one| (whole(one), &one.effects)).collect()
}

/// Asserts that the compiled plan and the clauses as they are written find the same.
fn assert_as_written(call: &Call, topology: &Arc<Topology>, state: &BoardState) {
    let planned = planned(call, topology, state);
    let written = reference_matches(&PROGRAM, call, topology, state).expect("clauses that can be worked out");
    assert_eq!(planned.len(), written.len(), "{}", PROGRAM.describe(call));
    assert_eq!(unordered(&planned), unordered(&written), "{}", PROGRAM.describe(call));
}

#[test]
fn a_start_takes_up_what_checking_the_files_gives() {
    // Places in the text are no part of what expressions compare.
    let checked = Rules::from_program(Arc::new(check(embedded_rules()).program));
    let [built, checked] = [Rules::builtin(), checked].map(|rules| format!("{:?}", rules.program()));
    assert!(built == checked);
}

#[test]
fn every_rule_file_is_free_of_errors_and_warnings() {
    let checked = check(embedded());
    assert_eq!(render_all(&checked.diagnostics, &checked.program.files, false, &|_| None), "");
}
