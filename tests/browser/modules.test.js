// Parts of the page that draw nothing, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { change } from "../../src/page/web/database.js";
import { Marked } from "../../src/page/web/editor/source/markdown.js";
import { Transport } from "../../src/page/web/editor/source/transport.js";
import { Line } from "../../src/page/web/engine/line.js";
import { figureParts, needed } from "../../src/page/web/figure.js";
import { Round, complete, judge } from "../../src/page/web/learn/round.js";
import { between, settled } from "../../src/page/web/puzzles.js";
import { Draft, inputsOf } from "../../src/page/web/set/draft.js";
import { straightened } from "../../src/page/web/set/groups.js";
import { RuleFiles } from "../../src/page/web/write/files.js";
import { example, items, subject } from "../../src/page/web/write/items.js";

const wait = time => new Promise(done => setTimeout(done, time));

test("items of a rule file are found with the positions of examples", () => {
  const text = `tesuji 1\n\n# A comment\ntechnique one(n in 2..3) {\n  for c in cells\n}\n${example("one", 'a "b"', '{"n":4}', "nothing")}strategy s {\n}\n`;
  assert.deepEqual(items(text).map(item => [item.kind, item.name]), [["tesuji", "1"], ["technique", "one"], ["example", "one"], ["strategy", "s"]]);
  assert.equal(subject(text, text.indexOf("for c")).position, null);
  assert.deepEqual(subject(text, text.indexOf("finds")), { name: "one", position: '{"n":4}' });
  // Before the first technique the first one is meant, behind the last one the last.
  assert.equal(subject(text, 0).name, "one");
  assert.equal(subject(text, text.length).name, "one");
  assert.equal(subject("tesuji 1\n", 0), null);
});

test("a draft keeps what it does not know, and changes what it is told", () => {
  const record = { kind: "killer", n: 4, remark: "mine", givens: Array.from({ length: 4 }, () => [0, 0, 0, 0]), cages: [[3, [[0, 0], [0, 1]]]] };
  const draft = new Draft(JSON.stringify(record));
  draft.setGiven(5, 2);
  draft.setGroups("cages", [...draft.groups("cages"), { numbers: [7], squares: [14, 15] }]);
  draft.setMap("regions", 3, 1);
  const next = JSON.parse(draft.text);
  assert.equal(next.remark, "mine");
  assert.deepEqual(next.givens[1], [0, 2, 0, 0]);
  assert.deepEqual(next.cages, [[3, [[0, 0], [0, 1]]], [7, [[3, 2], [3, 3]]]]);
  assert.deepEqual(next.inputs.regions.map[0], [null, null, null, 1]);
  assert.equal(new Draft(draft.text).text, draft.text);
});

test("a constraint comes to a draft and leaves it with its groups", () => {
  const draft = new Draft(JSON.stringify({ n: 2, givens: [[0, 0], [0, 0]] }));
  draft.include("lines", "plain");
  draft.include("pairs", "plain");
  draft.setGroups("lines", [{ numbers: [], squares: [0, 1], marks: { law: "distinct" } }, { numbers: [1, null], squares: [3] }]);
  assert.equal(draft.kind, "plain with lines, pairs");
  assert.deepEqual(draft.record.inputs.lines.groups, [[null, [[0, 0], [0, 1]], { law: "distinct" }], [[1, null], [[1, 1]]]]);
  assert.deepEqual(draft.groups("lines")[1].numbers, [1, null]);
  draft.leave({ name: "lines", inputs: [{ name: "lines" }] });
  draft.leave({ name: "pairs", inputs: [] });
  assert.deepEqual([draft.kind, draft.record.inputs], ["plain", {}]);
});

test("a drawn line goes straight on where its input wants that", () => {
  const draft = new Draft(JSON.stringify({ n: 3, givens: [[0, 0, 0], [0, 0, 0], [0, -1, 0]] }));
  const line = (input, path) => straightened(draft, input, path);
  assert.deepEqual(line({}, [0, 1, 4]), [0, 1, 4]);
  assert.deepEqual(line({ pairs: true }, [0, 1, 4]), [0, 1]);
  assert.deepEqual(line({ straight: "orthogonal" }, [0, 1]), [0, 1, 2]);
  assert.deepEqual(line({ straight: "orthogonal" }, [1, 4, 3]), [1, 4]);
  assert.deepEqual(line({ straight: "diagonal" }, [8, 4]), [8, 4, 0]);
});

test("squares that are written as words become givens and maps", () => {
  const draft = new Draft(JSON.stringify({ kind: "kakuro", rows: 3, cols: 3, grid: ["- 4, 3,", ",4 0 1", "3,6 0 0"] }));
  assert.deepEqual([draft.given(0), draft.given(4), draft.given(5)], [-1, 0, 1]);
  assert.deepEqual([draft.map("down")[1], draft.map("across")[3], draft.map("down")[6], draft.map("across")[6]], [4, 4, 3, 6]);
  assert.equal(draft.isCell(1), false);
});

test("what a game takes is that of its constraints as well", () => {
  const cages = { name: "cages", kind: "groups", title: "Cages", fields: [{ name: "sum", title: "sum", optional: true }] };
  const about = { games: [{ name: "plain", inputs: [{ name: "h", kind: "number" }] }], constraints: [{ name: "sums", inputs: [cages] }], usual_game: "plain" };
  const draft = kind => new Draft(JSON.stringify({ kind, n: 2, givens: [[0, 0], [0, 0]] }));
  assert.deepEqual(inputsOf(draft("plain"), about), []);
  assert.deepEqual(inputsOf(draft("plain with sums"), about), [cages]);
});

test("a round has near misses, never first, and asks for the next position ahead", async () => {
  const asked = [];
  const drill = async (seed, miss) => {
    asked.push(miss);
    if (miss) throw new Error("none came out in time");
    return { seed };
  };
  for (const seed of [1, 2, 3, 4, 5]) {
    const round = new Round(drill, { seed });
    assert.equal(round.items.filter(item => item.miss).length, 3);
    assert.ok(!round.items[0].miss);
  }
  const round = new Round(drill, { seed: 9 });
  await round.get(0);
  await wait(0);
  assert.equal(round.asked.size, 2);
  // A near miss that does not come out is a position of the other kind.
  const miss = round.items.findIndex(item => item.miss);
  assert.equal(typeof (await round.get(miss)).seed, "number");
  assert.ok(asked.includes(true));
});

test("an answer is right where a match comes to it, and done with all that the match does", () => {
  const drill = { figures: [{ places: [], removes: [[1, 2], [3, 2]] }, { places: [[7, 5]], removes: [] }] };
  const act = (square, value, place = false) => ({ square, value, place });
  assert.ok(judge(drill, act(1, 2)).right);
  assert.ok(!judge(drill, act(1, 2, true)).right);
  assert.ok(!judge(drill, act(1, 3)).right);
  assert.equal(complete(drill, [act(1, 2)]), null);
  assert.equal(complete(drill, [act(1, 2), act(3, 2)]), drill.figures[0]);
  assert.equal(complete(drill, [act(7, 5, true)]), drill.figures[1]);
});

function app(faults = () => []) {
  const calls = [];
  const made = {
    own: [], guests: [], about: { folder: null }, calls,
    get rules() { return [...made.own, ...made.guests.filter(file => file.used)]; },
    setRules(own, guests) { Object.assign(made, { own, guests }); },
    setGuests(guests) { Object.assign(made, { guests }); },
    engine: {
      async call(name, args) {
        calls.push(name);
        return name === "check-rules" ? { diagnostics: faults(args.rules) } : {};
      },
    },
  };
  return made;
}

test("calls are made with texts without errors alone, and with files that go together", async () => {
  const clash = rules => (rules.length > 1 ? [{ error: true, file: "b.tesuji", message: "declared twice" }] : []);
  const page = app(clash);
  const files = new RuleFiles(page);
  await files.load();
  files.add("a.tesuji", "one");
  await wait(0);
  assert.deepEqual(page.rules, []);
  files.approve("a.tesuji", "one");
  await wait(0);
  assert.deepEqual(page.rules, [{ name: "a.tesuji", text: "one" }]);
  files.change("a.tesuji", "wrong");
  await wait(0);
  assert.deepEqual(page.rules, [{ name: "a.tesuji", text: "one" }]);
  assert.equal(files.get("a.tesuji").text, "wrong");
  files.add("b.tesuji", "one");
  files.approve("b.tesuji", "one");
  await wait(0);
  assert.equal(files.clash.message, "declared twice");
  assert.deepEqual(page.rules, [{ name: "a.tesuji", text: "one" }]);
  files.remove("b.tesuji");
  await wait(0);
  assert.equal(files.free("a.tesuji"), "a-2.tesuji");
});

test("files of addresses are read only until they are kept, and used while they go with the reader's", async () => {
  const clash = rules => (rules.length > 1 ? [{ error: true, file: "b.tesuji", message: "declared twice" }] : []);
  const page = app(clash);
  await change("files", "a.tesuji", () => null);
  page.guests = [{ name: "c.tesuji", text: "of an address", group: 1, used: true }];
  const files = new RuleFiles(page);
  await files.load();
  files.change("c.tesuji", "mine");
  assert.equal(files.get("c.tesuji").text, "of an address");
  files.add("a.tesuji", "one");
  files.approve("a.tesuji", "one");
  await wait(20);
  assert.deepEqual(page.rules, [{ name: "a.tesuji", text: "one" }]);
  assert.equal(files.get("c.tesuji").used, false);
  files.remove("a.tesuji");
  await wait(20);
  assert.equal(files.get("c.tesuji").used, true);
  await files.adopt("c.tesuji");
  assert.deepEqual(page.guests, []);
  assert.deepEqual(page.own, [{ name: "c.tesuji", text: "of an address" }]);
  files.change("c.tesuji", "mine");
  assert.equal(files.get("c.tesuji").text, "mine");
});

test("of two states of a puzzle that came apart the later one holds, and undo brings the other back", () => {
  const record = (version, base, date, state) => ({ version, base, date, state, past: [{ kind: "", changes: [["v1", null, 1]] }], future: [] });
  const before = record("a", null, 1, [["v1", 1]]);
  const mine = record("b", "a", 2, [["v1", 1], ["v2", 2]]);
  assert.equal(settled(null, mine), mine);
  assert.equal(settled(before, mine), mine);
  assert.equal(settled(mine, mine), mine);
  const theirs = record("c", "a", 3, [["v3", 3]]);
  for (const both of [settled(mine, theirs), settled(theirs, mine)]) {
    assert.deepEqual(both.state, theirs.state);
    assert.deepEqual(both.past.at(-1).changes, between(mine.state, theirs.state));
    assert.ok(![mine.version, theirs.version].includes(both.version));
  }
});

test("messages go to the language server in order, and of passing requests the last alone", async () => {
  const batches = [];
  let known = true;
  let lost = 0;
  const transport = new Transport(async messages => {
    batches.push(messages.map(({ id, method }) => id ?? method));
    await wait(20);
    const messages_ = messages.filter(({ id }) => id).map(({ id }) => ({ id, result: id }));
    return { messages: messages_, known, behind: messages.some(({ method }) => method === "textDocument/didChange") };
  }, () => { lost += 1; });
  const answers = [];
  transport.subscribe(text => answers.push(JSON.parse(text)));
  const send = (method, id) => transport.send(JSON.stringify({ jsonrpc: "2.0", method, id }));
  send("initialize", 1);
  await wait(5);
  send("textDocument/didChange");
  send("textDocument/hover", 2);
  send("textDocument/hover", 3);
  await wait(250);
  assert.deepEqual(batches, [[1], ["textDocument/didChange", 3], []]);
  assert.deepEqual(answers.map(({ id, result }) => [id, result]), [[1, 1], [2, null], [3, 3]]);
  known = false;
  send("textDocument/hover", 4);
  await wait(60);
  assert.equal(lost, 1);
  transport.close();
});

test("a change that does not come through begins the session anew", async () => {
  let lost = 0;
  let fails = true;
  const transport = new Transport(async () => {
    if (fails) throw new Error("503");
    return { messages: [], known: true, behind: false };
  }, () => { lost += 1; });
  const answers = [];
  transport.subscribe(text => answers.push(JSON.parse(text)));
  transport.send(JSON.stringify({ method: "textDocument/didChange" }));
  transport.send(JSON.stringify({ id: 1, method: "textDocument/hover" }));
  await wait(100);
  assert.equal(answers[0].error.message, "503");
  assert.equal(lost, 0);
  fails = false;
  await wait(600);
  assert.equal(lost, 1);
  transport.close();
});

test("a call in the background leaves a place to those that somebody waits for", async () => {
  const line = new Line({ all: 3, long: 2 });
  const { signal } = new AbortController();
  const begun = [];
  const ends = new Map();
  const call = (name, background = false) => line.through(name, { signal, background }, () => {
    begun.push(name);
    return new Promise(end => ends.set(name, end));
  });
  const calls = [call("rate", true), call("needed", true), call("hint"), call("solve")];
  await wait(0);
  assert.deepEqual(begun, ["rate", "hint"]);
  ends.get("rate")();
  await wait(0);
  // The one that waited first still leaves the place to the other.
  assert.deepEqual(begun, ["rate", "hint", "solve"]);
  for (const name of ["hint", "solve", "needed"]) {
    ends.get(name)();
    await wait(0);
  }
  await Promise.all(calls);
});

test("what nothing later needs of a step is drawn in its own way, and is none of its effects", () => {
  const figure = {
    places: [[7, 5], [8, 1]], removes: [[1, 2], [3, 2]], incidental: [[3, 2], [8, 1]],
    candidates: [[1, 2, "false"], [3, 2, "incidental"], [8, 1, "incidental"]], cells: [[3, "incidental"]], units: [], links: [], nodes: [], rings: [],
  };
  assert.deepEqual(needed(figure), { places: [[7, 5]], removes: [[1, 2]] });
  const { marks, tints } = figureParts(figure);
  assert.deepEqual([...marks].sort(), [["1:2", "eliminated"], ["3:2", "incidental"], ["7:5", "placed"]]);
  assert.deepEqual([...tints], []);
});

test("texts of the language server let no element through", () => {
  const html = new Marked({}).parse("A <img src=x onerror=alert(1)> `<b>` **bold**\n\n```tesuji\n<script>\n```\n\n- one\n- two\n\n---");
  assert.ok(!/<img|<script|<b>/.test(html));
  assert.match(html, /<code>&lt;b&gt;<\/code>/);
  assert.match(html, /<strong>bold<\/strong>/);
  assert.match(html, /<pre><code>&lt;script&gt;<\/code><\/pre>/);
  assert.match(html, /<ul><li>one<\/li><li>two<\/li><\/ul><hr>/);
});
