/* The guide to the language, and what messages mean, in dialogs.
 *
 *   showGuide(app)           guide, tutorial and reference
 *   explain(app, code)       the page of a code of a message, such as E103
 *   markdown(text, follow)   elements of a text in Markdown; follow(page) opens another page of the guide */

import { button, dialog, el, fill, tabs } from "../parts.js";
import { words } from "../words.js";
import table from "../words/write.js";

const t = words(table);

export async function showGuide(app) {
  const body = el("div.guide-text", { tabindex: "0" }, el("p.note", null, t("loading examples")));
  const head = el("div");
  const box = dialog(t("guide"), el("p.note", null, t("guide language")), head, body, el("div.acts", null, button(t("close"), () => box.close())));
  box.classList.add("roomy");
  try {
    const { pages } = await app.engine.call("guide", { rules: [] });
    const choice = tabs(t("guide"), pages.map(({ name }) => ({ id: name, words: t(`guide ${name}`) })), pages[0].name, name => show(name));
    const files = { "README.md": "guide", "tutorial.md": "tutorial", "reference.md": "reference" };
    const show = name => {
      choice.choose(name);
      fill(body, markdown(pages.find(page => page.name === name).text, address => {
        const page = files[address.split("#")[0]];
        return page ? () => show(page) : null;
      }));
      body.scrollTop = 0;
    };
    fill(head, choice);
    show(pages[0].name);
  } catch (error) {
    app.fail(error);
  }
}

export async function explain(app, code) {
  try {
    const { title, meaning, wrong, right } = await app.engine.call("explain", { code, rules: [] });
    const text = (name, rules) => [el("h3", null, t(name)), el("pre.plan.mono", { tabindex: "0" }, rules.trimEnd())];
    const box = dialog(`${code}: ${title}`, markdown(meaning), text("wrong", wrong), text("right", right),
      el("div.acts", null, button(t("close"), () => box.close())));
  } catch (error) {
    app.fail(error);
  }
}

/** Code, strong words and links in a line. */
function inline(text, follow) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map(part => {
    if (/^`.+`$/.test(part)) return el("code", null, part.slice(1, -1));
    if (/^\*\*/.test(part)) return el("b", null, part.slice(2, -2));
    const [, words_, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (!address) return part;
    const press = follow?.(address);
    return press ? button(inline(words_), press, { kind: "plain" }) : el("span", null, inline(words_));
  });
}

export function markdown(text, follow) {
  const blocks = [];
  const lines = text.split("\n");
  const take = (n, fits) => {
    let end = n;
    while (end < lines.length && fits(lines[end])) end++;
    return end;
  };
  for (let n = 0; n < lines.length;) {
    const line = lines[n];
    const [, level, heading] = /^(#+)\s+(.*)$/.exec(line) ?? [];
    if (!line.trim() || line.startsWith("<!--")) {
      n++;
    } else if (line.startsWith("```")) {
      const end = take(n + 1, one => !one.startsWith("```"));
      blocks.push(el("pre.mono", { tabindex: "0" }, lines.slice(n + 1, end).join("\n")));
      n = end + 1;
    } else if (level) {
      blocks.push(el(level.length < 3 ? "h3" : "h4", null, inline(heading)));
      n++;
    } else if (line.startsWith("|")) {
      const end = take(n, one => one.startsWith("|"));
      const rows = lines.slice(n, end).filter(one => !/^\|[\s:|-]+\|$/.test(one)).map(one => one.slice(1, -1).split(/(?<!\\)\|/));
      blocks.push(el("div.scroll", { tabindex: "0" }, el("table.runs", null, rows.map(cells => el("tr", null, cells.map(cell => el("td", null, inline(cell.trim().replaceAll("\\|", "|"), follow))))))));
      n = end;
    } else if (/^\s*[-*] /.test(line)) {
      const end = take(n + 1, one => /^\s+\S|^[-*] /.test(one));
      const rows = lines.slice(n, end).join("\n").split(/\n?^\s*[-*] /m).filter(Boolean);
      blocks.push(el("ul.points", null, rows.map(row => el("li", null, inline(row.replace(/\s+/g, " "), follow)))));
      n = end;
    } else {
      const end = take(n, one => one.trim() && !/^(#|```|\||[-*] )/.test(one));
      blocks.push(el("p", null, inline(lines.slice(n, Math.max(end, n + 1)).join(" "), follow)));
      n = Math.max(end, n + 1);
    }
  }
  return blocks;
}
