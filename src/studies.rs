//! Experiments over many puzzles: which strategies run, what is measured, and which tables, pictures and findings come
//! of it. A [`StudyFile`] is performed as a [`Study`].

pub use crate::study::{
    Choice, ReportFigure, Finding, SkippedPuzzle, SampleOrigin, ReportPart, StudyData, NumberDisplay, Study, StudyError, StudyFile, StudyOptions,
    StudyParameter, StudyReport, StudySample, StudyPuzzle, ReportTable, ReportValue,
};
