//! Enums whose values have a word of their own in rule files.

macro_rules! worded {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$value_doc])* $value,)*
        }

        impl $name {
            /// The words of all values, in their order.
            pub const WORDS: &[&'static str] = &[$($word),*];

            /// The value of a word; `None` for other words.
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$value),)*
                    _ => None,
                }
            }

            pub fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }
    };
}
pub(super) use worded;
