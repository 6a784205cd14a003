//! The JSON schema of all calls, made from the types of their requests and answers.

use super::{
    answer::{CallFailure, ErrorReport},
    context::CallContext,
    dispatch::CallHeader,
    table::CallSpec,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// Generators of the schemas of requests, which may lack fields, and of answers, which have all.
pub struct Generators {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Generators {
    /// Returns the schemas of the requests and answers of a call.
    pub fn schemas_of<Q: JsonSchema, A: JsonSchema>(
        &mut self,
        _: fn(&CallContext<'_>, Q) -> Result<A, CallFailure>,
    ) -> [Schema; 2] {
        [self.requests.subschema_for::<Q>(), self.answers.subschema_for::<A>()]
    }
}

/// Returns the JSON schema of the service: for each call its request and its answer, which refer to `$defs`.
///
/// A request also has the fields of `header`. An answer is the value of `ok`; a call without an answer has an `error`.
pub fn schema() -> Value {
    let settings = SchemaSettings::draft2020_12();
    let mut generators = Generators {
        requests: settings.clone().for_deserialize().into_generator(),
        answers: settings.for_serialize().into_generator(),
    };
    let header = generators.requests.subschema_for::<CallHeader>();
    let error = generators.answers.subschema_for::<ErrorReport>();
    let mut calls = Map::new();
    for call in CallSpec::all() {
        let [request, answer] = (call.schemas)(&mut generators);
        let about =
            json!({ "about": call.about, "pace": call.pace.word(), "request": request, "answer": answer });
        calls.insert(call.name.to_owned(), about);
    }
    // What an answer contains may be part of a request, in which some of its fields can be left out.
    let mut types = generators.answers.take_definitions(true);
    types.extend(generators.requests.take_definitions(true));
    types.sort_keys();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Calls of the service of Tesuji",
        "header": header,
        "error": error,
        "calls": calls,
        "$defs": types,
    })
}
