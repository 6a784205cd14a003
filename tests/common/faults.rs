//! Values held against JSON schemas.

use serde_json::{Map, Value};

/// What a value has other than a schema says, each with its place. The definitions of `root` are those that the schema
/// refers to. A keyword that is not known here is a fault of the schema.
pub fn faults(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    if schema == &Value::Bool(true) {
        return Vec::new();
    }
    let schema = schema.as_object().unwrap_or_else(|| panic!("{schema}"));
    let fault = |(keyword, says): (&String, &Value)| fault((root, schema), (keyword, says), value, at);
    schema.iter().flat_map(fault).collect()
}

fn fault(
    (root, schema): (&Value, &Map<String, Value>),
    (keyword, says): (&str, &Value),
    value: &Value,
    at: &str,
) -> Vec<String> {
    let faults = |schema: &Value, value: &Value, at: &str| faults(root, schema, value, at);
    let wrong = |is_wrong: bool| {
        if is_wrong { vec![format!("{at}: {value} is not {keyword} {says}")] } else { Vec::new() }
    };
    let list = || value.as_array().map(Vec::as_slice).unwrap_or_default();
    let object = || value.as_object().into_iter().flatten();
    match keyword {
        "default" | "description" | "format" => Vec::new(),
        "$ref" => {
            let name = says.as_str().and_then(|path| path.strip_prefix("#/$defs/")).unwrap();
            faults(&root["$defs"][name], value, at)
        }
        "type" => {
            let is = |kind: &Value| match kind.as_str().unwrap() {
                "null" => value.is_null(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_i64() || value.is_u64(),
                "number" => value.is_number(),
                "string" => value.is_string(),
                "array" => value.is_array(),
                "object" => value.is_object(),
                other => panic!("no type {other}"),
            };
            wrong(!says.as_array().map_or_else(|| is(says), |kinds| kinds.iter().any(is)))
        }
        "const" => wrong(value != says),
        "enum" => wrong(!says.as_array().unwrap().contains(value)),
        "minimum" => wrong(value.as_f64().is_some_and(|n| n < says.as_f64().unwrap())),
        "maximum" => wrong(value.as_f64().is_some_and(|n| n > says.as_f64().unwrap())),
        "minItems" => wrong(value.is_array() && (list().len() as u64) < says.as_u64().unwrap()),
        "maxItems" => wrong(value.is_array() && list().len() as u64 > says.as_u64().unwrap()),
        "items" => list().iter().flat_map(|item| faults(says, item, &format!("{at}[]"))).collect(),
        "prefixItems" => {
            let each = says.as_array().unwrap().iter().zip(list());
            each.flat_map(|(says, item)| faults(says, item, &format!("{at}[]"))).collect()
        }
        "pattern" => wrong(value.as_str().is_some_and(|text| !matches(says.as_str().unwrap(), text))),
        "required" => {
            let keys = says.as_array().unwrap().iter().map(|key| key.as_str().unwrap());
            keys.filter(|key| value.is_object() && value.get(key).is_none())
                .map(|key| format!("{at}: no {key}"))
                .collect()
        }
        "properties" => {
            let known = object().filter_map(|(key, value)| Some((key, says.get(key)?, value)));
            known.flat_map(|(key, says, value)| faults(says, value, &format!("{at}.{key}"))).collect()
        }
        "patternProperties" => {
            let says = says.as_object().unwrap().iter();
            let held = says.flat_map(|(pattern, says)| {
                object().filter(|(key, _)| matches(pattern, key)).map(move |(key, value)| (key, says, value))
            });
            held.flat_map(|(key, says, value)| faults(says, value, &format!("{at}.{key}"))).collect()
        }
        "additionalProperties" => {
            let patterns = schema.get("patternProperties").and_then(Value::as_object);
            let known = |key: &String| {
                schema.get("properties").is_some_and(|known| known.get(key).is_some())
                    || patterns.is_some_and(|all| all.keys().any(|pattern| matches(pattern, key)))
            };
            let others = object().filter(|(key, _)| !known(key));
            match says {
                Value::Bool(false) => others.map(|(key, _)| format!("{at}: nothing says of {key}")).collect(),
                says => others.flat_map(|(_, value)| faults(says, value, &format!("{at}.*"))).collect(),
            }
        }
        "oneOf" | "anyOf" => {
            let tried: Vec<Vec<String>> =
                says.as_array().unwrap().iter().map(|one| faults(one, value, at)).collect();
            match tried.iter().filter(|faults| faults.is_empty()).count() {
                1 => Vec::new(),
                n if n > 1 && keyword == "anyOf" => Vec::new(),
                n => vec![format!("{at}: {n} of {} fit {value}: {tried:?}", tried.len())],
            }
        }
        other => panic!("the schema says {other}, which is not tested"),
    }
}

/// The few patterns of the schemas: cells, units, codes, changes and numbers.
fn matches(pattern: &str, text: &str) -> bool {
    let of_grid = |text: &str| match text.split_once('.') {
        Some((grid, rest)) => {
            (!grid.is_empty() && grid.bytes().all(|b| b.is_ascii_uppercase())).then(|| rest.to_owned())
        }
        None => Some(text.to_owned()),
    };
    let number = |text: &str| text.parse::<usize>().is_ok_and(|n| n > 0 && n.to_string() == text);
    match pattern {
        r"^([A-Z]+\.)?r[1-9][0-9]*c[1-9][0-9]*$" => of_grid(text).is_some_and(|cell| {
            let parts = cell.strip_prefix('r').and_then(|cell| cell.split_once('c'));
            parts.is_some_and(|(row, column)| number(row) && number(column))
        }),
        r"^([A-Z]+\.)?[a-z][a-z0-9-]*[1-9][0-9]*$" => of_grid(text).is_some_and(|unit| {
            let kind = unit.trim_end_matches(|c: char| c.is_ascii_digit());
            kind.starts_with(|c: char| c.is_ascii_lowercase()) && kind.len() < unit.len()
        }),
        "^[EW][0-9]{3}$" => {
            text.len() == 4 && text.starts_with(['E', 'W']) && text[1..].parse::<u16>().is_ok()
        }
        r"^\d+$" => !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()),
        "^.+(=|<>).+$" => text.contains(['=', '<']),
        other => panic!("the schema says {other}, which is not tested"),
    }
}
