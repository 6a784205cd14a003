//! What rules find where there is nothing: in no world, in no set, and in quotients by zero.

use crate::{call, found, program, said, sudoku};
use tesuji::board::BoardState;

/// Techniques that take a value from cells where they should not, were there something.
const RULES: &str = "
technique in-no-world(what in 0..3) {
  for c in cells(2), v in candidates(c)
  world W for d in { d in cells : |candidates(d)| = 0 } = suppose v in d using naked-single
  where what != 2 or contradiction(W), what != 3 or not contradiction(W)
  then eliminate if what = 0 then removed(W) else if what = 1 then placed(W) else {(c, v)}
  because en \"{|removed(W) + placed(W)|}\"
}

technique in-no-set {
  for c in cells(2)
  then eliminate common { candidates(d) : d in cells where |candidates(d)| = 0 } from c
}

technique by-zero(what in 0..3) {
  for c in cells(2)
  let z = |open({c})| - 1,
      q = if what < 2 then 7 / z else 7 mod z
  where q = if what = 0 or what = 2 then 0 else 1
  then eliminate candidates(c) from c
  because en \"{|candidates(c)| / (|open({c})| - 1)}\"
}
";

#[test]
fn no_world_says_nothing() {
    let program = program(RULES);
    let topology = sudoku(&program, 2, 2);
    let state = crate::narrowed(&topology, &[("1A", "12"), ("1B", "12")]);
    for (what, expected) in [(0, 0), (1, 0), (2, 0), (3, 4)] {
        let matches = found(&program, &call(&program, "in-no-world", &[what]), &topology, &state);
        assert_eq!(matches.len(), expected, "{what}");
        for one in matches {
            assert_eq!(said(&program, &one, &topology, &state), tesuji::frame::trace::Datum::Int(0));
        }
    }
    assert!(found(&program, &call(&program, "in-no-set", &[]), &topology, &state).is_empty());
}

#[test]
fn a_quotient_by_zero_is_zero_wherever_it_is_worked_out() {
    let program = program(RULES);
    let topology = sudoku(&program, 2, 2);
    let state: BoardState = crate::narrowed(&topology, &[("1A", "12")]);
    for (what, expected) in [(0, 1), (1, 0), (2, 1), (3, 0)] {
        let matches = found(&program, &call(&program, "by-zero", &[what]), &topology, &state);
        assert_eq!(matches.len(), expected, "{what}");
        for one in matches {
            assert_eq!(said(&program, &one, &topology, &state), tesuji::frame::trace::Datum::Int(0));
        }
    }
}
