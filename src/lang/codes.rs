//! Every code that a message about a rule file can carry, in one place.

use super::diagnostics::Severity;

/// Makes the enum and the numbers from one list.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal;)*) => {
        /// What is wrong. Each code has a page, see [`Page`](super::Page).
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
    /// The version is one that this program does not know.
    UnknownVersion = "E002";
    /// `tesuji` stands where it is not the first item.
    MisplacedVersion = "E003";
    /// A line begins in the first column with something that begins no item.
    UnknownItem = "E004";
    /// Something stands where the grammar has something else.
    Syntax = "E005";
    /// A text has no closing quote.
    OpenText = "E006";
    /// Brackets, operators or choices are nested too deep.
    TooDeep = "E007";
    /// A number has more than nine digits.
    NumberTooLarge = "E008";
    /// `use` names a file that is not there.
    UnknownFile = "E009";

    /// Two things have one name.
    Duplicate = "E101";
    /// A name stands for nothing here.
    UnknownName = "E102";
    /// Neither the language nor a definition has a function of this name.
    UnknownFunction = "E103";
    /// A variable is bound while it has a value already.
    BoundTwice = "E104";
    /// No game has units of this kind.
    UnknownKind = "E105";
    /// No `style` has this name.
    UnknownStyleError = "E106";
    /// No technique, alias or strategy has this name.
    UnknownTechnique = "E107";
    /// No game has this name.
    UnknownGame = "E108";
    /// The strategy names no such level.
    UnknownLevel = "E109";
    /// There is no such law.
    UnknownLaw = "E110";
    /// There is no such type.
    UnknownType = "E111";
    /// A style's form has a hole that nothing fills.
    UnknownHole = "E112";
    /// Definitions, links, parts of paths, games, strategies or worlds use each other in a circle.
    Circle = "E113";
    /// A variable has a name that the language itself uses.
    ReservedName = "E114";
    /// No `link` has this name.
    UnknownLink = "E115";
    /// No `path` item has this name.
    UnknownPart = "E116";
    /// No `constraint` has this name.
    UnknownConstraint = "E117";
    /// A constraint does not go with the game, or with another constraint of it.
    CannotCompose = "E118";

    /// An expression has another type than its place asks for.
    WrongType = "E201";
    /// Two expressions that must have one type have two.
    TypesDiffer = "E202";
    /// A function, link or part of a path is given too few or too many arguments.
    WrongCount = "E203";
    /// A pattern cannot fit what it is given.
    PatternMismatch = "E204";
    /// Nothing says of what an empty set is a set.
    UnknownElements = "E205";
    /// `a < b < c` and the like.
    Chained = "E206";
    /// Something stands where it means nothing: `_`, `choose`, a range, a part of the board.
    Misplaced = "E207";

    /// The technique or definition has no such parameter.
    UnknownParameter = "E301";
    /// A parameter without a default is left out.
    MissingArgument = "E302";
    /// An argument is not among what its parameter may be.
    OutOfRange = "E303";
    /// More arguments than parameters.
    TooManyArguments = "E304";
    /// An argument is given twice.
    ArgumentTwice = "E305";
    /// A range whose end comes before its start, or a list of nothing.
    EmptyRange = "E306";
    /// A range of arguments where one technique must be named.
    RangeNotAllowed = "E307";
    /// A choice has no text for something that its parameter may be.
    MissingCase = "E308";
    /// A choice has a text for something that never is.
    NeverCase = "E309";

    /// An item lacks a clause that it needs.
    MissingClause = "E401";
    /// A clause stands twice that may stand once.
    RepeatedClause = "E402";
    /// A condition stands in a `for` without `where` before it.
    MissingWhere = "E403";
    /// Two texts are for one style.
    RepeatedText = "E404";
    /// A definition or path grows beyond all bounds when what it uses is put in.
    TooLarge = "E405";
    /// An example's fact has a value that no board has.
    BadFact = "E406";

    /// A link is drawn as what it is not.
    WrongLink = "E601";
    /// Two strong or two weak steps of a path follow each other.
    NotAlternating = "E602";
    /// A conclusion does not follow from a path.
    NotProved = "E603";
    /// A world is followed with what assumes more of the puzzle than the technique says.
    Unassumed = "E604";
    /// A path counts on a node that it does not hold true, or goes on where nothing is left.
    NotHeld = "E605";

    /// A technique asks for something that the engine cannot do.
    CannotRun = "E701";
    /// A game makes no board: it has too many cells or values, its units cannot be, or the position of an example is none.
    NoBoard = "E702";

    /// A variable is bound and never used.
    UnusedVariable = "W501";
    /// A parameter is never used.
    UnusedParameter = "W502";
    /// An input of a game is never used.
    UnusedInput = "W503";
    /// A reason names two variables that may be one.
    NotApart = "W504";
}

impl Code {
    /// How bad it is, which the number's letter says.
    pub fn severity(self) -> Severity {
        if self.number().starts_with('W') { Severity::Warning } else { Severity::Error }
    }
}
