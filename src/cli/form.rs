//! Forms of results.

use clap::{
    ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};

/// Form of a result. Each command accepts some of them: see [`forms`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Text
    #[default]
    Text,
    /// Markdown
    Markdown,
    /// One JSON object per line
    Json,
    /// Comma-separated values
    Csv,
    /// JUnit XML
    Junit,
    /// Graphviz
    Dot,
    /// A picture
    Svg,
    /// A PNG picture
    Png,
    /// A self-contained page of pictures
    Html,
    /// Apache Parquet
    Parquet,
    /// Apache Arrow file; a stream on standard output
    Arrow,
}

impl Form {
    /// Returns whether the form is a picture or a page of pictures.
    pub fn is_drawn(self) -> bool {
        matches!(self, Self::Svg | Self::Png | Self::Html)
    }
}

/// Returns the parser of an option that accepts these forms.
pub fn forms(accepted: &[Form]) -> impl TypedValueParser<Value = Form> + use<> {
    let names = accepted.iter().filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(names).try_map(|name| Form::from_str(&name, false))
}
