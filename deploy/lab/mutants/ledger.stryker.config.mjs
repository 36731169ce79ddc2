// npm run mutants:ledger: the ledger's mutants. Each starts a database, so it takes a quarter of an hour.
import base from '../../../stryker.config.mjs';

export default {
  ...base,
  mutate: ['services/billing/src/tokens/ledger.ts'],
  vitest: { configFile: 'deploy/lab/mutants/ledger.vitest.config.mts' },
  coverageAnalysis: 'off',
  ignoreStatic: false,
  concurrency: 1,
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 5,
};
