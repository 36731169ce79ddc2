// The long tests, which `npm run test:full` runs after those of `npm test`.
import { mergeConfig } from 'vitest/config';
import { LONG_TESTS } from './deploy/testing/long-tests.mjs';
import { shared } from './vitest.config.mts';

export default mergeConfig(shared, {
  test: { include: LONG_TESTS, exclude: ['**/node_modules/**', '**/dist/**'] },
});
