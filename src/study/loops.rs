//! The number of nice loops on a board, and their sorts, beside what the document on them says of a typical board.

use super::cover::CourseOf;
use super::prelude::*;

#[derive(Deserialize)]
struct Data {
    /// The technique of all sorts, with the names of parameters in brackets.
    technique: String,
    /// Sorts of loops, the continuous ones first.
    sorts: Vec<String>,
}

pub fn make(setup: &Setup<'_>) -> Evaluated<Experiment> {
    let [strategy, limit, links] = ["strategy", "limit", "links"].map(|name| setup.one(name));
    let Data { technique, sorts } = setup.file.data()?;
    let technique = technique.replace("{links}", &links).replace("{limit}", &limit);
    let techniques: Vec<String> = sorts.iter().map(|sort| technique.replace("{sort}", sort)).collect();
    let course =
        CourseOf { strategy: strategy.clone(), techniques: techniques.clone(), ..CourseOf::default() };
    Ok(Experiment::new(Vec::new(), Some(course), move |of, out| {
        let texts = out.texts;
        // For each board the number of its loops, by their sorts.
        let boards = of.puzzles.iter().flat_map(|p| &p.course.matches).map(|matches| {
            let on = |technique: &String| {
                let name = technique.split('(').next().unwrap_or_default();
                matches.iter().filter(|(found, _)| found.starts_with(name)).map(|(_, n)| n).sum()
            };
            techniques.iter().map(on).collect()
        });
        let boards: Vec<Vec<usize>> = boards.collect();
        let of_sort = |sort: usize| boards.iter().map(move |board| board[sort]);
        let found: Vec<usize> = boards.iter().map(|board| board.iter().sum()).collect();
        let with = |least: usize, most: usize| found.iter().filter(|n| (least..=most).contains(*n)).count();
        out.fact("course", &strategy);
        out.fact("positions_seen", boards.len());
        out.words(&filled!(texts, "what_counts", strategy, limit));
        let row = |(sort, name): (usize, &String)| {
            let loops: usize = of_sort(sort).sum();
            let per_board = round(loops as f64 / boards.len() as f64, 2);
            cells![texts.get(name), loops, per_board, of_sort(sort).filter(|n| *n > 0).count()]
        };
        let rows = sorts.iter().enumerate().filter(|_| !boards.is_empty()).map(row);
        out.table("by_sort", &["sort", "loops", "per_board", "on_boards"], rows);
        let ranges = [("0", 0, 0), ("1–5", 1, 5), ("6–9", 6, 9), ("10–20", 10, 20), ("> 20", 21, usize::MAX)];
        let row =
            |(range, least, most)| cells![range, with(least, most), share(with(least, most), boards.len())];
        out.table("how_many", &["loops", "boards", "share"], ranges.map(row));
        let some: Vec<usize> = found.iter().copied().filter(|n| *n > 0).collect();
        if let Some(middle) = median(some.iter().map(|n| *n as f64)) {
            let (few, boards, all) = (with(1, 5), some.len(), some.iter().sum::<usize>());
            let discontinuous = all - of_sort(0).sum::<usize>();
            let here = filled!(texts, "at_the_median", middle = ReportValue::from(middle));
            // Loops that remove nothing are not among those found: that there are fewer is not seen here.
            out.finding("ten_to_twenty", here, (middle > 20.0).then_some(false));
            let here = filled!(texts, "few_loops", few, boards);
            out.finding("one_to_five", here, 2 * few >= boards);
            let here = filled!(texts, "so_many_discontinuous", discontinuous, all);
            out.finding("most_discontinuous", here, 2 * discontinuous > all);
        }
        Ok(())
    }))
}
