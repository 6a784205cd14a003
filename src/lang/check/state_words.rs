//! Words for the states of laws.

use super::prelude::*;
use crate::walk::mentions;

impl Scope<'_> {
    /// Checks the texts for the value of a state, which see the state and the first `fixed` visible names.
    pub fn state_words(&mut self, texts: &[ast::Text], name: Name, state: VarId, fixed: usize) -> Texts {
        let seen = self.visible.clone();
        self.visible.truncate(fixed);
        self.visible.push((name.text, state));
        let checked = self.texts(texts);
        self.visible = seen;
        for text in checked.values() {
            if !self.holes_say(text, state) {
                let message = message!("the words for `{}` do not contain its value", name.text);
                let help = message!(
                    "write `{hole}` in the place of its number",
                    hole = format!("{{{}}}", name.text)
                );
                self.fault(Code::UnknownHole.at(name, message).help(help));
            }
        }
        checked
    }

    /// Whether a hole of a text depends on a state. Reports holes that are not numbers.
    fn holes_say(&mut self, text: &Template, state: VarId) -> bool {
        let mut is_said = false;
        for piece in text {
            let hole = match piece {
                TemplatePart::Text(_) => continue,
                TemplatePart::Value(hole) | TemplatePart::Each(_, hole, ..) => hole,
                TemplatePart::Choice(hole, cases) => {
                    for (_, text) in cases {
                        is_said |= self.holes_say(text, state);
                    }
                    hole
                }
            };
            is_said |= mentions(hole, state);
            if hole.ty != Type::Int || matches!(piece, TemplatePart::Each(..)) {
                self.fault(wrong_type(hole, message!("a hole in the words for a state must be a number")));
            }
        }
        is_said
    }
}
