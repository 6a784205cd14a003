//! `tesuji site`.

use crate::tesuji;
use serde_json::Value;
use std::fs;
use std::io::Read;
use tesuji::CancelToken;
use tesuji::service::Service;

#[test]
fn the_page_is_written_as_files_with_its_engine() {
    let folder = tempfile::tempdir().unwrap();
    let (engine, out) = (folder.path().join("some.wasm"), folder.path().join("site/inner"));
    let (module, out_name) = (engine.to_str().unwrap(), out.to_str().unwrap());
    fs::write(&engine, b"\0asm\x01\0\0\0").unwrap();
    let ran = tesuji(&["site", "--out", out_name, "--engine", module]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    let packed = fs::read(out.join("tesuji.wasm.gz")).unwrap();
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(packed.as_slice()).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, fs::read(&engine).unwrap());
    let notices = tesuji(&["licenses"]).out;
    assert!(notices.contains("@codemirror/view") && notices.contains("SIL OPEN FONT LICENSE"), "{notices}");
    assert_eq!(fs::read_to_string(out.join("licenses.txt")).unwrap(), notices);
    let packed_about = fs::read(out.join("engine.json.gz")).unwrap();
    let about: Value =
        serde_json::from_reader(flate2::read::GzDecoder::new(packed_about.as_slice())).unwrap();
    assert_eq!(about["module"], "tesuji.wasm.gz");
    assert_eq!(about["sizes"], serde_json::json!([packed.len(), unpacked.len()]));
    // A service worker keeps all files, each with its digest.
    let worker = fs::read_to_string(out.join("sw.js")).unwrap();
    assert!(worker.contains(&format!("keep({}, [[", about["version"])), "{worker}");
    assert!(out.join("page.js.br").exists() && out.join("page.js.gz").exists());
    // Its first calls are answered before it has come.
    let engine_here = Service::default();
    let first = about["first"].as_array().unwrap();
    assert_eq!(first.len(), 4);
    for pair in first {
        let answer = engine_here.answer(pair[0].as_str().unwrap(), &CancelToken::default());
        assert!(answer.starts_with("{\"ok\"") && pair[1] == answer.as_str(), "{}", pair[0]);
    }
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(
        page.contains("<title>Tesuji</title>") && page.contains("href=\"engine.json.gz\" as=\"fetch\""),
        "{page}"
    );
    // Every module is part of one of the scripts.
    let scripts =
        ["page.js", "further.js", "worker.js"].map(|file| fs::read_to_string(out.join(file)).unwrap());
    for (module, script) in [("engine/line.js", 0), ("set/panel.js", 1), ("engine/system.js", 2)] {
        assert!(scripts[script].contains(&format!("modules.set(\"{module}\", ")), "{module}");
        assert!(!out.join(module).exists(), "{module}");
    }
    fs::write(&engine, "no engine").unwrap();
    let ran = tesuji(&["site", "--out", out_name, "--engine", module]);
    assert!(ran.err.contains("some.wasm is not a WebAssembly file"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn where_there_is_no_engine_it_is_said_how_one_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let ran = tesuji(&["site", "--out", out.to_str().unwrap(), "--engine", "no-such-file.wasm"]);
    assert!(ran.err.contains("cannot read no-such-file.wasm"), "{}", ran.err);
    let manual = fs::read_to_string("grammar/manual.md").unwrap();
    for line in ["rustup target add wasm32-wasip1", ".ci/engine"] {
        assert!(
            ran.err.contains(&format!("`{line}`")) && manual.contains(&format!("\n{line}\n")),
            "{}",
            ran.err
        );
    }
    assert_eq!(ran.status, 2);
    assert!(!out.exists());
}
