//! Bounds consistency of linear equations over cells of which some differ.

use super::automaton::bits_of;
use crate::Equation;

/// Different cells with one weight.
#[derive(Debug, Clone)]
struct Group {
    members: Box<[u8]>,
    weight: i64,
}

/// Bounds of an equation by groups of cells that differ.
#[derive(Debug, Clone)]
pub struct LinearBounds {
    groups: Box<[Group]>,
    total: i64,
}

impl LinearBounds {
    /// Bounds of an equation over cells; `differ` is true of the indexes of two that hold different values.
    pub fn new(equation: &Equation, differ: impl Fn(usize, usize) -> bool) -> Self {
        let mut groups = Vec::new();
        let mut left: Vec<usize> = (0..equation.weights.len()).collect();
        while !left.is_empty() {
            let group = largest_group(&left, |place, other| {
                equation.weights[place] == equation.weights[other] && differ(place, other)
            });
            left.retain(|place| !group.contains(place));
            let weight = equation.weights[group[0]];
            groups.push(Group { members: group.iter().map(|place| *place as u8).collect(), weight });
        }
        Self { groups: groups.into(), total: equation.total }
    }

    /// Removes values that are too small or too large beside the bounds of the other cells; false if a cell has none.
    pub fn narrow(&self, candidates: &mut [u64]) -> bool {
        let bounds: Option<Vec<[i64; 2]>> =
            self.groups.iter().map(|group| group.bounds(candidates, None)).collect();
        let Some(bounds) = bounds else { return false };
        let least: i64 = bounds.iter().map(|[least, _]| least).sum();
        let most: i64 = bounds.iter().map(|[_, most]| most).sum();
        if !(least..=most).contains(&self.total) {
            return false;
        }
        for (group, [low, high]) in self.groups.iter().zip(bounds) {
            // What the cells of the group have to add.
            let (from, to) = (self.total - (most - high), self.total - (least - low));
            if from <= low && high <= to {
                continue;
            }
            for &place in &group.members {
                let Some([low, high]) = group.bounds(candidates, Some(place)) else { return false };
                let held = candidates[usize::from(place)];
                let fits = |value: &usize| {
                    let adds = group.weight * (*value as i64 + 1);
                    adds + low <= to && adds + high >= from
                };
                let kept = bits_of(held).filter(fits).fold(0, |kept, value| kept | 1 << value);
                candidates[usize::from(place)] = kept;
                if kept == 0 {
                    return false;
                }
            }
        }
        true
    }
}

/// The largest of the groups of which each starts with another element and takes each that fits to all so far.
fn largest_group(left: &[usize], fits: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut largest = Vec::new();
    for &first in left {
        let mut group = vec![first];
        for &other in left {
            if other != first && group.iter().all(|member| fits(*member, other)) {
                group.push(other);
            }
        }
        if group.len() > largest.len() {
            largest = group;
        }
    }
    largest
}

impl Group {
    /// The least and the most that the cells of the group, without one of them, add; `None` if they cannot differ.
    fn bounds(&self, candidates: &[u64], without: Option<u8>) -> Option<[i64; 2]> {
        let places = || self.members.iter().filter(|place| Some(**place) != without);
        let mut smallest = [0_u32; 64];
        let mut largest = [0_u32; 64];
        let mut count = 0;
        for &place in places() {
            let held = candidates[usize::from(place)];
            (smallest[count], largest[count]) = (held.trailing_zeros() + 1, 64 - held.leading_zeros());
            count += 1;
        }
        let (smallest, largest) = (&mut smallest[..count], &mut largest[..count]);
        smallest.sort_unstable();
        largest.sort_unstable();
        let (mut least, mut last) = (0, 0);
        for &value in &*smallest {
            last = value.max(last + 1);
            least += i64::from(last);
        }
        let (mut most, mut last) = (0, 65);
        for &value in largest.iter().rev() {
            last = value.min(last - 1);
            if last == 0 {
                return None;
            }
            most += i64::from(last);
        }
        let (one, other) = (self.weight * least, self.weight * most);
        Some([one.min(other), one.max(other)])
    }
}
