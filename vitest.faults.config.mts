// Tests of killed processes, hostile files and arbitrary input, which CI runs after those of `npm test`.
import { mergeConfig } from 'vitest/config';
import { CI_ONLY_TESTS } from './deploy/testing/long-tests.mjs';
import { shared } from './vitest.config.mts';

export default mergeConfig(shared, {
  test: {
    include: CI_ONLY_TESTS,
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Lower than in vitest.config.mts, because some of these tests wait until a limit has passed.
    env: { TIME_LIMIT_FACTOR: '4' },
  },
});
