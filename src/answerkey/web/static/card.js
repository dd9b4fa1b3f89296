// One answer's result: numbers, words, formula, verdict, findings.

import { asked, element, figure } from "./dom.js";

const LABELS = {
  shared: "shared",
  partly: "partly shared",
  removed: "removed before comparing",
};
const VERDICTS = { correct: ["✓", "correct"], incorrect: ["✗", "incorrect"], unsure: ["?", "unsure"] };
const PERSON = { right: ["✓", "right"], wrong: ["✗", "wrong"] };

/** The whole result. `person` is what a person would say, where that is known. */
export function result(card, references, { person, shown, show }) {
  const score = card.scores[Math.min(shown, card.scores.length - 1)];
  return [
    numbers(score),
    judgment(card.verdict, person, score),
    card.scores.length > 1 ? conventions(card.scores, score, show) : null,
    words(score, references),
    formula(score),
    findings(card.findings),
    element("p", { class: "signature" }, score.signature),
  ].filter(Boolean);
}

function numbers(score) {
  const main = (name, value) =>
    element("div", { class: "number" }, element("dt", {}, name), element("dd", {}, figure(value)), bar(value));
  return element("dl", { class: "numbers" },
    main("Exact match", score.exact_match), main("F1", score.f1),
    main("Precision", score.precision), main("Recall", score.recall));
}

/** A bar drawn by the browser: no style is set from a number. */
function bar(value) {
  return element("progress", { max: 1, "aria-hidden": "true", value: value ?? 0 });
}

function judgment(verdict, person, score) {
  const [sign, word] = VERDICTS[verdict.label];
  const lines = [];
  if (person) {
    const [mark, said] = PERSON[person];
    lines.push(element("p", { class: `person ${said}` },
      element("span", { class: "sign", "aria-hidden": "true" }, mark),
      element("span", {}, "A person would say ", element("strong", {}, said),
        tension(person, score) ? element("em", {}, ` ${tension(person, score)}`) : null)));
  }
  lines.push(element("p", { class: `verdict ${verdict.label}` },
    element("span", { class: "sign", "aria-hidden": "true" }, sign),
    element("span", {}, "Verdict by rules: ", element("strong", {}, word), `, ${verdict.reason}`)));
  return element("div", { class: "judgment" }, lines);
}

function tension(person, score) {
  const value = score.f1 ?? score.exact_match;
  if (person === "right" && value < 1) return `and the score takes ${figure(1 - value)} away`;
  if (person === "wrong" && value > 0) return `and the score gives ${figure(value)}`;
  return "";
}

function conventions(scores, current, show) {
  const row = (score, place) =>
    element("tr", { class: score === current ? "current" : null },
      element("th", { scope: "row" },
        element("button", { type: "button", "aria-pressed": String(score === current), onclick: () => show(place) },
          score.convention)),
      ["exact_match", "precision", "recall", "f1"].map((name) => element("td", {}, figure(score[name]))));
  const heads = ["Convention", "EM", "P", "R", "F1"].map((name) => element("th", { scope: "col" }, name));
  return element("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Conventions compared" },
    element("table", { class: "compared" },
      element("thead", {}, element("tr", {}, heads)),
      element("tbody", {}, scores.map(row))));
}

function words(score, references) {
  if (!score.prediction_words) return element("p", { class: "reason" }, score.reason);
  const which = references.length > 1 && score.best_reference >= 0
    ? `Best reference (${score.best_reference + 1} of ${references.length})` : "Reference";
  return element("div", { class: "words" },
    line("Answer", score.prediction_words, "extra"),
    line(which, score.reference_words, "missing"));
}

function line(title, marked, alone) {
  const shown = marked.map((word) => [word.glued ? "" : " ", mark(word, alone)]);
  return element("div", { class: "line" },
    element("h2", { class: "caption" }, title),
    element("p", {}, shown.length ? shown.flat() : element("span", { class: "nothing" }, "nothing")));
}

function mark(word, alone) {
  const kind = word.mark === "alone" ? alone : word.mark;
  const plain = word.text.toLowerCase().replace(/^\p{P}+|\p{P}+$/gu, "");
  const changed = word.becomes && word.becomes !== plain ? word.becomes : null;
  const tag = kind === "removed" ? "del" : kind === "shared" ? "mark" : "span";
  return element(tag, { class: `word ${kind}`, title: LABELS[kind] ?? kind },
    word.text,
    changed ? element("small", {}, ` → ${changed}`) : null,
    kind === "shared" ? null : element("span", { class: "hidden" }, ` (${LABELS[kind] ?? kind})`));
}

function formula(score) {
  if (!score.from_counts) {
    return score.prediction_words ? element("p", { class: "reason" }, score.reason) : null;
  }
  const { common, in_prediction: answer, in_reference: reference } = score.counts;
  const fraction = (above, below) => element("span", { class: "fraction" },
    element("span", {}, above), element("span", { class: "hidden" }, " / "), element("span", {}, below));
  const row = (name, wording, counted, value) => [
    element("dt", {}, name),
    element("dd", {}, fraction(...wording), " = ", fraction(...counted), " = ", element("strong", {}, figure(value))),
  ];
  return element("dl", { class: "formula" },
    // The harmonic mean 2PR / (P + R), with the counts put in and shortened.
    row("Precision", ["shared words", "words of the answer"], [`${common}`, `${answer}`], score.precision),
    row("Recall", ["shared words", "words of the reference"], [`${common}`, `${reference}`], score.recall),
    row("F1", ["2 × shared words", "words of both sides"], [`2 × ${common}`, `${answer} + ${reference}`], score.f1));
}

function findings(found) {
  if (!found.length) return null;
  const one = (finding) => element("li", { class: finding.credit },
    element("strong", {}, finding.name), ` (${finding.code}): ${finding.reason}. `,
    element("span", { class: "means" }, `${capital(finding.means)}.`),
    element("span", { class: "remedy" }, withCode(finding.remedy)));
  return element("div", { class: "findings" }, element("h2", { class: "caption" }, "Why this score may mislead"),
    element("ul", {}, found.map(one)));
}

/** A text in which `backticks` stand around names. */
function withCode(text) {
  return text.split("`").map((part, at) => (at % 2 ? element("code", {}, part) : part));
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text after each step, asked for when somebody wants to see it. */
export async function steps(body) {
  const found = await asked("/api/explain", body);
  const row = (step) => element("tr", {},
    element("th", { scope: "row" }, element("code", {}, step.step || "as given"), element("small", {}, step.step ? step.does : "")),
    element("td", {}, step.prediction), element("td", {}, step.reference));
  const heads = ["Step", "Answer", "Reference"].map((name) => element("th", { scope: "col" }, name));
  return [
    element("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Steps" },
      element("table", { class: "steps" }, element("thead", {}, element("tr", {}, heads)),
        element("tbody", {}, found.steps.map(row)))),
    element("p", { class: "reason" }, found.reason),
  ];
}
