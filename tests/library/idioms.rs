//! One way of saying a thing: options by setters, words by `Display`, errors that name what is near, data as JSON.

use serde_json::json;
use std::error::Error;
use std::ops::ControlFlow;
use tesuji::authoring::{ChangeKind, CoverageKind, ProofStatus, SnapshotState};
use tesuji::source_index::DeclKind;
use tesuji::{
    BoardSize, Converter, ExplainStatus, Format, GeneratorOptions, Grader, LinkSet, Puzzle, PuzzleReader,
    Rules, SolveStatus, SolverOptions, Symmetry, TimeLimit, TraceErrorCode, VerifyStatus,
};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn options_are_set_one_after_another() {
    let options =
        SolverOptions::default().with_strategy("basic").with_extra_techniques(["x-wing"]).with_max_steps(3);
    assert_eq!((options.strategy.as_deref(), options.max_steps), (Some("basic"), Some(3)));
    assert_eq!(options.extra_techniques, ["x-wing"]);
    assert_eq!(options.with_strategy(None::<String>).strategy, None, "an option can be taken back");
    let options = GeneratorOptions::default().with_seed(7).with_size(BoardSize::Side(4));
    assert_eq!((options.seed, options.size), (7, Some(BoardSize::Side(4))));
}

#[test]
fn what_has_a_word_displays_it() {
    let shown = [
        SolveStatus::StrategyError.to_string(),
        ExplainStatus::AlreadyTrue.to_string(),
        VerifyStatus::Malformed.to_string(),
        TraceErrorCode::PremisesInsufficient.to_string(),
        ProofStatus::Tested.to_string(),
        ChangeKind::OtherTechnique.to_string(),
        SnapshotState::Orphaned.to_string(),
        CoverageKind::Techniques.to_string(),
        DeclKind::Definition.to_string(),
        Symmetry::Quarter.to_string(),
        Format::Pencilmarks.to_string(),
    ];
    let words = [
        SolveStatus::StrategyError.word(),
        ExplainStatus::AlreadyTrue.word(),
        VerifyStatus::Malformed.word(),
        TraceErrorCode::PremisesInsufficient.word(),
        ProofStatus::Tested.word(),
        ChangeKind::OtherTechnique.word(),
        SnapshotState::Orphaned.word(),
        CoverageKind::Techniques.word(),
        DeclKind::Definition.word(),
        Symmetry::Quarter.name(),
        Format::Pencilmarks.name(),
    ];
    assert_eq!(shown, words);
    assert_eq!(json!([ChangeKind::LineNumber, TraceErrorCode::Duplicate]), json!(["place", "twice"]));
    assert_eq!(format!("[{:>7}]", SolveStatus::Stuck), "[  stuck]", "words are padded as texts are");
    for size in ["9", "12x10"] {
        assert_eq!(size.parse::<BoardSize>().unwrap().to_string(), size);
    }
}

#[test]
fn errors_name_what_is_near() -> Result<(), Box<dyn Error>> {
    let rules = Rules::builtin();
    let position = Converter::new(&rules, None)?.position(&EASY.parse()?)?;
    let errors = [
        rules.technique("x-wnig").err().map(|error| error.to_string()),
        rules.game("suduko").err().map(|error| error.to_string()),
        "pencilmrks".parse::<Format>().err().map(|error| error.to_string()),
    ];
    for (error, near) in errors.iter().zip(["`x-wing`", "`sudoku`", "pencilmarks"]) {
        assert!(error.as_ref().is_some_and(|error| error.contains(near)), "{error:?}: {near}");
    }
    assert!(LinkSet::new(&rules, &position, ["bivalu"], &TimeLimit::default()).is_err());
    Ok(())
}

#[test]
fn errors_are_readable_in_an_unwrap() {
    let error = "123".parse::<Puzzle>().unwrap_err();
    let shown = format!("{error:?}");
    assert!(shown.starts_with("FormatError { line: 1, message: \""), "{shown}");
    assert!(!shown.contains("sentence"), "{shown}");
}

#[test]
fn candidates_are_values_and_a_mask() -> Result<(), Box<dyn Error>> {
    let position = Converter::new(&Rules::builtin(), None)?.position(&EASY.parse()?)?;
    for cell in position.cells() {
        let values: Vec<u8> = position.candidate_values(cell).collect();
        assert_eq!(
            values.iter().fold(0_u64, |mask, value| mask | 1_u64 << (value - 1)),
            position.candidates(cell)
        );
        assert!(values.is_sorted() && position.value(cell).is_none_or(|value| values == [value]));
    }
    Ok(())
}

#[test]
fn many_puzzles_are_graded_in_their_order_on_any_number_of_threads() -> Result<(), Box<dyn Error>> {
    let grader = Grader::new(&Rules::builtin(), SolverOptions::default(), ["d-score"])?;
    let text = [EASY, "no puzzle", EASY].repeat(40).join("\n");
    let graded = |jobs: usize| {
        let mut lines = Vec::new();
        grader.grade_all(PuzzleReader::new(text.as_bytes(), None), jobs, |grade| {
            lines.push((grade.solution().line(), grade.solution().status(), grade.scores()["d-score"]));
            if lines.len() == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        lines
    };
    let one = graded(1);
    assert_eq!(one, graded(4));
    assert_eq!(one.iter().map(|(line, ..)| *line).collect::<Vec<_>>(), (1..=100).collect::<Vec<_>>());
    assert_eq!(one[0].1, SolveStatus::Solved);
    assert_eq!(one[1].1, SolveStatus::Invalid);
    Ok(())
}
