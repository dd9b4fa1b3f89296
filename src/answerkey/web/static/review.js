// The review room, on the server and in the offline file: one answer at a time, by keyboard.

import { counted, element, figure, got } from "./dom.js";
import { freshKey, Outbox } from "./outbox.js";

const JUDGMENTS = {
  correct: ["1", "Correct", "✓"],
  partly: ["2", "Partly", "◐"],
  wrong: ["3", "Wrong", "✗"],
  unsure: ["u", "Unsure", "?"],
  "bad-key": ["0", "Key is bad", "⚑"],
};
const KEYS = { ...Object.fromEntries(Object.entries(JUDGMENTS).map(([name, [key]]) => [key, name])) };
const HELP = [
  ["1 2 3", "correct, partly, wrong"], ["u", "unsure"],
  ["0", "the key is bad: no answer can be judged by these references"],
  ["a", "add a text as alias: the key should accept it"], ["n", "note"],
  ["z", "undo the last decision"], ["Enter or →", "next open answer"], ["←", "back"],
  ["g", "go on at once after deciding"], ["?", "this help"], ["Esc", "close"],
];
const keys = (rows) => element("dl", { class: "keys" },
  rows.flatMap(([key, text]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, text)]));
const LONG_ALIAS = 80; // characters: a longer answer is a sentence, no alias
const MOST_SECONDS = 600; // longer is a pause, not a decision

const place = document.getElementById("review");
const data = document.getElementById("sheet"); // in the offline file alone
const offline = data !== null;
const state = {
  sheet: null, annotator: "", view: "all", order: [], at: 0, shown: 0, panel: null, note: "",
  mine: new Map(), others: {}, counts: {}, differences: new Set(), saved: new Map(),
  past: [], seconds: [], trouble: "", atOnce: remembered("at-once") === "yes", before: null,
};
let outbox;

function remembered(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`answerkey:${name}`) ?? "";
    localStorage.setItem(`answerkey:${name}`, value);
  } catch { /* the browser stores nothing: the page asks again */ }
  return value ?? "";
}

async function sent(decision) {
  const headers = { "content-type": "application/json" };
  const reply = await fetch("/api/review/decisions", { method: "POST", headers, body: JSON.stringify(decision) });
  if (reply.ok) return reply.json();
  let told = `the server answers ${reply.status}`;
  try { told = (await reply.json()).error.message; } catch { /* no JSON: the status says it */ }
  const error = new Error(told);
  error.refused = reply.status === 422; // understood, and it will never be taken
  throw error;
}

function heard(decision, reply, error) {
  state.trouble = error ? error.message : "";
  if (decision && error) {
    state.mine.delete(decision.item);
    state.trouble = `not stored: ${error.message}`;
  }
  if (reply) {
    state.saved.set(decision.key, reply.revision);
    if (decision.annotator === state.annotator) state.others[decision.item] = reply.others;
  }
  const turned = decision && decision.item === current()?.item && (error || reply.others?.length);
  if (turned && state.panel === null) show(false);
  else status();
}

async function load() {
  if (!offline) {
    const query = new URLSearchParams({ annotator: state.annotator, adjudicate: state.view === "differences" });
    const found = await got(`/api/review/decisions?${query}`);
    state.mine = new Map(Object.entries(found.mine));
    state.others = found.others;
    state.counts = found.decided_by_others;
    state.differences = new Set(found.differences);
    for (const one of state.mine.values()) state.saved.set(one.key, one.revision);
  }
  for (const [, one] of outbox.waiting()) {
    if (one.annotator !== state.annotator || one.adjudicates !== (state.view === "differences")) continue;
    if (one.judgment === null) state.mine.delete(one.item);
    else state.mine.set(one.item, one);
  }
}

function arrange() {
  const { item: kept } = current() ?? {};
  const wanted = {
    all: () => true,
    second: ({ item }) => state.counts[item] > 0,
    differences: ({ item }) => state.differences.has(item) || state.mine.get(item)?.adjudicates,
  }[state.view];
  state.order = state.sheet.cards.filter(wanted);
  const at = state.order.findIndex(({ item }) => item === kept);
  state.at = at >= 0 ? at : 0;
}

const current = () => state.order[state.at];
const decided = (card) => card && state.mine.get(card.item);
// In the differences an answer is open until it is adjudicated, whatever one said before.
const done = (card) => decided(card) && (state.view !== "differences" || decided(card).adjudicates);

function decide(judgment, changes = {}) {
  const card = current();
  if (!card) return;
  const before = done(card) ? decided(card) : undefined;
  const seconds = Math.min((performance.now() - state.shown) / 1000, MOST_SECONDS);
  const decision = {
    key: freshKey(), item: card.item, entry: card.entry, id: card.id, system: card.system,
    annotator: state.annotator, judgment, time: new Date().toISOString(),
    alias: judgment === "correct" ? before?.alias ?? "" : "", note: before?.note ?? state.note,
    adjudicates: state.view === "differences",
    seconds: before ? before.seconds : Math.round(seconds * 10) / 10,
    ...changes,
  };
  if (!before) state.seconds.push(seconds);
  state.mine.set(card.item, decision);
  state.past.push(card.item);
  state.note = "";
  outbox.add(decision);
  state.before = { card, decision };
  if (state.atOnce && !before) return next();
  show();
}

function undo() {
  let item;
  do item = state.past.pop(); while (item && !state.mine.has(item));
  if (!item) return say("Nothing to undo.");
  const card = state.sheet.cards.find((one) => one.item === item);
  const { note } = state.mine.get(item);
  state.mine.delete(item);
  delete state.others[item];
  state.before = null;
  outbox.add({
    key: freshKey(), item, entry: card.entry, id: card.id, system: card.system,
    annotator: state.annotator, judgment: null, time: new Date().toISOString(),
    adjudicates: state.view === "differences",
  });
  state.at = Math.max(0, state.order.indexOf(card));
  begin(note);
  say("Taken back.");
}

function begin(note = "") {
  state.shown = performance.now();
  state.note = note;
  state.panel = null;
  show();
}

function next() {
  for (let step = 1; step <= state.order.length; step += 1) {
    const at = (state.at + step) % state.order.length;
    if (!done(state.order[at])) { state.at = at; return begin(); }
  }
  state.finished = true;
  show();
}

function back() {
  if (state.finished) state.finished = false;
  else state.at = (state.at + state.order.length - 1) % state.order.length;
  begin();
}

// What is shown

function say(text) { document.getElementById("said").textContent = text; }

function button(text, key, act, attributes = {}) {
  return element("button", { type: "button", onclick: act, ...attributes }, text, " ", element("kbd", {}, key));
}

function show(announce = true) {
  const card = current();
  state.finished &&= state.order.every(done);
  const body = !card ? nothing() : state.finished ? finished() : sheetOf(card);
  place.replaceChildren(bar(), ...body, tools(), element("p", { id: "said", class: "hidden", role: "status" }));
  status();
  place.querySelector("[data-focus]")?.focus({ preventScroll: true });
  // On a small screen the question of the next answer, or what came of a decision, is elsewhere.
  const unseen = place.querySelector(".panel, .revealed");
  if (unseen) unseen.scrollIntoView({ block: "nearest" });
  else if (place.getBoundingClientRect().top < 0) place.scrollIntoView();
  if (!announce) return;
  const one = decided(card);
  if (card && done(card) && !state.finished) {
    const { exact_match: exact, f1 } = card.revealed;
    say(`${JUDGMENTS[one.judgment][1]}. Exact match ${figure(exact)}, F1 ${figure(f1)}. Enter goes on.`);
  }
}

function bar() {
  const count = state.order.filter(done).length;
  const views = { all: "All", second: "Second opinions", differences: "Differences" };
  const choose = element("select", { "aria-label": "Which answers", onchange: (event) => view(event.target.value) },
    Object.entries(views).map(([name, text]) => element("option", { value: name, selected: name === state.view }, text)));
  return element("header", { class: "review-bar" },
    element("p", { class: "count" }, element("b", {}, count.toLocaleString("en")), ` of ${state.order.length.toLocaleString("en")} decided`),
    element("progress", { max: state.order.length || 1, value: count, "aria-label": "Progress" }),
    element("p", { class: "pace" }, pace(state.order.length - count)),
    element("p", { id: "sending", class: "pace", role: "status" }),
    element("p", { class: "who" }, offline ? null : choose,
      element("button", { type: "button", class: "quiet", onclick: ask, title: "Someone else decides" }, state.annotator)));
}

function pace(left) {
  if (state.seconds.length < 3) return "";
  const each = state.seconds.slice(-20).reduce((sum, one) => sum + one, 0) / Math.min(state.seconds.length, 20);
  const rest = each * left;
  const about = rest < 90 ? `${Math.ceil(rest / 10) * 10} s` : `${Math.round(rest / 60)} min`;
  return `${each.toFixed(1)} s each${left ? ` · about ${about} left` : ""}`;
}

function status() {
  const line = document.getElementById("sending");
  if (!line) return;
  const waiting = outbox.waiting().length;
  line.classList.toggle("trouble", Boolean(state.trouble) || !outbox.lasting);
  const told = [];
  if (offline) told.push(waiting && outbox.lasting ? "✓ kept in this browser" : "");
  else if (waiting && state.trouble) told.push(`No server: ${waiting} wait here and will be sent`);
  else if (state.trouble && !waiting) told.push(state.trouble.startsWith("not stored") ? state.trouble : "");
  else if (!waiting && state.mine.size) told.push("✓ all saved");
  if (!outbox.lasting) told.push("this browser keeps nothing: do not close the page before all is saved");
  line.textContent = told.filter(Boolean).join(" · ");
}

function sheetOf(card) {
  const one = done(card) ? decided(card) : undefined;
  const shows = one || state.view === "differences";
  return [element("article", { class: "review-card" },
    element("h1", { class: "asked" }, card.question || "(the file has no question)"),
    element("section", { class: "side" }, element("h2", {}, card.references.length === 1 ? "Reference" : "References"),
      card.references.length
        ? element("ul", { class: "references" }, card.references.map((text) => element("li", {}, text)))
        : element("p", { class: "nothing" }, "none: the right answer is no answer")),
    element("section", { class: "side answer" }, element("h2", {}, "Answer"),
      element("p", { id: "answer", class: "text", tabindex: "-1", "data-focus": state.panel === null }, answer(card, one))),
    element("div", { class: "judgments", role: "group", "aria-label": "Your decision" },
      Object.entries(JUDGMENTS).map(([name, [key, text, sign]]) =>
        button(`${sign} ${text}`, key, () => decide(name), { class: `judgment-${name}`, "aria-pressed": String(one?.judgment === name) }))),
    panel(card, one),
    state.note && !one ? element("p", { class: "kept-note" }, "Note, kept with your decision: ", state.note) : null,
    shows ? said(card) : null,
    one ? revealed(card, one) : null),
  one || !state.before || !state.atOnce ? null : lastOne()].filter(Boolean);
}

/** The answer; once decided, with what the verdict rests on marked. */
function answer({ prediction, revealed: { says } }, one) {
  const at = one && says ? prediction.indexOf(says) : -1;
  if (at < 0) return prediction || "(empty)";
  return [prediction.slice(0, at), element("mark", { class: "says" }, says),
    prediction.slice(at + says.length)];
}

function lastOne() {
  const { card, decision } = state.before;
  return element("p", { class: "before" }, "Before: ", element("b", {}, JUDGMENTS[decision.judgment][1]),
    ` · ${scores(card)} · `, card.prediction.slice(0, 80));
}

const scores = ({ revealed: { exact_match: exact, f1, verdict } }) =>
  `exact match ${figure(exact)}, F1 ${figure(f1)}, verdict ${verdict}`;

function revealed(card, one) {
  const { exact_match: exact, f1, verdict, reason, doubts } = card.revealed;
  const number = (name, value) => element("div", {}, element("dt", {}, name), element("dd", {}, value));
  return element("section", { class: "revealed", "aria-label": "What the measures say" },
    element("dl", { class: "scores" }, number("Exact match", figure(exact)), number("F1", figure(f1)),
      number("Verdict", verdict)),
    element("p", {}, reason),
    doubts.length ? element("details", {}, element("summary", {}, "Why this answer was chosen"),
      element("ul", {}, doubts.map((text) => element("li", {}, text)))) : null,
    one.alias ? element("p", {}, "The key should accept: ", element("b", {}, one.alias)) : null,
    one.note ? element("p", {}, "Note: ", one.note) : null,
    button("Next", "Enter", next, { class: "main" }));
}

function said(card) {
  const others = state.others[card.item] ?? [];
  if (!others.length) return null;
  return element("section", { class: "others" }, element("h2", {}, "Others"),
    element("ul", {}, others.map((one) => element("li", {}, element("b", {}, one.annotator), `: ${JUDGMENTS[one.judgment][1]}`,
      one.alias ? ` · accept “${one.alias}”` : "", one.note ? ` · ${one.note}` : ""))));
}

function panel(card, one) {
  if (state.panel === null) return null;
  if (state.panel === "help") {
    return element("section", { class: "panel", tabindex: "-1", "data-focus": true, "aria-label": "Keys" }, keys(HELP));
  }
  const alias = state.panel === "alias";
  const chosen = String(getSelection()).trim();
  const short = card.prediction.length <= LONG_ALIAS ? card.prediction : card.revealed.says;
  const value = alias ? one?.alias || chosen || short : one?.note || state.note;
  const field = element(alias ? "input" : "textarea", { id: "entry", value, maxlength: "10000", rows: "2", autocomplete: "off", "data-focus": true });
  return element("form", { class: "panel", onsubmit: (event) => { event.preventDefault(); entered(field.value.trim()); } },
    element("label", { for: "entry" }, alias ? "The key should accept from now on" : "Note"), field,
    element("p", { class: "row" }, element("button", { class: "main" }, alias ? "Correct, and add" : "Keep", " ", element("kbd", {}, "Enter")),
      button("Close", "Esc", close, { class: "quiet" })));
}

function entered(text) {
  const alias = state.panel === "alias";
  const one = done(current()) ? decided(current()) : undefined;
  state.panel = null;
  if (alias && text) return decide("correct", { alias: text });
  if (!alias && one) return decide(one.judgment, { note: text, alias: one.alias });
  if (!alias) state.note = text;
  show();
}

function open(name) { state.panel = state.panel === name ? null : name; show(); place.querySelector("#entry")?.select(); }
function close() { state.panel = null; show(); }

function tools() {
  if (state.finished) return element("footer", { class: "tools" }, button("Undo", "z", undo, { class: "quiet" }), button("Back", "←", back, { class: "quiet" }), offline ? null : exports());
  return element("footer", { class: "tools" },
    button("Add as alias", "a", () => open("alias"), { class: "quiet" }), button("Note", "n", () => open("note"), { class: "quiet" }),
    button("Undo", "z", undo, { class: "quiet" }), button("Back", "←", back, { class: "quiet" }),
    button(state.atOnce ? "✓ Go on at once" : "Go on at once", "g", pacing, { class: "quiet", "aria-pressed": String(state.atOnce) }),
    button("Keys", "?", () => open("help"), { class: "quiet" }),
    offline ? element("button", { type: "button", class: "main", onclick: download }, "Save decisions to a file")
      : exports());
}

const exports = () => element("a", { class: "export", href: "/api/review/export" }, "Export decisions");

function pacing() { state.atOnce = !state.atOnce; remembered("at-once", state.atOnce ? "yes" : "no"); show(); }

function finished() {
  return [element("section", { class: "review-card", tabindex: "-1", "data-focus": true },
    element("h1", {}, "All decided"),
    element("p", {}, offline ? "Save the decisions to a file and send it to whoever asked you."
      : `${counted(state.order.length, "answer")}. Every decision is stored.`),
    offline ? element("button", { type: "button", class: "main", onclick: download }, "Save decisions to a file") : null)];
}

function nothing() {
  const why = { second: "Nobody else has decided yet.", differences: "Nobody differs." }[state.view] ?? "There are no answers.";
  return [element("section", { class: "review-card" }, element("h1", {}, "Nothing here"), element("p", {}, why))];
}

function download() {
  const lines = outbox.waiting().map(([, one]) => `${JSON.stringify(one)}\n`);
  const url = URL.createObjectURL(new Blob(lines, { type: "application/x-ndjson" }));
  element("a", { href: url, download: `decisions-${state.annotator.replace(/[^\p{L}\p{N}]+/gu, "-")}.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  say(`${lines.length.toLocaleString("en")} saved.`);
}

async function view(name) {
  state.view = name;
  state.finished = false;
  state.past = [];
  try { await load(); } catch (error) { state.trouble = error.message; }
  arrange();
  const open = state.order.findIndex((card) => !done(card));
  state.at = Math.max(open, 0);
  state.finished = open < 0 && state.order.length > 0;
  begin();
}

function ask() {
  const field = element("input", { id: "name", value: state.annotator, maxlength: "100", required: true, autocomplete: "name" });
  const begins = (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    state.annotator = remembered("annotator", field.value.trim());
    state.seconds = [];
    view("all");
  };
  place.replaceChildren(element("form", { class: "review-card ask", onsubmit: begins },
    element("h1", {}, "Are these answers right?"),
    element("p", {}, `${counted(state.sheet.cards.length, "answer waits", "answers wait")}. Read the question and the references, then decide by one key; `
      + "the scores show afterwards, so that they do not sway you."),
    element("label", { for: "name" }, "Your name, kept with every decision"), field,
    keys(HELP.slice(0, 7)),
    element("p", { class: "row" }, element("button", { class: "main" }, "Begin ", element("kbd", {}, "Enter"))),
    element("p", { id: "said", class: "hidden", role: "status" })));
  field.focus();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !state.annotator) return;
  if (event.key === "Escape" && state.panel !== null) return close();
  const { tagName } = event.target;
  if (tagName === "INPUT" || tagName === "SELECT" || place.querySelector(".ask")) return;
  if (tagName === "TEXTAREA") {
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); event.target.form.requestSubmit(); }
    return;
  }
  if (event.repeat) return; // a key held down is one decision
  const onControl = tagName === "BUTTON" || tagName === "A" || tagName === "SUMMARY";
  const acts = {
    a: () => open("alias"), n: () => open("note"), z: undo, g: pacing, "?": () => open("help"),
    ArrowRight: next, ArrowLeft: back, Enter: onControl ? null : next,
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const act = KEYS[key] ? () => decide(KEYS[key]) : acts[key];
  if (!act || (state.finished && !["z", "ArrowLeft"].includes(key))) return;
  event.preventDefault();
  act();
}

async function start() {
  state.sheet = offline ? JSON.parse(data.textContent) : await got("/api/review/sheet");
  outbox = new Outbox(state.sheet.name, offline ? null : sent, heard);
  state.annotator = place.dataset.annotator || remembered("annotator");
  document.addEventListener("keydown", pressed);
  addEventListener("storage", status); // another tab sent what waited here
  addEventListener("online", () => outbox.flush());
  if (state.annotator) await view("all");
  else ask();
  outbox.flush();
  document.body.dataset.ready = "";
}

start().catch((error) => place.replaceChildren(element("p", { class: "error", role: "alert" }, error.message)));
