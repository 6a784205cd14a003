//! Worlds as unknowns: one whose assumption holds in the solution loses nothing of the solution.

use super::scene::Scene;
use super::symbol::{Beyond, Result, Symbol, SymbolicWorld};
use crate::lang::program::{Expr, Function, World};
use crate::{engine::trace::Datum, evidence::Lit};

impl Scene<'_> {
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
