//! Imports of most commands.

pub use super::{
    args::*,
    failure::{CommandError, Exit, no_position, no_puzzle},
    form::{Form, forms},
    input::{Inputs, Item},
    load::{
        STDIN, Suggest, SuggestExt, build_rules, load_rules, read_files, read_files_or_stdin, read_stdin,
        renderer, rules_builder,
    },
    output::{Output, create_folder, is_terminal, print, should_color, write_file},
    pictures::DrawnArgs,
    progress::Progress,
    run::BatchRun,
    say::{OptionError, parse_value},
    strategy::{PuzzleArgs, SolvingArgs, rules_and_options, split_names},
};
pub(super) use super::{progress, say};
pub use clap::{Args, ColorChoice, Subcommand};
pub use serde_json::json;
pub use std::{
    collections::BTreeSet,
    io::{self, BufRead},
    path::{Path, PathBuf},
    sync::atomic::Ordering,
    time::Duration,
};
pub use tesuji::{
    Converter, DEFAULT_STRATEGY, Format, Language, Localize, Message, Puzzle, Renderer, Rules, RulesBuilder,
    Solution, Solver, SolverOptions,
    authoring::{Coverage, SnapshotFile},
    batch, did_you_mean,
    json::{json_in_file, json_line},
    text::message,
};
