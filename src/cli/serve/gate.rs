//! Access control: requests are allowed for pages of this server and programs of this machine.

use hyper::header::{HOST, HeaderMap, HeaderName, ORIGIN};

/// Names under which a browser of this machine reaches the server.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Port of `http:`, which browsers leave out.
const HTTP_PORT: u16 = 80;

/// Hosts and origins that requests may have.
pub struct OriginCheck {
    hosts: Vec<String>,
}

impl OriginCheck {
    pub fn new(port: u16) -> Self {
        let mut hosts: Vec<String> = NAMES.iter().map(|name| format!("{name}:{port}")).collect();
        if port == HTTP_PORT {
            hosts.extend(NAMES.map(str::to_owned));
        }
        Self { hosts }
    }

    /// Whether a request names this server by one of its own names and is sent by no other page. Another name that
    /// resolves to this machine may be that of an attack.
    pub fn admits(&self, headers: &HeaderMap) -> bool {
        let is_ours = |host: &str| self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
        let origin = |origin: &str| origin.strip_prefix("http://").is_some_and(is_ours);
        single_value(headers, HOST).is_some_and(|host| host.is_some_and(is_ours))
            && single_value(headers, ORIGIN).is_some_and(|given| given.is_none_or(origin))
    }
}

/// Returns the value of a header that may occur once: `Some(None)` if it is missing, `None` if it is repeated or not
/// text.
fn single_value(headers: &HeaderMap, name: HeaderName) -> Option<Option<&str>> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Some(None),
        (Some(value), None) => value.to_str().ok().map(Some),
        _ => None,
    }
}
