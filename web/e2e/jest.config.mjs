/** Journeys against a started platform: PUBLIC_URL, KEYCLOAK_URL and CHROMIUM come from `npm test`, or by hand. */
export default {
  rootDir: '.',
  testEnvironment: '<rootDir>/environment.mjs',
  testMatch: ['<rootDir>/*.test.ts'],
  transform: {
    '^.+\\.(ts|mjs)$': [
      '@swc/jest',
      { module: { type: 'commonjs' }, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
    ],
  },
  testTimeout: 240_000,
  maxWorkers: 2,
};
