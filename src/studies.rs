//! Experiments over many puzzles: runs of strategies, measurements, and the resulting tables, pictures and findings. A
//! [`StudyFile`] is run as a [`Study`].

pub use crate::study::{
    Choice, NumberDisplay, ReportFigure, ReportFinding, ReportPart, ReportTable, ReportValue, SampleOrigin,
    SkippedPuzzle, Study, StudyData, StudyError, StudyFile, StudyOptions, StudyParameter, StudyPuzzle,
    StudyReport, StudySample,
};
