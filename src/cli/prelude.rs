//! Imports of most commands.

pub use super::args::*;
pub use super::failure::{CommandError, Exit, no_position, no_puzzle};
pub use super::form::{Form, forms};
pub use super::input::{Inputs, Item};
pub use super::load::{
    STDIN, Suggest, SuggestExt, build_rules, load_rules, read_files, read_files_or_stdin, read_stdin,
    renderer, rules_builder,
};
pub use super::output::{Output, create_folder, is_terminal, print, should_color, write_file};
pub use super::pictures::DrawnArgs;
pub use super::progress::Progress;
pub use super::run::BatchRun;
pub use super::say::{OptionError, parse_value};
pub use super::strategy::{PuzzleArgs, SolvingArgs, rules_and_options, split_names};
pub(super) use super::{progress, say};
pub use clap::{Args, ColorChoice, Subcommand};
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
