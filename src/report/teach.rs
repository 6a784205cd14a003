//! A whole solution explained with boards (systems NL-12).
//!
//! A step that removes candidates, and the first step of each technique, has a section with the board that it was
//! found on. Steps between them that only fill cells in share a section with one board, each with its sentence. So do
//! steps that were made together on one position.

use super::board::{Look, candidates, compact};
use super::effects::{joined, sentence, signs};
use super::language::{Sentences, counted, fill};
use super::marks::Marks;
use super::names::Names;
use super::notation::Tours;
use super::replay::{Replay, apply};
use super::summary::{Outcome, counted_line, counts_table, status_line, tallies_line};
use super::sums::Sums;
use super::table::heading;
use super::walk::noded;
use super::words::{Described, Words};
use crate::board::bits;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::trace::{Effects, Step};
use indexmap::IndexMap;
use std::collections::HashSet;

/// Writes lessons in the language of its words.
#[derive(Debug, Clone, Copy)]
pub struct Teacher<'a> {
    words: Words<'a>,
    topology: &'a Topology,
    look: Look,
}

/// Steps that fill cells in, not yet written.
struct Group {
    before: State,
    after: State,
    marks: Marks,
    first: usize,
    last: usize,
    lines: String,
}

impl<'a> Teacher<'a> {
    /// A teacher for one board. The legends are in the language of the words.
    pub fn new(words: Words<'a>, topology: &'a Topology, look: Look) -> Self {
        Self { words, topology, look: Look { language: words.language(), ..look } }
    }

    /// The lesson on the steps that were found from `start` on.
    pub fn lesson(&self, start: &State, steps: &[Step], outcome: &Outcome<'_>) -> String {
        let mut sections = vec![self.opening(start)];
        let mut counts: IndexMap<String, usize> = IndexMap::new();
        let mut known = HashSet::new();
        let mut group: Option<Group> = None;
        let mut replay = Replay::new(self.topology, start.clone(), steps);
        while let Some((before, steps)) = replay.next_group() {
            let described: Vec<Described> =
                steps.iter().map(|step| self.words.describe(self.topology, before, &step.found)).collect();
            for described in &described {
                *counts.entry(described.title.clone()).or_default() += 1;
            }
            let mut is_new = false;
            for step in steps {
                is_new |= known.insert(step.found.call.technique);
            }
            if is_new || steps.iter().any(|step| !step.found.effects.eliminates.is_empty()) {
                sections.extend(group.take().map(|group| self.group(group)));
                sections.push(match steps {
                    [step] => self.step(before, step),
                    steps => self.together(before, steps),
                });
                continue;
            }
            for (step, described) in steps.iter().zip(&described) {
                let group = group.get_or_insert_with(|| Group {
                    before: before.clone(),
                    after: before.clone(),
                    marks: Marks::none(self.topology),
                    first: step.number,
                    last: step.number,
                    lines: String::new(),
                });
                group.marks.add_effects(&step.found.effects);
                apply(self.topology, &mut group.after, &step.found.effects);
                group.last = step.number;
                group.lines.push_str(&self.item(step, described));
            }
        }
        sections.extend(group.take().map(|group| self.group(group)));
        sections.push(self.ending(replay.state(), &counts, outcome));
        sections.join("\n")
    }

    /// One step with the board that it was found on.
    pub fn step(&self, before: &State, step: &Step) -> String {
        let described = self.words.describe(self.topology, before, &step.found);
        let number = step.number.to_string();
        let title = fill(self.sentences().step.heading, &[("n", &number), ("title", &described.title)]);
        let losing = self.tours().and_then(|tours| tours.losing(before, std::slice::from_ref(step)));
        let board = match losing {
            // The notation has boards of its own.
            Some(_) => String::new(),
            None => {
                let marks = Marks::of(self.topology, before, &step.found);
                candidates(self.topology, before, &marks, self.look) + "\n"
            }
        };
        let mut text = heading(&title, '-') + "\n" + &board + &self.explained(step, &described);
        text.extend(losing.map(|losing| format!("\n{losing}\n")));
        text += &self.therefore(&step.found.effects);
        text + &self.struck(before, &step.found.effects) + &self.counted(step)
    }

    /// Steps that were made together, one after the other, and one board with all that goes.
    fn together(&self, before: &State, steps: &[Step]) -> String {
        let sentences = self.sentences();
        let ends = [steps.first(), steps.last()].map(|step| step.map_or(0, |step| step.number).to_string());
        let title = fill(sentences.step.together, &[("a", &ends[0]), ("b", &ends[1])]);
        let mut text = heading(&title, '-');
        for step in steps {
            let described = self.words.describe(self.topology, before, &step.found);
            let words = [("n", step.number.to_string()), ("title", described.title.clone())];
            let words: Vec<(&str, &str)> = words.iter().map(|(key, word)| (*key, word.as_str())).collect();
            text.push_str(&format!(
                "\n{}\n{}{}",
                fill(sentences.step.one_of, &words),
                self.explained(step, &described),
                self.counted(step)
            ));
        }
        let effects = joined(steps);
        let losing = self.tours().and_then(|tours| tours.losing(before, steps));
        let board = losing.unwrap_or_else(|| {
            let mut marks = Marks::none(self.topology);
            marks.add_effects(&effects);
            candidates(self.topology, before, &marks, self.look)
        });
        text + &format!("\n{board}\n") + &self.therefore(&effects) + &self.struck(before, &effects)
    }

    /// Why a step holds, and its chains: in the notation that is wanted, else in the language's form for them where
    /// the text has not said them.
    fn explained(&self, step: &Step, described: &Described) -> String {
        let letters = self.tours().and_then(|tours| tours.letters(&step.found));
        let chains: Vec<String> = match self.words.notation() {
            Some(_) => described.messages.values().cloned().collect(),
            None => {
                let walks = self.words.walks(&step.found).into_iter();
                let chains = walks.filter_map(|walk| noded(walk, &self.names()));
                chains.filter(|chain| !described.text.contains(chain.as_str())).collect()
            }
        };
        let mut blocks = vec![described.text.clone()];
        blocks.extend(chains);
        let mut text: String =
            blocks.iter().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
        text.extend(letters);
        text
    }

    fn opening(&self, start: &State) -> String {
        let game = self.words.program().game(&self.topology.game).ok();
        let title = game
            .as_ref()
            .and_then(|game| self.words.title(&game.title))
            .unwrap_or_else(|| self.topology.game.clone());
        let (rows, columns) = self.topology.size();
        let givens = counted(self.sentences().givens, bits::len(start.given()));
        let separator = self.sentences().separator;
        let title = format!("{title} {rows}×{columns}{separator}{givens}");
        let board = compact(self.topology, start, &Marks::none(self.topology), self.look);
        let sums = self.sums().all(start);
        let sums = if sums.is_empty() { sums } else { format!("\n{sums}") };
        format!("{}\n{}\n\n{board}{sums}", heading(&title, '='), self.sentences().lesson.puzzle)
    }

    fn group(&self, group: Group) -> String {
        let words = &self.sentences().step;
        let (a, b) = (group.first.to_string(), group.last.to_string());
        let title = if group.first == group.last { words.placement } else { words.placements };
        let title = fill(title, &[("a", &a), ("b", &b)]);
        let board = compact(self.topology, &group.before, &group.marks, self.look);
        let struck = self.sums().struck(&group.before, &group.after);
        format!("{}\n{board}\n{}{struck}", heading(&title, '-'), group.lines)
    }

    /// One step on one line.
    fn item(&self, step: &Step, described: &Described) -> String {
        let sentences = self.sentences();
        let words = [
            ("n", &step.number.to_string()),
            ("effects", &signs(&step.found.effects, &self.names())),
            ("title", &described.title),
        ];
        let item = fill(sentences.step.item, &words.map(|(key, word)| (key, word.as_str())));
        let colon = if described.text.is_empty() { "" } else { sentences.colon };
        format!("{item}{colon}{}\n{}", described.text, self.counted(step))
    }

    fn ending(&self, end: &State, counts: &IndexMap<String, usize>, outcome: &Outcome<'_>) -> String {
        let words = &self.sentences().lesson;
        let language = self.words.language();
        let none = Marks::none(self.topology);
        let (title, board) = if end.is_solved() {
            (words.solution, compact(self.topology, end, &none, self.look))
        } else {
            (words.reached, candidates(self.topology, end, &none, self.look))
        };
        let mut text = format!("{}\n{board}\n{}\n", heading(title, '-'), status_line(outcome, language));
        for limit in outcome.limits {
            text.push_str(&format!("{limit}\n"));
        }
        if !outcome.tallies.is_empty() {
            text.push_str(&format!("{}\n", tallies_line(outcome.tallies, language)));
        }
        if !counts.is_empty() {
            text.push_str(&format!("\n{}\n{}", words.techniques, counts_table(counts, language)));
        }
        text
    }

    /// What has been counted by a step, on a line of its own.
    fn counted(&self, step: &Step) -> String {
        let line = counted_line(&step.tallies, self.words.language());
        line.map_or_else(String::new, |line| format!("{line}\n"))
    }

    fn therefore(&self, effects: &Effects) -> String {
        format!("{}\n", sentence(effects, &self.names(), self.words.language()))
    }

    /// What a step strikes out of the sets of values that make the sums.
    fn struck(&self, before: &State, effects: &Effects) -> String {
        let mut after = before.clone();
        apply(self.topology, &mut after, effects);
        self.sums().struck(before, &after)
    }

    fn sums(&self) -> Sums<'a> {
        Sums::new(self.topology, self.names(), self.words.language())
    }

    fn tours(&self) -> Option<Tours<'a>> {
        Tours::new(self.words, self.topology)
    }

    fn names(&self) -> Names<'a> {
        Names::new(self.words.program(), self.words.language().code(), self.topology)
    }

    fn sentences(&self) -> &'static Sentences {
        self.words.language().sentences()
    }
}
