//! Experiments over many puzzles: which strategies run, what is measured, and which tables, pictures and findings come
//! of it. A [`StudyFile`] is performed as a [`Study`].

pub use crate::study::{
    Choice, Finding, NumberDisplay, ReportFigure, ReportPart, ReportTable, ReportValue, SampleOrigin,
    SkippedPuzzle, Study, StudyData, StudyError, StudyFile, StudyOptions, StudyParameter, StudyPuzzle,
    StudyReport, StudySample,
};
