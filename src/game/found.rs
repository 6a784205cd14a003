//! Determines the game of a position: the one that it names, or one composed of the parts that its text states.

use super::{
    build, has_input,
    words::{constraint_of_word, shown_name, spelled},
};
use indexmap::IndexSet;
use std::borrow::Cow;
use tesuji_board::{BoardShape, CellGroup, ConstraintFlag, PuzzleInput, PuzzleSpec};
use tesuji_lang::{ComposeError, Constraint, Game, InputKind, Members, Program, did_you_mean, further};
use tesuji_message::{Localize, Message};

/// Default game of a position that states none.
pub const DEFAULT_GAME: &str = "sudoku";

/// Error of a position without a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[non_exhaustive]
pub enum FindError {
    /// Returned when a game or constraint is not declared, or the parts do not fit together.
    #[error(transparent)]
    Compose(#[from] ComposeError),
    /// Returned when no game or constraint has some inputs or elements of the puzzle, by their names, cells and
    /// numbers; with a constraint whose name is similar to the first.
    #[error("the rules have no constraint for {what} of the puzzle (--ignore-unsupported leaves it out){more}", what = names.join(", "), more = further(near))]
    Unknown { names: Vec<String>, near: Option<Message> },
    /// Returned when entries under words of a format have numbers or cells that their constraints cannot have.
    #[error("the puzzle has {entries}, which does not fit {constraints}", entries = entries.join(", "), constraints = constraints.join(", "))]
    Misfit { entries: Vec<String>, constraints: Vec<String> },
    /// Returned when the stated game of the puzzle lacks one of its constraints.
    #[error("the puzzle has `{mark}`, which the game `{game}` lacks")]
    NotOf { mark: String, game: String },
    /// Returned when the puzzle has no blocks and every game that would fit has some.
    #[error("the rules have no game without blocks for this puzzle")]
    Blocks,
}

type Result<T, E = FindError> = std::result::Result<T, E>;

#[derive(Debug)]
pub struct GameMatch<'p> {
    pub game: Cow<'p, Game>,
    /// Inputs of the game, if they differ from those of the text: without regions that a constraint has anyway.
    pub shape: Option<BoardShape>,
}

/// Returns the game of a position: the one that is `asked`, else the one that it names, else the one that it implies.
///
/// # Errors
/// Returns a [`FindError`] if it has no game, or has parts that the rules neither know nor ignore.
pub fn find<'p>(program: &'p Program, position: &PuzzleSpec, asked: Option<&str>) -> Result<GameMatch<'p>> {
    match spelled(program, position) {
        Cow::Borrowed(position) => find_spelled(program, position, asked),
        Cow::Owned(position) => {
            let GameMatch { game, shape } = find_spelled(program, &position, asked)?;
            Ok(GameMatch { game, shape: shape.or(Some(position.shape)) })
        }
    }
}

fn find_spelled<'p>(
    program: &'p Program,
    position: &PuzzleSpec,
    asked: Option<&str>,
) -> Result<GameMatch<'p>> {
    if position.ignores_unsupported {
        let (known, unknown) = split(program, position);
        let GameMatch { game, shape } = resolve(program, &known, asked)?;
        let shape = shape.or_else(|| Some(known.shape).filter(|_| !unknown.is_empty()));
        return Ok(GameMatch { game, shape });
    }
    if position.unsupported.iter().any(|element| !element.is_decoration) {
        return Err(unknown(&unknown_names(program, position), program, position));
    }
    resolve(program, position, asked)
}

fn resolve<'p>(program: &'p Program, position: &PuzzleSpec, asked: Option<&str>) -> Result<GameMatch<'p>> {
    let Some(name) = asked.or(position.game.as_deref()) else { return implied(program, position) };
    let game = program.game(name)?;
    let lister = lister(program).filter(|lister| !has_input(&game, &lister.name));
    let shape = lister.and_then(|lister| {
        let listed = lister.inputs[0].name.as_str();
        let root = program.games.iter().find(|root| root.name == game.base)?;
        let is_in_game = |constraint: &&Constraint| game.with.contains(&constraint.name);
        let (shape, _) =
            recognised(program, root, position, listed, &mut program.constraints.iter().filter(is_in_game))?;
        Some(shape).filter(|shape| !shape.inputs.contains_key(listed))
    });
    match position.marks.iter().find(|mark| !game.with.contains(&mark.name)) {
        Some(mark) => Err(FindError::NotOf { mark: mark.name.clone(), game: game.name.clone() }),
        None => Ok(GameMatch { game, shape }),
    }
}

fn implied<'p>(program: &'p Program, position: &PuzzleSpec) -> Result<GameMatch<'p>> {
    if is_plain(position) {
        return Ok(GameMatch { game: program.game(DEFAULT_GAME)?, shape: None });
    }
    let stated = position.base.as_deref().map(|base| program.game(base)).transpose()?;
    let root = match &stated {
        Some(game) => game,
        None => root(program, position)?,
    };
    let mut marks: Vec<&str> = position.marks.iter().map(|mark| mark.name.as_str()).collect();
    let mut shape = None;
    if let Some(lister) = lister(program)
        && let Some((without, found)) =
            recognised(program, root, position, &lister.inputs[0].name, &mut program.constraints.iter())
    {
        shape = Some(without);
        marks.extend(found);
    }
    let inputs: Vec<&str> =
        shape.as_ref().unwrap_or(&position.shape).inputs.keys().map(String::as_str).collect();
    let unknown_marks: Vec<&str> = unknown_marks(program, position).collect();
    if !unknown_marks.is_empty() {
        return Err(unknown(&unknown_marks, program, position));
    }
    // In the order of their declarations, independent of the order in a format.
    let has_input = |constraint: &&Constraint| {
        marks.contains(&constraint.name.as_str())
            || constraint.inputs.iter().any(|input| inputs.contains(&input.name.as_str()))
    };
    let with: Vec<&str> =
        program.constraints.iter().filter(has_input).map(|constraint| constraint.name.as_str()).collect();
    Ok(GameMatch { game: program.game_of(&root.name, &with)?, shape })
}

/// Parts of a position that belong to no game or constraint of the rules.
#[derive(Default)]
struct Unknown {
    inputs: Vec<(String, PuzzleInput)>,
    marks: Vec<ConstraintFlag>,
}

impl Unknown {
    fn is_empty(&self) -> bool {
        self.inputs.is_empty() && self.marks.is_empty()
    }

    fn add_to(self, position: &mut PuzzleSpec) {
        position.shape.inputs.extend(self.inputs);
        position.marks.extend(self.marks);
    }
}

/// Splits a position into the part that the rules know, and the parts that they do not know.
fn split(program: &Program, position: &PuzzleSpec) -> (PuzzleSpec, Unknown) {
    let (mut known, mut unknown) = (position.clone(), Unknown::default());
    for name in unknown_inputs(program, position) {
        unknown.inputs.extend(known.shape.inputs.shift_remove_entry(name));
    }
    unknown.marks = known.marks.extract_if(.., |mark| program.constraint(&mark.name).is_none()).collect();
    (known, unknown)
}

fn unknown_inputs<'a>(program: &'a Program, position: &'a PuzzleSpec) -> impl Iterator<Item = &'a str> {
    let known = inputs_of_constraints(program);
    let of_games = |name: &str| program.games.iter().any(|game| has_input(game, name));
    stated_inputs(&position.shape).filter(move |name| !known.contains(name) && !of_games(name))
}

fn unknown_marks<'a>(program: &Program, position: &'a PuzzleSpec) -> impl Iterator<Item = &'a str> {
    let marks = position.marks.iter().map(|mark| mark.name.as_str());
    marks.filter(|name| program.constraint(name).is_none())
}

/// Returns the names of all parts of a position that the rules do not know, in order and without duplicates: of inputs,
/// constraints and elements.
pub fn unknown_names(program: &Program, position: &PuzzleSpec) -> Vec<String> {
    let position = spelled(program, position);
    let marks = unknown_marks(program, &position);
    let elements = position.unsupported.iter().filter(|element| !element.is_decoration);
    let elements = elements.map(|element| element.name.as_str());
    let names: IndexSet<&str> = unknown_inputs(program, &position).chain(marks).chain(elements).collect();
    names.into_iter().map(str::to_owned).collect()
}

/// Whether a position states only its cells and, perhaps, its blocks.
fn is_plain(position: &PuzzleSpec) -> bool {
    let is_known = position.ignores_unsupported || position.unsupported.iter().all(|one| one.is_decoration);
    is_known
        && position.game.is_none()
        && position.base.is_none()
        && position.has_blocks
        && position.marks.is_empty()
        && stated_inputs(&position.shape).next().is_none()
}

/// Returns the names of the inputs other than those of blocks.
fn stated_inputs(shape: &BoardShape) -> impl Iterator<Item = &str> {
    shape.inputs.keys().map(String::as_str).filter(|name| !of_blocks(name))
}

/// Returns the names of the inputs of all constraints.
fn inputs_of_constraints(program: &Program) -> IndexSet<&str> {
    program.constraints.iter().flat_map(|one| &one.inputs).map(|input| input.name.as_str()).collect()
}

fn of_blocks(name: &str) -> bool {
    Constraint::OF_BLOCKS.contains(&name)
}

fn unknown(names: &[impl AsRef<str>], program: &Program, position: &PuzzleSpec) -> FindError {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let entries = names.iter().map(|name| described(name, position)).collect();
    let of_word = |name: &&str| Some(format!("`{}`", constraint_of_word(program, name)?));
    if let Some(constraints) = names.iter().map(of_word).collect() {
        return FindError::Misfit { entries, constraints };
    }
    let inputs = program.constraints.iter().flat_map(|constraint| &constraint.inputs);
    let constraint_names = program.constraints.iter().map(|constraint| &constraint.name);
    let near = did_you_mean(shown_name(names[0]), constraint_names.chain(inputs.map(|input| &input.name)));
    FindError::Unknown { names: entries, near }
}

/// Maximum number of parts of one name that are described.
const MAX_DESCRIBED: usize = 20;

/// Describes an input or elements by their name, with their cells and numbers.
fn described(name: &str, position: &PuzzleSpec) -> String {
    let columns = position.shape.columns;
    let cell = |square: &usize| format!("r{}c{}", square / columns + 1, square % columns + 1);
    let part = |squares: &[usize], value: Option<String>| {
        let cells = squares.iter().map(cell).collect::<Vec<_>>().join(" ");
        match value {
            Some(value) if cells.is_empty() => value,
            Some(value) => format!("{cells}: {value}"),
            None => cells,
        }
    };
    let groups = match position.shape.inputs.get(name) {
        Some(PuzzleInput::Groups(groups)) => groups.as_slice(),
        _ => &[],
    };
    let groups =
        groups.iter().map(|group| part(&group.squares, group.number().map(|number| number.to_string())));
    let elements = position.unsupported.iter().filter(|element| element.name == name);
    let elements = elements.map(|element| part(&element.squares, element.value.clone()));
    let mut parts: Vec<String> = groups.chain(elements).filter(|part| !part.is_empty()).collect();
    if parts.len() > MAX_DESCRIBED {
        parts.truncate(MAX_DESCRIBED);
        parts.push("…".to_owned());
    }
    let name = shown_name(name);
    if parts.is_empty() { format!("`{name}`") } else { format!("`{name}` ({})", parts.join("; ")) }
}

/// Returns the game whose boards a position has, without constraints: it has most of the inputs of the position and
/// needs no others.
fn root<'p>(program: &'p Program, position: &PuzzleSpec) -> Result<&'p Game> {
    let of_constraints = inputs_of_constraints(program);
    let inputs: Vec<&str> = stated_inputs(&position.shape).collect();
    let is_root = |game: &&Game| game.base == game.name && game.with.is_empty();
    let fits = |game: &&Game| {
        let required_inputs = game.inputs.iter().filter(|input| !Constraint::is_of_boards(&input.name));
        required_inputs.clone().all(|input| inputs.contains(&input.name.as_str()))
            && inputs.iter().all(|name| has_input(game, name) || of_constraints.contains(name))
    };
    let blocks = |game: &Game| Constraint::OF_BLOCKS.iter().any(|name| has_input(game, name));
    let fitting: Vec<&Game> = program.games.iter().filter(is_root).filter(fits).collect();
    let rank = |game: &Game| {
        let input_count = inputs.iter().filter(|name| has_input(game, name)).count();
        (input_count, blocks(game), game.name == DEFAULT_GAME)
    };
    let able: Vec<&Game> =
        fitting.iter().copied().filter(|game| position.has_blocks || !blocks(game)).collect();
    let most = able.iter().map(|game| rank(game)).max();
    let best: Vec<&Game> = able.into_iter().filter(|game| Some(rank(game)) == most).collect();
    match (best.as_slice(), fitting.is_empty()) {
        ([game], _) => Ok(game),
        // Of several equally good games, the first with such a board is chosen.
        ([first, ..], _) => {
            let has_board =
                |game: &&&Game| build(program, game, &without_constraints(game, &position.shape)).is_ok();
            Ok(best.iter().find(has_board).unwrap_or(first))
        }
        ([], false) => Err(FindError::Blocks),
        ([], true) => {
            let of_games =
                |name: &str| program.games.iter().filter(is_root).any(|game| has_input(game, name));
            let mut names = inputs;
            names.retain(|name| !of_constraints.contains(name) && !of_games(name));
            names.extend(unknown_marks(program, position));
            match names.is_empty() {
                false => Err(unknown(&names, program, position)),
                true => Err(program.game(DEFAULT_GAME).map_or_else(FindError::from, |_| FindError::Blocks)),
            }
        }
    }
}

fn without_constraints(game: &Game, shape: &BoardShape) -> BoardShape {
    let mut shape = shape.clone();
    shape.inputs.retain(|name, _| of_blocks(name) || has_input(game, name));
    shape
}

/// Returns the constraint with one input that lists cells with different values, and with no other law for them.
fn lister(program: &Program) -> Option<&Constraint> {
    program.constraints.iter().find(|constraint| match (&*constraint.inputs, &*constraint.units) {
        ([input], [family]) => {
            let only = family.laws.only_separate(false);
            let lists = matches!(family.members, Members::Groups(_)) && input.kind == InputKind::Groups;
            only && lists && input.demands.is_empty()
        }
        _ => false,
    })
}

/// Returns the inputs of the text without those listed regions that are all regions of some constraint, and these
/// constraints.
fn recognised<'p>(
    program: &'p Program,
    root: &Game,
    position: &PuzzleSpec,
    listed: &str,
    constraints: &mut dyn Iterator<Item = &'p Constraint>,
) -> Option<(BoardShape, Vec<&'p str>)> {
    let Some(PuzzleInput::Groups(groups)) = position.shape.inputs.get(listed) else { return None };
    let sorted = |group: &CellGroup| {
        let mut squares = group.squares.clone();
        squares.sort_unstable();
        squares
    };
    let mut left: IndexSet<Vec<usize>> = groups.iter().map(sorted).collect();
    let mut found = Vec::new();
    for constraint in constraints {
        let regions = regions(program, root, constraint, &position.shape);
        if !regions.is_empty() && regions.iter().all(|region| left.contains(region)) {
            left.retain(|region| !regions.contains(region));
            found.push(constraint.name.as_str());
        }
    }
    if found.is_empty() {
        return None;
    }
    let mut shape = position.shape.clone();
    let kept: Vec<CellGroup> = groups.iter().filter(|group| left.contains(&sorted(group))).cloned().collect();
    match kept.is_empty() {
        true => drop(shape.inputs.shift_remove(listed)),
        false => drop(shape.inputs.insert(listed.to_owned(), PuzzleInput::Groups(kept))),
    }
    Some((shape, found))
}

/// Returns the squares of the units of a constraint whose only law is that cells differ; empty for other constraints.
fn regions(program: &Program, root: &Game, constraint: &Constraint, shape: &BoardShape) -> Vec<Vec<usize>> {
    let only_differ = constraint
        .units
        .iter()
        .all(|family| matches!(family.members, Members::Cells { .. }) && family.laws.only_separate(true));
    if !only_differ || !constraint.inputs.is_empty() {
        return Vec::new();
    }
    let shape = without_constraints(root, shape);
    let Ok(game) = program.game_of(&root.name, &[&constraint.name]) else { return Vec::new() };
    let Ok(topology) = build(program, &game, &shape) else { return Vec::new() };
    let kinds: Vec<&str> =
        constraint.units.iter().map(|family| program.kinds[family.kind].as_str()).collect();
    let is_own = |kind: usize| kinds.contains(&topology.kinds[kind].as_str());
    let units = topology.units.iter().filter(|unit| unit.names().any(|name| is_own(name.kind)));
    units.map(|unit| unit.cells.iter().map(|&cell| topology.square_of(usize::from(cell))).collect()).collect()
}

/// Returns a position whose game is stated by its name alone.
///
/// A position that keeps parts unknown to the rules states its game in parts: other rules may know more of them.
pub fn with_game_name(program: &Program, position: &PuzzleSpec, asked: Option<&str>) -> Result<PuzzleSpec> {
    with_unknown(program, &spelled(program, position), |known, unknown| {
        let is_said = asked.is_some() || known.game.is_some() || unknown.is_empty();
        if is_said {
            name_game(program, known, asked)
        } else {
            find(program, known, None).map(|_| known.clone())
        }
    })
}

/// Applies `make` to the part of a position that the rules know, and adds the other parts to the result.
fn with_unknown(
    program: &Program,
    position: &PuzzleSpec,
    make: impl FnOnce(&PuzzleSpec, &Unknown) -> Result<PuzzleSpec>,
) -> Result<PuzzleSpec> {
    if !position.ignores_unsupported {
        return make(position, &Unknown::default());
    }
    let (known, unknown) = split(program, position);
    let mut made = make(&known, &unknown)?;
    unknown.add_to(&mut made);
    Ok(made)
}

fn name_game(program: &Program, position: &PuzzleSpec, asked: Option<&str>) -> Result<PuzzleSpec> {
    let mut named = position.clone();
    if asked.is_some() || !is_plain(position) {
        let GameMatch { game, shape } = find(program, position, asked)?;
        named.shape = shape.unwrap_or(named.shape);
        named.game = Some(game.into_owned().name);
        (named.base, named.marks, named.has_blocks) = (None, Vec::new(), true);
    }
    Ok(named)
}

/// Returns a position with its game in parts: its constraints by their words, with their regions on its board. It names
/// the game if these parts alone imply another one.
pub fn with_game_parts(program: &Program, position: &PuzzleSpec, asked: Option<&str>) -> Result<PuzzleSpec> {
    with_unknown(program, &spelled(program, position), |known, _| state_game_parts(program, known, asked))
}

fn state_game_parts(program: &Program, position: &PuzzleSpec, asked: Option<&str>) -> Result<PuzzleSpec> {
    let mut stated = name_game(program, position, asked)?;
    let Some(name) = stated.game.take() else { return Ok(stated) };
    let game = program.game(&name)?;
    let root = program.games.iter().find(|root| root.name == game.base).unwrap_or(&game);
    let constraints = game.with.iter().filter_map(|name| program.constraint(name));
    let without_inputs = constraints.filter(|constraint| constraint.inputs.is_empty());
    let regions = |constraint: &Constraint| regions(program, root, constraint, &stated.shape);
    let mark = |one: &Constraint| ConstraintFlag { name: one.name.clone(), regions: regions(one) };
    stated.marks = without_inputs.map(mark).collect();
    for (has_blocks, base) in [(true, None), (false, None), (true, Some(&root.name))] {
        (stated.has_blocks, stated.base) = (has_blocks, base.cloned());
        if implied(program, &stated).is_ok_and(|found| found.game.name == game.name) {
            return Ok(stated);
        }
    }
    Ok(PuzzleSpec { base: None, has_blocks: false, game: Some(name), ..stated })
}
