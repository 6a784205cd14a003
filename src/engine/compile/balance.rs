//! Sets of sets of candidates: how many hold one, and which use each other up.

use super::data::{Data, element};
use super::fold::Gather;
use super::{Compiler, Result, Word};
use crate::lang::program::{Expr, Type};
use crate::search::balance::{PARTS, pairs};
use crate::{limit::Limit, run::Run, trace::Datum};

impl Compiler {
    pub(super) fn balances(&mut self, arguments: &[Expr]) -> Result<Data> {
        let truths = self.gather(&arguments[0], &Type::Candidate)?;
        let limits = self.gather(&arguments[1], &Type::Candidate)?;
        let most = self.word(&arguments[2])?;
        Ok(Box::new(move |run| {
            let (truths, limits) = (list(run, &truths), list(run, &limits));
            let most = usize::try_from(most(run) as i64).unwrap_or(0);
            let (found, is_cut) = pairs(&truths, &limits, most);
            if is_cut {
                run.note_limit(Limit::Balances(PARTS));
            }
            let sets = |of: &[Vec<usize>], places: &[usize]| {
                let candidate = |&number: &usize| element(&Type::Candidate, number as u64, run);
                let set = |&place: &usize| Datum::Set(of[place].iter().map(candidate).collect());
                Datum::Set(places.iter().map(set).collect())
            };
            let pair =
                |(t, l): &(Vec<usize>, Vec<usize>)| Datum::Tuple(vec![sets(&truths, t), sets(&limits, l)]);
            Datum::Set(found.iter().map(pair).collect())
        }))
    }

    /// `count(X, d)` of a set of sets of candidates.
    pub(super) fn count_in(&mut self, sets: &Expr, candidate: &Expr) -> Result<Word> {
        let (sets, candidate) = (self.gather(sets, &Type::Candidate)?, self.word(candidate)?);
        Ok(Box::new(move |run| {
            let (candidate, mut count) = (candidate(run) as usize, 0);
            sets(run, &mut |set| count += u64::from(set.has(candidate)));
            count
        }))
    }
}

/// The sets that a set of sets holds, each once, in ascending order.
fn list(run: &Run<'_>, sets: &Gather) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    sets(run, &mut |set| all.push(set.iter().collect()));
    all.sort_unstable();
    all.dedup();
    all
}
