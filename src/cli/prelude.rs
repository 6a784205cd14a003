//! Imports of most commands.

pub use super::args::*;
pub use super::failure::{Exit, Stop, no_position, no_puzzle};
pub use super::input::{Inputs, Item};
pub use super::load::{
    OrStop, STANDARD, Suggest, built, read_files, read_given, read_standard, rules, sources, teller,
};
pub use super::output::{Output, has_colour, is_terminal, make_folder, print, write_file};
pub use super::pictures::{DrawnArgs, DrawnForm};
pub use super::progress::Progress;
pub use super::run::Run;
pub use super::say::{Wrong, parsed};
pub use super::strategy::{PuzzleArgs, SolvingArgs, chosen, names};
pub(super) use super::{progress, say};
pub use clap::{Args, ColorChoice, Command, Subcommand, ValueEnum};
pub use serde_json::json;
pub use std::collections::BTreeSet;
pub use std::io::{self, BufRead};
pub use std::path::{Path, PathBuf};
pub use std::sync::atomic::Ordering;
pub use std::time::Duration;
pub use tesuji::authoring::{Coverage, SnapshotFile};
pub use tesuji::json::{json_in_file, json_line};
pub use tesuji::text::message;
pub use tesuji::{
    Converter, DEFAULT_STRATEGY, Format, Language, Localize, Message, Puzzle, Renderer, Rules, RulesBuilder,
    Solution, Solver, SolverOptions, batch, did_you_mean,
};
