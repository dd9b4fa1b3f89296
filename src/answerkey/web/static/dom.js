// Elements are made of text alone: nothing from an answer is ever read as markup.

/** Make an element: attributes and `on…` listeners, then children (texts or elements). */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
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
