//! Number of nice loops on a board, by type, compared with the document's numbers for a typical board.

use super::{
    cover::PathSource,
    prelude::*,
    strategies::{calls, titles},
};
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Data {
    /// Technique for all types of loops, with the names of parameters in brackets.
    technique: String,
    /// Types of loops, the continuous ones first.
    sorts: Vec<String>,
}

/// Reading of the loops that the document counts: maximum length, and the weak links.
struct LoopReading {
    limit: String,
    links: String,
    /// Technique call for each type, as named in the results.
    techniques: Vec<String>,
}

/// Numbers of loops on each board, by type.
type Boards = Vec<Vec<usize>>;

pub fn make(setup: &StudySetup<'_>) -> StudyResult<Experiment> {
    let Data { technique, sorts } = setup.file.data()?;
    let strategy = setup.one("strategy");
    let mut readings = Vec::new();
    for limit in setup.all("limit") {
        for links in setup.all("links") {
            let technique = technique.replace("{links}", links).replace("{limit}", limit);
            let techniques: Vec<String> =
                sorts.iter().map(|sort| technique.replace("{sort}", sort)).collect();
            let calls = calls(setup.program, &techniques)?;
            let techniques = calls.iter().map(|call| setup.program.describe(call)).collect();
            readings.push(LoopReading { limit: limit.clone(), links: links.clone(), techniques });
        }
    }
    let techniques = readings.iter().flat_map(|reading| reading.techniques.clone()).collect();
    let source = PathSource { strategy: strategy.clone(), techniques, ..PathSource::default() };
    Ok(Experiment::new(Vec::new(), Some(source), move |results, out| {
        let path = titles(results.program, [&strategy], out.texts.language).concat();
        let boards = |reading: &LoopReading| -> Boards {
            let boards = results.puzzles.iter().flat_map(|p| &p.path_findings.matches);
            let loop_numbers = |matches: &BTreeMap<String, usize>| {
                let numbers = reading.techniques.iter().map(|name| matches.get(name).copied().unwrap_or(0));
                numbers.collect()
            };
            boards.map(loop_numbers).collect()
        };
        let texts = out.texts;
        let name = |LoopReading { limit, links, .. }: &LoopReading| {
            filled!(texts, "reading_of", limit, links = texts.get(links))
        };
        out.reading_names = readings.iter().map(name).collect();
        let readings: Vec<Boards> = readings.iter().map(boards).collect();
        out.fact("course", &path);
        out.fact("positions_seen", readings.first().map_or(0, Vec::len));
        out.words(&filled!(texts, "what_counts", strategy = path));
        report(&sorts, &readings, out);
        Ok(())
    }))
}

/// Ranges of the number of loops by which boards are grouped.
const RANGES: [(&str, usize, usize); 5] =
    [("0", 0, 0), ("1–5", 1, 5), ("6–9", 6, 9), ("10–20", 10, 20), ("> 20", 21, usize::MAX)];

fn report(sorts: &[String], readings: &[Boards], out: &mut StudyReport) {
    let texts = out.texts;
    let rows = out.reading_names.iter().zip(readings).flat_map(|(reading, boards)| {
        let of_sort = |sort: usize| boards.iter().map(move |board| board[sort]);
        sorts.iter().enumerate().filter(|_| !boards.is_empty()).map(move |(sort, name)| {
            let loops: usize = of_sort(sort).sum();
            let per_board = round(loops as f64 / boards.len() as f64, 2);
            let on_boards = of_sort(sort).filter(|n| *n > 0).count();
            cells![reading, texts.get(name), loops, per_board, on_boards]
        })
    });
    let rows: Vec<_> = rows.collect();
    out.table("by_sort", &["reading", "sort", "loops", "per_board", "on_boards"], rows);
    let numbers = |boards: &Boards| boards.iter().map(|board| board.iter().sum()).collect::<Vec<usize>>();
    let count_in_range = |boards: &Boards, (least, most): (usize, usize)| {
        numbers(boards).into_iter().filter(|n| (least..=most).contains(n)).count()
    };
    let row = |(range, least, most)| cells![range; readings.iter().map(|boards| count_in_range(boards, (least, most)))];
    let names = out.reading_names.clone();
    out.wide_table("how_many", &["loops"], names, RANGES.map(row));
    let Some(default_boards) = readings.first() else { return };
    let some = |boards: &Boards| numbers(boards).into_iter().filter(|n| *n > 0).collect::<Vec<usize>>();
    let middle = |boards: &Boards| median(some(boards).into_iter().map(|n| n as f64));
    let mut finding = |document: &str, here: String, verdict: &dyn Fn(&Boards) -> Agreement| {
        out.readings(document, here, |reading| {
            let boards = &readings[reading];
            Verdict::new(some(boards).len(), verdict(boards))
        });
    };
    let here = filled!(texts, "at_the_median", middle = ReportValue::from(middle(default_boards)));
    // Loops that remove no candidate are not found, so a smaller number is not evidence against the statement.
    finding("ten_to_twenty", here, &|boards| {
        middle(boards).and_then(|middle| (middle > 20.0).then_some(false)).into()
    });
    let few = |boards: &Boards| count_in_range(boards, (1, 5));
    let here = filled!(texts, "few_loops", few = few(default_boards), boards = some(default_boards).len());
    finding("one_to_five", here, &|boards| (2 * few(boards) >= some(boards).len()).into());
    let loops = |boards: &Boards| some(boards).into_iter().sum::<usize>();
    let discontinuous = |boards: &Boards| boards.iter().flat_map(|board| board.iter().skip(1)).sum::<usize>();
    let here = filled!(
        texts,
        "so_many_discontinuous",
        discontinuous = discontinuous(default_boards),
        all = loops(default_boards)
    );
    finding("most_discontinuous", here, &|boards| (2 * discontinuous(boards) > loops(boards)).into());
}
