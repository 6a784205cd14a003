//! The rule language: parser, syntax tree, checker and diagnostics.
//!
//! Input are rule files; output are a checked program, diagnostics, the meaning of each name for editors, and text in
//! the canonical layout. Depends on the message crate only.

mod ast;
pub mod automaton;
mod call;
mod check;
mod codes;
mod compose;
mod diagnostics;
pub mod index;
mod load;
mod mention;
mod model;
mod names;
mod pages;
mod parallel;
mod parse;
mod print;
pub mod program;
mod render;
pub mod show;
mod similar;
mod slips;
mod uses;
pub mod walk;
pub mod words;

pub use automaton::{Automaton, Bracket, Events};
pub use program::{
    Alias, Argument, ArgumentValue, AssumedNodes, Call, Callee, CellClause, CellNumber, CellSource,
    CellVariables, Clause, Comprehension, Conclusion, ConnectedClause, Constraint, Definition, Demand,
    Domain, EachStep, EntryForm, Event, EventName, Example, Expr, ExprKind, Fact, FamilyLaws, File,
    ForStatement, FormatWord, Formula, Function, Game, GameInput, Groups, InputField, InputKind,
    InsertPosition, IntervalRow, LanguageTexts, Law, LawCall, LevelRow, Link, LinkName, LinkParameter,
    LinkUse, Live, Members, Model, ModelData, ModelFit, ModelInterval, ModelLevels, Monotonicity, MoveSet,
    Moves, NodePattern, ONE_SOLUTION, Operator, ParamId, Parameter, ParameterType, Path, PathExpr, PathOrder,
    PathStep, Pattern, Pin, Program, Property, Quantifier, Rating, Reach, Reads, RealFunction, Runs,
    ScanStep, Span, StateVariable, Statement, StepSelector, Strategy, StrategyCall, Style, Technique,
    Template, TemplatePart, Texts, Type, UnitFamily, Universe, VarId, Variable, WORD_FORMATS, WalkForEach,
    WalkForm, WordNumber, World, WorldRule,
};

pub use call::{CallError, DEFAULT_STRATEGY, StrategyCallError, UnknownRatingError};
pub use codes::Code;
pub use compose::{ComposeError, further};
pub use diagnostics::{Diagnostic, Label, Severity};
pub use load::{
    CheckedProgram, LoadError, Source, Sources, check, embedded, embedded_rules, is_example, law_of_clauses,
    read, read_from, read_with, rule_files, takes_the_place,
};
pub use names::folded;
pub use pages::Page;
pub use print::format;
pub use render::{DiagnosticReport, line_and_column, render_all};
pub use similar::{all_of, any_of, did_you_mean, suggestion_suffix};
pub use tesuji_message as message;
