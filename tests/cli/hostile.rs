//! Requests and texts of somebody who means harm: each is refused or harmless, and others are served meanwhile.

use crate::server::{Server, board};
use crate::{EASY, run};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The status of the reply to some bytes; 0 where the connection ends without one.
fn status(server: &Server, request: &str) -> u16 {
    let mut reply = Vec::new();
    // The server may end the connection before all was written.
    let _ = server.send(request.as_bytes()).read_to_end(&mut reply);
    let text = String::from_utf8_lossy(&reply);
    text.split(' ').nth(1).map_or(0, |status| status.parse().unwrap())
}

#[test]
fn names_of_other_hosts_are_refused() {
    let server = Server::start(&[]);
    let (_, port) = server.host.split_once(':').unwrap();
    let port = port.to_owned();
    for name in [
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0.0.0.0",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "localhost.",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example#127.0.0.1",
        "user@127.0.0.1",
        "127.0.0.1 ",
        "127.0.0.1:80:127.0.0.1",
        "\u{ff11}27.0.0.1",
    ] {
        let request = format!("GET / HTTP/1.1\r\nHost: {name}:{port}\r\nConnection: close\r\n\r\n");
        let given = status(&server, &request);
        assert!(given == 403 || given == 400, "{name}: {given}");
    }
    for version in ["HTTP/1.0", "HTTP/0.9", "HTTP/3.0"] {
        let given = status(&server, &format!("GET / {version}\r\n\r\n"));
        assert!([0, 400, 403, 505].contains(&given), "{version}: {given}");
    }
}

#[test]
fn other_methods_and_lengths_in_doubt_are_refused() {
    let server = Server::start(&[]);
    let head = format!("HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", server.host);
    for method in [
        "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "post", "GETX", "GET\t", "",
        "G E T",
    ] {
        for path in ["/", "/call"] {
            let given = status(&server, &format!("{method} {path} {head}\r\n"));
            assert!(given == 400 || given == 405, "{method} {path}: {given}");
        }
    }
    let body = board().to_string();
    let post = format!("POST /call {head}{}\r\nContent-Type: application/json\r\n", server.secret);
    let length = body.len();
    for lengths in [
        format!("Content-Length: {length}\r\nContent-Length: {}\r\n", length + 1),
        "Content-Length: -1\r\n".to_owned(),
        "Content-Length: 100000000000\r\n".to_owned(),
        format!("Content-Length: {length}x\r\n"),
        format!("Content-Length: +{length}\r\n"),
        "Transfer-Encoding: gzip\r\n".to_owned(),
        "Transfer-Encoding: chunked, identity\r\n".to_owned(),
    ] {
        let given = status(&server, &format!("{post}{lengths}\r\n{body}"));
        assert!(given == 400 || given == 413, "{lengths}: {given}");
    }
    // Of a length and chunks, the chunks count; nothing behind their end is another request.
    let both = format!(
        "{post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n{length:x}\r\n{body}\r\n0\r\n\r\n"
    );
    assert!([200, 400].contains(&status(&server, &both)));
    let headers: String = (0..500).map(|at| format!("X-{at}: {at}\r\n")).collect();
    assert!([400, 431].contains(&status(&server, &format!("GET / {head}{headers}\r\n"))));
    let long = "a".repeat(1 << 20);
    assert!([400, 414, 431].contains(&status(&server, &format!("GET /{long} {head}\r\n"))));
    assert_eq!(server.call(&board())["ok"]["rows"], 9);
}

#[test]
fn more_connections_than_there_is_room_for_are_refused_for_a_while() {
    let server = Server::start(&[]);
    let connections: Vec<TcpStream> = (0..300).map(|_| server.send(b"GET / HTTP/1.1\r\n")).collect();
    let begin = Instant::now();
    let answers = || {
        let mut stream = server.send(&server.post(&board()));
        let mut reply = [0; 12];
        stream.read_exact(&mut reply).is_ok() && reply.ends_with(b"200")
    };
    while !answers() {
        assert!(begin.elapsed() < Duration::from_secs(30), "connections that say nothing are kept");
        sleep(Duration::from_millis(200));
    }
    drop(connections);
}

#[cfg(target_os = "linux")]
#[test]
fn large_requests_share_a_budget() {
    let server = Server::start(&[]);
    let length = 8 << 20;
    let head = format!(
        "POST /call HTTP/1.1\r\nHost: {}\r\n{}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n",
        server.host, server.secret
    );
    let before = server.memory();
    let open: Vec<TcpStream> = (0..60)
        .map(|_| {
            let mut stream = server.send(head.as_bytes());
            stream.set_write_timeout(Some(Duration::from_millis(100))).unwrap();
            // What the server does not read comes to a stop.
            let _ = stream.write_all(&vec![b' '; length - 1]);
            stream
        })
        .collect();
    assert_eq!(server.call(&board())["ok"]["rows"], 9);
    let more = server.memory().saturating_sub(before);
    assert!(more < 200 << 20, "{more} bytes for bodies");
    drop(open);
}

/// The open board with rows of so many cells.
fn open(side: usize) -> String {
    vec![vec!["."; side].join(" "); side].join("\n")
}

#[test]
fn calls_that_need_too_much_memory_end_with_a_message() {
    let server = Server::start(&["--memory", "80MB"]);
    let large = json!({ "call": "solve", "position": { "puzzle": open(64) }, "strategy": "nets" });
    let small = json!({ "call": "solve", "position": { "puzzle": EASY } });
    let waiting = server.send(&server.post(&large));
    assert_eq!(server.call(&small)["ok"]["status"], "solved");
    drop(waiting);
    for (language, said) in [
        ("en", "out of memory: more than the 80.0 MB of `--memory` is needed"),
        ("ja", "`--memory`で許された80.0 MBより多くのメモリーが必要です"),
    ] {
        let mut call = large.clone();
        call["language"] = language.into();
        assert_eq!(server.call(&call)["error"]["message"], said);
        assert_eq!(server.call(&small)["ok"]["status"], "solved");
    }
}

#[test]
fn calls_that_write_are_not_ended_for_their_memory() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&["--memory", "1MB", "--rules", folder.path().to_str().unwrap()]);
    // It takes longer than the interval between looks at the memory.
    let text = "tesuji 1\n".to_owned() + &"# a comment\n".repeat(500_000);
    let saved = server.call(&json!({ "call": "save", "name": "mine.tesuji", "text": text }));
    assert!(saved["ok"].is_object(), "{saved}");
    assert!(folder.path().join("mine.tesuji").exists());
    let refused = server
        .call(&json!({ "call": "find", "position": { "puzzle": open(36) }, "techniques": ["x-chain"] }));
    assert_eq!(refused["error"]["message"], "out of memory: more than the 1.0 MB of `--memory` is needed");
}

#[test]
fn commands_that_need_too_much_memory_end_with_a_message() {
    let said = "out of memory: more than the 80.0 MB of `--memory` is needed";
    let ran = run(&["solve", "-", "-s", "nets", "--memory", "80MB"], &open(64));
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str(), ran.status),
        ("", format!("error: {said}\n").as_str(), 2)
    );
    // What came before is written.
    let input = format!("{EASY}\n{}\n", open(64));
    let ran = run(&["solve", "-", "-s", "nets", "--memory", "80MB", "--format", "json", "-j", "1"], &input);
    assert_eq!(ran.json()[0]["status"], "solved", "{}", ran.err);
    let error: Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(
        (error["error"]["code"].as_str(), error["error"]["message"].as_str()),
        (Some("memory"), Some(said))
    );
    // Enough changes nothing.
    let [bounded, free] =
        [&["--memory", "2GB"][..], &[]].map(|more| run(&[&["solve", EASY], more].concat(), "").out);
    assert_eq!(bounded, free);
    let ran = run(&["solve", EASY, "--memory", "much"], "");
    assert!(ran.err.contains("expected a size such as 500MB or 2GB"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn large_texts_are_refused_by_their_first_rows() {
    let folder = tempfile::tempdir().unwrap();
    let row = |first: &str, rest: &str, columns: usize| format!("{first}{}\n", rest.repeat(columns - 1));
    let wide = row("\\", " \\", 5000) + &row("\\", " .", 5000).repeat(2000);
    let tall = "\\ 12\\ 3\\ \\\n".to_owned() + &"\\12 . . .\n".repeat(1_000_000);
    let record = format!("{{\"kind\": \"sudoku\", \"givens\": [{}", "[1,\n2],\n".repeat(1_000_000));
    for (name, text, said) in [
        ("wide.kkr", wide, "5000 squares in a row: a kakuro has at most 256"),
        ("tall.kkr", tall, "a kakuro has 2 to 256 of each"),
        ("record.json", record, "not a JSON record of a puzzle"),
        ("empty.txt", "\n".repeat(5_000_000), "no position in the input"),
    ] {
        std::fs::write(folder.path().join(name), text + &format!("\n{EASY}\n")).unwrap();
        let line = format!("ulimit -v 700000; {} convert {name} --to line", env!("CARGO_BIN_EXE_tesuji"));
        let begin = Instant::now();
        let ran = std::process::Command::new("bash")
            .args(["-c", &line])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&ran.stderr);
        // The puzzle behind it is read all the same.
        assert_eq!(String::from_utf8_lossy(&ran.stdout).trim(), EASY, "{name}: {error:.500}");
        assert!(name == "empty.txt" || error.contains(said), "{name}: {error:.500}");
        assert!(begin.elapsed() < Duration::from_secs(20), "{name}: {:?}", begin.elapsed());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_said() {
    for word in ["--version", "help", "--help"] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let program = env!("CARGO_BIN_EXE_tesuji");
        let ran =
            std::process::Command::new(program).arg(word).env("LC_ALL", "C").stdout(full).output().unwrap();
        let error = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(error, "error: cannot write the output: no space left\n", "{word}");
        assert_eq!(ran.status.code(), Some(2), "{word}");
    }
}
