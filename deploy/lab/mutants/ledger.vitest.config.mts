// Billing's own tests, on a real database and bus: mutants of the ledger are tested against them.
import { mergeConfig } from 'vitest/config';
import { shared } from '../../../vitest.config.mts';

export default mergeConfig(shared, {
  test: {
    root: `${import.meta.dirname}/../../..`,
    include: ['services/billing/test/{billing,races,spending}.service.test.ts'],
    maxWorkers: 1,
    // A mutant may make a test wait without end.
    testTimeout: 25_000,
  },
});
