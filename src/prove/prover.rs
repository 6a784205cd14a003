//! What is known of a rule, put together.

use super::beyond::Beyond;
use super::determined::determined;
use super::ground::Ground;
use super::rule::{self, Outcome};
use super::scene::Sample;
use super::smaller::smaller;
use super::trial::{CompiledRule, Refutation, Trial, try_on};
use crate::engine::path::rule as link_rule;
use crate::engine::run::Scratch;
use crate::generate::Options;
use crate::lang::message::{Message, message};
use crate::lang::program::{
    Argument, Call, Callee, Clause, Domain, Example, Parameter, Path, Program, Technique,
};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Cells of the largest board of another game than the usual one on which a proof is looked for.
const MOST_CELLS: usize = 40;

/// The part of the time that boards of other games have at least.
const LEAST_PART: u32 = 10;

/// How many examples a rule is tried on.
const MOST_EXAMPLES: usize = 6;

/// The part of the positions of a board that an example is tried with.
const EXAMPLE_PART: usize = 6;

/// How many positions of a further board are tried before those of the next.
const ROUND: usize = 5;

/// The part of the time left that a board may take.
const SHARE: u32 = 3;

/// Most choices of the arguments of a link.
const MOST_ARGUMENTS: usize = 100;

/// A rule whose arguments are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// A technique.
    Technique(Call),
    /// A link: an index into [`Program::links`], and its arguments.
    Link(usize, Vec<Argument>),
}

/// The result of proving and testing a rule.
pub struct Verdict {
    /// The rule.
    pub rule: Rule,
    /// Whether all that it says follows from its paths if its links hold.
    pub follows: bool,
    /// The boards on which no position makes it wrong, the largest last.
    pub boards: Vec<String>,
    /// The links and techniques that it counts on.
    pub given: Vec<String>,
    /// The first board on which there is no proof, and why.
    pub beyond: Option<(String, Message)>,
    /// How much it was tested.
    pub trial: Trial,
    /// A position on which it is wrong.
    pub refutation: Option<Refutation>,
}

impl Verdict {
    /// That of a rule of which nothing is known yet.
    fn of(rule: Rule, follows: bool, given: Vec<String>) -> Self {
        let trial = Trial::default();
        Self { rule, follows, boards: Vec::new(), given, beyond: None, trial, refutation: None }
    }
}

/// Proves rules, or looks for positions on which they are wrong.
pub struct Prover {
    program: Arc<Program>,
    /// How long a rule may take.
    pub timeout: Duration,
    /// On how many positions of each board a rule is tried.
    pub positions: usize,
    grounds: OnceLock<Vec<Ground>>,
    further: OnceLock<Vec<Ground>>,
}

impl Prover {
    /// A prover that takes at most `timeout` for a rule, and tests it on `positions` positions of each board.
    pub fn new(program: Arc<Program>, timeout: Duration, positions: usize) -> Self {
        Self { program, timeout, positions, grounds: OnceLock::new(), further: OnceLock::new() }
    }

    /// The rules of a program: its links first, then its techniques, each with its arguments in every way that a name
    /// alone stands for, and that its other names stand for.
    pub fn rules(&self) -> Vec<Rule> {
        let links = 0..self.program.links.len();
        let mut rules: Vec<Rule> = links.flat_map(|link| self.link(link)).collect();
        for technique in &self.program.techniques {
            rules.extend(self.technique(technique));
        }
        rules
    }

    /// A link with its arguments in every way.
    pub fn link(&self, link: usize) -> Vec<Rule> {
        let arguments = every(&self.program.links[link].parameters);
        arguments.into_iter().map(|arguments| Rule::Link(link, arguments)).collect()
    }

    /// A technique with its arguments in every way that its names stand for.
    pub fn technique(&self, technique: &Technique) -> Vec<Rule> {
        let names = technique.aliases.iter().map(|alias| &alias.name);
        let mut rules = Vec::new();
        for name in std::iter::once(&technique.name).chain(names) {
            for call in self.program.call(name).unwrap_or_default() {
                // Conditions of another name leave fewer of the same matches.
                let rule = Rule::Technique(Call { alias: None, ..call });
                if !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
        }
        rules
    }

    /// The result of proving and testing a rule.
    pub fn verdict(&self, rule: Rule) -> Verdict {
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
        let mut verdict = Verdict::of(rule, follows, given);
        if !verdict.follows {
            self.prove(&mut verdict);
        }
        if verdict.refutation.is_none() {
            self.try_out(&mut verdict);
        }
        verdict
    }

    /// Tests a rule on the positions of its own examples alone, without a proof.
    pub fn trial(&self, rule: Rule) -> Verdict {
        let until = Instant::now() + self.timeout;
        let mut verdict = Verdict::of(rule, false, Vec::new());
        let examples = self.examples(&verdict.rule);
        self.try_each(&mut verdict, &examples, 0..self.positions, until);
        verdict
    }

    fn grounds(&self) -> &[Ground] {
        self.grounds.get_or_init(|| Ground::all(&self.program))
    }

    /// Looks for a proof on boards of the usual game, from the smallest on, and on the smallest of each other game.
    fn prove(&self, verdict: &mut Verdict) {
        let usual = Options::default().game;
        let (usual, others): (Vec<&Ground>, Vec<&Ground>) =
            self.grounds().iter().partition(|ground| ground.topology.game == usual);
        // Half of the time is for trials, and of the other half what the usual game leaves, or a part, for others.
        let half = Instant::now() + self.timeout / 2;
        if !self.prove_on(verdict, &usual, half) {
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
        let is_open = self.prove_on(verdict, &others, half.max(Instant::now() + self.timeout / LEAST_PART));
        if is_open && verdict.boards.is_empty() {
            let never = message!("it matches on no position of such a board");
            verdict.beyond.get_or_insert((last, never));
        }
    }

    /// Looks for a proof on boards, with an equal share of the time left for each. Returns whether further boards are
    /// worth a look.
    fn prove_on(&self, verdict: &mut Verdict, grounds: &[&Ground], until: Instant) -> bool {
        for (number, ground) in grounds.iter().enumerate() {
            let rest = until.saturating_duration_since(Instant::now());
            let until = Instant::now() + rest / (grounds.len() - number) as u32;
            let mut outcome = self.outcome(verdict, ground, true, until);
            if let Outcome::Wrong(sample) = outcome {
                if self.confirm(verdict, ground, *sample) {
                    return false;
                }
                // Read without regard to order, more matches than there are.
                outcome = self.outcome(verdict, ground, false, until);
            }
            let mut goes_on = true;
            let beyond = match outcome {
                Outcome::Holds => {
                    verdict.boards.push(ground.name.clone());
                    continue;
                }
                Outcome::Never => continue,
                Outcome::Wrong(sample) => {
                    if self.confirm(verdict, ground, *sample) {
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
            verdict.beyond.get_or_insert_with(|| (ground.name.clone(), beyond));
            if !goes_on {
                return false;
            }
        }
        true
    }

    fn outcome(&self, verdict: &Verdict, ground: &Ground, symmetric: bool, until: Instant) -> Outcome {
        let (program, topology) = (&self.program, &ground.topology);
        let symmetry = symmetric.then(|| ground.symmetry());
        match &verdict.rule {
            Rule::Technique(call) => rule::technique(
                program,
                &program.techniques[call.technique],
                &call.arguments,
                topology,
                symmetry,
                until,
            ),
            Rule::Link(link, arguments) => {
                let link = &program.links[*link];
                rule::link(program, (link, &link_rule(link, &[])), arguments, topology, symmetry, until)
            }
        }
    }

    /// Whether the engine finds a fault on a position as well, which is then the refutation.
    fn confirm(&self, verdict: &mut Verdict, ground: &Ground, sample: Sample) -> bool {
        let Some(compiled) = self.compiled(&verdict.rule, ground) else { return false };
        let mut scratch = Scratch::default();
        let (_, Some(fault)) = compiled.look(&ground.topology, &sample, &mut scratch) else { return false };
        let (Sample { state, solution }, fault) = smaller(ground, &compiled, sample, fault, &mut scratch);
        let topology = Arc::clone(&ground.topology);
        verdict.refutation =
            Some(Refutation { ground: ground.name.clone(), topology, state, solution, fault });
        true
    }

    /// Tries a rule on positions of its examples and of boards, and of further puzzles where it has no match there.
    fn try_out(&self, verdict: &mut Verdict) {
        let until = Instant::now() + self.timeout / 2;
        let examples = self.examples(&verdict.rule);
        if self.try_each(verdict, &examples, 0..self.positions.div_ceil(EXAMPLE_PART), until)
            && self.try_each(verdict, self.grounds(), 0..self.positions, until)
            && verdict.trial.matches == 0
        {
            // Boards that are made for all rules take nothing of the time of one.
            let rest = until.saturating_duration_since(Instant::now());
            let further = self.further.get_or_init(|| Ground::further(&self.program));
            let until = Instant::now() + rest;
            // A few positions of each in turn: a rule of many values matches on the last of them alone.
            for start in (0..self.positions).step_by(ROUND) {
                let round = start..self.positions.min(start + ROUND);
                if !self.try_each(verdict, further, round, until) || verdict.trial.matches > 0 {
                    return;
                }
            }
        }
    }

    /// Tries a rule on a number of positions of each of some boards; returns whether it may be tried on others.
    fn try_each(
        &self,
        verdict: &mut Verdict,
        grounds: &[Ground],
        positions: Range<usize>,
        until: Instant,
    ) -> bool {
        for ground in grounds {
            let Some(compiled) = self.compiled(&verdict.rule, ground) else { continue };
            // A board on which a rule takes too long leaves time to the others.
            let share = Instant::now() + until.saturating_duration_since(Instant::now()) / SHARE;
            verdict.refutation = try_on(ground, &compiled, positions.clone(), share, &mut verdict.trial);
            if verdict.refutation.is_some() || share >= until {
                return false;
            }
        }
        true
    }

    /// The positions of the examples of a rule.
    fn examples(&self, rule: &Rule) -> Vec<Ground> {
        let Rule::Technique(call) = rule else { return Vec::new() };
        let is_of = |example: &&Example| {
            example.call.technique == call.technique && example.call.arguments == call.arguments
        };
        let examples = self.program.examples.iter().filter(is_of);
        let grounds = examples.filter_map(|example| Ground::of_example(&self.program, example));
        grounds.take(MOST_EXAMPLES).map(|ground| self.determined(rule, ground)).collect()
    }

    /// A ground whose position has one solution where a rule counts on that and givens can be added to it.
    fn determined(&self, rule: &Rule, mut ground: Ground) -> Ground {
        if let Some(compiled) =
            self.compiled(rule, &ground).filter(|compiled| compiled.is_played() && !ground.has_one_solution)
            && let Some(sample) = determined(&ground, &compiled, &mut Scratch::default())
        {
            (ground.start, ground.solutions, ground.has_one_solution) =
                (sample.state, vec![sample.solution], true);
        }
        ground
    }

    fn compiled(&self, rule: &Rule, ground: &Ground) -> Option<CompiledRule<'_>> {
        match rule {
            Rule::Technique(call) => CompiledRule::technique(&self.program, call, &ground.topology),
            Rule::Link(link, arguments) => Some(CompiledRule::Link(&self.program, *link, arguments.clone())),
        }
    }

    /// The names of the links and techniques that clauses count on.
    fn given(&self, clauses: &[Clause]) -> Vec<String> {
        let mut names = BTreeSet::new();
        for clause in clauses {
            match clause {
                Clause::Path(path) => self.links_of(path, &mut names),
                Clause::World(world) => {
                    for using in &world.using {
                        match using.callee {
                            Callee::Technique(technique, ..) => {
                                names.insert(self.program.techniques[technique].name.clone());
                            }
                            Callee::Strategy(strategy) => {
                                let used = self.program.used(&self.program.plain_call(strategy)).into_iter();
                                names.extend(
                                    used.map(|call| self.program.techniques[call.technique].name.clone()),
                                );
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        names.into_iter().collect()
    }

    fn links_of(&self, path: &Path, names: &mut BTreeSet<String>) {
        let mut links = BTreeSet::new();
        path.body.links(&mut links);
        names.extend(links.into_iter().map(|link| self.program.links[link].name.clone()));
    }
}

/// Every choice of some parameters.
fn every(parameters: &[Parameter]) -> Vec<Vec<Argument>> {
    let mut all: Vec<Vec<Argument>> = vec![Vec::new()];
    for parameter in parameters {
        let choices: Vec<Argument> = match &parameter.domain {
            Domain::Range(from, to) => (*from..=*to).map(Argument::Int).collect(),
            Domain::Words(words) => words.iter().cloned().map(Argument::Word).collect(),
        };
        let longer = all.iter().flat_map(|start| {
            choices.iter().map(move |choice| [start.as_slice(), std::slice::from_ref(choice)].concat())
        });
        all = longer.take(MOST_ARGUMENTS).collect();
    }
    all
}
