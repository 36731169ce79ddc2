import fs from 'node:fs';
import path from 'node:path';
import { serveNames } from '../compose/name-server.mjs';
import { upgrade } from '../compose/upgrading.mjs';
import { freePort } from '../local/ports.mjs';
import { startStack } from '../local/stack.mjs';
import { until } from '../local/until.mjs';
import { dockerHere, projectRead } from './compose/docker-here.mjs';
import { startDoor } from './compose/door.mjs';

const root = path.join(import.meta.dirname, '../..');
const NODE = path.join(root, 'node_modules/node/bin/node');
/** Between two requests of one visitor. */
const PAUSE_MS = 5;

type Stack = Awaited<ReturnType<typeof startStack>>;
/** The BFF, as its image has it; its services are not asked. */
async function bffOf(stack: Stack) {
  const web = path.join(stack.folder, 'web');
  fs.mkdirSync(path.join(web, 'assets'), { recursive: true });
  const page = '<head><title>Laurel</title></head><div id="root">Laurel</div>';
  for (const name of ['index.html', 'home.html']) fs.writeFileSync(path.join(web, name), page);
  const [port, health] = [String(await freePort()), String(await freePort())];
  const env = {
    ...(await stack.env('films')),
    PORT: port,
    DOOR_HOST: '{HOST}',
    HTTP_PORT: health,
    HTTP_HOST: '{HOST}',
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: 'http://localhost:8080',
    CALLER_PRIVATE_KEY: stack.callerPrivateKey,
    WEB_DIST: web,
    RATE_LIMIT: '1000000',
  };
  return { port, program: { command: [NODE, path.join(root, 'bff/dist/main.js')], env, health } };
}

/** Comes again and again, one request after the other, until it is told to stop; answers what was lost. */
function visitor(ask: () => Promise<Response>) {
  const lost: string[] = [];
  let [isOver, asked] = [false, 0];
  const coming = (async () => {
    while (!isOver) {
      asked++;
      await ask().then(
        async (answer) => {
          const text = await answer.text();
          if (answer.status >= 500) lost.push(`${answer.status} ${text.slice(0, 200)}`);
        },
        (error: Error) => lost.push(String(error.cause ?? error)),
      );
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return {
    asked: () => asked,
    async stop() {
      isOver = true;
      await coming;
      return lost;
    },
  };
}

it('while a BFF that runs makes room for a new one behind the door, nobody who asks is turned away', async () => {
  const [stack, project] = await Promise.all([startStack(), projectRead()]);
  const { port, program } = await bffOf(stack);
  const docker = await dockerHere(project, { programs: { bff: program } });
  const names = await serveNames((name) => docker.addressesOf(name));
  const door = await startDoor({ bff: `bff:${port}` }, { PUBLIC_URL: 'http://localhost:8080' }, names.port);
  try {
    const page = () => fetch(door.url);
    // A question that has a body: its name is known to nobody, which the BFF itself says.
    const question = () =>
      fetch(`${door.url}/_server?name=nothing`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:8080' },
        body: '{"data":{}}',
      });
    await until(() => page().then(({ ok }) => ok));
    const isTold = async () =>
      (await question().then((answer) => answer.text())).includes('function.unknown');
    expect([await isTold(), docker.images().bff]).toEqual([true, ['old']]);
    const before = docker.addressesOf('bff');
    const visitors = [visitor(page), visitor(page), visitor(question)];
    await upgrade({
      say: () => {},
      pauses: { lookMs: 100, foundMs: 1500, patienceMs: 120_000 },
      folder: stack.folder,
    });
    const asked = visitors.map((one) => one.asked());
    // The name server says the old address no more, and the door has asked it again.
    await until(() => visitors.every((one, n) => one.asked() > asked[n]! + 100));
    expect(await Promise.all(visitors.map((one) => one.stop()))).toEqual([[], [], []]);
    expect(docker.images().bff).toEqual(['new']);
    expect(docker.addressesOf('bff')).not.toEqual(before);
  } finally {
    await door.stop();
    names.stop();
    docker.stop();
    await stack.stop();
  }
}, 300_000);
