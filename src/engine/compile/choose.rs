//! Steps that choose subsets or covers.

use super::step::next_of;
use super::{CompileError, Compiler, Node, Slot, unsupported};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Type, VarId};
use crate::lang::walk::{map_parts, mentions};
use crate::plan::steps::{Demand, Growing, PlanStep};
use crate::search::choose::{Adds, ChooseBits, Element, MAX_UNIONS, Union};
use crate::search::choose_wide::{ChooseWide, WideUnion};
use crate::search::cover::ahead::Coverable;
use crate::search::cover::{Aim, Cover};

/// A step that chooses subsets.
pub(crate) struct Choice<'p> {
    pub(crate) var: VarId,
    pub(crate) size: usize,
    pub(crate) from: &'p Expr,
    pub(crate) growing: &'p [Growing],
    pub(crate) coverable: Option<&'p (usize, Expr, Demand)>,
}

impl Compiler {
    pub(crate) fn choose_step(
        &mut self,
        choice: Choice<'_>,
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        let of = match &choice.from.ty {
            Type::Set(of) => (**of).clone(),
            Type::Unit => Type::Cell,
            _ => return unsupported("subsets are chosen from a set", choice.from.span),
        };
        let local = if of == Type::Cell { self.local_unit(choice.from) } else { None };
        let element = self.fresh();
        match (local, &of) {
            (None, Type::Cell | Type::Unit) => self.choose_wide(choice, of, element, rest, number),
            (_, Type::Cell | Type::Value | Type::Kind) => {
                self.choose_bits(choice, local, of, element, rest, number)
            }
            _ => unsupported("subsets of sets of this type cannot be chosen", choice.from.span),
        }
    }

    /// A step that chooses values of which some are known.
    pub(crate) fn choose_around(
        &mut self,
        choice: Choice<'_>,
        with: &Expr,
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        let (domain, with) = (self.mask(choice.from)?, self.mask(with)?);
        let Slot::Word(chosen) = self.bind(choice.var, Slot::Word) else {
            unreachable!("it was just made so")
        };
        let growing: Vec<&Growing> = choice.growing.iter().collect();
        let (size, next) = (choice.size as u32, self.unions_of_whole(&growing, rest, number)?);
        Ok(Box::new(move |run| {
            let (domain, with) = (domain(run), with(run));
            let Some(left) = size.checked_sub(with.count_ones()).filter(|_| with & !domain == 0) else {
                return false;
            };
            supersets(with, domain & !with, left, &mut |set| {
                run.set(chosen, set);
                run.give_up() || next(run)
            })
        }))
    }

    fn choose_bits(
        &mut self,
        choice: Choice<'_>,
        local: Option<VarId>,
        of: Type,
        element: VarId,
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        let domain = match local {
            Some(unit) => self.local(choice.from, unit)?,
            None => self.mask(choice.from)?,
        };
        let chosen = self.bind(choice.var, |r| local.map_or(Slot::Word(r), |unit| Slot::Local(r, unit)));
        let (Slot::Word(chosen) | Slot::Local(chosen, _)) = chosen else {
            unreachable!("it was just made so")
        };
        let register = self.word_register(element);
        let kind = match local.map(|unit| self.slot(unit)) {
            Some(Slot::Word(unit)) => Element::CellOf(unit),
            _ => Element::Itself,
        };
        let (mut unions, mut later) = (Vec::new(), Vec::new());
        for g in choice.growing {
            let adds = of_element(&g.expr, choice.var, element, &of);
            let local = if is_cells(&g.expr) { self.local_unit(&g.expr) } else { None };
            if (is_cells(&g.expr) && local.is_none()) || is_units(&g.expr) || unions.len() == MAX_UNIONS {
                later.push(g);
                continue;
            }
            let adds = match (self.added(&g.expr, choice.var, &of), local) {
                (Some(adds), _) => adds,
                (None, Some(unit)) => Adds::Computed(self.local(&adds, unit)?),
                (None, None) => Adds::Computed(self.mask(&adds)?),
            };
            let slot = self.bind(g.var, |r| local.map_or(Slot::Word(r), |unit| Slot::Local(r, unit)));
            let (Slot::Word(register) | Slot::Local(register, _)) = slot else {
                unreachable!("it was just made so")
            };
            unions.push(Union { adds, register, at_most: limit(g) as u32 });
        }
        let candidates_at_most = choice.growing.first().and_then(|g| match &g.expr.kind {
            ExprKind::Call(Function::Candidates, of)
                if local.is_some()
                    && is_open(choice.from)
                    && matches!(of[0].kind, ExprKind::Var(v) if v == choice.var) =>
            {
                g.at_most.and_then(|n| usize::try_from(n).ok()).filter(|&n| n <= self.topology.values)
            }
            _ => None,
        });
        self.by_cell |= candidates_at_most.is_some();
        let next = self.unions_of_whole(&later, rest, number)?;
        let step = ChooseBits {
            size: choice.size,
            domain,
            candidates_at_most,
            chosen,
            element: (kind, register),
            unions,
            next,
        };
        Ok(Box::new(move |run| step.run(run)))
    }

    /// What an element adds to the union `expr` over the set `var`, where the state or the board can tell at once.
    fn added(&self, expr: &Expr, var: VarId, of: &Type) -> Option<Adds> {
        let chosen = |e: &Expr| matches!(e.kind, ExprKind::Var(v) if v == var);
        match &expr.kind {
            ExprKind::Call(Function::Candidates, cells) if chosen(&cells[0]) && *of == Type::Cell => {
                Some(Adds::Candidates)
            }
            ExprKind::Call(Function::Places, arguments)
                if arguments[0].ty == Type::Unit && chosen(&arguments[1]) && *of == Type::Value =>
            {
                self.register(&arguments[0]).map(Adds::Places)
            }
            _ => None,
        }
    }

    /// Unions that no search prunes by: bound once the set is chosen, and then held against their bounds.
    fn unions_of_whole(
        &mut self,
        later: &[&Growing],
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        let Some((g, others)) = later.split_first() else {
            return next_of(self, rest, number + 1);
        };
        let store = self.store(g.var, &g.expr)?;
        let whole = Expr { kind: ExprKind::Var(g.var), ty: g.expr.ty.clone(), span: g.expr.span };
        let size = Expr { kind: ExprKind::Size(Box::new(whole)), ty: Type::Int, span: g.expr.span };
        let (size, most) = (self.word(&size)?, limit(g) as u64);
        let next = self.unions_of_whole(others, rest, number)?;
        Ok(Box::new(move |run| {
            store(run);
            size(run) <= most && next(run)
        }))
    }

    fn choose_wide(
        &mut self,
        choice: Choice<'_>,
        of: Type,
        element: VarId,
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        let units = of == Type::Unit;
        let domain = if units { self.units(choice.from)? } else { self.cells(choice.from)? };
        let slot = self.bind(choice.var, if units { Slot::Units } else { Slot::Cells });
        let (Slot::Units(chosen) | Slot::Cells(chosen)) = slot else { unreachable!("it was just made so") };
        let words = slot.words(&self.topology);
        let register = self.word_register(element);
        let (mut unions, mut later) = (Vec::new(), Vec::new());
        for g in choice.growing {
            let adds = of_element(&g.expr, choice.var, element, &of);
            let (adds, slot) = if is_cells(&g.expr) {
                (self.cells(&adds)?, self.bind(g.var, Slot::Cells))
            } else if is_units(&g.expr) {
                (self.units(&adds)?, self.bind(g.var, Slot::Units))
            } else {
                later.push(g);
                continue;
            };
            let (Slot::Units(register) | Slot::Cells(register)) = slot else {
                unreachable!("it was just made so")
            };
            let words = slot.words(&self.topology);
            unions.push(WideUnion { adds, register, words, at_most: limit(g) });
        }
        let coverable = match choice.coverable {
            Some((size, from, demand)) => self.coverable(*size, from, demand, &choice, &later)?,
            None => None,
        };
        self.scene_is_set = coverable.is_some();
        let next = self.unions_of_whole(&later, rest, number)?;
        let step = ChooseWide {
            size: choice.size,
            domain,
            chosen: (chosen, words),
            element: register,
            unions,
            coverable,
            next,
        };
        Ok(Box::new(move |run| step.run(run)))
    }

    /// The test for parts of a choice whose union the next step has to cover.
    fn coverable(
        &mut self,
        size: usize,
        from: &Expr,
        demand: &Demand,
        choice: &Choice<'_>,
        later: &[&Growing],
    ) -> Result<Option<Coverable>, CompileError> {
        let unions = choice.growing.iter().filter(|g| !later.iter().any(|l| l.var == g.var));
        let covered = |g: &&Growing| matches!(demand.cells.kind, ExprKind::Var(v) if v == g.var);
        let before: usize =
            unions.clone().take_while(|g| !covered(g)).map(|g| self.slot(g.var).words(&self.topology)).sum();
        if unions.clone().find(covered).is_none() {
            return Ok(None);
        }
        let cells = before..before + self.topology.cell_words();
        // Where units are taken out of the set as the choice grows, the whole set will do.
        let chosen = |e: &Expr| matches!(e.kind, ExprKind::Var(v) if v == choice.var);
        let (from, others) = match &from.kind {
            ExprKind::Binary(Operator::Subtract, set, taken) if mentions(taken, choice.var) => {
                (&**set, chosen(taken))
            }
            _ => (from, false),
        };
        if mentions(from, choice.var) {
            return Ok(None);
        }
        let often = match &demand.weight {
            Some(weight) => chosen(weight),
            None => false,
        };
        Ok(Some(Coverable {
            size,
            from: self.units(from)?,
            others,
            cells,
            often,
            at_most: usize::try_from(demand.at_most).unwrap_or(0),
            aim: self.aim(demand)?,
            cell_words: self.topology.cell_words(),
            unit_words: self.topology.unit_words(),
        }))
    }

    fn aim(&mut self, demand: &Demand) -> Result<Option<Aim>, CompileError> {
        let Some(aim) = &demand.aim else { return Ok(None) };
        Ok(Some(Aim { cells: self.cells(&aim.cells)?, more: aim.more }))
    }

    pub(crate) fn cover(
        &mut self,
        var: VarId,
        size: usize,
        from: &Expr,
        demand: &Demand,
    ) -> Result<Cover, CompileError> {
        let from = self.units(from)?;
        let cells = self.cells(&demand.cells)?;
        let weight = demand.weight.as_ref().map(|w| self.units(w)).transpose()?;
        let Slot::Units(chosen) = self.bind(var, Slot::Units) else { unreachable!("it was just made so") };
        let Slot::Cells(rest) = self.bind(demand.rest, Slot::Cells) else {
            unreachable!("it was just made so")
        };
        Ok(Cover {
            size,
            from,
            cells,
            weight,
            chosen,
            rest,
            at_most: usize::try_from(demand.at_most).unwrap_or(0),
            aim: self.aim(demand)?,
            set: std::mem::take(&mut self.scene_is_set),
            cell_words: self.topology.cell_words(),
            unit_words: self.topology.unit_words(),
        })
    }

    fn word_register(&mut self, var: VarId) -> usize {
        match self.bind(var, Slot::Word) {
            Slot::Word(register) => register,
            _ => unreachable!("it was just made so"),
        }
    }
}

fn is_cells(expr: &Expr) -> bool {
    matches!(&expr.ty, Type::Set(of) if **of == Type::Cell)
}

fn is_units(expr: &Expr) -> bool {
    matches!(&expr.ty, Type::Set(of) if **of == Type::Unit)
}

/// Whether a set holds open cells alone.
fn is_open(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Call(Function::Open, _) => true,
        ExprKind::Binary(Operator::Subtract, a, _) => is_open(a),
        ExprKind::Binary(Operator::Intersect, a, b) => is_open(a) || is_open(b),
        _ => false,
    }
}

fn limit(growing: &Growing) -> usize {
    growing.at_most.map_or(u32::MAX as usize, |n| usize::try_from(n).unwrap_or(0))
}

/// What a union is of one element instead of the whole set.
fn of_element(expr: &Expr, set: VarId, element: VarId, of: &Type) -> Expr {
    if matches!(expr.kind, ExprKind::Var(v) if v == set) {
        return Expr { kind: ExprKind::Var(element), ty: of.clone(), span: expr.span };
    }
    map_parts(expr, &mut |part| of_element(part, set, element, of))
}

/// Hands on a set with so many others, in every way; says whether that was enough.
fn supersets(set: u64, mut others: u64, count: u32, next: &mut dyn FnMut(u64) -> bool) -> bool {
    if count == 0 {
        return next(set);
    }
    while others.count_ones() >= count {
        let one = others & others.wrapping_neg();
        others &= !one;
        if supersets(set | one, others, count - 1, next) {
            return true;
        }
    }
    false
}
