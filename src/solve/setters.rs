//! Chained setters for option structs, which other crates cannot construct as literals.

/// An optional name, converted from a text or an `Option` of one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct OptionalName(#[doc(hidden)] pub Option<String>);

impl From<&str> for OptionalName {
    fn from(name: &str) -> Self {
        Self(Some(name.to_owned()))
    }
}

impl From<String> for OptionalName {
    fn from(name: String) -> Self {
        Self(Some(name))
    }
}

impl From<Option<String>> for OptionalName {
    fn from(name: Option<String>) -> Self {
        Self(name)
    }
}

/// Defines a method for each listed field, which sets the field and returns the options: a `set` field by its value, a
/// `text` by anything that converts to `String`, an optional field (`some`) by its value or an `Option`, an optional
/// text (`name`) by an [`OptionalName`], and a `list` by its elements.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($options:ty { $($kind:ident $method:ident($field:ident: $type:ty);)+ }) => {
        impl $options {
            $(
                #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub fn $method(mut self, $field: $crate::setter_argument!($kind $type)) -> Self {
                    self.$field = $crate::setter_value!($kind $field);
                    self
                }
            )+
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! setter_argument {
    (set $type:ty) => { $type };
    (text $type:ty) => { impl Into<$type> };
    (name $type:ty) => { impl Into<$crate::setters::OptionalName> };
    (some $type:ty) => { impl Into<Option<$type>> };
    (list $type:ty) => { impl IntoIterator<Item = impl Into<$type>> };
}

#[doc(hidden)]
#[macro_export]
macro_rules! setter_value {
    (set $value:ident) => {
        $value
    };
    (text $value:ident) => {
        $value.into()
    };
    (name $value:ident) => {
        $value.into().0
    };
    (some $value:ident) => {
        $value.into()
    };
    (list $value:ident) => {
        $value.into_iter().map(Into::into).collect()
    };
}

pub use crate::setters;
