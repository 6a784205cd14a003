//! Rules that nobody wrote: any generators, conditions and conclusions that fit together.
//!
//! They are made as text, so that the checker reads them as it reads every rule, and a failing one can be shown.

use crate::random::Random;

/// A file of so many rules, called `generated0` and so on. They conclude what does not follow.
pub fn rules(count: usize, seed: u64) -> String {
    let mut text = "tesuji 1\n".to_owned();
    for number in 0..count {
        let mut maker = Maker { random: Random::new(seed + number as u64), scope: Vec::new(), names: 0 };
        text.push_str(&maker.rule(number));
    }
    text
}

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cell,
    Value,
    Unit,
    Cells,
    Values,
}

struct Maker {
    random: Random,
    scope: Vec<(String, Kind)>,
    names: usize,
}

impl Maker {
    fn rule(&mut self, number: usize) -> String {
        let mut clauses = self.beginning();
        for _ in 0..self.random.of(&[0, 0, 0, 1, 2]) {
            let clause = match self.random.below(10) {
                0..4 => self.generator(),
                4..6 => self.naming(),
                _ => format!("  where   {}\n", self.condition(2)),
            };
            clauses.push_str(&clause);
        }
        let last = if self.random.chance(30) { self.of_sets() } else { self.condition(2) };
        let conclusion = self.conclusion();
        format!(
            "\ntechnique generated{number} {{\n  title   en \"g\"\n{clauses}  where   {last}\n  then    {conclusion}\n}}\n"
        )
    }

    /// Two generators that give the others something to ask about.
    fn beginning(&mut self) -> String {
        let (first, second) = self.random.of(&[
            ((Kind::Unit, "units"), (Kind::Value, "needed(u1)")),
            ((Kind::Cell, "open(cells)"), (Kind::Value, "candidates(c1)")),
            ((Kind::Value, "values"), (Kind::Unit, "units")),
            ((Kind::Cell, "cells(2)"), (Kind::Unit, "units-of(c1)")),
            ((Kind::Unit, "units"), (Kind::Cell, "open(u1)")),
        ]);
        let mut text = String::new();
        for (kind, set) in [first, second] {
            let name = self.name(kind);
            text.push_str(&format!("  for     {name} in {set}\n"));
            self.scope.push((name, kind));
        }
        text
    }

    /// Two different things of a kind.
    fn two(&mut self, make: impl Fn(&mut Self) -> String) -> (String, String) {
        let first = make(self);
        let others = (0..4).map(|_| make(self)).collect::<Vec<_>>();
        let second = others.iter().find(|other| **other != first).unwrap_or(&others[0]).clone();
        (first, second)
    }

    fn name(&mut self, kind: Kind) -> String {
        self.names += 1;
        let letter = match kind {
            Kind::Cell => "c",
            Kind::Value => "v",
            Kind::Unit => "u",
            Kind::Cells => "S",
            Kind::Values => "W",
        };
        format!("{letter}{}", self.names)
    }

    /// A variable of a kind, mostly the one bound last.
    fn known(&mut self, kind: Kind) -> Option<String> {
        let all: Vec<&String> =
            self.scope.iter().rev().filter(|(_, of)| *of == kind).map(|(name, _)| name).collect();
        let most = if self.random.chance(50) { 1 } else { all.len() };
        (!all.is_empty()).then(|| all[self.random.below(most)].clone())
    }

    fn generator(&mut self) -> String {
        let (kind, set) = match self.random.below(12) {
            0..3 => (Kind::Unit, self.units()),
            3..6 => (Kind::Cell, self.cells(1)),
            6..8 => (Kind::Value, self.values(1)),
            8 => {
                let from = self.narrow_cells();
                return self.chosen(Kind::Cells, &from);
            }
            9 => match self.known(Kind::Unit) {
                Some(unit) => return self.chosen(Kind::Values, &format!("needed({unit})")),
                None => (Kind::Unit, self.units()),
            },
            _ => (Kind::Cell, "open(cells)".to_owned()),
        };
        let name = self.name(kind);
        self.scope.push((name.clone(), kind));
        format!("  for     {name} in {set}\n")
    }

    fn chosen(&mut self, kind: Kind, from: &str) -> String {
        let name = self.name(kind);
        self.scope.push((name.clone(), kind));
        format!("  for     {name} in choose 2 of {from}\n")
    }

    /// A few cells, of which two can be chosen in few ways.
    fn narrow_cells(&mut self) -> String {
        match self.known(Kind::Unit) {
            Some(unit) => format!("open({unit})"),
            None => "cells(2)".to_owned(),
        }
    }

    fn naming(&mut self) -> String {
        let (kind, of, pattern) = match self.random.below(5) {
            0 => (Kind::Cells, self.cells(2), false),
            1 => (Kind::Values, self.values(2), false),
            2 => (Kind::Cell, self.cells(1), true),
            3 => (Kind::Value, self.values(1), true),
            _ => (Kind::Values, self.values(1), false),
        };
        let name = self.name(kind);
        self.scope.push((name.clone(), kind));
        if pattern { format!("  let     {{{name}}} = {of}\n") } else { format!("  let     {name} = {of}\n") }
    }

    fn units(&mut self) -> String {
        match (self.random.below(5), self.known(Kind::Cell)) {
            (0, Some(cell)) => format!("units-of({cell})"),
            (1, Some(cell)) => format!("{{ x in units : {cell} in x }}"),
            (2, _) => "units({row, block})".to_owned(),
            (3, _) => "units(column)".to_owned(),
            _ => "units".to_owned(),
        }
    }

    /// Something of a kind, made up where no variable is one; sets in a depth that ends.
    fn cell(&mut self) -> Option<String> {
        self.known(Kind::Cell)
    }

    fn cells(&mut self, depth: usize) -> String {
        let (unit, cell) = (self.known(Kind::Unit), self.cell());
        let (value, set) = (self.known(Kind::Value), self.known(Kind::Cells));
        let values = self.known(Kind::Values);
        let place = unit.as_ref().or(set.as_ref()).cloned();
        if depth > 0 {
            let (a, b) = self.two(|maker| maker.cells(depth - 1));
            match self.random.below(9) {
                0 => return format!("({a} & {b})"),
                1 => return format!("({a} - {b})"),
                2 => return format!("({a} + {b})"),
                3 | 4 => return self.filtered(Kind::Cell, &a, depth - 1),
                5 if value.is_some() => {
                    return format!("union {{ places(x, {}) : x in {} }}", value.unwrap(), self.units());
                }
                6 => return format!("union {{ peers(x) : x in {a} }}"),
                _ => {}
            }
        }
        match (self.random.below(7), place, cell, value, values) {
            (0 | 1, Some(place), _, Some(value), _) => format!("places({place}, {value})"),
            (2, Some(place), _, _, Some(values)) => format!("places({place}, {values})"),
            (3, _, Some(cell), _, _) => format!("peers({cell})"),
            (4, Some(place), ..) => format!("open({place})"),
            (5, Some(place), ..) => format!("({place} & open(cells))"),
            (_, _, _, Some(value), _) => format!("places(cells, {value})"),
            (0..3, ..) => "cells(2)".to_owned(),
            (3, ..) => "cells(3)".to_owned(),
            _ => "open(cells)".to_owned(),
        }
    }

    fn values(&mut self, depth: usize) -> String {
        let (unit, cell) = (self.known(Kind::Unit), self.cell());
        let (set, values) = (self.known(Kind::Cells), self.known(Kind::Values));
        if depth > 0 {
            let (a, b) = self.two(|maker| maker.values(depth - 1));
            match self.random.below(8) {
                0 => return format!("({a} & {b})"),
                1 => return format!("({a} - {b})"),
                2 => return format!("({a} + {b})"),
                3 | 4 => return self.filtered(Kind::Value, &a, depth - 1),
                5 => return format!("union {{ candidates(x) : x in {} }}", self.cells(0)),
                _ => {}
            }
        }
        match (self.random.below(6), cell, unit, set, values) {
            (0 | 1, Some(cell), ..) => format!("candidates({cell})"),
            (2, _, Some(unit), ..) => format!("needed({unit})"),
            (3, _, _, Some(set), _) => format!("candidates({set})"),
            (4, _, _, _, Some(values)) => values,
            (_, Some(cell), ..) => format!("candidates({cell})"),
            (_, _, Some(unit), ..) => format!("candidates({unit})"),
            _ => "values".to_owned(),
        }
    }

    /// The elements of a set that fulfil something.
    fn filtered(&mut self, kind: Kind, set: &str, depth: usize) -> String {
        let name = self.name(kind);
        self.scope.push((name.clone(), kind));
        let condition = self.condition(depth);
        self.scope.pop();
        format!("{{ {name} in {set} : {condition} }}")
    }

    /// A condition, in brackets where it has parts.
    fn condition(&mut self, depth: usize) -> String {
        if depth > 0 {
            match self.random.below(10) {
                0 => return format!("(not {})", self.condition(depth - 1)),
                1 => return format!("({} and {})", self.condition(depth - 1), self.condition(depth - 1)),
                2 => return format!("({} or {})", self.condition(depth - 1), self.condition(depth - 1)),
                3..6 => {
                    let quantifier = self.random.of(&["some", "every", "no"]);
                    let (kind, set) = match self.random.below(3) {
                        0 => (Kind::Cell, self.cells(0)),
                        1 => (Kind::Value, self.values(0)),
                        _ => (Kind::Unit, self.units()),
                    };
                    let name = self.name(kind);
                    self.scope.push((name.clone(), kind));
                    let of = self.condition(depth - 1);
                    self.scope.pop();
                    return format!("({quantifier} {name} in {set}: {of})");
                }
                6 | 7 => return self.of_sets(),
                _ => {}
            }
        }
        let small = depth.min(1);
        match self.random.below(8) {
            0 | 1 => {
                let set = if self.random.chance(50) { self.cells(small) } else { self.values(small) };
                let operator = self.random.of(&["=", "<=", ">", "<", ">=", "!="]);
                format!("|{set}| {operator} {}", self.random.below(4))
            }
            2 => {
                let (a, b) = self.two(|maker| maker.cells(small));
                format!("{a} subset {b}")
            }
            3 => {
                let (a, b) = self.two(|maker| maker.values(small));
                format!("{a} subset {b}")
            }
            4 => match (self.known(Kind::Value), self.cell()) {
                (Some(value), _) => format!("{value} in {}", self.values(small)),
                (_, Some(cell)) => format!("{cell} in {}", self.cells(small)),
                _ => format!("{} != {{}}", self.cells(small)),
            },
            5 => {
                let (a, b) = self.two(|maker| maker.cells(0));
                format!("{a} & {b} = {{}}")
            }
            6 => {
                let (a, b) = self.two(|maker| maker.values(small));
                format!("{a} = {b}")
            }
            _ => format!("{} != {{}}", self.values(small)),
        }
    }

    /// A condition on sets of sets.
    fn of_sets(&mut self) -> String {
        let name = self.name(Kind::Values);
        let from = match (self.random.below(3), self.known(Kind::Value)) {
            (0, _) => format!("{{ candidates(x) : x in {} }}", self.cells(0)),
            (1, _) => format!("{{ needed(x) : x in {} }}", self.units()),
            _ => format!("{{ {} : _ in kinds }}", self.values(0)),
        };
        let quantifier = self.random.of(&["some", "every", "no"]);
        self.scope.push((name.clone(), Kind::Values));
        let of = match (self.known(Kind::Value), self.random.below(4)) {
            (Some(value), 0) => format!("{value} in {name}"),
            (Some(value), 1) => format!("not {value} in {name}"),
            (_, 2) => format!("|{name}| <= {}", 1 + self.random.below(3)),
            _ => self.condition(0),
        };
        self.scope.pop();
        format!("({quantifier} {name} in {from}: {of})")
    }

    fn conclusion(&mut self) -> String {
        match (self.random.below(6), self.cell(), self.known(Kind::Value)) {
            (0, Some(cell), Some(value)) => format!("place {value} in {cell}"),
            (1..4, Some(cell), Some(value)) => format!("eliminate {value} from {cell}"),
            (4, _, _) => format!("keep {} in {}", self.values(0), self.narrow()),
            (1..4, _, Some(value)) => format!("eliminate {value} from {}", self.cells(1)),
            _ => format!("eliminate {} from {}", self.values(1), self.cells(1)),
        }
    }

    fn narrow(&mut self) -> String {
        self.cell().or_else(|| self.known(Kind::Cells)).unwrap_or_else(|| self.cells(0))
    }
}
