//! Memory of positions that nobody needs any more.

use std::cell::RefCell;
use std::rc::Rc;

use tesuji_board::position::Clue;

/// How many are kept: more than any number of threads has in work at once helps nobody.
const KEPT: usize = 4096;

/// Places for the clues of positions: those who have done with a position give its place back, and a batch is read
/// without asking for memory for each of its puzzles. Clones share their places.
#[derive(Debug, Clone, Default)]
pub struct Spares(Rc<RefCell<Vec<Vec<Clue>>>>);

impl Spares {
    /// Takes the clues of a position that nobody needs any more.
    pub fn give(&self, clues: Vec<Clue>) {
        let mut places = self.0.borrow_mut();
        if places.len() < KEPT {
            places.push(clues);
        }
    }

    /// A place, perhaps with clues in it.
    pub(super) fn take(&self) -> Vec<Clue> {
        self.0.borrow_mut().pop().unwrap_or_default()
    }
}
