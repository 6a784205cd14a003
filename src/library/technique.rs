//! Techniques as rule files declare them.

use super::prelude::*;

/// A technique: a rule that says what can be concluded where a pattern stands.
///
/// ```
/// use tesuji::{Language, Rules};
///
/// let rules = Rules::shipped();
/// let technique = rules.technique("x-wing")?;
/// assert_eq!(technique.name(), "fish");
/// assert_eq!(technique.titles(Language::En)[0], "…X-Wing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Technique<'r> {
    pub(super) program: &'r Program,
    pub(super) declared: &'r program::Technique,
}

impl<'r> Technique<'r> {
    /// Its id, as in `naked-subset`.
    pub fn name(&self) -> &'r str {
        &self.declared.name
    }

    /// The id with its parameters, as in `naked-subset(n in 2..4)`.
    pub fn signature(&self) -> String {
        catalogue::signature(self.declared)
    }

    /// The title. What depends on a match stands as `…`; where it has parameters, this is the first case.
    pub fn title(&self, language: Language) -> String {
        self.titles(language).into_iter().next().unwrap_or_default()
    }

    /// What its cases are called, each name once.
    pub fn titles(&self, language: Language) -> Vec<String> {
        catalogue::titles(self.program, self.declared, language)
    }

    /// Its other names.
    pub fn aliases(&self) -> impl Iterator<Item = &'r str> {
        self.declared.aliases.iter().map(|alias| alias.name.as_str())
    }

    /// How hard its cases are: the easiest and the hardest; nothing where its rule says nothing.
    pub fn difficulty(&self) -> Option<(i64, i64)> {
        catalogue::difficulty(self.program, self.declared)
    }

    /// The first sentence of the comment above its rule.
    pub fn about(&self) -> String {
        catalogue::about(&self.declared.comment)
    }

    /// The name of its file.
    pub fn file(&self) -> &'r str {
        self.program.files.get(self.declared.span.file as usize).map_or("", |file| &file.name)
    }

    /// The file and line of its rule, as in `rules/techniques/fish.tesuji:12`.
    pub fn place(&self) -> String {
        catalogue::place(self.program, self.declared.span)
    }
}

impl fmt::Debug for Technique<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.signature())
    }
}
