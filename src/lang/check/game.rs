//! Checks games and constraints.

mod inputs;
mod units;
mod words;

use super::{Checker, calls::find, example::position, prelude::*, strategy};
use crate::{ComposeError, ast::Clause, print};
use tesuji_message::Localize;

pub(crate) use units::WORDS as LAWS;

/// Checks a game without its constraints, or a constraint by itself.
pub(super) fn check<'a, T>(
    globals: &'a Globals,
    item: &'a Item,
    check: impl FnOnce(&mut Scope<'a>) -> Option<T>,
) -> CheckResult<T> {
    let mut scope = Scope::new(globals, item);
    scope.faults = repeated(&item.clauses, unique_word);
    item.extends.iter().for_each(|base| scope.record_use(*base, Namespace::Game));
    if let ItemKind::Game(with) = &item.kind {
        with.iter().for_each(|name| scope.record_use(*name, Namespace::Constraint));
    }
    strategies_of(item).for_each(|call| scope.record_call(call));
    let checked = check(&mut scope);
    if scope.failed() {
        return (None, scope.faults);
    }
    let unused = scope.unused_inputs();
    (checked, unused)
}

/// Call of the strategy that a game or constraint names for its puzzles.
fn solved_by(game: &Item) -> Option<String> {
    of_kind!(game.clauses, ClauseKind::SolvedBy(call) => call).next().map(print::call)
}

/// Calls of the strategies that a game names: for its puzzles and for its lessons.
fn strategies_of(game: &Item) -> impl Iterator<Item = &ast::Call> {
    of_kind!(game.clauses, ClauseKind::SolvedBy(call) | ClauseKind::Lessons(call) => call)
}

impl Scope<'_> {
    /// Checks a game without its constraints. `chain`: the games that it extends, the outermost first, then itself.
    pub fn game(&mut self, chain: &[&Item]) -> Option<Game> {
        let game = self.item;
        let clauses = || chain.iter().flat_map(|game| &game.clauses);
        self.of_units();
        let lets = self.numbers(chain);
        let values =
            clauses().rev().find_map(|clause| as_kind!(&clause.kind, ClauseKind::Values(expr) => expr));
        let grid = clauses().rev().find_map(|clause| as_kind!(&clause.kind, ClauseKind::Grid(grid) => grid));
        for (found, name) in [(values.is_some(), "values"), (grid.is_some(), "grid")] {
            if !found {
                let message = message!("missing `{name}` in `{}`", game.name.text);
                let help = message!(
                    "a game must have `values 1..n` and `grid n by n`, or extend a game that has them"
                );
                self.fault(Code::MissingClause.at(game.name, message).help(help));
            }
        }
        let values = values.and_then(|values| self.values(values));
        let grid = grid.and_then(|grid| self.grid(grid));
        let numbers = self.visible.iter().map(|(name, variable)| ((*name).to_owned(), *variable)).collect();
        self.visible.extend([("row", Game::ROW), ("col", Game::COLUMN)]);
        let helpers = self.helpers(chain);
        let units = self.families(chain);
        let title = self.own_title();
        let position = of_kind!(game.clauses, ClauseKind::Position(text) => position(text)).next();
        let (grid, each) = grid?;
        let defines_board = |clause: &Clause| {
            use ClauseKind::{Grid, Helpers, Input, Let, Units, Values};
            matches!(clause.kind, Grid(_) | Helpers(_) | Input(_) | Let(_) | Units(_) | Values(_))
        };
        let base = game.extends.filter(|_| !game.clauses.iter().any(defines_board)).unwrap_or(game.name);
        Some(Game {
            name: game.name.text.to_owned(),
            title,
            inputs: std::mem::take(&mut self.inputs),
            lets: lets?,
            values: values?,
            grid,
            each,
            helpers: helpers?,
            units: units?,
            strategy: solved_by(game),
            lessons: of_kind!(game.clauses, ClauseKind::Lessons(call) => call).next().map(print::call),
            position,
            variables: self.locals.len(),
            numbers,
            extends: game.extends.map(|base| base.text.to_owned()),
            base: base.text.to_owned(),
            with: Vec::new(),
            comment: game.comment.clone(),
            span: game.span,
        })
    }

    pub fn constraint(&mut self) -> Option<Constraint> {
        let tree = self.item;
        self.of_units();
        let board = Constraint::OF_BOARDS.into_iter().chain(Constraint::OF_BLOCKS);
        let numbers = board.map(|name| (name, self.hidden(Some(Type::Int), tree.name.span)));
        let board: Vec<(&str, VarId)> = numbers.collect();
        board.iter().for_each(|(_, variable)| self.locals[variable.0 as usize].is_used = false);
        self.visible.extend(&board);
        let lets = self.numbers(&[tree]);
        self.visible.extend([("row", Game::ROW), ("col", Game::COLUMN)]);
        let helpers = self.helpers(&[tree]);
        let units = self.families(&[tree]);
        let reads = self.format_words();
        let used = |(_, variable): &&(&str, VarId)| self.locals[variable.0 as usize].is_used;
        let needs =
            board.iter().filter(used).map(|(name, variable)| ((*name).to_owned(), *variable)).collect();
        let (title, drawing) = (self.own_title(), self.drawing());
        self.inputs.iter_mut().for_each(|input| input.drawing.clone_from(&drawing));
        Some(Constraint {
            name: tree.name.text.to_owned(),
            title,
            inputs: std::mem::take(&mut self.inputs),
            lets: lets?,
            helpers: helpers?,
            units: units?,
            strategy: solved_by(tree),
            variables: self.locals.len(),
            reads: reads?,
            needs,
            comment: tree.comment.clone(),
            span: tree.span,
        })
    }

    /// Declares the row and the column of a cell as the first variables; only units see them.
    fn of_units(&mut self) {
        for _ in [Game::ROW, Game::COLUMN] {
            self.hidden(Some(Type::Int), self.item.span);
        }
    }

    fn own_title(&mut self) -> Texts {
        let mut titles = of_kind!(self.item.clauses, ClauseKind::Title(texts) => texts);
        titles.next().map(|texts| self.texts(texts)).unwrap_or_default()
    }

    /// Words that describe the drawing of a constraint.
    fn drawing(&mut self) -> Vec<String> {
        let words = of_kind!(self.item.clauses, ClauseKind::Draw(words) => words).flatten();
        words.map(|word| self.listed_word(*word, &DRAWING_WORDS)).collect()
    }

    /// Checks that a word is one of a list.
    pub fn listed_word(&mut self, word: Name, known: &[&'static str]) -> String {
        self.record(word, NameRole::Word);
        if !known.contains(&word.text) {
            let message = message!("expected {}", any_of(known));
            self.fault(Code::Misplaced.at(word, message).suggest(word.text, known.iter().copied()));
        }
        word.text.to_owned()
    }

    /// `1..n`: (smallest value, largest value).
    fn values(&mut self, expr: &Tree) -> Option<(Expr, Expr)> {
        match &expr.kind {
            ast::ExprKind::Range(low, high) => self.pair(low, high, &Type::Int),
            _ => {
                let fault = Code::Misplaced.at(expr, message!("values must be a range of numbers"));
                self.fail(fault.help(message!("write `values 1..n`, or `values 0..n - 1`")))
            }
        }
    }

    /// Numbers of rows and columns; for several grids also the index of their input and the pattern bound for each.
    #[allow(clippy::type_complexity)] // Two parts of one clause, taken apart at once.
    fn grid(&mut self, grid: &ast::Grid) -> Option<((Expr, Expr), Option<(usize, Pattern)>)> {
        let each = grid.each.as_ref().and_then(|(pattern, source)| {
            let input = self.input(*source, InputKind::Grids)?;
            let block = Type::Tuple(vec![Type::Int, Type::Int]);
            Some((input, self.bind_pattern(pattern, Some(&block))?))
        });
        // The size may depend on the blocks of each grid.
        Some((self.pair(&grid.rows, &grid.columns, &Type::Int)?, each))
    }
}

impl Checker<'_> {
    /// Adds constraints to a checked game: those of the game that it extends, then its own.
    pub fn add_constraints(&mut self, mut game: Game, item: &Item, base: Option<&Game>) -> Option<Game> {
        let before = self.faults.len();
        let mut good = true;
        // These were checked with the base game, but may not fit what this game adds.
        for name in base.into_iter().flat_map(|base| &base.with) {
            if let Some(constraint) = self.program.constraint(name)
                && let Err(error) = game.add_constraint(constraint)
            {
                self.faults.push(wrong(&error, item.name));
            }
        }
        let mut strategy = None;
        for name in as_kind!(&item.kind, ItemKind::Game(with) => with).into_iter().flatten() {
            let Some(constraint) = self.program.constraint(name.text) else {
                // A constraint that is wrong itself is not reported again.
                let constraints = &self.globals.constraints;
                if !constraints.contains(name.text) {
                    let message = message!("unknown constraint `{}`", name.text);
                    self.faults.push(Code::UnknownConstraint.unknown(*name, constraints, message));
                }
                good = false;
                continue;
            };
            match game.add_constraint(constraint) {
                Ok(()) => strategy = strategy.or(constraint.strategy.as_ref()),
                Err(error) => self.faults.push(wrong(&error, *name)),
            }
        }
        let inherited = base.and_then(|base| base.strategy.as_ref());
        game.strategy = game.strategy.or_else(|| strategy.or(inherited).cloned());
        game.lessons = game.lessons.or_else(|| base.and_then(|base| base.lessons.clone()));
        if let Some(base) = base.filter(|base| game.base == base.name) {
            game.base.clone_from(&base.base);
        }
        (good && self.faults.len() == before).then_some(game)
    }

    /// Checks the strategies that games name, after all strategies; a wrong strategy is reported by its own check.
    pub fn strategies_of_games(&mut self) {
        let is_game = |item: &&Item| matches!(item.kind, ItemKind::Game(_) | ItemKind::Constraint);
        let games: Vec<&Item> = self.items.iter().copied().filter(is_game).collect();
        games.into_iter().flat_map(strategies_of).for_each(|call| self.named_strategy(call));
    }

    /// Checks a call of a strategy that runs by itself; a wrong strategy is reported by its own check.
    pub fn named_strategy(&mut self, call: &ast::Call) {
        let (program, name) = (&self.program, call.name.text);
        if let Some(strategy) = program.strategy(name) {
            match strategy.not_alone() {
                Some(message) => self.faults.push(Code::MissingArgument.at(call, message)),
                None => drop(strategy::arguments(strategy, call, &mut self.faults)),
            }
            return;
        }
        let is_technique = find(&program.techniques, name).is_some();
        if is_technique || !self.globals.callable.contains(name) {
            let message = match is_technique {
                true => message!("`{name}` is a technique, not a strategy"),
                false => message!("unknown strategy `{}`", name),
            };
            let names = program.strategies.iter().map(|strategy| &strategy.name);
            self.faults.push(Code::UnknownTechnique.unknown(call.name, names, message));
        }
    }
}

fn wrong(error: &ComposeError, name: Name) -> Diagnostic {
    Code::CannotCompose.at(name, error.message())
}
