//! What is asked of a cycle holds from any of its beginnings and either way round.

use crate::boards::Board;
use crate::fields::times;
use crate::positions::draw;
use crate::random::Random;
use std::collections::BTreeSet;
use tesuji::Rules;
use tesuji::frame::Datum;
use tesuji::frame::ExecMemory;
use tesuji::strategy::compile;

/// Two almost locked sets around two values, with one more condition.
fn rule(name: &str, condition: &str) -> String {
    format!(
        "technique {name} {{ title en \"t\"
           cycle (_, x) =als(A)= (_, y) -sees- (_, y) =als(B)= (_, x) -sees-
           where A & B = {{}}, {condition}
           then  each weak (m, n): eliminate against(m) & against(n)
           because en \"{{A}} {{B}}\" }}\n"
    )
}

#[test]
fn conditions_on_labels_see_every_rotation_of_a_cycle() {
    let rules = [("all", "true"), ("rising", "|A| < |B|"), ("falling", "|A| > |B|"), ("alike", "|A| = |B|")];
    let text: String = rules.iter().map(|(name, condition)| rule(name, condition)).collect();
    let rules_read = Rules::parse(&format!("tesuji 1\n{text}")).unwrap();
    let program = rules_read.program();
    let board = Board::new("sudoku", 2, 3);
    let (mut random, mut scratch, mut cycles) = (Random::new(77), ExecMemory::default(), [0; 4]);
    for _ in 0..12 * times() {
        let state = draw(&board, &mut random).state;
        let found = rules.map(|(name, _)| {
            let compiled = compile(program, &program.call(name).unwrap()[0], &board.topology, false).unwrap();
            let matches = compiled.matches(&board.topology, &state, &mut scratch);
            // Which sets go together; which of them is called A is the condition's affair.
            let sets = matches.iter().map(|found| {
                let mut sets: Vec<Datum> = found.bindings.iter().map(|(_, datum)| datum.clone()).collect();
                let is_cell = |datum: &Datum| matches!(datum, Datum::Cell(_));
                sets.retain(|datum| matches!(datum, Datum::Set(of) if of.iter().all(is_cell)));
                sets.sort();
                (sets, found.effects.clone())
            });
            let sets: BTreeSet<_> = sets.map(|found| format!("{found:?}")).collect();
            sets
        });
        let [all, rising, falling, alike] = &found;
        assert_eq!(rising, falling);
        assert!(rising.is_disjoint(alike));
        assert_eq!(*all, rising | alike);
        for (count, found) in cycles.iter_mut().zip(&found) {
            *count += found.len();
        }
    }
    assert!(cycles.iter().all(|&count| count > 0), "{cycles:?}");
}
