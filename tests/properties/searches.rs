//! Searches on random input, compared with enumeration.

use crate::random::Random;
use tesuji_sets::bits::{self, SetBits};
use tesuji_sets::search::cover::{CoverBound, CoverInput, CoverSpec, IncidenceMatrix};
use tesuji_sets::search::exact_cover::{ExactCoverAnswer, ExactCoverProblem};
use tesuji_sets::search::fillings::{FillingConstraints, FillingFilter, LinearSum};
use tesuji_sets::search::subsets::{RowBound, SubsetProblem, SubsetSearch};
use tesuji_sets::search::{all_different, balance};
use tesuji_sets::{buffers::BufferPool, clock::SearchClock, deadline, window::BitWindow};

/// Subsets of a size, in the order in which a search emits them.
fn subsets_of_size(domain: u64, size: usize) -> Vec<u64> {
    let of_size = |set: &u64| set & !domain == 0 && set.count_ones() as usize == size;
    let mut sets: Vec<u64> = (0..=domain).filter(of_size).collect();
    sets.sort_by_key(|&set| SetBits(set).collect::<Vec<_>>());
    sets
}

fn union(sets: &[u64], chosen: u64) -> u64 {
    SetBits(chosen).fold(0, |union, i| union | sets[i])
}

/// Elements with terms of two unions, the first of which has `words` words.
struct Terms {
    terms: [Vec<u64>; 2],
    words: usize,
    bounds: [usize; 2],
    subsets: Vec<u64>,
}

impl SubsetProblem for Terms {
    fn write_terms(&mut self, element: usize, row: &mut [u64]) -> bool {
        row[self.words] = self.terms[0][element];
        if row.len() > 1 + self.words {
            row[1 + self.words] = self.terms[1][element];
        }
        let counts = self.terms.each_ref().map(|terms| terms[element].count_ones() as usize);
        counts[0] <= self.bounds[0] && (row.len() == 1 + self.words || counts[1] <= self.bounds[1])
    }

    fn emit(&mut self, row: &[u64]) -> bool {
        self.subsets.push(row[0]);
        false
    }
}

#[test]
fn subsets_are_those_within_the_bounds() {
    let (clock, buffers, mut random) = (SearchClock::default(), BufferPool::default(), Random::new(1));
    for _ in 0..200 {
        let (domain, required, size) = (random.set(9, 2), random.set(9, 8), random.below(5));
        let terms = [random.sets(9, 8, 3), random.sets(9, 8, 3)];
        let bounds = [2 + random.below(4), 2 + random.below(7)];
        // Rows of 2, 3, 4 and 5 words.
        for (words, unions) in [(1, 1), (1, 2), (2, 2), (4, 1)] {
            let row_bounds = (0..unions).map(|i| RowBound { at: words + i, words: 1, at_most: bounds[i] });
            let search = SubsetSearch::new(size, words, row_bounds.collect());
            let mut problem = Terms { terms: terms.clone(), words, bounds, subsets: Vec::new() };
            let fits =
                |&set: &u64| (0..unions).all(|i| union(&terms[i], set).count_ones() as usize <= bounds[i]);
            assert!(!search.run(&clock, &buffers, SetBits(domain), &mut problem));
            let expected: Vec<u64> = subsets_of_size(domain, size).into_iter().filter(fits).collect();
            assert_eq!(problem.subsets, expected);
            problem.subsets.clear();
            let (required, others) = (SetBits(required), SetBits(domain & !required));
            search.run_containing(&clock, &buffers, required, others, &mut problem);
            let mut expected = subsets_of_size(domain | required.0, size);
            expected.retain(|set| set & required.0 == required.0 && fits(set));
            expected.sort_by_key(|set| SetBits(set & !required.0).collect::<Vec<_>>());
            assert_eq!(problem.subsets, expected);
        }
    }
}

#[test]
fn a_search_stops_at_its_deadline() {
    let (clock, buffers) = (SearchClock::default(), BufferPool::default());
    clock.start(deadline::Deadline::after_polls(1, deadline::CancelToken::default()));
    let bounds = [usize::MAX; 2];
    let mut problem = Terms { terms: [vec![0; 40], vec![0; 40]], words: 1, bounds, subsets: Vec::new() };
    let search = SubsetSearch::new(6, 1, vec![RowBound { at: 1, words: 1, at_most: usize::MAX }]);
    assert!(search.run(&clock, &buffers, SetBits(bits::low_mask(40)), &mut problem));
    assert!(clock.has_expired() && !problem.subsets.is_empty());
}

/// Units over `cells` cells that see each other.
struct Board {
    units: Vec<u64>,
    seen: Vec<u64>,
    cells: usize,
}

impl Board {
    fn random(random: &mut Random) -> Self {
        let cells = 8 + random.below(3);
        Self { units: random.sets(7, cells, 3), seen: random.sets(cells, cells, 2), cells }
    }

    fn matrix(&self) -> IncidenceMatrix {
        let window = |sets: &'static [u64]| BitWindow::whole(sets);
        let leaked = |sets: &[u64]| &*Vec::leak(sets.to_vec());
        let (units, seen) = (leaked(&self.units), leaked(&self.seen));
        let available = [bits::low_mask(units.len())];
        let cells = vec![bits::low_mask(self.cells)];
        IncidenceMatrix::new(
            &available,
            cells,
            |unit| window(&units[unit..=unit]),
            |cell| window(&seen[cell..=cell]),
        )
    }

    /// Uncovered cells of a set of units, if they are within the limit and a target sees them as demanded.
    fn uncovered(&self, spec: CoverSpec, need: &[u64], targets: u64, chosen: u64) -> Option<u64> {
        let degree = |cell: usize| SetBits(chosen).filter(|&unit| self.units[unit] >> cell & 1 != 0).count();
        let demand = |cell: usize| need.iter().filter(|layer| *layer >> cell & 1 != 0).count();
        let cells = (0..self.cells).filter(|&cell| degree(cell) < demand(cell));
        let uncovered = cells.fold(0, |set, cell| set | 1 << cell);
        let is_wanted = |target: usize| {
            SetBits(uncovered).all(|cell| self.seen[cell] >> target & 1 != 0)
                && (!spec.needs_surplus || degree(target) > demand(target))
        };
        let is_cover = uncovered.count_ones() as usize <= spec.max_uncovered
            && (!spec.has_targets || SetBits(targets).any(is_wanted));
        is_cover.then_some(uncovered)
    }
}

/// Demands with and without slack, targets and surplus.
fn specs(random: &mut Random) -> [CoverSpec; 6] {
    let size = 1 + random.below(4);
    [
        (0, false, false),
        (1, false, false),
        (0, true, false),
        (2, true, false),
        (0, true, true),
        (1, true, true),
    ]
    .map(|(max_uncovered, has_targets, needs_surplus)| CoverSpec {
        size,
        max_uncovered,
        has_targets,
        needs_surplus,
    })
}

#[test]
fn covers_are_those_of_enumeration() {
    let (clock, buffers, mut random) = (SearchClock::default(), BufferPool::default(), Random::new(2));
    for _ in 0..150 {
        let board = Board::random(&mut random);
        let rarity = 1 + random.below(2);
        let (matrix, available) = (board.matrix(), random.set(7, rarity));
        let (cells, targets) = (random.set(board.cells, 2), random.set(board.cells, 2));
        let multiplicities = random.sets(3, board.cells, 2);
        let windows: Vec<_> = multiplicities.iter().map(std::slice::from_ref).map(BitWindow::whole).collect();
        for spec in specs(&mut random) {
            for is_multiple in [false, true] {
                let repeated: Vec<u64> = multiplicities.iter().map(|set| set & cells).collect();
                let need = if is_multiple { &repeated } else { &vec![cells] };
                let input = CoverInput {
                    matrix: &matrix,
                    available: &[available],
                    cells: BitWindow::whole(std::slice::from_ref(&cells)),
                    multiplicities: is_multiple.then_some(&windows),
                    targets: BitWindow::whole(std::slice::from_ref(&targets)),
                };
                let mut covers = Vec::new();
                spec.search(&clock, &buffers, &input, |chosen, uncovered| {
                    covers.push((chosen[0], uncovered[0]));
                    false
                });
                covers.sort_unstable();
                let mut expected: Vec<_> = subsets_of_size(available, spec.size)
                    .into_iter()
                    .filter_map(|set| Some((set, board.uncovered(spec, need, targets, set)?)))
                    .collect();
                expected.sort_unstable();
                assert_eq!(covers, expected, "{spec:?}");
            }
        }
    }
}

/// Units to choose, each with its cells.
struct UnitRows<'b>(&'b Board, Vec<u64>);

impl SubsetProblem for UnitRows<'_> {
    fn write_terms(&mut self, element: usize, row: &mut [u64]) -> bool {
        row[1] = self.0.units[element];
        true
    }

    fn emit(&mut self, row: &[u64]) -> bool {
        self.1.push(row[0]);
        false
    }
}

#[test]
fn a_cover_bound_prunes_no_subset_with_a_cover() {
    let (clock, buffers, mut random) = (SearchClock::default(), BufferPool::default(), Random::new(3));
    let mut pruned = 0;
    for _ in 0..150 {
        let board = Board::random(&mut random);
        let (matrix, targets) = (board.matrix(), random.set(board.cells, 2));
        for spec in specs(&mut random) {
            for (needs_others, is_multicover) in [(true, false), (true, true), (false, false)] {
                let size = spec.size;
                let bounds = vec![RowBound { at: 1, words: 1, at_most: usize::MAX }];
                let bound = CoverBound { spec, needs_others, cells: 1..2, is_multicover };
                let mut rows = UnitRows(&board, Vec::new());
                SubsetSearch::new(size, 1, bounds).run_bounded(
                    &clock,
                    &buffers,
                    SetBits(bits::low_mask(7)),
                    &mut rows,
                    |elements, rows| bound.search(&matrix, BitWindow::whole(&[targets]), elements, rows),
                );
                let has_cover = |&set: &u64| {
                    let need: Vec<u64> = match is_multicover {
                        true => SetBits(set).map(|unit| board.units[unit]).collect(),
                        false => vec![union(&board.units, set)],
                    };
                    let available = bits::low_mask(7) & !if needs_others { set } else { 0 };
                    let covers = subsets_of_size(available, size);
                    covers.iter().any(|&cover| board.uncovered(spec, &need, targets, cover).is_some())
                };
                let subsets = subsets_of_size(bits::low_mask(7), size);
                pruned += subsets.len() - rows.1.len();
                assert!(
                    subsets.iter().filter(|set| has_cover(set)).all(|set| rows.1.contains(set)),
                    "{spec:?}"
                );
                assert!(rows.1.iter().all(|set| subsets.contains(set)));
            }
        }
    }
    assert!(pruned > 10_000, "{pruned}");
}

#[test]
fn exact_covers_are_those_of_enumeration() {
    let (clock, buffers, mut random) = (SearchClock::default(), BufferPool::default(), Random::new(4));
    let mut found = 0;
    for _ in 0..300 {
        let rarity = 1 + random.below(2);
        let (units, candidates) = (random.sets(3, 8, 3), random.set(8, rarity));
        let open = candidates & !random.set(8, 8);
        let mut excluded = vec![0u64; 8];
        for (a, b) in (0..8).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if random.below(4) == 0 {
                excluded[a] |= 1 << b;
                excluded[b] |= 1 << a;
            }
        }
        let windows =
            |sets: &'static [u64]| sets.iter().map(std::slice::from_ref).map(BitWindow::whole).collect();
        let [unit_windows, excluded_windows]: [Vec<BitWindow>; 2] =
            [&units, &excluded].map(|sets| windows(Vec::leak(sets.clone())));
        let problem = ExactCoverProblem::new(&unit_windows, &excluded_windows);
        let is_cover = |&set: &u64| {
            set & !candidates == 0
                && candidates & !open & !set == 0
                && units.iter().all(|unit| (unit & set).count_ones() == 1)
                && SetBits(set).all(|cell| excluded[cell] & set == 0)
        };
        let mut expected: Vec<u64> = (0..256).filter(is_cover).collect();
        found += expected.len();
        let search = |answer: &mut ExactCoverAnswer| {
            assert!(problem.search(&clock, &buffers, &[candidates], &[open], answer));
        };
        let (mut list, mut any, mut common) = (ExactCoverAnswer::List(Vec::new()), [0], [0]);
        search(&mut list);
        search(&mut ExactCoverAnswer::Union(&mut any));
        search(&mut ExactCoverAnswer::Intersection(&mut common));
        let ExactCoverAnswer::List(mut list) = list else { unreachable!("the query does not change") };
        list.sort_unstable();
        expected.sort_unstable();
        assert_eq!(list, expected);
        assert_eq!(any[0], expected.iter().fold(0, |any, cover| any | cover));
        assert_eq!(common[0], expected.iter().copied().reduce(|a, b| a & b).unwrap_or(0));
    }
    assert!(found > 300, "{found}");
}

/// Unions of the values of each cell over all assignments that `is_solution` accepts.
fn supported(candidates: &[u64], is_solution: &dyn Fn(&[usize]) -> bool) -> Vec<u64> {
    fn assign(
        candidates: &[u64],
        values: &mut Vec<usize>,
        supported: &mut [u64],
        is_solution: &dyn Fn(&[usize]) -> bool,
    ) {
        let Some(&domain) = candidates.get(values.len()) else {
            if is_solution(values) {
                supported.iter_mut().zip(&*values).for_each(|(set, value)| *set |= 1 << value);
            }
            return;
        };
        for value in SetBits(domain) {
            values.push(value);
            assign(candidates, values, supported, is_solution);
            values.pop();
        }
    }
    let mut sets = vec![0; candidates.len()];
    assign(candidates, &mut Vec::new(), &mut sets, is_solution);
    sets
}

fn is_all_different(values: &[usize]) -> bool {
    (1..values.len()).all(|i| !values[..i].contains(&values[i]))
}

#[test]
fn all_different_cells_keep_supported_values() {
    let mut random = Random::new(5);
    for _ in 0..300 {
        let values = if random.below(2) == 0 { 5 } else { 10 };
        let candidates: Vec<u64> = (0..3).map(|_| random.set(values, 3)).collect();
        let sets: Vec<u64> = (0..8).map(|_| random.set(values, 3)).collect();
        let is_allowed = |assigned: &[usize]| {
            is_all_different(assigned)
                && sets.contains(&assigned.iter().fold(0, |set, value| set | 1 << value))
        };
        let expected = supported(&candidates, &is_allowed);
        let mut filtered = candidates;
        let is_possible =
            all_different::filter(&mut filtered, &all_different::value_sets(values, sets.iter().copied()));
        assert_eq!(is_possible, expected[0] != 0);
        assert!(!is_possible || filtered == expected);
    }
}

#[test]
fn fillings_support_what_enumeration_finds() {
    let (clock, mut random) = (SearchClock::default(), Random::new(6));
    for round in 0..300 {
        let (cells, values) = (4, 4);
        // All cells differ, some do, or none does.
        let different: Vec<u64> = (0..cells)
            .map(|cell| bits::low_mask(cell) & [u64::MAX, random.set(cell, 2), 0][round % 3])
            .collect();
        let exclusions: Vec<Vec<(usize, Box<[u64]>)>> = (0..cells)
            .map(|cell| {
                let earlier = (0..cell).filter(|_| round % 3 == 1 && random.below(3) == 0);
                earlier.map(|earlier| (earlier, vec![0b0001, 0b0011, 0b1000, 0].into())).collect()
            })
            .collect();
        let weights: Vec<i64> =
            (0..cells).map(|_| if round % 2 == 0 { 1 } else { random.below(3) as i64 - 1 }).collect();
        let sums = match random.below(2) {
            0 => Vec::new(),
            _ => vec![LinearSum { weights, total: random.below(12) as i64 }],
        };
        let complete = if random.below(4) == 0 { vec![0b1111] } else { Vec::new() };
        let candidates: Vec<u64> = (0..cells).map(|_| random.set(values, 2)).collect();
        let expected = supported(&candidates, &|assigned| {
            let is_valid = |cell: usize| {
                SetBits(different[cell]).all(|earlier| assigned[earlier] != assigned[cell])
                    && exclusions[cell]
                        .iter()
                        .all(|(earlier, excluded)| excluded[assigned[*earlier]] >> assigned[cell] & 1 == 0)
            };
            let total = |sum: &LinearSum| -> i64 {
                assigned.iter().zip(&sum.weights).map(|(value, weight)| (*value as i64 + 1) * weight).sum()
            };
            (0..cells).all(is_valid)
                && sums.iter().all(|sum| total(sum) == sum.total)
                && (complete.is_empty() || is_all_different(assigned))
        });
        let mut filtered = candidates.clone();
        let constraints =
            FillingConstraints { values, different, exclusions, sums, complete, scans: Vec::new() };
        FillingFilter::new(constraints).filter(&clock, &mut filtered);
        assert_eq!(filtered, expected, "{candidates:?}");
    }
    assert!(clock.take_limits().is_empty());
}

#[test]
fn balanced_sets_have_no_candidate_in_fewer_limits_than_truths() {
    let (mut random, mut found) = (Random::new(7), 0);
    for _ in 0..200 {
        let [truths, limits] = [(); 2].map(|()| {
            let sets = random.sets(4, 9, 3).into_iter().filter(|set| *set != 0);
            sets.map(|set| SetBits(set).collect::<Vec<_>>()).collect::<Vec<_>>()
        });
        let (pairs, is_cut) = balance::pairs(&truths, &limits, 3);
        assert!(!is_cut);
        for (chosen_truths, chosen_limits) in pairs {
            assert_eq!(chosen_truths.len(), chosen_limits.len());
            let excess = |d: usize| {
                let count = |sets: &[Vec<usize>], chosen: &[usize]| {
                    chosen.iter().filter(|&&i| sets[i].contains(&d)).count() as i32
                };
                count(&limits, &chosen_limits) - count(&truths, &chosen_truths)
            };
            assert!((0..9).all(|d| excess(d) >= 0) && (0..9).any(|d| excess(d) > 0));
            found += 1;
        }
    }
    assert!(found > 20, "{found}");
    // Nothing follows from a truth without members.
    assert_eq!(balance::pairs(&[Vec::new()], &[vec![0, 1]], 3), (Vec::new(), false));
}
