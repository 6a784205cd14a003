//! Names as written.

use crate::Span;
use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

#[derive(Debug, Clone, Copy, Default)]
pub struct Name {
    pub text: &'static str,
    pub span: Span,
}

/// The texts of all names.
static TEXTS: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());

/// Returns the only copy of a text, which is never freed: files have few different names, each many times, and so have
/// the versions of a file that an editor checks one after another.
pub fn intern(text: &str) -> &'static str {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    match texts.get(text) {
        Some(known) => known,
        None => {
            let new: &'static str = text.to_owned().leak();
            texts.insert(new);
            new
        }
    }
}

impl Name {
    pub fn new(text: &str, span: Span) -> Self {
        Self { text: intern(text), span }
    }
}
