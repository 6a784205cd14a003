//! All questions, one file each. A new question is a file and a row of the table.

mod explain;
mod hint;
mod links;
mod thread;

use super::{
    question::{self, QuestionSpec},
    table::{self, CallSpec, Pace, RuleUse},
};

/// Declares the table of questions: for each its type, first line of help, and whether it solves the position what
/// forms its replies have, and the default width of the search if they follow a path.
macro_rules! questions {
    ($($name:literal: $question:ty, $about:literal, $($field:ident)* $(, $width:literal)?;)*) => {
        /// All questions.
        pub const QUESTIONS: &[QuestionSpec] = &[$(QuestionSpec {
            $($field: true,)*
            $(path_width: Some($width),)?
            ..QuestionSpec {
                name: $name,
                solves: false,
                has_steps: false,
                has_pictures: false,
                path_width: None,
                has_graph: false,
                call: CallSpec {
                    name: concat!("ask/", $name),
                    pace: Pace::Long,
                    about: $about,
                    rules: RuleUse::Runs,
                    run: |context, request| table::answer(question::answer::<$question>, context, request),
                    #[cfg(feature = "schema")]
                    schemas: |generators| generators.schemas_of(question::answer::<$question>),
                },
                #[cfg(feature = "cli")]
                augment: <$question as clap::Args>::augment_args,
                #[cfg(feature = "cli")]
                from_matches: |found| Ok(Box::new(<$question as clap::FromArgMatches>::from_arg_matches(found)?)),
            }
        }),*];
    };
}

questions! {
    "hint": hint::HintQuestion, "Show the next step, in part or in full", solves has_steps has_pictures, "1";
    "explain": explain::ExplainQuestion, "Explain why a conclusion holds", solves has_steps has_pictures;
    "thread": thread::ThreadQuestion, "Show which steps of a solution depend on which", solves has_graph, "4";
    "links": links::LinksQuestion, "List or draw strong and weak links on a position", has_pictures has_graph;
}
