//! Codes of all diagnostics of rule files.

use crate::Severity;

/// Defines the enum and the numbers from one list.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal;)*) => {
        /// Code of a diagnostic. Each code has a page, see [`Page`](super::Page).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// All codes, by number.
            pub const ALL: &[Code] = &[$(Code::$name),*];

            /// The code's letter and number, such as `E102`.
            pub fn number(self) -> &'static str {
                match self {
                    $(Code::$name => $number,)*
                }
            }
        }
    };
}

codes! {
    /// The file's first item is not `tesuji` and a version.
    NoVersion = "E001";
    /// The version of the language is not supported.
    UnknownVersion = "E002";
    /// `tesuji` is not the first item.
    MisplacedVersion = "E003";
    /// A line begins in the first column with a word or sign that begins no item.
    UnknownItem = "E004";
    /// The text does not follow the grammar.
    Syntax = "E005";
    /// A text has no closing quote.
    OpenText = "E006";
    /// Brackets, operators or choices are nested too deep.
    TooDeep = "E007";
    /// A number has more than nine digits.
    NumberTooLarge = "E008";
    /// `use` names a file that does not exist.
    UnknownFile = "E009";

    /// Two declarations have the same name.
    Duplicate = "E101";
    /// The name has no meaning at its position.
    UnknownName = "E102";
    /// Neither the language nor a definition has a function with this name.
    UnknownFunction = "E103";
    /// A variable is bound that already has a value.
    BoundTwice = "E104";
    /// No game has units of this kind.
    UnknownKind = "E105";
    /// No `style` has this name.
    UnknownStyleError = "E106";
    /// No technique, alias or strategy has this name.
    UnknownTechnique = "E107";
    /// No game has this name.
    UnknownGame = "E108";
    /// The strategy does not declare this level.
    UnknownLevel = "E109";
    /// The law does not exist.
    UnknownLaw = "E110";
    /// The type does not exist.
    UnknownType = "E111";
    /// The template of a style contains an unknown hole.
    UnknownHole = "E112";
    /// Definitions, links, parts of paths, games, strategies or worlds depend on each other in a cycle.
    Circle = "E113";
    /// A variable has a reserved name.
    ReservedName = "E114";
    /// No `link` has this name.
    UnknownLink = "E115";
    /// No `path` item has this name.
    UnknownPart = "E116";
    /// No `constraint` has this name.
    UnknownConstraint = "E117";
    /// A constraint cannot be combined with the game, or with another constraint of the game.
    CannotCompose = "E118";
    /// No model file has this name, or the file is not a model.
    WrongModel = "E119";

    /// An expression has the wrong type.
    WrongType = "E201";
    /// Two expressions that must have the same type differ in type.
    TypesDiffer = "E202";
    /// A function, link or part of a path has the wrong number of arguments.
    WrongCount = "E203";
    /// A pattern can never match its value.
    PatternMismatch = "E204";
    /// The element type of an empty set cannot be inferred.
    UnknownElements = "E205";
    /// Chained comparison, such as `a < b < c`.
    Chained = "E206";
    /// `_`, `choose`, a range or a part of the board is used at a position without meaning for it.
    Misplaced = "E207";

    /// The technique or definition has no such parameter.
    UnknownParameter = "E301";
    /// A required parameter has no argument.
    MissingArgument = "E302";
    /// An argument is outside of the domain of its parameter.
    OutOfRange = "E303";
    /// There are more arguments than parameters.
    TooManyArguments = "E304";
    /// A parameter has two arguments.
    ArgumentTwice = "E305";
    /// The end of a range is before its start, or a list is empty.
    EmptyRange = "E306";
    /// A range of arguments is used for a single technique.
    RangeNotAllowed = "E307";
    /// A choice has no text for a value of its parameter.
    MissingCase = "E308";
    /// A choice has a text for an impossible value.
    NeverCase = "E309";

    /// An item lacks a required clause.
    MissingClause = "E401";
    /// A clause that may occur once is repeated.
    RepeatedClause = "E402";
    /// A condition of a `for` has no `where` before it.
    MissingWhere = "E403";
    /// Two texts have the same style.
    RepeatedText = "E404";
    /// The expansion of a definition or path exceeds the size limit.
    TooLarge = "E405";
    /// An example's fact has a value that no board has.
    BadFact = "E406";

    /// A step draws a link as strong or weak, and the link is not of this kind.
    WrongLink = "E601";
    /// Two strong or two weak steps of a path are adjacent.
    NotAlternating = "E602";
    /// A conclusion does not follow from a path.
    NotProved = "E603";
    /// A world uses a technique or strategy that assumes more about the puzzle than the technique declares.
    Unassumed = "E604";
    /// A path depends on a node that it does not assume true, or continues after an empty node.
    NotHeld = "E605";

    /// A technique requires a feature that the engine does not support.
    CannotRun = "E701";
    /// A game does not define a board: it has too many cells or values, impossible units, or an invalid example
    /// position.
    NoBoard = "E702";

    /// A variable is bound and never used.
    UnusedVariable = "W501";
    /// A parameter or a weight of a model is never used.
    UnusedParameter = "W502";
    /// An input of a game is never used.
    UnusedInput = "W503";
    /// A reason names two variables that may be equal.
    NotApart = "W504";
}

impl Code {
    /// Severity, from the letter of the number.
    pub fn severity(self) -> Severity {
        if self.number().starts_with('W') { Severity::Warning } else { Severity::Error }
    }
}
