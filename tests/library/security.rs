//! The limits that the document on security says.

use std::fs;

/// A number with its unit, as a document or a constant has it.
fn number(text: &str) -> Option<u64> {
    let text = text.trim().replace('_', "");
    let (text, unit) = match text.split_once(' ') {
        Some((number, "KB")) => (number, 1 << 10),
        Some((number, "MB")) => (number, 1 << 20),
        Some((number, "s")) => (number, 1),
        Some(_) => return shifted(&text),
        None => (text.as_str(), 1),
    };
    let seconds = text.strip_prefix("Duration::fromsecs(").and_then(|rest| rest.strip_suffix(')'));
    seconds.unwrap_or(text).parse::<u64>().ok().map(|number| number * unit)
}

fn shifted(text: &str) -> Option<u64> {
    let (number, by) = text.split_once(" << ")?;
    Some(number.parse::<u64>().ok()? << by.parse::<u32>().ok()?)
}

/// The value of a constant in a source.
fn constant(name: &str, source: &str) -> Option<u64> {
    let line = source.lines().find(|line| {
        let line = line.trim_start();
        let visible = ["pub(super) ", "pub(crate) ", "pub ", "export "];
        let rest = visible.iter().find_map(|visible| line.strip_prefix(visible)).unwrap_or(line);
        let rest = rest.strip_prefix("const ");
        rest.and_then(|rest| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with([':', ' ']))
    })?;
    number(line.split_once(" = ")?.1.trim_end().trim_end_matches(';'))
}

#[test]
fn limits_are_as_the_document_on_security_says() {
    let document = fs::read_to_string(".github/SECURITY.md").unwrap();
    let limits = document.split_once("\n## Limits\n").unwrap().1.split("\n## ").next().unwrap();
    let rows: Vec<&str> = limits.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() >= 10, "{limits}");
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [_, most, place] = cells[..] else { panic!("{row}") };
        let (name, path) = place.trim_matches('`').split_once("` in `").unwrap_or_else(|| panic!("{row}"));
        let source = fs::read_to_string(path).unwrap_or_else(|error| panic!("{row}: {error}"));
        let value = constant(name, &source).unwrap_or_else(|| panic!("{row}: there is no such constant"));
        assert_eq!(number(most), Some(value), "{row}");
    }
}

#[test]
fn numbers_of_constants_are_understood() {
    let source = "const A: usize = 8 << 20;\npub const AB: u64 = 1_000;\nexport const C = 4 << 20;\n";
    assert_eq!(
        [constant("A", source), constant("AB", source), constant("C", source)],
        [number("8 MB"), Some(1000), number("4 MB")]
    );
    assert_eq!(constant("D", "const D: Duration = Duration::from_secs(10);"), number("10 s"));
    assert_eq!((constant("B", source), number("many")), (None, None));
}
