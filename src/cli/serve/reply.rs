//! Replies, with the headers that keep the page and its answers to itself.

use crate::cli::assets::Asset;
use http_body_util::Full;
use hyper::{
    Response, StatusCode,
    body::Bytes,
    header::{
        ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, HeaderValue, LOCATION,
        REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS,
    },
};
use sha2::{Digest, Sha256};

pub type Reply = Response<Full<Bytes>>;

/// The page loads from its server alone, and no other page frames it. Drawings and the editor have styles of their own.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' \
                      data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const COMMON: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

fn reply(status: StatusCode, media_type: &'static str, cached: &'static str, body: Bytes) -> Reply {
    let mut reply = Response::new(Full::new(body));
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    for (name, value) in COMMON {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cached));
    reply
}

/// Returns the answer to a call.
pub fn answer(json: impl Into<Bytes>) -> Reply {
    reply(StatusCode::OK, "application/json", "no-store", json.into())
}

/// Returns the answer to a call of a program, which recognises an error by its status.
pub fn api_answer(json: String) -> Reply {
    let is_error = json.starts_with("{\"error\"");
    let mut reply = answer(json);
    if is_error {
        *reply.status_mut() = StatusCode::BAD_REQUEST;
    }
    reply
}

/// Returns a page.
pub fn page(html: String) -> Reply {
    reply(StatusCode::OK, "text/html; charset=utf-8", "no-cache", html.into())
}

/// Returns a refusal, without text beyond its status.
pub fn refusal(status: StatusCode) -> Reply {
    let words = status.canonical_reason().unwrap_or_default();
    reply(status, "text/plain; charset=utf-8", "no-store", words.into())
}

/// Returns the refusal of a method, with the allowed methods.
pub fn wrong_method(allowed: &'static str) -> Reply {
    let mut reply = refusal(StatusCode::METHOD_NOT_ALLOWED);
    reply.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    reply
}

/// Redirects to another address, with a cookie.
pub fn see_other(address: &str, cookie: &str) -> Reply {
    let mut reply = refusal(StatusCode::SEE_OTHER);
    for (name, value) in [(LOCATION, address), (SET_COOKIE, cookie)] {
        if let Ok(value) = HeaderValue::from_str(value) {
            reply.headers_mut().insert(name, value);
        }
    }
    reply
}

/// Returns a file of the page, without content if its tag is among `known`, the tags that the browser has.
pub fn file(asset: Asset, cached_tags: Option<&str>) -> Reply {
    let tag = tag(&asset.bytes);
    let is_cached = cached_tags.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    let body = if is_cached { Bytes::new() } else { asset.bytes.into_owned().into() };
    let status = if is_cached { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    let mut reply = reply(status, asset.media_type, "no-cache", body);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        reply.headers_mut().insert(ETAG, tag);
    }
    reply
}

fn tag(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    let digits: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}
