//! What is known of a rule, put together.

use super::beyond::Beyond;
use super::ground::Ground;
use super::rule::{self, Said};
use super::scene::Drawn;
use super::smaller::smaller;
use super::trial::{Refutation, Trial, Tried, try_on};
use crate::engine::path::rule as link_rule;
use crate::engine::run::Scratch;
use crate::generate::Options;
use crate::lang::message::{Message, message};
use crate::lang::program::{Argument, Call, Callee, Clause, Domain, Parameter, Path, Program, Technique};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

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

/// What is known of a rule.
pub struct Verdict {
    /// The rule.
    pub rule: Rule,
    /// Whether all that it says follows from its paths if its links hold.
    pub follows: bool,
    /// The boards on which no position makes it wrong, the largest last.
    pub boards: Vec<String>,
    /// The links and techniques that it counts on.
    pub given: Vec<String>,
    /// Why there is no proof on a larger board or on any.
    pub beyond: Option<Message>,
    /// What came of trying it.
    pub trial: Trial,
    /// Where it is wrong.
    pub refutation: Option<Refutation>,
}

/// Proves rules, or looks for positions on which they are wrong.
pub struct Prover {
    program: Arc<Program>,
    /// How long a rule may take.
    pub timeout: Duration,
    /// On how many positions of each board a rule is tried.
    pub positions: usize,
    grounds: OnceLock<Vec<Ground>>,
}

impl Prover {
    /// A prover that takes no longer than `timeout` for a rule, and tries it on so many positions of each board.
    pub fn new(program: Arc<Program>, timeout: Duration, positions: usize) -> Self {
        Self { program, timeout, positions, grounds: OnceLock::new() }
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
                // What another name asks for besides makes fewer matches of the same.
                let rule = Rule::Technique(Call { alias: None, ..call });
                if !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
        }
        rules
    }

    /// What is known of a rule.
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
        let mut verdict = Verdict {
            rule,
            follows,
            boards: Vec::new(),
            given,
            beyond: None,
            trial: Trial::default(),
            refutation: None,
        };
        if !verdict.follows {
            self.prove(&mut verdict);
        }
        if verdict.refutation.is_none() {
            self.try_out(&mut verdict);
        }
        verdict
    }

    fn grounds(&self) -> &[Ground] {
        self.grounds.get_or_init(|| Ground::all(&self.program))
    }

    /// Looks for a proof on boards of the usual game, from the smallest on.
    fn prove(&self, verdict: &mut Verdict) {
        let usual = Options::default().game;
        let grounds: Vec<&Ground> =
            self.grounds().iter().filter(|ground| ground.topology.game == usual).collect();
        let begin = Instant::now();
        for (number, ground) in grounds.iter().enumerate() {
            // Half of the time is for trials; of the other half each board may take what is left and leave as much.
            let rest = (self.timeout / 2).saturating_sub(begin.elapsed());
            let until = Instant::now() + rest / (grounds.len() - number) as u32;
            let mut said = self.said(verdict, ground, true, until);
            if let Said::Wrong(drawn) = said {
                if self.confirm(verdict, ground, *drawn) {
                    return;
                }
                // Read without regard to order, more matches than there are.
                said = self.said(verdict, ground, false, until);
            }
            match said {
                Said::Holds => {
                    verdict.boards.push(ground.name.clone());
                    verdict.beyond = None;
                }
                Said::Never => verdict.beyond = Some(message!("it matches on no position of such a board")),
                Said::Wrong(drawn) => {
                    if !self.confirm(verdict, ground, *drawn) {
                        verdict.beyond = Some(message!("the engine has no match where conditions say one"));
                    }
                    return;
                }
                Said::Beyond(beyond) => {
                    verdict.beyond = Some(beyond.message());
                    if beyond != Beyond::Large {
                        return;
                    }
                }
                Said::TimeUp => verdict.beyond = Some(message!("the time was up")),
            }
        }
    }

    fn said(&self, verdict: &Verdict, ground: &Ground, symmetric: bool, until: Instant) -> Said {
        let (program, topology) = (&self.program, &ground.topology);
        let symmetry = symmetric.then_some(&ground.symmetry);
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
    fn confirm(&self, verdict: &mut Verdict, ground: &Ground, drawn: Drawn) -> bool {
        let Some(tried) = self.tried(&verdict.rule, ground) else { return false };
        let mut scratch = Scratch::default();
        let (_, Some(fault)) = tried.look(&ground.topology, &drawn, &mut scratch) else { return false };
        let (Drawn { state, solution }, fault) = smaller(ground, &tried, drawn, fault, &mut scratch);
        let topology = Arc::clone(&ground.topology);
        verdict.refutation =
            Some(Refutation { ground: ground.name.clone(), topology, state, solution, fault });
        true
    }

    fn try_out(&self, verdict: &mut Verdict) {
        let until = Instant::now() + self.timeout / 2;
        for ground in self.grounds() {
            let Some(tried) = self.tried(&verdict.rule, ground) else { continue };
            verdict.refutation = try_on(ground, &tried, self.positions, until, &mut verdict.trial);
            if verdict.refutation.is_some() || verdict.trial.cut_short {
                return;
            }
        }
    }

    fn tried(&self, rule: &Rule, ground: &Ground) -> Option<Tried<'_>> {
        match rule {
            Rule::Technique(call) => Tried::technique(&self.program, call, &ground.topology),
            Rule::Link(link, arguments) => Some(Tried::Link(&self.program, *link, arguments.clone())),
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
