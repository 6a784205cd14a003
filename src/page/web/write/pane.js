/* The box with the editor: tabs of files above, the state of the file below.
 *
 *   new Pane(app, host, files, { moved(), clean(), stop(), plan(), gallery(), guide(), explain(code),
 *                                  edit(file) })
 *     moved()   the cursor is elsewhere, or another file is seen;  clean()   the file has no errors, and is approved
 *   await ready   the editor is loaded;  text, cursor, insert(text), goto(offset), focus(), format(), destroy()
 *   isChecked(name)   the language server has checked the text as it stands
 *   matches(words)   what stands beside the state of the file
 */

import { button, el, fill } from "../parts.js";
import { language, words } from "../words.js";
import table from "../words/write.js";

const t = words(table);
/** So many codes of messages are explained at most. */
const CODES = 3;

export class Pane {
  constructor(app, host, files, acts) {
    Object.assign(this, { app, files, acts, faults: new Map() });
    this.tabs = el("div.tabs-of-files", { role: "tablist", "aria-label": t("files") });
    this.tabs.addEventListener("keydown", event => this.turn(event));
    this.tools = el("div.tools");
    this.code = el("div.code", null, el("p.note", null, t("loading")));
    this.state = el("span", { role: "status" });
    this.codes = el("span.codes");
    this.guest = el("div.guest");
    this.count = el("span");
    this.plan = button(t("plan"), () => acts.plan(), { kind: "plain" });
    fill(host, el("div.editor", null,
      el("div.files", null, this.tabs, this.tools),
      this.guest,
      this.code,
      el("div.status", null, this.state, this.codes, el("span.right", null, this.count, this.plan))));
    this.session = crypto.randomUUID?.() ?? String(Math.random());
    files.onclash = () => this.tell();
    this.ready = this.load();
    this.ready.catch(error => fill(this.code, el("p.note", null, t("no editor", { why: error.message }))));
  }

  async load() {
    const { createEditor } = await import("../editor/bundle.js");
    fill(this.code);
    const others = () => this.app.rules.filter(file => file.name !== this.editor?.name);
    this.editor = createEditor(this.code, {
      language: language(),
      words: Object.fromEntries(table.editor[language()] ?? []),
      send: messages => this.app.engine.call("lsp", { session: this.session, messages, rules: others() }),
      keys: [
        { key: "Mod-s", run: () => this.save(), preventDefault: true },
        { key: "Mod-p", run: () => this.acts.prove(), preventDefault: true },
        { key: "Escape", run: () => this.acts.stop() },
      ],
      changed: (name, text) => {
        this.files.change(name, text);
        this.faults.delete(name);
        this.tell();
        this.acts.moved();
        this.drawTabs();
      },
      moved: () => this.acts.moved(),
      found: (name, list) => this.found(name, list),
    });
    this.show();
  }

  /** Shows the chosen file. */
  show() {
    const file = this.files.current;
    this.drawTabs();
    if (!this.editor || !file) return;
    // A text that came from elsewhere can be undone.
    if (this.editor.name === file.name && !file.readOnly && this.editor.text !== file.text) this.editor.replace(file.text);
    this.editor.show(file.name, file.text, Boolean(file.readOnly));
    this.tell();
  }

  get text() {
    return this.files.current?.text ?? "";
  }

  get cursor() {
    return this.editor && this.editor.name === this.files.current?.name ? this.editor.cursor : 0;
  }

  /** Whether the language server has checked the text as it stands. */
  isChecked(name) {
    return this.faults.has(name);
  }

  /** What the language server finds; a text without errors is approved. */
  found(name, list) {
    const file = this.files.get(name);
    if (!file) return;
    this.faults.set(name, list);
    this.tell();
    this.drawTabs();
    // The server may answer before the editor stands.
    if (file.readOnly || this.editor?.name !== name) return;
    if (list.some(fault => fault.error)) return this.files.refuse(name, this.editor.text);
    this.files.approve(name, this.editor.text);
    this.acts.clean();
  }

  tell() {
    const file = this.files.current;
    const list = this.faults.get(file?.name);
    fill(this.codes);
    fill(this.guest, file?.guest ? this.choice(file) : file?.theirs ? this.conflict(file) : null);
    if (file?.readOnly && !file.guest) return void (this.state.textContent = t("read only"));
    // Rules of addresses were checked when they came.
    if (file?.guest) return void (this.state.textContent = t("errors", { n: 0 }));
    if (!list) return void (this.state.textContent = t("checking"));
    const errors = list.filter(fault => fault.error).length;
    const of = [t("errors", { n: errors }), t("warnings", { n: list.length - errors })];
    const lines = list.map(fault => t("at line", { n: this.editor.lineOf(fault.from), text: fault.text }));
    const { clash } = this.files;
    if (clash && errors === 0) {
      return void fill(this.state, el("b.bad", null, t("clash", { file: clash.file.split("/").pop(), message: clash.message })));
    }
    const codes = [...new Set(list.map(fault => fault.code).filter(Boolean))].slice(0, CODES);
    const more = codes.map(code => button(t("more on", { code }), () => this.acts.explain(code), { kind: "plain" }));
    fill(this.codes, more);
    fill(this.state, of.join(t("and")), lines.length ? el("span.sr", null, `: ${lines.join(" ")}`) : null);
  }

  /** What can be done with a file of an address. */
  choice({ name, used }) {
    const adopt = () => {
      // The editor takes a file as one that can be changed, or not, when it opens it.
      this.editor.forget(name);
      this.files.adopt(name).catch(this.app.fail);
    };
    return [el("span", null, t(used ? "guest" : "guest unused")), button(t("keep guest"), adopt),
      button(t("drop guest"), () => this.files.remove(name), { kind: "quiet" })];
  }

  /** Which text of a file holds that was changed elsewhere as well. */
  conflict({ name, theirs }) {
    const settle = (key, which) => button(t(key), () => this.files.settle(name, which), { kind: "quiet" });
    return [el("b", { role: "alert" }, t(`changed ${theirs.from}`)), settle("keep mine", "mine"), settle("take theirs", "theirs"), settle("keep both", "both")];
  }

  matches(said) {
    this.count.textContent = said;
  }

  drawTabs() {
    const { current } = this.files;
    const tab = file => {
      const bad = this.faults.get(file.name)?.some(fault => fault.error);
      const unsaved = this.files.onDisk && !file.readOnly && file.saved !== file.text;
      const notes = [file.guest ? t("guest") : "", bad ? t("has errors") : "", file.theirs ? t(`changed ${file.theirs.from}`) : "", unsaved ? t("not saved") : ""].filter(Boolean);
      const on = file === current;
      const shown = file.name.split("/").pop().replace(/\.tesuji$/, "");
      return el("button", {
        type: "button", role: "tab", "aria-selected": String(on), tabindex: on ? 0 : -1,
        "aria-label": [file.name, ...notes].join(", "), onclick: () => this.choose(file.name), ondblclick: () => this.acts.edit(file),
      }, shown, el("span.ro", null, file.guest ? t("of guest") : file.readOnly ? t("ro") : ".tesuji"),
      bad || file.theirs ? el("b.bad", { "aria-hidden": "true" }, " !") : null, unsaved ? el("b", { "aria-hidden": "true" }, " •") : null);
    };
    const drawn = JSON.stringify(this.files.all.map(file => [file.name, file.guest, file === current, this.files.onDisk && file.saved !== file.text, this.faults.get(file.name)?.some(fault => fault.error), file.theirs?.from]));
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = this.tabs.contains(document.activeElement);
    fill(this.tabs, this.files.all.map(tab));
    if (focused) this.tabs.querySelector('[aria-selected="true"]')?.focus();
    const canSave = this.files.onDisk && current && !current.readOnly;
    fill(this.tools,
      canSave ? button(t("save"), () => this.save(), { kind: "quiet", key: "Ctrl S" }) : null,
      button(t("examples"), () => this.acts.gallery(), { kind: "quiet" }),
      button(t("guide"), () => this.acts.guide(), { kind: "quiet" }),
      button(t("format"), () => this.format(), { kind: "quiet", disabled: !current || current.readOnly }),
      button("⋯", () => this.acts.edit(current), { kind: "quiet", label: t("file"), disabled: !current }));
  }

  choose(name) {
    this.files.choose(name);
    this.tabs.querySelector('[aria-selected="true"]')?.focus();
  }

  /** The arrows go from tab to tab. */
  turn(event) {
    const { all, current } = this.files;
    const at = all.indexOf(current);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || all.length === 0) return;
    event.preventDefault();
    this.choose(all[(to + all.length) % all.length].name);
  }

  insert(text) {
    const { editor } = this;
    const all = editor.text;
    editor.replace(`${all.replace(/\n*$/, "\n")}${text}`);
    editor.select(editor.text.length - text.length + 1);
    editor.focus();
  }

  goto(offset) {
    this.editor?.select(offset);
  }

  save() {
    if (this.files.onDisk) this.files.save(this.files.current.name).then(saved => { if (saved) this.app.toast(t("saved")); }, this.app.fail);
    return true;
  }

  format() {
    this.editor?.format();
  }

  focus() {
    this.editor?.focus();
  }

  destroy() {
    this.editor?.destroy();
  }
}
