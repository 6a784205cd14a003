//! What worlds mean once they are checked.

use crate::meaning::technique;
use tesuji::lang::{Callee, Clause, ExprKind, Program, Technique, Type, World};
use tesuji::lang::{Source, check};

/// The worlds of a technique.
fn worlds(technique: &Technique) -> Vec<&World> {
    let worlds = technique.clauses.iter().filter_map(|clause| match clause {
        Clause::World(world) => Some(&**world),
        _ => None,
    });
    worlds.collect()
}

/// Whom the worlds of a technique name, with arguments as they are written.
fn followed(program: &Program, technique: &Technique) -> Vec<String> {
    let using = worlds(technique).into_iter().flat_map(|world| &world.using);
    let named = using.map(|using| match &using.callee {
        Callee::Strategy(strategy) => program.strategies[*strategy].name.clone(),
        Callee::Technique(called, arguments, alias) => {
            let arguments: Vec<String> =
                arguments.iter().map(|argument| program.show_expr(technique, argument)).collect();
            let alias = if alias.is_some() { " by another name" } else { "" };
            format!("{}({}){alias}", program.techniques[*called].name, arguments.join(", "))
        }
    });
    named.collect()
}

#[test]
fn worlds_name_techniques_with_all_their_arguments() {
    let (program, t) = technique(
        "strategy easy { first-of { last } }\n\n\
         technique t(n in 2..3) {\n for c in cells(2), v in candidates(c)\n \
         world W = suppose v in c using last, group(n), group(2, shape = other), pair, easy if n > 2 within 3 + n placements\n \
         where contradiction(W)\n then eliminate v from c\n}",
    );
    assert_eq!(
        followed(&program, &t),
        ["last()", "group(n, plain)", "group(2, other)", "group(2, plain)", "easy"]
    );
    let world = worlds(&t)[0];
    let conditions: Vec<bool> = world.using.iter().map(|using| using.condition.is_some()).collect();
    assert_eq!(conditions, [false, false, false, false, true]);
    let within = world.within.as_ref().expect("it stops somewhere");
    assert_eq!(program.show_expr(&t, within), "3 + n");
    // What a world names is what the technique uses.
    assert_eq!(t.uses, ["last", "group", "easy"]);
}

#[test]
fn one_world_for_each_element_is_a_set_of_worlds() {
    let (_, t) = technique(
        "technique t {\n for c in cells(2)\n world W for v in candidates(c) = suppose v in c using last\n \
         let N = removed(W)\n then eliminate N\n}",
    );
    let world = worlds(&t)[0];
    assert!(world.each.is_some());
    let ty = |var: u32| &t.variables[var as usize].ty;
    assert_eq!(*ty(world.var.0), Type::Set(Box::new(Type::World)));
    let ExprKind::Var(value) = world.value.kind else { panic!("the value is a variable") };
    assert_eq!(*ty(value.0), Type::Value);
}

#[test]
fn trials_inside_of_trials_end() {
    let (program, t) = technique(
        "technique t(depth in 1..3 = 1) {\n for c in cells(2), v in candidates(c)\n \
         world W = suppose v in c using last, t(depth - 1) if depth > 1\n where contradiction(W)\n \
         then eliminate v from c\n}",
    );
    assert_eq!(followed(&program, &t), ["last()", "t(depth - 1)"]);
}

#[test]
fn what_needs_a_wrong_technique_is_left_out_with_it() {
    let around = Source { name: "around".to_owned(), text: include_str!("around.tesuji").to_owned() };
    let trial = |name: &str, with: &str| {
        format!(
            "technique {name} {{\n for c in cells(2), v in candidates(c)\n \
             world W = suppose v in c using {with}\n where contradiction(W)\n then eliminate v from c\n}}\n\n"
        )
    };
    let text = format!(
        "tesuji 1\n\n{}{}{}{}strategy s {{ first-of {{ last, needs-it }} }}\n\nstrategy good {{ first-of {{ fine, last }} }}\n",
        trial("itself", "last, itself"),
        trial("needs-it", "last, itself"),
        trial("needs-a-strategy", "s"),
        trial("fine", "good-too")
    );
    let text = text + "\nstrategy good-too { first-of { last } }\n";
    let checked = check(vec![around, Source { name: "own".to_owned(), text }]);
    let codes: Vec<&str> = checked.diagnostics.iter().map(|fault| fault.code.number()).collect();
    assert_eq!(codes, ["E113"]);
    let program = checked.program;
    let names: Vec<&str> = program.techniques.iter().map(|technique| technique.name.as_str()).collect();
    assert_eq!(names, ["last", "group", "fine"]);
    let names: Vec<&str> = program.strategies.iter().map(|strategy| strategy.name.as_str()).collect();
    assert_eq!(names, ["good", "good-too"]);
    assert_eq!(followed(&program, &program.techniques[2]), ["good-too"]);
}
