//! What paths mean once they are checked: whose variables are whose, and which steps may follow which.

use tesuji::lang::automaton::{Event, automaton, constant};
use tesuji::lang::{Automaton, Clause, LinkName, Path, PathExpr, Program, Technique, Type, VarId};

use crate::meaning::technique;

/// The path of a technique.
fn path(technique: &Technique) -> &Path {
    let found = technique.clauses.iter().find_map(|clause| match clause {
        Clause::Path(path) => Some(&**path),
        _ => None,
    });
    found.expect("it has a path")
}

/// A technique with a path from which nothing needs to follow.
fn with_path(path: &str) -> (Program, Technique) {
    technique(&format!("technique t {{\n path {path}\n then eliminate against(first) & against(last)\n}}"))
}

fn name(technique: &Technique, var: VarId) -> String {
    technique.variables[var.0 as usize].name.clone()
}

/// The names of the variables that brackets have for themselves, in order.
fn own(technique: &Technique) -> Vec<Vec<String>> {
    fn collect(part: &PathExpr, technique: &Technique, found: &mut Vec<Vec<String>>) {
        match part {
            PathExpr::Node(_) | PathExpr::Step(_) | PathExpr::Nothing | PathExpr::Back => {}
            PathExpr::Sequence(parts) | PathExpr::Either(parts) => {
                parts.iter().for_each(|part| collect(part, technique, found));
            }
            PathExpr::Own(vars, body) => {
                found.push(vars.iter().map(|var| name(technique, *var)).collect());
                collect(body, technique, found);
            }
            PathExpr::Repeat { body, .. }
            | PathExpr::Shows(body, _)
            | PathExpr::As(body, _)
            | PathExpr::Reversed(body) => collect(body, technique, found),
        }
    }
    let mut found = Vec::new();
    collect(&path(technique).body, technique, &mut found);
    found
}

/// The names that a path binds for what comes after it.
fn binds(technique: &Technique) -> Vec<String> {
    path(technique).binds.iter().map(|var| name(technique, *var)).collect()
}

#[test]
fn a_name_in_one_bracket_only_belongs_to_its_rounds() {
    let (_, t) = with_path("(p, z) =two= [ -sees- (c, x) =two= (c, y) ]{2..} (q, z)");
    assert_eq!(own(&t), [["c", "x", "y"]]);
    assert_eq!(binds(&t), ["p", "z", "q", "first", "last", "path"]);
    // Outside as well: one for all rounds.
    let (_, t) = with_path("(p, z) =two= [ -sees- (p, x) =two= (_, z) ]+ (q, z)");
    assert_eq!(own(&t), [["x"]]);
    // A bracket that stands once has nothing of its own.
    let (_, t) = with_path("(p, z) =two= [ -sees- (c, _) =two= ] as K (q, z)");
    assert_eq!(own(&t), [[""; 0]; 0]);
    assert_eq!(binds(&t), ["p", "z", "c", "K", "q", "first", "last", "path"]);
}

#[test]
fn a_name_in_one_alternative_only_belongs_to_it() {
    let (_, t) = with_path("(p, z) =two= [ -sees- (c, _) =two= | -cell- (d, _) =pair= ] (q, _)");
    assert_eq!(own(&t), [["c"], ["d"]]);
    // In both: one for the round.
    let (_, t) = with_path("(p, z) =two= [ -sees- (c, _) =two= | -cell- (c, _) =pair= ]+ (q, _)");
    assert_eq!(own(&t), [["c"]]);
    // In brackets inside of brackets: the innermost that holds all its places.
    let (_, t) =
        with_path("(p, _) =two= [ [ -sees- (c, _) =two= ]? [ -cell- (c, x) =pair= (_, x) ]* ]+ (q, _)");
    assert_eq!(own(&t), [["c"], ["x"]]);
}

#[test]
fn named_parts_share_only_their_parameters() {
    let (_, t) = technique(
        "path there(P, v) = -sees- (c, v) =half(w)= (P, v)\n\n\
         technique t {\n path (c, v) =pair(w)= there(A, v) there(B, v)\n \
         where A != B\n then eliminate against(first) & against(last)\n}",
    );
    // Each use has a c and a w of its own, which nothing can name.
    assert_eq!(binds(&t), ["c", "v", "w", "", "", "A", "", "", "B", "first", "last", "path"]);
    let types: Vec<&Type> = path(&t).binds.iter().map(|var| &t.variables[var.0 as usize].ty).collect();
    assert_eq!(*types[3], Type::Cell);
    assert_eq!(*types[4], Type::Unit);
    assert_eq!(*types[5], Type::Set(Box::new(Type::Cell)));
    // `_` for a parameter asks for nothing.
    let (_, t) = technique(
        "path there(P, v) = -sees- (_, v) =half= (P, v)\n\n\
         technique t {\n path (c, v) =pair= there(_, v) (c, v)\n then place first\n}",
    );
    assert_eq!(binds(&t), ["c", "v", "first", "last", "path"]);
}

#[test]
fn the_name_of_a_part_can_be_its_parameter() {
    let (_, t) = technique(
        "path chain(K) = [ =pair= [ -sees- =pair= ]* ] as K\n\n\
         technique t {\n path chain(A) -sees- chain(B)\n where |cells(A)| < |cells(B)|\n \
         then eliminate against(first) & against(last)\n}",
    );
    assert_eq!(binds(&t), ["A", "B", "first", "last", "path"]);
    assert_eq!(t.variables[path(&t).binds[0].0 as usize].ty, Type::Path);
}

#[test]
fn what_has_a_value_before_is_read() {
    let (_, t) = technique(
        "technique t {\n for c in cells(2), v in candidates(c), k in {row, column}\n \
         path (c, v) =pair(k u)= (q, v)\n where q in u\n then eliminate against(first) & against(last)\n}",
    );
    let reads: Vec<String> = path(&t).reads.iter().map(|var| name(&t, *var)).collect();
    assert_eq!(reads, ["c", "v", "k"]);
    assert_eq!(binds(&t), ["u", "q", "first", "last", "path"]);
}

#[test]
fn a_step_may_take_links_that_a_parameter_names() {
    let (program, t) = technique(
        "technique t(w in {sees, pair} = sees) {\n path (p, v) =pair= [ -w- =pair= ]+ (q, v)\n \
         then eliminate against(first) & against(last)\n}",
    );
    let automaton = automaton(&path(&t).body, &constant).expect("it is not too long");
    let LinkName::Param(_, words) = &automaton.steps[1].links[0].link else { panic!("it is a parameter") };
    let links: Vec<&str> = words.iter().map(|(_, index)| program.links[*index].name.as_str()).collect();
    assert_eq!(links, ["sees", "pair"]);
}

/// Every walk of an automaton with no more than some number of steps, each step by its link, each node that a pattern
/// asks something of by its names.
fn walks(program: &Program, technique: &Technique, most: usize) -> Vec<String> {
    let path = path(technique);
    let automaton = automaton(&path.body, &constant).expect("it is not too long");
    let step = |state: usize| {
        let step = automaton.steps[state];
        let sign = if step.is_strong { '=' } else { '-' };
        let LinkName::Link(link) = step.links[0].link else { return String::new() };
        format!("{sign}{}{sign}", program.links[link].name)
    };
    let node = |events: &[Event<'_>]| -> String {
        let names = events.iter().filter_map(|event| match event {
            Event::Node(pattern) => {
                let of = |var: Option<VarId>| var.map_or("_".to_owned(), |var| name(technique, var));
                Some(format!("({},{})", of(pattern.cell), of(pattern.value)))
            }
            _ => None,
        });
        names.collect()
    };
    let mut found = Vec::new();
    let mut open: Vec<(usize, String, usize)> = automaton
        .starts
        .iter()
        .map(|(events, state)| (*state, format!("{}{}", node(events), step(*state)), 1))
        .collect();
    while let Some((state, word, length)) = open.pop() {
        found.extend(automaton.ends[state].iter().map(|events| format!("{word}{}", node(events))));
        if length < most {
            open.extend(
                automaton.follows[state].iter().map(|(events, next)| {
                    (*next, format!("{word}{}{}", node(events), step(*next)), length + 1)
                }),
            );
        }
    }
    found.extend(automaton.empty.iter().map(|events| node(events)));
    found.sort_by_key(|word| (word.len(), word.clone()));
    found.dedup();
    found
}

fn states(technique: &Technique) -> Automaton<'_> {
    automaton(&path(technique).body, &constant).expect("it is not too long")
}

#[test]
fn rounds_are_written_out() {
    for (path, count) in [
        ("(p, v) =pair= (q, v)", 1),
        ("(p, v) =pair= [ -sees- =pair= ]* (q, v)", 3),
        ("(p, v) =pair= [ -sees- =pair= ]+ (q, v)", 5),
        ("(p, v) =pair= [ -sees- =pair= ]{3} (q, v)", 7),
        ("(p, v) =pair= [ -sees- =pair= ]{1..3} (q, v)", 7),
        ("(p, v) =pair= [ -sees- =pair= ]{2..} (q, v)", 7),
        ("(p, v) =pair= [ -sees- =pair= | -cell- =two= ]? (q, _)", 5),
    ] {
        let (_, t) = with_path(path);
        assert_eq!(states(&t).steps.len(), count, "{path}");
    }
}

#[test]
fn bounds_bound_the_rounds() {
    let (program, t) = with_path("(p, v) =pair= [ -sees- =pair= ]{1..2} (q, v)");
    assert_eq!(
        walks(&program, &t, 9),
        ["(p,v)=pair=-sees-=pair=(q,v)", "(p,v)=pair=-sees-=pair=-sees-=pair=(q,v)"]
    );
    let (program, t) = with_path("(p, v) =pair= [ -sees- =two= | -cell- =pair= ]? (q, v)");
    assert_eq!(
        walks(&program, &t, 9),
        ["(p,v)=pair=(q,v)", "(p,v)=pair=-sees-=two=(q,v)", "(p,v)=pair=-cell-=pair=(q,v)"]
    );
    let (program, t) = with_path("(p, v) =pair= [ -sees- =pair= ]* (q, v)");
    assert_eq!(walks(&program, &t, 6).len(), 3);
}

#[test]
fn backwards_is_the_other_way_round() {
    let parts = "path there(c, d) = -sees- (c, _) =two= [ -cell- (d, _) =pair= ]?\n\n";
    let of = |path: &str| {
        let (program, t) = technique(&format!(
            "{parts}technique t {{\n path {path}\n then eliminate against(first) & against(last)\n}}"
        ));
        walks(&program, &t, 9)
    };
    assert_eq!(
        of("(p, v) =pair= there(a, b) (q, v)"),
        ["(p,v)=pair=-sees-(a,_)=two=(q,v)", "(p,v)=pair=-sees-(a,_)=two=-cell-(b,_)=pair=(q,v)",]
    );
    assert_eq!(
        of("(p, v) ~there(a, b) =pair= (q, v)"),
        ["(p,v)=two=(a,_)-sees-=pair=(q,v)", "(p,v)=pair=(b,_)-cell-=two=(a,_)-sees-=pair=(q,v)",]
    );
    // Twice backwards is forwards.
    let (program, t) = technique(&format!(
        "{parts}path back(c, d) = ~there(c, d)\n\ntechnique t {{\n path (p, v) =pair= ~back(a, b) (q, v)\n \
         then eliminate against(first) & against(last)\n}}"
    ));
    assert_eq!(walks(&program, &t, 9), of("(p, v) =pair= there(a, b) (q, v)"));
}

#[test]
fn a_variable_may_be_called_as_a_part_of_a_path_is() {
    // The links around have variables of these names.
    let (_, t) = technique(
        "path a = -sees- =pair=\n\npath u = a\n\n\
         technique t {\n for u in units, a in open(u), v in needed(u)\n \
         path (a, v) =pair(u)= a (q, v)\n then eliminate against(first) & against(last)\n}",
    );
    assert_eq!(t.name, "t");
}

#[test]
fn texts_of_parts_see_their_bracket() {
    let (program, t) = technique(
        "path there(v) = [ -sees- (c, v) =pair= (d, v) shows \"[{c}:{d}] {v}\" ]\n\n\
         technique t {\n path (p, v) =pair= there(v)+ as K (q, v)\n where |cells(K)| > 3\n \
         then eliminate against(first) & against(last)\n because en \"{p} {K} {path} {removed}\"\n}",
    );
    assert_eq!(t.shows.len(), 1);
    assert!(t.because.contains_key("en"));
    assert_eq!(own(&t), [["c", "d"]]);
    assert_eq!(
        program.techniques.last().map(|t| t.uses.clone()),
        Some(vec!["there".into(), "pair".into(), "sees".into()])
    );
}

#[test]
fn walks_for_each_element_share_their_last_node() {
    let (_, t) = technique(
        "technique t {\n for c in cells\n path K for v in candidates(c) = \
         (c, v) -sees- (_, v) =two= (a, z) [ -sees- (t, z) ]\n then eliminate z from t\n}",
    );
    assert_eq!(binds(&t), ["z", "t", "last", "K"]);
    assert_eq!(own(&t), [["a"]]);
    let each = path(&t).each.as_ref().expect("it is for each element");
    assert!(each.otherwise.is_none());
    let walks = t.variables.iter().find(|variable| variable.name == "K").expect("the walks have a name");
    assert_eq!(walks.ty, Type::Set(Box::new(Type::Path)));
}
