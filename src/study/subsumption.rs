//! Which technique finds nothing that others would not: what the document on patterns says of its own patterns, for any
//! set of techniques.

use super::cover::{Course, CourseOf, Coverage, is_part_of};
use super::prelude::*;
use super::strategies::calls;
use std::collections::BTreeSet;

/// A claim of the document: that others find all that a technique does, on a share of the positions.
#[derive(Deserialize)]
struct Claim {
    document: String,
    technique: String,
    share: f64,
    by: Vec<String>,
}

#[derive(Deserialize)]
struct Data {
    claims: Vec<Claim>,
}

fn sum<'s>(of: &Results<'s>, found: impl Fn(&'s Course) -> Option<&'s Coverage>) -> Coverage {
    of.puzzles.iter().filter_map(|p| found(&p.course)).fold(Coverage::default(), |sum, one| Coverage {
        found: sum.found + one.found,
        covered: sum.covered + one.covered,
    })
}

fn pair<'c>(course: &'c Course, a: &str, b: &str) -> Option<&'c Coverage> {
    course.pairs.get(&(a.to_owned(), b.to_owned()))
}

/// The puzzles on which one of two techniques removes somewhere all that the other does, and those of the others on
/// which the first finds something, or the second.
fn side_by_side(of: &Results<'_>, a: &str, b: &str) -> [usize; 3] {
    let covers = |course: &Course, a, b| pair(course, a, b).is_some_and(|found| found.covered > 0);
    let (both, others): (Vec<&Course>, Vec<&Course>) =
        of.puzzles.iter().map(|p| &p.course).partition(|course| covers(course, a, b) || covers(course, b, a));
    let alone = |name| others.iter().filter(|course| course.techniques.contains_key(name)).count();
    [both.len(), alone(a), alone(b)]
}

pub fn make(setup: &Setup<'_>) -> Evaluated<Experiment> {
    let [split, strategy] = ["split", "strategy"].map(|name| setup.one(name));
    let (Data { claims }, techniques) = (setup.file.data()?, setup.all("technique").to_vec());
    let course = CourseOf {
        strategy: strategy.clone(),
        techniques: techniques.clone(),
        split,
        claims: claims.iter().map(|claim| (claim.technique.clone(), claim.by.clone())).collect(),
    };
    Ok(Experiment::new(Vec::new(), Some(course), move |of, out| {
        let texts = out.texts;
        let names: BTreeSet<&String> = of.puzzles.iter().flat_map(|p| p.course.techniques.keys()).collect();
        let names: Vec<&String> = names.into_iter().collect();
        let together = names.iter().map(|name| (*name, sum(of, |course| course.techniques.get(*name))));
        let together: Vec<(&String, Coverage)> = together.collect();
        out.fact("course", &strategy);
        out.fact("positions_seen", of.puzzles.iter().map(|p| p.course.matches.len()).sum::<usize>());
        out.words(&filled!(texts, "every_position", strategy));
        let row = |&(name, Coverage { found, covered }): &(&String, Coverage)| {
            cells![name, found, covered, share(covered, found), found - covered]
        };
        let heads = ["technique", "finds", "covered", "share", "of_its_own"];
        out.table("together", &heads, together.iter().map(row));
        let row = |&name: &&String| {
            let covered = |other: &&String| {
                (*other != name).then(|| sum(of, |course| pair(course, name, other)).covered)
            };
            cells![name; names.iter().map(covered)]
        };
        let others = names.iter().map(ToString::to_string);
        out.wide_table("matrix", &["technique"], others, names.iter().map(row));
        let pairs = names.iter().enumerate().flat_map(|(n, a)| names[n + 1..].iter().map(move |b| (*a, *b)));
        let row = |(a, b): (&String, &String)| {
            let [both, alone, other_alone] = side_by_side(of, a, b);
            (both > 0).then(|| cells![a, b, both, alone, other_alone])
        };
        let heads = ["technique", "other", "both", "first_alone", "other_alone"];
        out.table("side_by_side", &heads, pairs.filter_map(row));
        let chosen = calls(of.program, &techniques)?;
        let chosen: Vec<String> = chosen.iter().map(|call| of.program.describe(call)).collect();
        for (n, claim) in claims.iter().enumerate() {
            let Coverage { found, covered } = sum(of, |course| course.claims.get(n));
            let is_chosen = |part: &String| chosen.iter().any(|name| is_part_of(part, name));
            if found == 0 || !claim.by.iter().all(is_chosen) {
                continue;
            }
            let is_open = |found: &Coverage| found.covered < found.found;
            let first = of.puzzles.iter().find(|p| p.course.claims.get(n).is_some_and(is_open));
            let first = first.map_or_else(String::new, |p| filled!(texts, "not_in", place = p.place()));
            let here = filled!(texts, "covered_on", found, covered, first);
            out.finding(&claim.document, here, covered as f64 >= claim.share * found as f64);
        }
        let needless = together.iter().filter(|(_, of)| of.covered == of.found);
        let rows = needless.map(|(name, of)| cells![*name, of.found]);
        out.table("needless", &["technique", "positions"], rows);
        Ok(())
    }))
}
