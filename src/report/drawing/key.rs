//! What the marks on a picture mean, below it.

use super::Drawing;
use super::candidates::marked;
use super::sheet::{MARGIN, Nodes, Place, Sheet, line, rectangle, text};
use crate::chart::text::{SIZE, line_height, width, wrap};
use crate::report::prelude::*;

#[derive(Clone, Copy)]
enum Sample {
    Mark(Mark),
    Unit,
    Link(bool),
}

const SAMPLE: f64 = 17.0;

/// Writes the note and the key, and says where the picture ends below.
pub fn write(sheet: &Sheet<'_>, drawing: &Drawing<'_>, nodes: &mut Nodes) -> f64 {
    let right = sheet.width() - MARGIN;
    let (left, mut y) = (MARGIN, sheet.bottom() + MARGIN * 0.75);
    let entries = drawing.key.map(|language| entries(drawing, language)).unwrap_or_default();
    let mut x = left;
    for (number, (sample, word)) in entries.iter().enumerate() {
        let wide = SAMPLE + 6.0 + width(word, SIZE);
        if x + wide > right && number > 0 && x > left {
            (x, y) = (left, y + 22.0);
        }
        show(*sample, (x, y), nodes);
        nodes.add(text(word, (x + SAMPLE + 6.0, y), SIZE, "words"));
        x += wide + 18.0;
    }
    if !entries.is_empty() {
        y += 24.0;
    }
    for words in wrap(&drawing.note, SIZE, right - left) {
        nodes.add(text(&words, (left, y), SIZE, "words"));
        y += line_height(SIZE);
    }
    y
}

fn entries(drawing: &Drawing<'_>, language: Language) -> Vec<(Sample, String)> {
    let words = &language.sentences().legend;
    let all = (0..drawing.topology.cells.len()).flat_map(|cell| {
        let left = Ones(drawing.state.candidates(cell));
        left.filter_map(move |value| drawing.marks.candidate(cell, value)).chain(drawing.marks.cell(cell))
    });
    let marks: BTreeSet<Mark> = all.collect();
    let of_mark = |mark: Mark| (Sample::Mark(mark), mark.words(words).to_owned());
    let mut entries: Vec<(Sample, String)> = marks.into_iter().map(of_mark).collect();
    if !drawing.units.is_empty() {
        entries.push((Sample::Unit, language.translate(&message!("unit of the pattern"))));
    }
    for (strong, word) in [(true, message!("strong link")), (false, message!("weak link"))] {
        if drawing.links.iter().any(|link| link.strong == strong) {
            entries.push((Sample::Link(strong), language.translate(&word)));
        }
    }
    entries
}

fn show(sample: Sample, (x, y): Place, nodes: &mut Nodes) {
    match sample {
        Sample::Mark(mark) => marked("n", mark, (x + SAMPLE / 2.0, y), SAMPLE / 2.0, SIZE, nodes),
        Sample::Unit => nodes.add(rectangle((x, y - SAMPLE / 2.0), SAMPLE, SAMPLE, "unit")),
        Sample::Link(strong) => {
            let class = if strong { "strong" } else { "weak" };
            nodes.add(line((x, y), (x + SAMPLE, y), class));
        }
    }
}
