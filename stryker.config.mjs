// npm run mutants: counts how many mutants of the rules and domains are killed by tests that need no database. The tests
// of the ledger need one: deploy/lab/mutants. `-- --mutate proto/rules/money/*.ts` mutates only these files.
export default {
  mutate: [
    'proto/rules/**/*.ts',
    'services/*/src/domain/**/*.ts',
    '!**/*.test.ts',
    '!**/dist/**',
    '!proto/rules/**/{audiences,countries,currencies,cycles,roles,states,subdivisions,term-types,verdicts,vocabularies}.ts', // lists that are checked against the public packages
    '!services/catalog/src/domain/terms/vocabularies.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'deploy/lab/mutants/vitest.config.mts' },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 90, low: 85, break: 85 },
  concurrency: 2,
  timeoutMS: 30_000,
  ignorePatterns: ['/.laurel', '/.nx', '/web', '/bff', '/helm', '/reports', '**/dist', '/deploy/keycloak'],
  tempDirName: '.stryker-tmp',
};
