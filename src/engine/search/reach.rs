//! Whether so many units hold enough cells to cover them at all, which is quick to say and rules most covers out.

use crate::engine::run::Run;

/// How many units are counted; of more it is not asked.
const MOST: usize = 8;

/// Whether `left` of the units hold at least `needed` of the cells, where cells that lie in several of them count
/// several times: if they do not, no cover by so many units leaves few enough cells.
pub(super) fn reaches(
    run: &Run<'_>,
    cells: &[u64],
    units: impl Iterator<Item = usize>,
    left: usize,
    needed: usize,
) -> bool {
    if needed == 0 || left > MOST {
        return true;
    }
    let needed = needed as u32;
    // The largest counts so far, the largest first, and their sum.
    let mut largest = [0; MOST];
    let mut sum = 0;
    for unit in units {
        let count = run.topology.count_within(unit, cells);
        let Some(place) = largest[..left].iter().position(|&other| other < count) else { continue };
        sum += count - largest[left - 1];
        if sum >= needed {
            return true;
        }
        largest[place..left].rotate_right(1);
        largest[place] = count;
    }
    false
}
