import { TestEnvironment } from 'jest-environment-node';

const LONGEST_MS = 5000;
const late = () => new Promise((resolve) => setTimeout(resolve, LONGEST_MS, 'It did not say in time.'));

/** When a journey fails it says what every page that is still open showed: `visit` (laurel.ts) keeps how to ask each. */
export default class extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure' || typeof event.error !== 'object') return;
    const shown = await Promise.all(
      [...(this.global.shownByPages ?? [])].map((ask) => Promise.race([ask().catch(String), late()])),
    );
    event.error.stack = [event.error.stack, ...shown].join('\n\n');
  }
}
