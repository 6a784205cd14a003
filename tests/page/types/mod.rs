//! The types of the service as other languages write them, made from its JSON schema.

mod python;
mod typescript;

pub use python::python;
use serde_json::Value;
pub use typescript::typescript;

/// A type of JSON values.
enum Type {
    Any,
    Null,
    Boolean,
    Integer,
    Number,
    Text,
    /// One word.
    Word(String),
    /// A type that has a name.
    Named(String),
    List(Box<Type>),
    Tuple(Vec<Type>),
    /// An object with any names.
    Map(Box<Type>),
    Object(Vec<Field>),
    Union(Vec<Type>),
}

struct Field {
    name: String,
    about: Option<String>,
    is_required: bool,
    of: Type,
}

impl Type {
    fn new(schema: &Value) -> Self {
        let alternatives = ["oneOf", "anyOf"].into_iter().find_map(|key| schema[key].as_array());
        if let Some(path) = schema["$ref"].as_str() {
            Self::Named(path.trim_start_matches("#/$defs/").to_owned())
        } else if let Some(word) = schema["const"].as_str() {
            Self::Word(word.to_owned())
        } else if let Some(words) = schema["enum"].as_array() {
            let word = |word: &Value| Self::Word(word.as_str().expect("a word").to_owned());
            Self::Union(words.iter().map(word).collect())
        } else if let Some(alternatives) = alternatives {
            Self::Union(alternatives.iter().map(Self::new).collect())
        } else {
            match &schema["type"] {
                Value::Null => Self::Any,
                Value::Array(kinds) => Self::Union(kinds.iter().map(|kind| Self::of(kind, schema)).collect()),
                kind => Self::of(kind, schema),
            }
        }
    }

    fn of(kind: &Value, schema: &Value) -> Self {
        match kind.as_str().expect("the name of a type") {
            "null" => Self::Null,
            "boolean" => Self::Boolean,
            "integer" => Self::Integer,
            "number" => Self::Number,
            "string" => Self::Text,
            "array" => Self::list(schema),
            "object" => Self::object(schema),
            other => panic!("no type {other}"),
        }
    }

    fn list(schema: &Value) -> Self {
        let items = || Self::new(&schema["items"]);
        match (schema["prefixItems"].as_array(), schema["minItems"].as_u64()) {
            (Some(parts), _) => Self::Tuple(parts.iter().map(Self::new).collect()),
            (None, Some(length)) if schema["maxItems"] == length => {
                Self::Tuple((0..length).map(|_| items()).collect())
            }
            _ => Self::List(Box::new(items())),
        }
    }

    fn object(schema: &Value) -> Self {
        let patterns = schema["patternProperties"].as_object().and_then(|all| all.values().next());
        let values = patterns.or_else(|| Some(&schema["additionalProperties"]).filter(|of| of.is_object()));
        values.map_or_else(|| Self::Object(fields(schema)), |of| Self::Map(Box::new(Self::new(of))))
    }
}

/// The fields of an object, in their order.
fn fields(schema: &Value) -> Vec<Field> {
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let field = |(name, of): (&String, &Value)| Field {
        name: name.clone(),
        about: about(of),
        is_required: required.iter().any(|known| known == name),
        of: Type::new(of),
    };
    schema["properties"].as_object().into_iter().flatten().map(field).collect()
}

/// What a schema says of itself.
fn about(schema: &Value) -> Option<String> {
    Some(schema["description"].as_str()?.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The name of the type of a request or answer.
fn name(schema: &Value) -> &str {
    schema["$ref"].as_str().expect("a type with a name").trim_start_matches("#/$defs/")
}
