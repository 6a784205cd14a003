//! Walkthroughs: a whole solution explained with boards (systems NL-12).
//!
//! A step that removes candidates, and the first step of each technique, has a section with the board that it was found
//! on. Steps between them that only fill cells share a section with one board, each with its sentence. So do steps that
//! were made together on one position.

use super::{
    board_text::{candidates, compact},
    effects::{match_sentence, match_signs, sentence},
    picture::{letters_of, losing_by},
    prelude::*,
    summary::{Outcome, counted_line, counts_table, status_line, tallies_line},
    walk::node_notation,
};
use crate::{Illustration, Sentences, WalkthroughSection};
use std::collections::HashSet;

pub struct Teacher<'a> {
    pub(super) words: StepTexts<'a>,
    pub(super) topology: &'a Topology,
    pub(super) look: BoardStyle,
}

impl<'a> Teacher<'a> {
    /// Returns a teacher for one board. The legends are in the language of the words.
    pub fn new(words: StepTexts<'a>, topology: &'a Topology, look: BoardStyle) -> Self {
        Self { words, topology, look: BoardStyle { language: words.language, ..look } }
    }

    pub fn lesson(&self, start: &BoardState, steps: &[TracedStep], outcome: &Outcome<'_>) -> String {
        let sections = self.sections(start, steps, outcome);
        sections.iter().map(WalkthroughSection::text).collect::<Vec<String>>().join("\n")
    }

    pub fn sections(
        &self,
        start: &BoardState,
        steps: &[TracedStep],
        outcome: &Outcome<'_>,
    ) -> Vec<WalkthroughSection> {
        let mut sections = vec![self.opening(start)];
        let mut counts: IndexMap<String, usize> = IndexMap::new();
        let mut known_techniques = HashSet::new();
        // Steps that fill cells and are not yet written, and the position before them.
        let mut group: Option<(BoardState, Vec<(&TracedStep, StepDescription)>)> = None;
        let mut replay = Replay::new(self.topology, start.clone(), steps);
        while let Some((before, steps)) = replay.next_group() {
            let described: Vec<StepDescription> =
                steps.iter().map(|step| self.describe(before, step)).collect();
            for described in &described {
                *counts.entry(described.title.clone()).or_default() += 1;
            }
            let is_new = steps
                .iter()
                .filter(|step| known_techniques.insert(step.technique_match.call.technique))
                .count()
                > 0;
            if is_new || steps.iter().any(|step| !step.technique_match.effects.eliminations.is_empty()) {
                sections.extend(group.take().map(|group| self.group(group)));
                sections.push(match steps {
                    [step] => self.section(before, step),
                    steps => self.joint_section(before, steps),
                });
                continue;
            }
            let (_, placing) = group.get_or_insert_with(|| (before.clone(), Vec::new()));
            placing.extend(steps.iter().zip(described));
        }
        sections.extend(group.take().map(|group| self.group(group)));
        sections.push(self.ending(replay.state(), &counts, outcome));
        sections
    }

    /// Returns one step with the board that it was found on, for a terminal.
    pub fn step(&self, before: &BoardState, step: &TracedStep) -> String {
        self.section(before, step).text()
    }

    fn section(&self, before: &BoardState, step: &TracedStep) -> WalkthroughSection {
        let described = self.describe(before, step);
        let losing = losing_by(&self.words, self.topology, before, std::slice::from_ref(step));
        let mut blocks = Vec::new();
        // Otherwise the notation has its own boards.
        if losing.is_none() {
            let marks = Marks::from_match(self.topology, before, &step.technique_match);
            blocks.push(SectionBlock::Board(candidates(self.topology, before, &marks, self.look) + "\n"));
        }
        blocks.extend(self.argument(before, step, &described, losing));
        WalkthroughSection::new(self.heading(step, &described), blocks, vec![self.json(step, described)])
    }

    /// Returns the explanation of a step, with the boards of its notation, and its conclusion.
    fn argument(
        &self,
        before: &BoardState,
        step: &TracedStep,
        described: &StepDescription,
        losing: Option<String>,
    ) -> Vec<SectionBlock> {
        let mut blocks = self.explained(step, described);
        blocks.extend(losing.map(|losing| SectionBlock::Board(format!("\n{losing}\n"))));
        let effects = &step.technique_match.effects;
        let follows = match_sentence(&step.technique_match, &self.names(), self.words.language)
            + "\n"
            + &self.struck_sums_text(before, effects)
            + &self.counts_text(step);
        blocks.push(SectionBlock::Text(follows));
        blocks
    }

    /// Returns a slide for the puzzle, one for each step, and one for the final position.
    pub fn slides(
        &self,
        start: &BoardState,
        steps: &[TracedStep],
        outcome: &Outcome<'_>,
    ) -> Vec<Illustration<'a>> {
        let (title, blocks) = (self.title(start), vec![SectionBlock::Text(self.all_sums(start))]);
        let mut slides = vec![Illustration { drawing: Drawing::new(self.topology, start), title, blocks }];
        let mut counts: IndexMap<String, usize> = IndexMap::new();
        let mut replay = Replay::new(self.topology, start.clone(), steps);
        while let Some((before, step)) = replay.next_step() {
            slides.push(self.slide(before, step));
            *counts.entry(self.describe(before, step).title).or_default() += 1;
        }
        let (title, blocks) = self.result(replay.state(), &counts, outcome);
        let drawing = Drawing::new(self.topology, replay.state());
        slides.push(Illustration { title: title.to_owned(), drawing, blocks });
        slides
    }

    /// Returns a step as a picture of the board that it was found on, with its explanation.
    pub fn slide(&self, before: &BoardState, step: &TracedStep) -> Illustration<'a> {
        let described = self.describe(before, step);
        let losing = losing_by(&self.words, self.topology, before, std::slice::from_ref(step));
        let blocks = self.argument(before, step, &described, losing);
        let title = self.heading(step, &described);
        let drawing = Drawing::of_match(&self.words, self.topology, before, &step.technique_match);
        Illustration { drawing: Drawing { key: Some(self.words.language), ..drawing }, title, blocks }
    }

    pub(super) fn heading(&self, step: &TracedStep, described: &StepDescription) -> String {
        let number = step.number.to_string();
        fill(self.sentences().step.heading, &[("n", &number), ("title", &described.title)])
    }

    fn joint_section(&self, before: &BoardState, steps: &[TracedStep]) -> WalkthroughSection {
        let words = &self.sentences().step;
        let ends = [steps.first(), steps.last()].map(|step| step.map_or(0, |step| step.number).to_string());
        let title = fill(words.together, &[("a", &ends[0]), ("b", &ends[1])]);
        let (mut blocks, mut steps_json) = (Vec::new(), Vec::new());
        for (i, step) in steps.iter().enumerate() {
            let described = self.describe(before, step);
            let number = step.number.to_string();
            let blank = if i > 0 { "\n" } else { "" };
            let name = fill(words.one_of, &[("n", &number), ("title", &described.title)]);
            blocks.push(SectionBlock::Text(format!("{blank}{name}\n")));
            blocks.extend(self.explained(step, &described));
            blocks.push(SectionBlock::Text(self.counts_text(step)));
            steps_json.push(self.json(step, described));
        }
        let effects = combined_effects(steps);
        let losing = losing_by(&self.words, self.topology, before, steps);
        let board = losing.unwrap_or_else(|| {
            candidates(self.topology, before, &Marks::from_effects(self.topology, &effects), self.look)
        });
        blocks.push(SectionBlock::Board(format!("\n{board}\n")));
        blocks
            .push(SectionBlock::Text(self.effects_text(&effects) + &self.struck_sums_text(before, &effects)));
        WalkthroughSection::new(title, blocks, steps_json)
    }

    /// Returns the explanation of a step, with its chains in the requested notations, or by default the chains that the
    /// text does not contain.
    fn explained(&self, step: &TracedStep, described: &StepDescription) -> Vec<SectionBlock> {
        let letters = letters_of(&self.words, self.topology, &step.technique_match);
        let chains: Vec<String> = match self.words.notations {
            [_, ..] => described.messages.values().cloned().collect(),
            [] => {
                let walks = self.words.walks(&step.technique_match).into_iter();
                let chains = walks.filter_map(|walk| node_notation(walk, &self.names()));
                chains.filter(|chain| !described.text.contains(chain.as_str())).collect()
            }
        };
        let lines = std::iter::once(&described.text).chain(&chains).filter(|line| !line.is_empty());
        let text = lines.map(|line| format!("{line}\n")).collect();
        [SectionBlock::Text(text)].into_iter().chain(letters.map(SectionBlock::Board)).collect()
    }

    pub(super) fn title(&self, start: &BoardState) -> String {
        let game = self.words.program.game(&self.topology.game).ok();
        let title = game.as_ref().and_then(|game| self.words.title(&game.title));
        let title = title.unwrap_or_else(|| self.topology.game.clone());
        let (rows, columns) = self.topology.size();
        let sentences = self.sentences();
        let givens = pluralize(sentences.givens, bits::len(start.given()));
        format!("{title} {rows}×{columns}{}{givens}", sentences.separator)
    }

    fn opening(&self, start: &BoardState) -> WalkthroughSection {
        let sentences = self.sentences();
        let board = compact(self.topology, start, &Marks::new(self.topology), self.look);
        let mut blocks =
            vec![SectionBlock::Text(format!("{}\n\n", sentences.lesson.puzzle)), SectionBlock::Board(board)];
        let sums = self.all_sums(start);
        blocks.extend((!sums.is_empty()).then(|| SectionBlock::Text(format!("\n{sums}"))));
        WalkthroughSection {
            is_opening: true,
            ..WalkthroughSection::new(self.title(start), blocks, Vec::new())
        }
    }

    fn group(
        &self,
        (before, steps): (BoardState, Vec<(&TracedStep, StepDescription)>),
    ) -> WalkthroughSection {
        let words = &self.sentences().step;
        let [a, b] = [steps.first(), steps.last()].map(|step| step.map_or(0, |(step, _)| step.number));
        let title = if a == b { words.placement } else { words.placements };
        let title = fill(title, &[("a", &a.to_string()), ("b", &b.to_string())]);
        let effects = combined_effects(steps.iter().map(|(step, _)| *step));
        let board = compact(self.topology, &before, &Marks::from_effects(self.topology, &effects), self.look);
        let lines: String = steps.iter().map(|(step, described)| self.item(step, described)).collect();
        let blocks = vec![
            SectionBlock::Board(board + "\n"),
            SectionBlock::Text(lines + &self.struck_sums_text(&before, &effects)),
        ];
        let steps = steps.into_iter().map(|(step, described)| self.json(step, described)).collect();
        WalkthroughSection::new(title, blocks, steps)
    }

    pub(super) fn describe(&self, before: &BoardState, step: &TracedStep) -> StepDescription {
        self.words.describe(self.topology, before, &step.technique_match)
    }

    fn json(&self, step: &TracedStep, described: StepDescription) -> StepJson {
        StepJson::of_step(&self.words, self.topology, step, described)
    }

    fn item(&self, step: &TracedStep, described: &StepDescription) -> String {
        let sentences = self.sentences();
        let words = [
            ("n", &step.number.to_string()),
            ("effects", &match_signs(&step.technique_match, &self.names(), self.words.language)),
            ("title", &described.title),
        ];
        let item = fill(sentences.step.item, &words.map(|(key, word)| (key, word.as_str())));
        let colon = if described.text.is_empty() { "" } else { sentences.colon };
        format!("{item}{colon}{}\n{}", described.text, self.counts_text(step))
    }

    fn ending(
        &self,
        end: &BoardState,
        counts: &IndexMap<String, usize>,
        outcome: &Outcome<'_>,
    ) -> WalkthroughSection {
        let draw = if end.is_solved() { compact } else { candidates };
        let board = draw(self.topology, end, &Marks::new(self.topology), self.look);
        let (title, blocks) = self.result(end, counts, outcome);
        let blocks = [SectionBlock::Board(board + "\n")].into_iter().chain(blocks).collect();
        WalkthroughSection::new(title.to_owned(), blocks, Vec::new())
    }

    /// Returns the title of the final position, and the status, counts and applied techniques of the solution.
    fn result(
        &self,
        end: &BoardState,
        counts: &IndexMap<String, usize>,
        outcome: &Outcome<'_>,
    ) -> (&'static str, Vec<SectionBlock>) {
        let (words, language) = (&self.sentences().lesson, self.words.language);
        let title = if end.is_solved() { words.solution } else { words.reached };
        let mut blocks = Vec::new();
        let mut text = status_line(outcome, language) + "\n";
        text.extend(outcome.limits.iter().map(|limit| format!("{limit}\n")));
        if !outcome.tallies.is_empty() {
            text.push_str(&format!("{}\n", tallies_line(outcome.tallies, &self.words)));
        }
        if !counts.is_empty() {
            text.push_str(&format!("\n{}\n", words.techniques));
            blocks.push(SectionBlock::Text(std::mem::take(&mut text)));
            blocks.push(SectionBlock::Board(counts_table(counts, language)));
        }
        blocks.push(SectionBlock::Text(text));
        (title, blocks)
    }

    fn counts_text(&self, step: &TracedStep) -> String {
        counted_line(&step.tallies, &self.words).map(|line| line + "\n").unwrap_or_default()
    }

    fn effects_text(&self, effects: &Effects) -> String {
        format!("{}\n", sentence(effects, &self.names(), self.words.language))
    }

    /// Returns the sets of values of sums that a step strikes out.
    fn struck_sums_text(&self, before: &BoardState, effects: &Effects) -> String {
        let mut after = before.clone();
        effects.apply(self.topology, &mut after);
        self.struck_sums(before, &after)
    }

    pub(super) fn names(&self) -> Notation<'a> {
        self.words.names(self.topology)
    }

    pub(super) fn sentences(&self) -> &'static Sentences {
        self.words.language.sentences()
    }
}
