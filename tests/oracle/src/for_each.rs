//! One walk for each element of a set, all to one last node.

use crate::step::{Members, members};
use crate::walks::{Found, Reader};
use std::collections::BTreeMap;
use tesuji::meaning::EvaluateError;
use tesuji_frame::trace::Datum;
use tesuji_lang::program::{Path, WalkForEach};

impl Reader<'_, '_> {
    /// The last nodes that the walks of all elements have, those of the shortest walks first.
    pub(crate) fn walks_for_each(
        &mut self,
        path: &Path,
        each: &WalkForEach,
    ) -> Result<Vec<Found>, EvaluateError> {
        let otherwise = each.otherwise.as_ref().map(|gone| self.evaluator.eval(gone)).transpose()?;
        let otherwise = otherwise.map(members);
        let elements = match self.evaluator.eval(&each.source)? {
            Datum::Set(elements) => elements,
            unit => unit.elements(self.topology),
        };
        let mut shared: Option<BTreeMap<Datum, (Found, Vec<Datum>)>> = None;
        for element in elements {
            if !self.evaluator.bind(&each.pattern, element) {
                continue;
            }
            let start = members(self.evaluator.eval(&each.start)?);
            let holds = |&&(c, v): &&(usize, usize)| self.state.candidates(c) >> v & 1 != 0;
            let start: Members = start.iter().filter(holds).copied().collect();
            if start.is_empty() {
                continue;
            }
            let mut known = BTreeMap::new();
            for mut found in self.walks_from(path, Some(&start))? {
                let walk = found.vars.remove(&path.variable);
                found.vars.remove(&path.first);
                if let Some(last) = found.vars.get(&path.last).cloned() {
                    known.entry(last).or_insert((found, walk.into_iter().collect::<Vec<_>>()));
                }
            }
            shared = Some(match shared.take() {
                None => known,
                Some(before) => before
                    .into_iter()
                    .filter_map(|(last, (mut found, mut walks))| {
                        let (other, walk) = known.remove(&last)?;
                        found.length = (found.length.0 + other.length.0, found.length.1 + other.length.1);
                        walks.extend(walk);
                        Some((last, (found, walks)))
                    })
                    .collect(),
            });
        }
        let goes = |last: &Datum| {
            let last = members(last.clone());
            otherwise.as_ref().is_none_or(|gone| last.iter().all(|candidate| gone.contains(candidate)))
        };
        let mut all: Vec<Found> = Vec::new();
        for (_, (mut found, walks)) in shared.unwrap_or_default().into_iter().filter(|(last, _)| goes(last)) {
            found.vars.insert(path.variable, Datum::set(walks));
            all.push(found);
        }
        all.sort_by_key(|found| found.length);
        Ok(all)
    }
}
