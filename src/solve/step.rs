//! Steps and matches of techniques, with their conclusions and explanations.

use super::prelude::*;
use std::ops::Deref;
use tesuji_sets::SetBits;

/// A change of a cell by a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// The cell gets the value.
    Place(Cell, u8),
    /// The cell loses the candidate.
    Eliminate(Cell, u8),
}

impl fmt::Display for Change {
    /// Writes the change as in `r1c2=4` and `r1c2<>4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(cell, value) => write!(f, "{cell}={value}"),
            Self::Eliminate(cell, value) => write!(f, "{cell}<>{value}"),
        }
    }
}

/// A mark on a cell or candidate, for programs that draw a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CellMark {
    /// The cell.
    pub cell: Cell,
    /// The candidate; `None` if the cell itself is marked.
    pub value: Option<u8>,
    /// The kind of mark.
    pub mark: Mark,
}

/// A match of a technique on a position, with its conclusions and explanation.
///
/// ```
/// use tesuji::{Finder, FinderOptions, Language, Puzzle, Rules};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let options = FinderOptions::default().with_techniques(["naked-single"]);
/// let finder = Finder::new(&Rules::builtin(), options)?;
/// let found = finder.find(&puzzle).matches().next().expect("there is one");
/// assert_eq!(found.title(Language::En), "Naked Single");
/// assert_eq!(found.changes()[0].to_string(), "r5c5=5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Match {
    rules: Rules,
    before: Position,
    traced_match: trace::TracedMatch,
}

impl Match {
    #[doc(hidden)]
    pub fn new(rules: &Rules, before: Position, found: trace::TracedMatch) -> Self {
        Self { rules: rules.clone(), before, traced_match: found }
    }

    /// The id of the technique, as in `naked-subset`.
    pub fn technique(&self) -> &str {
        &self.rules.program().techniques[self.traced_match.call.technique].name
    }

    /// The technique with its arguments, as in `naked-subset(2)`.
    pub fn technique_call(&self) -> String {
        let call = tesuji_lang::Call { alias: None, ..self.traced_match.call.clone() };
        self.rules.program().describe(&call)
    }

    /// The arguments by the names of the parameters.
    pub fn arguments(&self) -> IndexMap<String, Value> {
        let technique = &self.rules.program().techniques[self.traced_match.call.technique];
        arguments_json(technique, &self.traced_match.call)
    }

    /// The title.
    pub fn title(&self, language: Language) -> String {
        self.described(language).title
    }

    /// Explanation of the match in words.
    pub fn explanation(&self, language: Language) -> String {
        self.described(language).text
    }

    /// The match in a style of the rules, such as the notation of an article; `None` if the style cannot express it.
    pub fn notation(&self, style: &str) -> Option<String> {
        let words = StepTexts::new(self.rules.program(), Language::default());
        words.text_in_style(self.topology(), &self.before.state, &self.traced_match, style)
    }

    /// The values of its variables in words, by the names of the variables.
    pub fn bindings(&self, language: Language) -> IndexMap<String, String> {
        let program = self.rules.program();
        let names = Notation::new(program, language.code(), self.topology());
        let variables = &program.techniques[self.traced_match.call.technique].variables;
        let bound = self.traced_match.bindings.iter().filter_map(|(variable, datum)| {
            Some((variables.get(variable.0 as usize)?.name.clone(), names.datum(datum)))
        });
        bound.collect()
    }

    /// The changes: placements first, then eliminations.
    pub fn changes(&self) -> Vec<Change> {
        let cell = |cell| Cell::from_index(self.topology(), cell);
        let effects = &self.traced_match.effects;
        let places = effects.placements.iter().map(|&(c, v)| Change::Place(cell(c), v as u8 + 1));
        places.chain(effects.eliminated().map(|(c, v)| Change::Eliminate(cell(c), v as u8 + 1))).collect()
    }

    /// The marks of its picture, cell by cell; a candidate has at most one mark.
    pub fn marks(&self) -> Vec<CellMark> {
        let topology = self.topology();
        let marks = Marks::from_match(topology, &self.before.state, &self.traced_match);
        let mut marked = Vec::new();
        for number in 0..topology.cells.len() {
            let cell = Cell::from_index(topology, number);
            marked.extend(marks.cell(number).map(|mark| CellMark { cell, value: None, mark }));
            let candidates = SetBits(topology.all_values());
            marked.extend(candidates.filter_map(|value| {
                let mark = marks.candidate(number, value)?;
                Some(CellMark { cell, value: Some(value as u8 + 1), mark })
            }));
        }
        marked
    }

    /// The position on which it was found.
    pub fn before(&self) -> &Position {
        &self.before
    }

    /// The position after its changes.
    pub fn after(&self) -> Position {
        let mut after = self.before.clone();
        self.traced_match.effects.apply(self.topology(), &mut after.state);
        after
    }

    /// The board before the match as text, with its marks.
    pub fn board_text(&self, look: BoardStyle) -> String {
        let marks = Marks::from_match(self.topology(), &self.before.state, &self.traced_match);
        candidates(self.topology(), &self.before.state, &marks, look)
    }

    /// The board before the match as SVG: its premises and its changes are marked, with a key to the marks.
    pub fn svg(&self, language: Language) -> String {
        let words = StepTexts::new(self.rules.program(), language);
        let drawing = Drawing::of_match(&words, self.topology(), &self.before.state, &self.traced_match);
        Drawing { title: self.summary(language), key: Some(language), ..drawing }.svg()
    }

    /// The board after the match as SVG, with the changed cells marked.
    pub fn svg_after(&self, language: Language) -> String {
        let drawing = Drawing::after_match(self.topology(), &self.before.state, &self.traced_match);
        Drawing { title: self.summary(language), ..drawing }.svg()
    }

    /// The title and the changes in symbols.
    #[doc(hidden)]
    pub fn summary(&self, language: Language) -> String {
        let names = Notation::new(self.rules.program(), language.code(), self.topology());
        let (title, colon) = (self.title(language), language.sentences().colon);
        format!("{title}{colon}{}", signs(&self.traced_match.effects, &names))
    }

    /// The match as JSON with the number `n`, as `tesuji find --format json` writes it.
    pub fn to_json(&self, n: usize, language: Language) -> StepJson {
        Renderer::new(&self.rules, language).match_json(n, self)
    }

    #[doc(hidden)]
    pub fn traced_match(&self) -> &trace::TracedMatch {
        &self.traced_match
    }

    fn described(&self, language: Language) -> StepDescription {
        let words = StepTexts::new(self.rules.program(), language);
        words.describe(self.topology(), &self.before.state, &self.traced_match)
    }

    fn topology(&self) -> &Topology {
        &self.before.topology
    }
}

impl fmt::Display for Match {
    /// The title, the changes and the reason, in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StepDescription { title, text, .. } = self.described(Language::default());
        let changes: Vec<String> = self.changes().iter().map(Change::to_string).collect();
        write!(f, "{title}: {}", changes.join(", "))?;
        if text.is_empty() { Ok(()) } else { write!(f, " — {text}") }
    }
}

debug_as_display! { Match Step }

/// A match that a strategy has applied. It dereferences to its [`Match`].
///
/// ```
/// use tesuji::{Puzzle, Rules, Solver, SolverOptions};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = Solver::new(&Rules::builtin(), SolverOptions::default())?.solve(&puzzle);
/// let step = solution.steps().next().expect("it takes some");
/// assert_eq!((step.number, step.technique()), (1, "naked-single"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Step {
    inner: Match,
    /// Its number, from 1.
    pub number: usize,
    /// The level of the strategy's list on which it was found.
    pub level: Option<String>,
    /// Values of the strategy's tallies after this step, if they have changed since the previous step.
    pub tallies: IndexMap<String, i64>,
}

impl Step {
    #[doc(hidden)]
    pub fn new(rules: &Rules, before: Position, step: &trace::TracedStep) -> Self {
        let trace::TracedStep { number, level, tallies, technique_match: found, .. } = step;
        let found = Match::new(rules, before, found.clone());
        Self { inner: found, number: *number, level: level.clone(), tallies: tallies.clone() }
    }

    /// The step as JSON, as `tesuji solve --format json` writes it.
    pub fn to_json(&self, language: Language) -> StepJson {
        Renderer::new(&self.inner.rules, language).step_json(self)
    }
}

impl Renderer<'_> {
    /// Returns a step as JSON.
    pub fn step_json(&self, step: &Step) -> StepJson {
        let json = self.match_json(step.number, &step.inner);
        StepJson { level: step.level.clone(), tallies: step.tallies.clone(), ..json }
    }

    /// Returns a match as JSON with the number `n`.
    pub fn match_json(&self, n: usize, one: &Match) -> StepJson {
        let topology = one.topology();
        let described = self.words.describe(topology, &one.before.state, &one.traced_match);
        StepJson::of_match(&self.words, topology, n, &one.traced_match, described)
    }
}

impl Deref for Step {
    type Target = Match;

    fn deref(&self) -> &Match {
        &self.inner
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}", self.number, self.inner)
    }
}
