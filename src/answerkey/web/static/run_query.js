// What is asked of the answers, and its place in the address.

const SINGLE = ["find", "sort", "page", "size", "open", "slices"];
const TITLES = {
  id: "Item", system: "System", question: "Question", prediction: "Answer", reference: "Reference",
  outcome: "Outcome", exact_match: "Exact match", precision: "Precision", recall: "Recall", f1: "F1",
  words: "Words of the answer", spread: "Spread between systems", verdict: "Verdict",
  verdict_score: "Verdict score", finding: "Finding",
};

/** A column as people call it. */
export function title(name) {
  if (TITLES[name]) return TITLES[name];
  const own = name.replace(/^by\./, "");
  return own.charAt(0).toUpperCase() + own.slice(1).replaceAll("-", " ").replaceAll("_", " ");
}

/** What is asked; it never changes, `with` makes another. */
export class Asked {
  constructor(search) {
    const parts = new URLSearchParams(search);
    this.conditions = new Map();
    for (const [name, value] of parts) {
      if (SINGLE.includes(name)) continue;
      this.conditions.set(name, [...(this.conditions.get(name) ?? []), value]);
    }
    this.find = parts.get("find") ?? "";
    this.sort = parts.get("sort") ?? "";
    this.page = Number(parts.get("page") ?? 1);
    this.size = parts.get("size");
    this.open = /^\d+$/.test(parts.get("open") ?? "") ? Number(parts.get("open")) : null;
    this.slices = parts.get("slices") ?? "";
  }

  /** The same with something else. */
  with(changes) {
    return Object.assign(Object.create(Asked.prototype), this, changes);
  }

  /** The same with these values of a column, from the first page. */
  where(name, values) {
    const conditions = new Map(this.conditions);
    if (values.length) conditions.set(name, values);
    else conditions.delete(name);
    return this.with({ conditions, page: 1, open: null });
  }

  values(name) {
    return this.conditions.get(name) ?? [];
  }

  has(name, value) {
    return this.values(name).includes(value);
  }

  /** The same with a value of a column added, or taken away. */
  toggled(name, value) {
    const others = this.values(name).filter((one) => one !== value);
    return this.where(name, this.has(name, value) ? others : [...others, value]);
  }

  /** What follows the path; `bare` is what the server needs, without what is shown beside. */
  address({ bare = false, only = null } = {}) {
    const parts = new URLSearchParams();
    for (const [name, values] of this.conditions) for (const value of values) parts.append(name, value);
    if (this.find) parts.set("find", this.find);
    if (only) {
      for (const [name, value] of Object.entries(only)) parts.set(name, value);
      return `?${parts}`;
    }
    if (this.sort) parts.set("sort", this.sort);
    if (this.page !== 1) parts.set("page", this.page);
    if (this.size) parts.set("size", this.size);
    if (!bare && this.open !== null) parts.set("open", this.open);
    if (!bare && this.slices) parts.set("slices", this.slices);
    return parts.size ? `?${parts}` : "";
  }
}
