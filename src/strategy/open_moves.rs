//! The open moves of techniques: what their matches on a position conclude, each once.

use super::{
    change_mark::ChangeMark,
    compiled_expr::{CompiledExpr, Memo, memoised},
    session::StrategyRun,
};
use crate::{RunOutcome, prelude::*};
use std::collections::BTreeSet;
use tesuji_engine::SupportedMatch;
use tesuji_frame::{Effects, TracedMatch};

/// What a match concludes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum MoveEffects {
    /// A single placement: cell and value.
    Placement(usize, usize),
    Others(Effects),
}

impl MoveEffects {
    fn of(effects: Effects) -> Self {
        match (&effects.placements[..], &effects.eliminations[..]) {
            (&[(cell, value)], []) => Self::Placement(cell, value),
            _ => Self::Others(effects),
        }
    }

    fn effects(&self) -> Effects {
        match self {
            &Self::Placement(cell, value) => {
                Effects { placements: vec![(cell, value)], eliminations: Vec::new() }
            }
            Self::Others(effects) => effects.clone(),
        }
    }
}

/// The open moves of a technique on a position, in order of their effects.
#[derive(Default)]
pub struct OpenMoves {
    /// The version of the position; `None` before the first search.
    version: Option<usize>,
    /// Each with the number of its match. Moves with the same effects may differ in their pins.
    moves: Vec<(MoveEffects, usize)>,
    /// By match: the values of the pinned variables of the technique.
    pins: Vec<Datum>,
    /// By match: the match itself; empty if no trace needs it.
    found: Vec<SupportedMatch>,
}

impl OpenMoves {
    /// Forgets the moves of an earlier run.
    pub fn forget(&mut self) {
        self.version = None;
        self.clear();
    }

    fn clear(&mut self) {
        self.moves.clear();
        self.pins.clear();
        self.found.clear();
    }

    /// The values of the pinned variables, `stride` of them, of a match.
    fn pins(&self, number: usize, stride: usize) -> &[Datum] {
        &self.pins[number * stride..][..stride]
    }

    /// Sorts the moves, and removes repeated ones.
    fn sort(&mut self, stride: usize) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.sort_unstable_by(|(a, m), (b, n)| {
            a.cmp(b).then_with(|| self.pins(*m, stride).cmp(self.pins(*n, stride))).then(m.cmp(n))
        });
        moves.dedup_by(|(a, m), (b, n)| a == b && self.pins(*m, stride) == self.pins(*n, stride));
        self.moves = moves;
    }
}

/// A request for the open moves of techniques.
pub struct MoveQuery {
    pub techniques: Vec<usize>,
    pub pins: Vec<MovePin>,
}

/// A variable that has a value, or is one of several.
pub struct MovePin {
    variable: VarId,
    value: CompiledExpr,
    is_member: bool,
    /// The elements of a set that does not depend on the position.
    memo: Memo<AllowedData>,
}

impl MovePin {
    pub fn new(variable: VarId, value: CompiledExpr, is_member: bool) -> Self {
        let memo = (is_member && value.is_fixed()).then(OnceLock::new);
        Self { variable, value, is_member, memo }
    }
}

/// The data that a variable may have.
enum AllowedData {
    /// Elements of one sort, by their numbers.
    Numbers(Vec<u64>),
    /// Others, in order.
    Sorted(Arc<[Datum]>),
}

impl AllowedData {
    fn new(data: Arc<[Datum]>) -> Self {
        let Some(most) = data.iter().map(element_number).try_fold(0, |most, number| Some(number?.max(most)))
        else {
            return Self::Sorted(data);
        };
        let mut numbers = vec![0; bits::words(most + 1)];
        data.iter().filter_map(element_number).for_each(|number| bits::insert(&mut numbers, number));
        Self::Numbers(numbers)
    }

    fn contains(&self, datum: &Datum) -> bool {
        match self {
            Self::Numbers(numbers) => element_number(datum)
                .is_some_and(|number| number >> 6 < numbers.len() && bits::has(numbers, number)),
            Self::Sorted(data) => data.binary_search(datum).is_ok(),
        }
    }
}

/// The number of an element of the board.
fn element_number(datum: &Datum) -> Option<usize> {
    match datum {
        Datum::Value(number) | Datum::Cell(number) | Datum::Unit(number) => Some(*number),
        Datum::Kind(number) | Datum::Grid(number) => Some(*number),
        _ => None,
    }
}

/// A variable of an expression that stands for open moves, or for their number.
pub struct MoveVariable {
    pub variable: VarId,
    pub is_count: bool,
    pub query: MoveQuery,
}

/// A technique and the number of its move.
pub type MoveId = (usize, usize);

impl StrategyRun<'_, '_, '_> {
    /// Sets the variables of an expression that stand for open moves.
    #[inline(always)]
    pub(super) fn load_moves(&mut self, formula: &CompiledExpr) -> Result<(), RunOutcome> {
        for asked in &formula.moves {
            let value = self.move_value(asked)?;
            self.assign(asked.variable, value);
        }
        Ok(())
    }

    fn move_value(&mut self, asked: &MoveVariable) -> Result<Datum, RunOutcome> {
        let mut found = std::mem::take(&mut self.runner.selected);
        found.clear();
        self.select_moves(&asked.query, &mut found)?;
        let number = i64::try_from(found.len()).unwrap_or(i64::MAX);
        let value = if asked.is_count { Datum::Int(number) } else { self.set_of_moves(&found) };
        self.runner.selected = found;
        Ok(value)
    }

    fn set_of_moves(&self, found: &[MoveId]) -> Datum {
        let candidate = |(cell, value): (usize, usize)| Datum::Candidate(cell, value);
        let datum = |id: &MoveId| {
            let effects = self.effects(*id)?.effects();
            let placed = effects.placements.iter().copied().map(candidate).collect();
            let removed = effects.eliminated().map(candidate).collect();
            Some(Datum::Tuple(vec![Datum::set(placed), Datum::set(removed)]))
        };
        Datum::set(found.iter().filter_map(datum).collect())
    }

    fn effects(&self, (technique, place): MoveId) -> Option<&MoveEffects> {
        self.runner.open_moves[technique].moves.get(place).map(|(effects, _)| effects)
    }

    /// Adds the open moves of a request, each once.
    pub(super) fn select_moves(
        &mut self,
        query: &MoveQuery,
        selected: &mut Vec<MoveId>,
    ) -> Result<(), RunOutcome> {
        let mut pins = Vec::with_capacity(query.pins.len());
        for MovePin { variable, value, is_member, memo } in &query.pins {
            let allowed = memoised(memo, || {
                let data = if *is_member { self.elements(value)? } else { Arc::new([self.value(value)?]) };
                Ok(Arc::new(AllowedData::new(data)))
            })?;
            pins.push((*variable, allowed));
        }
        let first = selected.len();
        for &technique in &query.techniques {
            self.update_moves(technique)?;
            let (open, pinned) = (&self.runner.open_moves[technique], &self.strategy.pinned[technique]);
            let fits = |number: usize| {
                pins.iter().all(|(variable, allowed)| {
                    let own = pinned.iter().zip(open.pins(number, pinned.len()));
                    let own = own.filter(|(pinned, _)| *pinned == variable).map(|(_, own)| own).next();
                    own.is_some_and(|own| allowed.contains(own))
                })
            };
            // Equal moves follow each other.
            let mut last = None;
            for (place, (effects, number)) in open.moves.iter().enumerate() {
                if last != Some(effects) && fits(*number) {
                    last = Some(effects);
                    selected.push((technique, place));
                }
            }
        }
        if query.techniques.len() > 1 {
            let mut seen = BTreeSet::new();
            let mut rest = selected.split_off(first);
            rest.retain(|id| self.effects(*id).is_some_and(|effects| seen.insert(effects)));
            selected.append(&mut rest);
        }
        Ok(())
    }

    /// Makes the step of a selected move.
    pub(super) fn step_by(&mut self, (technique, place): MoveId) -> Result<bool, RunOutcome> {
        let open = &self.runner.open_moves[technique];
        let Some((effects, number)) = open.moves.get(place) else { return Ok(false) };
        let (found, antecedents) = open.found.get(*number).cloned().unwrap_or_else(|| {
            let (call, effects) = (self.technique(technique).plan().call.clone(), effects.effects());
            (TracedMatch { call, bindings: Vec::new(), merged: Vec::new(), effects }, Vec::new())
        });
        let before = ChangeMark::new(self.state);
        self.make_step(technique, Some(found), antecedents, None)?;
        if self.runner.measures() {
            self.record_step(technique, before);
        }
        self.after_step().map(|()| true)
    }

    /// Searches the open moves of a technique, unless those of the current position are known.
    fn update_moves(&mut self, technique: usize) -> Result<(), RunOutcome> {
        let version = self.state.version();
        if self.runner.open_moves[technique].version == Some(version) {
            return Ok(());
        }
        let mut open = std::mem::take(&mut self.runner.open_moves[technique]);
        let had_moves = !open.moves.is_empty();
        open.clear();
        if self.may_use(technique) {
            self.measured(
                technique,
                false,
                |has_moves| *has_moves,
                |session| session.search_moves(technique, had_moves, &mut open),
            )?;
            open.sort(self.strategy.pinned[technique].len());
        }
        open.version = Some(version);
        self.runner.open_moves[technique] = open;
        Ok(())
    }

    /// Adds the matches of a technique; true if there is one.
    fn search_moves(
        &mut self,
        number: usize,
        had_moves: bool,
        open: &mut OpenMoves,
    ) -> Result<bool, RunOutcome> {
        let (technique, pinned) = (self.technique(number), &self.strategy.pinned[number]);
        self.runner.search_counts[number] += 1;
        // Dirty keys tell cheaply that there is still no match.
        let is_incremental = !had_moves && !technique.needs_all() && !self.limits.uses_full_search;
        if is_incremental && !self.find(number) {
            return self.end_search(number).map(|()| false);
        }
        if self.trace.is_some() || self.runner.record.is_some() || technique.merges() {
            open.found = self.matches_of(technique);
            for (at, (found, _)) in open.found.iter().enumerate() {
                open.moves.push((MoveEffects::of(found.effects.clone()), at));
                let value = |var: &VarId| found.bindings.iter().find(|(bound, _)| bound == var);
                let value = |var| value(var).map_or_else(Datum::default, |(_, value)| value.clone());
                open.pins.extend(pinned.iter().map(value));
            }
        } else {
            let found = RefCell::new(&mut *open);
            let (topology, scratch) = (self.topology(), &mut self.runner.scratch);
            technique.each_match(topology, self.state, scratch, &|run| {
                let OpenMoves { moves, pins, .. } = &mut **found.borrow_mut();
                let placed = run.placement().map(|(cell, value)| MoveEffects::Placement(cell, value));
                moves.push((placed.unwrap_or_else(|| MoveEffects::of(run.effects())), moves.len()));
                pins.extend(pinned.iter().map(|var| technique.datum(*var, run).unwrap_or_default()));
            });
        }
        self.end_search(number).map(|()| !open.moves.is_empty())
    }
}
