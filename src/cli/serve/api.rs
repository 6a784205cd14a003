//! The service over HTTP, for scripts and other programs: every call has a path of its own, and a page lists them.

use serde_json::{Map, Value};
use std::fmt::Write;
use tesuji::service::CallSpec;

/// Path of the page, and beginning of the paths of calls.
pub const PATH: &str = "/api";

/// Path of the JSON schema of requests and answers.
pub const SCHEMA_PATH: &str = "/api/schema.json";

/// JSON schema of requests and answers.
pub const SCHEMA: &str = include_str!("../../../grammar/service.schema.json");

/// Returns the name of the call at a path; `None` if the path is that of no call.
pub fn call_at(path: &str) -> Option<&str> {
    let name = path.strip_prefix(PATH)?.strip_prefix('/')?;
    CallSpec::find(name).map(|call| call.name)
}

/// Returns a request of the service: the arguments of a call, an object, with the name of the call. `None` if the
/// text is not an object.
pub fn request(name: &str, arguments: &str) -> Option<String> {
    let mut arguments: Map<String, Value> = serde_json::from_str(arguments).ok()?;
    arguments.insert("call".to_owned(), name.into());
    serde_json::to_string(&arguments).ok()
}

/// Returns the page that lists all calls.
pub fn page() -> String {
    let mut rows = String::new();
    for call in CallSpec::all() {
        let CallSpec { name, about, pace, .. } = call;
        // Writing to a text cannot fail.
        let _ = writeln!(rows, "<tr><td><code>{PATH}/{name}</code><td>{about}<td>{}", pace.word());
    }
    format!(include_str!("api.html"), rows = rows)
}
