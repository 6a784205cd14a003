//! What the generators of a rule bind: one element of a set, a subset, the parts of a pattern; and worlds as unknowns,
//! of which one whose assumption holds in the solution loses nothing of the solution.

use super::symbol::{Beyond, Collector, Result, Symbol, SymbolicWorld};
use super::{MOST_CASES, scene::Scene};
use crate::lang::program::{Expr, Function, Pattern, VarId, World};
use crate::{engine::trace::Datum, evidence::Lit};

impl Scene<'_> {
    /// Lets a pattern stand for any one element of a set.
    pub fn let_element(&mut self, pattern: &Pattern, source: &Expr) -> Result<()> {
        let source = self.eval(source)?;
        let elements = self.elements(&source)?;
        if let Some(element) = self.case_of(&elements) {
            return self.fit(pattern, element);
        }
        let chosen: Vec<Lit> = elements.iter().map(|_| self.circuit.clauses.unknown()).collect();
        self.circuit.let_one(&chosen);
        let mut ways = Vec::new();
        for ((element, member), &is) in elements.into_iter().zip(&chosen) {
            self.circuit.clauses.add([!is, member]);
            ways.push((is, element));
        }
        // Of an empty set nothing is an element, and the rule does not match.
        let Ok(element) = Symbol::either(ways, &mut self.circuit) else {
            let nothing = |variable: VarId| self.slots[variable.0 as usize] = Some(Symbol::Set(Vec::new()));
            pattern.names().into_iter().for_each(nothing);
            return if chosen.is_empty() { Ok(()) } else { Err(Beyond::Mixed) };
        };
        self.fit(pattern, element)
    }

    /// The element of a case, where the elements of a set are looked at one by one; of those that are alike the first.
    fn case_of(&mut self, elements: &[(Symbol, Lit)]) -> Option<Symbol> {
        let fixed = self.fixed;
        let like = |symbol: &Symbol| match (symbol, self.symmetry) {
            (Symbol::One(ways), Some(symmetry)) => {
                ways.iter().any(|(datum, _)| !fixed.has(datum) && symmetry.is_like_another(datum))
            }
            _ => false,
        };
        let kept: Vec<&(Symbol, Lit)> = elements.iter().filter(|(element, _)| !like(element)).collect();
        let so_far: usize = self.cases[..self.case.min(self.cases.len())].iter().map(|(_, of)| of).product();
        if kept.is_empty() || so_far * kept.len() > MOST_CASES {
            return None;
        }
        if self.case == self.cases.len() {
            self.cases.push((0, kept.len()));
        }
        let (element, member) = kept[self.cases[self.case].0];
        self.case += 1;
        self.fixed.add(element);
        self.circuit.clauses.add([*member]);
        Some(element.clone())
    }

    /// Lets a pattern fit; in any order where things are read without regard to it.
    pub fn fit(&mut self, pattern: &Pattern, symbol: Symbol) -> Result<()> {
        if let (Pattern::Elements(names), Some(_)) = (pattern, self.symmetry) {
            let members = self.members(&symbol)?;
            let counts = self.circuit.exactly(members.iter().map(|(_, member)| *member), names.len() + 1);
            self.circuit.clauses.add(counts.get(names.len()).copied());
            let mut taken: Vec<Vec<Lit>> = vec![Vec::new(); members.len()];
            for name in names {
                let chosen: Vec<Lit> = members.iter().map(|_| self.circuit.clauses.unknown()).collect();
                self.circuit.let_one(&chosen);
                for (((_, member), &is), taken) in members.iter().zip(&chosen).zip(&mut taken) {
                    self.circuit.clauses.add([!is, *member]);
                    for &before in &*taken {
                        self.circuit.clauses.add([!is, !before]);
                    }
                    taken.push(is);
                }
                let ways = members.iter().zip(chosen).map(|((datum, _), is)| (datum.clone(), is)).collect();
                self.slots[name.0 as usize] = Some(Symbol::One(ways));
            }
            return Ok(());
        }
        let fits = self.bind(pattern, symbol)?;
        self.circuit.clauses.add([fits]);
        Ok(())
    }

    pub fn chosen(&mut self, from: &Symbol, size: &Symbol) -> Result<Symbol> {
        let members = self.members(from)?;
        let chosen: Vec<Lit> = members.iter().map(|_| self.circuit.clauses.unknown()).collect();
        for ((_, member), &is) in members.iter().zip(&chosen) {
            self.circuit.clauses.add([!is, *member]);
        }
        let Symbol::One(sizes) = size else { return Err(Beyond::Mixed) };
        let number = |datum: &Datum| match datum {
            Datum::Int(n) => usize::try_from(*n).ok(),
            _ => None,
        };
        let most = sizes.iter().filter_map(|(datum, _)| number(datum)).max().unwrap_or(0);
        let counts = self.circuit.exactly(chosen.iter().copied(), most + 1);
        let fits = sizes.iter().filter_map(|(datum, is)| Some((*is, *counts.get(number(datum)?)?)));
        let fits: Vec<Lit> = fits.map(|(is, exactly)| self.circuit.both(is, exactly)).collect();
        self.circuit.clauses.add(fits);
        Ok(self.set(members.into_iter().zip(chosen).map(|((datum, _), is)| (datum, is))))
    }

    /// Binds the variables of a pattern to the parts of what it stands for; gives the condition that the pattern fits.
    pub fn bind(&mut self, pattern: &Pattern, symbol: Symbol) -> Result<Lit> {
        match pattern {
            Pattern::Any => Ok(self.circuit.constant(true)),
            Pattern::Var(variable) => {
                self.slots[variable.0 as usize] = Some(symbol);
                Ok(self.circuit.constant(true))
            }
            Pattern::Tuple(patterns) => {
                let parts = match symbol {
                    Symbol::Tuple(parts) => parts,
                    Symbol::One(ways) => {
                        let (mut cells, mut values) = (Collector::default(), Collector::default());
                        for (datum, is) in ways {
                            let Datum::Candidate(cell, value) = datum else { return Err(Beyond::Mixed) };
                            cells.add(Datum::Cell(cell), is);
                            values.add(Datum::Value(value), is);
                        }
                        [cells, values].map(|part| Symbol::One(part.finish(&mut self.circuit))).to_vec()
                    }
                    _ => return Err(Beyond::Mixed),
                };
                if parts.len() != patterns.len() {
                    return Err(Beyond::Mixed);
                }
                let fits = patterns.iter().zip(parts).map(|(pattern, part)| self.bind(pattern, part));
                let fits = fits.collect::<Result<Vec<_>, _>>()?;
                Ok(self.circuit.all(fits))
            }
            Pattern::Elements(variables) => {
                let members = self.members(&symbol)?;
                let size = variables.len();
                let mut before = vec![self.circuit.constant(true)];
                let mut places: Vec<Vec<(Datum, Lit)>> = vec![Vec::new(); size];
                for (datum, member) in members {
                    for (place, &earlier) in places.iter_mut().zip(&before) {
                        place.push((datum.clone(), self.circuit.both(earlier, member)));
                    }
                    before = self.circuit.counted(&before, member, size + 1);
                }
                for (variable, place) in variables.iter().zip(places) {
                    let place = place.into_iter().filter(|(_, is)| !self.circuit.is_no(*is)).collect();
                    self.slots[variable.0 as usize] = Some(Symbol::One(place));
                }
                Ok(before.get(size).copied().unwrap_or(self.circuit.constant(false)))
            }
        }
    }

    /// Binds the variable of a world, or of a set of worlds, to unknowns.
    pub fn let_world(&mut self, world: &World) -> Result<()> {
        let worlds = match &world.each {
            None => self.supposed(&world.value, &world.cell)?,
            Some((pattern, source)) => {
                let source = self.eval(source)?;
                let mut worlds = Vec::new();
                for (element, member) in self.elements(&source)? {
                    let fits = self.bind(pattern, element)?;
                    let member = self.circuit.both(member, fits);
                    if !self.circuit.is_no(member) {
                        worlds.push((self.supposed(&world.value, &world.cell)?, member));
                    }
                    if self.is_late() {
                        return Err(Beyond::Large);
                    }
                }
                Symbol::Sets(worlds)
            }
        };
        self.slots[world.var.0 as usize] = Some(worlds);
        Ok(())
    }

    /// A world that loses nothing of the solution if its assumption holds there, and is otherwise unknown.
    fn supposed(&mut self, value: &Expr, cell: &Expr) -> Result<Symbol> {
        let supposed = self.product_of(cell, value)?;
        let holds = self.one_is(&supposed, true);
        let contradiction = self.circuit.clauses.unknown();
        self.circuit.clauses.add([!holds, !contradiction]);
        let values = self.topology.values;
        let [placed, removed] = [true, false].map(|placed| {
            let all = (0..self.topology.cells.len() * values).map(|at| {
                let (is, solved) = (self.circuit.clauses.unknown(), self.solved(at / values, at % values));
                self.circuit.clauses.add([!holds, !is, if placed { solved } else { !solved }]);
                (Datum::Candidate(at / values, at % values), is)
            });
            all.collect()
        });
        Ok(Symbol::World(SymbolicWorld { contradiction, removed, placed }))
    }

    /// The result of a function of a world or a set of worlds.
    pub fn of_worlds<'s>(&mut self, function: Function, symbol: &'s Symbol) -> Result<Symbol> {
        let yes = self.circuit.constant(true);
        let worlds: Vec<(&'s SymbolicWorld, Lit)> = match symbol {
            Symbol::World(world) => vec![(world, yes)],
            Symbol::Sets(elements) => {
                let world = |(element, member): &'s (Symbol, Lit)| match element {
                    Symbol::World(world) => Ok((world, *member)),
                    _ => Err(Beyond::Mixed),
                };
                elements.iter().map(world).collect::<Result<_, _>>()?
            }
            _ => return Err(Beyond::Mixed),
        };
        let any = self.circuit.any(worlds.iter().map(|(_, member)| *member));
        // The condition that something is so in all of the worlds, of which there is one.
        let mut in_all = |of: &dyn Fn(&SymbolicWorld) -> Lit| {
            let each = worlds.iter().map(|(world, member)| self.circuit.any([!*member, of(world)]));
            let all: Vec<Lit> = [any].into_iter().chain(each).collect();
            self.circuit.all(all)
        };
        if function == Function::Contradiction {
            return Ok(Symbol::Bool(in_all(&|world| world.contradiction)));
        }
        let values = self.topology.values;
        let found = (0..self.topology.cells.len() * values).map(|at| {
            let change = |world: &SymbolicWorld| match function {
                Function::Removed => world.removed[at].1,
                _ => world.placed[at].1,
            };
            (Datum::Candidate(at / values, at % values), in_all(&change))
        });
        let found: Vec<(Datum, Lit)> = found.collect();
        Ok(self.set(found))
    }
}
