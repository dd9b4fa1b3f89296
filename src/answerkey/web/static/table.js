// What lies on the table, and its place in the address: a link shows the same thing elsewhere.
// It stands behind the #, which browsers do not send: what is tried stays on this machine.

export const MOST_ANSWERS = 20;
export const MOST_CONVENTIONS = 12;

/** The references in a field: one a line, or separated by |. */
export function references(text) {
  return text.split(/[|\n]/).map((part) => part.trim()).filter(Boolean);
}

export function toAddress({ question, references, answers, conventions, stop }, standard) {
  const parts = new URLSearchParams();
  if (question) parts.set("q", question);
  parts.set("r", references);
  for (const answer of answers) parts.append("a", answer);
  if (conventions.join() !== standard) for (const name of conventions) parts.append("c", name);
  if (stop !== null) parts.set("tour", stop + 1);
  return `#${parts}`;
}

export function fromAddress(hash, known, standard) {
  const parts = new URLSearchParams(hash.slice(1));
  if (!parts.has("r") && !parts.has("a")) return null;
  const named = parts.getAll("c").filter((name) => known.includes(name));
  const stop = parts.get("tour") ? Number(parts.get("tour")) - 1 : null;
  return {
    question: parts.get("q") ?? "",
    references: parts.get("r") ?? "",
    answers: parts.has("a") ? parts.getAll("a").slice(0, MOST_ANSWERS) : [""],
    conventions: named.length ? [...new Set(named)].slice(0, MOST_CONVENTIONS) : [standard],
    stop: Number.isInteger(stop) && stop >= 0 && stop < 8 ? stop : null,
  };
}
