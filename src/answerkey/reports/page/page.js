"use strict";
// Texts of answers come in by textContent alone: nothing of them is ever read as markup.
const data = JSON.parse(document.getElementById("data").textContent);
const onPage = 50;
const search = document.getElementById("search");
const group = document.getElementById("group");
const sort = document.getElementById("sort");
const list = document.getElementById("answers");
const count = document.getElementById("count");
const previous = document.getElementById("previous");
const next = document.getElementById("next");
let page = 0;

// Characters that turn the order of what follows, or are not seen, act on a page: show their names.
const acting = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

function visible(text) {
  return text.replaceAll("\r\n", "\n").replace(acting,
    (one) => `\\u${one.codePointAt(0).toString(16).padStart(4, "0")}`);
}

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = visible(text);
  if (className) made.className = className;
  return made;
}

function words(marked, alone) {
  const line = document.createElement("dd");
  const names = { shared: "shared", partly: "partly", alone, removed: "removed" };
  const hints = { shared: "shared", apart: "extra", partly: "partly shared", missing: "missing", removed: "removed" };
  marked.forEach(([text, mark, glued], index) => {
    if (index && !glued) line.append(" ");
    const tag = { shared: "mark", removed: "s" }[mark] || "span";
    const word = element(tag, undefined, names[mark]);
    const hint = hints[names[mark]];
    if (hint) word.title = hint;
    // What is shared is most of a right answer: only the rest is told to who listens.
    if (hint && hint !== "shared") word.append(element("span", `${hint}: `, "quiet"));
    word.append(visible(text));
    line.append(word);
  });
  return line;
}

function card(answer) {
  const item = element("li", undefined, "card");
  item.append(element("h3", answer.title));
  const facts = element("div", undefined, "facts");
  answer.facts.forEach((text) => facts.append(element("span", text)));
  item.append(facts);
  const texts = document.createElement("dl");
  for (const [label, marked, told] of answer.sides) {
    texts.append(element("dt", label));
    const line = marked ? words(marked, "apart") : element("dd", "none", "other");
    if (told) line.append(element("div", told, "other"));
    texts.append(line);
  }
  texts.append(element("dt", answer.others.length ? "best reference" : "reference"));
  texts.append(answer.reference ? words(answer.reference, "missing") : element("dd", "none", "other"));
  if (answer.others.length) {
    texts.append(element("dt", "also accepted"), element("dd", answer.others.join(" · "), "other"));
  }
  item.append(texts);
  return item;
}

function searchable(answer) {
  const sides = [...answer.sides.map(([, marked]) => marked || []), answer.reference || []];
  const said = sides.flat().map(([text]) => text);
  return [answer.title, ...answer.facts, ...said, ...answer.others].join(" ").toLowerCase();
}

const figure = (number) => number.toLocaleString("en");
const spoken = (marked) => (marked || []).reduce((sum, [text]) => sum + text.length, 0);
const length = (answer) => Math.max(...answer.sides.map(([, marked]) => spoken(marked)));
const orders = {
  file: () => 0,
  worst: (a, b) => a.f1 - b.f1,
  best: (a, b) => b.f1 - a.f1,
  gap: (a, b) => b.gap - a.gap,
  longest: (a, b) => length(b) - length(a),
};
const texts = new Map(data.answers.map((answer) => [answer, searchable(answer)]));

function show() {
  const asked = search.value.toLowerCase();
  const found = data.answers
    .filter((answer) => !group.value || answer.group === group.value)
    .filter((answer) => texts.get(answer).includes(asked))
    .sort(orders[sort.value]);
  const pages = Math.max(1, Math.ceil(found.length / onPage));
  page = Math.min(page, pages - 1);
  const some = found.slice(page * onPage, (page + 1) * onPage);
  list.replaceChildren(...some.map(card));
  const every = `${figure(data.answers.length)} ${data.answers.length === 1 ? "answer" : "answers"}`;
  count.textContent = `${figure(found.length)} of ${every}, page ${figure(page + 1)} of ${figure(pages)}`;
  previous.disabled = page === 0;
  next.disabled = page === pages - 1;
}

function again() {
  page = 0;
  show();
}

function turn(by) {
  page += by;
  show();
  list.scrollIntoView();
}

for (const button of document.querySelectorAll(".copy")) {
  button.addEventListener("click", async () => {
    const signature = button.previousElementSibling;
    getSelection().selectAllChildren(signature);  // to be copied by hand where that is not allowed
    try {
      await navigator.clipboard.writeText(signature.textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Selected";
    }
  });
}

search.addEventListener("input", again);
group.addEventListener("change", again);
sort.addEventListener("change", again);
previous.addEventListener("click", () => turn(-1));
next.addEventListener("click", () => turn(1));
show();
