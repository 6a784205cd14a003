//! The statements inside a statement, which are the same for one as it is written and as it was checked.

/// The statements directly inside a statement: `as_ref` and `iter` give them to look at, `as_mut` and `iter_mut` to
/// change. The arms are those that the two kinds of statements do not share.
macro_rules! statement_parts {
    ($statement:expr, $one:ident, $list:ident, { $($arms:tt)* }) => {
        match $statement {
            $($arms)*
            Self::FirstOf(list)
            | Self::Repeat(list)
            | Self::Times(_, list)
            | Self::Level(_, list)
            | Self::Seek(_, list)
            | Self::All(list) => list.$list().collect(),
            Self::Exhaust(inner) => vec![inner.$one()],
            Self::Then(tried, then) => std::iter::once(tried.$one()).chain(then).collect(),
            Self::If(_, yes, no) => yes.$list().chain(no).collect(),
            Self::Each(each) => each.body.$list().collect(),
            Self::Sweep(_, _, all) => all.$list().flat_map(|each| each.body.$list()).collect(),
            Self::Pick(pick) => pick.body.$list().collect(),
            Self::Cascade(cascade) => cascade.body.$list().collect(),
        }
    };
}
pub(super) use statement_parts;
