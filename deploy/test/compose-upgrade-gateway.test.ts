import fs from 'node:fs';
import path from 'node:path';
import { serveNames } from '../compose/name-server.mjs';
import { upgrade } from '../compose/upgrading.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { startStack } from '../testing/stack.mjs';
import { until } from '../testing/until.mjs';
import { createInstallation, readProject } from './compose/docker-installation.mjs';
import { startGateway } from './compose/gateway.mjs';

const root = path.join(import.meta.dirname, '../..');
const NODE = path.join(root, 'node_modules/node/bin/node');
/** The time between two requests of one visitor. */
const PAUSE_MS = 5;

type Stack = Awaited<ReturnType<typeof startStack>>;
/** The BFF as in its image. Its services are not called. */
async function createBff(stack: Stack) {
  const web = path.join(stack.folder, 'web');
  fs.mkdirSync(path.join(web, 'assets'), { recursive: true });
  const page = '<head><title>Laurel</title></head><div id="root">Laurel</div>';
  for (const name of ['index.html', 'home.html']) fs.writeFileSync(path.join(web, name), page);
  const [port, healthPort] = [String(await findFreePort()), String(await findFreePort())];
  const env = {
    ...(await stack.env('films')),
    PORT: port,
    GATEWAY_HOST: '{HOST}',
    HTTP_PORT: healthPort,
    HTTP_HOST: '{HOST}',
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: 'http://localhost:8080',
    CALLER_PRIVATE_KEY: stack.callerPrivateKey,
    WEB_DIST: web,
    RATE_LIMIT: '1000000',
  };
  return { port, program: { command: [NODE, path.join(root, 'bff/dist/main.js')], env, healthPort } };
}

/** Sends one request after the other until it is stopped. `stop` returns the failures. */
function startVisitor(sendRequest: () => Promise<Response>) {
  const failures: string[] = [];
  let [isStopped, requestCount] = [false, 0];
  const sending = (async () => {
    while (!isStopped) {
      requestCount++;
      await sendRequest().then(
        async (answer) => {
          const text = await answer.text();
          if (answer.status >= 500) failures.push(`${answer.status} ${text.slice(0, 200)}`);
        },
        (error: Error) => failures.push(String(error.cause ?? error)),
      );
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return {
    requestCount: () => requestCount,
    async stop() {
      isStopped = true;
      await sending;
      return failures;
    },
  };
}

it('no request fails while a new BFF replaces the old one behind the gateway', async () => {
  const [stack, project] = await Promise.all([startStack(), readProject()]);
  const { port, program } = await createBff(stack);
  const docker = await createInstallation(project, { programs: { bff: program } });
  const names = await serveNames((name) => docker.getAddresses(name));
  const gateway = await startGateway(
    { bff: `bff:${port}` },
    { PUBLIC_URL: 'http://localhost:8080' },
    names.port,
  );
  try {
    const fetchPage = () => fetch(gateway.url);
    // A request with a body. The BFF itself reports its unknown name.
    const sendBody = () =>
      fetch(`${gateway.url}/_server?name=nothing`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:8080' },
        body: '{"data":{}}',
      });
    await until(() => fetchPage().then(({ ok }) => ok));
    const isServedByBff = async () =>
      (await sendBody().then((answer) => answer.text())).includes('function.unknown');
    expect([await isServedByBff(), docker.images().bff]).toEqual([true, ['old']]);
    const before = docker.getAddresses('bff');
    const visitors = [startVisitor(fetchPage), startVisitor(fetchPage), startVisitor(sendBody)];
    await upgrade({
      log: () => {},
      pauses: { pollMs: 100, discoveryMs: 1500, maxWaitMs: 120_000 },
      folder: stack.folder,
    });
    const countsBefore = visitors.map((visitor) => visitor.requestCount());
    // The name server no longer returns the old address, and the gateway has resolved it again.
    await until(() => visitors.every((visitor, n) => visitor.requestCount() > countsBefore[n]! + 100));
    expect(await Promise.all(visitors.map((visitor) => visitor.stop()))).toEqual([[], [], []]);
    expect(docker.images().bff).toEqual(['new']);
    expect(docker.getAddresses('bff')).not.toEqual(before);
  } finally {
    await gateway.stop();
    names.stop();
    docker.stop();
    await stack.stop();
  }
});
