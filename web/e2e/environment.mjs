import { TestEnvironment } from 'jest-environment-node';

const LONGEST_MS = 5000;
const FAILURES = new Set(['test_fn_failure', 'hook_failure']);
const late = () => new Promise((resolve) => setTimeout(resolve, LONGEST_MS, 'It did not say in time.'));
const testsOf = ({ children }) => children.flatMap((one) => (one.type === 'test' ? [one] : testsOf(one)));

/** When a journey fails it says what every page that is still open showed: `visit` (laurel.ts) keeps how to ask each. */
export default class extends TestEnvironment {
  async handleTestEvent({ name, error, test, describeBlock }) {
    if (!FAILURES.has(name)) return;
    const shown = await Promise.all(
      [...(this.global.shownByPages ?? [])].map((ask) => Promise.race([ask().catch(String), late()])),
    );
    const told = (before) => [before, ...shown].join('\n\n');
    if (error?.stack) Reflect.set(error, 'stack', told(error.stack));
    // What took too long is told as mere words, which each test that they fail keeps for itself.
    if (typeof error !== 'string') return;
    for (const { errors } of test ? [test] : testsOf(describeBlock))
      for (const kept of errors) if (kept[0] === error) kept[0] = told(error);
  }
}
