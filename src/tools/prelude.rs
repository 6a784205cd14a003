//! Common imports of the files in this folder.

pub use super::entry::{Entry, games};
pub use indexmap::{IndexMap, IndexSet};
pub use serde::Serialize;
pub use serde_json::{Value, json};
pub use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};
pub use tesuji_board::{BoardState, StateLoader, Topology};
pub use tesuji_evidence::CandidateLiteral;
pub use tesuji_formats::FormatError;
pub use tesuji_frame::{Datum, Effects, ExecMemory, MatchBindings, TracedMatch, TracedStep};
pub use tesuji_lang::{
    Argument, Call, CallError, Clause, Conclusion, Expr, ExprKind, Function, Game, GameInput, Operator,
    PathExpr, Pattern, Program, Span, StrategyCall, Technique, Texts, VarId, show::source_text,
};
pub use tesuji_meaning::Evaluator;
pub use tesuji_message::{Localize, Message, message};
pub use tesuji_plan::{BoardClass, Plan, PlanError, PlanStep, Planner};
pub use tesuji_report::{
    Align, Block, BoardStyle, Drawing, Field, Illustration, Inline, Language, Marks, Notation, Page,
    PremiseJson, SectionBlock, StepTexts,
    board_text::candidates,
    catalogue::{
        about, alias_lines, cases, difficulty, difficulty_word, fixed, lesson, link_signature, place,
        short_signature, shorten_list, signature, source_with_comment, strength, text_of, titles,
        titles_of_calls,
    },
    effects::{effects_from_conclusions, facts_of},
    facts::facts_in_words,
    language::{fill, join},
    named::candidate,
    pages::join_inlines,
    status::words,
    table::{comma_separated, table},
    walk::leaves,
};
pub use tesuji_sets::{CancelToken, Deadline, TimeLimit};
pub use tesuji_solve::{
    Board, BoardCache, BoardError, Converter, Match, Position, Puzzle, Renderer, Rules, Solution, Solver,
    SolverError, SolverOptions, batch,
    premises::conclusions,
    sample_board::{loaded, sample_board},
};
pub use tesuji_strategy::{RunLimits, RunOutcome, StrategyError, StrategyProgram, compile};
pub use thiserror::Error;
