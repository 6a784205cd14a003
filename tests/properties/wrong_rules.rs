//! Wrong rules do not pass: each is refused by the checker, or refuted by one of the positions on which the right
//! rules are tried.

use crate::boards::{program, with};
use crate::calls::{arguments, some_calls};
use crate::fields::fields;
use crate::judge::agrees;
use crate::linked::{Held, held};
use crate::random::Random;
use std::collections::BTreeSet;
use tesuji::board::SolverMemory;
use tesuji::frame::ExecMemory;
use tesuji::lang::Program;
use tesuji::lang::{Severity, Source, check, embedded};
use tesuji::strategy::compile;
use tesuji::strategy::link_pairs;

const REFUSED: &str = include_str!("../wrong-rules/refused.tesuji");
const LINKS: (&str, &str) = ("links.tesuji", include_str!("../wrong-rules/links.tesuji"));
const TECHNIQUES: (&str, &str) = ("techniques.tesuji", include_str!("../wrong-rules/techniques.tesuji"));

/// How many pairs of nodes of a wrong link are held against the laws on a position: as many as of a right one.
const PAIRS: usize = 5;

#[test]
fn the_checker_refuses_what_it_can() {
    let mut refused = 0;
    // Each rule by itself, with the comment before it, which says the code.
    for item in REFUSED.split("\n# ").skip(2) {
        let (code, _) = item.split_once(':').unwrap();
        let mut sources = embedded();
        sources.push(Source { name: "refused.tesuji".to_owned(), text: format!("tesuji 1\n\n# {item}") });
        let diagnostics = check(sources).diagnostics;
        let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error);
        let codes: BTreeSet<&str> = errors.map(|d| d.code.number()).collect();
        assert_eq!(codes, BTreeSet::from([code]), "{item}");
        refused += 1;
    }
    assert_eq!(refused, REFUSED.matches("\ntechnique ").count());
}

/// What is wrong on purpose: the techniques and links after those that ship.
fn wrong() -> Program {
    with(&[LINKS, TECHNIQUES])
}

#[test]
fn positions_refute_every_wrong_technique() {
    let wrong = wrong();
    let mut left: Vec<usize> = (program().techniques.len()..wrong.techniques.len()).collect();
    assert_eq!(left.len(), TECHNIQUES.1.matches("\ntechnique ").count());
    let (mut search, mut scratch) = (SolverMemory::new(), ExecMemory::default());
    for field in fields() {
        let topology = &field.board.topology;
        let mut calls: Vec<_> = left.iter().flat_map(|&t| some_calls(&wrong, t)).collect();
        calls.reverse();
        let mut compiled: Vec<_> =
            calls.iter().map(|call| compile(&wrong, call, topology, false).unwrap()).collect();
        for position in 0..field.positions() {
            if compiled.is_empty() {
                break;
            }
            let case = field.case(position, &mut search);
            compiled.retain(|technique| {
                let found = technique.matches(topology, &case.drawn.state, &mut scratch);
                let refuted = found.iter().any(|one| !agrees(&one.effects, &case.kept));
                if refuted {
                    let call = &technique.plan().call;
                    println!("{:30} position {position} of {}", wrong.describe(call), field.name());
                }
                !refuted
            });
        }
        left.retain(|&t| compiled.iter().any(|technique| technique.plan().call.technique == t));
    }
    let left: Vec<&str> = left.into_iter().map(|t| wrong.techniques[t].name.as_str()).collect();
    assert_eq!(left, [""; 0], "no position refutes these");
}

#[test]
fn positions_refute_every_wrong_link() {
    let wrong = wrong();
    let mut left: Vec<usize> = (program().links.len()..wrong.links.len()).collect();
    assert_eq!(left.len(), LINKS.1.matches("\nlink ").count());
    let mut search = SolverMemory::new();
    for field in fields() {
        let board = &field.board;
        for position in 0..field.positions() / 2 {
            if left.is_empty() {
                break;
            }
            let case = field.case(position, &mut search);
            let state = &case.drawn.state;
            let mut random = Random::new(position as u64);
            left.retain(|&number| {
                let link = &wrong.links[number];
                let refuted = arguments(&link.parameters).iter().any(|arguments| {
                    let edges = link_pairs(&wrong, &board.topology, state, number, arguments).unwrap();
                    (0..PAIRS.min(edges.len())).any(|_| {
                        let edge = &edges[random.below(edges.len())];
                        held(board, &mut search, state, link, edge) == Held::No
                    })
                });
                if refuted {
                    println!("{:30} position {position} of {}", link.name, field.name());
                }
                !refuted
            });
        }
    }
    let left: Vec<&str> = left.into_iter().map(|number| wrong.links[number].name.as_str()).collect();
    assert_eq!(left, [""; 0], "no position refutes these");
}
