//! What was found on a position, in words and as data.

use super::prelude::*;
use super::{position::Position, step::Match, teller::Renderer};
use crate::report::json::{FindJson, FindStatus};
use crate::report::trace::group;
use crate::solve::finder::{FindResult, Place};

impl FindResult {
    /// The line of its source on which the position begins, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The name that its source gives it.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Why there is no position to look at.
    pub fn error(&self) -> Option<&Message> {
        self.place.as_ref().err()
    }

    /// The matches, those of the technique that was named first before others.
    pub fn matches(&self) -> impl ExactSizeIterator<Item = Match> {
        let before = self.place.as_ref().ok().map(|place| Position {
            topology: Arc::clone(&place.board.topology),
            state: place.state.clone(),
        });
        // Without a position nothing is found.
        let matches = if before.is_some() { self.matches.as_slice() } else { &[] };
        matches.iter().map(move |one| {
            let before = before.clone().expect("nothing is found without a position");
            Match::new(&self.rules, before, one.clone())
        })
    }

    /// Whether the time limit was reached, so that more may be there.
    pub fn timed_out(&self) -> bool {
        self.expired
    }

    /// The limits that were reached, in words: more might be there than was found.
    pub fn limits(&self, language: Language) -> Vec<String> {
        let words = Words::new(self.rules.program(), language);
        let reached: Vec<(String, Limit)> = self.reached().collect();
        limit_lines(reached.iter().map(|(technique, limit)| (technique.as_str(), *limit)), &words)
    }

    fn reached(&self) -> impl Iterator<Item = (String, Limit)> {
        let program = self.rules.program();
        self.place.iter().flat_map(move |place| {
            self.limits.iter().map(move |&(technique, limit)| {
                (program.describe(&place.board.compiled[technique].plan().call), limit)
            })
        })
    }
}

impl fmt::Debug for FindResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.matches()).finish()
    }
}

impl Renderer<'_> {
    /// What was found, in words; under a heading where it has a `label`.
    pub fn find_result_text(&self, label: Option<&str>, found: &FindResult) -> String {
        let (language, sentences) = (self.language(), self.language().sentences());
        let name = found.name().map(|name| format!("  {name}")).unwrap_or_default();
        let heading = label.map(|label| format!("# {label}{name}\n")).unwrap_or_default();
        let matches = &found.matches;
        let body = match &found.place {
            Err(message) => fill(sentences.find.invalid, &[("error", &language.translate(message))]) + "\n",
            Ok(_) if matches.is_empty() && found.timed_out() => String::new(),
            Ok(Place { board, .. }) if matches.is_empty() => {
                let searched = self.searched(board.compiled.iter().map(|one| &one.plan().call));
                fill(sentences.find.none, &[("techniques", &searched)]) + "\n"
            }
            Ok(Place { board, state }) => {
                // In a notation, matches are described together: each by itself, then what all of them change.
                let together = (!self.words.notations.is_empty()).then_some(1);
                let step = |(i, one): (usize, &trace::TracedMatch)| trace::TracedStep {
                    group: together,
                    ..trace::TracedStep::new(i + 1, one.clone())
                };
                let steps: Vec<trace::TracedStep> = matches.iter().enumerate().map(step).collect();
                let groups = steps.chunk_by(|_, _| together.is_some());
                let blocks = groups.map(|steps| group(&self.words, &board.topology, state, steps));
                blocks.collect::<Vec<String>>().join("\n")
            }
        };
        let limits: String = found.limits(language).into_iter().map(|line| line + "\n").collect();
        let expired = if found.timed_out() { format!("{}\n", sentences.cut_short) } else { String::new() };
        let end = if label.is_some() { "\n" } else { "" };
        format!("{heading}{body}{limits}{expired}{end}")
    }

    /// The techniques that were searched, as people read them: the first ones of many.
    fn searched<'c>(&self, calls: impl ExactSizeIterator<Item = &'c Call>) -> String {
        const MOST: usize = 3;
        let (language, count) = (self.language(), calls.len());
        let called = calls.map(|call| called(&self.words, &self.words.program.describe(call)));
        let mut names: Vec<String> = called.take(if count > MOST + 1 { MOST } else { count }).collect();
        if names.len() < count {
            let more = count - names.len();
            names.push(language.translate(&message!("{more} more")));
        }
        names.join(language.sentences().separator)
    }

    /// What was found, as data.
    pub fn find_result_json(&self, found: &FindResult) -> FindJson {
        let error = found
            .error()
            .map(|message| ErrorJson { code: "invalid", message: self.language().translate(message) });
        let matches: Vec<StepJson> =
            found.matches().enumerate().map(|(i, one)| self.match_json(i + 1, &one)).collect();
        let status = match (&error, matches.is_empty()) {
            (Some(_), _) => FindStatus::Invalid,
            (None, _) if found.timed_out() => FindStatus::Timeout,
            (None, true) => FindStatus::None,
            (None, false) => FindStatus::Found,
        };
        let limits = found.reached().map(|(of, limit)| LimitJson::new(of, limit)).collect();
        FindJson { line: found.line(), status, matches, limits, error }
    }
}
