// The playground: fields in, cards out, the address always says what is shown.

import { asked, element, figure } from "./dom.js";
import { result, steps } from "./card.js";
import { quiz } from "./quiz.js";
import { MOST_ANSWERS, MOST_CONVENTIONS, fromAddress, references, toAddress } from "./table.js";

const WAIT = 60; // milliseconds without a keystroke before the server is asked
const $ = (name) => document.getElementById(name);
const standard = document.body.querySelector("[data-standard]").dataset.standard;
const boxes = [...document.querySelectorAll("#conventions input[type=checkbox]")];
const known = boxes.map((box) => box.value);
const examples = await (await fetch("/static/examples.json")).json();

let table; // question, references (as typed), answers, conventions, stop of the tour or null
let shown = 0; // which convention's words the cards show
let cards = []; // of each answer: its elements
let asking = null; // the request under way, given up when a newer one is made
let waiting = 0;
let saying = 0;

function stopTable(stop) {
  const { question, references, answers } = examples.tour[stop];
  return { question, references: references.join("\n"), answers: answers.map(([answer]) => answer) };
}

/** Show a table that did not come from typing: a link, a stop of the tour. */
function lay(next) {
  table = next;
  shown = 0;
  $("question").value = table.question;
  $("references").value = table.references;
  for (const box of boxes) box.checked = table.conventions.includes(box.value);
  $("cards").replaceChildren();
  cards = [];
  for (const answer of table.answers) addCard(answer);
  drawTour();
  changed({ now: true });
}

function addCard(answer) {
  const number = cards.length + 1;
  const input = element("textarea", {
    rows: 1, id: `answer-${number}`, spellcheck: "false", maxlength: 20000, value: answer,
    oninput: () => changed({ typed: true }),
  });
  const out = element("div", { class: "result" });
  const stepsOut = element("div", {});
  const details = element("details", { ontoggle: () => showSteps(card) },
    element("summary", {}, "Each step"), stepsOut);
  const remove = element("button", {
    type: "button", class: "quiet remove", "aria-label": `Remove answer ${number}`,
    onclick: () => removeCard(card),
  }, "×");
  const label = element("label", { for: input.id }, `Answer ${number}`);
  const root = element("article", { class: "card" },
    element("div", { class: "card-top" }, label, remove), input, out, details);
  const card = { root, input, out, details, stepsOut, label, remove };
  cards.push(card);
  $("cards").append(root);
  return card;
}

function removeCard(card) {
  const place = cards.indexOf(card);
  if (cards.length === 1) return;
  cards.splice(place, 1);
  card.root.remove();
  cards.forEach(({ input, label, remove }, at) => {
    input.id = `answer-${at + 1}`;
    label.htmlFor = input.id;
    label.textContent = `Answer ${at + 1}`;
    remove.setAttribute("aria-label", `Remove answer ${at + 1}`);
  });
  cards[Math.max(place - 1, 0)].input.focus();
  changed({ typed: true, now: true });
}

/** Read the fields, put them in the address, ask the server soon. */
function changed({ typed = false, now = false } = {}) {
  table.question = $("question").value;
  table.references = $("references").value;
  table.answers = cards.map(({ input }) => input.value);
  if (typed && table.stop !== null) {
    table.stop = null;
    drawTour();
  }
  history.replaceState(null, "", toAddress(table, standard));
  $("add").disabled = cards.length >= MOST_ANSWERS;
  for (const { remove } of cards) remove.hidden = cards.length === 1;
  $("chosen").textContent = table.conventions.join(", ");
  clearTimeout(waiting);
  waiting = setTimeout(score, now ? 0 : WAIT);
}

async function score() {
  asking?.abort();
  const given = references(table.references);
  if (!given.length) {
    asking = null;
    tell("Write at least one accepted answer.");
    for (const { out } of cards) out.replaceChildren();
    return;
  }
  const mine = (asking = new AbortController());
  const body = {
    question: table.question, references: given, answers: table.answers, conventions: table.conventions,
  };
  try {
    const found = await asked("/api/cards", body, mine.signal);
    if (mine !== asking) return; // a newer question is under way
    tell("");
    found.cards.forEach((card, at) => draw(cards[at], card, given));
    clearTimeout(saying);
    saying = setTimeout(() => say(found.cards), 700);
  } catch (error) {
    if (error.name === "AbortError" || mine !== asking) return;
    tell(error.message);
  }
}

function draw(card, found, given) {
  const stop = table.stop === null ? null : examples.tour[table.stop];
  const person = stop?.answers.find(([answer]) => answer === found.prediction)?.[1];
  const redraw = (place) => {
    shown = place;
    score();
  };
  card.out.replaceChildren(...result(found, given, { person, shown, show: redraw }));
  showSteps(card);
}

async function showSteps(card) {
  const given = references(table.references);
  if (!card.details.open || !given.length) return;
  const name = table.conventions[Math.min(shown, table.conventions.length - 1)];
  const prediction = card.input.value;
  try {
    const drawn = await steps({ prediction, references: given, convention: name });
    if (card.input.value === prediction) card.stepsOut.replaceChildren(...drawn);
  } catch (error) {
    card.stepsOut.replaceChildren(element("p", { class: "reason" }, error.message));
  }
}

function tell(message) {
  $("problem").textContent = message;
  $("problem").hidden = !message;
}

/** Tell a screen reader the numbers, once the typing rests. */
function say(found) {
  const one = ({ scores: [score] }, at) =>
    `Answer ${at + 1}: exact match ${figure(score.exact_match)}, F1 ${figure(score.f1)}.`;
  $("said").textContent = found.map(one).join(" ");
}

function drawTour() {
  const stops = examples.tour.map(({ title }, at) => element("li", {},
    element("button", {
      type: "button", "aria-label": `${at + 1}. ${title}`, "aria-current": at === table.stop ? "step" : null, onclick: () => visit(at),
    }, `${at + 1}`, element("span", { class: "title" }, `. ${title}`))));
  $("stops").replaceChildren(...stops);
  $("stops").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  const stop = table.stop === null ? null : examples.tour[table.stop];
  $("story").hidden = stop === null;
  if (!stop) return;
  $("story-title").textContent = `${table.stop + 1} of ${examples.tour.length}: ${stop.title}`;
  $("story-text").textContent = stop.text;
  $("previous").disabled = table.stop === 0;
  $("next").textContent = table.stop === examples.tour.length - 1 ? "Try the quiz" : "Next";
}

function visit(stop) {
  history.pushState(null, "", location.href);
  lay({ ...stopTable(stop), conventions: table.conventions, stop });
}

function choose(box) {
  const chosen = table.conventions.filter((name) => name !== box.value);
  if (box.checked) chosen.push(box.value);
  if (!chosen.length || chosen.length > MOST_CONVENTIONS) {
    box.checked = !box.checked;
    return;
  }
  table.conventions = chosen;
  shown = 0;
  changed({ now: true });
}

function open() {
  const quizzing = location.hash === "#quiz";
  $("play").hidden = quizzing;
  $("quiz").hidden = !quizzing;
  if (quizzing) {
    quiz($("quiz-place"), examples.quiz, examples.choices, standard);
    table ??= { ...stopTable(0), conventions: [standard], stop: 0 };
    return;
  }
  lay(fromAddress(location.hash, known, standard) ?? { ...stopTable(0), conventions: [standard], stop: 0 });
}

$("question").addEventListener("input", () => changed({ typed: true }));
$("references").addEventListener("input", () => changed({ typed: true }));
$("add").addEventListener("click", () => {
  addCard("").input.focus();
  changed({ typed: true, now: true });
});
$("previous").addEventListener("click", () => visit(table.stop - 1));
$("next").addEventListener("click", () => {
  if (table.stop === examples.tour.length - 1) location.hash = "#quiz";
  else visit(table.stop + 1);
});
$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    $("said").textContent = $("copy").textContent = "Link copied";
  } catch {
    $("copy").textContent = "Copy the address bar";
  }
  setTimeout(() => { $("copy").textContent = "Copy a link to this"; }, 2000);
});
$("find").addEventListener("input", () => {
  const wanted = $("find").value.trim().toLowerCase();
  for (const box of boxes) {
    const row = box.closest("label");
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
  }
});
for (const box of boxes) box.addEventListener("change", () => choose(box));
window.addEventListener("popstate", open);
open();
document.body.dataset.ready = "yes";
