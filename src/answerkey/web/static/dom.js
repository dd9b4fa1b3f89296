// Elements are made of text alone: nothing from an answer is ever read as markup.

// Characters that turn the order of what follows, or are not seen, act on a page: show their names.
const ACTING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text as it is, with names for characters that act; other children are left alone. */
export function visible(child) {
  if (typeof child !== "string") return child;
  return child.replaceAll("\r\n", "\n").replace(ACTING,
    (one) => `\\u${one.codePointAt(0).toString(16).padStart(4, "0")}`);
}

/** Make an element: attributes and `on…` listeners, then children (texts or elements). */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined).map(visible));
  return made;
}

/** A measure as people read it: two digits, "–" where the convention has none. */
export function figure(value) {
  if (value === null || value === undefined) return "–";
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** A number with its noun: "1 answer", "1,500 answers". */
export function counted(number, noun, plural = `${noun}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : plural}`;
}

/** Send JSON and return the reply; throws an Error that says what is wrong and what to do. */
export function asked(path, body, signal) {
  const headers = { "content-type": "application/json" };
  return replied(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Get a reply; throws as `asked` does. */
export function got(path, signal) {
  return replied(path, { signal });
}

async function replied(path, request) {
  let reply;
  try {
    reply = await fetch(path, request);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The server does not answer. Is answerkey serve still running?");
  }
  const content = await reply.json();
  if (reply.ok) return content;
  const { message, where, accepted, remedy } = content.error;
  const parts = [where && `${where}: `, message, accepted && `; accepted: ${accepted}`, remedy && `. ${remedy}`];
  throw new Error(parts.filter(Boolean).join(""));
}
