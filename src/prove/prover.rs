//! What is known of a rule, put together.

use super::proof::{Proof, ProofCase, Rule};
use super::rule::{Outcome, Question};
use super::trial::CompiledRule;
use super::{determined::determined, ground::Ground, scene::Sample, symbol::Beyond};
use crate::engine::path::rule as link_rule;
use crate::engine::{deadline::CancelToken, deadline::Deadline, run::Scratch};
use crate::lang::program::{Callee, Clause, Example, Program};
use crate::{generate::Options, lang::message::message, rules::Rules};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use std::{cmp::Reverse, collections::BTreeSet, fmt, ops::Range};

/// Cells of the largest board of another game than the usual one on which a proof is looked for.
const MOST_CELLS: usize = 40;

/// The part of the time that boards of other games have at least.
const LEAST_PART: u32 = 10;

const MOST_EXAMPLES: usize = 6;

/// The part of the positions of a board that an example is tested with.
const EXAMPLE_PART: usize = 6;

/// How many positions of a further board are tried before those of the next.
const ROUND: usize = 5;

/// The part of the time left that a board may take.
const SHARE: u32 = 3;

/// Proves rules, or looks for positions on which what they say is wrong.
///
/// A rule is proved on a board where no position of it, with whatever candidates, has a match whose conclusion takes
/// something from a solution: the conditions become clauses for a SAT solver. What a technique concludes from its paths
/// follows from the order of strong and weak steps, if the links hold. Every rule is tried as well, on random positions
/// and on positions from play of each game; what counts on exactly one solution on the latter alone.
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
    /// A rule takes no longer than this; 10 seconds by default.
    pub timeout: Duration,
    /// On how many positions of each board a rule is tried; 60 by default.
    pub positions: usize,
    /// Stops what is under way, from any thread; then a proof means nothing.
    pub cancel: Option<CancelToken>,
    grounds: OnceLock<Vec<Ground>>,
    further: OnceLock<Vec<Ground>>,
}

impl Prover {
    /// A prover of rules.
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            program: Arc::clone(rules.program()),
            timeout: Duration::from_secs(10),
            positions: 60,
            cancel: None,
            grounds: OnceLock::new(),
            further: OnceLock::new(),
        }
    }

    /// What is known of a rule.
    pub fn prove(&self, case: &ProofCase) -> Proof {
        let rule = case.0.clone();
        let (clauses, follows) = match &rule {
            Rule::Technique(call) => {
                let technique = &self.program.techniques[call.technique];
                let plain = |clause: &Clause| !matches!(clause, Clause::World(_));
                let follows = technique.follows.iter().all(|follows| *follows);
                (&technique.clauses, follows && technique.clauses.iter().all(plain))
            }
            Rule::Link(link, _) => {
                let link = &self.program.links[*link];
                (&link.clauses, link.follows)
            }
        };
        let given = self.given(clauses);
        let mut proof = Proof::of(&self.rules, rule, follows, given);
        if !proof.follows {
            self.look_for_proof(&mut proof);
        }
        if proof.refutation.is_none() {
            self.try_out(&mut proof);
        }
        proof
    }

    /// What comes of a rule on the positions of its own examples, and on some that play leads to from these: no proof
    /// is looked for.
    pub fn test_on_examples(&self, case: &ProofCase) -> Proof {
        let until = Instant::now() + self.timeout;
        let mut proof = Proof::of(&self.rules, case.0.clone(), false, Vec::new());
        let examples = self.examples(&proof.rule, until);
        self.try_each(&mut proof, &examples, self.positions, until);
        proof
    }

    fn grounds(&self) -> &[Ground] {
        self.grounds.get_or_init(|| Ground::all(&self.program, self.cancel.as_ref()))
    }

    fn deadline(&self, until: Instant) -> Deadline {
        Deadline::new(Some(until), self.cancel.clone())
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
    }

    /// Looks for a proof on boards of the usual game, from the smallest on, and on the smallest of each other game.
    fn look_for_proof(&self, proof: &mut Proof) {
        let usual = Options::default().game;
        let (usual, others): (Vec<&Ground>, Vec<&Ground>) =
            self.grounds().iter().partition(|ground| ground.topology.game == usual);
        // Half of the time is for trials, and of the other half what the usual game leaves, or a part, for others.
        let half = Instant::now() + self.timeout / 2;
        if !self.prove_on(proof, &usual, half) {
            return;
        }
        let last = usual.last().map_or(String::new(), |ground| ground.name.clone());
        let mut games = BTreeSet::new();
        let others = others.into_iter().filter(|ground| games.insert(&ground.topology.game));
        let mut others: Vec<&Ground> =
            others.filter(|ground| ground.topology.cells.len() <= MOST_CELLS).collect();
        // Games of files that were added come last in a program: they are looked at first.
        let place =
            |ground: &&Ground| self.program.games.iter().position(|game| game.name == ground.topology.game);
        others.sort_by_key(|ground| Reverse(place(ground)));
        let is_open = self.prove_on(proof, &others, half.max(Instant::now() + self.timeout / LEAST_PART));
        if is_open && proof.boards.is_empty() {
            let never = message!("it matches on no position of such a board");
            proof.beyond.get_or_insert((last, never));
        }
    }

    /// Looks for a proof on boards. Of the time that is left each may take as much as it leaves to each of the others.
    /// Says whether there is anything to look for on further boards.
    fn prove_on(&self, proof: &mut Proof, grounds: &[&Ground], until: Instant) -> bool {
        for (number, ground) in grounds.iter().enumerate() {
            if self.is_cancelled() {
                return false;
            }
            let rest = until.saturating_duration_since(Instant::now());
            let until = Instant::now() + rest / (grounds.len() - number) as u32;
            let mut outcome = self.outcome(proof, ground, true, until);
            if let Outcome::Wrong(sample) = outcome {
                if self.confirm(proof, ground, *sample) {
                    return false;
                }
                // Read without regard to order, more matches than there are.
                outcome = self.outcome(proof, ground, false, until);
            }
            let mut goes_on = true;
            let beyond = match outcome {
                Outcome::Holds => {
                    proof.boards.push(ground.name.clone());
                    continue;
                }
                Outcome::Never => continue,
                Outcome::Wrong(sample) => {
                    if self.confirm(proof, ground, *sample) {
                        return false;
                    }
                    goes_on = false;
                    message!("the engine has no match where conditions say one")
                }
                Outcome::Beyond(beyond) => {
                    goes_on = beyond == Beyond::Large;
                    beyond.message()
                }
                Outcome::TimeUp => message!("the time was up"),
            };
            proof.beyond.get_or_insert_with(|| (ground.name.clone(), beyond));
            if !goes_on {
                return false;
            }
        }
        true
    }

    fn outcome(&self, proof: &Proof, ground: &Ground, symmetric: bool, until: Instant) -> Outcome {
        let program = &*self.program;
        let symmetry = symmetric.then(|| ground.symmetry());
        let question = |arguments| Question {
            program,
            arguments,
            topology: &ground.topology,
            symmetry,
            deadline: self.deadline(until),
        };
        match &proof.rule {
            Rule::Technique(call) => question(&call.arguments).technique(&program.techniques[call.technique]),
            Rule::Link(link, arguments) => {
                let link = &program.links[*link];
                question(arguments).link(link, &link_rule(link, &[]))
            }
        }
    }

    /// Whether the engine finds a fault on a position as well, which is then the refutation.
    fn confirm(&self, proof: &mut Proof, ground: &Ground, sample: Sample) -> bool {
        let Some(compiled) = CompiledRule::new(&self.program, &proof.rule, ground) else { return false };
        let mut scratch = Scratch::default();
        let (_, Some(fault)) = compiled.look(&sample, &mut scratch) else { return false };
        let refutation = compiled.smallest(sample, fault, &mut scratch);
        proof.refutation = Some(refutation);
        true
    }

    /// Tries a rule on positions of its examples and of boards, and of further puzzles where it has no match there.
    fn try_out(&self, proof: &mut Proof) {
        let until = Instant::now() + self.timeout / 2;
        let rule = proof.rule.clone();
        let examples = self.examples(&rule, until);
        if self.try_each(proof, &examples, self.positions.div_ceil(EXAMPLE_PART), until)
            && self.try_each(proof, self.grounds(), self.positions, until)
            && proof.trial.matches == 0
        {
            // Boards that are made for all rules take nothing of the time of one.
            let rest = until.saturating_duration_since(Instant::now());
            let further = self.further.get_or_init(|| Ground::further(&self.program, self.cancel.as_ref()));
            let until = Instant::now() + rest;
            let further = further.iter().filter_map(|ground| CompiledRule::new(&self.program, &rule, ground));
            let further: Vec<CompiledRule<'_>> = further.collect();
            // A few positions of each in turn: a rule of many values matches on the last of them alone.
            for start in (0..self.positions).step_by(ROUND) {
                let round = start..self.positions.min(start + ROUND);
                if !further.iter().all(|rule| self.attempt(proof, rule, round.clone(), until))
                    || proof.trial.matches > 0
                {
                    return;
                }
            }
        }
    }

    /// Tries a rule on a number of positions of each of some boards; returns whether it may be tried on others.
    fn try_each(&self, proof: &mut Proof, grounds: &[Ground], positions: usize, until: Instant) -> bool {
        let rule = proof.rule.clone();
        let mut compiled =
            grounds.iter().filter_map(|ground| CompiledRule::new(&self.program, &rule, ground));
        compiled.all(|compiled| self.attempt(proof, &compiled, 0..positions, until))
    }

    /// Tries a rule on some positions of a board, in a share of the time left, so that a board on which it takes long
    /// leaves time to others; returns whether it may be tried on these.
    fn attempt(
        &self,
        proof: &mut Proof,
        rule: &CompiledRule<'_>,
        positions: Range<usize>,
        until: Instant,
    ) -> bool {
        let share = Instant::now() + until.saturating_duration_since(Instant::now()) / SHARE;
        proof.refutation = rule.attempt(positions, &self.deadline(share), &mut proof.trial);
        proof.refutation.is_none() && share < until && !self.is_cancelled()
    }

    fn examples(&self, rule: &Rule, until: Instant) -> Vec<Ground> {
        let Rule::Technique(call) = rule else { return Vec::new() };
        let is_of = |example: &&Example| {
            example.call.technique == call.technique && example.call.arguments == call.arguments
        };
        let examples = self.program.examples.iter().filter(is_of);
        let grounds = examples.filter_map(|example| Ground::of_example(&self.program, example));
        grounds.take(MOST_EXAMPLES).map(|ground| self.determined(rule, ground, until)).collect()
    }

    /// A ground whose position has one solution where a rule counts on that and givens can be added to it.
    fn determined(&self, rule: &Rule, mut ground: Ground, until: Instant) -> Ground {
        let compiled = CompiledRule::new(&self.program, rule, &ground);
        let compiled = compiled.filter(|compiled| compiled.is_played() && !ground.has_one_solution);
        if let Some(sample) = compiled.and_then(|compiled| determined(&compiled, &self.deadline(until))) {
            (ground.start, ground.solutions, ground.has_one_solution) =
                (sample.state, vec![sample.solution], true);
        }
        ground
    }

    /// The names of the links and techniques that clauses count on.
    fn given(&self, clauses: &[Clause]) -> Vec<String> {
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

impl fmt::Debug for Prover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover").field("rules", &self.rules).finish_non_exhaustive()
    }
}
