"""Types of the calls of the service. They are made from grammar/service.schema.json by tests/page/schema.rs."""

from typing import Any, Literal, NotRequired, TypedDict, Unpack, overload

class AboutAnswer(TypedDict):
    """The catalogue."""

    # Version of the library.
    version: str
    # Address of its repository; may be empty.
    repository: str
    # Codes of the languages that calls can have.
    languages: list[str]
    techniques: list[TechniqueEntry]
    # Strategies, without those that are parts of others.
    strategies: list[StrategyEntry]
    games: list[GameEntry]
    # Constraints that can be added to games.
    constraints: list[ConstraintEntry]
    # Name of the default game.
    usual_game: str
    # Formats of puzzles.
    formats: list[FormatEntry]
    # The default rating; `null` if the rules have none.
    rating: RatingEntry | None
    # The puzzle that the page opens with.
    puzzle: str | None
    # The first folder of rule files of the service.
    folder: str | None

class BlankAnswer(TypedDict):
    """An empty board."""

    # The puzzle without clues, in the JSON format.
    text: str

class BlankRequest(TypedDict):
    """An empty board to make."""

    # Name of the game.
    game: str
    # Size of the board: a number, or rows x columns.
    size: NotRequired[str | None]
    # Numbers of rows and columns of a block.
    block: NotRequired[list[int] | None]
    # Seed of the board, if regions and black squares are random.
    seed: NotRequired[int]

class BoardAnswer(TypedDict):
    """A board. Lengths and places are in the units of its drawing."""

    # The puzzle without entries and eliminations, in the JSON format.
    text: str
    # Name of its game.
    game: str
    # Title of its game in the language of the call.
    title: str
    # Name of the puzzle, if its text has one.
    name: str | None
    author: str | None
    # The rules of the puzzle in the words of its author.
    rules: str | None
    # Parts of the puzzle that the rules do not support.
    unsupported: list[UnsupportedPart]
    # Number of rows of squares.
    rows: int
    # Number of columns of squares.
    columns: int
    # Symbols of the values, that of 1 first.
    symbols: list[str]
    # Width of the drawing.
    width: float
    # Height of the drawing.
    height: float
    # Side of a square.
    side: float
    # Distance between the places of neighbouring candidates of a cell.
    pitch: float
    # Radius of the disc of a candidate.
    radius: float
    # Number of candidates in a row of a cell.
    across: int
    # Left and top edge of the first square.
    inset: list[float]
    # Whether a clue is outside of the squares.
    outside: bool
    sizes: FontSizes
    # SVG elements to draw below digits and marks.
    below: str
    # SVG elements to draw above marks.
    above: str
    cells: list[BoardCell]
    units: list[BoardUnit]

class BoardCell(TypedDict):
    """A cell of a board. Values are counted from 1."""

    # Number of its square, row by row from 0.
    square: int
    # Its name, such as `r1c1`.
    name: str
    # Centre of the cell from the left.
    x: float
    # Centre of the cell from the top.
    y: float
    given: int | None
    # Its value, whether given or entered.
    value: int | None
    # Its remaining candidates; its value alone if it has one.
    candidates: list[int]
    # The number of its block, on a board with blocks.
    block: int | None
    # Squares of the cells that cannot have the same value.
    peers: list[int]
    # Squares of other related cells, each with the values that are excluded by each value of this cell.
    excluded: NotRequired[list[list[int | list[list[int]]]]]

class BoardUnit(TypedDict):
    """A unit of a board, such as a row or a cage."""

    name: str
    # Squares of its cells.
    cells: list[int]
    # Its sum, if a clue states one.
    sum: int | None

class CallHeader(TypedDict):
    """Fields of every request besides the arguments of its call."""

    # Name of the call.
    call: str
    # Language of the answer, `en` or `ja`; English by default.
    language: NotRequired[str | None]
    # The reader's own rule files.
    rules: NotRequired[list[NamedText]]

class CheckAnswer(TypedDict):
    """Mistakes in the entries of a player."""

    # Whether the puzzle has at most one solution.
    unique: bool
    # As a word: `solved`, `stuck`, `contradiction`, `unsound`, `invalid` or the like.
    status: str
    # In a sentence; `null` if it is solved.
    note: str | None
    wrong: Mistakes

class CheckRulesAnswer(TypedDict):
    """Errors and warnings of rule files."""

    # Number of rule files besides the built-in ones.
    files: int
    diagnostics: list[DiagnosticReport]
    # Names of the techniques that the reader's rule files declare, each with the name of its file; empty if there is an error.
    techniques: list[list[str]]

class CheckRulesRequest(TypedDict):
    """Options for checking the reader's rule files."""

    # Whether to leave out the rule files of the folders.
    alone: NotRequired[bool]

class CombinationsAnswer(TypedDict):
    """The units of a position that have a sum."""

    runs: list[SumUnit]

class CombinationsRequest(TypedDict):
    """Request for the combinations of sums on a position."""

    position: PositionArg
    # Restricts the answer to units that contain this square.
    square: NotRequired[int | None]

class ConflictAnswer(TypedDict):
    """A minimal contradiction of a position."""

    status: ConflictStatus
    # Parts that contradict each other; none of them can be left out.
    parts: list[ConflictPart]
    # Immediate consequences of the position up to a contradiction; `null` if they do not lead to one.
    walk: NotRequired[Walk | None]
    # Values whose removal alone leaves one solution.
    mended: NotRequired[list[Repair]]

class ConflictPart(TypedDict):
    """A unit, a cell with its value, a cell with its candidates, or two related cells."""

    name: str
    # Squares of its cells.
    cells: list[int]

# Whether a contradiction was found.
ConflictStatus = Literal["none", "timeout"] | Literal["found"]

class ConstraintEntry(TypedDict):
    """A constraint."""

    name: str
    # Its title in the language of the call; the name if it has none.
    title: str
    # Text of its comment; may be empty.
    about: str
    inputs: list[Input]

class Contradiction(TypedDict):
    """A contradiction: a cell without a candidate, a unit without a place for a value, or a description in words."""

    # Squares of the cells that contradict each other.
    cells: list[int]
    # The value for which no place is left.
    value: int | None
    # Name of the unit without a place for the value.
    unit: str | None
    # The contradiction in words, if it is of another kind.
    words: str | None

class CountAnswer(TypedDict):
    """The number of solutions of a position."""

    solutions: int
    # Whether there are no more.
    complete: bool
    # Squares, each with the numbers of these solutions that have each value there, that of 1 first.
    all: list[list[int | list[int]]]

class CountRequest(TypedDict):
    """A position whose solutions to count."""

    position: PositionArg
    # Maximum number of solutions to count.
    most: int

class CounterexampleReport(TypedDict):
    """A position on which a rule concludes something false."""

    # The board.
    on: str | None
    # The position, in the JSON format.
    text: str
    scene: PositionDrawing
    # Squares and values of the solution that the conclusions contradict.
    lost: list[list[int]]
    # Squares and values of the solution.
    solution: list[list[int]]

class DiagnosticReport(TypedDict):
    """An error or a warning about a rule file, at the text that it is about."""

    # Its code, such as `E103`, which the call `explain` explains.
    code: str
    # Whether it is an error, and not a warning.
    error: bool
    message: str
    # Remark about the text itself; may be empty.
    label: str
    help: str | None
    # Name of the rule file.
    file: str
    # Line, counted from 1.
    line: int
    # Column in characters, counted from 1.
    column: int
    # Offset of the first byte, counted from 0.
    start: int
    # Offset behind the last byte, counted from 0.
    end: int

class DrillAnswer(TypedDict):
    """A position for a learner of a technique."""

    # The puzzle, in the JSON format.
    text: str
    # Entered values by their squares.
    values: dict[str, int]
    # Remaining candidates of open cells by their squares.
    candidates: dict[str, list[int]]
    # All matches of the technique; empty on a near miss.
    figures: list[StepDrawing]
    kind: EffectKind
    made: Origin
    # Square and value of the candidate that prevents a match; `null` unless it is a near miss.
    spoilt: list[int] | None
    # The match of the technique without that candidate; `null` unless it is a near miss.
    almost: StepDrawing | None
    # The values of the only solution by their squares; empty if there are several solutions.
    solution: list[list[int]]

class DrillRequest(TypedDict):
    """A position to make for a learner."""

    # Name or alias of the technique, with arguments or without.
    technique: str
    # Name of the game on whose board the position is; sudoku by default.
    game: NotRequired[str | None]
    # Seed of the position: equal seeds have equal positions.
    seed: int
    # Whether to make a near miss: a position on which one candidate prevents the technique.
    miss: NotRequired[bool]
    # Time limit in seconds; 20 by default and at most.
    timeout: NotRequired[int | None]

# Effect of a technique.
EffectKind = Literal["place", "remove"]

class ErrorReport(TypedDict):
    """Error of a call."""

    message: str
    # The errors and warnings of the rule files, if these are the reason.
    diagnostics: NotRequired[list[DiagnosticReport] | None]

class ExplainAnswer(TypedDict):
    """The meaning of the code of a diagnostic."""

    code: str
    title: str
    meaning: str
    # A rule file that has this diagnostic.
    wrong: str
    # The same rule file as it should be.
    right: str

class ExplainQuestionRequest(TypedDict):
    """A question about a position."""

    position: PositionArg
    # Strategy, with its arguments if it has parameters; by default that of the puzzle's game.
    strategy: NotRequired[str | None]
    # Whether the reader's own techniques are tried before all others.
    own_first: NotRequired[bool]
    # Width of the search for the kindest path, whose steps take the place of the simplest ones.
    kindest: NotRequired[int | None]
    # Whether the answer has pictures.
    pictures: NotRequired[bool]
    # Conclusion to explain, such as r3c4<>5 or r3c4=5; may be given again
    conclusions: list[str]
    # Also list the facts
    facts: NotRequired[bool]

class ExplainRequest(TypedDict):
    """A code to explain."""

    # Code of a diagnostic, such as `E103`.
    code: str

class ExportAnswer(TypedDict):
    """A position in another format."""

    text: str
    # Parts that the format cannot express, in words.
    lost: list[str]

class ExportRequest(TypedDict):
    """A position to write in another format."""

    position: PositionArg
    # Name of the format.
    format: str

class FilesAnswer(TypedDict):
    """The rule files of the folders of the service."""

    # Digest of all files.
    digest: str
    files: NotRequired[list[NamedText]]
    # Errors of files that cannot be read.
    unread: NotRequired[list[str]]

class FilesRequest(TypedDict):
    """The rule files that the caller knows."""

    # The digest of the files that the caller has; if it is unchanged, the files are left out of the answer.
    known: NotRequired[str | None]

class FindAnswer(TypedDict):
    """The matches of techniques on a position."""

    # The matches, only the first for each effect; at most 1,000.
    matches: list[MatchSummary]
    # Number of further matches.
    more: int
    # Limits that were reached, so that matches may be missing.
    limits: list[str]

class FindRequest(TypedDict):
    """Techniques to find."""

    position: PositionArg
    # Names or aliases of techniques, with arguments or without.
    techniques: list[str]
    # Whether to find all matches of each technique, and not only the first one.
    all: NotRequired[bool]

class FontSizes(TypedDict):
    """Sizes of digits, in the units of the drawing."""

    digit: float
    candidate: float

class FormatEntry(TypedDict):
    """A format of puzzles."""

    name: str
    about: str
    # Whether puzzles can be written in it.
    writes: bool

class GalleryAnswer(TypedDict):
    """Sample rule files."""

    pieces: list[GalleryExample]

class GalleryExample(TypedDict):
    """A sample rule file, with the title and comment of its first technique or strategy."""

    name: str
    # Its title in the language of the call; the name if it has none.
    title: str
    # Text of its comment; may be empty.
    about: str
    # The rule file, with comments in the language of the call.
    text: str
    # A position on which it has a match.
    position: str | None

class GameEntry(TypedDict):
    """A game."""

    name: str
    # Its title in the language of the call; the name if it has none.
    title: str
    # Text of its comment; may be empty.
    about: str
    inputs: list[Input]
    # Names of its constraints.
    constraints: list[str]
    # Name of its strategy.
    strategy: str
    # The levels of its strategy, the easiest first.
    levels: list[Level]
    # The techniques for learners, with their arguments, in their order.
    lessons: list[str]
    # Names of the techniques that can match on its boards.
    techniques: list[str]
    # Whether puzzles of it can be generated.
    makes: bool

class GenerateAnswer(TypedDict):
    """A generated puzzle."""

    # The puzzle, in the JSON format.
    text: str
    # The level of its hardest step, if a level was requested.
    level: str | None

class GenerateRequest(TypedDict):
    """A puzzle to generate."""

    # Name of the game.
    game: str
    # Additional constraints of the game.
    mix: NotRequired[list[str]]
    # Seed of the puzzle: equal seeds have equal puzzles.
    seed: int
    # Size of the board: a number, or rows x columns.
    size: NotRequired[str | None]
    # Numbers of rows and columns of a block.
    block: NotRequired[list[int] | None]
    # The layout of the grids: a name, or their first cells.
    grids: NotRequired[str | None]
    # The strategy that solves the puzzle.
    strategy: NotRequired[str | None]
    # The level of the strategy that the hardest step has.
    level: NotRequired[str | None]
    # A technique without which the strategy does not solve the puzzle.
    needs: NotRequired[str | None]
    # The smallest and the largest value of the default rating.
    rating: NotRequired[list[float] | None]
    # Name of the symmetry of the givens.
    symmetry: NotRequired[str | None]
    givens: NotRequired[Givens | None]
    # Time limit in seconds; 20 by default and at most.
    timeout: NotRequired[int | None]

# A number of givens.
Givens = int | list[int]

class GuideAnswer(TypedDict):
    """The guide to the language of rules."""

    # Its pages in Markdown.
    pages: list[NamedText]

class HintAnswer(TypedDict):
    """A hint, in all levels of detail."""

    # `found` if there is a step, `wrong` if there are mistakes, `several` if there are several solutions, `none` if no technique matches; else how the solution ended, as in the answer of `solve`.
    status: str
    # The result in a sentence.
    note: str | None
    wrong: Mistakes
    # Location of the step; `null` if there is none.
    where: HintPlace | None
    # The step; `null` if there is none.
    figure: StepDrawing | None

class HintPlace(TypedDict):
    """Location of a step."""

    # Squares of its cells.
    cells: list[int]
    # Names of its units.
    units: list[str]
    # Cells and units in words.
    words: str

class HintQuestionRequest(TypedDict):
    """A question about a position."""

    position: PositionArg
    # Strategy, with its arguments if it has parameters; by default that of the puzzle's game.
    strategy: NotRequired[str | None]
    # Whether the reader's own techniques are tried before all others.
    own_first: NotRequired[bool]
    # Width of the search for the kindest path, whose steps take the place of the simplest ones.
    kindest: NotRequired[int | None]
    # Whether the answer has pictures.
    pictures: NotRequired[bool]
    # Detail of the hint: 1 for where to look, 2 also for which technique, 3 for the whole step
    level: NotRequired[int]

class Input(TypedDict):
    """An input of a game's puzzles in addition to values, and how it can be drawn."""

    name: str
    # Title of the constraint that it belongs to, or its own name in words.
    title: str
    # Kind of its groups, as a word of the language of rules.
    kind: str
    # Whether no two of its groups share a cell.
    disjoint: bool
    # Whether every cell belongs to a group.
    covering: bool
    # The numbers of each of its groups.
    fields: list[InputNumber]
    # Whether each of its groups states a law.
    lawful: bool
    # Whether the order of the cells of a group is significant.
    ordered: bool
    # Whether each of its groups has two cells.
    pairs: bool
    # Direction of its straight lines, as a word of the language of rules; `null` if lines need not be straight.
    straight: str | None
    # Whether pictures show its groups.
    drawn: bool
    # Whether a law depends on the part of a group to which a cell belongs.
    parted: bool

class InputNumber(TypedDict):
    """A number of a group."""

    name: str
    title: str
    # Whether a group may lack it.
    optional: bool

class LawAnswer(TypedDict):
    """Errors of a law, or its size."""

    # Errors in the clauses; empty if the law can be used.
    faults: list[DiagnosticReport]
    # Number of its states on a group of this many cells and values; `null` above the limit of states.
    states: NotRequired[int | None]
    # Number of cells and of values for which the states are counted.
    cells: NotRequired[int]

class LawRequest(TypedDict):
    """A law that a setter types."""

    # The clauses of the law.
    text: str

class LessonAnswer(TypedDict):
    """The lesson of a technique."""

    # Title of the technique in the language of the call.
    title: str
    difficulty: int | None
    # The pattern to look for, its explanation, and its effect.
    sentences: list[str]
    example: LessonExample
    made: Origin

class LessonExample(TypedDict):
    """A match on its position."""

    # The position on which the match is found.
    position: PositionArg
    figure: StepDrawing

class LessonRequest(TypedDict):
    """A lesson to give."""

    # Name or alias of the technique, with arguments or without.
    technique: str
    # Name of the game on whose board the lesson is, if possible; sudoku by default.
    game: NotRequired[str | None]
    # Seed of the generated position, if the technique has no example.
    seed: NotRequired[int]
    # Time limit for generating a position, in seconds; 20 by default and at most.
    timeout: NotRequired[int | None]

class Level(TypedDict):
    """A level of a strategy."""

    name: str
    title: str

class Link(TypedDict):
    """A link between two nodes of a chain."""

    # Its SVG path, in the units of the board's drawing.
    d: str
    # Whether it is strong: one of its nodes is true.
    strong: bool
    # Number of its chain, from 0.
    chain: int

class LinksQuestionRequest(TypedDict):
    """A question about a position."""

    position: PositionArg
    # Strategy, with its arguments if it has parameters; by default that of the puzzle's game.
    strategy: NotRequired[str | None]
    # Whether the reader's own techniques are tried before all others.
    own_first: NotRequired[bool]
    # Width of the search for the kindest path, whose steps take the place of the simplest ones.
    kindest: NotRequired[int | None]
    # Whether the answer has pictures.
    pictures: NotRequired[bool]
    # Show only this link of the rules; may be given again [default: every link]
    links: NotRequired[list[str]]

class LspAnswer(TypedDict):
    """Messages of the language server."""

    # Whether the session exists; if not, it has to begin with `initialize`.
    known: bool
    # Messages of the Language Server Protocol.
    messages: list[Any]
    # Whether the server has pending checks.
    behind: bool

class LspRequest(TypedDict):
    """Messages of an editor."""

    # A name for the editor, chosen by the caller.
    session: str
    # Messages of the Language Server Protocol; if there are none, the server does its pending checks.
    messages: NotRequired[list[Any]]

class MatchRequest(TypedDict):
    """A match to draw."""

    position: PositionArg
    # Name or alias of the technique, with arguments or without.
    technique: str
    # Index of the match in the answer of `find` for all matches of this technique alone, from 0.
    n: int

class MatchSummary(TypedDict):
    """A match, without its drawing."""

    # Its technique with its arguments, as in `naked-subset(2)`.
    call: str
    # Title of its technique in the language of the call.
    title: str
    # Whether the technique is one of the reader's.
    own: bool
    # Difficulty of the technique; `null` if it has none.
    difficulty: int | None
    # Its effects as signs, as in `r1c2=3`.
    signs: str
    # Squares with their placed values.
    places: list[list[int]]
    # Squares and values of eliminated candidates.
    removes: list[list[int]]
    # Those of both that no later step of the kindest path needs.
    incidental: list[list[int]]

class Mistakes(TypedDict):
    """Mistakes of a player."""

    # Squares with wrong values.
    values: list[list[int]]
    # Squares and values of candidates that were wrongly eliminated.
    candidates: list[list[int]]

class MomentAmounts(TypedDict):
    """Amounts of a count, one for each step of the strategy."""

    name: str
    title: str
    # Whether the value depends on it; otherwise only the explanation does.
    in_value: bool
    amounts: list[int]

class NamedText(TypedDict):
    """A text with its name, such as a rule file."""

    name: str
    text: str

class NeededAnswer(TypedDict):
    """Use of a step on the kindest path."""

    # `free` if the conclusions of the step take no effort, `needed` if the path needs one of them, `unneeded` if it does without, `unknown` if there is no path.
    use: str
    # In sentences.
    words: str

class NeededRequest(TypedDict):
    """A step whose use to ask for."""

    position: PositionArg
    # Strategy, with its arguments if it has parameters; by default that of the puzzle's game.
    strategy: NotRequired[str | None]
    # Whether the reader's own techniques are tried before all others.
    own_first: NotRequired[bool]
    # Width of the search for the kindest path, whose steps take the place of the simplest ones.
    kindest: NotRequired[int | None]
    # Squares with the values that the step places.
    places: list[list[int]]
    # Squares and values of the candidates that it eliminates.
    removes: list[list[int]]

class NoArguments(TypedDict):
    """A call without arguments."""

class OpenAnswer(TypedDict):
    """The puzzles of a text."""

    # The puzzles, and the lines that are not puzzles, in the order of the text; at most 1,000.
    puzzles: list[OpenedPuzzle]
    # Number of further puzzles.
    left_out: int

class OpenRequest(TypedDict):
    """A text of puzzles."""

    # The puzzles, one after another.
    text: str
    # Name of their game, in place of the one that the text names.
    game: NotRequired[str | None]
    # Name of their format; recognized by default.
    format: NotRequired[str | None]

class OpenedPuzzle(TypedDict):
    """A puzzle of a text, or the error of a line that is not a puzzle."""

    # Its line in the text, counted from 1.
    line: int
    # Name of the puzzle, if the text has one.
    name: str | None
    author: str | None
    # The rules of the puzzle in the words of its author.
    rules: str | None
    # The puzzle in the JSON format; `null` if there is an error.
    text: str | None
    # Error of a line that is not a puzzle.
    error: str | None
    # Parts of the puzzle that the rules do not support.
    unsupported: list[UnsupportedPart]

# Source of a position.
Origin = Literal["example", "generated"]

# Reason for a placement.
PlacementReason = Literal["cell"] | dict[str, str]

class PlanAnswer(TypedDict):
    """The plans of a technique."""

    cases: list[PlanText]
    # The cost in the solution of the position, if there is one.
    cost: PlanCost | None

class PlanCost(TypedDict):
    """The cost of the techniques of a solution."""

    # Time of the solution in microseconds.
    micros: int
    techniques: list[TechniqueShare]

class PlanRequest(TypedDict):
    """Request for the plan of a technique."""

    # Name or alias of the technique, with arguments or without.
    technique: str
    # The position on whose solution the cost is measured, if any.
    position: NotRequired[PositionArg | None]

class PlanText(TypedDict):
    """The plan of a case of a technique."""

    # The technique with its arguments.
    call: str
    text: str

class PositionArg(TypedDict):
    """A puzzle with the entries and eliminations of its player. Squares are counted row by row from 0, values from 1."""

    # The text of one puzzle, in any format.
    puzzle: str
    # Name of its game, in place of the one that the text names.
    game: NotRequired[str | None]
    # Entered values by their squares. Givens keep their values.
    values: NotRequired[dict[str, int]]
    # Remaining candidates of open cells by their squares.
    candidates: NotRequired[dict[str, list[int]]]

class PositionDrawing(TypedDict):
    """A position with marks that is not a match."""

    title: str
    # Explanation, line by line.
    lines: list[str]
    # Squares with their marks: `incidental`, `used`, `false`, `true`, `eliminated` or `placed`.
    cells: list[list[int | str]]
    # Squares and values of candidates with their marks, which are the same words.
    candidates: list[list[int | str]]
    # Outlined units, each as the squares of its cells.
    units: list[list[int]]
    # Links of chains.
    links: list[Link]
    # SVG paths around the nodes of several candidates.
    nodes: list[str]
    # Squares and values of candidates with a ring.
    rings: list[list[int]]
    roles: list[Role]
    # Number of links that are not drawn, because there is no path for them between the digits.
    missing: int

class PositionRequest(TypedDict):
    """A call about a position."""

    position: PositionArg

class ProofReport(TypedDict):
    """The proof of a case of a rule."""

    # The rule with its arguments.
    name: str
    # `proved`, `refuted`, `tested` or `untested`.
    standing: str
    # The result in a sentence.
    line: str
    # Boards on which it is proved.
    proved: list[str]
    # Whether it is proved for every board.
    any: bool
    # The first board without a proof, and the reason.
    beyond: list[str] | None
    # Number of positions on which it was tested.
    positions: int
    # Number of its matches on these positions.
    matches: int
    # A counterexample, if it is refuted.
    refuted: CounterexampleReport | None

class PropagatedAnswer(TypedDict):
    """Candidates under each law by itself."""

    # Squares with their remaining candidates; empty if there is a contradiction.
    left: list[list[int | list[int]]]

class ProveAnswer(TypedDict):
    """The proofs of a rule."""

    cases: list[ProofReport]

class ProveRequest(TypedDict):
    """A rule to prove."""

    # Name of a technique or link, with arguments or without.
    technique: str
    # Time limit of each proof, in seconds; 10 by default and 60 at most.
    timeout: NotRequired[int | None]

class QuestionAnswer(TypedDict):
    """The answer to a question."""

    replies: list[ReplyForms]

class RateAnswer(TypedDict):
    """The difficulty of a puzzle."""

    # As a word: `solved`, `stuck`, `contradiction`, `unsound`, `invalid` or the like.
    status: str
    # In a sentence; `null` if it is solved.
    note: str | None
    difficulty: int | None
    # Title of the hardest technique.
    hardest: str | None
    # Title of the level of the hardest step.
    level: str | None
    # The techniques of the solution, each with the number of its steps.
    counts: list[TechniqueCount]
    # Value of the default rating; `null` unless requested, and if there is none.
    rating: RatingAnswer | None

class RateRequest(TypedDict):
    """A puzzle to rate."""

    position: PositionArg
    # Strategy, with its arguments if it has parameters; by default that of the puzzle's game.
    strategy: NotRequired[str | None]
    # Whether the reader's own techniques are tried before all others.
    own_first: NotRequired[bool]
    # Width of the search for the kindest path, whose steps take the place of the simplest ones.
    kindest: NotRequired[int | None]
    # Whether the answer has the value of the rating, which takes longer than the difficulty.
    rating: NotRequired[bool]

class RatingAnswer(TypedDict):
    """Value of a rating for a puzzle."""

    # Title of the rating.
    title: str
    value: float
    # Lower end of its interval.
    low: float
    # Upper end of its interval.
    high: float
    # Title of the level; `null` if the model has no levels.
    level: str | None
    # The people for whom the model speaks.
    people: str | None
    # The value with its interval and level, in words.
    words: str
    # Explanation of the value.
    reasons: str | None
    # A sentence for puzzles that the data of the model do not represent; `null` for others.
    note: str | None
    # Counts at each moment of one run of the strategy.
    moments: list[MomentAmounts]

class RatingEntry(TypedDict):
    """A rating of the rules."""

    title: str
    # The people for whom the model speaks.
    people: str | None
    # The levels, the lowest first.
    levels: list[RatingLevel]

class RatingLevel(TypedDict):
    """A level of a rating."""

    name: str
    title: str
    # The values above this one; `null` for the first level.
    low: float | None
    # The values up to this one; `null` for the last level.
    high: float | None

class RedundantGroup(TypedDict):
    """A group, such as a cage."""

    # Name of its input.
    input: str
    # Its index in the input, from 0.
    index: int
    # Its name for readers.
    words: str
    # Squares of its cells.
    cells: list[int]

# A value, and the value of its cell in the only solution without it.
Repair = TypedDict(
    "Repair",
    {
        "square": int,
        # The value on the position.
        "was": int,
        # The value in the solution.
        "is": int,
    },
)

class ReplyForms(TypedDict):
    """A reply in each form."""

    # The object that the command writes as `--format json`.
    data: Any
    # The reply in words.
    text: str
    # Pictures as SVG, if they were requested.
    pictures: list[str]
    # The graph in the language of Graphviz, if the reply is one.
    graph: str | None

class Role(TypedDict):
    """A role in a technique, such as the fins of a fish."""

    name: str
    # Squares and values of its candidates.
    candidates: list[list[int]]
    # Squares of its cells.
    cells: list[int]
    # Its units, each as the squares of its cells.
    units: list[list[int]]

class SaveAnswer(TypedDict):
    """A rule file that was written, or not."""

    name: str
    # The text on disk, if it is not the one that the caller knows; then nothing was written.
    disk: NotRequired[str | None]

class SaveRequest(TypedDict):
    """A rule file to write."""

    # Its name in the answer of `files`, or a new one, such as `mine.tesuji`.
    name: str
    text: str
    # The text of this file on disk as the caller knows it; left out for a new file.
    was: NotRequired[str | None]

class SolveAnswer(TypedDict):
    """The solution of a position."""

    # As a word: `solved`, `stuck`, `contradiction`, `unsound`, `invalid` or the like.
    status: str
    # In a sentence; `null` if it is solved.
    note: str | None
    # Limits that were reached, so that matches may be missing.
    limits: list[str]
    # Name of the strategy, with its arguments.
    strategy: str
    # Effort of the kindest path beside that of the simplest steps, in sentences, or the reason for which there is none; `null` unless requested, and if no step takes effort.
    kindest: str | None
    steps: list[StepSummary]

class SolveRequest(TypedDict):
    """A position to solve."""

    position: PositionArg
    # Strategy, with its arguments if it has parameters; by default that of the puzzle's game.
    strategy: NotRequired[str | None]
    # Whether the reader's own techniques are tried before all others.
    own_first: NotRequired[bool]
    # Width of the search for the kindest path, whose steps take the place of the simplest ones.
    kindest: NotRequired[int | None]

class SourceRequest(TypedDict):
    """A built-in rule file."""

    # Name of the rule file, as techniques name it.
    file: str

class SpareAnswer(TypedDict):
    """Redundant clues of a puzzle, each of which can be removed alone without a change in the number of solutions."""

    # Number of solutions of the puzzle; `null` if there are none or more than 200.
    solutions: int | None
    # Squares of redundant givens.
    givens: list[int]
    # Redundant groups.
    groups: list[RedundantGroup]

class StepDrawing(TypedDict):
    """A step or match: its effects, its explanation, and its drawing."""

    # Name of its technique.
    technique: str
    # The technique with its arguments, as in `naked-subset(2)`.
    call: str
    # Title of its technique in the language of the call.
    title: str
    # Whether the technique is one of the reader's.
    own: bool
    # Difficulty of the technique; `null` if it has none.
    difficulty: int | None
    # Explanation of the match.
    text: str
    # Its effects as signs, as in `r1c2=3`.
    signs: str
    # The match in the notations of its technique, by their names.
    notations: dict[str, str]
    # Squares with their placed values.
    places: list[list[int]]
    # Squares and values of eliminated candidates.
    removes: list[list[int]]
    # Those of both that no later step of the kindest path needs.
    incidental: list[list[int]]
    # Values of the variables of its technique, by their names.
    bindings: dict[str, str]
    # Consequences of its assumptions, if there are many.
    walk: list[Walk]
    # Squares with their marks: `incidental`, `used`, `false`, `true`, `eliminated` or `placed`.
    cells: list[list[int | str]]
    # Squares and values of candidates with their marks, which are the same words.
    candidates: list[list[int | str]]
    # Outlined units, each as the squares of its cells.
    units: list[list[int]]
    # Links of chains.
    links: list[Link]
    # SVG paths around the nodes of several candidates.
    nodes: list[str]
    # Squares and values of candidates with a ring.
    rings: list[list[int]]
    roles: list[Role]
    # Number of links that are not drawn, because there is no path for them between the digits.
    missing: int

class StepRequest(TypedDict):
    """A step to draw."""

    # The position that is solved.
    position: PositionArg
    # Strategy, with its arguments if it has parameters; by default that of the puzzle's game.
    strategy: NotRequired[str | None]
    # Whether the reader's own techniques are tried before all others.
    own_first: NotRequired[bool]
    # Width of the search for the kindest path, whose steps take the place of the simplest ones.
    kindest: NotRequired[int | None]
    # Number of the step in the solution, from 1.
    n: int

class StepSummary(TypedDict):
    """A step of a solution, without its drawing."""

    # Its number, from 1.
    n: int
    # Name of its technique.
    technique: str
    # Title of its technique in the language of the call.
    title: str
    # Whether the technique is one of the reader's.
    own: bool
    # Difficulty of the technique; `null` if it has none.
    difficulty: int | None
    # Title of its level in the strategy.
    level: str | None
    # Its effects as signs, as in `r1c2=3`.
    signs: str
    # Squares with their placed values.
    places: list[list[int]]
    # Squares and values of eliminated candidates.
    removes: list[list[int]]
    # Those of both that no later step of the kindest path needs.
    incidental: list[list[int]]
    # Number of open cells after the step.
    open: int
    # Number of candidates of these cells.
    left: int
    # Squares of the cells that the step changes, each with its remaining candidates.
    changed: list[list[int | list[int]]]

class StrategiesAnswer(TypedDict):
    """The strategies for puzzles of a game."""

    # The strategies, the game's own one first, then those of the reader.
    strategies: list[StrategyOption]
    # The reader's own techniques with their arguments, the easiest first.
    own: list[str]

class StrategiesRequest(TypedDict):
    """Request for the strategies of a game."""

    # Name of the game, as boards name it.
    game: str

class StrategyEntry(TypedDict):
    """A strategy."""

    name: str
    # Its title in the language of the call; the name if it has none.
    title: str
    # Text of its comment; may be empty.
    about: str
    # The techniques that it tries, with their arguments.
    techniques: list[str]
    # Its levels, the easiest first.
    levels: list[Level]

class StrategyOption(TypedDict):
    """A strategy for puzzles of a game."""

    name: str
    # Its title in the language of the call; the name if it has none.
    title: str
    # Text of its comment; may be empty.
    about: str
    # Whether it is the game's own strategy.
    usual: bool
    # Whether it is one of the reader's.
    own: bool
    # Whether it tries techniques in sequence, and does nothing else.
    sequential: bool
    # The techniques that it tries, with their arguments.
    techniques: list[str]
    # Its techniques that make assumptions.
    supposing: list[str]

class SumUnit(TypedDict):
    """A unit with a sum."""

    name: str
    # Squares of its cells.
    cells: list[int]
    sum: int
    # All sets of values with this sum.
    all: list[list[int]]
    # The sets that the candidates of its cells still allow.
    left: list[list[int]]

class TechniqueCase(TypedDict):
    """A technique with its arguments."""

    # The technique with its arguments, as in `naked-subset(2)`.
    call: str
    title: str
    # Its titles in every language and style, and its aliases.
    names: list[str]
    difficulty: int | None
    # Lesson text of a case in a game's lessons.
    lesson: NotRequired[str | None]

class TechniqueCount(TypedDict):
    """A technique with the number of its steps."""

    # The technique with its arguments, as in `naked-subset(2)`.
    call: str
    title: str
    times: int

class TechniqueEntry(TypedDict):
    """A technique."""

    name: str
    # Its name with its parameters.
    signature: str
    title: str
    # Text of its comment; may be empty.
    about: str
    # Lesson text for learners.
    lesson: str | None
    # Difficulty of its easiest case.
    difficulty: int | None
    # Name of its rule file.
    file: str
    # The name of its file in words.
    family: str
    cases: list[TechniqueCase]

class TechniqueShare(TypedDict):
    """The cost of a technique."""

    # The technique with its arguments.
    technique: str
    # Number of searches for it.
    looks: int
    # Number of its steps.
    hits: int
    # Number of searches that were skipped, because nothing that it reads had changed.
    skipped: int
    # Its part of the time, from 0 to 1.
    share: float

class ThreadQuestionRequest(TypedDict):
    """A question about a position."""

    position: PositionArg
    # Strategy, with its arguments if it has parameters; by default that of the puzzle's game.
    strategy: NotRequired[str | None]
    # Whether the reader's own techniques are tried before all others.
    own_first: NotRequired[bool]
    # Width of the search for the kindest path, whose steps take the place of the simplest ones.
    kindest: NotRequired[int | None]
    # Whether the answer has pictures.
    pictures: NotRequired[bool]
    # Show only the steps that lead to the value of this cell, such as r3c4
    cell: NotRequired[str | None]

class TrueCandidatesAnswer(TypedDict):
    """Candidates that occur in some solution."""

    # Squares with the candidates that are not refuted; empty if there is no solution.
    left: list[list[int | list[int]]]
    # Squares with the candidates that occur in some solution.
    known: list[list[int | list[int]]]
    # Whether each candidate is decided.
    complete: bool

class TrueCandidatesRequest(TypedDict):
    """Request for the true candidates of a position."""

    position: PositionArg
    # Squares with values that occur in some solution, such as those of an earlier answer.
    known: NotRequired[list[list[int | list[int]]]]
    # Time limit in milliseconds; 10,000 by default and at most.
    milliseconds: NotRequired[int | None]

class UnsupportedPart(TypedDict):
    """A part of a puzzle that the rules do not support."""

    # Its name in the source.
    name: str
    # Its name for readers.
    words: str

class Walk(TypedDict):
    """A walk: the placements that follow from an assumption or a position, in their order."""

    # Square and value of the assumption; `null` if everything follows from the position.
    start: list[int] | None
    steps: list[WalkStep]
    # The contradiction at the end; `null` if there is none.
    end: Contradiction | None

class WalkStep(TypedDict):
    """A placement and its reason."""

    square: int
    value: int
    # Reason for which it follows from the previous placements; `null` if that is not immediate.
    why: PlacementReason | None

class WhyNotAnswer(TypedDict):
    """The reasons that a technique does not match."""

    # Whether it matches.
    matches: bool
    # Positions at which its conditions fail, each with the reason.
    scenes: list[PositionDrawing]
    # Cells of the request that have a value, in words.
    filled: list[str]

class WhyNotRequest(TypedDict):
    """A technique that is expected to match."""

    position: PositionArg
    # Name or alias of the technique, with arguments or without.
    technique: str
    # Squares of cells that its pattern is expected to contain.
    cells: NotRequired[list[int]]
    # A value that its pattern is expected to contain.
    value: NotRequired[int | None]

@overload
def call(
    call: Literal["about"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[NoArguments],
) -> AboutAnswer:
    """The catalogue of techniques, strategies, games, constraints and formats."""

@overload
def call(
    call: Literal["open"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[OpenRequest],
) -> OpenAnswer:
    """The puzzles of a text in any format."""

@overload
def call(
    call: Literal["board"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[PositionRequest],
) -> BoardAnswer:
    """The board of a position: its drawing, its cells and its units."""

@overload
def call(
    call: Literal["solve"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[SolveRequest],
) -> SolveAnswer:
    """The steps that solve a position."""

@overload
def call(
    call: Literal["step"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[StepRequest],
) -> StepDrawing:
    """The drawing of a step of the solution of a position."""

@overload
def call(
    call: Literal["strategies"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[StrategiesRequest],
) -> StrategiesAnswer:
    """The strategies for puzzles of a game."""

@overload
def call(
    call: Literal["hint"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[SolveRequest],
) -> HintAnswer:
    """The next step on a position, in all levels of detail."""

@overload
def call(
    call: Literal["needed"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[NeededRequest],
) -> NeededAnswer:
    """Whether the kindest path from a position needs a step."""

@overload
def call(
    call: Literal["find"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[FindRequest],
) -> FindAnswer:
    """The matches of techniques on a position."""

@overload
def call(
    call: Literal["match"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[MatchRequest],
) -> StepDrawing:
    """The drawing of a match of a technique on a position."""

@overload
def call(
    call: Literal["check"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[PositionRequest],
) -> CheckAnswer:
    """Entries and eliminations of a player that contradict the givens."""

@overload
def call(
    call: Literal["combinations"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[CombinationsRequest],
) -> CombinationsAnswer:
    """The sets of values of units with a sum."""

@overload
def call(
    call: Literal["blank"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[BlankRequest],
) -> BlankAnswer:
    """An empty board of a game."""

@overload
def call(
    call: Literal["generate"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[GenerateRequest],
) -> GenerateAnswer:
    """A new puzzle with one solution."""

@overload
def call(
    call: Literal["drill"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[DrillRequest],
) -> DrillAnswer:
    """A position on which a technique is the next step, or almost matches."""

@overload
def call(
    call: Literal["lesson"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[LessonRequest],
) -> LessonAnswer:
    """The lesson of a technique, with an example."""

@overload
def call(
    call: Literal["law"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[LawRequest],
) -> LawAnswer:
    """The errors of a law of a setter, or its number of states."""

@overload
def call(
    call: Literal["propagated"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[PositionRequest],
) -> PropagatedAnswer:
    """The candidates that each law leaves by itself."""

@overload
def call(
    call: Literal["true-candidates"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[TrueCandidatesRequest],
) -> TrueCandidatesAnswer:
    """The candidates that occur in some solution."""

@overload
def call(
    call: Literal["count"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[CountRequest],
) -> CountAnswer:
    """The number of solutions of a position, up to a limit."""

@overload
def call(
    call: Literal["spare"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[PositionRequest],
) -> SpareAnswer:
    """The clues of a puzzle that can be removed alone."""

@overload
def call(
    call: Literal["conflict"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[PositionRequest],
) -> ConflictAnswer:
    """The reason why a position has no solution."""

@overload
def call(
    call: Literal["rate"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[RateRequest],
) -> RateAnswer:
    """The difficulty of a puzzle."""

@overload
def call(
    call: Literal["export"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[ExportRequest],
) -> ExportAnswer:
    """A position in another format."""

@overload
def call(
    call: Literal["check-rules"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[CheckRulesRequest],
) -> CheckRulesAnswer:
    """The errors of the reader's rule files."""

@overload
def call(
    call: Literal["why-not"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[WhyNotRequest],
) -> WhyNotAnswer:
    """The reasons that a technique does not match."""

@overload
def call(
    call: Literal["prove"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[ProveRequest],
) -> ProveAnswer:
    """The proofs of a technique or link."""

@overload
def call(
    call: Literal["explain"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[ExplainRequest],
) -> ExplainAnswer:
    """The meaning of the code of a diagnostic."""

@overload
def call(
    call: Literal["guide"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[NoArguments],
) -> GuideAnswer:
    """The guide to the language of rules."""

@overload
def call(
    call: Literal["plan"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[PlanRequest],
) -> PlanAnswer:
    """The plans of a technique, and their cost on a puzzle."""

@overload
def call(
    call: Literal["source"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[SourceRequest],
) -> NamedText:
    """The text of a built-in rule file."""

@overload
def call(
    call: Literal["gallery"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[NoArguments],
) -> GalleryAnswer:
    """Sample rule files for authors of rules."""

@overload
def call(
    call: Literal["files"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[FilesRequest],
) -> FilesAnswer:
    """The rule files of the folders of the service."""

@overload
def call(
    call: Literal["save"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[SaveRequest],
) -> SaveAnswer:
    """Writes a rule file in a folder of the service."""

@overload
def call(
    call: Literal["lsp"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[LspRequest],
) -> LspAnswer:
    """Passes messages of an editor to the language server."""

@overload
def call(
    call: Literal["ask/hint"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[HintQuestionRequest],
) -> QuestionAnswer:
    """Show the next step, in part or in full."""

@overload
def call(
    call: Literal["ask/explain"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[ExplainQuestionRequest],
) -> QuestionAnswer:
    """Explain why a conclusion holds."""

@overload
def call(
    call: Literal["ask/thread"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[ThreadQuestionRequest],
) -> QuestionAnswer:
    """Show which steps of a solution depend on which."""

@overload
def call(
    call: Literal["ask/links"],
    /,
    *,
    language: str | None = ...,
    rules: list[NamedText] = ...,
    **request: Unpack[LinksQuestionRequest],
) -> QuestionAnswer:
    """List or draw strong and weak links on a position."""
