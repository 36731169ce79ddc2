/** jsdom with Node's own fetch classes, swc for TypeScript, CSS modules answer their own class names. */
export default {
  testEnvironment: '<rootDir>/test/browser-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/css-module.cjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@laurel/rules/(.*)$': '<rootDir>/../proto/rules/$1.ts',
    '^@laurel/words/(.*)$': '<rootDir>/../proto/words/$1.ts',
  },
  testTimeout: 120_000,
  maxWorkers: 2,
  transformIgnorePatterns: [
    '/node_modules/(?!(@lingui|@messageformat|@preact|d3-(array|geo)|internmap|@tanstack/(react-)?(store|table)|csv-parse))',
  ],
  transform: {
    '^.+\\.(tsx?|m?js)$': [
      '@swc/jest',
      {
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
};
