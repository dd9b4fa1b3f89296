// What narrows the answers: questions that come with the page, values with their counts, ranges.

import { counted, element } from "./dom.js";
import { Asked, title } from "./run_query.js";

const OPEN = ["system", "outcome", "verdict", "finding", "f1"];
const SHOWN = 8; // values of a column before "more"
const ENDS = /^([^.<]*(?:\.[^.<]+)?)(<?)\.\.(<?)(.*)$/;

/** Questions that people ask of a run, as far as this one can answer them. */
export function presets(run, asked, ask) {
  const known = (name) => name in run.columns || run.awaited.includes(name);
  const questions = [
    ["All", {}, ""],
    ["Scored 0, accepted", { f1: "0", verdict: "correct" }, "-verdict_score"],
    ["High F1, rejected", { f1: "0.5..", verdict: "incorrect" }, "-f1"],
    ["Nearly exact", { exact_match: "0", f1: "0.5.." }, "-f1"],
    ["Rules are unsure", { verdict: "unsure" }, ""],
    ["Systems differ", { spread: "0<.." }, "-spread"],
  ];
  return questions.filter(([, conditions]) => Object.keys(conditions).every(known)).map(([name, conditions, sort]) => {
    const parts = new URLSearchParams(conditions);
    const next = new Asked(`?${parts}`).with({ sort, slices: asked.slices, size: asked.size });
    const here = next.address({ bare: true }) === asked.with({ page: 1 }).address({ bare: true });
    return element("button", { type: "button", "aria-pressed": String(here), onclick: () => ask(next) }, name);
  });
}

/** What is asked, each with a way to take it away. */
export function chips(run, asked, ask) {
  const shown = [...asked.conditions].flatMap(([name, values]) => values.map((value) => ({
    text: `${title(name)}: ${range(run, name, value)}`,
    without: asked.toggled(name, value),
  })));
  if (asked.find) shown.unshift({ text: `Holds “${asked.find}”`, without: asked.with({ find: "", page: 1 }) });
  if (asked.sort) {
    const column = title(asked.sort.replace(/^-/, ""));
    const order = asked.sort.startsWith("-") ? "highest first" : "lowest first";
    shown.push({ text: `Sorted by ${column}, ${order}`, without: asked.with({ sort: "", page: 1 }) });
  }
  return shown.map(({ text, without }) => element("button", {
    type: "button", class: "chip", "aria-label": `Take away: ${text}`, onclick: () => ask(without),
  }, text, element("span", { "aria-hidden": "true" }, " ×")));
}

/** What the answers can be sorted by, either way. */
export function sorts(run, asked) {
  const known = [...Object.keys(run.columns), ...run.awaited];
  const choices = [["", "the files"], ...known.flatMap((name) => [[`-${name}`, `${title(name)} ↓`], [name, `${title(name)} ↑`]])];
  return choices.map(([value, text]) => element("option", { value, selected: value === asked.sort }, text));
}

function range(run, name, value) {
  if (run.columns[name]?.kind !== "numbers") return name === "finding" ? named(run, value) : value;
  const found = ENDS.exec(value);
  if (!found) return value;
  const [, low, above, below, high] = found;
  const from = low && `${above ? "above" : "from"} ${low}`;
  const to = high && `${below ? (low ? "to below" : "below") : "to"} ${high}`;
  return [from, to].filter(Boolean).join(" ");
}

function named(run, code) {
  return run.findings[code] ? `${code} ${run.findings[code].name}` : code;
}

/** A group of controls for each column. */
export function facets(run, asked, choices, ask, opened) {
  const made = Object.entries(run.columns).map(([name, column]) => {
    const body = name in choices ? values(run, name, choices[name], asked, ask, opened)
      : column.kind === "numbers" ? ends(name, asked, ask) : text(name, asked, ask);
    const open = opened ? opened.includes(name) : OPEN.includes(name) || asked.values(name).length > 0;
    return element("details", { class: "facet", "data-name": name, open }, element("summary", {}, title(name)), body);
  });
  const rank = (one) => (OPEN.includes(one.dataset.name) ? OPEN.indexOf(one.dataset.name) : OPEN.length);
  return made.sort((one, other) => rank(one) - rank(other));
}

function values(run, name, found, asked, ask, opened) {
  const shown = found.filter((one) => one.n || asked.has(name, one.value));
  if (name === "finding") shown.sort((one, other) => other.n - one.n);
  const lines = shown.map((one) => element("label", {},
    element("input", {
      type: "checkbox", checked: asked.has(name, one.value), "data-choice": `${name} ${one.value}`,
      onchange: () => ask(asked.toggled(name, one.value)),
    }),
    element("span", { class: "value" }, name === "finding" ? named(run, one.value) : one.value || "(empty)"),
    element("small", { title: `${counted(one.n, "answer")}, mean ${title(run.main)} ${percent(one.mean)}` },
      one.n.toLocaleString("en"), element("span", { class: "mean" }, percent(one.mean)))));
  if (!lines.length) return element("p", { class: "nothing" }, "none here");
  const more = lines.slice(SHOWN);
  return element("div", { class: "values", role: "group", "aria-label": title(name) },
    element("p", { class: "value-heads", "aria-hidden": "true" }, element("span", {}, "n"), element("span", {}, run.main === "f1" ? "F1" : "EM")),
    lines.slice(0, SHOWN),
    more.length ? element("details", { class: "more", "data-name": `more ${name}`, open: opened?.includes(`more ${name}`) }, element("summary", {}, `${more.length.toLocaleString("en")} more`), more) : null);
}

function percent(mean) {
  return mean === null ? "–" : (100 * mean).toFixed(0);
}

function ends(name, asked, ask) {
  const found = ENDS.exec(asked.values(name)[0] ?? "");
  const exact = asked.values(name)[0] ?? "";
  const low = end(`${title(name)} from`, found ? found[1] : exact);
  const high = end(`${title(name)} to`, found ? found[4] : exact);
  const change = () => {
    const [from, to] = [low.value.trim(), high.value.trim()];
    ask(asked.where(name, from || to ? [from === to ? from : `${from}..${to}`] : []));
  };
  for (const input of [low, high]) input.addEventListener("change", change);
  return element("div", { class: "ends" }, low, element("span", { "aria-hidden": "true" }, "to"), high);
}

function end(label, value) {
  return element("input", { type: "text", inputmode: "decimal", "aria-label": label, value, maxlength: 30 });
}

function text(name, asked, ask) {
  const input = element("input", {
    type: "text", "aria-label": `${title(name)} holds`, placeholder: "holds …", value: asked.values(name)[0] ?? "", maxlength: 500,
  });
  input.addEventListener("change", () => ask(asked.where(name, input.value ? [input.value] : [])));
  return input;
}
