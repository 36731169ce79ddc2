import path from 'node:path';

/** What changes the one Keycloak for everybody meanwhile. */
const APART = ['away', 'logout-all', 'short-lived-links'].map((name) => `<rootDir>/${name}.test.ts`);
const every = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/environment.mjs',
  transform: {
    '^.+\\.(ts|mjs)$': [
      '@swc/jest',
      { module: { type: 'commonjs' }, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
    ],
  },
  testTimeout: 240_000,
};
/** Journeys against a started platform: PUBLIC_URL, KEYCLOAK_URL and CHROMIUM come from `npm test`, or by hand. */
export default {
  projects: [
    { ...every, testMatch: ['<rootDir>/*.test.ts'], testPathIgnorePatterns: APART },
    // Jest goes through its runners one after the other: what has one of its own has nothing beside it.
    { ...every, testMatch: APART, runner: ['jest-runner', { isApart: true }] },
  ],
  testSequencer: path.join(import.meta.dirname, '../../deploy/local/long-first.mjs'),
  testTimeout: every.testTimeout,
  maxWorkers: 3,
};
