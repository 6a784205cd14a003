//! What the links that ship say of their nodes holds in every solution.

use crate::boards::{Board, program};
use crate::calls::arguments;
use crate::fields::fields;
use crate::linked::{Held, held};
use crate::positions::show;
use crate::random::Random;
use tesuji::board::SolverMemory;
use tesuji::engine::links::rule;
use tesuji::lang::Call;
use tesuji::plan::plan_rule::plan_all;
use tesuji::plan::{BoardClass, PlanKey};
use tesuji::strategy::link_pairs;

/// How many pairs of nodes of a link are held against the laws on a position.
const PAIRS: usize = 7;

#[test]
fn every_link_holds_and_joins_something() {
    let mut search = SolverMemory::new();
    let mut checked = vec![0; program().links.len()];
    for field in fields() {
        let topology = &field.board.topology;
        for position in 0..field.positions() / 2 {
            let case = field.case(position, &mut search);
            let mut random = Random::new(position as u64);
            for (number, link) in program().links.iter().enumerate() {
                for arguments in arguments(&link.parameters) {
                    let edges =
                        link_pairs(program(), topology, &case.drawn.state, number, &arguments).unwrap();
                    for _ in 0..PAIRS.min(edges.len()) {
                        let edge = &edges[random.below(edges.len())];
                        checked[number] += 1;
                        assert!(
                            held(&field.board, &mut search, &case.drawn.state, link, edge) != Held::No,
                            "{} on position {position} of {}\n{}\n{edge:?}",
                            link.name,
                            field.name(),
                            show(topology, &case.drawn.state)
                        );
                    }
                }
            }
        }
    }
    for (link, checked) in program().links.iter().zip(checked) {
        println!("{:15} {checked:6} pairs", link.name);
        assert!(checked > 100, "{}: {checked} pairs", link.name);
    }
}

#[test]
fn links_are_looked_at_again_only_where_something_has_changed() {
    let topology = Board::new("sudoku", 3, 3).topology;
    let key = |name: &str| {
        let link = program().links.iter().find(|link| link.name == name).unwrap();
        let arguments = arguments(&link.parameters).into_iter().next().unwrap_or_default();
        let call = Call { technique: 0, arguments, deferred: Vec::new(), alias: None };
        plan_all(&rule(link, &[]), &call, &BoardClass::new(Some(&topology))).unwrap().key
    };
    for name in ["bilocal", "group"] {
        assert!(matches!(key(name), PlanKey::ValueUnit(..)), "{name}: {:?}", key(name));
    }
    assert!(matches!(key("bivalue"), PlanKey::Cell(_)), "{:?}", key("bivalue"));
    assert!(matches!(key("als"), PlanKey::Unit(_)), "{:?}", key("als"));
}
