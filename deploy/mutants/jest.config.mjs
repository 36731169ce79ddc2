// The rules' own tests, without a database: what the mutants of rules and domains are held against.
import path from 'node:path';
import jest from '../../jest.config.mjs';

const { globalSetup: _up, globalTeardown: _down, ...config } = jest;
const rootDir = path.resolve(import.meta.dirname, '../..');

export default {
  ...config,
  rootDir,
  testMatch: ['<rootDir>/proto/rules/*.test.ts', '<rootDir>/services/*/src/domain/**/*.test.ts'],
  maxWorkers: 1,
};
