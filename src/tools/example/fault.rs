//! Failures of examples: the expected result, the nearest matches, and a board with both.

use super::{ExampleRun, effects};
use crate::{Example, prelude::*};

const MAX_LISTED: usize = 3;

impl Example<'_> {
    /// Returns a description of the failure of an example, with a board, or `None` if it passes.
    pub(super) fn fault_of(&self, shown: &Result<ExampleRun, Message>, look: BoardStyle) -> Option<String> {
        let (program, example) = (self.program(), self.declared);
        let shown = match shown {
            Err(message) => return Some(look.language.translate(message)),
            Ok(shown) => shown,
        };
        let ExampleRun { topology, state, matches, .. } = shown;
        let wanted = match &example.finds {
            None => Effects::default(),
            Some(_) if shown.wanted.is_some() => return None,
            Some(facts) => effects(facts, topology).unwrap_or_default(),
        };
        let translated = |message: Message| Some(look.language.translate(&message));
        let right = matches.iter().filter(|one| one.effects == wanted);
        let right: IndexSet<String> = right.map(|one| self.said_of(shown, one, look)).collect();
        if !right.is_empty() {
            let wanted = join(example.says.iter().map(|(style, text)| format!("{style} \"{text}\"")), "  ");
            let said = join(right, "\n         ");
            return translated(message!("wanted:  {wanted}\nsaid:    {}", said));
        }
        let conclusions = |effects: &Effects| BTreeSet::from_iter(conclusions(effects));
        let apart =
            |one: &TracedMatch| conclusions(&one.effects).symmetric_difference(&conclusions(&wanted)).count();
        let mut found: Vec<&TracedMatch> = matches.iter().collect();
        found.sort_by_key(|one| apart(one));
        let signs = |one: &TracedMatch| facts_of(program, &one.effects, topology);
        let all: IndexSet<String> = found.iter().map(|one| signs(one)).collect();
        let mut lines: Vec<String> = all.iter().take(MAX_LISTED).cloned().collect();
        let more = all.len().saturating_sub(MAX_LISTED);
        lines.extend((more > 0).then(|| translated(message!("and {more} more"))).flatten());
        let board = |marks: Marks| candidates(topology, state, &marks, look);
        let compared = |found: &Effects| board(Marks::compared(topology, &wanted, found));
        let Some(first) = found.first() else {
            let wanted = facts_of(program, &wanted, topology);
            example.finds.as_ref()?;
            return translated(message!(
                "wanted:  {wanted}\nfound:   nothing\n{}",
                compared(&Effects::default())
            ));
        };
        if example.finds.is_none() {
            let (board, lines) = (board(Marks::from_match(topology, state, first)), lines.join("\n  "));
            return translated(message!("nothing should be found, but this is:\n  {}\n{board}", lines));
        }
        let board = compared(&first.effects);
        let wanted = facts_of(program, &wanted, topology);
        translated(message!("wanted:  {wanted}\nfound:   {}\n{}", lines.join("\n         "), board))
    }

    fn said_of(&self, shown: &ExampleRun, one: &TracedMatch, look: BoardStyle) -> String {
        let words = StepTexts::new(self.program(), Language::En);
        let said = self.declared.says.keys().map(|style| {
            match words.text_in_style(&shown.topology, &shown.state, one, style) {
                Some(text) => format!("{style} \"{text}\""),
                None => look.language.translate(&message!("nothing in {style}")),
            }
        });
        join(said, "  ")
    }
}
