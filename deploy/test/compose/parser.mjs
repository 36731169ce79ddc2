// Parses a file with compose's own parser (a Go module), which is built once.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../processes/command.mjs';
import { getCached } from '../../install/fetch.mjs';
import { hashSha256 } from '../../workspace/repository.mjs';

/** Compose's own parser, built with Go once. */
const buildParser = () => {
  const sources = ['main.go', 'go.mod', 'go.sum'].map((name) =>
    fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'),
  );
  return getCached(`compose-${hashSha256(sources.join()).slice(0, 8)}`, (targetFolder) =>
    run('go', ['build', '-o', path.join(targetFolder, 'compose'), '.'], {
      cwd: import.meta.dirname,
      env: { CGO_ENABLED: '0' },
    }),
  );
};

/** Returns the project, or the error of the parser. */
export async function parseProject(file, env) {
  const parser = path.join(await buildParser(), 'compose');
  const { status, stdout, stderr } = spawnSync(parser, [file, env], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  return status === 0 ? JSON.parse(stdout) : stderr;
}
