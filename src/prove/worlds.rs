//! Worlds as unknowns: one whose assumption holds in the solution loses nothing of the solution.

use super::beyond::Beyond;
use super::scene::Scene;
use super::symbol::{Symbol, SymbolicWorld};
use crate::engine::trace::Datum;
use crate::evidence::Lit;
use crate::lang::program::{Expr, Function, World};

impl Scene<'_> {
    /// Binds the variable of a world, or of a set of worlds, to unknowns.
    pub fn let_world(&mut self, world: &World) -> Result<(), Beyond> {
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
    fn supposed(&mut self, value: &Expr, cell: &Expr) -> Result<Symbol, Beyond> {
        let (value, cell) = (self.eval(value)?, self.eval(cell)?);
        let supposed = self.product(&cell, &value)?;
        let holds = self.one_solved(&supposed);
        let contradiction = self.circuit.clauses.unknown();
        self.circuit.clauses.add([!holds, !contradiction]);
        let mut changes = [true, false].map(|placed| {
            let mut all = Vec::new();
            for cell in 0..self.topology.cells.len() {
                for value in 0..self.topology.values {
                    let (is, solved) = (self.circuit.clauses.unknown(), self.solved(cell, value));
                    self.circuit.clauses.add([!holds, !is, if placed { solved } else { !solved }]);
                    all.push((Datum::Candidate(cell, value), is));
                }
            }
            all
        });
        let [placed, removed] = std::mem::take(&mut changes);
        Ok(Symbol::World(SymbolicWorld { contradiction, removed, placed }))
    }

    /// The result of a function of a world or a set of worlds.
    pub fn of_worlds<'s>(&mut self, function: Function, symbol: &'s Symbol) -> Result<Symbol, Beyond> {
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
        if function == Function::Contradiction {
            let mut all = vec![any];
            for (world, member) in worlds {
                all.push(self.circuit.any([!member, world.contradiction]));
            }
            return Ok(Symbol::Bool(self.circuit.all(all)));
        }
        let mut found = Vec::new();
        for at in 0..self.topology.cells.len() * self.topology.values {
            let mut all = vec![any];
            let candidate = Datum::Candidate(at / self.topology.values, at % self.topology.values);
            for (world, member) in &worlds {
                let changes = if function == Function::Removed { &world.removed } else { &world.placed };
                all.push(self.circuit.any([!*member, changes[at].1]));
            }
            found.push((candidate, self.circuit.all(all)));
        }
        Ok(self.set(found))
    }
}
