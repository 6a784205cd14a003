//! Messages over standard input and output: a header with a length, an empty line, and JSON.

use lsp_server::{ErrorCode, Message, RequestId, Response};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// The longest message that is read, in bytes: many times what an editor sends.
const MOST_BYTES: u64 = 1 << 26;

pub enum Incoming {
    Message(Message),
    Wrong(Value),
}

pub fn incoming() -> Receiver<Incoming> {
    let (send, receive) = channel();
    // It waits for input for as long as there may be some, and ends with the program.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(read)) = read(&mut input) {
            if send.send(read).is_err() {
                return;
            }
        }
    });
    receive
}

fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let Some(length) = header(input)? else { return Ok(None) };
    let length = match length.map(|length| length.parse::<u64>()) {
        Some(Ok(length)) => length,
        // Without a length the next message begins where the next header does, most likely.
        _ => return Ok(Some(wrong(ErrorCode::InvalidRequest, "no Content-Length", Value::Null))),
    };
    if length > MOST_BYTES {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(Some(wrong(ErrorCode::InvalidRequest, "the message is too long", Value::Null)));
    }
    let mut body = Vec::new();
    if input.take(length).read_to_end(&mut body)? < length as usize {
        return Ok(None);
    }
    Ok(Some(understood(&body)))
}

/// The length that a header gives, if it does; nothing at the end of the input.
fn header(input: &mut impl BufRead) -> io::Result<Option<Option<String>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(MOST_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            return Ok(Some(length));
        }
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = Some(value.trim().to_owned());
        }
    }
}

fn understood(body: &[u8]) -> Incoming {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return wrong(ErrorCode::ParseError, &error.to_string(), Value::Null),
    };
    let id = value.get("id").cloned().unwrap_or_default();
    match serde_json::from_value(value) {
        Ok(message) => Incoming::Message(message),
        Err(error) => wrong(ErrorCode::InvalidRequest, &error.to_string(), id),
    }
}

fn wrong(code: ErrorCode, message: &str, id: Value) -> Incoming {
    let id = if id.is_number() || id.is_string() { id } else { Value::Null };
    Incoming::Wrong(json!({
        "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": message },
    }))
}

pub fn write(message: Message) -> io::Result<()> {
    let mut output = io::stdout().lock();
    message.write(&mut output)
}

pub fn write_wrong(answer: &Value) -> io::Result<()> {
    let text = answer.to_string();
    let mut output = io::stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

pub fn refusal(id: RequestId, code: ErrorCode, message: String) -> Message {
    Message::Response(Response::new_err(id, code as i32, message))
}
