//! Prover: proofs by SAT on small boards, and trials on sample positions.

use super::{
    encode_rule::{ProofOutcome, ProofQuery},
    symbolic_position::SolvedPosition,
    symbolic_value::Unprovable,
    trial::RuleTester,
    unique_puzzle::with_unique_solution,
};
use crate::{Proof, ProofCase, RuleInstance, TestBoard};
use std::{
    cmp::Reverse,
    collections::BTreeSet,
    ops::Range,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};
use tesuji_engine::links::rule as link_rule;
use tesuji_frame::ExecMemory;
use tesuji_generate::GeneratorOptions;
use tesuji_lang::{Callee, Clause, Example, Program};
use tesuji_message::message;
use tesuji_sets::{CancelToken, Deadline};
use tesuji_solve::Rules;
use tesuji_solve::opaque_debug;

/// Maximum number of cells of a board of another game for a proof.
const MAX_CELLS: usize = 40;

/// Divisor of the timeout: minimum time for boards of other games.
const OTHER_GAMES_DIVISOR: u32 = 10;

const MAX_EXAMPLES: usize = 6;

/// Divisor of the number of positions per board, for examples.
const EXAMPLE_DIVISOR: usize = 6;

/// Number of positions of a further board per round.
const POSITIONS_PER_ROUND: usize = 5;

/// Divisor of the remaining time: maximum for one board.
const BOARD_DIVISOR: u32 = 3;

/// Proves rules or finds counterexamples.
///
/// A rule is proved on a board if no position of it, with any candidates, has a match whose conclusion contradicts a
/// solution: the conditions become clauses for a SAT solver. Conclusions of a technique's paths follow from the order
/// of strong and weak steps, if the links hold. Every rule is tried as well, on random positions and on positions from
/// play of each game; a rule that assumes exactly one solution only on the latter.
///
/// ```
/// use tesuji::authoring::{Prover, ProofStatus};
/// use tesuji::RulesBuilder;
///
/// let wrong = "tesuji 1\ntechnique wrong { for c in cells(2), v in candidates(c) then place v in c }";
/// let prover = Prover::new(&RulesBuilder::from_text("wrong.tesuji", wrong).build()?);
/// let case = prover.cases("wrong")?.remove(0);
/// assert_eq!(prover.prove(&case).status(), ProofStatus::Refuted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prover {
    rules: Rules,
    pub(super) program: Arc<Program>,
    /// Maximum time per rule; 10 seconds by default.
    pub timeout: Duration,
    /// Number of positions of each board on which a rule is tried; 60 by default.
    pub positions: usize,
    /// Stops a running proof, from any thread; its result is then void.
    pub cancel: Option<CancelToken>,
    test_boards: OnceLock<Vec<TestBoard>>,
    further: OnceLock<Vec<TestBoard>>,
}

impl Prover {
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            program: Arc::clone(rules.program()),
            timeout: Duration::from_secs(10),
            positions: 60,
            cancel: None,
            test_boards: OnceLock::new(),
            further: OnceLock::new(),
        }
    }

    /// Searches a proof, then tries the rule unless it is refuted.
    pub fn prove(&self, case: &ProofCase) -> Proof {
        let rule = case.0.clone();
        let (clauses, follows) = match &rule {
            RuleInstance::Technique(call) => {
                let technique = &self.program.techniques[call.technique];
                let plain = |clause: &Clause| !matches!(clause, Clause::World(_));
                let follows = technique.proved.iter().all(|follows| *follows);
                (&**technique.clauses, follows && technique.clauses.iter().all(plain))
            }
            RuleInstance::Link(link, _) => {
                let link = &self.program.links[*link];
                (&*link.clauses, link.is_proved)
            }
        };
        let assumptions = self.assumptions(clauses);
        let mut proof = Proof::new(&self.rules, rule, follows, assumptions);
        if !proof.is_implied {
            self.search_proof(&mut proof);
        }
        if proof.refutation.is_none() {
            self.try_out(&mut proof);
        }
        proof
    }

    /// Tries a rule on the positions of its examples and on positions from their play, without a proof.
    pub fn test_on_examples(&self, case: &ProofCase) -> Proof {
        let until = Instant::now() + self.timeout;
        let mut proof = Proof::new(&self.rules, case.0.clone(), false, Vec::new());
        let examples = self.examples(&proof.rule, until);
        self.try_each(&mut proof, &examples, self.positions, until);
        proof
    }

    fn test_boards(&self) -> &[TestBoard] {
        self.test_boards.get_or_init(|| TestBoard::all(&self.program, self.cancel.as_ref()))
    }

    fn deadline(&self, until: Instant) -> Deadline {
        Deadline::new(Some(until), self.cancel.clone())
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
    }

    /// Searches a proof on boards of the default game, ascending in size, and on the smallest board of each other game.
    fn search_proof(&self, proof: &mut Proof) {
        let default_game = GeneratorOptions::default().game;
        let (default_boards, others): (Vec<&TestBoard>, Vec<&TestBoard>) =
            self.test_boards().iter().partition(|board| board.topology.game == default_game);
        // Half of the time is for trials. Other games have the rest of the default one's half, or a minimum.
        let half = Instant::now() + self.timeout / 2;
        if !self.prove_on(proof, &default_boards, half) {
            return;
        }
        let last = default_boards.last().map_or(String::new(), |board| board.name.clone());
        let mut games = BTreeSet::new();
        let smallest = others.into_iter().filter(|board| games.insert(&board.topology.game));
        let mut others: Vec<&TestBoard> =
            smallest.filter(|board| board.topology.cells.len() <= MAX_CELLS).collect();
        // Games of added files are last in a program, and are searched first.
        let index =
            |board: &&TestBoard| self.program.games.iter().position(|game| game.name == board.topology.game);
        others.sort_by_key(|board| Reverse(index(board)));
        let is_open =
            self.prove_on(proof, &others, half.max(Instant::now() + self.timeout / OTHER_GAMES_DIVISOR));
        if is_open && proof.boards.is_empty() {
            let never = message!("it matches on no position of such a board");
            proof.beyond.get_or_insert((last, never));
        }
    }

    /// Searches a proof on boards, each with an equal share of the time left. Returns whether further boards may give
    /// one.
    fn prove_on(&self, proof: &mut Proof, boards: &[&TestBoard], until: Instant) -> bool {
        for (number, board) in boards.iter().enumerate() {
            if self.is_cancelled() {
                return false;
            }
            let rest = until.saturating_duration_since(Instant::now());
            let until = Instant::now() + rest / (boards.len() - number) as u32;
            let mut outcome = self.outcome(proof, board, true, until);
            if let ProofOutcome::Wrong(sample) = outcome {
                if self.confirm(proof, board, *sample) {
                    return false;
                }
                // Without order, the conditions have more matches than the rule.
                outcome = self.outcome(proof, board, false, until);
            }
            let mut can_continue = true;
            let beyond = match outcome {
                ProofOutcome::Holds => {
                    proof.boards.push(board.name.clone());
                    continue;
                }
                ProofOutcome::Never => continue,
                ProofOutcome::Wrong(sample) => {
                    if self.confirm(proof, board, *sample) {
                        return false;
                    }
                    can_continue = false;
                    message!("the engine finds no match where the conditions have one")
                }
                ProofOutcome::Beyond(beyond) => {
                    can_continue = beyond == Unprovable::Large;
                    beyond.message()
                }
                ProofOutcome::TimeUp => message!("timed out"),
            };
            proof.beyond.get_or_insert_with(|| (board.name.clone(), beyond));
            if !can_continue {
                return false;
            }
        }
        true
    }

    fn outcome(&self, proof: &Proof, board: &TestBoard, symmetric: bool, until: Instant) -> ProofOutcome {
        let program = &*self.program;
        let symmetry = symmetric.then(|| board.symmetry());
        let query = |arguments| ProofQuery {
            program,
            arguments,
            topology: &board.topology,
            symmetry,
            deadline: self.deadline(until),
        };
        match &proof.rule {
            RuleInstance::Technique(call) => {
                query(&call.arguments).technique(&program.techniques[call.technique])
            }
            RuleInstance::Link(link, arguments) => {
                let link = &program.links[*link];
                query(arguments).link(link, &link_rule(link, &[]))
            }
        }
    }

    /// Whether the engine finds a fault on a position as well, which then becomes the refutation.
    fn confirm(&self, proof: &mut Proof, board: &TestBoard, sample: SolvedPosition) -> bool {
        let Some(compiled) = RuleTester::new(&self.program, &proof.rule, board) else { return false };
        let mut memory = ExecMemory::default();
        let (_, Some(fault)) = compiled.test(&sample, &mut memory) else { return false };
        let refutation = compiled.shrink(sample, fault, &mut memory);
        proof.refutation = Some(refutation);
        true
    }

    /// Tries a rule on positions of its examples and of boards, and without a match there, of further puzzles.
    fn try_out(&self, proof: &mut Proof) {
        let until = Instant::now() + self.timeout / 2;
        let rule = proof.rule.clone();
        let examples = self.examples(&rule, until);
        if self.try_each(proof, &examples, self.positions.div_ceil(EXAMPLE_DIVISOR), until)
            && self.try_each(proof, self.test_boards(), self.positions, until)
            && proof.trial.matches == 0
        {
            // The time for boards that all rules share is not charged to one.
            let rest = until.saturating_duration_since(Instant::now());
            let further =
                self.further.get_or_init(|| TestBoard::further(&self.program, self.cancel.as_ref()));
            let until = Instant::now() + rest;
            let further = further.iter().filter_map(|board| RuleTester::new(&self.program, &rule, board));
            let further: Vec<RuleTester<'_>> = further.collect();
            // Round robin: a rule of many values matches on the last boards alone.
            for start in (0..self.positions).step_by(POSITIONS_PER_ROUND) {
                let round = start..self.positions.min(start + POSITIONS_PER_ROUND);
                if !further.iter().all(|rule| self.attempt(proof, rule, round.clone(), until))
                    || proof.trial.matches > 0
                {
                    return;
                }
            }
        }
    }

    /// Tries a rule on a number of positions of each board; returns whether it may be tried on others.
    fn try_each(&self, proof: &mut Proof, boards: &[TestBoard], positions: usize, until: Instant) -> bool {
        let rule = proof.rule.clone();
        let mut compiled = boards.iter().filter_map(|board| RuleTester::new(&self.program, &rule, board));
        compiled.all(|compiled| self.attempt(proof, &compiled, 0..positions, until))
    }

    /// Tries a rule on positions of a board within a share of the time left; returns whether it may be tried on others.
    fn attempt(
        &self,
        proof: &mut Proof,
        rule: &RuleTester<'_>,
        positions: Range<usize>,
        until: Instant,
    ) -> bool {
        let share = Instant::now() + until.saturating_duration_since(Instant::now()) / BOARD_DIVISOR;
        proof.refutation = rule.attempt(positions, &self.deadline(share), &mut proof.trial);
        proof.refutation.is_none() && share < until && !self.is_cancelled()
    }

    fn examples(&self, rule: &RuleInstance, until: Instant) -> Vec<TestBoard> {
        let RuleInstance::Technique(call) = rule else { return Vec::new() };
        let is_of = |example: &&Example| {
            example.call.technique == call.technique && example.call.arguments == call.arguments
        };
        let examples = self.program.examples.iter().filter(is_of);
        let boards = examples.filter_map(|example| TestBoard::of_example(&self.program, example));
        boards.take(MAX_EXAMPLES).map(|board| self.make_unique(rule, board, until)).collect()
    }

    /// Board whose position has one solution if the rule assumes that and givens can be added to it.
    fn make_unique(&self, rule: &RuleInstance, mut board: TestBoard, until: Instant) -> TestBoard {
        let compiled = RuleTester::new(&self.program, rule, &board);
        let compiled = compiled.filter(|compiled| compiled.is_played() && !board.has_one_solution);
        if let Some(sample) =
            compiled.and_then(|compiled| with_unique_solution(&compiled, &self.deadline(until)))
        {
            (board.start, board.solutions, board.has_one_solution) =
                (sample.state, vec![sample.solution], true);
        }
        board
    }

    /// Names of the links and techniques that clauses use.
    fn assumptions(&self, clauses: &[Clause]) -> Vec<String> {
        let (mut links, mut techniques) = (BTreeSet::new(), BTreeSet::new());
        for clause in clauses {
            match clause {
                Clause::Path(path) => path.body.links(&mut links),
                Clause::World(world) => {
                    for using in &world.using {
                        match using.callee {
                            Callee::Technique(technique, ..) => techniques.extend([technique]),
                            Callee::Strategy(strategy) => {
                                let used = self.program.used(&self.program.plain_call(strategy)).into_iter();
                                techniques.extend(used.map(|call| call.technique));
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        let links = links.into_iter().map(|link| &self.program.links[link].name);
        let names = links.chain(techniques.into_iter().map(|at| &self.program.techniques[at].name));
        names.cloned().collect::<BTreeSet<String>>().into_iter().collect()
    }
}

opaque_debug! { Prover rules; }
