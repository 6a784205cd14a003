//! Strategies as rule files declare them.

use super::prelude::*;

/// A strategy: which techniques are tried, and in which order.
///
/// ```
/// use tesuji::Rules;
///
/// let rules = Rules::shipped();
/// assert!(rules.strategy("basic")?.techniques().contains(&"hidden-single".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Strategy<'r> {
    pub(super) program: &'r Program,
    pub(super) declared: &'r program::Strategy,
}

impl<'r> Strategy<'r> {
    /// Its id, as in `default`.
    pub fn name(&self) -> &'r str {
        &self.declared.name
    }

    /// The title, where the rule has one.
    pub fn title(&self, language: Language) -> Option<String> {
        Words::new(self.program, language).title(&self.declared.title)
    }

    /// Whether the strategy is a part of others, and cannot solve a puzzle or is not made to.
    pub fn is_part(&self) -> bool {
        let number = self.program.strategies.iter().position(|one| one.name == self.declared.name);
        number.is_some_and(|number| catalogue::is_part(self.program, number))
    }

    /// The names of its levels, the easiest first.
    pub fn levels(&self) -> impl Iterator<Item = &'r str> {
        self.declared.levels.keys().map(String::as_str)
    }

    /// The techniques that it tries by itself or by strategies that it calls, with their arguments, in its order.
    pub fn techniques(&self) -> Vec<String> {
        let number = self.program.strategies.iter().position(|one| one.name == self.declared.name);
        let calls = number.map(|number| self.program.plain_call(number));
        self.program.tried(calls).iter().map(|call| self.program.describe(call)).collect()
    }

    /// The names of the numbers that it adds up, such as a score.
    pub fn totals(&self) -> impl Iterator<Item = &'r str> {
        self.declared.totals.iter().map(|(name, _)| name.as_str())
    }

    /// The first sentence of the comment above it.
    pub fn about(&self) -> String {
        catalogue::about(&self.declared.comment)
    }

    /// The file and line where it stands.
    pub fn place(&self) -> String {
        catalogue::place(self.program, self.declared.span)
    }
}

impl fmt::Debug for Strategy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
