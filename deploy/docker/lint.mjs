// Runs hadolint over every Dockerfile of a folder, by default this one. Returns its result.
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../processes/command.mjs';
import { findHadolint } from '../install/fetch.mjs';

export async function lintDockerfiles(folder = import.meta.dirname) {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('Dockerfile'));
  const paths = files.map((name) => path.join(folder, name));
  return run(await findHadolint(), paths, { check: false });
}
