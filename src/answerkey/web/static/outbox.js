// Decisions wait in the browser until the server has them: an outage, a reload or a crash of the
// tab loses none, and the key that each bears makes one that is sent twice count once.

const REPEAT = [500, 1000, 2000, 5000]; // milliseconds between attempts

/** A key that no other decision has; randomUUID exists only where the connection is secure. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keep decisions under a name, each in an entry of its own: two tabs do not overwrite each other.
 * `send` gives the server's reply, throws an error with `refused` where it will never take one;
 * without `send` decisions stay here. `changed` hears of every decision that was sent or refused.
 */
export class Outbox {
  constructor(name, send, changed = () => {}) {
    this.prefix = `answerkey-review:${name}:`;
    this.send = send;
    this.changed = changed;
    this.memory = new Map(); // where the browser stores nothing
    this.lasting = true;
    this.attempt = 0;
    this.busy = false;
    this.timer = 0;
  }

  add(decision) {
    const at = `${this.prefix}${decision.time}:${String(performance.now()).padStart(16, "0")}:${decision.key}`;
    try {
      localStorage.setItem(at, JSON.stringify(decision));
    } catch {
      this.lasting = false;
      this.memory.set(at, decision);
    }
    this.flush();
  }

  /** What waits, the oldest first, as pairs of its place and the decision. */
  waiting() {
    const found = new Map(this.memory);
    try {
      for (let index = 0; index < localStorage.length; index += 1) {
        const at = localStorage.key(index);
        if (!at.startsWith(this.prefix)) continue;
        try { found.set(at, JSON.parse(localStorage.getItem(at))); } catch { /* not ours */ }
      }
    } catch { this.lasting = false; }
    return [...found].filter(([, one]) => one && one.key).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  drop(at) {
    this.memory.delete(at);
    try { localStorage.removeItem(at); } catch { /* it was in memory */ }
  }

  /** Send what waits, in order, one tab at a time. */
  async flush() {
    clearTimeout(this.timer);
    if (!this.send || this.busy) return;
    this.busy = true;
    try {
      if (navigator.locks) await navigator.locks.request(this.prefix, () => this.sendAll());
      else await this.sendAll();
      this.attempt = 0;
      this.changed(null, null, null); // another tab may have sent what this one added
    } catch (error) {
      this.changed(null, null, error);
      this.timer = setTimeout(() => this.flush(), REPEAT[Math.min(this.attempt, REPEAT.length - 1)]);
      this.attempt += 1;
    } finally {
      this.busy = false;
    }
    if (this.attempt === 0 && this.waiting().length) this.flush();
  }

  async sendAll() {
    let next;
    while ((next = this.waiting()[0])) {
      const [at, decision] = next;
      try {
        const reply = await this.send(decision);
        this.drop(at);
        this.changed(decision, reply, null);
      } catch (error) {
        if (!error.refused) throw error;
        this.drop(at);
        try { localStorage.setItem(`refused:${at}`, JSON.stringify(decision)); } catch { /* as told */ }
        this.changed(decision, null, error);
      }
    }
  }
}
