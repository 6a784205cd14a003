//! `tesuji serve`: who may ask what, and that no call keeps others waiting.

use crate::server::{LONG, Server, board, endless};
use crate::{EASY, tesuji};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[test]
fn files_of_the_page_come_with_what_keeps_them_safe() {
    let server = Server::start(&[]);
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(page.body.contains("<title>Tesuji</title>"), "{}", page.body);
    assert_eq!(page.body, server.get("/index.html").body);
    let policy = page.header("content-security-policy");
    for part in ["default-src 'none'", "script-src 'self';", "connect-src 'self'", "frame-ancestors 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert_eq!(page.header("x-content-type-options"), "nosniff");
    assert_eq!(server.get("/engine.js").header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(server.get("/engine.json").body, "{\"call\":\"call\"}");
    let host = format!("Host: {}", server.host);
    let tag = format!("If-None-Match: {}", page.header("etag"));
    let again = server.reply(&["GET / HTTP/1.1", &host, &tag], b"");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let head = server.reply(&["HEAD / HTTP/1.1", &host], b"");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert_eq!(head.header("content-length"), page.body.len().to_string());
    for path in
        ["/no-such-file", "/../../../Cargo.toml", "/..%2f..%2fCargo.toml", "//etc/passwd", "/words", "/."]
    {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert_eq!(server.get("/call").status, 405);
    assert_eq!(server.reply(&["POST / HTTP/1.1", &host, "Content-Length: 0"], b"").status, 405);
    assert_eq!(server.reply(&["DELETE /index.html HTTP/1.1", &host], b"").status, 405);
}

#[test]
fn nobody_else_is_answered() {
    let server = Server::start(&[]);
    let (_, port) = server.host.split_once(':').unwrap();
    let body = board().to_string();
    let status = |method: &str, more: &[&str]| {
        let length = format!("Content-Length: {}", body.len());
        let line = format!("{method} HTTP/1.1");
        let fixed: [&str; 4] = [&line, &server.secret, "Content-Type: application/json", &length];
        server.reply(&[&fixed[..], more].concat(), body.as_bytes()).status
    };
    let (host, local) = (format!("Host: {}", server.host), format!("Host: localhost:{port}"));
    let (own, own_local) =
        (format!("Origin: http://{}", server.host), format!("Origin: http://localhost:{port}"));
    for right in [&[host.as_str()][..], &[&local], &[&host, &own], &[&local, &own_local]] {
        assert_eq!(status("POST /call", right), 200, "{right:?}");
    }
    let wrong_port = format!("Host: 127.0.0.1:{}", port.parse::<u16>().unwrap() ^ 1);
    let other = format!("Host: evil.example:{port}");
    let secure = format!("Origin: https://{}", server.host);
    let longer = format!("Origin: http://{}.evil.example", server.host);
    for wrong in [
        &[other.as_str()][..],
        &[&wrong_port],
        &["Host: 127.0.0.1"],
        &[],
        &[&host, &host],
        &[&host, "Origin: http://evil.example"],
        &[&host, "Origin: null"],
        &[&host, &secure],
        &[&host, &longer],
        &[&host, &own, "Origin: http://evil.example"],
    ] {
        for method in ["POST /call", "GET /", "GET /engine.json", "OPTIONS /call"] {
            let given = status(method, wrong);
            // Without a host, or with two, a request may be no HTTP at all.
            assert!(given == 403 || given == 400, "{method} {wrong:?}: {given}");
        }
    }
    // No reply says to a browser that another page may read it.
    let preflight =
        server.reply(&["OPTIONS /call HTTP/1.1", &host, "Access-Control-Request-Method: POST"], b"");
    assert_eq!(preflight.status, 405);
    assert!(!preflight.head.contains("access-control"), "{}", preflight.head);
}

#[test]
fn calls_need_the_secret_of_the_address() {
    let server = Server::start(&[]);
    let other = Server::start(&[]);
    let secret = server.secret.rsplit(' ').next().unwrap();
    assert!(secret.len() >= 22 && server.secret != other.secret, "{secret}");
    let host = format!("Host: {}", server.host);
    let get = |path: &str| server.reply(&[&format!("GET {path} HTTP/1.1"), &host], b"");
    let changed = get(&format!("/?secret={secret}"));
    assert_eq!((changed.status, changed.header("location")), (303, "/"));
    let cookie = changed.header("set-cookie").to_owned();
    for part in ["; httponly", "; samesite=strict", "; path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let (_, port) = server.host.split_once(':').unwrap();
    assert!(cookie.split('=').next().unwrap().contains(port), "{cookie}");
    // Other parts of the query stay, and no other host is named.
    let location = |path: &str| get(path).header("location").to_owned();
    assert_eq!(location(&format!("/index.html?a=1&secret={secret}&b=2")), "/index.html?a=1&b=2");
    assert_eq!(location(&format!("//evil.example?secret={secret}")), "/evil.example");
    let foreign = other.secret.rsplit(' ').next().unwrap();
    for wrong in ["", "x", foreign, &secret[1..], &format!("{secret}x")] {
        let reply = get(&format!("/?secret={wrong}"));
        assert_eq!((reply.status, reply.header("set-cookie")), (200, ""), "{wrong}");
    }
    let body = board().to_string();
    let length = format!("Content-Length: {}", body.len());
    let call = |more: &str| {
        let head = ["POST /call HTTP/1.1", &host, "Content-Type: application/json", &length, more];
        let head: Vec<&str> = head.into_iter().filter(|line| !line.is_empty()).collect();
        server.reply(&head, body.as_bytes()).status
    };
    let name = cookie.split('=').next().unwrap();
    for right in [format!("Authorization: Bearer {secret}"), format!("Cookie: a=b; {name}={secret}; c=d")] {
        assert_eq!(call(&right), 200, "{right}");
    }
    for wrong in [
        String::new(),
        other.secret.clone(),
        format!("Authorization: Basic {secret}"),
        "Authorization: Bearer ".to_owned(),
        format!("Cookie: {name}="),
        format!("Cookie: {name}={foreign}"),
        format!("Cookie: other={secret}"),
        format!("X-Secret: {secret}"),
    ] {
        assert_eq!(call(&wrong), 401, "{wrong}");
    }
    assert_eq!(
        server
            .reply(&[&format!("POST /call?secret={secret} HTTP/1.1"), &host, "Content-Length: 0"], b"")
            .status,
        401
    );
}

#[test]
fn without_a_secret_whoever_reaches_the_port_is_answered() {
    let server = Server::start(&["--no-secret"]);
    assert_eq!(server.secret, "Authorization: Bearer ");
    let body = board().to_string();
    let (host, length) = (format!("Host: {}", server.host), format!("Content-Length: {}", body.len()));
    let head = ["POST /call HTTP/1.1", &host, "Content-Type: application/json", &length];
    assert_eq!(server.reply(&head, body.as_bytes()).status, 200);
}

#[test]
fn garbage_is_refused_and_harms_nobody() {
    let server = Server::start(&[]);
    let host = format!("Host: {}", server.host);
    let post = |kind: &str, body: &[u8]| {
        let (kind, length) = (format!("Content-Type: {kind}"), format!("Content-Length: {}", body.len()));
        server.reply(&["POST /call HTTP/1.1", &host, &server.secret, &kind, &length], body)
    };
    let body = board().to_string();
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"]
    {
        assert_eq!(post(kind, body.as_bytes()).status, 415, "{kind}");
    }
    assert_eq!(post("application/json; charset=utf-8", body.as_bytes()).status, 200);
    assert_eq!(post("application/json", &[0xff, 0xfe, 0x00]).status, 400);
    let deep = "[".repeat(100_000);
    for text in ["", "{", "null", "[]", "{\"call\":7}", "{\"call\":\"no-such-call\"}", &deep] {
        let reply = post("application/json", text.as_bytes());
        assert_eq!(reply.status, 200, "{text:.40}");
        let answer: Value = serde_json::from_str(&reply.body).unwrap();
        assert!(answer["error"]["message"].is_string(), "{answer}");
    }
    let length = format!("Content-Length: {}", 9 << 20);
    let head = ["POST /call HTTP/1.1", &host, &server.secret, "Content-Type: application/json", &length];
    assert_eq!(server.reply(&head, b"{").status, 413);
    let mut noise: u32 = 1;
    for _ in 0..50 {
        let bytes = std::iter::repeat_with(|| {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (noise >> 24) as u8
        });
        let bytes: Vec<u8> = bytes.take(500).collect();
        drop(server.send(&bytes));
    }
    // Requests that never come to their ends.
    let slow: Vec<TcpStream> = (0..20).map(|_| server.send(b"POST /call HTTP/1.1\r\nHost:")).collect();
    assert_eq!(server.call(&board())["ok"]["rows"], 9);
    drop(slow);
}

#[test]
fn fifty_endless_calls_keep_nobody_waiting() {
    let server = Server::start(&[]);
    assert_eq!(server.call(&board())["ok"]["rows"], 9);
    let clients: Vec<TcpStream> = (0..50).map(|_| server.send(&server.post(&endless()))).collect();
    let hint = json!({ "call": "hint", "position": { "puzzle": EASY } });
    for call in [board(), hint, board()] {
        let begin = Instant::now();
        assert!(server.call(&call)["ok"].is_object(), "{call}");
        // On an idle machine it takes some milliseconds; other tests run beside this one.
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?} for {call}", begin.elapsed());
    }
    #[cfg(target_os = "linux")]
    {
        let measure = || {
            let before = server.work();
            std::thread::sleep(Duration::from_millis(500));
            server.work() - before
        };
        assert!(measure() > 0.02, "nothing is under way");
        drop(clients);
        // What nobody waits for is stopped.
        let until = Instant::now() + LONG;
        while measure() > 0.02 {
            assert!(Instant::now() < until, "calls of clients that have gone work on");
        }
    }
}

#[test]
fn the_page_knows_the_puzzle_and_the_rules_that_the_server_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    std::fs::write(
        &path,
        "tesuji 1\n\ntechnique mine {\n  title en \"Mine\"\n  for   c in cells(1)\n  let   {v} = candidates(c)\n  \
         then  place v in c\n}\n",
    )
    .unwrap();
    let server = Server::start(&[EASY, "--rules", folder.path().to_str().unwrap()]);
    let about = server.call(&json!({ "call": "about" }));
    assert_eq!(about["ok"]["puzzle"], EASY);
    let techniques = about["ok"]["techniques"].as_array().unwrap();
    assert!(techniques.iter().any(|technique| technique["title"] == "Mine"), "{techniques:?}");
}

#[test]
fn what_cannot_be_served_is_said() {
    let ran = tesuji(&["serve", "--no-open", "no-such-file.txt"]);
    assert!(ran.err.contains("`no-such-file.txt` is neither a file nor a puzzle"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let ran = tesuji(&["serve", "--no-open", "--rules", "no-such-folder"]);
    assert!(ran.err.contains("cannot read no-such-folder"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let server = Server::start(&[]);
    let (_, port) = server.host.split_once(':').unwrap();
    let ran = tesuji(&["serve", "--no-open", "--port", port]);
    let said = format!("error: cannot listen on port {port}: another program uses it\n");
    assert!(ran.err.starts_with(&said), "{}", ran.err);
    assert!(ran.err.contains("use `--port 0` for any free port"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_well() {
    use rustix::process::{Pid, Signal, kill_process};
    let mut server = Server::start(&[]);
    let waiting = server.send(&server.post(&endless()));
    kill_process(Pid::from_child(&server.child), Signal::INT).unwrap();
    let begin = Instant::now();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    drop(waiting);
}

/// The lines with which a server for scripts begins: the address of calls, and the header with the secret.
fn api() -> (Server, String) {
    let server = Server::start(&["--api"]);
    let page = server.get("/api");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    (server, page.body)
}

/// The status and the answer of a call of a script.
fn ask(server: &Server, path: &str, secret: &str, arguments: &str) -> (u16, Value) {
    let head = [
        &format!("POST {path} HTTP/1.1"),
        &format!("Host: {}", server.host),
        secret,
        "Content-Type: application/json",
        &format!("Content-Length: {}", arguments.len()),
    ];
    let reply = server.reply(&head, arguments.as_bytes());
    (reply.status, serde_json::from_str(&reply.body).unwrap_or_default())
}

#[test]
fn scripts_call_by_paths_with_the_secret_as_a_header() {
    let (server, page) = api();
    for path in ["/api/solve", "/api/ask/hint", "/api/count"] {
        assert!(page.contains(&format!("<code>{path}</code>")), "{page}");
    }
    let secret = server.secret.clone();
    let position = json!({ "position": { "puzzle": EASY }, "most": 2 });
    let (status, count) = ask(&server, "/api/count", &secret, &position.to_string());
    assert_eq!((status, &count["ok"]["solutions"]), (200, &json!(1)), "{count}");
    let hint = json!({ "position": { "puzzle": EASY }, "level": 3, "pictures": true });
    let (status, hint) = ask(&server, "/api/ask/hint", &secret, &hint.to_string());
    let reply = &hint["ok"]["replies"][0];
    let command = tesuji(&["hint", EASY, "--level", "3", "--format", "json"]);
    assert_eq!((status, &reply["data"]), (200, &serde_json::from_str::<Value>(&command.out).unwrap()));
    assert_eq!(reply["text"], tesuji(&["hint", EASY, "--level", "3"]).out);
    assert!(reply["pictures"][0].as_str().unwrap().starts_with("<svg"), "{reply}");
    let schema = server.get("/api/schema.json");
    let schema: Value = serde_json::from_str(&schema.body).unwrap();
    assert!(schema["calls"]["ask/hint"]["request"].is_object(), "{}", schema["calls"]);
}

#[test]
fn scripts_are_told_by_the_status_what_was_wrong() {
    let (server, _) = api();
    let secret = server.secret.clone();
    let (status, answer) = ask(&server, "/api/count", &secret, "{}");
    assert_eq!(status, 400, "{answer}");
    assert!(answer["error"]["message"].as_str().unwrap().contains("position"), "{answer}");
    for (path, secret, arguments, status) in [
        ("/api/count", "X-Nothing: 1", "{}", 401),
        ("/api/count", secret.as_str(), "[]", 400),
        ("/api/count", &secret, "{", 400),
        ("/api/kount", &secret, "{}", 404),
    ] {
        assert_eq!(ask(&server, path, secret, arguments).0, status, "{path} {arguments}");
    }
    assert_eq!(server.get("/api/count").status, 405);
}
