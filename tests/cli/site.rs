//! `tesuji site`.

use crate::tesuji;
use serde_json::Value;
use std::fs;
use tesuji::CancelToken;
use tesuji::page::Engine;

#[test]
fn the_page_is_written_as_files_with_its_engine() {
    let folder = tempfile::tempdir().unwrap();
    let (engine, out) = (folder.path().join("some.wasm"), folder.path().join("site/inner"));
    let (module, out_name) = (engine.to_str().unwrap(), out.to_str().unwrap());
    fs::write(&engine, b"\0asm\x01\0\0\0").unwrap();
    let ran = tesuji(&["site", "--out", out_name, "--engine", module]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    assert_eq!(fs::read(out.join("tesuji.wasm")).unwrap(), fs::read(&engine).unwrap());
    let notices = tesuji(&["licenses"]).out;
    assert!(notices.contains("@codemirror/view") && notices.contains("SIL OPEN FONT LICENSE"), "{notices}");
    assert_eq!(fs::read_to_string(out.join("licenses.txt")).unwrap(), notices);
    let about: Value = serde_json::from_slice(&fs::read(out.join("engine.json")).unwrap()).unwrap();
    assert_eq!(about["module"], "tesuji.wasm");
    // Its first calls are answered before it has come.
    let engine_here = Engine::default();
    let first = about["first"].as_array().unwrap();
    assert_eq!(first.len(), 4);
    for pair in first {
        let answer = engine_here.answer(pair[0].as_str().unwrap(), &CancelToken::default());
        assert!(answer.starts_with("{\"ok\"") && pair[1] == answer.as_str(), "{}", pair[0]);
    }
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(
        page.contains("<title>Tesuji</title>") && page.contains("href=\"tesuji.wasm\" as=\"fetch\""),
        "{page}"
    );
    for file in ["engine.js", "engine/line.js", "worker.js"] {
        assert_eq!(
            fs::read_to_string(out.join(file)).unwrap(),
            fs::read_to_string(format!("src/page/web/{file}")).unwrap()
        );
    }
    fs::write(&engine, "no engine").unwrap();
    let ran = tesuji(&["site", "--out", out_name, "--engine", module]);
    assert!(ran.err.contains("some.wasm is no WebAssembly"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn where_there_is_no_engine_it_is_said_how_one_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let ran = tesuji(&["site", "--out", out.to_str().unwrap(), "--engine", "no-such-file.wasm"]);
    assert!(ran.err.contains("cannot read no-such-file.wasm"), "{}", ran.err);
    let readme = fs::read_to_string("README.md").unwrap();
    for line in ["rustup target add wasm32-wasip1", ".ci/engine"] {
        assert!(
            ran.err.contains(&format!("`{line}`")) && readme.contains(&format!("\n{line}\n")),
            "{}",
            ran.err
        );
    }
    assert_eq!(ran.status, 2);
    assert!(!out.exists());
}
