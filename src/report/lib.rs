//! Turns steps into text for people and data for programs: words, boards, JSON, traces and walkthroughs.
//!
//! Input: steps, positions and a language. Output: text, JSON, SVG and pages. Depends on traces, evidence and the meaning
//! of expressions, and on nothing that solves.

pub mod atomic;
pub mod board_text;
pub mod catalogue;
pub mod chart;
pub mod conflict;
pub mod counts;
pub mod course;
pub mod diff;
mod drawing;
pub mod effects;
pub mod facts;
pub mod grounds;
pub mod json;
mod kindest;
pub mod language;
mod layout;
pub mod lesson;
pub mod links;
mod marks;
mod markup;
pub mod named;
pub mod names;
mod outline;
mod overview;
pub mod pages;
pub mod picture;
mod prelude;
mod refusal;
mod replay;
mod state_words;
pub mod status;
pub mod summary;
pub mod sums;
pub mod table;
mod teach;
mod template;
mod text_frame;
pub mod trace;
pub mod walk;
pub mod words;

pub use board_text::{BoardStyle, LineStyle};
pub use chart::{
    Arc, ArcLabels, ArcRow, Arcs, Axis, Body, Chart, ChartError, PathChart, PathChartStep, Series,
};
pub use drawing::{BlankDrawing, Drawing, DrawnLink, Role};
pub use facts::PremiseJson;
pub use json::{
    CountJson, EliminationJson, ErrorJson, FindJson, FindStatus, GradeJson, LimitJson, LineHead,
    PlacementJson, PlotStep, RatingJson, RunsJson, SolveLine, SpreadJson, StepHead, StepJson,
};
pub use kindest::KindestSummary;
pub use language::{Language, ParseLanguageError, Sentences};
pub use lesson::{SectionBlock, WalkthroughSection};
pub use links::{LinkEdges, LinkJson, LinkRenderer};
pub use marks::{Mark, Marks};
pub use named::{MatchScope, UnitIndex};
pub use names::Notation;
pub use pages::slides::Illustration;
pub use pages::{Block, Field, INDEX, Inline, Page};
pub use replay::Replay;
pub use status::{SolveCode, SolveStatus};
pub use table::Align;
pub use teach::Teacher;
pub use words::{StepDescription, StepTexts};
