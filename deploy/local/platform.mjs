// The whole platform: what it consists of, in which order it comes up, and how it goes down.
import path from 'node:path';
import { build, install } from './build.mjs';
import { environment, hasSandbox, hasSink, namesMeilisearch } from './environment.mjs';
import { keycloakHome, meilisearch, natsServer } from './fetch.mjs';
import { allArrived, FOLLOWING_DATA, OWN_DATA, seed, seedPlans } from './first-data.mjs';
import { partOf, replicaOf, Sentence, SERVICES } from './house.mjs';
import {
  nodePart,
  startBalancer,
  startBus,
  startDatabases,
  startKeycloak,
  startMail,
  startSearch,
  startStripe,
} from './parts.mjs';
import { say, step, total } from './progress.mjs';
import { part } from './supervise.mjs';

/** Brings everything up beside each other; resolves to the parts by name. `parts` fills while it goes, so that a Ctrl-C can stop them. */
export async function bringUp({ state, record, publicUrl, keycloakUrl, port, replicas, parts, stopping }) {
  const logs = path.join(state.folder, 'logs');
  const finder = namesMeilisearch() ? null : await meilisearch();
  const env = environment(state, { publicUrl, keycloakUrl, port, hasMeilisearch: finder !== null, replicas });
  const each = (work) => Promise.all(Array.from({ length: replicas }, (_, n) => work(n + 1)));
  const { ports } = state;
  const start = async (description) => {
    if (stopping()) throw new Sentence('stopped');
    const made = part({ logs, record, ...description });
    parts.set(made.name, made);
    await made.start();
  };
  const installed = step('packages: npm ci', install, 'the first time one to four minutes');
  const built = installed.then(() =>
    step('code generation and builds', build, 'the first time one to four minutes'),
  );
  const fetchedBus = step('nats-server', natsServer, 'downloading');
  const fetchedKeycloak = step(
    'Keycloak',
    keycloakHome,
    'the first time: 169 MiB from Maven, then its own build',
  );

  const databases = installed.then(() =>
    step('PostgreSQL, databases, migrations', () => startDatabases(state, start)),
  );
  const bus = Promise.all([fetchedBus, installed]).then(([program]) =>
    step('NATS and its stream', () => startBus(state, program, start)),
  );
  const mail = installed.then(
    () => hasSink() && step('mail, kept at /dev/mail', () => startMail(state, start)),
  );
  const payments = installed.then(
    () =>
      hasSandbox() && step('test payments, no money moves', () => startStripe(state, { publicUrl, start })),
  );
  const words =
    finder &&
    step('Meilisearch', () => startSearch(state, { program: finder, start }), 'taking in what it has');
  const accounts = Promise.all([fetchedKeycloak, installed]).then(([home]) =>
    step(
      'Keycloak and its realm',
      () => startKeycloak({ state, home, publicUrl, keycloakUrl, start }),
      'its first start takes half a minute to two minutes, more on a busy machine',
    ),
  );
  const services = Promise.all([built, databases, bus, payments]).then(() =>
    Promise.all(
      SERVICES.map((name) =>
        step(name, () =>
          each((n) => {
            const httpPort = ports[replicaOf(`${name}Http`, n)];
            return start(nodePart(name, `services/${name}`, { env: env.service(name, n), httpPort, n }));
          }),
        ),
      ),
    ),
  );
  const door = Promise.all([built, bus])
    .then(() =>
      step('bff', () =>
        each((n) => {
          const httpPort = ports[replicaOf('bffHttp', n)];
          return start(nodePart('bff', 'bff', { env: env.bff(n), httpPort, n }));
        }),
      ),
    )
    .then(() => replicas > 1 && step('balancer', () => startBalancer(state, { port, replicas, start })))
    .then(() => say(`  ✓ the page answers, ${total()} after the start`));

  const first = Promise.all([built, databases, bus, payments])
    .then(() => seed(state, env, OWN_DATA))
    .then(() => hasSandbox() && seedPlans(state, env));
  const data = Promise.all([first, services])
    .then(() => seed(state, env, FOLLOWING_DATA))
    .then(() => step('every fact has arrived everywhere', () => allArrived(state, env)));

  const all = [built, databases, bus, mail, payments, words, accounts, services, door, data];
  try {
    await Promise.all(all);
  } catch (error) {
    await Promise.race([Promise.allSettled(all), new Promise((resolve) => setTimeout(resolve, 1000))]);
    throw error;
  }
  return parts;
}

/** Stops in the order of who needs whom: the door first, the databases last. */
export async function takeDown(parts) {
  for (const names of [
    ['web', 'balancer', 'keycloak-front'],
    ['bff'],
    SERVICES,
    ['keycloak'],
    ['mail', 'stripe', 'nats', 'meilisearch'],
    ['postgres'],
  ]) {
    const own = [...parts].filter(([name]) => names.includes(partOf(name)));
    await Promise.all(own.map(([, one]) => one.stop()));
  }
}
