//! Types of TypeScript.

use super::{Field, Type, about, fields, name};
use serde_json::Value;

const HEAD: &str = "// Types of the calls of the service. They are made from grammar/service.schema.json by tests/page/schema.rs.\n";

/// Returns the declarations of all types of the service.
pub fn typescript(schema: &Value) -> String {
    let types = schema["$defs"].as_object().expect("types").iter();
    let types = types.map(|(name, schema)| comment("", about(schema)) + &declared(name, schema));
    let calls = schema["calls"].as_object().expect("calls").iter().map(|(call, of)| {
        let [request, answer] = [&of["request"], &of["answer"]].map(name);
        let words = of["about"].as_str().map(|about| format!("{about}."));
        comment("  ", words) + &format!("  \"{call}\": {{ request: {request}; answer: {answer} }};\n")
    });
    let calls = format!(
        "\n/** All calls by their names. */\nexport interface Calls {{\n{}}}\n",
        calls.collect::<String>()
    );
    [HEAD.to_owned()].into_iter().chain(types.map(|one| format!("\n{one}"))).chain([calls]).collect()
}

fn declared(name: &str, schema: &Value) -> String {
    match Type::new(schema) {
        Type::Object(_) => format!("export interface {name} {{\n{}}}\n", body(&fields(schema))),
        other => format!("export type {name} = {};\n", text(&other)),
    }
}

fn body(fields: &[Field]) -> String {
    let line = |field: &Field| {
        let mark = if field.is_required { "" } else { "?" };
        comment("  ", field.about.clone()) + &format!("  {}{mark}: {};\n", field.name, text(&field.of))
    };
    fields.iter().map(line).collect()
}

fn comment(indent: &str, words: Option<String>) -> String {
    words.map(|words| format!("{indent}/** {words} */\n")).unwrap_or_default()
}

fn text(of: &Type) -> String {
    let all = |list: &[Type], separator: &str| list.iter().map(text).collect::<Vec<_>>().join(separator);
    match of {
        Type::Any => "unknown".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Integer | Type::Number => "number".to_owned(),
        Type::Text => "string".to_owned(),
        Type::Word(word) => format!("\"{word}\""),
        Type::Named(name) => name.clone(),
        Type::List(of) if matches!(**of, Type::Union(_)) => format!("({})[]", text(of)),
        Type::List(of) => format!("{}[]", text(of)),
        Type::Tuple(parts) => format!("[{}]", all(parts, ", ")),
        Type::Map(of) => format!("Record<string, {}>", text(of)),
        Type::Object(fields) => {
            let field = |field: &Field| format!("{}: {}", field.name, text(&field.of));
            format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join("; "))
        }
        Type::Union(list) => all(list, " | "),
    }
}
