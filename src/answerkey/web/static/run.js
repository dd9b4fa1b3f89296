// The room of a run. What is asked stands in the address, so that a link shows the same.

import { counted, element, got } from "./dom.js";
import { answer } from "./run_answer.js";
import { chips, facets, presets, sorts } from "./run_filters.js";
import { distribution, forest, told } from "./run_plots.js";
import { pages, table } from "./run_table.js";
import { Asked, title } from "./run_query.js";

const WAIT = 200; // milliseconds after a key
const AGAIN = 1000; // milliseconds between two looks at the progress
const $ = (id) => document.getElementById(id);

let run = null; // what /api/run told
let asked = new Asked(location.search);
let page = null; // the page of answers that is shown
let asking = null; // aborts a request whose answer nobody waits for
let sliced = ""; // what the slices are of
let waiting = null;

/** Ask for something else: put it into the address, and show it. */
function ask(next, { replace = false } = {}) {
  asked = next;
  const address = `${location.pathname}${asked.address()}`;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  return show();
}

async function show({ focus = "" } = {}) {
  asking?.abort();
  const mine = (asking = new AbortController());
  drawQuestion();
  try {
    const found = await got(`/api/run/answers${asked.address({ bare: true })}`, mine.signal);
    if (mine !== asking) return;
    page = found;
    tell("");
    drawAnswers();
    if (focus) focusRow(focus === "last" ? page.rows.length - 1 : 0);
    await Promise.all([showSlices(mine.signal), showAnswer()]);
  } catch (error) {
    if (error.name !== "AbortError" && mine === asking) tell(error.message);
  }
  document.body.dataset.ready = "yes";
}

function drawQuestion() {
  if (document.activeElement !== $("find")) $("find").value = asked.find;
  $("chips").replaceChildren(...chips(run, asked, ask));
  $("presets").replaceChildren(...presets(run, asked, ask));
  const rows = asked.address({ bare: true });
  $("csv").href = `/api/run/rows.csv${rows}`;
  $("jsonl").href = `/api/run/rows.jsonl${rows}`;
  $("sort").replaceChildren(...sorts(run, asked));
  const columns = Object.entries(run.columns)
    .filter(([, column]) => column.kind === "labels" || column.kind === "sets").map(([name]) => name);
  const chosen = sliceColumn();
  $("slice-by").replaceChildren(...columns.map((name) =>
    element("option", { value: name, selected: name === chosen }, title(name))));
}

function drawAnswers() {
  const known = page.total !== null;
  const lacking = page.waiting.map(title).join(" and ");
  $("total").textContent = known
    ? `${page.total.toLocaleString("en")} of ${counted(run.answers, "answer")}`
    : `Waiting until ${lacking} of all answers are known`;
  for (const link of [$("csv"), $("jsonl")]) link.toggleAttribute("hidden", !known);
  if (known) {
    const drawn = [...document.querySelectorAll("#facets details")];
    const opened = drawn.length ? drawn.filter((one) => one.open).map((one) => one.dataset.name) : null;
    const at = document.activeElement?.dataset?.choice;
    $("facets").replaceChildren(...facets(run, asked, page.choices, ask, opened));
    if (at) $("facets").querySelector(`[data-choice="${CSS.escape(at)}"]`)?.focus();
    $("spread").replaceChildren(distribution(run, page.spread, asked, ask, Math.max($("spread").clientWidth, 280)));
    $("spread-told").textContent = told(run, page.spread);
  }
  table($("heads"), $("rows"), { run, asked, page, ask, open });
  $("pages").replaceChildren(...pages(asked, page, (number) => turn(number)));
}

async function showSlices(signal) {
  const by = sliceColumn();
  const address = asked.address({ bare: true, only: { slices: by } });
  if (address === sliced && $("slices").firstChild) return;
  const found = await got(`/api/run/slices${address}`, signal);
  sliced = found.waiting.length ? "" : address;
  $("slices").replaceChildren(...forest(run, found, by, asked, ask));
}

function sliceColumn() {
  if (asked.slices in run.columns) return asked.slices;
  if (run.columns.system) return "system";
  return run.columns["by.reference-type"] ? "by.reference-type" : "outcome";
}

/** Turn to a page. */
function turn(number, focus = "") {
  if (page.total === null || number < 1 || (number - 1) * page.size >= page.total) return;
  asked = asked.with({ page: number });
  history.pushState(null, "", `${location.pathname}${asked.address()}`);
  show({ focus });
}

function open(row) {
  history.pushState(null, "", `${location.pathname}${asked.with({ open: row }).address()}`);
  asked = asked.with({ open: row });
  showAnswer();
}

/** Show the answer that the address names, or close what is shown. */
async function showAnswer() {
  const dialog = $("answer");
  const row = asked.open;
  if (row === null) {
    if (dialog.open) dialog.close();
    return;
  }
  if (dialog.open && dialog.dataset.row === String(row)) return;
  try {
    const found = await got(`/api/run/answers/${row}`);
    if (asked.open !== row) return;
    dialog.dataset.row = row;
    dialog.replaceChildren(...answer(run, found, { place: placeOf(row), step, open, close: () => dialog.close() }));
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    dialog.focus();
  } catch (error) {
    tell(error.message);
  }
}

function placeOf(row) {
  const at = page?.rows.findIndex((one) => one.row === row) ?? -1;
  return at < 0 ? null : { at: (page.page - 1) * page.size + at + 1, of: page.total };
}

/** Go to the next answer of the table, or the one before. */
async function step(way) {
  const at = page.rows.findIndex((one) => one.row === asked.open);
  const next = page.rows[at + way];
  if (at < 0) return;
  if (next) {
    asked = asked.with({ open: next.row });
  } else {
    const number = page.page + way;
    if (number < 1 || (number - 1) * page.size >= page.total) return;
    const found = await got(`/api/run/answers${asked.with({ page: number }).address({ bare: true })}`);
    page = found;
    asked = asked.with({ page: number, open: page.rows.at(way > 0 ? 0 : -1).row });
    drawAnswers();
  }
  history.replaceState(null, "", `${location.pathname}${asked.address()}`);
  showAnswer();
}

function focusRow(at) {
  const buttons = $("rows").querySelectorAll("button.open");
  const one = buttons[Math.min(Math.max(at, 0), buttons.length - 1)];
  if (!one) return;
  for (const each of buttons) each.tabIndex = each === one ? 0 : -1;
  one.focus();
  one.closest("tr").scrollIntoView({ block: "nearest" });
}

function move(way) {
  const buttons = [...$("rows").querySelectorAll("button.open")];
  const at = buttons.indexOf(document.activeElement);
  const next = at < 0 ? 0 : at + way;
  if (next < 0) turn(page.page - 1, "last");
  else if (next >= buttons.length) turn(page.page + 1, "first");
  else focusRow(next);
}

const KEYS = {
  j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1),
  n: () => turn(page.page + 1, "first"), p: () => turn(page.page - 1, "first"),
  "/": () => $("find").focus(),
};
const KEYS_OF_THE_ANSWER = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !page) return;
  const typing = event.target.matches("input, select, textarea");
  if ($("answer").open) {
    if (event.key in KEYS_OF_THE_ANSWER) {
      event.preventDefault();
      step(KEYS_OF_THE_ANSWER[event.key]);
    }
    return;
  }
  if (event.target === $("find") && ["Enter", "ArrowDown", "Escape"].includes(event.key)) {
    event.preventDefault();
    focusRow(0);
    return;
  }
  // Arrows scroll the page, except from where a row has the focus.
  const inTable = event.target.closest?.("#rows") || event.target === document.body || event.target.id === "main";
  if (typing || !(event.key in KEYS) || (event.key.startsWith("Arrow") && !inTable)) return;
  event.preventDefault();
  KEYS[event.key]();
});

$("answer").addEventListener("close", () => {
  const row = asked.open;
  if (row === null) return;
  asked = asked.with({ open: null });
  history.pushState(null, "", `${location.pathname}${asked.address()}`);
  delete $("answer").dataset.row;
  focusRow(page.rows.findIndex((one) => one.row === row));
});
$("answer").addEventListener("click", (event) => {
  if (event.target === $("answer")) $("answer").close(); // beside it
});
$("find").addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => ask(asked.with({ find: $("find").value, page: 1 }), { replace: true }), WAIT);
});
$("slice-by").addEventListener("change", () => ask(asked.with({ slices: $("slice-by").value })));
$("sort").addEventListener("change", () => ask(asked.with({ sort: $("sort").value, page: 1 })));
$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    $("copy").textContent = "Link copied";
  } catch {
    $("copy").textContent = "Copy the address bar";
  }
  setTimeout(() => { $("copy").textContent = "Copy a link"; }, 2000);
});
window.addEventListener("popstate", () => {
  asked = new Asked(location.search);
  show();
});

function tell(message) {
  $("problem").textContent = message;
  $("problem").hidden = !message;
}

/** Say how far verdicts and findings are; show what needs them when they are there. */
async function watch() {
  const before = run.awaited.length;
  Object.assign(run, await got("/api/run/progress"));
  drawProgress();
  if (run.awaited.length < before && page) {
    sliced = "";
    await show();
  }
  const failed = Object.values(run.progress).some((one) => one.failed);
  if (run.awaited.length && !failed) setTimeout(() => watch().catch((error) => tell(error.message)), AGAIN);
}

function drawProgress() {
  const names = { verdict: "verdicts", finding: "findings" };
  const left = Object.entries(run.progress).filter(([name]) => run.awaited.includes(name)).map(([name, one]) =>
    one.failed ? `${names[name]} could not be computed: ${one.failed}`
      : `${names[name]} ${one.done ? `${Math.floor((100 * one.done) / one.of)}%` : "…"}`);
  $("examining").hidden = !left.length;
  $("examining").textContent = left.length ? `Still computing: ${left.join(", ")}` : "";
  $("of-the-run").hidden = !run.of_the_run.length;
  const codes = [...new Set(run.of_the_run.map((one) => one.code))];
  $("of-the-run").replaceChildren(...codes.map((code) => {
    const same = run.of_the_run.filter((one) => one.code === code);
    const reasons = same.map((one) => (run.systems.length > 1 ? `${one.system}: ${one.reason}` : one.reason));
    return element("li", {}, element("strong", {}, same[0].name), ` (${code}): ${reasons.join("; ")}`);
  }));
  if (run.accepted) {
    $("verdict-signature").hidden = false;
    for (const cell of document.querySelectorAll("[data-accepted]")) {
      const share = run.accepted[cell.dataset.accepted];
      cell.textContent = share === undefined || share === null ? "–" : (100 * share).toFixed(2);
    }
  }
}

async function begin() {
  if (matchMedia("(max-width: 60rem)").matches) $("filters").open = false;
  run = await got("/api/run");
  drawProgress();
  await show();
  if (run.awaited.length) watch().catch((error) => tell(error.message));
}
begin().catch((error) => tell(error.message));
