//! Common imports of the files in this folder.

pub(super) use super::entry::{Entry, games};
pub(super) use crate::board::{setup::StateLoader, state::BoardState, topology::Topology};
pub(super) use crate::evidence::CandidateLiteral;
pub(super) use crate::frame::ExecMemory;
pub(super) use crate::frame::trace::{Datum, Effects, MatchBindings, TracedMatch, TracedStep};
pub(super) use crate::lang::message::{Localize, Message, message};
pub(super) use crate::lang::program::{
    Argument, Call, Clause, Conclusion, Expr, ExprKind, Function, Game, GameInput, Operator, PathExpr,
    Pattern, Program, Span, StrategyCall, Technique, Texts, VarId,
};
pub(super) use crate::lang::show::source_text;
pub(super) use crate::plan::steps::{Plan, PlanStep};
pub(super) use crate::plan::{board_class::BoardClass, plan_error::PlanError, planner::Planner};
pub(super) use crate::report::board_text::{BoardStyle, candidates};
pub(super) use crate::report::catalogue::{
    about, alias_lines, cases, difficulty, difficulty_word, fixed, lesson, link_signature, place,
    short_signature, shorten_list, signature, source_with_comment, strength, text_of, titles,
    titles_of_calls,
};
pub(super) use crate::report::drawing::Drawing;
pub(super) use crate::report::effects::{effects_from_conclusions, facts_of};
pub(super) use crate::report::facts::{PremiseJson, facts_in_words};
pub(super) use crate::report::language::{Language, fill, join};
pub(super) use crate::report::lesson::SectionBlock;
pub(super) use crate::report::pages::{Block, Field, Inline, Page, join_inlines, slides::Illustration};
pub(super) use crate::report::table::{Align, comma_separated, table};
pub(super) use crate::report::{
    marks::Marks, named::candidate, names::Notation, walk::leaves, words::StepTexts,
};
pub(super) use crate::sets::deadline::{CancelToken, Deadline, TimeLimit};
pub(super) use crate::solve::boards::{Board, BoardCache, BoardError};
pub(super) use crate::solve::{
    batch, error::SolverError, options::Options as SolverOptions, premises::conclusions,
    sample_board::loaded, sample_board::sample_board, solution::Solution, solver::Solver,
};
pub(super) use crate::solve::{convert::Converter, position::Position, render::Renderer, step::Match};
pub(super) use crate::strategy::{RunLimits, RunOutcome, StrategyError, StrategyProgram, compile};
pub(super) use crate::{
    formats::FormatError, lang::CallError, meaning::Evaluator, report::status::words, solve::puzzle::Puzzle,
    solve::rules::Rules,
};
pub(super) use indexmap::{IndexMap, IndexSet};
pub(super) use serde::Serialize;
pub(super) use serde_json::{Value, json};
pub(super) use std::collections::{BTreeMap, BTreeSet, HashMap};
pub(super) use std::path::{Path, PathBuf};
pub(super) use std::time::{Duration, Instant};
pub(super) use std::{cell::RefCell, fmt, sync::Arc};
pub(super) use thiserror::Error;
