// The whole platform: its processes, their start order and their shutdown.
import path from 'node:path';
import { build, install } from '../install/build.mjs';
import { createEnvironment, hasSandbox, hasSink, hasExternalMeilisearch } from './environment.mjs';
import { getKeycloakHome, findMeilisearch, findNatsServer } from '../install/fetch.mjs';
import { waitForProjections, FOLLOWING_DATA, PRIMARY_DATA, seed, seedPlans } from './first-data.mjs';
import { toProcessName, toReplicaName, UserError, SERVICES } from '../workspace/repository.mjs';
import {
  createNodeProcess,
  startBalancer,
  startBus,
  startDatabases,
  startKeycloak,
  startMail,
  startSearch,
  startStripe,
} from './processes.mjs';
import { log, runStep, formatTotal } from '../workspace/progress.mjs';
import { createProcess } from '../processes/supervise.mjs';

/**
 * Starts everything in parallel. Resolves to the processes by name. `processes` is filled during the start,
 * so that Ctrl-C can stop them. `isStopping()` returns whether it was pressed.
 */
export async function startPlatform({
  state,
  record,
  publicUrl,
  keycloakUrl,
  port,
  replicas,
  processes,
  isStopping,
}) {
  const logs = path.join(state.folder, 'logs');
  const meilisearch = hasExternalMeilisearch() ? null : await findMeilisearch();
  const env = createEnvironment(state, {
    publicUrl,
    keycloakUrl,
    port,
    hasMeilisearch: meilisearch !== null,
    replicas,
  });
  const startReplicas = (startReplica) =>
    Promise.all(Array.from({ length: replicas }, (_, n) => startReplica(n + 1)));
  const { ports } = state;
  const start = async (description) => {
    if (isStopping()) throw new UserError('stopped');
    const managedProcess = createProcess({ logs, record, ...description });
    processes.set(managedProcess.name, managedProcess);
    await managedProcess.start();
  };
  const installing = runStep('packages: npm ci', install, 'the first time one to four minutes');
  const building = installing.then(() =>
    runStep('code generation and builds', build, 'the first time one to four minutes'),
  );
  const fetchedBus = runStep('nats-server', findNatsServer, 'downloading');
  const fetchedKeycloak = runStep(
    'Keycloak',
    getKeycloakHome,
    'the first time: 169 MiB from Maven, then its own build',
  );

  const databases = installing.then(() =>
    runStep('PostgreSQL, databases, migrations', () => startDatabases(state, { start, building })),
  );
  const bus = Promise.all([fetchedBus, installing]).then(([program]) =>
    runStep('NATS and its stream', () => startBus(state, program, start)),
  );
  const mail = installing.then(
    () => hasSink() && runStep('mail, shown at /dev/mail', () => startMail(state, start)),
  );
  const payments = installing.then(
    () =>
      hasSandbox() &&
      runStep('Stripe sandbox, no money moves', () => startStripe(state, { publicUrl, start })),
  );
  const search =
    meilisearch &&
    runStep('Meilisearch', () => startSearch(state, { program: meilisearch, start }), 'loading its index');
  const accounts = Promise.all([fetchedKeycloak, installing]).then(([home]) =>
    runStep(
      'Keycloak and its realm',
      () => startKeycloak({ state, home, publicUrl, keycloakUrl, building, start }),
      'its first start takes half a minute to two minutes, more on a busy machine',
    ),
  );
  const services = Promise.all([building, databases, bus, payments]).then(() =>
    Promise.all(
      SERVICES.map((name) =>
        runStep(name, () =>
          startReplicas((n) => {
            const httpPort = ports[toReplicaName(`${name}Http`, n)];
            return start(
              createNodeProcess(name, `services/${name}`, { env: env.service(name, n), httpPort, n }),
            );
          }),
        ),
      ),
    ),
  );
  const gateway = Promise.all([building, bus])
    .then(() =>
      runStep('bff', () =>
        startReplicas((n) => {
          const httpPort = ports[toReplicaName('bffHttp', n)];
          return start(createNodeProcess('bff', 'bff', { env: env.bff(n), httpPort, n }));
        }),
      ),
    )
    .then(() => replicas > 1 && runStep('balancer', () => startBalancer(state, { port, replicas, start })))
    .then(() => log(`  ✓ the web app is available, ${formatTotal()} after the start`));

  const firstData = Promise.all([building, databases, bus, payments]).then(() =>
    seed(state, env, PRIMARY_DATA),
  );
  const data = Promise.all([firstData, services])
    .then(() => seed(state, env, FOLLOWING_DATA))
    .then(() => runStep('all events are handled', () => waitForProjections(state)))
    .then(() => hasSandbox() && seedPlans(state, env));

  const tasks = [building, databases, bus, mail, payments, search, accounts, services, gateway, data];
  try {
    await Promise.all(tasks);
  } catch (error) {
    await Promise.race([Promise.allSettled(tasks), new Promise((resolve) => setTimeout(resolve, 1000))]);
    throw error;
  }
  return processes;
}

/** Stops the processes in the order of their dependencies: the BFF first, the databases last. */
export async function takeDown(processes) {
  for (const names of [
    ['web', 'balancer', 'login-gateway'],
    ['bff'],
    SERVICES,
    ['keycloak'],
    ['mail', 'stripe', 'nats', 'meilisearch'],
    ['postgres'],
  ]) {
    const matching = [...processes].filter(([name]) => names.includes(toProcessName(name)));
    await Promise.all(matching.map(([, managedProcess]) => managedProcess.stop()));
  }
}
