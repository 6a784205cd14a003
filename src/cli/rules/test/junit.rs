//! JUnit XML, the form in which test results are read by continuous integration.

use std::fmt::{self, Display, Formatter};

/// The results of a run of tests.
pub struct JunitReport<'a> {
    pub name: &'a str,
    pub suites: Vec<JunitSuite>,
}

pub struct JunitSuite {
    pub name: String,
    pub cases: Vec<JunitCase>,
}

pub struct JunitCase {
    pub name: String,
    pub class: String,
    /// Path of the file that declares the test; empty if none does.
    pub file: String,
    /// Reason of a failure, whose first line is its summary; `None` if the test passed.
    pub failure: Option<String>,
    /// Text that the test printed; may be empty.
    pub output: String,
}

impl JunitSuite {
    fn failures(&self) -> usize {
        self.cases.iter().filter(|case| case.failure.is_some()).count()
    }
}

impl Display for JunitReport<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let tests: usize = self.suites.iter().map(|suite| suite.cases.len()).sum();
        let failures: usize = self.suites.iter().map(JunitSuite::failures).sum();
        let name = XmlText(self.name);
        writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
        writeln!(
            out,
            r#"<testsuites name="{name}" tests="{tests}" skipped="0" failures="{failures}" errors="0">"#
        )?;
        self.suites.iter().try_for_each(|suite| suite.fmt(out))?;
        writeln!(out, "</testsuites>")
    }
}

impl Display for JunitSuite {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let (name, tests, failures) = (XmlText(&self.name), self.cases.len(), self.failures());
        writeln!(
            out,
            r#"    <testsuite name="{name}" tests="{tests}" skipped="0" errors="0" failures="{failures}">"#
        )?;
        self.cases.iter().try_for_each(|case| case.fmt(out))?;
        writeln!(out, "    </testsuite>")
    }
}

impl Display for JunitCase {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(
            out,
            r#"        <testcase name="{}" classname="{}""#,
            XmlText(&self.name),
            XmlText(&self.class)
        )?;
        if !self.file.is_empty() {
            write!(out, r#" file="{}""#, XmlText(&self.file))?;
        }
        if self.failure.is_none() && self.output.is_empty() {
            return writeln!(out, "/>");
        }
        writeln!(out, ">")?;
        if let Some(failure) = &self.failure {
            let summary = XmlText(failure.lines().next().unwrap_or_default());
            writeln!(out, r#"            <failure message="{summary}">{}</failure>"#, XmlText(failure))?;
        }
        if !self.output.is_empty() {
            writeln!(out, "            <system-out>{}</system-out>", XmlText(&self.output))?;
        }
        writeln!(out, "        </testcase>")
    }
}

/// A text with the special characters of XML escaped, and without those that XML does not allow.
struct XmlText<'a>(&'a str);

impl Display for XmlText<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|sign| match sign {
            '&' => out.write_str("&amp;"),
            '<' => out.write_str("&lt;"),
            '>' => out.write_str("&gt;"),
            '"' => out.write_str("&quot;"),
            '\'' => out.write_str("&apos;"),
            '\u{fffe}' | '\u{ffff}' => Ok(()),
            _ if sign.is_control() && !matches!(sign, '\t' | '\n' | '\r') => Ok(()),
            _ => write!(out, "{sign}"),
        })
    }
}
