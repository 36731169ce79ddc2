// Journeys against a running platform. PUBLIC_URL, KEYCLOAK_URL and CHROMIUM come from `npm test`, or from you.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const shared = {
  globals: true,
  setupFiles: [path.join(import.meta.dirname, 'show-pages-on-failure.ts')],
  pool: 'forks' as const,
  // Each worker starts one browser and loads Playwright once, not once per test file.
  isolate: false,
  testTimeout: 900_000,
  hookTimeout: 900_000,
};
/**
 * Runs `include` in parallel, with one worker more than there are cores. Then runs `alone` one by one, because
 * those tests would disturb the others.
 */
export const browserTests = (include: string[], alone: string[]) =>
  defineConfig({
    root: import.meta.dirname,
    test: {
      maxWorkers: availableParallelism() + 1,
      silent: 'passed-only',
      projects: [
        {
          test: {
            ...shared,
            name: 'together',
            globalSetup: [path.join(import.meta.dirname, 'log-in-once.ts')],
            include,
            exclude: alone,
            sequence: { groupOrder: 1 },
          },
        },
        { test: { ...shared, name: 'alone', include: alone, sequence: { groupOrder: 2 }, maxWorkers: 1 } },
      ],
    },
  });

// what-if compares whole lists of matches, which an import by another journey would change. delete-mails deletes
// the mails that other journeys wait for.
export default browserTests(['*.test.ts'], ['what-if.test.ts', 'delete-mails.test.ts']);
