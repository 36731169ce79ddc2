/** A failure that was ordered: status 0 breaks the connection off. */
interface Failure {
  left: number;
  status: number;
  /** How the address of the call begins. */
  path: string;
  when: 'before' | 'after';
}

/** What is wrong with the API at the moment, because a test wants it so. Forgotten when the process ends. */
export class Trouble {
  isOut = false;
  /** How long each of the next calls takes, in milliseconds. */
  slow = { left: 0, delayMs: 0 };
  #failures: Failure[] = [];
  fail(failure: Failure) {
    this.#failures.push(failure);
  }
  /** The failure that the next call is to have, which it uses up. */
  next(path: string): Omit<Failure, 'left'> | null {
    const first = this.#failures.find((failure) => failure.left > 0 && path.startsWith(failure.path));
    if (!first) return null;
    first.left--;
    return first;
  }
  /** How long this call is to take. */
  delay() {
    if (this.slow.left <= 0) return 0;
    this.slow.left--;
    return this.slow.delayMs;
  }
  end() {
    this.isOut = false;
    this.slow = { left: 0, delayMs: 0 };
    this.#failures = [];
  }
}
