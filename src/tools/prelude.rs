//! What most files of this folder use of the folders below it.

pub(in crate::tools) use crate::board::setup::Setup;
pub(in crate::tools) use crate::board::state::State;
pub(in crate::tools) use crate::board::topology::Topology;
pub(in crate::tools) use crate::engine::deadline::Deadline;
pub(in crate::tools) use crate::engine::run::Scratch;
pub(in crate::tools) use crate::engine::strategy::{Limits, Strategy, StrategyError, compile};
pub(in crate::tools) use crate::engine::trace::{Bindings, Datum, Effects, Match, Step};
pub(in crate::tools) use crate::formats::FormatError;
pub(in crate::tools) use crate::lang::CallError;
pub(in crate::tools) use crate::lang::message::{Explain, Message, message};
pub(in crate::tools) use crate::lang::program::{
    Argument, Call, Clause, Conclusion, Expr, ExprKind, Function, Game, GameInput, Operator, PathExpr,
    Pattern, Program, Span, StrategyCall, Technique, Texts, VarId,
};
pub(in crate::tools) use crate::library::{Converter, Position};
pub(in crate::tools) use crate::meaning::Evaluator;
pub(in crate::tools) use crate::plan::graph::Rule;
pub(in crate::tools) use crate::plan::order::PlanError;
pub(in crate::tools) use crate::plan::outline::Outline;
pub(in crate::tools) use crate::plan::planner::Planner;
pub(in crate::tools) use crate::plan::steps::{Plan, PlanStep};
pub(in crate::tools) use crate::puzzle::Puzzle;
pub(in crate::tools) use crate::report::board::{Look, candidates};
pub(in crate::tools) use crate::report::catalogue::{
    about, alias_lines, difficulty, difficulty_word, few, fixed, link_signature, place, short_signature,
    signature, strength, text_of, titles, written,
};
pub(in crate::tools) use crate::report::effects::{concluding, conclusions, facts_of};
pub(in crate::tools) use crate::report::facts::{FactJson, facts_in_words};
pub(in crate::tools) use crate::report::json::json_line;
pub(in crate::tools) use crate::report::language::Language;
pub(in crate::tools) use crate::report::marks::Marks;
pub(in crate::tools) use crate::report::named::candidate;
pub(in crate::tools) use crate::report::names::Names;
pub(in crate::tools) use crate::report::pages::{Block, Inline, Page, joined};
pub(in crate::tools) use crate::report::table::{Align, table};
pub(in crate::tools) use crate::report::walk::leaves;
pub(in crate::tools) use crate::report::words::Words;
pub(in crate::tools) use crate::rules::Rules;
pub(in crate::tools) use crate::solve::batch;
pub(in crate::tools) use crate::solve::boards::{Board, BoardError, Boards};
pub(in crate::tools) use crate::solve::error::SolverError;
pub(in crate::tools) use crate::solve::options::Options as SolverOptions;
pub(in crate::tools) use crate::solve::sample_board::shown;
pub(in crate::tools) use crate::solve::solution::Solution;
pub(in crate::tools) use crate::solve::solver::Solver;
pub(in crate::tools) use crate::solve::status::words;
pub(in crate::tools) use indexmap::{IndexMap, IndexSet};
pub(in crate::tools) use serde::Serialize;
pub(in crate::tools) use serde_json::{Value, json};
pub(in crate::tools) use std::cell::RefCell;
pub(in crate::tools) use std::collections::{BTreeMap, BTreeSet, HashMap};
pub(in crate::tools) use std::fmt;
pub(in crate::tools) use std::path::{Path, PathBuf};
pub(in crate::tools) use std::sync::Arc;
pub(in crate::tools) use std::time::{Duration, Instant};
pub(in crate::tools) use thiserror::Error;
