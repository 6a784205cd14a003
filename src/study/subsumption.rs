//! Which technique finds nothing that others would not: what the document on patterns says of its own patterns, for any
//! set of techniques.

use super::cover::{Course, CourseOf, Found, is_part_of};
use super::experiment::{Chosen, Experiment, Results};
use super::fault::Evaluated;
use super::file::StudyFile;
use super::parts::Parts;
use super::strategies::calls;
use super::texts::filled;
use super::value::{Value, cells, share};
use crate::lang::program::Program;
use serde::Deserialize;
use std::collections::BTreeSet;

/// A claim of the document: that others find all that a technique does, on a share of the positions.
#[derive(Deserialize)]
struct Claim {
    /// The key of what the document says.
    document: String,
    technique: String,
    share: f64,
    by: Vec<String>,
}

#[derive(Deserialize)]
struct Data {
    claims: Vec<Claim>,
}

struct Subsumption {
    claims: Vec<Claim>,
    techniques: Vec<String>,
    split: String,
    strategy: String,
}

pub fn make(file: &StudyFile, chosen: &Chosen, _: &Program) -> Evaluated<Box<dyn Experiment>> {
    let [split, strategy] = ["split", "strategy"].map(|name| chosen.one(name));
    let Data { claims } = file.data()?;
    Ok(Box::new(Subsumption { claims, techniques: chosen.all("technique"), split, strategy }))
}

/// The sum over all puzzles.
fn sum<'s>(of: &Results<'s>, found: impl Fn(&'s Course) -> Option<&'s Found>) -> Found {
    of.puzzles.iter().filter_map(|p| found(&p.course)).fold(Found::default(), |sum, one| Found {
        found: sum.found + one.found,
        covered: sum.covered + one.covered,
    })
}

fn pair<'c>(course: &'c Course, a: &str, b: &str) -> Option<&'c Found> {
    course.pairs.get(&(a.to_owned(), b.to_owned()))
}

/// The puzzles on which one of two techniques removes somewhere all that the other does, or on which only the first
/// finds something.
fn side_by_side(of: &Results<'_>, a: &str, b: &str) -> (usize, usize) {
    let covers = |course: &Course, a, b| pair(course, a, b).is_some_and(|found| found.covered > 0);
    let meet = |course: &Course| covers(course, a, b) || covers(course, b, a);
    let (both, others): (Vec<&Course>, _) =
        of.puzzles.iter().map(|p| &p.course).partition(|course| meet(course));
    let alone = others.iter().filter(|course| course.techniques.contains_key(a));
    (both.len(), alone.count())
}

impl Experiment for Subsumption {
    fn course(&self) -> Option<CourseOf> {
        let claims = self.claims.iter().map(|claim| (claim.technique.clone(), claim.by.clone()));
        Some(CourseOf {
            strategy: self.strategy.clone(),
            techniques: self.techniques.clone(),
            split: self.split.clone(),
            claims: claims.collect(),
        })
    }

    fn report(&self, of: &Results<'_>, out: &mut Parts) -> Evaluated<()> {
        let (Self { strategy, .. }, texts) = (self, of.texts);
        let names: BTreeSet<&String> = of.puzzles.iter().flat_map(|p| p.course.techniques.keys()).collect();
        let names: Vec<&String> = names.into_iter().collect();
        let together: Vec<Found> =
            names.iter().map(|name| sum(of, |course| course.techniques.get(*name))).collect();
        let with_names = || names.iter().copied().zip(&together);
        out.fact("course", strategy);
        let positions = of.puzzles.iter().map(|p| p.course.matches.len());
        out.fact("positions_seen", positions.sum::<usize>());
        out.words(filled!(texts, "every_position", strategy));
        let row = |(name, &Found { found, covered }): (&String, &Found)| {
            cells![name, found, covered, share(covered, found), found - covered]
        };
        out.table(
            "together",
            &["technique", "finds", "covered", "share", "of_its_own"],
            with_names().map(row).collect(),
        );
        let row = |&name: &&String| {
            let covered = |other: &&String| {
                (*other != name).then(|| sum(of, |course| pair(course, name, other)).covered).into()
            };
            [Value::from(name)].into_iter().chain(names.iter().map(covered)).collect()
        };
        let others = names.iter().map(ToString::to_string);
        out.wide_table("matrix", &["technique"], others, names.iter().map(row).collect());
        let pairs = (0..names.len()).flat_map(|m| (m + 1..names.len()).map(move |n| (m, n)));
        let row = |(m, n): (usize, usize)| {
            let (both, alone) = side_by_side(of, names[m], names[n]);
            let (_, other_alone) = side_by_side(of, names[n], names[m]);
            (both > 0).then(|| cells![names[m], names[n], both, alone, other_alone])
        };
        out.table(
            "side_by_side",
            &["technique", "other", "both", "first_alone", "other_alone"],
            pairs.filter_map(row).collect(),
        );
        let chosen = calls(of.program, &self.techniques)?;
        let chosen: Vec<String> = chosen.iter().map(|call| of.program.describe(call)).collect();
        for (n, claim) in self.claims.iter().enumerate() {
            let Found { found, covered } = sum(of, |course| course.claims.get(n));
            let is_chosen = |part: &String| chosen.iter().any(|name| is_part_of(part, name));
            if found == 0 || !claim.by.iter().all(is_chosen) {
                continue;
            }
            let is_open = |found: &Found| found.covered < found.found;
            let first = of.puzzles.iter().find(|p| p.course.claims.get(n).is_some_and(is_open));
            let first = first.map_or_else(String::new, |p| filled!(texts, "not_in", place = p.place()));
            let here = filled!(texts, "covered_on", found, covered, first);
            out.finding(&claim.document, here, covered as f64 >= claim.share * found as f64);
        }
        let needless = with_names().filter(|(_, of)| of.covered == of.found);
        out.table(
            "needless",
            &["technique", "positions"],
            needless.map(|(name, of)| cells![name, of.found]).collect(),
        );
        Ok(())
    }
}
