//! Common imports of request handlers.

pub use super::{
    places::{DocumentId, normalize_path, uri_of},
    positions::Encoding,
    project::{OpenFile, Project, bytes},
    server::{LspResult, NoAnswer, Server},
};
pub use crate::{
    Language, Localize,
    source_index::{
        DeclKind, ItemSpan, NameRole, Namespace, Occurrence, Span, help_on, read_with, rule_files,
    },
    text::message,
};
pub use lsp_types::*;
pub use serde_json::{Value, json};
pub use std::{
    collections::{BTreeMap, HashMap},
    path::PathBuf,
    sync::Arc,
};
