//! Proofs and tests of rules as text and JSON.

use crate::{Counterexample, Proof, ProofStatus, Refutation, RuleInstance};
use serde_json::{Value, json};
use tesuji_board::{Topology, setup::position_of};
use tesuji_formats::{Format, write};
use tesuji_frame::{Datum, TracedMatch};
use tesuji_lang::Argument;
use tesuji_message::{Message, message};
use tesuji_report::{
    BoardStyle, Drawing, DrawnLink, Illustration, Language, Marks, Notation, SectionBlock, StepDescription,
    StepTexts,
    board_text::candidates,
    catalogue::{call_text, call_title},
    effects::facts_of,
    status::words,
    trace::bindings,
};
use tesuji_solve::opaque_debug;

/// Minimum number of matches for a meaningful test.
const MIN_MATCHES: usize = 10;

/// Maximum length of a useful list of facts.
const MAX_FACTS: usize = 10;

/// Joins names of boards; the game of consecutive boards is written once.
fn boards(names: &[String], separator: &str) -> String {
    let mut written = String::new();
    let mut before = None;
    for name in names {
        let (game, size) = name.rsplit_once(' ').unwrap_or(("", name));
        let is_same = before.replace(game) == Some(game);
        written += if written.is_empty() { "" } else { separator };
        written += if is_same { size } else { name };
    }
    written
}

words!(ProofStatus {
    Proved => "proved",
    Tested => "tried",
    Untested => "untried",
    Refuted => "refuted",
});

opaque_debug! { Proof => name status; }

impl Proof {
    /// The rule with its arguments, as in `naked-subset(2)`.
    pub fn name(&self) -> String {
        let program = self.rules.program();
        match &self.rule {
            RuleInstance::Technique(call) => program.describe(call),
            RuleInstance::Link(link, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(Argument::to_string).collect();
                call_text(&program.links[*link].name, &arguments)
            }
        }
    }

    /// The result in words: a line and, if the rule is refuted, the position, the eliminations there and the solution
    /// that is lost.
    pub fn to_text(&self, look: BoardStyle) -> String {
        let line = self.line(look.language) + "\n";
        let Some(refutation @ Refutation { topology, state, fault, .. }) = &self.refutation else {
            return line;
        };
        let marks = match fault {
            Counterexample::Match(found) => Marks::from_match(topology, state, found),
            Counterexample::Link(_) => Marks::new(topology),
        };
        let lines = self.refuted(refutation, look.language).into_iter().map(|line| format!("  {line}\n"));
        line + &candidates(topology, state, &marks, look) + &lines.collect::<String>()
    }

    /// The position that refutes the rule, with the effects of the rule and the solution that is lost; `None` if it is
    /// not refuted.
    pub fn illustration(&self, language: Language) -> Option<Illustration<'_>> {
        let refutation @ Refutation { topology, state, fault, .. } = self.refutation.as_ref()?;
        let drawing = match fault {
            Counterexample::Match(found) => Drawing::of_match(&self.words(language), topology, state, found),
            Counterexample::Link(nodes) => {
                let links = vec![DrawnLink { nodes: nodes.clone(), is_strong: false, chain: 0 }];
                Drawing { links, ..Drawing::new(topology, state) }
            }
        };
        let drawing = Drawing { key: Some(language), ..drawing };
        let blocks = vec![SectionBlock::Text(self.refuted(refutation, language).join("\n"))];
        Some(Illustration { title: self.line(language), drawing, blocks })
    }

    /// The result in one line.
    pub fn line(&self, language: Language) -> String {
        let lines: Vec<String> =
            self.sentences(language).iter().map(|what| language.translate(what)).collect();
        let name = match &self.rule {
            RuleInstance::Technique(_) => call_title(&self.words(language), &self.name()),
            RuleInstance::Link(..) => self.name(),
        };
        let sentences = language.sentences();
        format!("{name}{}{}", sentences.colon, lines.join(sentences.step.between))
    }

    /// The result in one sentence: the boards and the method of the proof, or that no counterexample was found.
    #[doc(hidden)]
    pub fn outcome(&self, language: Language) -> Message {
        if let Some(refutation) = &self.refutation {
            return message!("refuted on {}", self.board(&refutation.board, language));
        }
        self.proved(language).unwrap_or_else(|| match self.trial.matches {
            0 => message!("not tested: it never matched"),
            _ => message!("tested: no fault found"),
        })
    }

    fn words(&self, language: Language) -> StepTexts<'_> {
        StepTexts::new(self.rules.program(), language)
    }

    /// The name of a board: in English, the language of rule files, by the id of its game.
    fn board(&self, name: &str, language: Language) -> String {
        let titled = || {
            let (game, size) = name.rsplit_once(' ').filter(|_| language != Language::default())?;
            let game = self.rules.program().games.iter().find(|one| one.name == game)?;
            Some(format!("{} {size}", self.words(language).title(&game.title)?))
        };
        titled().unwrap_or_else(|| name.to_owned())
    }

    /// The names of the boards on which it is proved.
    #[doc(hidden)]
    pub fn boards(&self, language: Language) -> Vec<String> {
        self.boards.iter().map(|name| self.board(name, language)).collect()
    }

    /// Boards and method of the proof; `None` if there is none.
    fn proved(&self, language: Language) -> Option<Message> {
        let separator = language.sentences().separator;
        let words = self.words(language);
        let all = self.boards(language);
        let given: Vec<String> = self.assumptions.iter().map(|name| call_title(&words, name)).collect();
        let (boards, given) = (boards(&all, separator), given.join(separator));
        Some(match (self.is_implied, boards.is_empty(), given.is_empty()) {
            (true, _, true) => message!("proved on every board: it follows from its paths"),
            (true, _, false) => {
                message!("proved on every board: it follows from its paths, if these hold: {given}")
            }
            (false, false, true) => message!("proved on {boards}"),
            (false, false, false) => message!("proved on {boards}, if these hold: {given}"),
            (false, true, _) => return None,
        })
    }

    fn sentences(&self, language: Language) -> Vec<Message> {
        let trial = &self.trial;
        if self.refutation.is_some() {
            return vec![self.outcome(language)];
        }
        let mut sentences: Vec<Message> = self.proved(language).into_iter().collect();
        if let Some((board, beyond)) = &self.beyond {
            let board = self.board(board, language);
            sentences.push(match self.boards.is_empty() {
                true => message!("no proof: {beyond}"),
                false => message!("no proof on {board}: {beyond}"),
            });
        }
        let (positions, matches) = (trial.positions, trial.matches);
        let boards = match trial.boards {
            1 => message!("1 board"),
            boards => message!("{boards} boards"),
        };
        sentences.push(match matches {
            0 => message!("not tested: it matched on none of {positions} positions of {boards}"),
            1 => message!("tested on {positions} positions of {boards}: 1 match, no fault found"),
            _ => message!("tested on {positions} positions of {boards}: {matches} matches, no fault found"),
        });
        if self.status() == ProofStatus::Tested && matches < MIN_MATCHES {
            sentences.push(match matches {
                1 => message!(
                    "only 1 match in {positions} positions, which is weak evidence: add examples to the \
                     file"
                ),
                _ => message!(
                    "only {matches} matches in {positions} positions, which is weak evidence: add examples \
                     to the file"
                ),
            });
        }
        if trial.is_incomplete {
            sentences.push(message!("timed out before all were tested"));
        }
        sentences
    }

    /// Common units of the cells of a match, as a hint at a forgotten condition.
    fn shared_units(
        &self,
        found: &TracedMatch,
        topology: &Topology,
        names: &Notation<'_>,
        language: Language,
    ) -> Option<String> {
        let RuleInstance::Technique(call) = &self.rule else { return None };
        let variables = &self.rules.program().techniques[call.technique].variables;
        let cells = found.bindings.iter().filter_map(|(variable, datum)| match datum {
            Datum::Cell(cell) => Some((variables.get(variable.0 as usize)?.name.as_str(), *cell)),
            _ => None,
        });
        let cells: Vec<(&str, usize)> = cells.filter(|(name, _)| !name.is_empty()).collect();
        let shared = |a: usize, b: usize| {
            let common_units = topology.units.iter().enumerate().filter(move |(_, unit)| {
                [a, b].iter().all(|cell| unit.cells.iter().any(|of| usize::from(*of) == *cell))
            });
            names.list(common_units.map(|(unit, _)| names.unit(unit)))
        };
        let pairs = (1..cells.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        let facts = pairs.map(|(first, second)| {
            let ((a, one), (b, other)) = (cells[first], cells[second]);
            let units = shared(one, other);
            language.translate(&match units.is_empty() {
                true => message!("{a} and {b} share no unit"),
                false => message!("{a} and {b} share {units}"),
            })
        });
        let facts: Vec<String> = facts.take(MAX_FACTS).collect();
        (!facts.is_empty()).then(|| facts.join(language.sentences().between))
    }

    /// Effects of a refuted rule on its position and the solution that is lost, line by line.
    fn refuted(&self, refutation: &Refutation, language: Language) -> Vec<String> {
        let Refutation { topology, state, solution, fault, .. } = refutation;
        let program = self.rules.program();
        let names = Notation::new(program, language.code(), topology);
        let mut lines = Vec::new();
        match fault {
            Counterexample::Match(found) => {
                let words = self.words(language);
                let StepDescription { title, text: why, .. } = words.describe(topology, state, found);
                lines.push(format!("{title}: {}", facts_of(program, &found.effects, topology)));
                lines.extend(Some(why).filter(|why| !why.is_empty()));
                lines.push(bindings(&words, &names, found));
                lines.extend(self.shared_units(found, topology, &names, language));
                let lost = self.lost_values().into_iter();
                let wrong: Vec<String> = lost
                    .map(|(cell, value)| format!("{}={}", names.cell(cell), names.value(value)))
                    .collect();
                lines.push(language.translate(&message!("a solution has {}", wrong.join(" "))));
            }
            Counterexample::Link(nodes) => {
                let node = |node: &[(usize, usize)]| {
                    let one =
                        |&(cell, v): &(usize, usize)| format!("{}({})", names.value(v), names.cell(cell));
                    node.iter().map(one).collect::<Vec<String>>().join(" ")
                };
                let (a, b) = (node(&nodes[0]), node(&nodes[1]));
                let is_true = nodes[0].iter().any(|&(cell, v)| solution[cell] == v);
                lines.push(language.translate(&match is_true {
                    true => message!("it links {a} and {b}, but a solution has both"),
                    false => message!("it links {a} and {b}, but a solution has neither"),
                }));
            }
        }
        let values: String = solution.iter().map(|&v| names.value(v)).collect::<Vec<String>>().join(" ");
        lines.push(language.translate(&message!("the solution: {values}")));
        lines
    }

    /// The solution of the position that refutes it, as (cell, value) from 0.
    #[doc(hidden)]
    pub fn solution(&self) -> impl Iterator<Item = (usize, usize)> {
        self.refutation.iter().flat_map(|one| one.solution.iter().copied().enumerate())
    }

    /// Values of that solution that the match removes.
    #[doc(hidden)]
    pub fn lost_values(&self) -> Vec<(usize, usize)> {
        let Some(Refutation { fault: Counterexample::Match(found), .. }) = &self.refutation else {
            return Vec::new();
        };
        let is_lost = |&(cell, value): &(usize, usize)| {
            found.effects.eliminated().any(|gone| gone == (cell, value))
                || found.effects.placements.iter().any(|&(at, other)| at == cell && other != value)
        };
        self.solution().filter(is_lost).collect()
    }

    /// Returns the proof as JSON.
    pub fn to_json(&self) -> Value {
        let kind = match &self.rule {
            RuleInstance::Technique(_) => "technique",
            RuleInstance::Link(..) => "link",
        };
        let trial = json!({
            "positions": self.trial.positions, "boards": self.trial.boards,
            "matches": self.trial.matches, "cut_short": self.trial.is_incomplete,
        });
        let because = self.beyond.as_ref().map(|(_, beyond)| Language::default().translate(beyond));
        json!({
            "rule": self.name(), "kind": kind, "standing": self.status().word(), "follows": self.is_implied,
            "boards": self.boards, "given": self.assumptions, "no_proof": because, "trial": trial,
            "refutation": self.refutation.as_ref().map(|refutation| self.refutation_json(refutation)),
        })
    }

    fn refutation_json(&self, refutation: &Refutation) -> Value {
        let Refutation { board, topology, state, solution, fault } = refutation;
        let names = Notation::new(self.rules.program(), Language::default().code(), topology);
        let candidate = |(cell, v): (usize, usize)| json!({ "cell": names.cell(cell), "value": topology.shape.printed(v) });
        let list = |all: Vec<(usize, usize)>| all.into_iter().map(candidate).collect::<Vec<Value>>();
        let (places, eliminates, nodes) = match fault {
            Counterexample::Match(found) => {
                (list(found.effects.placements.clone()), list(found.effects.eliminated().collect()), None)
            }
            Counterexample::Link(nodes) => (Vec::new(), Vec::new(), Some(nodes.clone().map(list))),
        };
        let solution: Vec<usize> = solution.iter().map(|v| topology.shape.printed(*v)).collect();
        let position = write(&position_of(topology, state), Format::Json).ok();
        json!({
            "board": board, "position": position, "places": places, "eliminates": eliminates, "nodes": nodes,
            "solution": solution,
        })
    }
}

/// Parts of a proof that the service answers in addition to its text.
impl Proof {
    /// The first board without a proof, and the reason.
    #[doc(hidden)]
    pub fn beyond(&self, language: Language) -> Option<(String, String)> {
        let (board, why) = self.beyond.as_ref()?;
        Some((self.board(board, language), language.translate(why)))
    }

    /// The board on which it is refuted.
    #[doc(hidden)]
    pub fn refuted_on(&self, language: Language) -> Option<String> {
        self.refutation.as_ref().map(|one| self.board(&one.board, language))
    }

    /// Number of positions on which it was tested.
    #[doc(hidden)]
    pub fn positions(&self) -> usize {
        self.trial.positions
    }

    /// Number of matches on these positions.
    #[doc(hidden)]
    pub fn matches(&self) -> usize {
        self.trial.matches
    }
}
