import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '../../../deploy/workspace/repository.mjs';

const root = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);

// Otherwise the next migration that Prisma writes would drop what the schema does not state.
it.each(SERVICES)('the migrations of %s create the tables of its Prisma schema', async (service) => {
  const env = { ...process.env, DATABASE_URL: new URL('/postgres', process.env.TEST_POSTGRES).href };
  const prisma = path.join(root, 'deploy/install/prisma/prisma.mjs');
  const cwd = path.join(root, 'services', service);
  const { stdout } = await run(process.execPath, [prisma, 'drift'], { cwd, env });
  expect(stdout).toMatch(/^-- This is an empty migration\.\s*$/);
});
