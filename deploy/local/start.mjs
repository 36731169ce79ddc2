// npm start: starts the whole platform on this machine from a fresh clone, without containers. Needs plain
// Node 20.11 or newer.
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { endRunning } from '../processes/command.mjs';
import { UserError } from '../workspace/repository.mjs';
import { parseOptions, parseCount } from '../workspace/options.mjs';
import { DEMO_PASSWORD, hasSandbox, showsMails } from './environment.mjs';
import { startPlatform, takeDown } from './platform.mjs';
import { isFree, describeListener } from '../processes/ports.mjs';
import { log, formatTotal } from '../workspace/progress.mjs';
import {
  endLeftovers,
  forgetState,
  openState,
  recordRun,
  findRunning,
  assignPorts,
  getStateFolder,
} from './state.mjs';
import { onNpmExit } from '../processes/process-identity.mjs';

const { values: options } = parseOptions({
  command: 'npm start --',
  description: 'Starts the whole platform on this machine, from a fresh clone, without containers.',
  options: {
    fresh: { type: 'boolean', description: 'Delete all data first, after a question.' },
    yes: { type: 'boolean', description: 'Do not ask.' },
    replicas: { type: 'string', description: 'The number of replicas of each service and of the BFF (1).' },
    watch: { type: 'boolean', description: 'Rebuild and restart a package when its sources change.' },
  },
});
const replicas = parseCount(options.replicas, 'replicas', 1);
const port = Number(process.env.PORT ?? 8080);
const keycloakPort = Number(process.env.KEYCLOAK_PORT ?? port + 1);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const keycloakUrl = process.env.KEYCLOAK_URL ?? `http://localhost:${keycloakPort}`;
const folder = getStateFolder();
const processes = new Map();
let record = null;
let stopping = null;
/** The time for an orderly stop after npm has ended. The process supervisor then ends the rest. */
const ORPHANED_MS = 4000;

/** Stops everything once, whatever the trigger. */
function stop(code) {
  stopping ??= (async () => {
    endRunning();
    await takeDown(processes);
    record?.end();
    process.exit(code);
  })();
  return stopping;
}

async function start() {
  const running = findRunning(folder);
  if (running)
    throw new UserError(
      `Laurel is already running with the state folder ${folder}: ${running.url} (pid ${running.pid}). Stop it with: npm stop`,
    );
  if (options.fresh) await deleteData();
  const endedProcesses = await endLeftovers(folder);
  if (endedProcesses.length) log(`  ! ended processes of a killed start: ${endedProcesses.join(', ')}`);
  for (const [variable, usedPort] of Object.entries({ PORT: port, KEYCLOAK_PORT: keycloakPort })) {
    if (await isFree(usedPort)) continue;
    throw new UserError(
      `Port ${usedPort} is taken by ${describeListener(usedPort)}. Stop that, or choose another port: ${variable}=${usedPort + 10} npm start`,
    );
  }
  const state = openState(folder);
  const movedPorts = await assignPorts(state, replicas);
  if (movedPorts.length) log(`  ! changed ports, because others use the old ones: ${movedPorts.join(', ')}`);
  record = recordRun(folder, { url: publicUrl, keycloakUrl });
  if (options.watch && replicas > 1) throw new UserError('--watch supports one replica only: npm run dev');
  if (options.watch) {
    process.env.RESPONSE_CHECK ??= 'log';
    process.env.DEVELOPMENT ??= 'true';
  }
  await startPlatform({
    state,
    record,
    publicUrl,
    keycloakUrl,
    port,
    replicas,
    processes,
    isStopping: () => stopping !== null,
  });
  if (options.watch) await (await import('./watch.mjs')).watch({ processes, state, record });
  record.ready();
  log(`
  Laurel is at  ${publicUrl}   (accounts: ${keycloakUrl}, logs: ${path.relative(process.cwd(), folder) || '.'}/logs)

  Log in as     filmmaker@laurel.test   two films, one with a subscription
                new@laurel.test         nothing yet
                admin@laurel.test       staff
  Password      ${DEMO_PASSWORD}
${showsMails() ? `  Mails         ${publicUrl}/dev/mail\n` : ''}${hasSandbox() ? '  Payments      tests: no money moves; card 4242 4242 4242 4242 succeeds\n' : ''}
  Ready after ${formatTotal()}. Ctrl-C or "npm stop" stops it; the data stays.`);
}

async function deleteData() {
  if (process.stdin.isTTY && !options.yes && fs.existsSync(folder)) {
    const prompt = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await prompt.question(`Delete all data in ${folder}? [y/N] `);
    prompt.close();
    if (!/^y/i.test(answer)) throw new UserError('Nothing was changed.');
  }
  await endLeftovers(folder);
  forgetState(folder);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!stopping) log('\n  stopping …');
    stop(0);
  });
}

process.on('uncaughtException', (error) => {
  log(`\n  ✗ ${error.stack}`);
  stop(1);
});

onNpmExit(() => {
  log('\n  npm has ended: stopping …');
  setTimeout(() => process.exit(1), ORPHANED_MS);
  stop(1);
});

try {
  log('Laurel');
  await start();
} catch (error) {
  if (!stopping) {
    log(
      `\n  ✗ ${error.step ? `${error.step}: ` : ''}${error instanceof UserError ? error.message : error.stack}`,
    );
    await stop(1);
  }
}
