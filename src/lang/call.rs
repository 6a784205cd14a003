//! Asking a checked program for what a name means.

use crate::check::{Missing, find, resolve, strategy_arguments};
use crate::message::{Localize, Message, message};
use crate::program::{Argument, Call, Game, Program, Strategy, StrategyCall, Style, Technique};
use crate::similar::{self, any_of};
use crate::{diagnostics::Diagnostic, parse};

/// Why a text calls no technique.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[non_exhaustive]
pub enum CallError {
    /// Returned when no technique has the name.
    #[error("there is no technique `{name}`{more}", more = did_you_mean(nearest))]
    Unknown {
        /// The name.
        name: String,
        /// The nearest names of techniques, best first.
        nearest: Vec<String>,
    },
    /// Returned when the text is no call, or its arguments do not fit.
    #[error("{message}{more}", more = behind(help))]
    Wrong {
        /// What is wrong.
        message: Message,
        /// How to mend it.
        help: Option<Message>,
    },
}

/// Why a text calls no strategy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[non_exhaustive]
pub enum StrategyCallError {
    /// Returned when no strategy has the name.
    #[error("there is no strategy `{0}`")]
    Unknown(String),
    /// Returned when the text is no call, or its arguments do not fit.
    #[error("{0}")]
    Wrong(Message),
}

/// The strategy for games that name none.
pub const DEFAULT_STRATEGY: &str = "default";

fn did_you_mean(nearest: &[String]) -> Message {
    match nearest {
        [] => Message::empty(),
        names => message!(" — did you mean {names}?", names = any_of(names)),
    }
}

fn behind(help: &Option<Message>) -> Message {
    help.as_ref().map_or_else(Message::empty, |help| message!(" — {help}"))
}

impl Program {
    /// What a text such as `naked-subset(2)`, `fish(2..4, fins = 1)` or an alias calls. A parameter that is left out
    /// and has no default takes all its values, one call for each.
    pub fn call(&self, text: &str) -> Result<Vec<Call>, CallError> {
        let wrong = |faults: Vec<Diagnostic>| match faults.into_iter().next() {
            Some(Diagnostic { message, help, .. }) => CallError::Wrong { message, help },
            None => CallError::Wrong { message: message!("`{text}` names no technique"), help: None },
        };
        let mut faults = Vec::new();
        let Some(call) = parse::parse_call(text, &mut faults) else { return Err(wrong(faults)) };
        let name = call.name.text;
        let Some(found) = find(&self.techniques, name) else {
            if self.strategy(name).is_some() {
                let message = message!("`{name}` is a strategy, and a technique is needed here");
                return Err(CallError::Wrong { message, help: None });
            }
            let nearest = similar::nearest(name, self.technique_names());
            return Err(CallError::Unknown { name: name.to_owned(), nearest });
        };
        resolve(&self.techniques, found, &call, Missing::All, &mut faults).ok_or_else(|| wrong(faults))
    }

    /// What a text such as `basic` or `d-score(memory = off)` calls.
    pub fn strategy_call(&self, text: &str) -> Result<StrategyCall, StrategyCallError> {
        use StrategyCallError::{Unknown, Wrong};
        let wrong = |faults: Vec<Diagnostic>| {
            let message = faults.into_iter().next().map(|fault| fault.message);
            Wrong(message.unwrap_or_else(|| message!("`{text}` names no strategy")))
        };
        let mut faults = Vec::new();
        let Some(call) = parse::parse_call(text, &mut faults) else { return Err(wrong(faults)) };
        let name = call.name.text;
        let Some(number) = self.strategies.iter().position(|strategy| strategy.name == name) else {
            return Err(match self.technique(name) {
                Some(_) => Wrong(message!("`{name}` is a technique, and a strategy is needed here")),
                None => Unknown(name.to_owned()),
            });
        };
        let strategy = &self.strategies[number];
        if let Some(message) = strategy.not_alone() {
            return Err(Wrong(message));
        }
        let arguments = strategy_arguments(strategy, &call, &mut faults);
        let arguments = arguments.filter(|_| faults.is_empty()).ok_or_else(|| wrong(faults))?;
        Ok(StrategyCall { strategy: number, arguments, ..StrategyCall::default() })
    }

    /// The call of the strategy for puzzles of a game: `asked`, else the one that the game names, else the usual one.
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

    /// A call as it would be written: defaults are left out, and what stands after one that is left out is named.
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
            let value = match argument {
                Argument::Int(number) => number.to_string(),
                Argument::Word(word) => word.clone(),
            };
            given.push(if skipped { format!("{} = {value}", parameter.name) } else { value });
        }
        if given.is_empty() { name.clone() } else { format!("{name}({})", given.join(", ")) }
    }

    /// The technique that a name or another name of it means.
    pub fn technique(&self, name: &str) -> Option<&Technique> {
        find(&self.techniques, name).map(|(index, _)| &self.techniques[index])
    }

    pub fn strategy(&self, name: &str) -> Option<&Strategy> {
        self.strategies.iter().find(|strategy| strategy.name == name)
    }

    pub fn style(&self, name: &str) -> Option<&Style> {
        self.styles.iter().find(|style| style.name == name)
    }
}
