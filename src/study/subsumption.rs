//! Techniques whose conclusions others find as well: the statements of the document on patterns about its own patterns,
//! for any set of techniques.

use super::{
    cover::{CoverageCount, PathFindings, PathSource, Sighting, is_part_of, parts_of},
    prelude::*,
    strategies::{calls, titles},
};
use std::collections::BTreeMap;
use tesuji_lang::{Call, Program};
use tesuji_report::catalogue::titles_of_calls;

/// Claim of the document: on a share of the positions, other techniques find all conclusions of a technique.
#[derive(Deserialize)]
struct DocumentClaim {
    document: String,
    technique: String,
    share: f64,
    by: Vec<String>,
}

#[derive(Deserialize)]
struct Data {
    claims: Vec<DocumentClaim>,
    /// Style of the letters for parts of techniques.
    letters: String,
    coexistence: Coexistence,
}

/// Technique with a part that is reported more often than another.
#[derive(Deserialize)]
struct Coexistence {
    technique: String,
    #[serde(rename = "often")]
    frequent: String,
    seldom: String,
    /// Steps at which both parts occur together, and all steps, in the list of the document.
    together: [usize; 2],
}

/// Titles of techniques and of their parts.
struct TechniqueTitles<'s> {
    program: &'s Program,
    texts: Texts,
    /// Titles by the names of techniques.
    titles: BTreeMap<String, String>,
}

impl<'s> TechniqueTitles<'s> {
    fn new(program: &'s Program, texts: Texts, calls: &[Call]) -> Self {
        let names = calls.iter().map(|call| program.describe(call));
        let titles = names.zip(titles_of_calls(program, calls, texts.language)).collect();
        Self { program, texts, titles }
    }

    fn technique(&self, name: &str) -> String {
        self.titles.get(name).map_or(name, String::as_str).to_owned()
    }

    /// Returns the title of a technique or of a part of one: `Swordfish (row)`.
    fn title(&self, name: &str) -> String {
        let (technique, part) = parts_of(name);
        let title = self.technique(technique);
        let part = part.map(|part| self.kind_names(part, self.texts.language.code()));
        part.map_or(title.clone(), |part| filled!(self.texts, "part", technique = title, part))
    }

    /// Returns the names of kinds of units in a style.
    fn kind_names(&self, part: &str, style: &str) -> String {
        let style = self.program.styles.iter().find(|one| one.name == style);
        let kind = |kind: &str| {
            let named = style.and_then(|style| style.kinds.get(kind));
            named.map_or(kind, |(name, _)| name).to_owned()
        };
        join(part.split(" or ").map(kind), "/")
    }
}

fn sum<'s>(
    results: &StudyResults<'s>,
    found: impl Fn(&'s PathFindings) -> Option<&'s CoverageCount>,
) -> CoverageCount {
    let mut sum = CoverageCount::default();
    results.puzzles.iter().filter_map(|p| found(&p.path_findings)).for_each(|count| sum += count);
    sum
}

fn pair<'c>(findings: &'c PathFindings, a: &str, b: &str) -> Option<&'c CoverageCount> {
    findings.pairs.get(&(a.to_owned(), b.to_owned()))
}

/// Returns the number of puzzles on which one of two techniques covers the other somewhere, and the numbers of the
/// other puzzles on which the first and the second have matches.
fn side_by_side(results: &StudyResults<'_>, a: &str, b: &str) -> [usize; 3] {
    let covers = |findings: &PathFindings, a, b| pair(findings, a, b).is_some_and(|found| found.covered > 0);
    let (both, others): (Vec<&PathFindings>, Vec<&PathFindings>) = results
        .puzzles
        .iter()
        .map(|p| &p.path_findings)
        .partition(|findings| covers(findings, a, b) || covers(findings, b, a));
    let alone = |name| others.iter().filter(|findings| findings.techniques.contains_key(name)).count();
    [both.len(), alone(a), alone(b)]
}

pub fn make(setup: &StudySetup<'_>) -> StudyResult<Experiment> {
    let [split, strategy] = ["split", "strategy"].map(|name| setup.one(name));
    let (Data { claims, letters, coexistence }, techniques) =
        (setup.file.data()?, setup.all("technique").to_vec());
    let source = PathSource {
        strategy: strategy.clone(),
        techniques: techniques.clone(),
        split,
        claims: claims.iter().map(|claim| (claim.technique.clone(), claim.by.clone())).collect(),
    };
    Ok(Experiment::new(Vec::new(), Some(source), move |results, out| {
        let texts = out.texts;
        let chosen = calls(results.program, &techniques)?;
        let technique_titles = TechniqueTitles::new(results.program, texts, &chosen);
        let strategy = titles(results.program, [&strategy], texts.language).concat();
        let mut counts: BTreeMap<&String, CoverageCount> = BTreeMap::new();
        for (name, count) in results.puzzles.iter().flat_map(|p| &p.path_findings.techniques) {
            *counts.entry(name).or_default() += count;
        }
        let names: Vec<&String> = counts.keys().copied().collect();
        out.fact("course", &strategy);
        out.fact(
            "positions_seen",
            results.puzzles.iter().map(|p| p.path_findings.matches.len()).sum::<usize>(),
        );
        out.words(&filled!(texts, "every_position", strategy));
        let row = |(name, &CoverageCount { positions, covered }): (&&String, &CoverageCount)| {
            cells![
                technique_titles.title(name),
                positions,
                covered,
                share(covered, positions),
                positions - covered
            ]
        };
        let heads = ["technique", "finds", "covered", "share", "of_its_own"];
        out.table("together", &heads, counts.iter().map(row));
        let row = |&name: &&String| {
            let covered = |other: &&String| {
                (*other != name).then(|| sum(results, |findings| pair(findings, name, other)).covered)
            };
            cells![technique_titles.title(name); names.iter().map(covered)]
        };
        let headings = names.iter().map(|name| technique_titles.title(name));
        out.wide_table("matrix", &["technique"], headings, names.iter().map(row));
        let pairs = names.iter().enumerate().flat_map(|(n, a)| names[n + 1..].iter().map(move |b| (*a, *b)));
        let row = |(a, b): (&String, &String)| {
            let [both, alone, other_alone] = side_by_side(results, a, b);
            (both > 0).then(|| {
                cells![technique_titles.title(a), technique_titles.title(b), both, alone, other_alone]
            })
        };
        let heads = ["technique", "other", "both", "first_alone", "other_alone"];
        out.table("side_by_side", &heads, pairs.filter_map(row));
        list_by_puzzle(results, &technique_titles, &letters, out);
        coexists(results, &technique_titles, &coexistence, out);
        let chosen: Vec<String> = chosen.iter().map(|call| results.program.describe(call)).collect();
        for (n, claim) in claims.iter().enumerate() {
            let CoverageCount { positions: found, covered } = sum(results, |findings| findings.claims.get(n));
            let is_chosen = |part: &String| chosen.iter().any(|name| is_part_of(part, name));
            if found == 0 || !claim.by.iter().all(is_chosen) {
                continue;
            }
            let is_open = |found: &CoverageCount| found.covered < found.positions;
            let first = results.puzzles.iter().find(|p| p.path_findings.claims.get(n).is_some_and(is_open));
            let first = first.map(|p| filled!(texts, "not_in", place = results.puzzle_name(p, texts)));
            let needed = ReportValue::Number(claim.share, NumberDisplay::Percent);
            let here =
                filled!(texts, "covered_on", found, covered, first = first.unwrap_or_default(), needed);
            let is_covered = covered as f64 >= claim.share * found as f64;
            out.finding(&claim.document, here, Verdict::new(found, is_covered));
        }
        let needless = counts.iter().filter(|(_, count)| count.covered == count.positions);
        let rows = needless.map(|(name, count)| cells![technique_titles.title(name), count.positions]);
        out.table("needless", &["technique", "positions"], rows);
        Ok(())
    }))
}

/// Lists the puzzles in which each split technique is applied, as the document does: each step with the letter of its
/// part, and in brackets that of another part with the same effects.
fn list_by_puzzle(
    results: &StudyResults<'_>,
    technique_titles: &TechniqueTitles<'_>,
    letters: &str,
    out: &mut StudyReport,
) {
    let width = results.puzzles.iter().map(|p| p.number).max().unwrap_or(0).to_string().len().max(3);
    let place = |p: &PuzzleRecord| match results.sources.len() {
        1 => format!("{:0width$}", p.number),
        _ => results.puzzle_name(p, out.texts),
    };
    let mut lists: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for p in results.puzzles {
        let mut puzzle: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for Sighting { technique, part, also } in &p.path_findings.sightings {
            let [part, also] = [Some(part), also.as_ref()]
                .map(|part| part.map(|part| technique_titles.kind_names(part, letters)));
            let (part, also) = (part.unwrap_or_default(), also.unwrap_or_else(|| "-".to_owned()));
            puzzle.entry(technique).or_default().push(format!("{part}({also})"));
        }
        for (technique, steps) in puzzle {
            lists.entry(technique).or_default().push(format!("{}:{}", place(p), steps.join(",")));
        }
    }
    let row = |(technique, puzzles): (&str, Vec<String>)| {
        cells![technique_titles.technique(technique), puzzles.len(), puzzles.join("  ")]
    };
    let rows: Vec<_> = lists.into_iter().map(row).collect();
    if !rows.is_empty() {
        out.table("by_puzzle", &["technique", "in_puzzles", "steps_in_each"], rows);
        out.words("letters_are");
    }
}

/// Judges whether one part of a technique is reported more often than another because it is searched first.
fn coexists(
    results: &StudyResults<'_>,
    technique_titles: &TechniqueTitles<'_>,
    coexistence: &Coexistence,
    out: &mut StudyReport,
) {
    let steps = results.puzzles.iter().flat_map(|p| &p.path_findings.sightings);
    let steps: Vec<&Sighting> = steps.filter(|step| step.technique == coexistence.technique).collect();
    if steps.is_empty() {
        return;
    }
    let step_count = |part: &String| steps.iter().filter(|step| step.part == *part).count();
    let (often, seldom) = (step_count(&coexistence.frequent), step_count(&coexistence.seldom));
    let together = steps.iter().filter(|step| step.also.is_some()).count();
    let (texts, technique) = (out.texts, technique_titles.technique(&coexistence.technique));
    let [more, fewer] = [&coexistence.frequent, &coexistence.seldom]
        .map(|part| technique_titles.kind_names(part, texts.language.code()));
    let [there, of] = coexistence.together;
    let document = filled!(texts, "more_often", technique, more, fewer, there, of);
    let here = filled!(texts, "so_often", more, often, fewer, seldom, together, n = steps.len());
    out.finding(&document, here, Verdict::new(steps.len(), often > seldom && 2 * together > steps.len()));
}
