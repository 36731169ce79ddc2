// npm run check:compose: runs docker-compose.yml without a container engine. Each service has its own network
// namespace with its name, a read-only root, its user, and the environment, commands, health checks and order
// from compose's own parser. The programs are this machine's. Then a client uses the gateway's public
// address. Linux, as root: README.md.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { assembleImageFiles } from '../docker/assemble.mjs';
import { readDockerfile } from '../docker/dockerfile.mjs';
import { makeKeycloakHome, PACKAGES_STEP } from '../docker/keycloak-home.mjs';
import { simulateNpmCiAsLink } from '../docker/npm-steps.mjs';
import { resolveInImage, replay } from '../docker/replay.mjs';
import { run } from '../processes/command.mjs';
import { findK6, findNatsServer, findNginx, findS3Server } from '../install/fetch.mjs';
import { node24, PROCESSES, root, UserError } from '../workspace/repository.mjs';
import { parseOptions } from '../workspace/options.mjs';
import { findPostgresPrograms } from '../install/servers/postgres.mjs';
import { parseProject } from '../test/compose/parser.mjs';

parseOptions({
  command: 'npm run check:compose --',
  description:
    'Runs docker-compose.yml without containers, checks it, and removes everything. Linux, as root.',
});
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-compose-check-'));
fs.chmodSync(folder, 0o755);
const toPath = (...names) => path.join(folder, ...names);

/** Creates the content of the images by the steps of their Dockerfiles. */
async function makeImages() {
  for (const name of PROCESSES) await assembleImageFiles(name, toPath('images', name));
  await makeKeycloakHome(toPath('images/keycloak'));
  const replayed = {
    realm: ['keycloak.Dockerfile', 'realm'],
    'stripe-sandbox': ['stripe-sandbox.Dockerfile'],
  };
  for (const [image, [file, target]] of Object.entries(replayed)) {
    const runs = { 'npm ci --ignore-scripts': simulateNpmCiAsLink, ...PACKAGES_STEP };
    const imageFolder = await replay(readDockerfile(file), {
      folder: toPath('replayed', image),
      target,
      runs,
    });
    fs.renameSync(resolveInImage(imageFolder, '/laurel'), toPath('images', image));
  }
}

try {
  if (process.platform !== 'linux' || process.getuid() !== 0)
    throw new UserError('This needs Linux and root, because it creates networks and mounts.');
  console.log('Creating the contents of the images …');
  await makeImages();
  const env = path.join(folder, 'env');
  await run('node', [path.join(root, 'deploy/compose/env.mjs'), '--file', env, '--test-payments']);
  const project = await parseProject(path.join(root, 'docker-compose.yml'), env);
  if (typeof project === 'string') throw new UserError(project);
  fs.writeFileSync(toPath('project.json'), JSON.stringify(project));
  const programs = {
    node: node24,
    postgres: findPostgresPrograms(),
    nats: await findNatsServer(),
    weed: await findS3Server(),
    nginx: await findNginx(),
    k6: await findK6(),
  };
  fs.writeFileSync(toPath('programs.json'), JSON.stringify(programs));
  const script = path.join(import.meta.dirname, 'inside.mjs');
  // In separate namespaces: when this process ends, everything in them ends too, and its mounts exist nowhere
  // else.
  const args = [
    '--net',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    process.execPath,
    script,
    folder,
  ];
  const child = spawn('unshare', args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGKILL'));
  process.exitCode = await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
} finally {
  if (process.env.KEEP_LOGS) spawnSync('cp', ['-r', toPath('logs'), process.env.KEEP_LOGS]);
  fs.rmSync(folder, { recursive: true, force: true });
}
