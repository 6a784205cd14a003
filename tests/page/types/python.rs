//! Types of Python.

use super::{Field, Type, about, fields, name};
use serde_json::Value;
use std::collections::BTreeSet;

const HEAD: &str = r#""""Types of the calls of the service. They are made from grammar/service.schema.json by tests/page/schema.rs."""

from typing import Any, Literal, NotRequired, TypedDict, Unpack, overload
"#;

/// Words of Python that cannot be names of attributes.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Returns the stubs of all types of the service, and of the function that makes its calls.
pub fn python(schema: &Value) -> String {
    let types = schema["$defs"].as_object().expect("types").iter();
    let types = types.map(|(name, of)| format!("\n{}", declared(name, of)));
    let header = fields(&schema["$defs"][name(&schema["header"])]);
    let header: String = header.iter().filter(|field| field.name != "call").map(argument).collect();
    let calls = schema["calls"].as_object().expect("calls").iter().map(|(call, of)| {
        let [request, answer] = [&of["request"], &of["answer"]].map(name);
        let words = of["about"].as_str().expect("words");
        format!(
            "\n@overload\ndef call(\n    call: Literal[\"{call}\"],\n    /,\n    *,\n{header}    **request: Unpack[{request}],\n\
             ) -> {answer}:\n    \"\"\"{words}.\"\"\"\n"
        )
    });
    [HEAD.to_owned()].into_iter().chain(types).chain(calls).collect()
}

fn argument(field: &Field) -> String {
    format!("    {}: {} = ...,\n", field.name, text(&field.of))
}

fn declared(name: &str, schema: &Value) -> String {
    let words = about(schema);
    let fields = match Type::new(schema) {
        Type::Object(fields) => fields,
        other => return format!("{}{name} = {}\n", comment("", words), text(&other)),
    };
    if fields.iter().any(|field| KEYWORDS.contains(&field.name.as_str())) {
        let lines = fields.iter().map(|field| {
            comment("        ", field.about.clone())
                + &format!("        \"{}\": {},\n", field.name, member(field))
        });
        let lines: String = lines.collect();
        return format!(
            "{}{name} = TypedDict(\n    \"{name}\",\n    {{\n{lines}    }},\n)\n",
            comment("", words)
        );
    }
    let words = words.map(|words| format!("    \"\"\"{words}\"\"\"\n\n")).unwrap_or_default();
    let lines = fields.iter().map(|field| {
        comment("    ", field.about.clone()) + &format!("    {}: {}\n", field.name, member(field))
    });
    let lines: String = lines.collect();
    let body = format!("{words}{lines}");
    let body = if body.is_empty() { "    ...\n" } else { body.trim_end_matches('\n') };
    format!("class {name}(TypedDict):\n{}\n", body.trim_end())
}

fn comment(indent: &str, words: Option<String>) -> String {
    words.map(|words| format!("{indent}# {words}\n")).unwrap_or_default()
}

fn member(field: &Field) -> String {
    let of = text(&field.of);
    if field.is_required { of } else { format!("NotRequired[{of}]") }
}

fn text(of: &Type) -> String {
    match of {
        Type::Any => "Any".to_owned(),
        Type::Null => "None".to_owned(),
        Type::Boolean => "bool".to_owned(),
        Type::Integer => "int".to_owned(),
        Type::Number => "float".to_owned(),
        Type::Text => "str".to_owned(),
        Type::Word(word) => format!("Literal[\"{word}\"]"),
        Type::Named(name) => name.clone(),
        Type::List(of) => format!("list[{}]", text(of)),
        // JSON has lists in the place of tuples.
        Type::Tuple(parts) => format!("list[{}]", union(parts)),
        Type::Map(of) => format!("dict[str, {}]", text(of)),
        Type::Object(fields) => {
            format!("dict[str, {}]", union(fields.iter().map(|field| &field.of)))
        }
        Type::Union(list) => union(list),
    }
}

fn union<'t>(list: impl IntoIterator<Item = &'t Type>) -> String {
    let (mut words, mut others, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for of in list {
        match of {
            Type::Word(word) => words.push(format!("\"{word}\"")),
            other if seen.insert(text(other)) => others.push(text(other)),
            _ => {}
        }
    }
    if !words.is_empty() {
        others.insert(0, format!("Literal[{}]", words.join(", ")));
    }
    others.join(" | ")
}
