//! Who may ask: pages of this server, and programs of this machine.

use hyper::header::{HOST, HeaderMap, HeaderName, ORIGIN};

/// The names under which a browser of this machine reaches it.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// The port of `http:`, which browsers leave out.
const USUAL_PORT: u16 = 80;

/// Knows the hosts and origins that requests may come with.
pub struct Gate {
    hosts: Vec<String>,
}

impl Gate {
    pub fn new(port: u16) -> Self {
        let mut hosts: Vec<String> = NAMES.iter().map(|name| format!("{name}:{port}")).collect();
        if port == USUAL_PORT {
            hosts.extend(NAMES.map(str::to_owned));
        }
        Self { hosts }
    }

    /// True for a request to this server by a name that is its own, from no other page: another name that leads here
    /// may be that of an attack.
    pub fn admits(&self, headers: &HeaderMap) -> bool {
        let is_ours = |host: &str| self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
        let origin = |origin: &str| origin.strip_prefix("http://").is_some_and(is_ours);
        only(headers, HOST).is_some_and(|host| host.is_some_and(is_ours))
            && only(headers, ORIGIN).is_some_and(|given| given.is_none_or(origin))
    }
}

/// The value of a header that may stand once, none where it is absent, nothing where it is unclear.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<Option<&str>> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Some(None),
        (Some(value), None) => value.to_str().ok().map(Some),
        _ => None,
    }
}
