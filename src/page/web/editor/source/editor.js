// The editor of rule files: CodeMirror with the language server behind it.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import * as lsp from "@codemirror/lsp-client";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter } from "@codemirror/view";
import { highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tesuji } from "./language.js";
import { mend, messages, setMessages } from "./messages.js";
import { theme } from "./theme.js";
import { Transport } from "./transport.js";
import { wrapping } from "./wrapping.js";

// How long after a key the server hears of it, and after which time without a word it is asked again.
const PAUSE = 60;
const PATIENCE = 2500;

// Files on disk have the addresses of their paths, others one of their own.
const uriOf = (name) =>
  /^(\/|[A-Za-z]:\/)/.test(name)
    ? `file://${name.startsWith("/") ? "" : "/"}${name.split("/").map(encodeURIComponent).join("/")}`
    : `tesuji:///${encodeURIComponent(name)}`;

// One editor with many files. `options`:
// `send(messages)` calls the language server; `language` is the code of its words; `words` are CodeMirror's own;
// `keys` are more key bindings; `changed(name, text)`, `moved(name, offset)`, `found(name, messages)` say what happens.
export function createEditor(parent, options) {
  const states = new Map();
  let current = null;
  let timer = 0;
  let said = [];
  let checked = null;

  const transport = new Transport(options.send, () => {
    client.disconnect();
    client.connect(transport);
  });
  const client = new lsp.LSPClient({
    timeout: 15000,
    initializationOptions: { lang: options.language },
    notificationHandlers: {
      "textDocument/publishDiagnostics": (_, params) => found(params),
      "window/showMessage": () => true,
    },
  }).connect(transport);
  const view = new EditorView({ parent });

  async function found({ uri, version, diagnostics }) {
    const file = client.workspace.getFile(uri);
    const plugin = file && lsp.LSPPlugin.get(view);
    // What ships is right, and is declared twice while it is looked at.
    if (plugin?.uri === uri) checked = version;
    if (!plugin || view.state.readOnly || plugin.uri !== uri || (version != null && version !== file.version)) return;
    const { syncedDoc, unsyncedChanges } = plugin;
    const place = (position) => unsyncedChanges.mapPos(plugin.fromPosition(position, syncedDoc));
    const list = diagnostics.map(({ range, severity, code, message }) => {
      const [text, ...help] = message.split("\n");
      const error = (severity ?? 1) === 1;
      return { from: place(range.start), to: place(range.end), error, code: code ?? "", text, help: help.join("\n"), changes: [] };
    });
    const show = (list) => {
      said = list;
      view.dispatch({ effects: setMessages.of(list) });
    };
    show(list);
    options.found?.(current, list);
    if (list.length === 0) return;
    const whole = { start: { line: 0, character: 0 }, end: plugin.toPosition(syncedDoc.length, syncedDoc) };
    const asked = { textDocument: { uri }, range: whole, context: { diagnostics } };
    const actions = await client.request("textDocument/codeAction", asked).catch(() => null);
    const same = lsp.LSPPlugin.get(view) === plugin && plugin.syncedDoc === syncedDoc && plugin.unsyncedChanges.empty;
    if (!actions?.length || !same) return;
    const change = ({ title, edit }) => {
      const edits = edit.changes[uri].map(({ range, newText }) => {
        return { from: plugin.fromPosition(range.start), to: plugin.fromPosition(range.end), insert: newText };
      });
      return { title, edits, doc: syncedDoc };
    };
    const of = ({ from }) => actions.filter(({ diagnostics: of, edit }) => edit?.changes?.[uri] && of?.[0] && plugin.fromPosition(of[0].range.start) === from);
    show(list.map((message) => ({ ...message, changes: of(message).slice(0, 3).map(change) })));
  }

  function hear() {
    client.sync();
    timer = setTimeout(() => {
      const file = client.workspace.files[0];
      if (file && checked !== file.version) transport.soon(0);
    }, PATIENCE);
  }

  function happened(update) {
    if (update.docChanged) {
      clearTimeout(timer);
      timer = setTimeout(hear, PAUSE);
      options.changed?.(current, update.state.doc.toString());
    }
    if (update.docChanged || update.selectionSet) options.moved?.(current, update.state.selection.main.head);
  }

  // Takes the first change that is offered for the line of the cursor.
  function mendHere() {
    const line = view.state.doc.lineAt(view.state.selection.main.head);
    const offered = said.find(({ from, changes }) => from >= line.from && from <= line.to && changes.length > 0);
    return offered ? mend(view, offered.changes[0]) : false;
  }

  function stateOf(name, text, readOnly) {
    return EditorState.create({
      doc: text,
      extensions: [
        keymap.of(options.keys ?? []),
        lineNumbers(), highlightSpecialChars(), history(), drawSelection(), indentOnInput(), bracketMatching(),
        closeBrackets(), highlightActiveLine(), highlightActiveLineGutter(), indentUnit.of("  "),
        autocompletion({ icons: false, aboveCursor: true }), lsp.serverCompletion({ validFor: /^[\w-]*$/ }), lsp.hoverTooltips(),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        keymap.of([{ key: "Mod-.", run: mendHere }, ...lsp.formatKeymap, ...lsp.renameKeymap, ...lsp.jumpToDefinitionKeymap]),
        lsp.signatureHelp(), tesuji, messages, theme, wrapping,
        EditorState.readOnly.of(readOnly), EditorState.phrases.of(options.words ?? {}),
        EditorView.contentAttributes.of({ "aria-label": name, spellcheck: "false" }),
        EditorView.updateListener.of(happened),
        client.plugin(uriOf(name), "tesuji"),
      ],
    });
  }

  const keep = () => current === null || states.set(current, view.state);

  return {
    show(name, text, readOnly = false) {
      if (name === current && text === view.state.doc.toString()) return;
      client.sync();
      keep();
      current = name;
      const known = states.get(name);
      const same = known && known.doc.toString() === text && known.readOnly === readOnly;
      view.setState(same ? known : stateOf(name, text, readOnly));
      options.moved?.(name, view.state.selection.main.head);
    },
    forget(name) {
      states.delete(name);
      if (name === current) current = null;
    },
    get name() {
      return current;
    },
    get text() {
      return view.state.doc.toString();
    },
    get cursor() {
      return view.state.selection.main.head;
    },
    lineOf: (offset) => view.state.doc.lineAt(Math.min(offset, view.state.doc.length)).number,
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    select(from, to = from) {
      const effects = EditorView.scrollIntoView(from, { y: "start", yMargin: 40 });
      view.dispatch({ selection: { anchor: from, head: to }, effects });
    },
    format: () => lsp.formatDocument(view),
    focus: () => view.focus(),
    destroy() {
      clearTimeout(timer);
      view.destroy();
      transport.close();
    },
  };
}
