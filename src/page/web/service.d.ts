// Types of the calls of the service. They are made from grammar/service.schema.json by tests/page/schema.rs.

/** The catalogue. */
export interface AboutAnswer {
  /** Version of the library. */
  version: string;
  /** Address of its repository; may be empty. */
  repository: string;
  /** Codes of the languages that calls can have. */
  languages: string[];
  techniques: TechniqueEntry[];
  /** Strategies, without those that are parts of others. */
  strategies: StrategyEntry[];
  games: GameEntry[];
  /** Constraints that can be added to games. */
  constraints: ConstraintEntry[];
  /** Name of the default game. */
  usual_game: string;
  /** Formats of puzzles. */
  formats: FormatEntry[];
  /** The default rating; `null` if the rules have none. */
  rating: RatingEntry | null;
  /** The puzzle that the page opens with. */
  puzzle: string | null;
  /** The first folder of rule files of the service. */
  folder: string | null;
}

/** An empty board. */
export interface BlankAnswer {
  /** The puzzle without clues, in the JSON format. */
  text: string;
}

/** An empty board to make. */
export interface BlankRequest {
  /** Name of the game. */
  game: string;
  /** Size of the board: a number, or rows x columns. */
  size?: string | null;
  /** Numbers of rows and columns of a block. */
  block?: [number, number] | null;
  /** Seed of the board, if regions and black squares are random. */
  seed?: number;
}

/** A board. Lengths and places are in the units of its drawing. */
export interface BoardAnswer {
  /** The puzzle without entries and eliminations, in the JSON format. */
  text: string;
  /** Name of its game. */
  game: string;
  /** Title of its game in the language of the call. */
  title: string;
  /** Name of the puzzle, if its text has one. */
  name: string | null;
  author: string | null;
  /** The rules of the puzzle in the words of its author. */
  rules: string | null;
  /** Parts of the puzzle that the rules do not support. */
  unsupported: UnsupportedPart[];
  /** Number of rows of squares. */
  rows: number;
  /** Number of columns of squares. */
  columns: number;
  /** Symbols of the values, that of 1 first. */
  symbols: string[];
  /** Width of the drawing. */
  width: number;
  /** Height of the drawing. */
  height: number;
  /** Side of a square. */
  side: number;
  /** Distance between the places of neighbouring candidates of a cell. */
  pitch: number;
  /** Radius of the disc of a candidate. */
  radius: number;
  /** Number of candidates in a row of a cell. */
  across: number;
  /** Left and top edge of the first square. */
  inset: [number, number];
  /** Whether a clue is outside of the squares. */
  outside: boolean;
  sizes: FontSizes;
  /** SVG elements to draw below digits and marks. */
  below: string;
  /** SVG elements to draw above marks. */
  above: string;
  cells: BoardCell[];
  units: BoardUnit[];
}

/** A cell of a board. Values are counted from 1. */
export interface BoardCell {
  /** Number of its square, row by row from 0. */
  square: number;
  /** Its name, such as `r1c1`. */
  name: string;
  /** Centre of the cell from the left. */
  x: number;
  /** Centre of the cell from the top. */
  y: number;
  given: number | null;
  /** Its value, whether given or entered. */
  value: number | null;
  /** Its remaining candidates; its value alone if it has one. */
  candidates: number[];
  /** The number of its block, on a board with blocks. */
  block: number | null;
  /** Squares of the cells that cannot have the same value. */
  peers: number[];
  /** Squares of other related cells, each with the values that are excluded by each value of this cell. */
  excluded?: [number, number[][]][];
}

/** A unit of a board, such as a row or a cage. */
export interface BoardUnit {
  name: string;
  /** Squares of its cells. */
  cells: number[];
  /** Its sum, if a clue states one. */
  sum: number | null;
}

/** Fields of every request besides the arguments of its call. */
export interface CallHeader {
  /** Name of the call. */
  call: string;
  /** Language of the answer, `en` or `ja`; English by default. */
  language?: string | null;
  /** The reader's own rule files. */
  rules?: NamedText[];
}

/** Mistakes in the entries of a player. */
export interface CheckAnswer {
  /** Whether the puzzle has at most one solution. */
  unique: boolean;
  /** As a word: `solved`, `stuck`, `contradiction`, `unsound`, `invalid` or the like. */
  status: string;
  /** In a sentence; `null` if it is solved. */
  note: string | null;
  wrong: Mistakes;
}

/** Errors and warnings of rule files. */
export interface CheckRulesAnswer {
  /** Number of rule files besides the built-in ones. */
  files: number;
  diagnostics: DiagnosticReport[];
  /** Names of the techniques that the reader's rule files declare, each with the name of its file; empty if there is an error. */
  techniques: [string, string][];
}

/** Options for checking the reader's rule files. */
export interface CheckRulesRequest {
  /** Whether to leave out the rule files of the folders. */
  alone?: boolean;
}

/** The units of a position that have a sum. */
export interface CombinationsAnswer {
  runs: SumUnit[];
}

/** Request for the combinations of sums on a position. */
export interface CombinationsRequest {
  position: PositionArg;
  /** Restricts the answer to units that contain this square. */
  square?: number | null;
}

/** A minimal contradiction of a position. */
export interface ConflictAnswer {
  status: ConflictStatus;
  /** Parts that contradict each other; none of them can be left out. */
  parts: ConflictPart[];
  /** Immediate consequences of the position up to a contradiction; `null` if they do not lead to one. */
  walk?: Walk | null;
  /** Values whose removal alone leaves one solution. */
  mended?: Repair[];
}

/** A unit, a cell with its value, a cell with its candidates, or two related cells. */
export interface ConflictPart {
  name: string;
  /** Squares of its cells. */
  cells: number[];
}

/** Whether a contradiction was found. */
export type ConflictStatus = "found" | "none" | "timeout";

/** A constraint. */
export interface ConstraintEntry {
  name: string;
  /** Its title in the language of the call; the name if it has none. */
  title: string;
  /** Text of its comment; may be empty. */
  about: string;
  inputs: Input[];
}

/** A contradiction: a cell without a candidate, a unit without a place for a value, or a description in words. */
export interface Contradiction {
  /** Squares of the cells that contradict each other. */
  cells: number[];
  /** The value for which no place is left. */
  value: number | null;
  /** Name of the unit without a place for the value. */
  unit: string | null;
  /** The contradiction in words, if it is of another kind. */
  words: string | null;
}

/** The number of solutions of a position. */
export interface CountAnswer {
  solutions: number;
  /** Whether there are no more. */
  complete: boolean;
  /** Squares, each with the numbers of these solutions that have each value there, that of 1 first. */
  all: [number, number[]][];
}

/** A position whose solutions to count. */
export interface CountRequest {
  position: PositionArg;
  /** Maximum number of solutions to count. */
  most: number;
}

/** A position on which a rule concludes something false. */
export interface CounterexampleReport {
  /** The board. */
  on: string | null;
  /** The position, in the JSON format. */
  text: string;
  scene: PositionDrawing;
  /** Squares and values of the solution that the conclusions contradict. */
  lost: [number, number][];
  /** Squares and values of the solution. */
  solution: [number, number][];
}

/** An error or a warning about a rule file, at the text that it is about. */
export interface DiagnosticReport {
  /** Its code, such as `E103`, which the call `explain` explains. */
  code: string;
  /** Whether it is an error, and not a warning. */
  error: boolean;
  message: string;
  /** Remark about the text itself; may be empty. */
  label: string;
  help: string | null;
  /** Name of the rule file. */
  file: string;
  /** Line, counted from 1. */
  line: number;
  /** Column in characters, counted from 1. */
  column: number;
  /** Offset of the first byte, counted from 0. */
  start: number;
  /** Offset behind the last byte, counted from 0. */
  end: number;
}

/** A position for a learner of a technique. */
export interface DrillAnswer {
  /** The puzzle, in the JSON format. */
  text: string;
  /** Entered values by their squares. */
  values: Record<string, number>;
  /** Remaining candidates of open cells by their squares. */
  candidates: Record<string, number[]>;
  /** All matches of the technique; empty on a near miss. */
  figures: StepDrawing[];
  kind: EffectKind;
  made: Origin;
  /** Square and value of the candidate that prevents a match; `null` unless it is a near miss. */
  spoilt: [number, number] | null;
  /** The match of the technique without that candidate; `null` unless it is a near miss. */
  almost: StepDrawing | null;
  /** The values of the only solution by their squares; empty if there are several solutions. */
  solution: [number, number][];
}

/** A position to make for a learner. */
export interface DrillRequest {
  /** Name or alias of the technique, with arguments or without. */
  technique: string;
  /** Name of the game on whose board the position is; sudoku by default. */
  game?: string | null;
  /** Seed of the position: equal seeds have equal positions. */
  seed: number;
  /** Whether to make a near miss: a position on which one candidate prevents the technique. */
  miss?: boolean;
  /** Time limit in seconds; 20 by default and at most. */
  timeout?: number | null;
}

/** Effect of a technique. */
export type EffectKind = "place" | "remove";

/** Error of a call. */
export interface ErrorReport {
  message: string;
  /** The errors and warnings of the rule files, if these are the reason. */
  diagnostics?: DiagnosticReport[] | null;
}

/** The meaning of the code of a diagnostic. */
export interface ExplainAnswer {
  code: string;
  title: string;
  meaning: string;
  /** A rule file that has this diagnostic. */
  wrong: string;
  /** The same rule file as it should be. */
  right: string;
}

/** A question about a position. */
export interface ExplainQuestionRequest {
  position: PositionArg;
  /** Strategy, with its arguments if it has parameters; by default that of the puzzle's game. */
  strategy?: string | null;
  /** Whether the reader's own techniques are tried before all others. */
  own_first?: boolean;
  /** Width of the search for the kindest path, whose steps take the place of the simplest ones. */
  kindest?: number | null;
  /** Whether the answer has pictures. */
  pictures?: boolean;
  /** Conclusion to explain, such as r3c4<>5 or r3c4=5; may be given again */
  conclusions: string[];
  /** Also list the facts */
  facts?: boolean;
}

/** A code to explain. */
export interface ExplainRequest {
  /** Code of a diagnostic, such as `E103`. */
  code: string;
}

/** A position in another format. */
export interface ExportAnswer {
  text: string;
  /** Parts that the format cannot express, in words. */
  lost: string[];
}

/** A position to write in another format. */
export interface ExportRequest {
  position: PositionArg;
  /** Name of the format. */
  format: string;
}

/** The rule files of the folders of the service. */
export interface FilesAnswer {
  /** Digest of all files. */
  digest: string;
  files?: NamedText[];
  /** Errors of files that cannot be read. */
  unread?: string[];
}

/** The rule files that the caller knows. */
export interface FilesRequest {
  /** The digest of the files that the caller has; if it is unchanged, the files are left out of the answer. */
  known?: string | null;
}

/** The matches of techniques on a position. */
export interface FindAnswer {
  /** The matches, only the first for each effect; at most 1,000. */
  matches: MatchSummary[];
  /** Number of further matches. */
  more: number;
  /** Limits that were reached, so that matches may be missing. */
  limits: string[];
}

/** Techniques to find. */
export interface FindRequest {
  position: PositionArg;
  /** Names or aliases of techniques, with arguments or without. */
  techniques: string[];
  /** Whether to find all matches of each technique, and not only the first one. */
  all?: boolean;
}

/** Sizes of digits, in the units of the drawing. */
export interface FontSizes {
  digit: number;
  candidate: number;
}

/** A format of puzzles. */
export interface FormatEntry {
  name: string;
  about: string;
  /** Whether puzzles can be written in it. */
  writes: boolean;
}

/** Sample rule files. */
export interface GalleryAnswer {
  pieces: GalleryExample[];
}

/** A sample rule file, with the title and comment of its first technique or strategy. */
export interface GalleryExample {
  name: string;
  /** Its title in the language of the call; the name if it has none. */
  title: string;
  /** Text of its comment; may be empty. */
  about: string;
  /** The rule file, with comments in the language of the call. */
  text: string;
  /** A position on which it has a match. */
  position: string | null;
}

/** A game. */
export interface GameEntry {
  name: string;
  /** Its title in the language of the call; the name if it has none. */
  title: string;
  /** Text of its comment; may be empty. */
  about: string;
  inputs: Input[];
  /** Names of its constraints. */
  constraints: string[];
  /** Name of its strategy. */
  strategy: string;
  /** The levels of its strategy, the easiest first. */
  levels: Level[];
  /** The techniques for learners, with their arguments, in their order. */
  lessons: string[];
  /** Names of the techniques that can match on its boards. */
  techniques: string[];
  /** Whether puzzles of it can be generated. */
  makes: boolean;
}

/** A generated puzzle. */
export interface GenerateAnswer {
  /** The puzzle, in the JSON format. */
  text: string;
  /** The level of its hardest step, if a level was requested. */
  level: string | null;
}

/** A puzzle to generate. */
export interface GenerateRequest {
  /** Name of the game. */
  game: string;
  /** Additional constraints of the game. */
  mix?: string[];
  /** Seed of the puzzle: equal seeds have equal puzzles. */
  seed: number;
  /** Size of the board: a number, or rows x columns. */
  size?: string | null;
  /** Numbers of rows and columns of a block. */
  block?: [number, number] | null;
  /** The layout of the grids: a name, or their first cells. */
  grids?: string | null;
  /** The strategy that solves the puzzle. */
  strategy?: string | null;
  /** The level of the strategy that the hardest step has. */
  level?: string | null;
  /** A technique without which the strategy does not solve the puzzle. */
  needs?: string | null;
  /** The smallest and the largest value of the default rating. */
  rating?: [number, number] | null;
  /** Name of the symmetry of the givens. */
  symmetry?: string | null;
  givens?: Givens | null;
  /** Time limit in seconds; 20 by default and at most. */
  timeout?: number | null;
}

/** A number of givens. */
export type Givens = number | [number, number];

/** The guide to the language of rules. */
export interface GuideAnswer {
  /** Its pages in Markdown. */
  pages: NamedText[];
}

/** A hint, in all levels of detail. */
export interface HintAnswer {
  /** `found` if there is a step, `wrong` if there are mistakes, `several` if there are several solutions, `none` if no technique matches; else how the solution ended, as in the answer of `solve`. */
  status: string;
  /** The result in a sentence. */
  note: string | null;
  wrong: Mistakes;
  /** Location of the step; `null` if there is none. */
  where: HintPlace | null;
  /** The step; `null` if there is none. */
  figure: StepDrawing | null;
}

/** Location of a step. */
export interface HintPlace {
  /** Squares of its cells. */
  cells: number[];
  /** Names of its units. */
  units: string[];
  /** Cells and units in words. */
  words: string;
}

/** A question about a position. */
export interface HintQuestionRequest {
  position: PositionArg;
  /** Strategy, with its arguments if it has parameters; by default that of the puzzle's game. */
  strategy?: string | null;
  /** Whether the reader's own techniques are tried before all others. */
  own_first?: boolean;
  /** Width of the search for the kindest path, whose steps take the place of the simplest ones. */
  kindest?: number | null;
  /** Whether the answer has pictures. */
  pictures?: boolean;
  /** Detail of the hint: 1 for where to look, 2 also for which technique, 3 for the whole step */
  level?: number;
}

/** An input of a game's puzzles in addition to values, and how it can be drawn. */
export interface Input {
  name: string;
  /** Title of the constraint that it belongs to, or its own name in words. */
  title: string;
  /** Kind of its groups, as a word of the language of rules. */
  kind: string;
  /** Whether no two of its groups share a cell. */
  disjoint: boolean;
  /** Whether every cell belongs to a group. */
  covering: boolean;
  /** The numbers of each of its groups. */
  fields: InputNumber[];
  /** Whether each of its groups states a law. */
  lawful: boolean;
  /** Whether the order of the cells of a group is significant. */
  ordered: boolean;
  /** Whether each of its groups has two cells. */
  pairs: boolean;
  /** Direction of its straight lines, as a word of the language of rules; `null` if lines need not be straight. */
  straight: string | null;
  /** Whether pictures show its groups. */
  drawn: boolean;
  /** Whether a law depends on the part of a group to which a cell belongs. */
  parted: boolean;
}

/** A number of a group. */
export interface InputNumber {
  name: string;
  title: string;
  /** Whether a group may lack it. */
  optional: boolean;
}

/** Errors of a law, or its size. */
export interface LawAnswer {
  /** Errors in the clauses; empty if the law can be used. */
  faults: DiagnosticReport[];
  /** Number of its states on a group of this many cells and values; `null` above the limit of states. */
  states?: number | null;
  /** Number of cells and of values for which the states are counted. */
  cells?: number;
}

/** A law that a setter types. */
export interface LawRequest {
  /** The clauses of the law. */
  text: string;
}

/** The lesson of a technique. */
export interface LessonAnswer {
  /** Title of the technique in the language of the call. */
  title: string;
  difficulty: number | null;
  /** The pattern to look for, its explanation, and its effect. */
  sentences: [string, string, string];
  example: LessonExample;
  made: Origin;
}

/** A match on its position. */
export interface LessonExample {
  /** The position on which the match is found. */
  position: PositionArg;
  figure: StepDrawing;
}

/** A lesson to give. */
export interface LessonRequest {
  /** Name or alias of the technique, with arguments or without. */
  technique: string;
  /** Name of the game on whose board the lesson is, if possible; sudoku by default. */
  game?: string | null;
  /** Seed of the generated position, if the technique has no example. */
  seed?: number;
  /** Time limit for generating a position, in seconds; 20 by default and at most. */
  timeout?: number | null;
}

/** A level of a strategy. */
export interface Level {
  name: string;
  title: string;
}

/** A link between two nodes of a chain. */
export interface Link {
  /** Its SVG path, in the units of the board's drawing. */
  d: string;
  /** Whether it is strong: one of its nodes is true. */
  strong: boolean;
  /** Number of its chain, from 0. */
  chain: number;
}

/** A question about a position. */
export interface LinksQuestionRequest {
  position: PositionArg;
  /** Strategy, with its arguments if it has parameters; by default that of the puzzle's game. */
  strategy?: string | null;
  /** Whether the reader's own techniques are tried before all others. */
  own_first?: boolean;
  /** Width of the search for the kindest path, whose steps take the place of the simplest ones. */
  kindest?: number | null;
  /** Whether the answer has pictures. */
  pictures?: boolean;
  /** Show only this link of the rules; may be given again [default: every link] */
  links?: string[];
}

/** Messages of the language server. */
export interface LspAnswer {
  /** Whether the session exists; if not, it has to begin with `initialize`. */
  known: boolean;
  /** Messages of the Language Server Protocol. */
  messages: unknown[];
  /** Whether the server has pending checks. */
  behind: boolean;
}

/** Messages of an editor. */
export interface LspRequest {
  /** A name for the editor, chosen by the caller. */
  session: string;
  /** Messages of the Language Server Protocol; if there are none, the server does its pending checks. */
  messages?: unknown[];
}

/** A match to draw. */
export interface MatchRequest {
  position: PositionArg;
  /** Name or alias of the technique, with arguments or without. */
  technique: string;
  /** Index of the match in the answer of `find` for all matches of this technique alone, from 0. */
  n: number;
}

/** A match, without its drawing. */
export interface MatchSummary {
  /** Its technique with its arguments, as in `naked-subset(2)`. */
  call: string;
  /** Title of its technique in the language of the call. */
  title: string;
  /** Whether the technique is one of the reader's. */
  own: boolean;
  /** Difficulty of the technique; `null` if it has none. */
  difficulty: number | null;
  /** Its effects as signs, as in `r1c2=3`. */
  signs: string;
  /** Squares with their placed values. */
  places: [number, number][];
  /** Squares and values of eliminated candidates. */
  removes: [number, number][];
  /** Those of both that no later step of the kindest path needs. */
  incidental: [number, number][];
}

/** Mistakes of a player. */
export interface Mistakes {
  /** Squares with wrong values. */
  values: [number, number][];
  /** Squares and values of candidates that were wrongly eliminated. */
  candidates: [number, number][];
}

/** Amounts of a count, one for each step of the strategy. */
export interface MomentAmounts {
  name: string;
  title: string;
  /** Whether the value depends on it; otherwise only the explanation does. */
  in_value: boolean;
  amounts: number[];
}

/** A text with its name, such as a rule file. */
export interface NamedText {
  name: string;
  text: string;
}

/** Use of a step on the kindest path. */
export interface NeededAnswer {
  /** `free` if the conclusions of the step take no effort, `needed` if the path needs one of them, `unneeded` if it does without, `unknown` if there is no path. */
  use: string;
  /** In sentences. */
  words: string;
}

/** A step whose use to ask for. */
export interface NeededRequest {
  position: PositionArg;
  /** Strategy, with its arguments if it has parameters; by default that of the puzzle's game. */
  strategy?: string | null;
  /** Whether the reader's own techniques are tried before all others. */
  own_first?: boolean;
  /** Width of the search for the kindest path, whose steps take the place of the simplest ones. */
  kindest?: number | null;
  /** Squares with the values that the step places. */
  places: [number, number][];
  /** Squares and values of the candidates that it eliminates. */
  removes: [number, number][];
}

/** A call without arguments. */
export interface NoArguments {
}

/** The puzzles of a text. */
export interface OpenAnswer {
  /** The puzzles, and the lines that are not puzzles, in the order of the text; at most 1,000. */
  puzzles: OpenedPuzzle[];
  /** Number of further puzzles. */
  left_out: number;
}

/** A text of puzzles. */
export interface OpenRequest {
  /** The puzzles, one after another. */
  text: string;
  /** Name of their game, in place of the one that the text names. */
  game?: string | null;
  /** Name of their format; recognized by default. */
  format?: string | null;
}

/** A puzzle of a text, or the error of a line that is not a puzzle. */
export interface OpenedPuzzle {
  /** Its line in the text, counted from 1. */
  line: number;
  /** Name of the puzzle, if the text has one. */
  name: string | null;
  author: string | null;
  /** The rules of the puzzle in the words of its author. */
  rules: string | null;
  /** The puzzle in the JSON format; `null` if there is an error. */
  text: string | null;
  /** Error of a line that is not a puzzle. */
  error: string | null;
  /** Parts of the puzzle that the rules do not support. */
  unsupported: UnsupportedPart[];
}

/** Source of a position. */
export type Origin = "example" | "generated";

/** Reason for a placement. */
export type PlacementReason = { unit: string } | "cell";

/** The plans of a technique. */
export interface PlanAnswer {
  cases: PlanText[];
  /** The cost in the solution of the position, if there is one. */
  cost: PlanCost | null;
}

/** The cost of the techniques of a solution. */
export interface PlanCost {
  /** Time of the solution in microseconds. */
  micros: number;
  techniques: TechniqueShare[];
}

/** Request for the plan of a technique. */
export interface PlanRequest {
  /** Name or alias of the technique, with arguments or without. */
  technique: string;
  /** The position on whose solution the cost is measured, if any. */
  position?: PositionArg | null;
}

/** The plan of a case of a technique. */
export interface PlanText {
  /** The technique with its arguments. */
  call: string;
  text: string;
}

/** A puzzle with the entries and eliminations of its player. Squares are counted row by row from 0, values from 1. */
export interface PositionArg {
  /** The text of one puzzle, in any format. */
  puzzle: string;
  /** Name of its game, in place of the one that the text names. */
  game?: string | null;
  /** Entered values by their squares. Givens keep their values. */
  values?: Record<string, number>;
  /** Remaining candidates of open cells by their squares. */
  candidates?: Record<string, number[]>;
}

/** A position with marks that is not a match. */
export interface PositionDrawing {
  title: string;
  /** Explanation, line by line. */
  lines: string[];
  /** Squares with their marks: `incidental`, `used`, `false`, `true`, `eliminated` or `placed`. */
  cells: [number, string][];
  /** Squares and values of candidates with their marks, which are the same words. */
  candidates: [number, number, string][];
  /** Outlined units, each as the squares of its cells. */
  units: number[][];
  /** Links of chains. */
  links: Link[];
  /** SVG paths around the nodes of several candidates. */
  nodes: string[];
  /** Squares and values of candidates with a ring. */
  rings: [number, number][];
  roles: Role[];
  /** Number of links that are not drawn, because there is no path for them between the digits. */
  missing: number;
}

/** A call about a position. */
export interface PositionRequest {
  position: PositionArg;
}

/** The proof of a case of a rule. */
export interface ProofReport {
  /** The rule with its arguments. */
  name: string;
  /** `proved`, `refuted`, `tested` or `untested`. */
  standing: string;
  /** The result in a sentence. */
  line: string;
  /** Boards on which it is proved. */
  proved: string[];
  /** Whether it is proved for every board. */
  any: boolean;
  /** The first board without a proof, and the reason. */
  beyond: [string, string] | null;
  /** Number of positions on which it was tested. */
  positions: number;
  /** Number of its matches on these positions. */
  matches: number;
  /** A counterexample, if it is refuted. */
  refuted: CounterexampleReport | null;
}

/** Candidates under each law by itself. */
export interface PropagatedAnswer {
  /** Squares with their remaining candidates; empty if there is a contradiction. */
  left: [number, number[]][];
}

/** The proofs of a rule. */
export interface ProveAnswer {
  cases: ProofReport[];
}

/** A rule to prove. */
export interface ProveRequest {
  /** Name of a technique or link, with arguments or without. */
  technique: string;
  /** Time limit of each proof, in seconds; 10 by default and 60 at most. */
  timeout?: number | null;
}

/** The answer to a question. */
export interface QuestionAnswer {
  replies: ReplyForms[];
}

/** The difficulty of a puzzle. */
export interface RateAnswer {
  /** As a word: `solved`, `stuck`, `contradiction`, `unsound`, `invalid` or the like. */
  status: string;
  /** In a sentence; `null` if it is solved. */
  note: string | null;
  difficulty: number | null;
  /** Title of the hardest technique. */
  hardest: string | null;
  /** Title of the level of the hardest step. */
  level: string | null;
  /** The techniques of the solution, each with the number of its steps. */
  counts: TechniqueCount[];
  /** Value of the default rating; `null` unless requested, and if there is none. */
  rating: RatingAnswer | null;
}

/** A puzzle to rate. */
export interface RateRequest {
  position: PositionArg;
  /** Strategy, with its arguments if it has parameters; by default that of the puzzle's game. */
  strategy?: string | null;
  /** Whether the reader's own techniques are tried before all others. */
  own_first?: boolean;
  /** Width of the search for the kindest path, whose steps take the place of the simplest ones. */
  kindest?: number | null;
  /** Whether the answer has the value of the rating, which takes longer than the difficulty. */
  rating?: boolean;
}

/** Value of a rating for a puzzle. */
export interface RatingAnswer {
  /** Title of the rating. */
  title: string;
  value: number;
  /** Lower end of its interval. */
  low: number;
  /** Upper end of its interval. */
  high: number;
  /** Title of the level; `null` if the model has no levels. */
  level: string | null;
  /** The people for whom the model speaks. */
  people: string | null;
  /** The value with its interval and level, in words. */
  words: string;
  /** Explanation of the value. */
  reasons: string | null;
  /** A sentence for puzzles that the data of the model do not represent; `null` for others. */
  note: string | null;
  /** Counts at each moment of one run of the strategy. */
  moments: MomentAmounts[];
}

/** A rating of the rules. */
export interface RatingEntry {
  title: string;
  /** The people for whom the model speaks. */
  people: string | null;
  /** The levels, the lowest first. */
  levels: RatingLevel[];
}

/** A level of a rating. */
export interface RatingLevel {
  name: string;
  title: string;
  /** The values above this one; `null` for the first level. */
  low: number | null;
  /** The values up to this one; `null` for the last level. */
  high: number | null;
}

/** A group, such as a cage. */
export interface RedundantGroup {
  /** Name of its input. */
  input: string;
  /** Its index in the input, from 0. */
  index: number;
  /** Its name for readers. */
  words: string;
  /** Squares of its cells. */
  cells: number[];
}

/** A value, and the value of its cell in the only solution without it. */
export interface Repair {
  square: number;
  /** The value on the position. */
  was: number;
  /** The value in the solution. */
  is: number;
}

/** A reply in each form. */
export interface ReplyForms {
  /** The object that the command writes as `--format json`. */
  data: unknown;
  /** The reply in words. */
  text: string;
  /** Pictures as SVG, if they were requested. */
  pictures: string[];
  /** The graph in the language of Graphviz, if the reply is one. */
  graph: string | null;
}

/** A role in a technique, such as the fins of a fish. */
export interface Role {
  name: string;
  /** Squares and values of its candidates. */
  candidates: [number, number][];
  /** Squares of its cells. */
  cells: number[];
  /** Its units, each as the squares of its cells. */
  units: number[][];
}

/** A rule file that was written, or not. */
export interface SaveAnswer {
  name: string;
  /** The text on disk, if it is not the one that the caller knows; then nothing was written. */
  disk?: string | null;
}

/** A rule file to write. */
export interface SaveRequest {
  /** Its name in the answer of `files`, or a new one, such as `mine.tesuji`. */
  name: string;
  text: string;
  /** The text of this file on disk as the caller knows it; left out for a new file. */
  was?: string | null;
}

/** The solution of a position. */
export interface SolveAnswer {
  /** As a word: `solved`, `stuck`, `contradiction`, `unsound`, `invalid` or the like. */
  status: string;
  /** In a sentence; `null` if it is solved. */
  note: string | null;
  /** Limits that were reached, so that matches may be missing. */
  limits: string[];
  /** Name of the strategy, with its arguments. */
  strategy: string;
  /** Effort of the kindest path beside that of the simplest steps, in sentences, or the reason for which there is none; `null` unless requested, and if no step takes effort. */
  kindest: string | null;
  steps: StepSummary[];
}

/** A position to solve. */
export interface SolveRequest {
  position: PositionArg;
  /** Strategy, with its arguments if it has parameters; by default that of the puzzle's game. */
  strategy?: string | null;
  /** Whether the reader's own techniques are tried before all others. */
  own_first?: boolean;
  /** Width of the search for the kindest path, whose steps take the place of the simplest ones. */
  kindest?: number | null;
}

/** A built-in rule file. */
export interface SourceRequest {
  /** Name of the rule file, as techniques name it. */
  file: string;
}

/** Redundant clues of a puzzle, each of which can be removed alone without a change in the number of solutions. */
export interface SpareAnswer {
  /** Number of solutions of the puzzle; `null` if there are none or more than 200. */
  solutions: number | null;
  /** Squares of redundant givens. */
  givens: number[];
  /** Redundant groups. */
  groups: RedundantGroup[];
}

/** A step or match: its effects, its explanation, and its drawing. */
export interface StepDrawing {
  /** Name of its technique. */
  technique: string;
  /** The technique with its arguments, as in `naked-subset(2)`. */
  call: string;
  /** Title of its technique in the language of the call. */
  title: string;
  /** Whether the technique is one of the reader's. */
  own: boolean;
  /** Difficulty of the technique; `null` if it has none. */
  difficulty: number | null;
  /** Explanation of the match. */
  text: string;
  /** Its effects as signs, as in `r1c2=3`. */
  signs: string;
  /** The match in the notations of its technique, by their names. */
  notations: Record<string, string>;
  /** Squares with their placed values. */
  places: [number, number][];
  /** Squares and values of eliminated candidates. */
  removes: [number, number][];
  /** Those of both that no later step of the kindest path needs. */
  incidental: [number, number][];
  /** Values of the variables of its technique, by their names. */
  bindings: Record<string, string>;
  /** Consequences of its assumptions, if there are many. */
  walk: Walk[];
  /** Squares with their marks: `incidental`, `used`, `false`, `true`, `eliminated` or `placed`. */
  cells: [number, string][];
  /** Squares and values of candidates with their marks, which are the same words. */
  candidates: [number, number, string][];
  /** Outlined units, each as the squares of its cells. */
  units: number[][];
  /** Links of chains. */
  links: Link[];
  /** SVG paths around the nodes of several candidates. */
  nodes: string[];
  /** Squares and values of candidates with a ring. */
  rings: [number, number][];
  roles: Role[];
  /** Number of links that are not drawn, because there is no path for them between the digits. */
  missing: number;
}

/** A step to draw. */
export interface StepRequest {
  /** The position that is solved. */
  position: PositionArg;
  /** Strategy, with its arguments if it has parameters; by default that of the puzzle's game. */
  strategy?: string | null;
  /** Whether the reader's own techniques are tried before all others. */
  own_first?: boolean;
  /** Width of the search for the kindest path, whose steps take the place of the simplest ones. */
  kindest?: number | null;
  /** Number of the step in the solution, from 1. */
  n: number;
}

/** A step of a solution, without its drawing. */
export interface StepSummary {
  /** Its number, from 1. */
  n: number;
  /** Name of its technique. */
  technique: string;
  /** Title of its technique in the language of the call. */
  title: string;
  /** Whether the technique is one of the reader's. */
  own: boolean;
  /** Difficulty of the technique; `null` if it has none. */
  difficulty: number | null;
  /** Title of its level in the strategy. */
  level: string | null;
  /** Its effects as signs, as in `r1c2=3`. */
  signs: string;
  /** Squares with their placed values. */
  places: [number, number][];
  /** Squares and values of eliminated candidates. */
  removes: [number, number][];
  /** Those of both that no later step of the kindest path needs. */
  incidental: [number, number][];
  /** Number of open cells after the step. */
  open: number;
  /** Number of candidates of these cells. */
  left: number;
  /** Squares of the cells that the step changes, each with its remaining candidates. */
  changed: [number, number[]][];
}

/** The strategies for puzzles of a game. */
export interface StrategiesAnswer {
  /** The strategies, the game's own one first, then those of the reader. */
  strategies: StrategyOption[];
  /** The reader's own techniques with their arguments, the easiest first. */
  own: string[];
}

/** Request for the strategies of a game. */
export interface StrategiesRequest {
  /** Name of the game, as boards name it. */
  game: string;
}

/** A strategy. */
export interface StrategyEntry {
  name: string;
  /** Its title in the language of the call; the name if it has none. */
  title: string;
  /** Text of its comment; may be empty. */
  about: string;
  /** The techniques that it tries, with their arguments. */
  techniques: string[];
  /** Its levels, the easiest first. */
  levels: Level[];
}

/** A strategy for puzzles of a game. */
export interface StrategyOption {
  name: string;
  /** Its title in the language of the call; the name if it has none. */
  title: string;
  /** Text of its comment; may be empty. */
  about: string;
  /** Whether it is the game's own strategy. */
  usual: boolean;
  /** Whether it is one of the reader's. */
  own: boolean;
  /** Whether it tries techniques in sequence, and does nothing else. */
  sequential: boolean;
  /** The techniques that it tries, with their arguments. */
  techniques: string[];
  /** Its techniques that make assumptions. */
  supposing: string[];
}

/** A unit with a sum. */
export interface SumUnit {
  name: string;
  /** Squares of its cells. */
  cells: number[];
  sum: number;
  /** All sets of values with this sum. */
  all: number[][];
  /** The sets that the candidates of its cells still allow. */
  left: number[][];
}

/** A technique with its arguments. */
export interface TechniqueCase {
  /** The technique with its arguments, as in `naked-subset(2)`. */
  call: string;
  title: string;
  /** Its titles in every language and style, and its aliases. */
  names: string[];
  difficulty: number | null;
  /** Lesson text of a case in a game's lessons. */
  lesson?: string | null;
}

/** A technique with the number of its steps. */
export interface TechniqueCount {
  /** The technique with its arguments, as in `naked-subset(2)`. */
  call: string;
  title: string;
  times: number;
}

/** A technique. */
export interface TechniqueEntry {
  name: string;
  /** Its name with its parameters. */
  signature: string;
  title: string;
  /** Text of its comment; may be empty. */
  about: string;
  /** Lesson text for learners. */
  lesson: string | null;
  /** Difficulty of its easiest case. */
  difficulty: number | null;
  /** Name of its rule file. */
  file: string;
  /** The name of its file in words. */
  family: string;
  cases: TechniqueCase[];
}

/** The cost of a technique. */
export interface TechniqueShare {
  /** The technique with its arguments. */
  technique: string;
  /** Number of searches for it. */
  looks: number;
  /** Number of its steps. */
  hits: number;
  /** Number of searches that were skipped, because nothing that it reads had changed. */
  skipped: number;
  /** Its part of the time, from 0 to 1. */
  share: number;
}

/** A question about a position. */
export interface ThreadQuestionRequest {
  position: PositionArg;
  /** Strategy, with its arguments if it has parameters; by default that of the puzzle's game. */
  strategy?: string | null;
  /** Whether the reader's own techniques are tried before all others. */
  own_first?: boolean;
  /** Width of the search for the kindest path, whose steps take the place of the simplest ones. */
  kindest?: number | null;
  /** Whether the answer has pictures. */
  pictures?: boolean;
  /** Show only the steps that lead to the value of this cell, such as r3c4 */
  cell?: string | null;
}

/** Candidates that occur in some solution. */
export interface TrueCandidatesAnswer {
  /** Squares with the candidates that are not refuted; empty if there is no solution. */
  left: [number, number[]][];
  /** Squares with the candidates that occur in some solution. */
  known: [number, number[]][];
  /** Whether each candidate is decided. */
  complete: boolean;
}

/** Request for the true candidates of a position. */
export interface TrueCandidatesRequest {
  position: PositionArg;
  /** Squares with values that occur in some solution, such as those of an earlier answer. */
  known?: [number, number[]][];
  /** Time limit in milliseconds; 10,000 by default and at most. */
  milliseconds?: number | null;
}

/** A part of a puzzle that the rules do not support. */
export interface UnsupportedPart {
  /** Its name in the source. */
  name: string;
  /** Its name for readers. */
  words: string;
}

/** A walk: the placements that follow from an assumption or a position, in their order. */
export interface Walk {
  /** Square and value of the assumption; `null` if everything follows from the position. */
  start: [number, number] | null;
  steps: WalkStep[];
  /** The contradiction at the end; `null` if there is none. */
  end: Contradiction | null;
}

/** A placement and its reason. */
export interface WalkStep {
  square: number;
  value: number;
  /** Reason for which it follows from the previous placements; `null` if that is not immediate. */
  why: PlacementReason | null;
}

/** The reasons that a technique does not match. */
export interface WhyNotAnswer {
  /** Whether it matches. */
  matches: boolean;
  /** Positions at which its conditions fail, each with the reason. */
  scenes: PositionDrawing[];
  /** Cells of the request that have a value, in words. */
  filled: string[];
}

/** A technique that is expected to match. */
export interface WhyNotRequest {
  position: PositionArg;
  /** Name or alias of the technique, with arguments or without. */
  technique: string;
  /** Squares of cells that its pattern is expected to contain. */
  cells?: number[];
  /** A value that its pattern is expected to contain. */
  value?: number | null;
}

/** All calls by their names. */
export interface Calls {
  /** The catalogue of techniques, strategies, games, constraints and formats. */
  "about": { request: NoArguments; answer: AboutAnswer };
  /** The puzzles of a text in any format. */
  "open": { request: OpenRequest; answer: OpenAnswer };
  /** The board of a position: its drawing, its cells and its units. */
  "board": { request: PositionRequest; answer: BoardAnswer };
  /** The steps that solve a position. */
  "solve": { request: SolveRequest; answer: SolveAnswer };
  /** The drawing of a step of the solution of a position. */
  "step": { request: StepRequest; answer: StepDrawing };
  /** The strategies for puzzles of a game. */
  "strategies": { request: StrategiesRequest; answer: StrategiesAnswer };
  /** The next step on a position, in all levels of detail. */
  "hint": { request: SolveRequest; answer: HintAnswer };
  /** Whether the kindest path from a position needs a step. */
  "needed": { request: NeededRequest; answer: NeededAnswer };
  /** The matches of techniques on a position. */
  "find": { request: FindRequest; answer: FindAnswer };
  /** The drawing of a match of a technique on a position. */
  "match": { request: MatchRequest; answer: StepDrawing };
  /** Entries and eliminations of a player that contradict the givens. */
  "check": { request: PositionRequest; answer: CheckAnswer };
  /** The sets of values of units with a sum. */
  "combinations": { request: CombinationsRequest; answer: CombinationsAnswer };
  /** An empty board of a game. */
  "blank": { request: BlankRequest; answer: BlankAnswer };
  /** A new puzzle with one solution. */
  "generate": { request: GenerateRequest; answer: GenerateAnswer };
  /** A position on which a technique is the next step, or almost matches. */
  "drill": { request: DrillRequest; answer: DrillAnswer };
  /** The lesson of a technique, with an example. */
  "lesson": { request: LessonRequest; answer: LessonAnswer };
  /** The errors of a law of a setter, or its number of states. */
  "law": { request: LawRequest; answer: LawAnswer };
  /** The candidates that each law leaves by itself. */
  "propagated": { request: PositionRequest; answer: PropagatedAnswer };
  /** The candidates that occur in some solution. */
  "true-candidates": { request: TrueCandidatesRequest; answer: TrueCandidatesAnswer };
  /** The number of solutions of a position, up to a limit. */
  "count": { request: CountRequest; answer: CountAnswer };
  /** The clues of a puzzle that can be removed alone. */
  "spare": { request: PositionRequest; answer: SpareAnswer };
  /** The reason why a position has no solution. */
  "conflict": { request: PositionRequest; answer: ConflictAnswer };
  /** The difficulty of a puzzle. */
  "rate": { request: RateRequest; answer: RateAnswer };
  /** A position in another format. */
  "export": { request: ExportRequest; answer: ExportAnswer };
  /** The errors of the reader's rule files. */
  "check-rules": { request: CheckRulesRequest; answer: CheckRulesAnswer };
  /** The reasons that a technique does not match. */
  "why-not": { request: WhyNotRequest; answer: WhyNotAnswer };
  /** The proofs of a technique or link. */
  "prove": { request: ProveRequest; answer: ProveAnswer };
  /** The meaning of the code of a diagnostic. */
  "explain": { request: ExplainRequest; answer: ExplainAnswer };
  /** The guide to the language of rules. */
  "guide": { request: NoArguments; answer: GuideAnswer };
  /** The plans of a technique, and their cost on a puzzle. */
  "plan": { request: PlanRequest; answer: PlanAnswer };
  /** The text of a built-in rule file. */
  "source": { request: SourceRequest; answer: NamedText };
  /** Sample rule files for authors of rules. */
  "gallery": { request: NoArguments; answer: GalleryAnswer };
  /** The rule files of the folders of the service. */
  "files": { request: FilesRequest; answer: FilesAnswer };
  /** Writes a rule file in a folder of the service. */
  "save": { request: SaveRequest; answer: SaveAnswer };
  /** Passes messages of an editor to the language server. */
  "lsp": { request: LspRequest; answer: LspAnswer };
  /** Show the next step, in part or in full. */
  "ask/hint": { request: HintQuestionRequest; answer: QuestionAnswer };
  /** Explain why a conclusion holds. */
  "ask/explain": { request: ExplainQuestionRequest; answer: QuestionAnswer };
  /** Show which steps of a solution depend on which. */
  "ask/thread": { request: ThreadQuestionRequest; answer: QuestionAnswer };
  /** List or draw strong and weak links on a position. */
  "ask/links": { request: LinksQuestionRequest; answer: QuestionAnswer };
}
