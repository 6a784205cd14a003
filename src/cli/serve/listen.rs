//! Connections and their requests.

use super::{
    api,
    calls::{Calls, MAX_THREADS},
    gate::OriginCheck,
    reply::{self, Reply},
    secret::Secret,
};
use crate::cli::assets;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::{
    Method, Request, StatusCode,
    body::{Body, Incoming},
    header::{CONTENT_TYPE, IF_NONE_MATCH},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{convert::Infallible, io, net::TcpListener, rc::Rc, sync::Arc, time::Duration};
use tokio::{
    net::TcpStream,
    runtime::Builder,
    sync::{Notify, Semaphore},
    task::{LocalSet, spawn_local},
    time::{sleep, timeout},
};

/// The path of calls.
const CALL_PATH: &str = "/call";
/// File by which the page recognises a server that answers its calls: path and content.
const ENGINE_FILE: (&str, &str) = ("/engine.json", "{\"call\":\"call\"}");

/// Maximum size of a request, in bytes.
const MAX_REQUEST_BYTES: usize = 8 << 20;
/// Size in bytes up to which a request is read regardless of others; requests about a board are smaller.
const SMALL_REQUEST_BYTES: usize = 64 << 10;
/// Maximum total size of larger requests that are read and answered at the same time, in bytes.
const MAX_BODY_BYTES: usize = 64 << 20;
/// Stack size of a call in bytes: that of the main thread of a program.
const STACK_BYTES: usize = 8 << 20;
/// Maximum number of connections.
const MAX_CONNECTIONS: usize = 256;
/// Time limit for receiving a request.
const RECEIVE_TIMEOUT: Duration = Duration::from_secs(10);
/// Pause after the system refuses a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// State from which requests are answered.
struct Site {
    gate: OriginCheck,
    /// Secret required of calls; `None` if anyone may call.
    secret: Option<Secret>,
    calls: Calls,
    /// One permit for each byte of [`MAX_BODY_BYTES`].
    bodies: Semaphore,
}

/// Serves the page until it is stopped.
pub fn serve(listener: TcpListener, calls: Calls, secret: Option<Secret>, stop: &Notify) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let gate = OriginCheck::new(listener.local_addr()?.port());
    let site = Rc::new(Site { gate, secret, calls, bodies: Semaphore::new(MAX_BODY_BYTES) });
    let mut runtime = Builder::new_current_thread();
    runtime.enable_all().max_blocking_threads(MAX_THREADS).thread_stack_size(STACK_BYTES);
    let runtime = runtime.build()?;
    LocalSet::new().block_on(&runtime, async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        spawn_local(accept(listener, site));
        stop.notified().await;
        Ok::<(), io::Error>(())
    })?;
    // Calls under way were stopped with their connections, and their ends are not awaited.
    runtime.shutdown_background();
    Ok(())
}

async fn accept(listener: tokio::net::TcpListener, site: Rc<Site>) {
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // At the maximum of connections, a new one is closed at once.
                let Ok(permit) = Arc::clone(&connections).try_acquire_owned() else { continue };
                let site = Rc::clone(&site);
                spawn_local(async move {
                    connection(stream, &site).await;
                    drop(permit);
                });
            }
            Err(_) => sleep(PAUSE).await,
        }
    }
}

async fn connection(stream: TcpStream, site: &Site) {
    // Answers are small, and the client waits for each.
    let _ = stream.set_nodelay(true);
    let service = service_fn(async |request| Ok::<Reply, Infallible>(site.reply(request).await));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(RECEIVE_TIMEOUT);
    // An error here has no client to be reported to.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

impl Site {
    async fn reply(&self, request: Request<Incoming>) -> Reply {
        if !self.gate.admits(request.headers()) {
            return reply::refusal(StatusCode::FORBIDDEN);
        }
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        let exchange =
            self.secret.as_ref().filter(|_| is_read).and_then(|secret| secret.exchange(request.uri()));
        if let Some((address, cookie)) = exchange {
            return reply::see_other(&address, &cookie);
        }
        let path = request.uri().path().to_owned();
        let call = api::call_at(&path);
        if path == CALL_PATH || call.is_some() {
            return match *request.method() {
                Method::POST => self.call(request, call).await.unwrap_or_else(reply::refusal),
                _ => reply::wrong_method("POST"),
            };
        }
        match path.as_str() {
            path if path.starts_with("/api/") && path != api::SCHEMA_PATH => {
                reply::refusal(StatusCode::NOT_FOUND)
            }
            _ if !is_read => reply::wrong_method("GET, HEAD"),
            api::PATH => reply::page(api::page()),
            api::SCHEMA_PATH => reply::answer(api::SCHEMA),
            path if path == ENGINE_FILE.0 => reply::answer(ENGINE_FILE.1),
            path => {
                let cached_tags = request.headers().get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
                let path = path.trim_start_matches('/');
                let asset = assets::find(if path.is_empty() { "index.html" } else { path });
                asset.map_or_else(
                    || reply::refusal(StatusCode::NOT_FOUND),
                    |asset| reply::file(asset, cached_tags),
                )
            }
        }
    }

    /// Answers the call of a request, which names it unless its path does.
    ///
    /// # Errors
    /// Returns the status of the refusal if the request is not accepted or the call failed.
    async fn call(&self, request: Request<Incoming>, name: Option<&str>) -> Result<Reply, StatusCode> {
        if self.secret.as_ref().is_some_and(|secret| !secret.admits(request.headers())) {
            return Err(StatusCode::UNAUTHORIZED);
        }
        if !is_json(&request) {
            return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
        }
        let size = request.body().size_hint();
        if size.lower() > MAX_REQUEST_BYTES as u64 {
            return Err(StatusCode::PAYLOAD_TOO_LARGE);
        }
        let size = size.upper().map_or(MAX_REQUEST_BYTES, |size| size as usize);
        let permits = if size <= SMALL_REQUEST_BYTES { 0 } else { size as u32 };
        let Ok(Ok(_room)) = timeout(RECEIVE_TIMEOUT, self.bodies.acquire_many(permits)).await else {
            return Err(StatusCode::SERVICE_UNAVAILABLE);
        };
        let body = Limited::new(request.into_body(), MAX_REQUEST_BYTES).collect();
        let body = match timeout(RECEIVE_TIMEOUT, body).await {
            Ok(Ok(body)) => body.to_bytes(),
            Ok(Err(error)) if error.is::<LengthLimitError>() => return Err(StatusCode::PAYLOAD_TOO_LARGE),
            Ok(Err(_)) => return Err(StatusCode::BAD_REQUEST),
            Err(_) => return Err(StatusCode::REQUEST_TIMEOUT),
        };
        let text = String::from_utf8(body.into()).map_err(|_| StatusCode::BAD_REQUEST)?;
        let failed = StatusCode::INTERNAL_SERVER_ERROR;
        match name {
            None => self.calls.answer(text).await.map(reply::answer).ok_or(failed),
            Some(name) => {
                let request = api::request(name, &text).ok_or(StatusCode::BAD_REQUEST)?;
                self.calls.answer(request).await.map(reply::api_answer).ok_or(failed)
            }
        }
    }
}

/// Whether a request contains JSON, which a form of another page cannot claim.
fn is_json(request: &Request<Incoming>) -> bool {
    let given = request.headers().get(CONTENT_TYPE).and_then(|given| given.to_str().ok()).unwrap_or_default();
    given.split(';').next().is_some_and(|given| given.trim().eq_ignore_ascii_case("application/json"))
}
