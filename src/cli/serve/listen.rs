//! Connections and their requests.

use super::calls::{Calls, THREADS};
use super::gate::Gate;
use super::reply::{self, Reply};
use super::secret::Secret;
use crate::cli::assets;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Body, Incoming};
use hyper::header::{CONTENT_TYPE, IF_NONE_MATCH};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::{Notify, Semaphore};
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{sleep, timeout};

/// The path of calls.
const CALL: &str = "/call";
/// File by which the page recognises a server that answers its calls: path and content.
const ENGINE: (&str, &str) = ("/engine.json", "{\"call\":\"call\"}");

/// Maximum size of a request, in bytes.
const LARGEST: usize = 8 << 20;
/// Size in bytes up to which a request is read regardless of others; requests about a board are smaller.
const SMALL: usize = 64 << 10;
/// Maximum total size of larger requests that are read and answered at the same time, in bytes.
const BODIES: usize = 64 << 20;
/// Stack size of a call in bytes: that of the main thread of a program.
const STACK: usize = 8 << 20;
/// Maximum number of connections.
const CONNECTIONS: usize = 256;
/// Time limit for receiving a request.
const COMES_IN: Duration = Duration::from_secs(10);
/// Pause after the system refuses a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// State from which requests are answered.
struct Site {
    gate: Gate,
    /// Secret required of calls; `None` if anyone may call.
    secret: Option<Secret>,
    calls: Calls,
    /// One permit for each byte of [`BODIES`].
    bodies: Semaphore,
}

/// Serves the page until it is stopped.
pub fn serve(listener: TcpListener, calls: Calls, secret: Option<Secret>, stop: &Notify) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let gate = Gate::new(listener.local_addr()?.port());
    let site = Rc::new(Site { gate, secret, calls, bodies: Semaphore::new(BODIES) });
    let mut runtime = Builder::new_current_thread();
    runtime.enable_all().max_blocking_threads(THREADS).thread_stack_size(STACK);
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
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // At the maximum of connections, a new one is closed at once.
                let Ok(place) = Arc::clone(&room).try_acquire_owned() else { continue };
                let site = Rc::clone(&site);
                spawn_local(async move {
                    connection(stream, &site).await;
                    drop(place);
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
    http.timer(TokioTimer::new()).header_read_timeout(COMES_IN);
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
        match request.uri().path() {
            CALL if request.method() == Method::POST => self.call(request).await,
            CALL => reply::wrong_method("POST"),
            _ if !is_read => reply::wrong_method("GET, HEAD"),
            path if path == ENGINE.0 => reply::answer(ENGINE.1),
            path => {
                let known = request.headers().get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
                let path = path.trim_start_matches('/');
                let asset = assets::find(if path.is_empty() { "index.html" } else { path });
                asset.map_or_else(|| reply::refusal(StatusCode::NOT_FOUND), |asset| reply::file(asset, known))
            }
        }
    }

    async fn call(&self, request: Request<Incoming>) -> Reply {
        if self.secret.as_ref().is_some_and(|secret| !secret.admits(request.headers())) {
            return reply::refusal(StatusCode::UNAUTHORIZED);
        }
        if !is_json(&request) {
            return reply::refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE);
        }
        let size = request.body().size_hint();
        if size.lower() > LARGEST as u64 {
            return reply::refusal(StatusCode::PAYLOAD_TOO_LARGE);
        }
        let size = size.upper().map_or(LARGEST, |size| size as usize);
        let room = if size <= SMALL { 0 } else { size as u32 };
        let Ok(Ok(_room)) = timeout(COMES_IN, self.bodies.acquire_many(room)).await else {
            return reply::refusal(StatusCode::SERVICE_UNAVAILABLE);
        };
        let body = match timeout(COMES_IN, Limited::new(request.into_body(), LARGEST).collect()).await {
            Ok(Ok(body)) => body.to_bytes(),
            Ok(Err(error)) if error.is::<LengthLimitError>() => {
                return reply::refusal(StatusCode::PAYLOAD_TOO_LARGE);
            }
            Ok(Err(_)) => return reply::refusal(StatusCode::BAD_REQUEST),
            Err(_) => return reply::refusal(StatusCode::REQUEST_TIMEOUT),
        };
        let Ok(text) = String::from_utf8(body.into()) else {
            return reply::refusal(StatusCode::BAD_REQUEST);
        };
        let answer = self.calls.answer(text).await;
        answer.map_or_else(|| reply::refusal(StatusCode::INTERNAL_SERVER_ERROR), reply::answer)
    }
}

/// Whether a request contains JSON, which a form of another page cannot claim.
fn is_json(request: &Request<Incoming>) -> bool {
    let given = request.headers().get(CONTENT_TYPE).and_then(|given| given.to_str().ok()).unwrap_or_default();
    given.split(';').next().is_some_and(|given| given.trim().eq_ignore_ascii_case("application/json"))
}
