//! Common imports of request handlers.

pub use super::places::{DocumentId, normalize_path, uri_of};
pub use super::positions::Encoding;
pub use super::project::{OpenFile, Project, bytes};
pub use super::server::{LspResult, NoAnswer, Server};
pub use crate::source_index::{
    DeclKind, ItemSpan, NameRole, Namespace, Occurrence, Span, help_on, read_with, rule_files,
};
pub use crate::{Language, Localize, text::message};
pub use lsp_types::*;
pub use serde_json::{Value, json};
pub use std::collections::{BTreeMap, HashMap};
pub use std::{path::PathBuf, sync::Arc};
