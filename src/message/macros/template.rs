//! Sentences with holes, as they stand in the program.

/// A hole in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hole {
    /// Its key: a name, or a number.
    pub name: String,
    /// How what fills it is written, as after the `:` of `format!`.
    pub form: String,
    /// Whether the program leaves its number out.
    pub is_counted: bool,
}

/// A sentence with its holes alone, `{0}` and `{name}`, and each hole once; none where a hole is not closed.
pub fn plain(text: &str) -> Option<(String, Vec<Hole>)> {
    let (mut plain, mut holes, mut counted) = (String::new(), Vec::<Hole>::new(), 0);
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        plain.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        if let Some(tail) = after.strip_prefix(&rest[at..=at]) {
            plain.push_str(&rest[at..at + 2]);
            rest = tail;
            continue;
        }
        let (inner, tail) = after.split_once('}')?;
        let (name, form) = inner.split_once(':').unwrap_or((inner, ""));
        let is_counted = name.is_empty();
        let name = if is_counted { counted.to_string() } else { name.to_owned() };
        counted += usize::from(is_counted);
        plain.push_str(&format!("{{{name}}}"));
        if holes.iter().all(|known| known.name != name) {
            holes.push(Hole { name, form: form.to_owned(), is_counted });
        }
        rest = tail;
    }
    Some((plain + rest, holes))
}
