// The tests of the web, in jsdom.
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.join(import.meta.dirname, '..');

export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic', development: false, importSource: '#jsx' } },
  resolve: {
    alias: [
      { find: /^.*\.css$/, replacement: path.join(import.meta.dirname, 'test/css-module.mjs') },
      { find: /^@laurel\/rules\/(.*)$/, replacement: `${root}/proto/rules/$1.ts` },
      {
        find: /^@laurel\/messages\/pages\/(.*)$/,
        replacement: `${root}/proto/messages/src/generated/pages/$1.ts`,
      },
      { find: /^@laurel\/messages\/(.*)$/, replacement: `${root}/proto/messages/$1.ts` },
    ],
  },
  test: {
    globals: true,
    environment: './test/browser-environment.mjs',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
