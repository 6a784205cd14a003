//! Messages of JSON-RPC 2.0, incoming and outgoing.

use serde_json::{Value, json};

/// Error codes of JSON-RPC and of the language server protocol.
#[derive(Debug, Clone, Copy)]
pub enum ErrorCode {
    Parse = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    ServerNotInitialized = -32002,
    RequestFailed = -32803,
}

/// Request or notification of the editor.
pub struct Call {
    /// Number or string of a request; `None` for a notification.
    pub id: Option<Value>,
    pub method: String,
    pub params: Value,
}

/// Result of a request, or the code and the text of its error.
pub type Answer = Result<Value, (ErrorCode, String)>;

impl Call {
    /// Parses a message; `None` if it is a response of the editor. An invalid message is returned as the error response
    /// to it.
    pub fn read(mut message: Value) -> Result<Option<Self>, Value> {
        let id = message.get("id").filter(|id| id.is_number() || id.is_string()).cloned();
        let params = message.get_mut("params").map(Value::take).unwrap_or_default();
        match message.get("method") {
            Some(Value::String(method)) if id.is_some() || message.get("id").is_none() => {
                Ok(Some(Self { id, method: method.clone(), params }))
            }
            None if id.is_some() => Ok(None),
            _ => Err(refusal(
                id.unwrap_or_default(),
                ErrorCode::InvalidRequest,
                "this is no message of JSON-RPC",
            )),
        }
    }
}

pub fn response(id: Value, answer: Answer) -> Value {
    match answer {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err((code, message)) => refusal(id, code, &message),
    }
}

/// Returns an error response. The id is null if the message had none.
pub fn refusal(id: Value, code: ErrorCode, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": message } })
}

pub fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}
