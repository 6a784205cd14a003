// What the server finds in a file: the place is underlined, the words stand below the line.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";

export const setMessages = StateEffect.define();

// `{ from, to, error, code, text, help, changes: [{ title, edits, doc }] }`; edits hold for that text alone.
const shown = ({ error, code, text, help, changes }) =>
  JSON.stringify([error, code, text, help, changes.map(({ title, edits }) => [title, edits])]);

export function mend(view, { edits, doc }) {
  if (!view.state.doc.eq(doc)) return false;
  view.dispatch({ changes: edits, userEvent: "input.mend" });
  view.focus();
  return true;
}

class Words extends WidgetType {
  constructor(message) {
    super();
    this.message = message;
  }

  eq(other) {
    return shown(other.message) === shown(this.message);
  }

  toDOM(view) {
    const { error, code, text, help, changes } = this.message;
    const box = document.createElement("div");
    box.className = `cm-words ${error ? "cm-words-error" : ""}`;
    const said = box.appendChild(document.createElement("span"));
    const mark = said.appendChild(document.createElement("b"));
    mark.textContent = code;
    said.append(` ${text}`);
    if (help) {
      const more = said.appendChild(document.createElement("small"));
      more.textContent = help;
    }
    for (const change of changes) {
      const button = box.appendChild(document.createElement("button"));
      button.type = "button";
      button.textContent = change.title;
      button.addEventListener("click", () => mend(view, change));
    }
    return box;
  }

  ignoreEvent() {
    return true;
  }
}

function decorations(doc, messages) {
  const list = [];
  for (const message of messages) {
    const from = Math.min(message.from, doc.length);
    const to = Math.min(Math.max(message.to, from), doc.length);
    const line = doc.lineAt(from);
    const kind = message.error ? "cm-of-error" : "cm-of-warning";
    list.push(Decoration.line({ class: `${kind}-line` }).range(line.from));
    if (to > from) list.push(Decoration.mark({ class: kind }).range(from, to));
    list.push(Decoration.widget({ widget: new Words(message), block: true, side: 1 }).range(line.to));
  }
  return Decoration.set(list, true);
}

export const messages = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setMessages)) next = decorations(transaction.state.doc, effect.value);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});
