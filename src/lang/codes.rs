//! Every code that a message about a rule file can carry, in one place.

use super::diagnostics::Severity;

/// Makes the enum and everything that is said of each code from one list.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $title:literal;)*) => {
        /// What is wrong. The reference page beside the grammar lists all codes.
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

            /// What is wrong, in few words.
            pub fn title(self) -> &'static str {
                match self {
                    $(Code::$name => $title,)*
                }
            }
        }
    };
}

codes! {
    /// The file's first item is not `tesuji` and a version.
    NoVersion = "E001", "no language version";
    /// The version is one that this program does not know.
    UnknownVersion = "E002", "unknown language version";
    /// `tesuji` stands where it is not the first item.
    MisplacedVersion = "E003", "the language version stands only once, first in the file";
    /// A line begins in the first column with something that begins no item.
    UnknownItem = "E004", "no item begins so";
    /// Something stands where the grammar has something else.
    Syntax = "E005", "not understood";
    /// A text has no closing quote.
    OpenText = "E006", "text without an end";
    /// Brackets, operators or choices are nested too deep.
    TooDeep = "E007", "nested too deep";
    /// A number has more than nine digits.
    NumberTooLarge = "E008", "number too large";
    /// `use` names a file that is not there.
    UnknownFile = "E009", "no such file";

    /// Two things have one name.
    Duplicate = "E101", "name given twice";
    /// A name stands for nothing here.
    UnknownName = "E102", "unknown name";
    /// Neither the language nor a definition has a function of this name.
    UnknownFunction = "E103", "unknown function";
    /// A variable is bound while it has a value already.
    BoundTwice = "E104", "variable bound twice";
    /// No game has units of this kind.
    UnknownKind = "E105", "unknown kind of units";
    /// No `style` has this name.
    UnknownStyle = "E106", "unknown style";
    /// No technique, alias or strategy has this name.
    UnknownTechnique = "E107", "unknown technique";
    /// No game has this name.
    UnknownGame = "E108", "unknown game";
    /// The strategy names no such level.
    UnknownLevel = "E109", "unknown level";
    /// Units have no such law.
    UnknownLaw = "E110", "unknown law";
    /// There is no such type.
    UnknownType = "E111", "unknown type";
    /// A style's form has a hole that nothing fills.
    UnknownHole = "E112", "unknown hole";
    /// Definitions, links, parts of paths, games, strategies or worlds use each other in a circle.
    Circle = "E113", "circle";
    /// A variable has a name that the language itself uses.
    ReservedName = "E114", "name of the language";
    /// No `link` has this name.
    UnknownLink = "E115", "unknown link";
    /// No `path` item has this name.
    UnknownPart = "E116", "unknown part of a path";
    /// No `constraint` has this name.
    UnknownConstraint = "E117", "unknown constraint";
    /// A constraint does not go with the game, or with another constraint of it.
    CannotCompose = "E118", "constraint that does not fit";

    /// An expression has another type than its place asks for.
    WrongType = "E201", "wrong type";
    /// Two expressions that must have one type have two.
    TypesDiffer = "E202", "types differ";
    /// A function, link or part of a path is given too few or too many arguments.
    WrongCount = "E203", "wrong number of arguments";
    /// A pattern cannot fit what it is given.
    PatternMismatch = "E204", "pattern does not fit";
    /// Nothing says of what an empty set is a set.
    UnknownElements = "E205", "set of nothing known";
    /// `a < b < c` and the like.
    Chained = "E206", "comparisons do not chain";
    /// Something stands where it means nothing: `_`, `choose`, a range, a part of the board.
    Misplaced = "E207", "means nothing here";

    /// The technique or definition has no such parameter.
    UnknownParameter = "E301", "unknown parameter";
    /// A parameter without a default is left out.
    MissingArgument = "E302", "missing argument";
    /// An argument is not among what its parameter may be.
    OutOfRange = "E303", "argument out of range";
    /// More arguments than parameters.
    TooManyArguments = "E304", "too many arguments";
    /// An argument is given twice.
    ArgumentTwice = "E305", "argument given twice";
    /// A range whose end comes before its start, or a list of nothing.
    EmptyRange = "E306", "empty range";
    /// A range of arguments where one technique must be named.
    RangeNotAllowed = "E307", "one value needed";
    /// A choice has no text for something that its parameter may be.
    MissingCase = "E308", "choice without a text";
    /// A choice has a text for something that never is.
    NeverCase = "E309", "text that is never chosen";

    /// An item lacks a clause that it needs.
    MissingClause = "E401", "missing clause";
    /// A clause stands twice that may stand once.
    RepeatedClause = "E402", "clause given twice";
    /// A condition stands in a `for` without `where` before it.
    MissingWhere = "E403", "condition without `where`";
    /// Two texts are for one style.
    RepeatedText = "E404", "two texts for one style";
    /// A definition or path grows beyond all bounds when what it uses is put in.
    TooLarge = "E405", "too large";
    /// An example's fact has a value that no board has.
    BadFact = "E406", "no such value";

    /// A link is drawn as what it is not.
    WrongLink = "E601", "link of the other kind";
    /// Two strong or two weak steps of a path follow each other.
    NotAlternating = "E602", "strong and weak steps do not take turns";
    /// A conclusion does not follow from a path.
    NotProved = "E603", "this does not follow from the path";
    /// A world is followed with what assumes more of the puzzle than the technique says.
    Unassumed = "E604", "assumption that is not said";
    /// A path counts on a node that it does not hold true, or goes on where nothing is left.
    NotHeld = "E605", "the walk does not hold this";

    /// A technique asks for something that the engine cannot do.
    CannotRun = "E701", "the engine cannot run this";
    /// A game makes no board: it has too many cells or values, or its units cannot be.
    NoBoard = "E702", "no board";

    /// A variable is bound and never used.
    UnusedVariable = "W501", "variable never used";
    /// A parameter is never used.
    UnusedParameter = "W502", "parameter never used";
    /// An input of a game is never used.
    UnusedInput = "W503", "input never used";
}

impl Code {
    /// How bad it is, which the number's letter says.
    pub fn severity(self) -> Severity {
        if self.number().starts_with('W') { Severity::Warning } else { Severity::Error }
    }
}
