// Markdown as the language server writes it: paragraphs, lists, code, rules. HTML in it is shown, never taken.

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]);

function inline(text) {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.length > 2 && part.startsWith("`") && part.endsWith("`")
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
            .replace(/(^|[\s(])[*_]([^*_]+)[*_](?=$|[\s.,;:)])/g, "$1<em>$2</em>")
            .replace(/\n/g, "<br>"),
    )
    .join("");
}

function block(text) {
  const lines = text.split("\n");
  if (/^(-{3,}|\*{3,})$/.test(text.trim())) return "<hr>";
  const heading = /^#{1,6} (.*)$/s.exec(text);
  if (heading) return `<p><strong>${inline(heading[1])}</strong></p>`;
  if (lines.every((line) => /^[-*] |^ {2}/.test(line))) {
    const items = text.replace(/^[-*] /, "").split(/\n[-*] /);
    return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`;
  }
  return `<p>${inline(text)}</p>`;
}

// What @codemirror/lsp-client uses of the package `marked`.
export class Marked {
  constructor(options) {
    this.walk = options.walkTokens;
  }

  parse(text) {
    return text
      .split(/^(```[^\n]*\n[\s\S]*?\n```)$/m)
      .map((part) => {
        const code = /^```([^\n]*)\n([\s\S]*?)\n```$/.exec(part);
        if (!code) return part.split(/\n{2,}/).map((text) => text.trim()).filter(Boolean).map(block).join("");
        const token = { type: "code", lang: code[1].trim(), text: code[2], escaped: false };
        this.walk?.(token);
        return `<pre><code>${token.escaped ? token.text : escaped(token.text)}</code></pre>`;
      })
      .join("");
  }
}
