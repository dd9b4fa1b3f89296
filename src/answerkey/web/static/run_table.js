// The table of answers: one line each, sorted by a click on a heading.

import { element, figure } from "./dom.js";
import { title } from "./run_query.js";

export const VERDICTS = { correct: "✓", incorrect: "✗", unsure: "?" };
const ALL = ["id", "system", "question", "prediction", "reference", "exact_match", "f1", "outcome", "verdict", "finding"];
const SHORT = { exact_match: "EM" };
const HIGH_FIRST = new Set(["f1", "exact_match", "finding", "precision", "recall"]);

export function table(heads, rows, { run, asked, page, ask, open }) {
  const names = ALL.filter((name) => name === "id" || name in run.columns || run.awaited.includes(name));
  heads.replaceChildren(element("tr", {}, names.map((name) => heading(run, name, asked, ask))));
  rows.replaceChildren(...page.rows.map((row, at) => line(run, row, names, { at, open, current: asked.open })));
  if (!page.rows.length && page.total === 0) {
    rows.append(element("tr", {}, element("td", { colspan: names.length, class: "nothing" },
      "No answer meets all of this. Take a condition away.")));
  }
}

function heading(run, name, asked, ask) {
  const sorted = asked.sort === name ? "ascending" : asked.sort === `-${name}` ? "descending" : null;
  const first = HIGH_FIRST.has(name) ? `-${name}` : name;
  const second = HIGH_FIRST.has(name) ? name : `-${name}`;
  const next = asked.sort === first ? second : asked.sort === second ? "" : first;
  const mark = sorted === "ascending" ? " ↑" : sorted === "descending" ? " ↓" : "";
  if (name === "id" && !run.columns.id) return element("th", { scope: "col", class: "of-id" }, "#");
  return element("th", { scope: "col", class: `of-${name}`, "aria-sort": sorted },
    element("button", { type: "button", onclick: () => ask(asked.with({ sort: next, page: 1 })), title: title(name) },
      SHORT[name] ?? title(name), element("span", { "aria-hidden": "true" }, mark)));
}

function line(run, row, names, { at, open, current }) {
  const cell = {
    id: () => element("th", { scope: "row", class: "of-id" }, element("button", {
      type: "button", class: "open", tabindex: at === 0 ? 0 : -1, onclick: () => open(row.row),
    }, row.id || "(no id)")),
    exact_match: () => element("td", { class: "of-exact_match" }, figure(row.exact_match)),
    f1: () => element("td", { class: "of-f1" }, figure(row.f1),
      element("progress", { max: 1, value: row.f1 ?? 0, "aria-hidden": "true" })),
    verdict: () => element("td", { class: "of-verdict" }, row.verdict === null ? "…" : element("span", { class: row.verdict },
      element("span", { class: "sign", "aria-hidden": "true" }, VERDICTS[row.verdict]), ` ${row.verdict}`)),
    finding: () => element("td", { class: "of-finding" }, row.findings === null ? "…" : row.findings.map((code) =>
      element("abbr", { title: run.findings[code]?.what }, run.findings[code]?.name ?? code))),
    question: () => text("question", row.question ?? "–"),
    prediction: () => text("prediction", row.prediction === null ? nothing("no answer") : row.prediction || nothing("empty")),
    reference: () => text("reference", row.reference ?? nothing("no reference"),
      row.references > 1 ? element("small", { title: `${row.references} references` }, ` +${row.references - 1}`) : null),
  };
  return element("tr", { class: row.row === current ? "current" : null, onclick: (event) => {
    if (!event.target.closest("button, a") && !getSelection().toString()) open(row.row);
  } }, names.map((name) => (cell[name] ?? (() => element("td", { class: `of-${name}` }, row[name] ?? "–")))()));
}

/** A text of which the first lines are seen. */
function text(name, ...parts) {
  return element("td", { class: `of-${name}` }, element("div", { class: "clamped" }, ...parts));
}

function nothing(text) {
  return element("span", { class: "nothing" }, text);
}

export function pages(asked, page, turn) {
  if (!page.total) return [];
  const last = Math.ceil(page.total / page.size);
  const near = [1, page.page - 2, page.page - 1, page.page, page.page + 1, page.page + 2, last];
  const shown = [...new Set(near)].filter((one) => one >= 1 && one <= last);
  if (last === 1) return [];
  const button = (text, number, attributes = {}) => element("button", {
    type: "button", class: "quiet", disabled: number < 1 || number > last, onclick: () => turn(number), ...attributes,
  }, text);
  return [
    button("‹", page.page - 1, { "aria-label": "Previous page" }),
    ...shown.flatMap((one, at) => [
      at && one > shown[at - 1] + 1 ? element("span", {}, "…") : null,
      button(one.toLocaleString("en"), one, { "aria-current": one === page.page ? "page" : null }),
    ]),
    button("›", page.page + 1, { "aria-label": "Next page" }),
  ].filter(Boolean);
}
