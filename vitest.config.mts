// The tests of the services, the BFF and the deployment. The web has its own configuration: web/vitest.config.mts.
import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import { CI_ONLY_TESTS, LONG_TESTS } from './deploy/testing/long-tests.mjs';

const root = import.meta.dirname;

/** The settings of all tests on Node. */
export const shared: ViteUserConfig = defineConfig({
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  resolve: {
    alias: [
      { find: /^@laurel\/rules\/(.*)$/, replacement: `${root}/proto/rules/$1.ts` },
      {
        find: /^@laurel\/messages\/pages\/(.*)$/,
        replacement: `${root}/proto/messages/src/generated/pages/$1.ts`,
      },
      { find: /^@laurel\/messages\/(.*)$/, replacement: `${root}/proto/messages/$1.ts` },
      { find: /^@laurel\/proto\/events$/, replacement: `${root}/proto/src/events.ts` },
      { find: /^@laurel\/proto\/(.*)$/, replacement: `${root}/proto/gen/laurel/$1.ts` },
      { find: /^@laurel\/cities\/(.*)$/, replacement: `${root}/services/cities/src/$1.ts` },
      { find: /^@laurel\/documents\/(.*)$/, replacement: `${root}/services/documents/$1.ts` },
      { find: /^@laurel\/runtime\/(.*)$/, replacement: `${root}/services/runtime/$1.ts` },
      { find: /^@laurel\/bff\/(.*)$/, replacement: `${root}/bff/src/$1.ts` },
      {
        find: /^@laurel\/(billing|catalog|films|identity|matching|submissions)\/(.*)$/,
        replacement: `${root}/services/$1/src/$2.ts`,
      },
    ],
  },
  test: {
    globals: true,
    environment: 'node',
    globalSetup: ['deploy/testing/vitest-postgres.mjs'],
    setupFiles: ['deploy/testing/vitest-seed.mjs'],
    // The time limits of calls suit a fast machine, but tests also run on one core and on half a core.
    env: { TIME_LIMIT_FACTOR: '10' },
    pool: 'forks',
    // Workers load each module once, not once per test file. Otherwise loading takes most of the time of a run.
    isolate: false,
    silent: 'passed-only',
    maxWorkers: availableParallelism() + 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

export default mergeConfig(shared, {
  test: {
    include: ['{proto,services,bff,deploy}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', ...CI_ONLY_TESTS, ...LONG_TESTS],
  },
});
