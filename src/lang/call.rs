//! Resolves names and calls against a checked program.

use crate::{
    Call, Diagnostic, Game, Link, Program, Rating, Strategy, StrategyCall, Style, Technique,
    check::{MissingArgument, find, resolve, strategy_arguments},
    names::{self, ResolvedTechnique, narrowed, split},
    parse,
    similar::{nearest_spelling, suggestion_suffix},
};
use tesuji_message::{Localize, Message, message};

/// Error returned when a text is not a call of a technique.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[non_exhaustive]
pub enum CallError {
    /// Returned when no technique has the name.
    #[error("unknown technique `{name}`{more}", more = suggestion_suffix(nearest))]
    Unknown {
        /// The unknown name.
        name: String,
        /// The nearest names of techniques, best first.
        nearest: Vec<String>,
    },
    /// Returned when the text is not a valid call, or its arguments do not match the parameters.
    #[error("{message}{more}", more = help_suffix(help))]
    Wrong {
        /// Error message.
        message: Message,
        /// Suggested correction.
        help: Option<Message>,
    },
}

/// Error returned when a text is not a call of a strategy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[non_exhaustive]
pub enum StrategyCallError {
    /// Returned when no strategy has the name.
    #[error("unknown strategy `{name}`{more}", more = suggestion_suffix(nearest))]
    Unknown {
        /// The unknown name.
        name: String,
        /// The nearest names of strategies, best first.
        nearest: Vec<String>,
    },
    /// Returned when the text is not a valid call, or its arguments do not match the parameters.
    #[error("{0}")]
    Wrong(Message),
}

/// Error returned when no rating has a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[error("unknown rating `{name}`{more}", more = suggestion_suffix(nearest))]
#[non_exhaustive]
pub struct UnknownRatingError {
    /// The unknown name.
    pub name: String,
    /// The nearest names of ratings, best first.
    pub nearest: Vec<String>,
}

/// Strategy of games that do not name one.
pub const DEFAULT_STRATEGY: &str = "default";

fn help_suffix(help: &Option<Message>) -> Message {
    help.as_ref().map_or_else(Message::empty, |help| message!(": {help}"))
}

impl Program {
    /// Resolves a text such as `naked-subset(2)`, `fish(2..4, fins = 1)`, an alias or a title. A parameter that is
    /// omitted and has no default takes all its values, with one call for each.
    pub fn call(&self, text: &str) -> Result<Vec<Call>, CallError> {
        let text = narrowed(text.trim());
        let parts = split(&text);
        if let Some(found) = find(&self.techniques, parts.0)
            && let Ok(calls) = self.cases_of(parts.0, found, parts.1)
        {
            return Ok(calls);
        }
        // Titles may contain parentheses, too.
        let (head, arguments) =
            if self.resolve_technique(&text).is_some() { (text.as_str(), "") } else { parts };
        match self.resolve_technique(head) {
            Some(ResolvedTechnique::Name(name, found)) => self.cases_of(name, found, arguments),
            Some(ResolvedTechnique::Title(calls)) if arguments.is_empty() => Ok(calls),
            Some(ResolvedTechnique::Title(calls)) => {
                let name = self.describe(&calls[0]);
                let message = message!("`{head}` is a title and takes no arguments: use `{name}`");
                Err(CallError::Wrong { message, help: None })
            }
            None if names::position(&self.strategies, head).is_some() => {
                let message = message!("expected a technique, found the strategy `{head}`");
                Err(CallError::Wrong { message, help: None })
            }
            None => Err(CallError::Unknown { name: head.to_owned(), nearest: self.nearest_technique(head) }),
        }
    }

    /// The calls of a technique by its id or an alias, with the arguments that follow the name.
    fn cases_of(
        &self,
        name: &str,
        technique: (usize, Option<usize>),
        arguments: &str,
    ) -> Result<Vec<Call>, CallError> {
        let (text, mut faults) = (format!("{name}{arguments}"), Vec::new());
        let calls = parse::parse_call(&text, &mut faults)
            .and_then(|call| resolve(&self.techniques, technique, &call, MissingArgument::All, &mut faults));
        calls.ok_or_else(|| match faults.into_iter().next() {
            Some(Diagnostic { message, help, .. }) => CallError::Wrong { message, help },
            None => {
                CallError::Wrong { message: message!("`{text}` is not the name of a technique"), help: None }
            }
        })
    }

    /// Resolves a text such as `basic`, `d-score(memory = off)` or a title.
    pub fn strategy_call(&self, text: &str) -> Result<StrategyCall, StrategyCallError> {
        use StrategyCallError::{Unknown, Wrong};
        let text = narrowed(text.trim());
        let (head, arguments) = match names::position(&self.strategies, &text) {
            Some(_) => (text.as_str(), ""),
            None => split(&text),
        };
        let Some(number) = names::position(&self.strategies, head) else {
            return Err(match self.resolve_technique(head) {
                Some(_) => Wrong(message!("expected a strategy, found the technique `{head}`")),
                None => Unknown { name: head.to_owned(), nearest: self.nearest_strategy(head) },
            });
        };
        let strategy = &self.strategies[number];
        if let Some(message) = strategy.not_alone() {
            return Err(Wrong(message));
        }
        let (text, mut faults) = (format!("{}{arguments}", strategy.name), Vec::new());
        let arguments = parse::parse_call(&text, &mut faults)
            .and_then(|call| strategy_arguments(strategy, &call, &mut faults))
            .filter(|_| faults.is_empty());
        let arguments = arguments.ok_or_else(|| {
            let message = faults.into_iter().next().map(|fault| fault.message);
            Wrong(message.unwrap_or_else(|| message!("`{text}` is not the name of a strategy")))
        })?;
        Ok(StrategyCall { strategy: number, arguments, ..StrategyCall::default() })
    }

    /// The strategy for puzzles of a game: `asked`, else the strategy of the game, else the default strategy.
    pub fn strategy_for<'a>(&self, game: &'a Game, asked: Option<&'a str>) -> &'a str {
        asked.or(game.strategy.as_deref()).unwrap_or(DEFAULT_STRATEGY)
    }

    /// All names by which techniques can be called.
    pub fn technique_names(&self) -> impl Iterator<Item = &str> {
        self.techniques.iter().flat_map(|technique| {
            let aliases = technique.aliases.iter().map(|alias| alias.name.as_str());
            std::iter::once(technique.name.as_str()).chain(aliases)
        })
    }

    /// Source text of a call: defaults are omitted, and arguments after an omitted one are named.
    pub fn describe(&self, call: &Call) -> String {
        let technique = &self.techniques[call.technique];
        let alias = call.alias.and_then(|alias| technique.aliases.get(alias));
        let name = alias.map_or(&technique.name, |alias| &alias.name);
        let mut given = Vec::new();
        let mut skipped = false;
        for (at, (parameter, argument)) in technique.parameters.iter().zip(&call.arguments).enumerate() {
            if alias.is_some_and(|alias| alias.pin(at).is_some()) {
                continue;
            }
            if parameter.default.as_ref() == Some(argument) {
                skipped = true;
                continue;
            }
            given.push(match skipped {
                true => format!("{} = {argument}", parameter.name),
                false => argument.to_string(),
            });
        }
        if given.is_empty() { name.clone() } else { format!("{name}({})", given.join(", ")) }
    }

    /// The technique with a name or alias; `None` if it is unknown.
    pub fn technique(&self, name: &str) -> Option<&Technique> {
        find(&self.techniques, name).map(|(index, _)| &self.techniques[index])
    }

    pub fn strategy(&self, name: &str) -> Option<&Strategy> {
        self.strategy_number(name).map(|number| &self.strategies[number])
    }

    /// Index of the strategy with a name; `None` if it is unknown.
    pub(crate) fn strategy_number(&self, name: &str) -> Option<usize> {
        self.strategies.iter().position(|strategy| strategy.name == name)
    }

    /// Returns the rating with a name, in any spelling, or with a title.
    pub fn rating(&self, name: &str) -> Result<&Rating, UnknownRatingError> {
        let found = names::position(&self.ratings, name).map(|number| &self.ratings[number]);
        found.ok_or_else(|| {
            let nearest = nearest_spelling(name, self.ratings.iter().map(|rating| &rating.name));
            UnknownRatingError { name: name.to_owned(), nearest }
        })
    }

    /// Index of the link with a name, in any spelling; `None` if it is unknown.
    pub fn link(&self, name: &str) -> Option<usize> {
        names::position::<Link>(&self.links, name)
    }

    pub fn style(&self, name: &str) -> Option<&Style> {
        self.styles.iter().find(|style| style.name == name)
    }
}
