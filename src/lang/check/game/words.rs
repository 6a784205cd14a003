//! Words of formats for a constraint.

use crate::{EntryForm, FormatWord, WORD_FORMATS, WordNumber, check::prelude::*};

impl Scope<'_> {
    pub fn format_words(&mut self) -> Option<Vec<FormatWord>> {
        let words = of_kind!(self.item.clauses, ClauseKind::Reads(words) => words).flatten();
        all_some(words, |word| self.format_word(word))
    }

    fn format_word(&mut self, tree: &ast::FormatWord) -> Option<FormatWord> {
        let format = self.listed_word(tree.format, &WORD_FORMATS);
        let form =
            map_some(tree.form, |name| EntryForm::from_word(&self.listed_word(name, EntryForm::WORDS)));
        let numbers = self.word_numbers(tree);
        Some(FormatWord { format, word: tree.word.text(), numbers: numbers?, form: form? })
    }

    fn word_numbers(&mut self, tree: &ast::FormatWord) -> Option<Vec<WordNumber>> {
        let fields: Vec<String> = match self.inputs.first() {
            Some(input) if input.kind == InputKind::Number => vec![input.name.clone()],
            Some(input) => input.fields.iter().map(|field| field.name.clone()).collect(),
            None => Vec::new(),
        };
        let mut expected = fields.iter();
        all_some(&tree.numbers, |(name, number)| {
            let number = number.as_ref().map(|number| self.typed(number, &Type::Int));
            match (expected.next(), name) {
                (None, _) => {
                    let message = message!("the input has {0} numbers", fields.len());
                    self.fail(Code::Misplaced.at(&tree.word, message))
                }
                (Some(field), Some(name)) if name.text != field => {
                    self.fail(Code::UnknownName.at(*name, message!("expected `{field}`")))
                }
                _ => Some(match (number, name) {
                    (None, _) => WordNumber::Wanted,
                    (Some(number), None) => WordNumber::Fixed(number?),
                    (Some(number), Some(_)) => WordNumber::Usual(number?),
                }),
            }
        })
    }
}
