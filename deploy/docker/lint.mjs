// hadolint over every Dockerfile here; answers what it said.
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../local/command.mjs';
import { hadolint } from '../local/fetch.mjs';

export async function lintDockerfiles() {
  const files = fs.readdirSync(import.meta.dirname).filter((name) => name.endsWith('Dockerfile'));
  const paths = files.map((name) => path.join(import.meta.dirname, name));
  return run(await hadolint(), paths, { check: false });
}
