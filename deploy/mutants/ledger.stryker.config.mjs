// npm run mutants:ledger: the ledger's mutants; each starts a database, so that it takes a quarter of an hour.
import base from '../../stryker.config.mjs';

export default {
  ...base,
  mutate: ['services/billing/src/ledger.ts'],
  jest: { configFile: 'deploy/mutants/ledger.jest.config.mjs' },
  coverageAnalysis: 'off',
  ignoreStatic: false,
  concurrency: 1,
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 5,
};
