// Predict, then see: the numbers come from the server, as everywhere.

import { asked, element, figure } from "./dom.js";
import { result } from "./card.js";

/** Run the quiz in a place of the page; `choices` are the values of F1 to choose among. */
export function quiz(place, questions, choices, convention) {
  let at = 0;
  let right = 0;

  function ask() {
    if (at === questions.length) return end();
    const [prediction, references] = questions[at];
    const form = element("form", { class: "quiz-form" },
      element("p", { class: "progress" }, `Question ${at + 1} of ${questions.length}, ${right} right so far`),
      element("dl", { class: "pair" },
        element("dt", {}, references.length > 1 ? "References" : "Reference"),
        element("dd", {}, references.join("  or  ")),
        element("dt", {}, "Answer"), element("dd", {}, prediction)),
      choice("Exact match?", "em", [0, 1]), choice("F1?", "f1", choices),
      element("button", { class: "main" }, "See"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = new FormData(form);
      tell(prediction, references, Number(given.get("em")), Number(given.get("f1")));
    });
    place.replaceChildren(form);
    // After the browser has moved to #quiz, which takes the focus away.
    setTimeout(() => form.querySelector("input").focus());
  }

  function choice(legend, name, values) {
    return element("fieldset", {}, element("legend", {}, legend),
      values.map((value) => element("label", {},
        element("input", { type: "radio", name, value, required: true }), figure(value))));
  }

  async function tell(prediction, references, exact, f1) {
    const body = { references, answers: [prediction], conventions: [convention] };
    let card;
    try {
      [card] = (await asked("/api/cards", body)).cards;
    } catch (error) {
      place.append(element("p", { class: "error", role: "alert" }, error.message));
      return;
    }
    const [score] = card.scores;
    const good = [score.exact_match === exact, Math.abs(score.f1 - f1) < 0.005];
    if (good.every(Boolean)) right += 1;
    at += 1;
    const said = (name, ok, value) => `${ok ? "✓" : "✗"} ${name} is ${figure(value)}`;
    const next = element("button", { type: "button", class: "main", onclick: ask },
      at === questions.length ? "How did I do?" : "Next question");
    place.replaceChildren(
      element("p", { class: "outcome", role: "status" },
        `${said("Exact match", good[0], score.exact_match)}. ${said("F1", good[1], score.f1)}.`),
      element("article", { class: "card" }, element("h2", { class: "given" }, prediction),
        element("div", { class: "result" }, result(card, references, { shown: 0 }))),
      next);
    next.focus();
  }

  function end() {
    const again = element("button", { type: "button", class: "main", onclick: () => { at = right = 0; ask(); } }, "Once more");
    place.replaceChildren(
      element("p", { class: "outcome", role: "status" }, `${right} of ${questions.length} predicted.`),
      again);
    again.focus();
  }

  ask();
}
