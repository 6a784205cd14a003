//! What a removal in a world rests on and what came before it: the two examples of the source, as far as its text fixes them.

use crate::{bound, call, cell, found, narrowed, program, said, sudoku};
use tesuji::frame::{Datum, TracedMatch};
use tesuji::lang::Program;

const RULES: &str = r#"
technique either-value(limit in 1..18 = 18) {
  for     c in cells(2)
  let     {x, y} = candidates(c)
  world   X = suppose x in c using naked-single, hidden-single within limit placements
  world   Y = suppose y in c using naked-single, hidden-single within limit placements
  for     d in removed(X) & removed(Y)
  let     g = grounds(X, d), n = |cells(g)| + |cells(grounds(Y, d))|
  where   n <= limit
  then    eliminate {d}
  because en "{cells(grounds(Y, d))}"
}
technique one-value {
  for     c in cells(2), x in candidates(c)
  world   X = suppose x in c using naked-subset(2), naked-single
  for     d in removed(X)
  let     g = grounds(X, d)
  then    eliminate {d}
}
technique told(most in 0..9 = 9) {
  for     c in cells(2), x in candidates(c)
  world   X = suppose x in c using naked-single, hidden-single-by-unit
  for     d in removed(X)
  let     h = history(X, d)
  where   |cells(h)| <= most
  then    eliminate {d}
  because en "{cells(history(X, d))}"
}
technique impossible {
  for     c in cells(2), x in candidates(c)
  world   X = suppose x in c using naked-single
  where   contradiction(X)
  let     g = grounds(X), e = emptied(X)
  then    eliminate x from c
}
technique impossible-in-words {
  for     c in cells(2), x in candidates(c)
  world   X = suppose x in c using naked-single
  where   contradiction(X)
  then    eliminate x from c
  because en "{cells(grounds(X)) + cells(emptied(X))}"
}
"#;

fn nodes(datum: &Datum) -> Vec<usize> {
    let Datum::Path(walk) = datum else { panic!("{datum:?} is no path") };
    assert!(walk.steps.is_empty() && walk.nodes.iter().all(|node| node.len() == 1));
    walk.nodes.iter().map(|node| node[0].0).collect()
}

fn of<'m>(program: &Program, matches: &'m [TracedMatch], c: usize, d: (usize, usize)) -> &'m TracedMatch {
    let is = |m: &&TracedMatch| {
        bound(program, m, "c") == Datum::Cell(c) && bound(program, m, "d") == Datum::Candidate(d.0, d.1)
    };
    matches.iter().find(is).unwrap_or_else(|| panic!("{matches:?}"))
}

#[test]
fn the_first_example_rests_on_the_placements_that_its_source_names() {
    let program = program(RULES);
    let topology = sudoku(&program, 3, 3);
    let at = |name| cell(&topology, name);
    let state = narrowed(
        &topology,
        &[("1I", "78"), ("8I", "47"), ("8C", "47"), ("9A", "57"), ("1A", "578"), ("1H", "3789")],
    );
    let matches = found(&program, &call(&program, "either-value", &[18]), &topology, &state);
    let one = of(&program, &matches, at("1I"), (at("1H"), 7));
    assert_eq!(one.effects.eliminations, [(at("1H"), 1 << 7)]);
    assert_eq!(nodes(&bound(&program, one, "g")), ["8I", "8C", "9A", "1A"].map(at));
    // With 8 in 1I nothing more has to be placed.
    assert_eq!(said(&program, one, &topology, &state), Datum::Set(Vec::new()));
}

/// 4F holds 1 or 8. With 1 it is 6F that takes 8; 8 then goes to 4B in its row, and 1 to 6A in its row.
#[test]
fn hidden_placements_rest_on_what_emptied_their_unit() {
    let program = program(RULES);
    let topology = sudoku(&program, 3, 3);
    let at = |name| cell(&topology, name);
    let mut cells = vec![
        ("4F", "18"),
        ("6F", "18"),
        ("4B", "468"),
        ("6A", "145"),
        ("5B", "2468"),
        ("5C", "1246"),
        ("4D", "23458"),
    ];
    // In row 4 the value 8 has no other places, in row 5 the value 2, in row 6 the value 1, in the block 8.
    let others = |row: &str, values: [&'static str; 2]| {
        let of = |c: &&str| values[usize::from(!"ABC".contains(*c))];
        ["A", "B", "C", "D", "E", "F", "G", "H", "I"].map(|c| (format!("{row}{c}"), of(&c))).to_vec()
    };
    let rest: Vec<(String, &str)> = [
        others("4", ["12345679", "12345679"]),
        others("5", ["1345679", "13456789"]),
        others("6", ["2345679", "23456789"]),
    ]
    .concat();
    let named: Vec<&str> = cells.iter().map(|c| c.0).collect();
    cells.extend(rest.iter().filter(|(n, _)| !named.contains(&n.as_str())).map(|(n, v)| (n.as_str(), *v)));
    let state = narrowed(&topology, &cells);
    let matches = found(&program, &call(&program, "either-value", &[18]), &topology, &state);
    let cells_of =
        |names: &[&'static str]| Datum::Set(names.iter().map(|name| Datum::Cell(at(name))).collect());
    // 6F loses 1 to 4F itself, so 6A is where 1 goes; 5C takes 2 since 5B takes 8, which 4B has lost to 4F.
    let one = of(&program, &matches, at("4F"), (at("5C"), 0));
    assert_eq!(nodes(&bound(&program, one, "g")), [at("6A")]);
    assert_eq!(said(&program, one, &topology, &state), cells_of(&["5B", "5C"]));
    // 4B takes 8 since 4D has lost it to 6F.
    let one = of(&program, &matches, at("4F"), (at("1B"), 7));
    assert_eq!(nodes(&bound(&program, one, "g")), ["6F", "4B"].map(at));
    assert_eq!(said(&program, one, &topology, &state), cells_of(&["5B"]));
}

#[test]
fn a_history_holds_all_that_was_placed_before_in_its_order() {
    let program = program(RULES);
    let topology = sudoku(&program, 3, 3);
    let at = |name| cell(&topology, name);
    // 1A = 1 leaves 2 to 1E and 3 to 1G, which have nothing to do with each other; 3 leaves 4 to 9G.
    let state = narrowed(&topology, &[("1A", "19"), ("1E", "12"), ("1G", "13"), ("9G", "34")]);
    let matches = found(&program, &call(&program, "told", &[9]), &topology, &state);
    let told = |d| nodes(&bound(&program, of(&program, &matches, at("1A"), d), "h"));
    // What the supposed placement removes by itself has no history.
    assert!(told((at("9A"), 0)).is_empty());
    assert_eq!(told((at("9E"), 1)), ["1E"].map(at));
    assert_eq!(told((at("9G"), 2)), ["1E", "1G"].map(at));
    assert_eq!(told((at("9H"), 3)), ["1E", "1G", "9G"].map(at));
    let one = of(&program, &matches, at("1A"), (at("9H"), 3));
    let mut cells = ["1E", "1G", "9G"].map(|name| Datum::Cell(at(name)));
    cells.sort();
    assert_eq!(said(&program, one, &topology, &state), Datum::Set(cells.to_vec()));
    // A condition may ask for its length.
    let short = found(&program, &call(&program, "told", &[1]), &topology, &state);
    assert!(short.iter().all(|m| nodes(&bound(&program, m, "h")).len() <= 1) && !short.is_empty());
    assert!(short.len() < matches.len());
}

#[test]
fn eliminations_in_between_hand_on_what_they_rest_on() {
    let program = program(RULES);
    let topology = sudoku(&program, 3, 3);
    let at = |name| cell(&topology, name);
    // 1A = 1 leaves 2 and 3 to 1B and 1C, so 1H keeps 4 alone and takes it from 2H.
    let state = narrowed(&topology, &[("1A", "19"), ("1B", "123"), ("1C", "123"), ("1H", "234")]);
    let matches = found(&program, &call(&program, "one-value", &[]), &topology, &state);
    let one = of(&program, &matches, at("1A"), (at("2H"), 3));
    assert_eq!(nodes(&bound(&program, one, "g")), [at("1H")]);
    // What the pair takes out of the row rests on no placement but the supposed one.
    let pair = of(&program, &matches, at("1A"), (at("1I"), 1));
    assert!(nodes(&bound(&program, pair, "g")).is_empty());
}

#[test]
fn a_contradiction_rests_on_what_emptied_a_cell() {
    let program = program(RULES);
    let topology = sudoku(&program, 3, 3);
    let at = |name| cell(&topology, name);
    // 1A = 1 leaves 2 to 1E and 3 to 5A, which leave nothing to 5E; 3 in 1G has nothing to do with it.
    let state = narrowed(&topology, &[("1A", "19"), ("1E", "12"), ("1G", "13"), ("5A", "13"), ("5E", "23")]);
    let is = |m: &&TracedMatch| {
        bound(&program, m, "c") == Datum::Cell(at("1A")) && bound(&program, m, "x") == Datum::Value(0)
    };
    let matches = found(&program, &call(&program, "impossible", &[]), &topology, &state);
    let one = matches.iter().find(is).expect("1 cannot be in 1A");
    assert_eq!(one.effects.eliminations, [(at("1A"), 1)]);
    assert_eq!(nodes(&bound(&program, one, "g")), ["1E", "5A"].map(at));
    let left = [1, 2].map(|value| Datum::Candidate(at("5E"), value));
    assert_eq!(bound(&program, one, "e"), Datum::Set(left.to_vec()));
    // Where texts alone ask for it, it is found out once there is a match.
    let told = found(&program, &call(&program, "impossible-in-words", &[]), &topology, &state);
    let one = told.iter().find(is).expect("1 cannot be in 1A");
    let cells = Datum::set(["1E", "5A", "5E"].map(|name| Datum::Cell(at(name))).to_vec());
    assert_eq!(said(&program, one, &topology, &state), cells);
    assert_eq!(told.len(), matches.len());
}

#[test]
fn a_contradiction_rests_on_what_left_a_value_no_place() {
    let program = program(RULES);
    let topology = sudoku(&program, 3, 3);
    let at = |name| cell(&topology, name);
    // 1A = 1 leaves 2 to 2B; row 9 has 2 in 9A and 9B alone, and 9A loses it to 4A.
    let mut cells = vec![("1A", "19"), ("2B", "12"), ("4A", "12")];
    let rest = ["9C", "9D", "9E", "9F", "9G", "9H", "9I"];
    cells.extend(rest.map(|name| (name, "13456789")));
    let state = narrowed(&topology, &cells);
    let matches = found(&program, &call(&program, "impossible", &[]), &topology, &state);
    let is = |m: &&TracedMatch| {
        bound(&program, m, "c") == Datum::Cell(at("1A")) && bound(&program, m, "x") == Datum::Value(0)
    };
    let one = matches.iter().find(is).expect("1 cannot be in 1A");
    assert_eq!(nodes(&bound(&program, one, "g")), ["2B", "4A"].map(at));
    let left = ["9A", "9B"].map(|name| Datum::Candidate(at(name), 1));
    assert_eq!(bound(&program, one, "e"), Datum::Set(left.to_vec()));
}
