// Billing's own tests, on a real database and bus: what the mutants of the ledger are held against.
import path from 'node:path';
import jest from '../../jest.config.mjs';

export default {
  ...jest,
  rootDir: path.resolve(import.meta.dirname, '../..'),
  testMatch: ['<rootDir>/services/billing/test/{billing,races,spending}.service.test.ts'],
  maxWorkers: 1,
  testTimeout: 25_000, // a mutant may keep a test waiting for ever
};
