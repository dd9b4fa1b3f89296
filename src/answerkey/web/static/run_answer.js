// One answer in full, in a dialog: its words and why it scores so, and what others answered.

import { result } from "./card.js";
import { element, figure } from "./dom.js";
import { title } from "./run_query.js";
import { VERDICTS } from "./run_table.js";

export function answer(run, found, { place, step, open, close }) {
  const who = [found.id, found.system].filter(Boolean).join(" · ");
  const where = place ? `${place.at.toLocaleString("en")} of ${place.of.toLocaleString("en")}` : "";
  const button = (text, label, act, disabled = false) =>
    element("button", { type: "button", class: "quiet", "aria-label": label, title: label, onclick: act, disabled }, text);
  return [
    element("div", { class: "answer-top" },
      element("span", { class: "who" }, who), element("span", { class: "where" }, where),
      button("‹", "Previous answer (k)", () => step(-1), !place || place.at === 1),
      button("›", "Next answer (j)", () => step(1), !place || place.at === place.of),
      button("×", "Close (Esc)", close)),
    element("h2", { id: "answer-title" }, found.question || who),
    element("dl", { class: "texts" },
      element("dt", {}, "Answer"), element("dd", {}, found.prediction ?? element("span", { class: "nothing" }, "no answer")),
      element("dt", {}, found.all_references.length === 1 ? "Reference" : "References"),
      element("dd", {}, found.all_references.length
        ? element("ul", { class: "references" }, found.all_references.map((text) => element("li", {}, text || element("span", { class: "nothing" }, "empty: no answer is right"))))
        : element("span", { class: "nothing" }, "none"))),
    found.card
      ? element("div", { class: "result" }, result(found.card, found.all_references, { person: null, shown: 0, show: () => {} }))
      : element("p", { class: "reason" }, `There is no answer: the score is ${figure(found.f1 ?? found.exact_match)}.`),
    others(found, open),
    values(found.values),
  ].filter(Boolean);
}

function others(found, open) {
  if (!found.others.length) return null;
  const line = (one) => element("tr", { class: one.row === found.row ? "current" : null },
    element("th", { scope: "row" }, one.row === found.row ? one.system
      : element("button", { type: "button", onclick: () => open(one.row) }, one.system)),
    element("td", {}, one.prediction ?? element("span", { class: "nothing" }, "no answer")),
    element("td", {}, figure(one.exact_match)), element("td", {}, figure(one.f1)),
    element("td", {}, one.verdict ? `${VERDICTS[one.verdict]} ${one.verdict}` : "…"));
  const all = [found, ...found.others].sort((one, other) => one.row - other.row);
  return element("div", { class: "scroll others", tabindex: 0, role: "region", "aria-label": "All systems" },
    element("h2", { class: "caption" }, "All systems"),
    element("table", {}, element("thead", {}, element("tr", {},
      ["System", "Answer", "EM", "F1", "Verdict"].map((name) => element("th", { scope: "col" }, name)))),
    element("tbody", {}, all.map(line))));
}

function values(found) {
  const known = Object.entries(found);
  if (!known.length) return null;
  return element("details", { class: "known" }, element("summary", {}, "What else is known"),
    element("dl", {}, known.map(([name, value]) => [
      element("dt", {}, title(name)), element("dd", {}, value === null ? "–" : String(value))])));
}
