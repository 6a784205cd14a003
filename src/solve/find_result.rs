//! Matches on a position, as text and JSON.

use super::prelude::*;
use crate::{FindResult, Match, finder::LoadedPosition, render::column};
use tesuji_report::{FindJson, FindStatus, trace::group};

impl FindResult {
    /// Line of the source on which the position begins, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The name of the position in its source.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Reason that the position cannot be searched; `None` if it was searched.
    pub fn error(&self) -> Option<&Message> {
        self.position.as_ref().err()
    }

    /// The matches, technique by technique: in the order of the named techniques or, for a strategy, the simplest
    /// first.
    pub fn matches(&self) -> impl ExactSizeIterator<Item = Match> {
        let before = self.position.as_ref().ok().map(|place| Position {
            topology: Arc::clone(&place.board.topology),
            state: place.state.clone(),
        });
        // Without a position there are no matches.
        let matches = if before.is_some() { self.matches.as_slice() } else { &[] };
        matches.iter().map(move |one| {
            let before = before.clone().expect("nothing is found without a position");
            Match::new(&self.rules, before, one.clone())
        })
    }

    /// Whether the time limit was reached, so that matches may be missing.
    pub fn timed_out(&self) -> bool {
        self.has_expired
    }

    /// The limits that were reached, in words; matches may be missing because of them.
    pub fn limits(&self, language: Language) -> Vec<String> {
        let words = StepTexts::new(self.rules.program(), language);
        let reached: Vec<(String, Limit)> = self.reached().collect();
        limit_lines(reached.iter().map(|(technique, limit)| (technique.as_str(), *limit)), &words)
    }

    fn reached(&self) -> impl Iterator<Item = (String, Limit)> {
        let program = self.rules.program();
        self.position.iter().flat_map(move |place| {
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
    /// The matches as text, under a heading if there is a `label`.
    pub fn find_result_text(&self, label: Option<&str>, found: &FindResult) -> String {
        let (language, sentences) = (self.language(), self.sentences());
        let name = column(found.name());
        let heading = label.map(|label| format!("# {label}{name}\n")).unwrap_or_default();
        let matches = &found.matches;
        let body = match &found.position {
            Err(message) => fill(sentences.find.invalid, &[("error", &language.translate(message))]) + "\n",
            Ok(_) if matches.is_empty() && found.timed_out() => String::new(),
            Ok(LoadedPosition { board, .. }) if matches.is_empty() => {
                let searched = self.searched(board.compiled.iter().map(|one| &one.plan().call));
                fill(sentences.find.none, &[("techniques", &searched)]) + "\n"
            }
            Ok(LoadedPosition { board, state }) => {
                // In a notation, matches are described as a group: first each one, then the changes of all.
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

    /// Display names of the searched techniques; only the first ones if there are many.
    fn searched<'c>(&self, calls: impl ExactSizeIterator<Item = &'c Call>) -> String {
        const MAX_NAMES: usize = 3;
        let (language, count) = (self.language(), calls.len());
        let titles = calls.map(|call| call_title(&self.words, &self.words.program.describe(call)));
        let mut names: Vec<String> =
            titles.take(if count > MAX_NAMES + 1 { MAX_NAMES } else { count }).collect();
        if names.len() < count {
            let more = count - names.len();
            names.push(language.translate(&message!("{more} more")));
        }
        names.join(self.sentences().separator)
    }

    /// The matches as JSON.
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
