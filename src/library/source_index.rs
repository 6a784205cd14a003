//! Index of rule source for editors: occurrences of names, completion context, and help texts for the words of the
//! language.
//!
//! ```
//! use tesuji::RulesBuilder;
//! use tesuji::source_index::{NameIndex, Namespace};
//!
//! let files = RulesBuilder::from_text("mine", "tesuji 1\nstrategy mine { naked-single }").files()?;
//! let (index, mine) = (NameIndex::new(&files), files.len() - 1);
//! let name = index.occurrence_at(mine as u32, "tesuji 1\nstrategy mine { na".len()).expect("the text has a name here");
//! let declared = index.declarations(name);
//! assert_eq!(files[declared[0].span.file as usize].name, "rules/techniques/singles.tesuji");
//! assert!(index.declared(Namespace::Callable, "naked-singel").is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::lang::index::{
    CallContext, CompletionContext, DeclKind, ItemSpan, NameIndex, NameRole, Namespace, Occurrence,
    call_context, completion_context, tokens_before,
};
pub use crate::lang::program::{Span, Type};
pub use crate::lang::words::{
    FunctionHelp, WordHelp, all_help, constants, functions, help_on, help_on_word, is_keyword, is_name,
    keywords, other_words,
};
pub use crate::lang::{read_with, rule_files};
