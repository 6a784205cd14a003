//! Messages of JSON-RPC 2.0, incoming and outgoing.

use serde_json::{Value, json};

/// Error codes of JSON-RPC and of the language server protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorCode {
    Parse = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    ServerNotInitialized = -32002,
    RequestFailed = -32803,
}

pub struct Request {
    /// Number or string.
    pub id: Value,
    pub method: String,
    pub params: Value,
}

pub struct Notification {
    pub method: String,
    pub params: Value,
}

pub enum Incoming {
    Request(Request),
    Notification(Notification),
    /// Response of the editor.
    Response,
}

impl Incoming {
    /// Parses a message; an invalid one is returned as the error response to it.
    pub fn read(mut message: Value) -> Result<Self, Value> {
        let id = message.get("id").filter(|id| id.is_number() || id.is_string()).cloned();
        let params = message.get_mut("params").map(Value::take).unwrap_or_default();
        match (message.get("method"), id) {
            (Some(Value::String(method)), Some(id)) => {
                Ok(Self::Request(Request { id, method: method.clone(), params }))
            }
            (Some(Value::String(method)), None) if message.get("id").is_none() => {
                Ok(Self::Notification(Notification { method: method.clone(), params }))
            }
            (None, Some(_)) => Ok(Self::Response),
            (_, id) => Err(refusal(
                id.unwrap_or_default(),
                ErrorCode::InvalidRequest,
                "this is no message of JSON-RPC",
            )),
        }
    }
}

pub fn answer(id: Value, result: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

/// Returns an error response. The id is null if the message had none.
pub fn refusal(id: Value, code: ErrorCode, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": message } })
}

pub fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}
