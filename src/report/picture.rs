//! Boards for chains written cell by cell (systems NL-9, NL-12): letters for the cells of a chain, and `@` for the
//! cells that lose candidates.

use super::{
    effects::effect_list,
    outline::{Outline, Square},
    prelude::*,
    text_frame::Frame,
    walk::stops,
};
use crate::LineStyle;

pub fn has_tour(words: &StepTexts<'_>, style: &str) -> bool {
    words.program.style(style).is_some_and(|style| style.tour.is_some())
}

fn tour<'a>(words: &StepTexts<'a>) -> Option<&'a String> {
    words.notations.iter().find(|style| has_tour(words, style))
}

/// For a notation with boards, returns the board with the letters of the cells of a match's chains. `None` if the
/// notation has no boards or the match has no chain.
pub fn letters_of(words: &StepTexts<'_>, topology: &Topology, found: &TracedMatch) -> Option<String> {
    tour(words)?;
    let visited: IndexSet<Vec<usize>> = words.walks(found).into_iter().flat_map(stops).collect();
    let visited: Vec<Vec<usize>> = visited.into_iter().collect();
    (!visited.is_empty()).then(|| letters_board(topology, &visited))
}

/// For a notation with boards, returns the board with the cells that lose candidates by some steps on one position, and
/// the candidates removed. `None` if the notation has no boards or no step has a chain.
pub fn losing_by(
    words: &StepTexts<'_>,
    topology: &Topology,
    before: &BoardState,
    steps: &[TracedStep],
) -> Option<String> {
    let style = tour(words)?;
    steps.iter().find(|step| !words.walks(&step.technique_match).is_empty())?;
    let title = |step: &TracedStep| {
        let mut described = words.describe(topology, before, &step.technique_match);
        described.headings.shift_remove(style).unwrap_or(described.title)
    };
    let sentences = words.language.sentences();
    let titles = join(steps.iter().map(title).collect::<IndexSet<String>>(), sentences.separator);
    let effects = combined_effects(steps);
    Some(format!(
        "{}\n{}==> {}\n",
        fill(sentences.step.losing, &[("titles", &titles)]),
        losses_board(topology, before, &Marks::from_effects(topology, &effects)),
        effect_list(&effects, &Notation::new(words.program, style, topology))
    ))
}

/// Returns a board with `A`, `B`, `C` … on sets of cells in order and `-` elsewhere; a cell keeps its first letter.
pub fn letters_board(topology: &Topology, stops: &[Vec<usize>]) -> String {
    draw(topology, |c| match stops.iter().position(|cells| cells.contains(&c)) {
        Some(place) => letters(place + 1),
        None => "-".to_owned(),
    })
}

/// Returns a board with the placed values, `@` on the cells that lose candidates or get their value, `=` on the other
/// cells with two candidates and `+` on those with more.
pub fn losses_board(topology: &Topology, state: &BoardState, marks: &Marks) -> String {
    draw(topology, |c| match (state.placed(c), marks.cell(c)) {
        (Some(v), _) => value(topology, v),
        (None, Some(Mark::Eliminated | Mark::Placed)) => "@".to_owned(),
        (None, _) if state.candidates(c).count_ones() == 2 => "=".to_owned(),
        (None, _) => "+".to_owned(),
    })
}

fn draw(topology: &Topology, sign: impl Fn(usize) -> String) -> String {
    let outline = Outline::new(topology);
    let signs = outline.squares.iter().map(|square| match *square {
        Square::Cell(c) => sign(c),
        Square::Black { .. } => "#".to_owned(),
        Square::Outside => String::new(),
    });
    let signs: Vec<String> = signs.collect();
    let width = 1 + signs.iter().map(String::len).max().unwrap_or(1);
    let row = |row: &[String]| row.iter().map(|sign| vec![format!("{sign:>width$}")]).collect();
    let cells: Vec<Vec<Vec<String>>> = signs.chunks(topology.shape.columns).map(row).collect();
    Frame::new(&outline, width, false, LineStyle::Ascii).draw(&cells, &[], &[])
}
