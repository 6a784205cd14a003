//! Overview of a solution on one screen: the status, the difficulty, the number of applications of each technique, and
//! the decisive steps with their boards.

use super::{
    board_text::compact,
    effects::match_sentence,
    prelude::*,
    summary::{Outcome, status_line, tallies_line},
    table::padded,
};
use crate::{Teacher, WalkthroughSection};

const WIDTH: usize = 100;

/// Minimum width of words beside a board; below it they are written under the board.
const NARROW: usize = 30;

const BOARDS: usize = 2;

impl Teacher<'_> {
    /// Returns an overview of the steps found from `start` on. `difficulties` has the difficulty of each step, if its
    /// technique has one.
    ///
    /// The decisive steps are the hardest; of equally hard ones those after which most cells are filled before the next
    /// step that only removes candidates; of these the first.
    pub fn overview(
        &self,
        start: &BoardState,
        steps: &[TracedStep],
        difficulties: &[Option<i64>],
        outcome: &Outcome<'_>,
    ) -> WalkthroughSection {
        let (words, language) = (&self.sentences().lesson, self.words.language);
        let keys = keys(steps, difficulties);
        let hardest = difficulties.iter().flatten().max().copied();
        let mut counts: IndexMap<String, usize> = IndexMap::new();
        let mut hard: IndexMap<String, usize> = IndexMap::new();
        let mut boards = Vec::new();
        let mut replay = Replay::new(self.topology, start.clone(), steps);
        for (at, difficulty) in difficulties.iter().enumerate() {
            let Some((before, step)) = replay.next_step() else { break };
            let described = self.describe(before, step);
            if hardest.is_some() && *difficulty == hardest {
                *hard.entry(described.title.clone()).or_default() += 1;
            }
            *counts.entry(described.title.clone()).or_default() += 1;
            if keys.contains(&at) {
                // Use signs, since colours have no width.
                let look = BoardStyle { uses_color: false, ..self.look };
                let board = compact(
                    self.topology,
                    before,
                    &Marks::from_match(self.topology, before, &step.technique_match),
                    look,
                );
                let title = self.heading(step, &described);
                let effects = match_sentence(&step.technique_match, &self.names(), language);
                boards.push(side_by_side(&board, &format!("{title}\n\n{}\n\n{effects}", described.text)));
            }
        }
        let mut lines = vec![status_line(outcome, language)];
        if let Some(difficulty) = hardest {
            let techniques = self.times(&hard);
            let difficulty = difficulty.to_string();
            lines.push(fill(words.hardest, &[("techniques", &techniques), ("difficulty", &difficulty)]));
        }
        lines.extend(outcome.limits.iter().cloned());
        if !counts.is_empty() {
            lines.push(format!("{}{}{}", words.techniques, self.sentences().colon, self.times(&counts)));
        }
        if !outcome.tallies.is_empty() {
            lines.push(tallies_line(outcome.tallies, &self.words));
        }
        let mut text: String =
            lines.iter().flat_map(|line| wrapped(line, WIDTH)).map(|line| line + "\n").collect();
        if !boards.is_empty() {
            text += &format!("\n{}\n\n", pluralize(words.keys, boards.len()));
        }
        let boards = boards.join("\n");
        let blocks = vec![SectionBlock::Text(text), SectionBlock::Board(boards)];
        WalkthroughSection {
            is_opening: true,
            ..WalkthroughSection::new(self.title(start), blocks, Vec::new())
        }
    }

    /// Returns the number of occurrences of each title, with a sign between them, since titles may end in a number.
    fn times(&self, counts: &IndexMap<String, usize>) -> String {
        join(counts.iter().map(|(title, n)| format!("{title} ×{n}")), self.sentences().separator)
    }
}

fn keys(steps: &[TracedStep], difficulties: &[Option<i64>]) -> Vec<usize> {
    let fills = |step: &TracedStep| step.technique_match.effects.placements.len();
    let mut ranked: Vec<usize> = (0..steps.len()).collect();
    ranked.sort_by_cached_key(|&at| {
        let after = steps[at + 1..].iter().map(fills).take_while(|&filled| filled > 0);
        let unlocked = fills(&steps[at]) + after.sum::<usize>();
        std::cmp::Reverse((difficulties[at], unlocked, std::cmp::Reverse(at)))
    });
    ranked.truncate(BOARDS);
    ranked.sort_unstable();
    ranked
}

/// Returns a board with words to its right, or below it if the board is wide.
fn side_by_side(board: &str, text: &str) -> String {
    let columns = board.lines().map(UnicodeWidthStr::width).max().unwrap_or(0) + 3;
    let left = WIDTH.saturating_sub(columns);
    if left < NARROW {
        let lines = text.lines().flat_map(|line| wrapped(line, WIDTH));
        return format!("{board}\n{}\n", lines.collect::<Vec<_>>().join("\n"));
    }
    let words: Vec<String> = text.lines().flat_map(|line| wrapped(line, left)).collect();
    let rows: Vec<&str> = board.lines().collect();
    let line = |at: usize| {
        let row = padded(rows.get(at).copied().unwrap_or_default(), columns);
        (row + words.get(at).map_or("", String::as_str)).trim_end().to_owned() + "\n"
    };
    (0..rows.len().max(words.len())).map(line).collect()
}

/// Breaks a line at blanks and beside characters of two columns, but not before a mark that ends a phrase.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut is_over = true;
    for letter in line.chars() {
        match pieces.last_mut() {
            Some(piece) if !is_over || "、。」）：".contains(letter) => piece.push(letter),
            _ => pieces.push(letter.to_string()),
        }
        is_over = letter == ' ' || letter.width() == Some(2) && !"「（".contains(letter);
    }
    let mut lines = vec![String::new()];
    for piece in pieces {
        let last = lines
            .last_mut()
            .filter(|last| last.is_empty() || last.width() + piece.trim_end().width() <= width);
        match last {
            Some(last) => last.push_str(&piece),
            None => lines.push(piece),
        }
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}
