//! Pictures of numbers.

mod edges;
mod kinds;

use roxmltree::Document;
use tesuji::report::{Axis, Body, Chart, Series};

/// The picture of a chart that can be drawn, looked at by a reader of XML.
fn svg(body: Body) -> String {
    let chart = Chart { title: "A title".to_owned(), body };
    let svg = chart.svg().unwrap();
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    for node in document.descendants() {
        for attribute in node.attributes() {
            let value = attribute.value();
            assert!(!value.contains("NaN") && !value.contains("inf"), "{} = {value}", attribute.name());
        }
    }
    assert_eq!(svg, chart.svg().unwrap());
    svg
}

fn axis(label: &str) -> Axis {
    Axis { label: label.to_owned(), is_logarithmic: false }
}

fn log(label: &str) -> Axis {
    Axis { is_logarithmic: true, ..axis(label) }
}

fn series(name: &str, points: &[(f64, f64)]) -> Series {
    Series { name: name.to_owned(), points: points.to_vec() }
}

/// The texts of a picture, in the order in which they stand in it.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let texts =
        document.descendants().filter(|node| node.has_tag_name("text") || node.tag_name().name() == "text");
    texts.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
}

/// Compares a picture with its file in the folder `snapshots`.
fn snapshot(name: &str, picture: &str) {
    insta::with_settings!({
        snapshot_path => "../../snapshots", prepend_module_to_snapshot => false, omit_expression => true
    }, {
        insta::assert_snapshot!(format!("chart-{name}"), picture);
    });
}
