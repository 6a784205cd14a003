// Long lines go on below, as far in as they begin and a little more.
import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view";

const MORE = 4;
const DEEPEST = 24;

function hanging(view) {
  const builder = new RangeSetBuilder();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const indent = Math.min(DEEPEST, /^ */.exec(line.text)[0].length) + MORE;
      const style = `padding-left: calc(${indent}ch + 4px); text-indent: -${indent}ch`;
      if (line.length > 30) builder.add(line.from, line.from, Decoration.line({ attributes: { style } }));
      at = line.to + 1;
    }
  }
  return builder.finish();
}

const indents = ViewPlugin.fromClass(
  class {
    constructor(view) {
      this.decorations = hanging(view);
    }

    update(update) {
      if (update.docChanged || update.viewportChanged) this.decorations = hanging(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

export const wrapping = [EditorView.lineWrapping, indents];
