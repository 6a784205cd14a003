//! Boards for tests, built without any rule file.

use indexmap::IndexSet;
use tesuji::board::{Complete, Distinct, Topology, TopologyParts, Unit, UnitLaws};

/// A sudoku whose blocks have `h` rows and `w` columns.
#[allow(dead_code)]
pub fn sudoku(h: usize, w: usize) -> Topology {
    board(h, w, &[])
}

/// A sudoku whose diagonals hold every value too.
#[allow(dead_code)]
pub fn x_sudoku(h: usize, w: usize) -> Topology {
    let n = h * w;
    let falling = (0..n).map(|i| i * n + i).collect();
    let rising = (0..n).map(|i| (i + 1) * (n - 1)).collect();
    board(h, w, &[("diagonal", vec![falling, rising])])
}

/// A 9×9 sudoku with four windows that hold every value too.
#[allow(dead_code)]
pub fn windoku() -> Topology {
    let windows =
        [10, 14, 46, 50].map(|corner: usize| (0..9).map(|i| corner + i / 3 * 9 + i % 3).collect::<Vec<_>>());
    board(3, 3, &[("window", windows.to_vec())])
}

fn board(h: usize, w: usize, more: &[(&str, Vec<Vec<usize>>)]) -> Topology {
    let n = h * w;
    let family = |key: &dyn Fn(usize, usize) -> usize| -> Vec<Vec<usize>> {
        (0..n).map(|k| (0..n * n).filter(|c| key(c / n, c % n) == k).collect()).collect()
    };
    let mut families = vec![
        ("row", family(&|r, _| r)),
        ("column", family(&|_, c| c)),
        ("block", family(&|r, c| r / h * h + c / w)),
    ];
    families.extend_from_slice(more);
    let kinds: IndexSet<String> = families.iter().map(|f| f.0.to_owned()).collect();
    let laws = UnitLaws::new([Distinct.into(), Complete.into()]);
    let mut units = Vec::new();
    for (kind, (_, members)) in families.iter().enumerate() {
        for (number, cells) in members.iter().enumerate() {
            units.push(Unit::new(kind, number, cells.iter().map(|&c| c as u16).collect(), laws.clone()));
        }
    }
    Topology::new(TopologyParts { kinds, units, ..TopologyParts::square("test", n, Some((h, w))) })
        .expect("a board")
}
