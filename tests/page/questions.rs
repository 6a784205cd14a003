//! Questions as calls: data, words, pictures and graphs of one reply.

use crate::{error, ok};
use serde_json::{Value, json};
use tesuji::service::Service;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn ask(name: &str, options: Value) -> Value {
    let mut call = json!({ "call": format!("ask/{name}"), "position": { "puzzle": EASY } });
    call.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
    ok(&Service::default(), call)["replies"].clone()
}

#[test]
fn a_hint_has_all_forms() {
    let reply = &ask("hint", json!({ "level": 2, "pictures": true }))[0];
    assert_eq!(reply["data"]["status"], "found");
    assert!(reply["text"].as_str().unwrap().ends_with('\n'), "{reply}");
    assert!(reply["pictures"][0].as_str().unwrap().contains("<svg"), "{reply}");
    assert_eq!(reply["graph"], Value::Null);
    // Pictures are drawn on request, and the first level is the default.
    let reply = &ask("hint", json!({}))[0];
    assert_eq!((&reply["pictures"], &reply["data"]["level"]), (&json!([]), &json!(1)));
}

#[test]
fn each_conclusion_has_its_reply() {
    let replies = ask("explain", json!({ "conclusions": ["r5c5=5", "r1c1=5", "r9z9=1"] }));
    let status = |at: usize| replies[at]["data"]["status"].as_str().unwrap().to_owned();
    assert_eq!([status(0), status(1), status(2)], ["argued", "known", "invalid"]);
}

#[test]
fn links_and_dependencies_are_graphs() {
    let links = &ask("links", json!({ "links": ["bilocal"] }))[0];
    assert!(links["graph"].as_str().unwrap().starts_with("graph links {"), "{links}");
    assert!(links["data"]["links"].as_array().unwrap().len() > 10, "{links}");
    let thread = &ask("thread", json!({ "cell": "r5c5", "strategy": "basic" }))[0];
    assert!(thread["graph"].as_str().unwrap().contains("digraph"), "{thread}");
}

#[test]
fn unknown_names_are_reported() {
    let service = Service::default();
    let call = |name: &str, options: &str| {
        let position = json!({ "puzzle": EASY });
        let mut call = json!({ "call": name, "position": position });
        call.as_object_mut().unwrap().extend(serde_json::from_str::<serde_json::Map<_, _>>(options).unwrap());
        error(&service, call)
    };
    assert!(call("ask/links", r#"{"links": ["bilokal"]}"#).contains("did you mean"));
    assert!(call("ask/thread", r#"{"cell": "r10c1"}"#).contains("r10c1"));
    assert!(call("ask/nothing", "{}").contains("unknown call"));
    assert!(call("ask/explain", "{}").contains("conclusions"));
}
