//! Generators of a rule: unknown elements and subsets of sets, parts of patterns, and unknown worlds.

use super::{
    MAX_CASES,
    symbolic_position::SymbolicPosition,
    symbolic_value::{Result, SymbolicValue, SymbolicWorld, Unprovable},
};
use tesuji_evidence::Lit;
use tesuji_frame::Datum;
use tesuji_lang::{Expr, Function, Pattern, VarId, World};
use tesuji_meaning::{Domain, Evaluate, Logic};

impl SymbolicPosition<'_> {
    /// Binds a pattern to an unknown element of a set.
    pub fn let_element(&mut self, pattern: &Pattern, source: &Expr) -> Result<()> {
        let source = self.eval(source)?;
        let elements = self.elements(&source)?;
        if let Some(element) = self.case_of(&elements) {
            return self.fit(pattern, element);
        }
        let chosen = self.circuit.clauses.new_literals(elements.len());
        self.circuit.require_exactly_one(&chosen);
        let mut alternatives = Vec::new();
        for ((element, member), &guard) in elements.into_iter().zip(&chosen) {
            self.circuit.clauses.add([!guard, member]);
            alternatives.push((guard, element));
        }
        // An empty set has no element, so the rule does not match.
        let Ok(element) = SymbolicValue::multiplex(alternatives, &mut self.circuit) else {
            let nothing = |variable: VarId| *self.slot(variable) = Some(SymbolicValue::Set(Vec::new()));
            pattern.names().into_iter().for_each(nothing);
            return if chosen.is_empty() { Ok(()) } else { Err(Unprovable::Mixed) };
        };
        self.fit(pattern, element)
    }

    /// Element of the current case if the elements are split into cases, one per symmetry class.
    fn case_of(&mut self, elements: &[(SymbolicValue, Lit)]) -> Option<SymbolicValue> {
        let fixed = self.fixed;
        let is_redundant = |symbol: &SymbolicValue| match (symbol, self.symmetry) {
            (SymbolicValue::One(alternatives), Some(symmetry)) => alternatives
                .iter()
                .any(|(datum, _)| !fixed.has(datum) && symmetry.has_earlier_equivalent(datum)),
            _ => false,
        };
        let representatives: Vec<&(SymbolicValue, Lit)> =
            elements.iter().filter(|(element, _)| !is_redundant(element)).collect();
        let so_far: usize = self.cases[..self.case.min(self.cases.len())].iter().map(|(_, of)| of).product();
        if representatives.is_empty() || so_far * representatives.len() > MAX_CASES {
            return None;
        }
        if self.case == self.cases.len() {
            self.cases.push((0, representatives.len()));
        }
        let (element, member) = representatives[self.cases[self.case].0];
        self.case += 1;
        self.fixed.add(element);
        self.circuit.clauses.add([*member]);
        Some(element.clone())
    }

    /// Constrains a pattern to match; with symmetry, its elements are in any order.
    pub fn fit(&mut self, pattern: &Pattern, symbol: SymbolicValue) -> Result<()> {
        if let (Pattern::Elements(names), Some(_)) = (pattern, self.symmetry) {
            let members = self.members(&symbol)?;
            let counts = self.exactly(members.iter().map(|(_, member)| *member), names.len() + 1);
            self.circuit.clauses.add(counts.get(names.len()).copied());
            let mut taken: Vec<Vec<Lit>> = vec![Vec::new(); members.len()];
            for name in names {
                let chosen = self.circuit.clauses.new_literals(members.len());
                self.circuit.require_exactly_one(&chosen);
                for (((_, member), &guard), taken) in members.iter().zip(&chosen).zip(&mut taken) {
                    self.circuit.clauses.add([!guard, *member]);
                    for &before in &*taken {
                        self.circuit.clauses.add([!guard, !before]);
                    }
                    taken.push(guard);
                }
                let alternatives =
                    members.iter().zip(chosen).map(|((datum, _), guard)| (datum.clone(), guard)).collect();
                *self.slot(*name) = Some(SymbolicValue::One(alternatives));
            }
            return Ok(());
        }
        let fits = self.bind(pattern, symbol)?;
        self.circuit.clauses.add([fits]);
        Ok(())
    }

    pub fn chosen(&mut self, from: &SymbolicValue, size: &SymbolicValue) -> Result<SymbolicValue> {
        let members = self.members(from)?;
        let chosen = self.circuit.clauses.new_literals(members.len());
        for ((_, member), &guard) in members.iter().zip(&chosen) {
            self.circuit.clauses.add([!guard, *member]);
        }
        let SymbolicValue::One(sizes) = size else { return Err(Unprovable::Mixed) };
        let number = |datum: &Datum| match datum {
            Datum::Int(n) => usize::try_from(*n).ok(),
            _ => None,
        };
        let most = sizes.iter().filter_map(|(datum, _)| number(datum)).max().unwrap_or(0);
        let counts = self.exactly(chosen.iter().copied(), most + 1);
        let fits = sizes.iter().filter_map(|(datum, guard)| Some((*guard, *counts.get(number(datum)?)?)));
        let fits: Vec<Lit> = fits.map(|(guard, exactly)| self.and(guard, exactly)).collect();
        self.circuit.clauses.add(fits);
        let members = members.into_iter().zip(chosen).map(|((datum, _), guard)| (datum, guard)).collect();
        Ok(self.set(members))
    }

    /// Binds the variable of a world, or of a set of worlds, to unknowns.
    pub fn let_world(&mut self, world: &World) -> Result<()> {
        let worlds = match &world.each {
            None => self.assumed_world(&world.value, &world.cell)?,
            Some((pattern, source)) => {
                let source = self.eval(source)?;
                let mut worlds = Vec::new();
                for (element, member) in self.elements(&source)? {
                    let fits = self.bind(pattern, element)?;
                    let member = self.and(member, fits);
                    if !self.is_false(member) {
                        worlds.push((self.assumed_world(&world.value, &world.cell)?, member));
                    }
                    self.limit(0)?;
                }
                SymbolicValue::Sets(worlds)
            }
        };
        *self.slot(world.var) = Some(worlds);
        Ok(())
    }

    /// Unknown world that keeps the solution if its assumption holds there.
    fn assumed_world(&mut self, value: &Expr, cell: &Expr) -> Result<SymbolicValue> {
        let assumed = self.product_of(cell, value)?;
        let holds = self.any_candidate(&assumed, true);
        let contradiction = self.circuit.clauses.new_literal();
        self.circuit.clauses.add([!holds, !contradiction]);
        let values = self.topology.values;
        let [placed, removed] = [true, false].map(|placed| {
            let guards = (0..self.topology.cells.len() * values).map(|at| {
                let guard = self.circuit.clauses.new_literal();
                let solved = self.solved(at / values, at % values);
                self.circuit.clauses.add([!holds, !guard, if placed { solved } else { !solved }]);
                guard
            });
            guards.collect()
        });
        Ok(SymbolicValue::World(SymbolicWorld { contradiction, removed, placed }))
    }

    /// Value of a function of a world or a set of worlds.
    pub fn of_worlds<'s>(&mut self, function: Function, symbol: &'s SymbolicValue) -> Result<SymbolicValue> {
        let yes = self.constant(true);
        let worlds: Vec<(&'s SymbolicWorld, Lit)> = match symbol {
            SymbolicValue::World(world) => vec![(world, yes)],
            SymbolicValue::Sets(elements) => {
                let world = |(element, member): &'s (SymbolicValue, Lit)| match element {
                    SymbolicValue::World(world) => Ok((world, *member)),
                    _ => Err(Unprovable::Mixed),
                };
                elements.iter().map(world).collect::<Result<_, _>>()?
            }
            _ => return Err(Unprovable::Mixed),
        };
        let any = self.any(worlds.iter().map(|(_, member)| *member));
        let (topology, values) = (self.topology, self.topology.values);
        // Guard that a property holds in all worlds, and that there is a world.
        let mut in_all = |of: &dyn Fn(&SymbolicWorld) -> Lit| {
            let each = worlds.iter().map(|(world, member)| self.any([!*member, of(world)]));
            let all: Vec<Lit> = [any].into_iter().chain(each).collect();
            self.all(all)
        };
        if function == Function::Contradiction {
            return Ok(SymbolicValue::Bool(in_all(&|world| world.contradiction)));
        }
        let found = (0..topology.cells.len() * values).map(|at| {
            let change = |world: &SymbolicWorld| match function {
                Function::Removed => world.removed[at],
                _ => world.placed[at],
            };
            (Datum::Candidate(at / values, at % values), in_all(&change))
        });
        let found: Vec<(Datum, Lit)> = found.collect();
        Ok(self.set(found))
    }
}
