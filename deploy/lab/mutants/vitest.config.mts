// The rules' own tests, without a database: mutants of the rules and the domains are tested against them.
import { mergeConfig } from 'vitest/config';
import { shared } from '../../../vitest.config.mts';

const { globalSetup: _database, ...test } = shared.test!;

export default mergeConfig(
  { ...shared, test },
  {
    test: {
      root: `${import.meta.dirname}/../../..`,
      include: ['proto/rules/**/*.test.ts', 'services/*/src/domain/**/*.test.ts'],
      maxWorkers: 1,
    },
  },
);
