//! A server under test, and calls to it.

use crate::EASY;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How long is waited for what comes.
pub const LONG: Duration = Duration::from_secs(60);

/// A server, ended with its test.
pub struct Server {
    pub child: Child,
    pub host: String,
    /// The header with the secret of its address.
    pub secret: String,
}

impl Server {
    pub fn start(words: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
            .args([&["serve", "--no-open"], words].concat())
            .env("LC_ALL", "C")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let (_, rest) = line.split_once("http://").unwrap_or_else(|| panic!("no address: {line}"));
        let host = rest.split('/').next().unwrap().to_owned();
        let secret = match words.contains(&"--api") {
            true => lines.next().unwrap().unwrap(),
            false => {
                let secret =
                    rest.split_once("?secret=").map_or("", |(_, rest)| rest.split(' ').next().unwrap());
                format!("Authorization: Bearer {secret}")
            }
        };
        Self { child, host, secret }
    }

    /// Sends a request and leaves the connection open.
    pub fn send(&self, request: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.write_all(request).unwrap();
        stream
    }

    /// The reply to a request with these lines as its head.
    pub fn reply(&self, head: &[&str], body: &[u8]) -> Reply {
        let mut request = (head.join("\r\n") + "\r\nConnection: close\r\n\r\n").into_bytes();
        request.extend_from_slice(body);
        let mut bytes = Vec::new();
        self.send(&request).read_to_end(&mut bytes).unwrap();
        Reply::read(&String::from_utf8_lossy(&bytes))
    }

    pub fn get(&self, path: &str) -> Reply {
        self.reply(&[&format!("GET {path} HTTP/1.1"), &format!("Host: {}", self.host)], b"")
    }

    pub fn post(&self, call: &Value) -> Vec<u8> {
        let body = call.to_string();
        let head = format!(
            "POST /call HTTP/1.1\r\nHost: {}\r\n{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.host,
            self.secret,
            body.len()
        );
        (head + &body).into_bytes()
    }

    pub fn call(&self, call: &Value) -> Value {
        let body = call.to_string();
        let head = [
            "POST /call HTTP/1.1",
            &format!("Host: {}", self.host),
            &format!("Origin: http://{}", self.host),
            &self.secret,
            "Content-Type: application/json",
            &format!("Content-Length: {}", body.len()),
        ];
        let reply = self.reply(&head, body.as_bytes());
        assert_eq!(reply.status, 200, "{call}");
        assert_eq!(reply.header("content-type"), "application/json");
        assert_eq!(reply.header("cache-control"), "no-store");
        serde_json::from_str(&reply.body).unwrap()
    }

    /// The memory that it takes, in bytes.
    #[cfg(target_os = "linux")]
    pub fn memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().strip_suffix(" kB").unwrap().parse::<usize>().unwrap() << 10
    }

    /// The seconds of processors that it took so far.
    #[cfg(target_os = "linux")]
    pub fn work(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
        let ticks = |at: usize| fields[at].parse::<f64>().unwrap();
        (ticks(11) + ticks(12)) / 100.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    fn read(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no reply: {text}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Self { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    pub fn header(&self, name: &str) -> &str {
        let start = format!("{name}: ");
        self.head.lines().find_map(|line| line.strip_prefix(start.as_str())).unwrap_or_default()
    }
}

pub fn board() -> Value {
    json!({ "call": "board", "position": { "puzzle": EASY } })
}

/// A call that works for ever: a rule with more bindings than can be looked at.
pub fn endless() -> Value {
    let rule = "tesuji 1\n\ntechnique endless {\n  for S in choose 30 of cells, v in candidates(S)\n  \
                where every c in S: every d in S: row(c) + row(d) = 2 + column(d)\n  then eliminate v from S\n}\n";
    json!({
        "call": "find", "position": { "puzzle": EASY }, "techniques": ["endless"], "all": true,
        "rules": [{ "name": "endless.tesuji", "text": rule }],
    })
}
