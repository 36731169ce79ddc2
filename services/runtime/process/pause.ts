/** A pause that can be ended early. Each instance supports one pause at a time. */
export class Pause {
  private end: () => void = () => {};

  /** Waits for `ms` milliseconds, or until `wake` is called. */
  wait(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.end = () => {
      clearTimeout(timer);
      resolve();
    };
    return promise;
  }
  wake(): void {
    this.end();
  }
}
