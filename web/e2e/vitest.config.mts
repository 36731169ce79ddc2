// Journeys against a running platform. PUBLIC_URL, KEYCLOAK_URL and CHROMIUM come from `npm test`, or from you.
import { defineConfig } from 'vitest/config';

/**
 * They run after all others: the first three change the one Keycloak for everybody, and the last compares whole lists of
 * matches, which an import by another journey would change.
 */
const ALONE = ['keycloak-unavailable', 'logout-all', 'short-lived-links', 'what-if'].map(
  (name) => `${name}.test.ts`,
);
const shared = {
  globals: true,
  setupFiles: ['./show-pages-on-failure.ts'],
  pool: 'forks' as const,
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  root: import.meta.dirname,
  test: {
    maxWorkers: 3,
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...shared,
          name: 'together',
          globalSetup: ['./log-in-once.ts'],
          include: ['*.test.ts'],
          exclude: ALONE,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...shared, name: 'alone', include: ALONE, sequence: { groupOrder: 2 }, maxWorkers: 1 } },
    ],
  },
});
