//! Boxes and regions of a constraint string.

use super::{UNIT_NAMES, reader::Reader};
use crate::prelude::*;

impl Reader {
    /// Returns the labels of the regions: digits, or signs numbered in order of first appearance. `None` for a cell of
    /// the only label that may have another number of cells, since that is not a region.
    pub fn labels_of(&self, layout: &str) -> Result<Vec<Option<i64>>> {
        let (size, squares) = (self.shape().region_size(), self.shape().squares());
        let count = layout.chars().count();
        fail_if!(count != squares, "{count} labels in .Jigsaw: expected {squares}");
        let count = |label: char| layout.chars().filter(|one| *one == label).count();
        let mut odd: Vec<char> = layout.chars().filter(|label| count(*label) != size).collect();
        odd.dedup();
        if let Some(label) = odd.iter().find(|label| **label != odd[0]) {
            fail!("regions {:?} and {label:?} of .Jigsaw do not have {size} cells", odd[0]);
        }
        let digit = |label: char| {
            let digit = label.to_digit(36).filter(|digit| (*digit as usize) < self.shape().values)?;
            (!label.is_ascii_uppercase()).then_some(i64::from(digit))
        };
        let digits: Option<Vec<i64>> = layout.chars().map(digit).collect();
        let labels = digits.unwrap_or_else(|| regions::number_labels(layout.chars()));
        let labels = labels.into_iter().zip(layout.chars());
        Ok(labels.map(|(label, sign)| Some(label).filter(|_| !odd.contains(&sign))).collect())
    }

    /// Sets the regions of a square board of default values; returns whether it also has blocks. `None` if it is
    /// another board, or has blocks of two forms.
    pub fn set_regions(&self, labels: &[Option<i64>], position: &mut PuzzleSpec) -> Option<bool> {
        let side = self.shape().side()?;
        regions::set(position, labels.iter().copied()).ok()?;
        let has_regions = position.shape.inputs.contains_key("regions");
        let has_default_blocks = position.shape.block().is_none() && !has_regions;
        // A board with its default blocks has no reason to state that it has none.
        if has_default_blocks && !self.has_boxes && self.groups.is_empty() && self.marks.is_empty() {
            regions::set_labels(position, labels.iter().copied());
        }
        let has_blocks = self.has_boxes && default_block(side).is_some() || !has_regions;
        // Blocks of another form replace the default ones only if the text states that there are none.
        (has_default_blocks || has_regions || !self.has_boxes).then_some(has_blocks)
    }

    /// Sets a board of any shape with rows, columns, boxes and regions as separate constraints.
    pub fn set_parts(&self, position: &mut PuzzleSpec) {
        position.base = Some("board".to_owned());
        let shape = self.shape();
        let block = shape.block();
        let has = [!shape.is_raw, !shape.is_raw, self.has_boxes && block.is_some()];
        let parts = UNIT_NAMES.iter().zip(has).filter(|(_, has)| *has);
        position.marks.extend(parts.map(|(name, _)| ConstraintFlag::new(name)));
        regions::set_block(position, block);
        if let Some(labels) = &self.labels {
            let mut labels = labels.clone();
            labels.resize(position.clues.len(), None);
            match self.is_partition(&labels) {
                true => regions::set_labels(position, labels),
                false => regions::set_map(position, regions::AREAS, labels),
            }
        }
        position.has_blocks = true;
    }

    /// Whether regions cover all cells, and have one cell for each value.
    fn is_partition(&self, labels: &[Option<i64>]) -> bool {
        self.shape().region_size() == self.shape().values && labels.iter().all(Option::is_some)
    }
}
