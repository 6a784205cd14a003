//! Examples of techniques: the exact effects of one match on a position.

mod fault;

use crate::prelude::*;
use tesuji_formats::read_all;
use tesuji_lang::{Fact, program};

/// Example of a technique: a position, and the exact effects that one match must have there, or that there is no match.
///
/// ```
/// use tesuji::{BoardStyle, RulesBuilder, authoring::Example};
///
/// let rules = RulesBuilder { reads_examples: true, ..RulesBuilder::default() }.build()?;
/// let example = Example::all(&rules).find(|one| one.call() == "full-house").expect("it has one");
/// assert_eq!(example.failure(BoardStyle::default()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Example<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) declared: &'r program::Example,
    /// Boards of all examples; most examples share them.
    boards: Result<Arc<BoardCache<()>>, BoardError>,
}

impl<'r> Example<'r> {
    /// Returns all examples in the order of their files. Built-in ones are included only if they were loaded.
    pub fn all(rules: &'r Rules) -> impl Iterator<Item = Self> {
        let boards = BoardCache::new(Arc::clone(rules.program()), None, |_, _, _| Ok(())).map(Arc::new);
        let examples = rules.program().examples.iter();
        examples.map(move |declared| Self { rules, declared, boards: boards.clone() })
    }

    /// Returns the matches of a technique's examples. For an alias, only the examples of its cases are used.
    ///
    /// # Errors
    /// Returns a [`CallError`] if no technique has this name.
    pub fn matches_of(rules: &'r Rules, technique: &str) -> Result<Vec<Match>, CallError> {
        let calls = rules.program().call(technique)?;
        let examples = Self::all(rules).filter(|one| calls.iter().any(|call| one.is_case(call)));
        Ok(examples.filter_map(|one| one.found()).collect())
    }

    /// Returns the technique with its arguments.
    pub fn call(&self) -> String {
        self.program().describe(&self.declared.call)
    }

    /// Returns the title; it may be empty.
    pub fn title(&self) -> &'r str {
        &self.declared.title
    }

    /// Returns the name of the rule file.
    pub fn file(&self) -> &'r str {
        self.program().files.get(self.declared.span.file as usize).map_or("", |file| &file.name)
    }

    /// Returns the file and line of the example.
    pub fn location(&self) -> String {
        place(self.program(), self.declared.span)
    }

    /// Runs the example.
    pub fn test(&self, look: BoardStyle) -> ExampleResult {
        self.tested(&self.show(), look)
    }

    pub(crate) fn tested(&self, run: &Result<ExampleRun, Message>, look: BoardStyle) -> ExampleResult {
        let fault = self.fault_of(run, look);
        ExampleResult {
            test: "example",
            has_passed: fault.is_none(),
            location: self.location(),
            technique: self.call(),
            title: self.title().to_owned(),
            failure: fault.map(|fault| fault.trim_end().to_owned()),
        }
    }

    /// Returns a description of the failure, with the nearest matches and a board with both, or `None` if the example
    /// passes.
    pub fn failure(&self, look: BoardStyle) -> Option<String> {
        self.fault_of(&self.show(), look)
    }

    /// Returns the board with the match that the example expects, and its effects.
    pub fn board_text(&self, look: BoardStyle) -> String {
        let shown = match self.show() {
            Err(message) => return look.language.translate(&message) + "\n",
            Ok(shown) => shown,
        };
        let ExampleRun { topology, state, matches, wanted, .. } = &shown;
        let found = wanted.and_then(|wanted| matches.get(wanted));
        let marks =
            found.map_or_else(|| Marks::new(topology), |found| Marks::from_match(topology, state, found));
        let board = candidates(topology, state, &marks, look);
        let follows = match (found, &self.declared.finds) {
            (Some(found), _) => facts_of(self.program(), &found.effects, topology),
            (None, None) => look.language.translate(&message!("nothing is found")),
            (None, Some(_)) => {
                look.language.translate(&message!("the example fails: see `tesuji rules test`"))
            }
        };
        format!("{board}\n{follows}\n")
    }

    /// Returns the match that the example expects; `None` if it expects no match or fails.
    pub fn found(&self) -> Option<Match> {
        self.measured().map(|(found, _)| found)
    }

    /// Returns the expected match, and the number of plan steps that the engine entered to find all matches.
    pub(crate) fn measured(&self) -> Option<(Match, u64)> {
        self.declared.finds.as_ref()?;
        let mut shown = self.show().ok()?;
        let found = shown.matches.swap_remove(shown.wanted?);
        let before = Position { topology: shown.topology, state: shown.state };
        Some((Match::new(self.rules, before, found), shown.entered))
    }

    pub(crate) fn is_of(&self, technique: &program::Technique) -> bool {
        self.program().techniques[self.declared.call.technique].name == technique.name
    }

    pub(crate) fn is_case(&self, call: &program::Call) -> bool {
        let declared = &self.declared.call;
        declared.technique == call.technique && declared.arguments == call.arguments
    }

    pub(crate) fn show(&self) -> Result<ExampleRun, Message> {
        let (program, example) = (self.program(), self.declared);
        let boards = self.boards.as_ref().map_err(BoardError::message)?;
        let read = read_all(&example.position, None)
            .into_iter()
            .next()
            .ok_or_else(|| message!("its position is empty"))?;
        let mut position = read.map_err(|error| message!("cannot read its position: {}", error.message))?;
        position.game = Some(example.game.clone());
        let board = boards.board(&position).map_err(|error| error.message())?;
        let topology = Arc::clone(&board.topology);
        let technique = compile(program, &example.call, &topology, true).map_err(|error| error.message())?;
        let state = loaded(&topology, &position)?;
        let mut scratch = ExecMemory::default();
        let matches = technique.matches(&topology, &state, &mut scratch);
        let entered = scratch.visits().iter().map(|(entered, _)| entered).sum();
        let wanted = match &example.finds {
            None => None,
            Some(facts) => {
                let wanted = effects(facts, &topology)?;
                let words = StepTexts::new(program, Language::En);
                let says = |one: &TracedMatch| {
                    example.says.iter().all(|(style, text)| {
                        words.text_in_style(&topology, &state, one, style).is_some_and(|shown| shown == *text)
                    })
                };
                matches.iter().position(|one| one.effects == wanted && says(one))
            }
        };
        Ok(ExampleRun { topology, state, matches, wanted, entered })
    }

    fn program(&self) -> &'r Arc<Program> {
        self.rules.program()
    }
}

impl fmt::Debug for Example<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: example of {}", self.location(), self.call())
    }
}

/// Result of an example test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ExampleResult {
    /// Kind of test: `example`.
    pub test: &'static str,
    /// Whether the example passes.
    #[serde(rename = "passed")]
    pub has_passed: bool,
    /// File and line of the example.
    #[serde(rename = "place")]
    pub location: String,
    /// Technique with its arguments.
    pub technique: String,
    /// Title; it may be empty.
    pub title: String,
    /// Description of the failure; `None` if the example passes.
    #[serde(rename = "fault")]
    pub failure: Option<String>,
}

impl ExampleResult {
    /// Returns the location, technique and title of the example.
    pub fn message(&self) -> Message {
        let title = if self.title.is_empty() { Message::empty() } else { message!(": {}", self.title) };
        message!("{}: example of {}{title}", self.location, self.technique)
    }
}

pub struct ExampleRun {
    pub topology: Arc<Topology>,
    pub state: BoardState,
    pub matches: Vec<TracedMatch>,
    /// Index of the match that the example expects; `None` if it expects none or the match was not found.
    pub wanted: Option<usize>,
    pub entered: u64,
}

fn effects(facts: &[Fact], topology: &Topology) -> Result<Effects, Message> {
    let conclusion = |fact: &Fact| {
        let cell =
            topology.cell_by_label(&fact.cell).ok_or_else(|| message!("unknown cell {}", fact.cell))?;
        let value = usize::from(fact.value).checked_sub(1).filter(|value| *value < topology.values);
        let value = value.ok_or_else(|| message!("invalid value {}", fact.value))?;
        let conclusion = if fact.is_placement { CandidateLiteral::Is } else { CandidateLiteral::Not };
        Ok(conclusion(cell, value))
    };
    Ok(effects_from_conclusions(facts.iter().map(conclusion).collect::<Result<Vec<_>, Message>>()?))
}
