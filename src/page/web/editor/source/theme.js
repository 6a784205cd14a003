// The looks of the editor, in the colours of the page.
import { EditorView } from "@codemirror/view";

const tip = { border: "1px solid var(--edge)", borderRadius: "6px", backgroundColor: "var(--surface)", color: "var(--ink)" };
const words = {
  display: "flex", gap: "4px 12px", alignItems: "baseline", flexWrap: "wrap", whiteSpace: "normal",
  margin: "2px 12px 6px 0", padding: "6px 10px", font: "13.5px/1.45 var(--sans)",
  borderLeft: "3px solid var(--warn)", backgroundColor: "var(--warn-tint)", color: "var(--ink)",
};

export const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "13px/1.62 var(--mono)", fontFeatureSettings: '"calt" 0', minHeight: "220px" },
  ".cm-content": { padding: "10px 0", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0 12px 0 4px" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 12px 0 8px", minWidth: "34px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLineGutter": { color: "var(--ink)", fontWeight: "600" },
  ".cm-cursor": { borderLeft: "2px solid var(--accent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--see)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-tint)", outline: "1px solid var(--edge)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-tint)" },
  ".cm-of-error": { textDecoration: "underline wavy var(--bad) 1.5px", textUnderlineOffset: "3px" },
  ".cm-of-warning": { textDecoration: "underline wavy var(--warn) 1.5px", textUnderlineOffset: "3px" },
  ".cm-of-error-line": { backgroundColor: "var(--bad-tint)" },
  ".cm-of-warning-line": { backgroundColor: "var(--warn-tint)" },
  ".cm-words": words,
  ".cm-words b": { fontWeight: "650", color: "var(--warn)" },
  ".cm-words small": { display: "block", fontSize: "13px", color: "var(--soft)", whiteSpace: "pre-line" },
  ".cm-words-error": { borderLeftColor: "var(--bad)", backgroundColor: "var(--bad-tint)" },
  ".cm-words-error b": { color: "var(--bad)" },
  ".cm-words button": {
    marginLeft: "auto", border: "0", padding: "4px 0", background: "none", font: "inherit", color: "var(--accent)",
    textDecoration: "underline", textUnderlineOffset: "3px", cursor: "pointer",
  },
  ".cm-tooltip": tip,
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { font: "13px/1.5 var(--mono)", maxHeight: "16em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 10px 2px 6px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "650" },
  ".cm-completionDetail": { color: "inherit", fontStyle: "normal", opacity: "0.85" },
  ".cm-completionInfo": { ...tip, maxWidth: "360px", padding: "4px 8px" },
  ".cm-lsp-hover-tooltip, .cm-lsp-signature-tooltip": { maxWidth: "min(560px, 90vw)", maxHeight: "300px", overflow: "auto" },
  ".cm-lsp-documentation": { font: "13.5px/1.5 var(--sans)", padding: "6px 10px" },
  ".cm-lsp-documentation p": { margin: "4px 0" },
  ".cm-lsp-documentation ul": { margin: "4px 0", paddingLeft: "18px" },
  ".cm-lsp-documentation hr": { border: "0", borderTop: "1px solid var(--hair)" },
  ".cm-lsp-documentation pre": { margin: "4px 0", font: "12.5px/1.5 var(--mono)", whiteSpace: "pre-wrap" },
  ".cm-lsp-documentation code": { fontFamily: "var(--mono)", fontSize: "0.93em" },
  ".cm-panels": { backgroundColor: "var(--sunk)", color: "var(--ink)", borderColor: "var(--hair)" },
  ".cm-panel input": { background: "var(--surface)", border: "1px solid var(--edge)", borderRadius: "4px", padding: "2px 6px" },
  ".cm-placeholder": { color: "var(--soft)" },
});
