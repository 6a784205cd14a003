//! Experiments over many puzzles: which strategies run, what is measured, and which tables, pictures and findings come
//! of it. A [`StudyFile`] is performed as a [`Study`].

pub use crate::study::{
    Choice, Figure, Finding, LeftOut, Origin, Part, Seen, Shown, Study, StudyError, StudyFile, StudyOptions,
    StudyParameter, StudyReport, StudySample, Subject, Table, Value,
};
