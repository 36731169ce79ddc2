import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findNatsServer } from '../install/fetch.mjs';
import { superviseChild } from '../processes/supervise-child.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { until } from '../testing/until.mjs';
import { readComposeServices, root } from './repository-files.js';

const busFolder = path.join(root, 'deploy/nats');
/** Also a loopback address, but not the one that the health check uses. */
const NEIGHBOUR = '127.0.0.2';
const accepts = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, host, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

it('the bus in a container serves its health to its own health check only', async () => {
  const { command, healthcheck } = readComposeServices('deploy/compose/infrastructure.yml').nats!;
  const [, , file, ...flags] = command!;
  const healthUrl = new URL(healthcheck!.test.at(-1)!);
  const [clientPort, healthPort] = [await findFreePort(), await findFreePort()];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-bus-'));
  const texts = fs.readdirSync(busFolder).map((name) => {
    const text = fs
      .readFileSync(path.join(busFolder, name), 'utf8')
      .replace(`:${healthUrl.port}"`, `:${healthPort}"`);
    fs.writeFileSync(path.join(folder, name), text);
    return text;
  });
  const passwords = Object.fromEntries(
    [...texts.join('').matchAll(/\$(NATS_\w+_PASSWORD)/g)].map(([, name]) => [name!, 'fortestsonly']),
  );
  const env = { ...passwords, NATS_STORE_DIR: path.join(folder, 'data'), NATS_SYNC: '2m' };
  const freePortFlags = flags.map((flag) => (flag === '4222' ? String(clientPort) : flag));
  const args = ['-c', path.join(folder, path.basename(file!)), ...freePortFlags];
  const server = spawn(await findNatsServer(), args, { env, stdio: 'ignore' });
  superviseChild(server, 'SIGKILL');
  try {
    await until(() => accepts(clientPort, NEIGHBOUR));
    expect((await fetch(`http://${healthUrl.hostname}:${healthPort}${healthUrl.pathname}`)).status).toBe(200);
    expect(await accepts(healthPort, NEIGHBOUR)).toBe(false);
  } finally {
    server.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
