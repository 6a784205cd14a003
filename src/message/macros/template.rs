//! Sentences with holes, in the form in which the program contains them.

/// A hole in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hole {
    /// Key: a name or a number.
    pub name: String,
    /// Format specification of the value, as after the `:` in `format!`.
    pub form: String,
    /// Whether the number is implied, as in `{}`.
    pub is_counted: bool,
}

/// Returns a sentence with its holes reduced to `{0}` and `{name}`, and each distinct hole once; `None` if a hole is
/// not closed.
pub fn parse_template(text: &str) -> Option<(String, Vec<Hole>)> {
    let (mut template, mut holes, mut counted) = (String::new(), Vec::<Hole>::new(), 0);
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        template.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        if let Some(tail) = after.strip_prefix(&rest[at..=at]) {
            template.push_str(&rest[at..at + 2]);
            rest = tail;
            continue;
        }
        let (inner, tail) = after.split_once('}')?;
        let (name, form) = inner.split_once(':').unwrap_or((inner, ""));
        let is_counted = name.is_empty();
        let name = if is_counted { counted.to_string() } else { name.to_owned() };
        counted += usize::from(is_counted);
        template.push_str(&format!("{{{name}}}"));
        if holes.iter().all(|known| known.name != name) {
            holes.push(Hole { name, form: form.to_owned(), is_counted });
        }
        rest = tail;
    }
    Some((template + rest, holes))
}
