// What there is to look at: how the main measure is spread, and slices with their intervals.

import { counted, element, visible } from "./dom.js";
import { title } from "./run_query.js";

const SPACE = "http://www.w3.org/2000/svg";
const NARROW = 42; // pixels of a bar below which its labels are short
const HIGH = 190;
const FOOT = 26;
const HEAD = 18;
const STACK = ["correct", "unsure", "incorrect"];
const SAID = { correct: "accepted by the verdict", unsure: "unsure", incorrect: "rejected" };

function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null).map(visible));
  return made;
}

/** A bar for each range; a bar can be chosen. `wide` is the room in pixels. */
export function distribution(run, spread, asked, ask, wide) {
  const labels = STACK.filter((label) => label in spread.counts);
  const stacks = labels.length ? labels : [""];
  const totals = spread.ranges.map((_, at) => stacks.reduce((sum, label) => sum + spread.counts[label][at], 0));
  const most = Math.max(1, ...totals);
  const step = wide / spread.ranges.length;
  const narrow = step < NARROW;
  const room = HIGH - FOOT - HEAD;
  const bars = spread.ranges.map((range, at) => {
    let top = HIGH - FOOT;
    const parts = stacks.map((label) => {
      const height = (spread.counts[label][at] / most) * room;
      top -= height;
      return drawn("rect", { x: at * step + step / 16, y: top, width: (step * 7) / 8, height, class: `bar ${label || "any"}` });
    });
    const choose = () => ask(asked.where(run.main, asked.has(run.main, range) ? [] : [range]));
    return drawn("g", {
      role: "button", tabindex: 0, class: "choice", "aria-pressed": String(asked.has(run.main, range)),
      "aria-label": `${title(run.main)} ${spoken(range)}: ${counted(totals[at], "answer")}${stacks[0] ? `, ${stacks.map((label) => `${spread.counts[label][at].toLocaleString("en")} ${SAID[label]}`).join(", ")}` : ""}`,
      onclick: choose,
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose();
      },
    },
    drawn("title", {}, `${spoken(range)}: ${totals[at].toLocaleString("en")}`),
    drawn("rect", { x: at * step, y: 0, width: step, height: HIGH, class: "hit" }),
    parts,
    drawn("text", { x: (at + 0.5) * step, y: top - 5, class: "count" }, short(totals[at], narrow)),
    drawn("text", { x: (at + 0.5) * step, y: HIGH - 8, class: "foot" }, foot(range, narrow)));
  });
  const hatch = drawn("defs", {}, drawn("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    drawn("rect", { width: 6, height: 6, class: "hatch-ground" }), drawn("rect", { width: 2.5, height: 6, class: "hatch-line" })));
  const picture = drawn("svg", { viewBox: `0 0 ${wide} ${HIGH}`, class: "spread", role: "group", "aria-label": "Bars; each can be chosen" },
    hatch, drawn("line", { x1: 0, x2: wide, y1: HIGH - FOOT + 0.5, y2: HIGH - FOOT + 0.5, class: "axis" }), bars);
  const key = stacks[0] ? element("p", { class: "key" }, stacks.map((label) => element("span", {},
    drawn("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, drawn("rect", { x: 1, y: 1, width: 12, height: 12, class: `bar ${label}` })), ` ${SAID[label]}`))) : null;
  return element("div", {}, picture, key);
}

function foot(range, narrow) {
  if (!range.includes("..")) return range;
  const ends = range.split("..").map((end) => end.replace("<", "").replace("0.", "."));
  return narrow ? `${ends[0]}–` : ends.join("–");
}

function spoken(range) {
  if (!range.includes("..")) return range;
  const [low, high] = range.split("..");
  return `${low.endsWith("<") ? "above " : "from "}${low.replace("<", "")} to below ${high.replace("<", "")}`;
}

function short(count, narrow) {
  if (count < (narrow ? 1000 : 10000)) return count ? count.toLocaleString("en") : "";
  return `${(count / 1000).toFixed(count < (narrow ? 10000 : 100000) ? 1 : 0)}k`;
}

/** What the picture says, where verdicts are known. */
export function told(run, { ranges, counts }) {
  if (!counts.correct) return "Choose a bar to see its answers.";
  const of = (at) => STACK.reduce((sum, label) => sum + counts[label][at], 0);
  const name = title(run.main);
  const last = ranges.length - 1;
  const parts = [];
  if (of(0)) parts.push(`Of ${counted(of(0), "answer")} with ${name} 0 the verdict accepts ${counts.correct[0].toLocaleString("en")}`);
  if (of(last)) parts.push(`of ${of(last).toLocaleString("en")} with ${name} 1 it rejects ${counts.incorrect[last].toLocaleString("en")}`);
  const text = parts.join("; ");
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Slices one below the other: a dot for the mean, a line for its interval, a rule for all. */
export function forest(run, found, by, asked, ask) {
  if (found.waiting.length) return [element("p", { class: "nothing" }, "still being computed")];
  const [whole, ...parts] = found.slices;
  const line = (one, named) => element("tr", { class: one.value === null ? "whole" : null },
    element("th", { scope: "row" }, named),
    element("td", {}, one.n.toLocaleString("en")),
    element("td", {}, percent(one.exact_match)),
    element("td", {}, percent(one.f1), interval(one, "f1")),
    element("td", { class: "plot" }, whisker(one, whole, run.main)));
  const rows = parts.map((one) => line(one, element("button", {
    type: "button", "aria-pressed": String(asked.has(by, one.value)), onclick: () => ask(asked.toggled(by, one.value)),
  }, by === "finding" ? `${one.value} ${run.findings[one.value]?.name ?? ""}` : one.value || "(empty)")));
  const heads = ["Slice", "n", "EM", "F1"].map((name) => element("th", { scope: "col" }, name));
  return [
    element("div", { class: "scroll slices", tabindex: 0, role: "region", "aria-label": `Slices by ${title(by)}` },
      element("table", {}, element("thead", {}, element("tr", {}, heads,
        element("th", { scope: "col", class: "plot" }, element("span", { class: "scale" }, element("span", {}, "0"), element("span", {}, `${title(run.main)} in percent`), element("span", {}, "100"))))),
      element("tbody", {}, line(whole, "all of these"), rows))),
    found.left_out ? element("p", { class: "nothing" }, `and ${found.left_out} smaller ones`) : null,
  ].filter(Boolean);
}

function percent(value) {
  return value === null ? "–" : (100 * value).toFixed(1);
}

function interval(one, measure) {
  const found = one.intervals[measure];
  return found ? element("small", {}, ` ${percent(found[0])}–${percent(found[1])}`) : null;
}

function whisker(one, whole, measure) {
  const value = one[measure];
  const bounds = one.intervals[measure];
  return drawn("svg", { viewBox: "-4 0 208 20", class: "whisker", "aria-hidden": "true", preserveAspectRatio: "none" },
    drawn("line", { x1: 0, x2: 200, y1: 10, y2: 10, class: "track" }),
    whole[measure] === null ? null : drawn("line", { x1: 200 * whole[measure], x2: 200 * whole[measure], y1: 0, y2: 20, class: "rule" }),
    bounds ? drawn("line", { x1: 200 * bounds[0], x2: 200 * bounds[1], y1: 10, y2: 10, class: "line" }) : null,
    value === null ? null : drawn("circle", { cx: 200 * value, cy: 10, r: 3.6, class: "dot" }));
}
