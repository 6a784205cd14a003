//! Parameters and what is given for them.

use super::*;

/// `name in 2..4 = 3`, `name : type`
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter<'s> {
    pub name: Name<'s>,
    pub accepts: Accepts<'s>,
    pub default: Option<Argument<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Accepts<'s> {
    Range(i64, i64, At),
    Words(Vec<Name<'s>>),
    Type(TypeName<'s>),
}

#[derive(Debug, Clone, PartialEq)]
pub enum TypeName<'s> {
    Name(Name<'s>),
    Set(Box<TypeName<'s>>),
    Tuple(Vec<TypeName<'s>>),
}

/// `naked-subset(2)`
#[derive(Debug, Clone, PartialEq)]
pub struct Call<'s> {
    pub name: Name<'s>,
    pub arguments: Vec<CallArgument<'s>>,
    pub at: At,
}

/// `2`, `fins = 5`
#[derive(Debug, Clone, PartialEq)]
pub struct CallArgument<'s> {
    pub name: Option<Name<'s>>,
    pub value: Argument<'s>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Argument<'s> {
    Int(i64, At),
    /// `2..4`, `2..most`
    Range(Bound<'s>, Bound<'s>, At),
    Word(Name<'s>),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound<'s> {
    Int(i64),
    /// A parameter of the strategy in which the call stands.
    Name(Name<'s>),
}

impl Argument<'_> {
    pub fn span(&self) -> Span {
        match self {
            Argument::Int(_, at) | Argument::Range(_, _, at) => at.0,
            Argument::Word(name) => name.at.0,
        }
    }
}

/// `naked-pair(2) where … title …`
#[derive(Debug, Clone, PartialEq)]
pub struct Alias<'s> {
    pub name: AliasName<'s>,
    pub arguments: Vec<CallArgument<'s>>,
    pub conditions: Vec<Expr<'s>>,
    pub title: Vec<Text<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum AliasName<'s> {
    One(Name<'s>),
    /// `finned-{n: 2 x-wing | 3 swordfish}`
    Family {
        prefix: &'s str,
        parameter: Name<'s>,
        /// The parameter's value and the middle of its name, one by one.
        members: Vec<(Argument<'s>, Name<'s>)>,
        suffix: &'s str,
        at: At,
    },
}

impl<'s> AliasName<'s> {
    pub fn span(&self) -> Span {
        match self {
            AliasName::One(name) => name.at.0,
            AliasName::Family { at, .. } => at.0,
        }
    }

    /// Each name with its place and the argument that it stands for.
    pub fn names(&self) -> Vec<(String, Span, Option<CallArgument<'s>>)> {
        match self {
            AliasName::One(name) => vec![(name.text.to_owned(), name.at.0, None)],
            AliasName::Family { prefix, parameter, members, suffix, .. } => members
                .iter()
                .map(|(value, middle)| {
                    let argument = CallArgument { name: Some(*parameter), value: value.clone() };
                    (format!("{prefix}{}{suffix}", middle.text), middle.at.0, Some(argument))
                })
                .collect(),
        }
    }
}
