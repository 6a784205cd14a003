//! Pictures of boards: the position, the premises and effects of a step, and links between candidates.
//!
//! The elements of every game are drawn from its outline, and those of every technique from the data of its step: the
//! cells, candidates and units that its variables denote, and the links of its walks. Marks differ by shape as well as
//! by colour, and the colours are distinct to colour-blind people. A picture follows the reader's choice of a light or
//! a dark page.

mod candidates;
mod figures;
mod ground;
mod roles;
mod route;
mod sheet;
mod squares;
mod style;

pub use ground::BlankDrawing;
pub use roles::Role;
pub use style::css;

use super::{prelude::*, walk::links as links_of};
use crate::chart::text::clean;
use sheet::{Nodes, Sheet};
use svg::{
    Document,
    node::{
        Blob,
        element::{Style, Title},
    },
};

/// Minimum width of a picture with words, in pixels.
const READABLE: f64 = 460.0;

#[derive(Debug, Clone)]
pub struct DrawnLink {
    pub nodes: [Vec<(usize, usize)>; 2],
    pub is_strong: bool,
    /// Index of the chain, from 0; links of different chains are distinguished by their line style.
    pub chain: usize,
}

#[derive(Debug, Clone)]
pub struct Drawing<'t> {
    pub topology: &'t Topology,
    pub state: BoardState,
    pub marks: Marks,
    pub units: Vec<usize>,
    pub links: Vec<DrawnLink>,
    /// Roles that the technique distinguishes.
    pub roles: Vec<Role>,
    /// Accessible title, for screen readers.
    pub title: String,
    /// Heading and paragraphs below the board.
    pub heading: String,
    pub notes: Vec<String>,
    pub key: Option<Language>,
}

impl<'t> Drawing<'t> {
    pub fn new(topology: &'t Topology, state: &BoardState) -> Self {
        Self {
            topology,
            state: state.clone(),
            marks: Marks::new(topology),
            units: Vec::new(),
            links: Vec::new(),
            roles: Vec::new(),
            title: String::new(),
            heading: String::new(),
            notes: Vec::new(),
            key: None,
        }
    }

    /// A match on the position that it was found in, with its premises and effects.
    pub fn of_match(
        words: &StepTexts<'_>,
        topology: &'t Topology,
        before: &BoardState,
        found: &TracedMatch,
    ) -> Self {
        let (mut units, mut links, mut chains) = (BTreeSet::new(), IndexMap::new(), IndexSet::new());
        for datum in leaves(data(found)) {
            match datum {
                Datum::Unit(unit) => drop(units.insert(*unit)),
                Datum::Path(walk) => {
                    let (chain, _) = chains.insert_full(&walk.nodes);
                    for (step, from, to) in links_of(walk) {
                        // A link shared by several chains belongs to the first of them.
                        links.entry(([from.to_vec(), to.to_vec()], step.is_strong)).or_insert(chain);
                    }
                }
                _ => {}
            }
        }
        let links =
            links.into_iter().map(|((nodes, strong), chain)| DrawnLink { nodes, is_strong: strong, chain });
        let cells: BTreeSet<u16> =
            units.iter().flat_map(|&unit| topology.units[unit].cells.iter().copied()).collect();
        // Units that cover most of the board indicate no location on it.
        if cells.len() * 2 > topology.cells.len() && units.len() != 1 {
            units.clear();
        }
        let (mut units, links): (Vec<usize>, _) = (units.into_iter().collect(), links.collect());
        let roles = roles::roles(words, topology, before, found);
        units.retain(|unit| roles.iter().all(|role| !role.units.contains(unit)));
        let marks = Marks::from_match(topology, before, found);
        Self { marks, units, links, roles, ..Self::new(topology, before) }
    }

    /// The position after a match, with the cells that it changes.
    pub fn after_match(topology: &'t Topology, before: &BoardState, found: &TracedMatch) -> Self {
        let mut after = before.clone();
        found.effects.apply(topology, &mut after);
        Self { marks: Marks::from_effects(topology, &found.effects), ..Self::new(topology, &after) }
    }

    /// Returns the picture as SVG, with its style sheet. The same drawing yields the same bytes.
    pub fn svg(&self) -> String {
        self.drawn(Some(Style::new(css())))
    }

    /// Returns the picture as SVG for a page that has the style sheet.
    pub fn unstyled(&self) -> String {
        self.drawn(None)
    }

    /// Width of the picture: that of the board, or the minimum for its words.
    fn width(&self, sheet: &Sheet<'_>) -> f64 {
        let has_words = !self.heading.is_empty() || !self.notes.is_empty();
        sheet.width().max(if has_words { READABLE } else { 0.0 })
    }

    /// Returns the digits, the lines and words around them, and what the puzzle draws above them.
    fn digits(&self, sheet: &Sheet<'_>, above: String) -> Nodes {
        let mut digits = Nodes::default();
        candidates::write(sheet, self, &mut digits);
        squares::lines(sheet, &mut digits);
        digits.add(Blob::new(above));
        squares::words(sheet, &mut digits);
        digits
    }

    fn drawn(&self, style: Option<Style>) -> String {
        let sheet = Sheet::new(self.topology);
        let mut nodes = Nodes::default();
        let [below, above] = figures::layers(&self.topology.drawings, sheet.side, self.topology.size());
        squares::fill(&sheet, &mut nodes);
        nodes.add(Blob::new(below));
        squares::tint(&sheet, self, &mut nodes);
        roles::hatch(&sheet, self.topology, &self.roles, &mut nodes);
        squares::hints(&sheet, &mut nodes);
        let mut digits = self.digits(&sheet, above);
        let routes = candidates::route_links(&sheet, self, std::mem::take(&mut digits.glyphs));
        candidates::nodes(&sheet, &routes, &mut nodes);
        nodes.all.append(&mut digits.all);
        candidates::links(&routes, &mut nodes);
        let height = candidates::key(&sheet, self, routes.left_out, &mut nodes);
        let width = self.width(&sheet).ceil();
        let mut document = Document::new()
            .set("viewBox", (0, 0, width, height.ceil()))
            .set("width", width)
            .set("height", height.ceil())
            .set("font-family", "'DejaVu Sans', 'Noto Sans', 'Noto Sans CJK JP', 'Hiragino Sans', sans-serif")
            .set("role", "img");
        if !self.title.is_empty() {
            document = document.add(Title::new(clean(&self.title)));
        }
        let paper = sheet::rectangle((0.0, 0.0), width, height.ceil(), "paper");
        let document = style.into_iter().fold(document, Document::add).add(paper);
        nodes.all.into_iter().fold(document, svg::Document::add).to_string() + "\n"
    }
}
