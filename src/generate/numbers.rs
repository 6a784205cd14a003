//! Numbers of drawn groups.

use super::{
    draw::{Drawing, shapes},
    group_shape::{GroupShape, SHORTEST},
    prelude::*,
};
use std::cmp::Reverse;
use tesuji_game::default_numbers;
use tesuji_lang::{VarId, walk::mentions};

/// Maximum number of accepted numbers that are compared.
const COMPARED: usize = 12;

/// Number of random lists for a law with three or more numbers of a group.
const LISTS: usize = 400;

/// Percentage of groups with optional numbers.
const OPTIONAL: usize = 60;

impl Drawing<'_> {
    /// Numbers that all groups of an input have in common: for pairs the number that fits most pairs of cells, for
    /// lines a random one of the numbers that fit some short path; if the words of formats have usual numbers, one of
    /// those. Empty if the groups have numbers of their own.
    pub(super) fn common_numbers(&self, input: usize, rng: &mut RandomStream) -> Result<Vec<Option<i64>>> {
        let declared = &self.game.inputs[input];
        let groups: Vec<Vec<usize>> = match (shapes(declared), &declared.fields[..]) {
            ([GroupShape::Pair], [_]) => GroupShape::Pair.list(self.shape),
            ([GroupShape::Line], [_]) => self.samples.iter().map(|_| self.short_path(rng)).collect(),
            _ => return Ok(Vec::new()),
        };
        let longest = groups.iter().map(Vec::len).max().unwrap_or(0);
        let mut fitting: Vec<(i64, usize)> = Vec::new();
        let mut numbers = default_numbers(self.program, &declared.name, self.shape);
        if numbers.is_empty() {
            numbers.extend(0..=longest as i64 * self.top());
        }
        for number in numbers {
            let mut count = 0;
            for squares in &groups {
                let group = CellGroup::new(Some(number), squares.clone());
                count += usize::from(self.filled.accepts(input, &group, self.values)?);
            }
            // A number that fits all groups does not restrict the filling.
            if (1..groups.len()).contains(&count) {
                fitting.push((number, count));
            }
        }
        if shapes(declared) == [GroupShape::Pair] {
            fitting.sort_by_key(|(_, count)| Reverse(*count));
            fitting.truncate(1);
        }
        let chosen = fitting.get(rng.next_below(fitting.len()));
        Ok(chosen.map(|(number, _)| Some(*number)).into_iter().collect())
    }

    fn short_path(&self, rng: &mut RandomStream) -> Vec<usize> {
        let mut squares = Vec::new();
        while squares.len() < SHORTEST {
            let followers = GroupShape::Line.followers(self.shape, &squares);
            let Some(&square) = followers.get(rng.next_below(followers.len())) else { break };
            squares.push(square);
        }
        squares
    }

    pub(super) fn top(&self) -> i64 {
        self.shape.printed(self.shape.values - 1) as i64
    }

    /// Returns a group with numbers that its laws accept: its own, or others if it has none.
    pub(super) fn numbered(
        &self,
        input: usize,
        mut group: CellGroup,
        rng: &mut RandomStream,
    ) -> Result<Option<CellGroup>> {
        let fields = &self.game.inputs[input].fields;
        let is_numbered = !group.numbers.is_empty();
        group.numbers.resize(fields.len(), None);
        // Once a group lacks a number, it has no later one.
        let mut has_all = true;
        for (number, call) in self.calls(input).enumerate().filter(|_| !is_numbered) {
            let is_asked =
                |variable: VarId| call.arguments.iter().any(|argument| mentions(argument, variable));
            let asked = fields.iter().enumerate().filter(|(_, field)| is_asked(field.variable));
            let open: Vec<usize> =
                asked.map(|(index, _)| index).filter(|&index| group.numbers[index].is_none()).collect();
            let is_optional = open.iter().all(|&index| fields[index].is_optional);
            if open.is_empty() || is_optional && !has_all {
                continue;
            }
            let is_wanted = number == 0 || !is_optional || rng.percent(OPTIONAL);
            let best = if is_wanted { self.best_numbers(input, &group, &open, rng)? } else { None };
            // Accept an optional further number only if it excludes some fillings.
            let tells = |numbered: &CellGroup| -> Result<bool> {
                let held = |group| self.satisfying_samples(input, group);
                Ok(number == 0 || !is_optional || held(numbered)? < held(&group)?)
            };
            match best {
                Some(numbered) if tells(&numbered)? => group = numbered,
                _ if is_optional => has_all = false,
                _ => return Ok(None),
            }
        }
        let is_whole = fields.iter().zip(&group.numbers).all(|(field, n)| field.is_optional || n.is_some());
        group.trim();
        let holds = is_whole && self.filled.accepts(input, &group, self.values)?;
        Ok(holds.then_some(group))
    }

    /// Returns a group with the accepted numbers of some fields that the fewest other fillings satisfy.
    fn best_numbers(
        &self,
        input: usize,
        group: &CellGroup,
        fields: &[usize],
        rng: &mut RandomStream,
    ) -> Result<Option<CellGroup>> {
        let top = self.top();
        let weight: i64 =
            if group.weights.is_empty() { group.squares.len() as i64 } else { group.weights.iter().sum() };
        let lists: Vec<Vec<i64>> = match fields.len() {
            1 => (0..=weight * top).map(|number| vec![number]).collect(),
            2 => (0..=top).flat_map(|a| (0..=top).map(move |b| vec![a, b])).collect(),
            count => {
                let mut number = || rng.next_below(top as usize + 1) as i64;
                (0..LISTS).map(|_| (0..count).map(|_| number()).collect()).collect()
            }
        };
        let mut held = Vec::new();
        for numbers in lists {
            let mut group = group.clone();
            fields.iter().zip(numbers).for_each(|(&field, number)| group.numbers[field] = Some(number));
            if self.filled.accepts(input, &group, self.values)? {
                held.push(group);
            }
        }
        if held.len() < 2 {
            return Ok(held.pop());
        }
        rng.shuffle(&mut held);
        held.truncate(COMPARED);
        let mut best = None;
        for group in held {
            let common = self.satisfying_samples(input, &group)?;
            if best.as_ref().is_none_or(|(least, _)| common < *least) {
                best = Some((common, group));
            }
        }
        Ok(best.map(|(_, group)| group))
    }

    /// Number of other fillings that satisfy the laws of a group.
    fn satisfying_samples(&self, input: usize, group: &CellGroup) -> Result<usize> {
        let held =
            self.samples.iter().map(|values| Ok(usize::from(self.filled.accepts(input, group, values)?)));
        held.sum()
    }

    /// Whether a group is rejected because other fillings satisfy it: always if all do, at random if most do.
    pub(super) fn is_weak(&self, input: usize, group: &CellGroup, rng: &mut RandomStream) -> Result<bool> {
        let (held, all) = (self.satisfying_samples(input, group)?, self.samples.len());
        Ok(rng.next_below(all.div_ceil(2)) >= all - held)
    }
}
