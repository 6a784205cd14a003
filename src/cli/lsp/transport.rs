//! Messages over standard input and output: a header with a length, an empty line, and JSON.

use serde_json::Value;
use std::{
    io::{self, BufRead, Read, Write},
    sync::mpsc::{Receiver, channel},
    thread,
};
use tesuji::lsp::{ErrorCode, refusal};

/// Maximum length of a message in bytes: many times what an editor sends.
const MAX_MESSAGE_BYTES: u64 = 1 << 26;

/// A message, or the answer to one that cannot be read.
pub type Incoming = Result<Value, Value>;

/// Returns the receiver of incoming messages.
pub fn incoming() -> Receiver<Incoming> {
    let (send, receive) = channel();
    // The thread waits for input as long as the program runs, and ends with it.
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
        _ => return Ok(Some(invalid_request("no Content-Length"))),
    };
    if length > MAX_MESSAGE_BYTES {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(Some(invalid_request("the message is too long")));
    }
    let mut body = Vec::new();
    if input.take(length).read_to_end(&mut body)? < length as usize {
        return Ok(None);
    }
    let message = serde_json::from_slice(&body);
    Ok(Some(message.map_err(|error| refusal(Value::Null, ErrorCode::Parse, &error.to_string()))))
}

fn invalid_request(message: &str) -> Incoming {
    Err(refusal(Value::Null, ErrorCode::InvalidRequest, message))
}

/// Returns the length in a header, if the header has one; `None` at the end of the input.
fn header(input: &mut impl BufRead) -> io::Result<Option<Option<String>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(MAX_MESSAGE_BYTES).read_until(b'\n', &mut line)? == 0 {
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

/// Writes messages and flushes the output.
pub fn send(messages: &[Value]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    for message in messages {
        let text = message.to_string();
        write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    }
    output.flush()
}
