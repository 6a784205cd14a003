//! Games composed of declared parts: a base game and the constraints on its board.

use crate::{
    CellSource, Constraint, Expr, ExprKind, Function, Game, GameInput, InputField, InputKind, Members,
    Program, Template, TemplatePart, Texts, VarId,
    names::{self, NamedItem, narrowed},
    similar::{nearest_spelling, question},
    walk::children_mut,
};
use indexmap::IndexSet;
use std::borrow::Cow;
use tesuji_message::{Localize, Message, message};

/// Separator of the base and the constraints in the name of a game.
const WITH: &str = " with ";

/// Separator of the base and the constraints in the title of a game.
const AND: &str = " + ";

/// Error returned when a game cannot be composed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[non_exhaustive]
pub enum ComposeError {
    /// Returned when no rule file declares the game.
    #[error("unknown game `{name}`{more}", more = further(suggestion))]
    UnknownGame {
        /// The unknown name.
        name: String,
        /// “did you mean …?”; `None` if no name of a game is similar.
        suggestion: Option<Message>,
    },
    /// Returned when no rule file declares the constraint.
    #[error("unknown constraint `{name}`{more}", more = further(suggestion))]
    UnknownConstraint {
        /// The unknown name.
        name: String,
        /// “did you mean …?”; `None` if no name of a constraint is similar.
        suggestion: Option<Message>,
    },
    /// Returned when a game would contain the same constraint twice.
    #[error("duplicate constraint `{0}` of the game")]
    Twice(String),
    /// Returned when an input of a constraint has the name of an input of the game.
    #[error("the constraint `{constraint}` and the game both have an input `{input}`")]
    SameInput {
        /// The constraint.
        constraint: String,
        /// Name of both inputs.
        input: String,
    },
}

/// A suggestion after an error message; empty if there is none.
pub fn further(suggestion: &Option<Message>) -> Message {
    suggestion.as_ref().map_or_else(Message::empty, |near| message!(": {near}"))
}

/// The item with a name or title; a question about similar names if there is none.
fn named<'p, T: NamedItem>(all: &'p [T], name: &str) -> Result<&'p T, Option<Message>> {
    names::position(all, name).map(|found| &all[found]).ok_or_else(|| {
        let near = nearest_spelling(name, all.iter().map(NamedItem::id));
        (!near.is_empty()).then(|| question(&near))
    })
}

impl Program {
    /// Finds a game by name or title: a declared game, or `BASE with CONSTRAINT, …`, whose title is
    /// `BASE + CONSTRAINT`.
    ///
    /// # Errors
    /// Returns [`ComposeError`] if a part of the name is unknown or the parts cannot be combined.
    pub fn game(&self, name: &str) -> Result<Cow<'_, Game>, ComposeError> {
        let name = narrowed(name.trim());
        let (base, with, between) = match (name.split_once(WITH), name.split_once(AND)) {
            (Some((base, with)), _) => (base, with, ","),
            (None, Some((base, with))) => (base, with, AND),
            (None, None) => (name.as_str(), "", ","),
        };
        let names: Vec<&str> = with.split(between).map(str::trim).filter(|name| !name.is_empty()).collect();
        self.game_of(base.trim(), &names)
    }

    /// The game with these constraints on the board of another game, or the declared game with exactly these parts.
    pub fn game_of(&self, base: &str, with: &[&str]) -> Result<Cow<'_, Game>, ComposeError> {
        let found = named(&self.games, base)
            .map_err(|suggestion| ComposeError::UnknownGame { name: base.to_owned(), suggestion })?;
        let with = with.iter().map(|name| self.named_constraint(name));
        let with = with.collect::<Result<Vec<&str>, ComposeError>>()?;
        if with.is_empty() {
            return Ok(Cow::Borrowed(found));
        }
        let mut names: Vec<&str> = found.with.iter().map(String::as_str).collect();
        for name in &with {
            if names.contains(name) {
                return Err(ComposeError::Twice((*name).to_owned()));
            }
            names.push(name);
        }
        let is_same = |declared: &&Game| {
            declared.base == found.base
                && declared.with.len() == names.len()
                && declared.with.iter().all(|name| names.contains(&name.as_str()))
        };
        if let Some(declared) = self.games.iter().find(is_same) {
            return Ok(Cow::Borrowed(declared));
        }
        // The order of the constraints in the name does not matter.
        let root = self.games.iter().find(|root| root.name == found.base).unwrap_or(found);
        let is_added =
            |one: &&Constraint| names.contains(&one.name.as_str()) && !root.with.contains(&one.name);
        let constraints: Vec<&Constraint> = self.constraints.iter().filter(is_added).collect();
        let mut game = root.clone();
        for constraint in &constraints {
            game.add_constraint(constraint)?;
        }
        let new = || constraints.iter().filter(|one| with.contains(&one.name.as_str()));
        game.strategy = new().find_map(|one| one.strategy.clone()).or_else(|| found.strategy.clone());
        game.lessons.clone_from(&found.lessons);
        let names: Vec<&str> = constraints.iter().map(|one| one.name.as_str()).collect();
        game.name = format!("{}{WITH}{}", root.name, names.join(", "));
        game.title = join_titles(&root.title, &constraints);
        (game.position, game.extends) = (None, None);
        Ok(Cow::Owned(game))
    }

    /// The game with further constraints; those that it already contains are ignored.
    ///
    /// # Errors
    /// Returns [`ComposeError`] if a name is unknown or the parts cannot be combined.
    pub fn mixed(&self, game: &str, names: &[String]) -> Result<Cow<'_, Game>, ComposeError> {
        let game = self.game(game)?;
        if names.is_empty() {
            return Ok(game);
        }
        let base = game.base.as_str();
        let root = self.games.iter().find(|root| root.name == base).map_or(&[][..], |root| &root.with);
        let mut with: Vec<&str> = game.with.iter().map(String::as_str).collect();
        for name in names {
            with.extend(self.constraints_called(name)?);
        }
        let mut seen: IndexSet<&str> = root.iter().map(String::as_str).collect();
        with.retain(|name| seen.insert(name));
        self.game_of(base, &with).map(|game| Cow::Owned(game.into_owned()))
    }

    /// Resolves a constraint by name or title, the constraints of a game by its name or title, or a constraint by a
    /// unique prefix of its name.
    fn constraints_called(&self, name: &str) -> Result<Vec<&str>, ComposeError> {
        let unknown = match self.named_constraint(name) {
            Ok(constraint) => return Ok(vec![constraint]),
            Err(unknown) => unknown,
        };
        if let Some(found) =
            names::position(&self.games, name).filter(|found| !self.games[*found].with.is_empty())
        {
            return Ok(self.games[found].with.iter().map(String::as_str).collect());
        }
        let constraints = self.constraints.iter().map(|constraint| constraint.name.as_str());
        let found: Vec<&str> =
            constraints.filter(|known| !name.is_empty() && known.starts_with(name)).collect();
        if found.len() == 1 { Ok(found) } else { Err(unknown) }
    }

    fn named_constraint(&self, name: &str) -> Result<&str, ComposeError> {
        let unknown = |suggestion| ComposeError::UnknownConstraint { name: name.to_owned(), suggestion };
        named(&self.constraints, name).map(|found| found.name.as_str()).map_err(unknown)
    }

    pub fn constraint(&self, name: &str) -> Option<&Constraint> {
        self.constraints.iter().find(|constraint| constraint.name == name)
    }
}

/// Joins the titles of a base and its constraints, in every language that has a title for all of them.
fn join_titles(base: &Texts, constraints: &[&Constraint]) -> Texts {
    let whole = |(language, title): (&String, &Template)| {
        let mut whole = title.clone();
        for constraint in constraints {
            whole.push(TemplatePart::Text(AND.to_owned()));
            whole.extend(constraint.title.get(language)?.iter().cloned());
        }
        Some((language.clone(), whole))
    };
    base.iter().filter_map(whole).collect()
}

impl Game {
    /// Adds a constraint to the boards of the game.
    pub(crate) fn add_constraint(&mut self, constraint: &Constraint) -> Result<(), ComposeError> {
        let name = || constraint.name.clone();
        if self.with.contains(&constraint.name) {
            return Err(ComposeError::Twice(name()));
        }
        for input in &constraint.inputs {
            if self.inputs.iter().any(|known| known.name == input.name) {
                return Err(ComposeError::SameInput { constraint: name(), input: input.name.clone() });
            }
        }
        let mut moves: Vec<(VarId, VarId)> = Vec::new();
        for (number, variable) in &constraint.needs {
            let existing =
                self.numbers.iter().find(|(known, _)| known == number).map(|(_, variable)| *variable);
            moves.push((*variable, existing.unwrap_or_else(|| self.add_number_input(number))));
        }
        let (inputs, helpers, variables) = (self.inputs.len(), self.helpers.len(), self.variables);
        let moved = |variable: VarId| match moves.iter().find(|(from, _)| *from == variable) {
            Some((_, to)) => *to,
            // Row and column are the first variables of every game.
            None if variable.0 < Game::BUILTIN_VARIABLES as u32 => variable,
            None => VarId(variable.0 + variables as u32),
        };
        let change = |expr: &mut Expr| relocate(expr, inputs, &moved);
        self.variables += constraint.variables;
        self.inputs.extend(constraint.inputs.iter().map(|input| relocated(input, &moved)));
        let mut lets = constraint.lets.clone();
        for (variable, expr) in &mut lets {
            *variable = moved(*variable);
            change(expr);
        }
        self.lets.extend(lets);
        for helper in &constraint.helpers {
            let mut helper = helper.clone();
            helper.input += inputs;
            helper.each.iter_mut().flat_map(|(low, top)| [low, top]).for_each(change);
            self.helpers.push(helper);
        }
        for family in &constraint.units {
            let mut family = family.clone();
            family.laws.calls.iter_mut().flat_map(|call| &mut call.arguments).for_each(change);
            if let Some((variable, low, top)) = &mut family.each {
                *variable = moved(*variable);
                [low, top].into_iter().for_each(change);
            }
            match &mut family.members {
                Members::Cells { condition, key, .. } => condition.iter_mut().chain(key).for_each(change),
                Members::Shapes { shapes, .. } => {
                    shapes.iter_mut().flatten().flat_map(|(rows, columns)| [rows, columns]).for_each(change);
                }
                Members::Couples { cells, sources, condition } => {
                    cells.iter_mut().for_each(|cell| cell.0 = moved(cell.0));
                    condition.iter_mut().for_each(change);
                    for source in sources {
                        if let CellSource::Input(input) = source {
                            *input += inputs;
                        }
                    }
                }
                Members::Groups(groups) => {
                    groups.input += inputs;
                    groups.helpers.iter_mut().for_each(|of| *of += helpers);
                }
            }
            self.units.push(family);
        }
        self.with.push(name());
        Ok(())
    }

    /// Adds an input for a number that is derived from the board.
    fn add_number_input(&mut self, name: &str) -> VarId {
        let variable = VarId(self.variables as u32);
        self.variables += 1;
        self.inputs.push(GameInput {
            name: name.to_owned(),
            kind: InputKind::Number,
            demands: Vec::new(),
            variable: Some(variable),
            fields: Vec::new(),
            drawing: Vec::new(),
        });
        self.numbers.push((name.to_owned(), variable));
        variable
    }
}

/// An input of a constraint with its variables renumbered for a game.
fn relocated(input: &GameInput, moved: &dyn Fn(VarId) -> VarId) -> GameInput {
    let fields = input.fields.iter();
    let fields = fields.map(|field| InputField { variable: moved(field.variable), ..field.clone() });
    GameInput { variable: input.variable.map(moved), fields: fields.collect(), ..input.clone() }
}

/// Renumbers the variables and inputs of a constraint for a game that has `inputs` inputs before it.
fn relocate(expr: &mut Expr, inputs: usize, moved: &dyn Fn(VarId) -> VarId) {
    match &mut expr.kind {
        ExprKind::Var(variable) => *variable = moved(*variable),
        ExprKind::Call(Function::InputAt, arguments) => {
            if let Some(Expr { kind: ExprKind::Int(input), .. }) = arguments.first_mut() {
                *input += inputs as i64;
            }
        }
        _ => {}
    }
    children_mut(expr, &mut |part| relocate(part, inputs, moved));
}
