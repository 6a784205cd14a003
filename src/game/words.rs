//! Words of formats for constraints that rule files declare.
//!
//! A format knows no constraints: its text is read under its own words, as the names of inputs and constraints, until
//! the rule files give them a meaning.

use super::{arithmetic::constant, demands, entries, shape::number_of};
use indexmap::IndexSet;
use std::borrow::Cow;
use tesuji_board::{
    BoardShape, CellGroup, ConstraintFlag, PuzzleInput, PuzzleInputs, PuzzleSpec, Statements,
    inputs::push_groups,
};
use tesuji_lang::{
    Constraint, Demand, EntryForm, Expr, FormatWord, GameInput, InputKind, Members, Program, WORD_FORMATS,
    WordNumber,
};

/// Returns the name of an input or constraint that a format states under a word of its own.
pub fn foreign_name(format: &str, word: &str) -> String {
    format!("{format} {word}")
}

/// Returns the format and the word of such a name.
fn format_and_word(name: &str) -> Option<(&str, &str)> {
    name.split_once(' ').filter(|(format, _)| WORD_FORMATS.contains(format))
}

/// Returns a name as users know it: without the format whose word it is.
pub fn shown_name(name: &str) -> &str {
    format_and_word(name).map_or(name, |(_, word)| word)
}

/// Returns the constraints that have a word of a format, each with its word.
fn with_word<'p, 'w>(
    program: &'p Program,
    format: &'w str,
    word: &'w str,
) -> impl Iterator<Item = (&'p Constraint, &'p FormatWord)> + use<'p, 'w> {
    program.constraints.iter().flat_map(move |constraint| {
        let words = constraint.reads.iter().filter(move |own| own.format == format && own.word == word);
        words.map(move |word| (constraint, word))
    })
}

/// Returns the name of the first constraint that has the word of a name.
pub fn constraint_of_word<'p>(program: &'p Program, name: &str) -> Option<&'p str> {
    let (format, word) = format_and_word(name)?;
    with_word(program, format, word).next().map(|(constraint, _)| constraint.name.as_str())
}

/// Returns the position with names of the rule files in place of words of formats; a word that no rule file declares is
/// kept.
pub fn spelled<'a>(program: &Program, position: &'a PuzzleSpec) -> Cow<'a, PuzzleSpec> {
    let is_foreign = |name: &String| format_and_word(name).is_some();
    let has_foreign = |input: &PuzzleInput| match input {
        PuzzleInput::Choices(choices) => choices.iter().flatten().flatten().any(|(name, _)| is_foreign(name)),
        _ => false,
    };
    let inputs = &position.shape.inputs;
    let is_of_rules = !position.marks.iter().any(|mark| is_foreign(&mark.name))
        && position.unsupported.iter().all(|element| element.stated.is_none())
        && !inputs.iter().any(|(name, input)| is_foreign(name) || has_foreign(input));
    if is_of_rules {
        return Cow::Borrowed(position);
    }
    let words = WordResolver { program, position };
    let mut spelled = position.clone();
    spelled.shape.inputs = words.inputs(inputs);
    spelled.unsupported.retain(|element| match &element.stated {
        Some((name, groups)) => !words.add_all(&mut spelled.shape.inputs, &mut spelled.marks, name, groups),
        None => true,
    });
    let marks = std::mem::take(&mut spelled.marks);
    for mark in marks {
        let entry = [CellGroup::default()];
        let is_known = words.add_all(&mut spelled.shape.inputs, &mut spelled.marks, &mark.name, &entry);
        spelled.marks.extend((!is_known).then_some(mark));
    }
    Cow::Owned(spelled)
}

/// A constraint with groups of its input.
type Meaning<'p> = (&'p Constraint, Vec<CellGroup>);

struct WordResolver<'p, 'a> {
    program: &'p Program,
    position: &'a PuzzleSpec,
}

impl<'p> WordResolver<'p, '_> {
    fn inputs(&self, inputs: &PuzzleInputs) -> PuzzleInputs {
        let mut spelled = PuzzleInputs::new();
        for (name, input) in inputs {
            self.add_input(&mut spelled, name, input);
        }
        spelled
    }

    fn add_input(&self, spelled: &mut PuzzleInputs, name: &str, input: &PuzzleInput) {
        match (input, format_and_word(name)) {
            (PuzzleInput::Choices(choices), _) => {
                let branch = |branch: &Statements| {
                    let mut inputs = PuzzleInputs::new();
                    branch.iter().for_each(|(name, input)| self.add_input(&mut inputs, name, input));
                    inputs.into_iter().collect()
                };
                let choices = choices.iter().map(|branches| branches.iter().map(branch).collect());
                spelled.insert(name.to_owned(), PuzzleInput::Choices(choices.collect()));
            }
            (PuzzleInput::Groups(entries), Some((format, word))) => {
                for entry in entries {
                    match self.meaning(format, word, entry, spelled) {
                        Some((constraint, groups)) => add_groups(spelled, constraint, groups),
                        None => push_groups(spelled, name, [entry.clone()]),
                    }
                }
            }
            (PuzzleInput::Groups(groups), None) => push_groups(spelled, name, groups.clone()),
            _ => drop(spelled.insert(name.to_owned(), input.clone())),
        }
    }

    /// Adds the meanings of entries under a name. Returns false, and adds none, if an entry has no meaning.
    fn add_all(
        &self,
        inputs: &mut PuzzleInputs,
        marks: &mut Vec<ConstraintFlag>,
        name: &str,
        entries: &[CellGroup],
    ) -> bool {
        let Some((format, word)) = format_and_word(name) else { return false };
        let meanings = entries.iter().map(|entry| self.meaning(format, word, entry, inputs));
        let Some(meanings) = meanings.collect::<Option<Vec<Meaning<'p>>>>() else { return false };
        if meanings.is_empty() && self.words(format, word).is_empty() {
            return false;
        }
        for (constraint, groups) in meanings {
            match constraint.inputs.is_empty() {
                true => marks.push(ConstraintFlag::new(&constraint.name)),
                false => add_groups(inputs, constraint, groups),
            }
        }
        true
    }

    /// Returns the constraints that have a word of a format, each with its word; if there are none, those that have it
    /// as their name and have no word for the format.
    fn words(&self, format: &str, word: &str) -> Vec<(&'p Constraint, Option<&'p FormatWord>)> {
        let with_word =
            with_word(self.program, format, word).map(|(constraint, word)| (constraint, Some(word)));
        let mut words: Vec<_> = with_word.collect();
        if words.is_empty() {
            let is_named = |constraint: &&Constraint| {
                let name = constraint.inputs.first().map_or(&constraint.name, |input| &input.name);
                name == word && constraint.reads.iter().all(|own| own.format != format)
            };
            let constraints = self.program.constraints.iter();
            words.extend(constraints.filter(is_named).map(|constraint| (constraint, None)));
        }
        words
    }

    /// Returns the constraint and the groups of an entry under a word: of several constraints the first that makes no
    /// exception for an input of the puzzle.
    fn meaning(
        &self,
        format: &str,
        word: &str,
        entry: &CellGroup,
        inputs: &PuzzleInputs,
    ) -> Option<Meaning<'p>> {
        let stated = |(constraint, word)| Some((constraint, self.stated(constraint, word, entry)?));
        let fitting: Vec<Meaning<'p>> = self.words(format, word).into_iter().filter_map(stated).collect();
        let without_exceptions =
            fitting.iter().position(|(constraint, _)| !makes_exceptions(constraint, inputs));
        fitting.into_iter().nth(without_exceptions.unwrap_or(0))
    }

    /// Returns the groups of the first input that an entry states under a word; `None` if it does not fit.
    fn stated(
        &self,
        constraint: &Constraint,
        word: Option<&FormatWord>,
        entry: &CellGroup,
    ) -> Option<Vec<CellGroup>> {
        let Some(input) = constraint.inputs.first() else {
            return (entry.squares.is_empty() && entry.numbers.is_empty()).then(Vec::new);
        };
        // A single cell is neither a row nor a column.
        let is_cell = entry.squares.len() == 1 && input.demands.contains(&Demand::Orthogonal);
        if is_cell || input.kind == InputKind::Number && !entry.squares.is_empty() {
            return None;
        }
        let mut groups = Vec::new();
        let numbers = word.map_or(&[][..], |word| &word.numbers);
        for group in entries::stated(word.and_then(|word| word.form), entry, self.position)? {
            groups.extend(self.with_numbers(constraint, numbers, group)?);
        }
        let shape = &self.position.shape;
        let fits =
            |group: &CellGroup| input.demands.iter().all(|demand| demands::fits(*demand, group, shape));
        groups.iter().all(fits).then_some(groups)
    }

    /// Returns the group with its numbers: those of the word if the entry omits them. `None` if they do not fit, and
    /// `Some(None)` if an entry lacks a number without which it has no meaning.
    #[allow(clippy::option_option)] // An entry may not fit, or fit and say nothing.
    fn with_numbers(
        &self,
        constraint: &Constraint,
        of_word: &[WordNumber],
        mut group: CellGroup,
    ) -> Option<Option<CellGroup>> {
        let needs = needs(constraint.inputs.first()?);
        let given = std::mem::take(&mut group.numbers);
        let mut says_nothing = false;
        for (index, known) in of_word.iter().enumerate() {
            let stated = given.get(index).copied().flatten();
            group.numbers.push(match known {
                WordNumber::Fixed(_) if stated.is_some() => return None,
                WordNumber::Fixed(number) | WordNumber::Usual(number) => {
                    stated.or_else(|| number_of_word(constraint, number, &self.position.shape))
                }
                WordNumber::Wanted => {
                    says_nothing |= stated.is_none();
                    stated
                }
            });
        }
        group.numbers.extend(given.iter().skip(of_word.len()));
        let lacks = |(index, is_needed): (usize, &bool)| {
            *is_needed && group.numbers.get(index).copied().flatten().is_none()
        };
        if group.numbers.len() > needs.len() || !says_nothing && needs.iter().enumerate().any(lacks) {
            return None;
        }
        Some(Some(group).filter(|_| !says_nothing))
    }

    /// Returns the entry under one of the constraint's words that states a group and nothing else.
    fn entry(&self, constraint: &'p Constraint, format: &str, group: &CellGroup) -> Option<WordEntry<'p>> {
        let words = constraint.reads.iter().filter(|word| word.format == format);
        let inputs = &self.position.shape.inputs;
        let mut entries = words.filter_map(|word| {
            let mut entry = entries::entry_of(word.form, group, &self.position.shape)?;
            // Numbers that are always the same are omitted.
            if word.numbers.iter().any(|number| matches!(number, WordNumber::Fixed(_))) {
                entry.numbers.clear();
            }
            let (meant, mut groups) = self.meaning(format, &word.word, &entry, inputs)?;
            groups.iter_mut().for_each(CellGroup::trim);
            // A flag states no group.
            let is_same = meant.name == constraint.name
                && match groups.as_slice() {
                    [] => constraint.inputs.is_empty(),
                    [only] => only == group,
                    _ => false,
                };
            is_same.then(|| WordEntry {
                word: &word.word,
                form: word.form,
                input: constraint.inputs.first(),
                is_of_blocks: constraint
                    .needs
                    .iter()
                    .any(|(name, _)| Constraint::OF_BLOCKS.contains(&name.as_str())),
                group: entry,
            })
        });
        entries.next()
    }
}

/// Returns the number of an expression on a board; `None` if it has none.
fn number_of_word(constraint: &Constraint, expr: &Expr, shape: &BoardShape) -> Option<i64> {
    let mut variables = vec![0; constraint.variables];
    for (name, variable) in &constraint.needs {
        variables[variable.0 as usize] = number_of(shape, name)?;
    }
    constant(expr, &variables).ok()
}

/// Returns the numbers, each once, that words of formats give to groups of an input whose entries omit the first
/// number.
pub fn default_numbers(program: &Program, input: &str, shape: &BoardShape) -> Vec<i64> {
    let is_of_input = |one: &&Constraint| one.inputs.first().is_some_and(|first| first.name == input);
    let words = program
        .constraints
        .iter()
        .filter(is_of_input)
        .flat_map(|one| one.reads.iter().map(move |word| (one, word)));
    let number = |(constraint, word): (&Constraint, &FormatWord)| match word.numbers.first()? {
        WordNumber::Fixed(number) | WordNumber::Usual(number) => number_of_word(constraint, number, shape),
        WordNumber::Wanted => None,
    };
    let numbers: IndexSet<i64> = words.filter_map(number).collect();
    numbers.into_iter().collect()
}

/// Whether each number of an input is required.
fn needs(input: &GameInput) -> Vec<bool> {
    match input.kind {
        InputKind::Number => vec![true],
        _ => input.fields.iter().map(|field| !field.is_optional).collect(),
    }
}

/// Whether a constraint makes an exception for groups of an input that the puzzle has.
fn makes_exceptions(constraint: &Constraint, inputs: &PuzzleInputs) -> bool {
    constraint.units.iter().any(|family| match &family.members {
        Members::Shapes { except, .. } => except.iter().any(|name| inputs.contains_key(name)),
        _ => false,
    })
}

fn add_groups(inputs: &mut PuzzleInputs, constraint: &Constraint, groups: Vec<CellGroup>) {
    let Some(input) = constraint.inputs.first() else { return };
    match (input.kind, groups.first().and_then(CellGroup::number)) {
        (InputKind::Number, Some(number)) => {
            inputs.insert(input.name.clone(), PuzzleInput::Number(number));
        }
        _ => push_groups(inputs, &input.name, groups),
    }
}

/// An entry of a format: a word with numbers and cells.
#[derive(Debug)]
pub struct WordEntry<'p> {
    pub word: &'p str,
    pub form: Option<EntryForm>,
    /// Input of its group; `None` for a flag.
    pub input: Option<&'p GameInput>,
    /// Whether the constraint is about rows and columns of blocks.
    pub is_of_blocks: bool,
    pub group: CellGroup,
}

/// Returns the inputs and flags of a position for which a format has words, by their names, with the entries that state
/// them. Those that the format cannot express completely are omitted.
pub fn entries_for<'p>(
    program: &'p Program,
    position: &PuzzleSpec,
    format: &str,
) -> Vec<(&'p str, Vec<WordEntry<'p>>)> {
    let words = WordResolver { program, position };
    let has_words = |constraint: &&Constraint| constraint.reads.iter().any(|word| word.format == format);
    let entries = |constraint: &'p Constraint| {
        let Some(input) = constraint.inputs.first() else {
            let is_stated = position.marks.iter().any(|mark| mark.name == constraint.name);
            let entry = words.entry(constraint, format, &CellGroup::default()).filter(|_| is_stated)?;
            return Some((constraint.name.as_str(), vec![entry]));
        };
        let mut groups = match position.shape.inputs.get(&input.name)? {
            PuzzleInput::Groups(groups) => groups.clone(),
            PuzzleInput::Number(number) => vec![CellGroup::with_numbers(vec![*number], Vec::new())],
            _ => return None,
        };
        groups.iter_mut().for_each(CellGroup::trim);
        let entries = groups.iter().map(|group| words.entry(constraint, format, group));
        Some((input.name.as_str(), entries.collect::<Option<Vec<_>>>()?))
    };
    program.constraints.iter().filter(has_words).filter_map(entries).collect()
}
