//! Graphs as pictures.

use layout::{
    backends::svg::SVGWriter,
    gv::{DotParser, GraphBuilder},
};
use tesuji::{Message, text::message};

pub fn svg(dot: &str) -> Result<String, Message> {
    let graph =
        DotParser::new(dot).process().map_err(|error| message!("the graph cannot be drawn: {error}"))?;
    let mut builder = GraphBuilder::new();
    builder.visit_graph(&graph);
    let mut picture = builder.get();
    let mut writer = SVGWriter::new();
    picture.do_it(false, false, false, &mut writer);
    Ok(writer.finalize())
}
