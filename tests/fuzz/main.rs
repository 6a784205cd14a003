//! Fuzz targets: what reads texts from elsewhere, on mutated inputs. Each runs for ten seconds here; `cargo fuzz` runs
//! the same targets for as long as is wanted.
//!
//! `TESUJI_FUZZ_SECONDS` sets another time, and `TESUJI_FUZZ_INPUT` names a file that is run alone.

mod mutate;
mod runner;
mod targets;

use targets::{addresses, calls, editor, puzzles, rules, trace};

#[test]
fn puzzles() {
    runner::run("puzzles", puzzles::check, puzzles::seeds());
}

#[test]
fn rules() {
    runner::run("rules", rules::check, rules::seeds());
}

#[test]
fn trace() {
    runner::run("trace", trace::check, trace::seeds());
}

#[test]
fn editor() {
    runner::run("editor", editor::check, editor::seeds());
}

#[test]
fn calls() {
    runner::run("calls", calls::check, calls::seeds());
}

#[test]
fn addresses() {
    runner::run("addresses", addresses::check, addresses::seeds());
}
