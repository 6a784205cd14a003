//! A rule that is said otherwise finds the same and costs about the same: shipped and generated rules, rewritten at
//! random by laws that keep what they mean.

use crate::boards::{Board, program, with};
use crate::calls::{choices, plain, some_calls, unusual, walkers};
use crate::fields::times;
use crate::generated::rules;
use crate::menu::period;
use crate::played::Play;
use crate::positions::{draw_with, show};
use crate::random::Random;
use crate::rewriting::{bare, rewritten};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use tesuji::board::BoardState;
use tesuji::engine::CompiledTechnique;
use tesuji::frame::ExecMemory;
use tesuji::frame::{Effects, MatchBindings};
use tesuji::lang::{Call, Clause, Conclusion, Program, VarId};
use tesuji::strategy::compile;

/// How many times more work a rule that is said otherwise may take.
const MOST: f64 = 2.0;

/// Work that needs no comparing.
const LITTLE: u64 = 1_000;

/// How many ways each rule is said in.
const WAYS: usize = 3;

/// A match by what its generators are bound to and what follows.
type Found = BTreeSet<(BTreeSet<MatchBindings>, Effects)>;

fn found(
    technique: &CompiledTechnique,
    board: &Board,
    state: &BoardState,
    bound: &[VarId],
    scratch: &mut ExecMemory,
) -> Found {
    let own = |bindings: MatchBindings| -> MatchBindings {
        bindings.into_iter().filter(|(var, _)| bound.contains(var)).collect()
    };
    let matches = technique.matches(&board.topology, state, scratch).into_iter();
    matches
        .map(|one| (one.merged.into_iter().chain([one.bindings]).map(own).collect(), one.effects))
        .collect()
}

/// A rule as it could be written, but for its paths and worlds.
fn text(program: &Program, technique: usize) -> String {
    let technique = &program.techniques[technique];
    let expr = |expr| program.show_expr(technique, expr);
    let pattern = |pattern| program.show_pattern(technique, pattern);
    let mut text = String::new();
    for clause in technique.clauses.iter() {
        match clause {
            Clause::For(p, e) => writeln!(text, "  for {} in {}", pattern(p), expr(e)),
            Clause::Choose { var, size, from, .. } => {
                let name = &technique.variables[var.0 as usize].name;
                writeln!(text, "  for {name} in choose {} of {}", expr(size), expr(from))
            }
            Clause::Let(p, e) => writeln!(text, "  let {} = {}", pattern(p), expr(e)),
            Clause::Where(e) => writeln!(text, "  where {}", expr(e)),
            Clause::Path(_) => writeln!(text, "  path …"),
            Clause::World(_) => writeln!(text, "  world …"),
        }
        .unwrap();
    }
    for conclusion in &technique.conclusions {
        match conclusion {
            Conclusion::Eliminate(a, b) => writeln!(text, "  then eliminate {} from {}", expr(a), expr(b)),
            Conclusion::Keep(a, b) => writeln!(text, "  then keep {} in {}", expr(a), expr(b)),
            Conclusion::Place(a, b) => writeln!(text, "  then place {} in {}", expr(a), expr(b)),
            Conclusion::EliminateAll(e) | Conclusion::EachStep(_, e) => {
                writeln!(text, "  then eliminate {}", expr(e))
            }
            Conclusion::PlaceOnly(e) => writeln!(text, "  then place {}", expr(e)),
        }
        .unwrap();
    }
    text
}

/// What was compared, and what was wrong.
#[derive(Default)]
struct Outcome {
    ways: usize,
    matches: usize,
    faults: Vec<String>,
    /// What means the same and costs more.
    costly: Vec<String>,
}

impl Outcome {
    /// Compares rules with what they become, on some positions of a board.
    fn compare(
        &mut self,
        program: &Program,
        calls: &[Call],
        board: &Board,
        positions: &[BoardState],
        random: &mut Random,
    ) {
        let mut program = program.clone();
        for call in calls {
            let (name, plain) = (program.describe(call), bare(&program.techniques[call.technique]));
            let bound = plain.generated();
            program.techniques.push(plain.clone());
            let first = Call { technique: program.techniques.len() - 1, ..call.clone() };
            let look = |program: &Program, call: &Call| {
                let technique = compile(program, call, &board.topology, false)?;
                let mut scratch = ExecMemory::default();
                let all: Vec<Found> = positions
                    .iter()
                    .map(|state| found(&technique, board, state, &bound, &mut scratch))
                    .collect();
                Ok::<_, tesuji::strategy::StrategyError>((all, scratch.clock.ticks()))
            };
            let (expected, least) = look(&program, &first).unwrap_or_else(|error| panic!("{name}: {error}"));
            self.matches += expected.iter().map(BTreeSet::len).sum::<usize>();
            for _ in 0..WAYS {
                let laws = 1 + random.below(5);
                let (other, used) = rewritten(&plain, laws, random);
                program.techniques.push(other);
                let number = program.techniques.len() - 1;
                let (fault, is_wrong) = match look(&program, &Call { technique: number, ..call.clone() }) {
                    Err(error) => (Some(error.to_string()), true),
                    Ok((all, work)) => {
                        let wrong = (0..positions.len()).find(|&i| all[i] != expected[i]);
                        let (more, less) = (work.max(least), work.min(least).max(LITTLE));
                        let ratio = more as f64 / less as f64;
                        let costs =
                            (ratio > MOST).then(|| format!("work {least} and {work}, {ratio:.1} times"));
                        let other = |i: usize| {
                            let board = show(&board.topology, &positions[i]);
                            let missing: Vec<_> = expected[i].difference(&all[i]).take(3).collect();
                            let extra: Vec<_> = all[i].difference(&expected[i]).take(3).collect();
                            format!("other matches on\n{board}\nmissing {missing:?}\nextra {extra:?}")
                        };
                        (wrong.map(other).or(costs), wrong.is_some())
                    }
                };
                self.ways += 1;
                if let Some(fault) = fault {
                    let faults = if is_wrong { &mut self.faults } else { &mut self.costly };
                    faults.push(format!(
                        "{name} on {} by {used:?}: {fault}\n{}as\n{}",
                        board.topology.game,
                        text(&program, first.technique),
                        text(&program, number)
                    ));
                }
            }
        }
    }

    fn judge(&self) {
        let Self { ways, matches, faults, costly } = self;
        assert!(matches > ways, "{matches} matches of {ways} rules");
        assert!(faults.is_empty(), "{} of {ways}:\n{}", faults.len(), faults.join("\n"));
        // The order in which a search meets what is left of a set is not a matter of meaning alone.
        assert!(costly.len() * 100 <= *ways, "{} of {ways}:\n{}", costly.len(), costly.join("\n"));
    }
}

/// Random positions of a board, some from nowhere and some half solved.
fn random_positions(board: &Board, count: usize, random: &mut Random) -> Vec<BoardState> {
    (0..count).map(|i| draw_with(board, random, [0, 20, 50][i % 3], [60, 40, 30][i % 3]).state).collect()
}

#[test]
fn shipped_rules_mean_the_same_said_otherwise() {
    let (mut random, mut outcome) = (Random::new(91), Outcome::default());
    let board = Board::new("sudoku", 3, 3);
    let play = Play::new(&board, &["sudoku9-medium", "sudoku9-hard"]);
    let positions: Vec<BoardState> = (0..6).map(|_| play.draw(&board, &mut random).state).collect();
    let mut calls = [plain(), unusual()].concat();
    calls.retain(|call| choices(&board, call) <= 8_000);
    outcome.compare(program(), &calls, &board, &positions, &mut random);
    for board in [Board::kakuro(&mut Random::new(1)), Board::killer(&mut Random::new(2), 2, 3)] {
        let positions = random_positions(&board, 3, &mut random);
        calls.retain(|call| choices(&board, call) <= 8_000);
        outcome.compare(program(), &calls, &board, &positions, &mut random);
    }
    outcome.judge();
}

#[test]
fn rules_with_paths_mean_the_same_said_otherwise() {
    let (mut random, mut outcome) = (Random::new(92), Outcome::default());
    let board = Board::new("sudoku", 2, 3);
    let positions = random_positions(&board, 3 * times(), &mut random);
    let mut calls = walkers();
    calls.retain(|call| period(program(), &board, call) <= 2);
    outcome.compare(program(), &calls, &board, &positions, &mut random);
    outcome.judge();
}

#[test]
fn generated_rules_mean_the_same_said_otherwise() {
    let (mut random, mut outcome) = (Random::new(93), Outcome::default());
    let program = with(&[("generated.tesuji", &rules(300 * times(), 42))]);
    let rules =
        (0..program.techniques.len()).filter(|&t| program.techniques[t].name.starts_with("generated"));
    let calls: Vec<Call> = rules.flat_map(|t| some_calls(&program, t)).collect();
    for (h, w) in [(2, 2), (2, 3)] {
        let board = Board::new("sudoku", h, w);
        let positions = random_positions(&board, 6, &mut random);
        outcome.compare(&program, &calls, &board, &positions, &mut random);
    }
    outcome.judge();
}
