/** A requested failure. Status 0 breaks the connection off. */
interface Failure {
  remaining: number;
  status: number;
  /** The prefix of the call's path. */
  path: string;
  /** Whether the call fails before or after the API has executed it. */
  when: 'before' | 'after';
}

/** The faults that a test has requested for the API. They are forgotten when the process ends. */
export class FaultInjection {
  isDown = false;
  /** The duration of each of the next calls, in milliseconds. */
  slow = { remaining: 0, delayMs: 0 };
  #failures: Failure[] = [];
  fail(failure: Failure) {
    this.#failures.push(failure);
  }
  /** Returns the failure of the next call and consumes it. */
  next(path: string): Omit<Failure, 'remaining'> | null {
    const first = this.#failures.find((failure) => failure.remaining > 0 && path.startsWith(failure.path));
    if (!first) return null;
    first.remaining--;
    return first;
  }
  /** Returns the delay of this call in milliseconds. */
  delay() {
    if (this.slow.remaining <= 0) return 0;
    this.slow.remaining--;
    return this.slow.delayMs;
  }
  reset() {
    this.isDown = false;
    this.slow = { remaining: 0, delayMs: 0 };
    this.#failures = [];
  }
}
