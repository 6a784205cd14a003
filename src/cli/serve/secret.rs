//! The secret required of calls: other users of the machine reach the port, too.

use base64::engine::{Engine, general_purpose::URL_SAFE_NO_PAD};
use hyper::{
    Uri,
    header::{AUTHORIZATION, COOKIE, HeaderMap},
};
use sha2::{Digest, Sha256};
use std::iter::zip;

/// Parameter of an address with the secret.
const PARAMETER: &str = "secret=";

/// Number of random bytes in a secret.
const SIZE: usize = 24;

/// Random secret of a server, with the name of the cookie for it.
pub struct Secret {
    text: String,
    /// Contains the port, since a browser sends cookies to all ports of a host.
    cookie: String,
}

impl Secret {
    pub fn new(port: u16) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; SIZE];
        getrandom::fill(&mut bytes)?;
        Ok(Self { text: URL_SAFE_NO_PAD.encode(bytes), cookie: format!("tesuji-{port}") })
    }

    /// Returns the query by which a browser gets the cookie.
    pub fn query(&self) -> String {
        format!("?{PARAMETER}{}", self.text)
    }

    /// Returns the header by which a program sends the secret.
    pub fn header(&self) -> String {
        format!("Authorization: Bearer {}", self.text)
    }

    /// Returns whether a request comes with the secret, as a cookie or as `Authorization: Bearer`.
    pub fn admits(&self, headers: &HeaderMap) -> bool {
        let texts = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        let mut cookies = texts(COOKIE).flat_map(|list| list.split(';')).filter_map(|one| {
            let (name, value) = one.trim().split_once('=')?;
            (name == self.cookie).then_some(value)
        });
        let mut bearers = texts(AUTHORIZATION).filter_map(|given| given.strip_prefix("Bearer "));
        cookies.any(|given| self.matches(given)) || bearers.any(|given| self.matches(given.trim()))
    }

    /// Returns the address without the secret, and the cookie to set; `None` if the address lacks the right secret.
    pub fn exchange(&self, address: &Uri) -> Option<(String, String)> {
        let (given, others): (Vec<&str>, Vec<&str>) =
            address.query()?.split('&').partition(|part| part.starts_with(PARAMETER));
        if !given.iter().any(|given| self.matches(&given[PARAMETER.len()..])) {
            return None;
        }
        // Two slashes would begin the name of a host.
        let path = format!("/{}", address.path().trim_start_matches('/'));
        let query = if others.is_empty() { String::new() } else { format!("?{}", others.join("&")) };
        let cookie = format!("{}={}; HttpOnly; SameSite=Strict; Path=/", self.cookie, self.text);
        Some((path + &query, cookie))
    }

    /// Compares in a time that does not depend on how much of the text is right.
    fn matches(&self, given: &str) -> bool {
        let [given, own] = [given, &self.text].map(Sha256::digest);
        zip(given, own).fold(0, |difference, (given, own)| difference | given ^ own) == 0
    }
}
