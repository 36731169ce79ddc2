// Starts the login gateway with only the files of its image, as compose does.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { readDockerfile } from '../docker/dockerfile.mjs';
import { PACKAGES_STEP } from '../docker/keycloak-home.mjs';
import { replay } from '../docker/replay.mjs';
import { superviseChild } from '../processes/supervise-child.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { waitForUrl } from '../processes/supervise.mjs';
import { startEchoService, type RecordedRequest } from './compose/gateway.mjs';
import { readComposeServices } from './repository-files.js';

let folder: string, gateway: ChildProcess, url: string, errors: string;
let keycloak: Awaited<ReturnType<typeof startEchoService>>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-login-gateway-'));
  keycloak = await startEchoService('keycloak');
  const image = await replay(readDockerfile('keycloak.Dockerfile'), {
    folder,
    target: 'realm',
    runs: PACKAGES_STEP,
  });
  const [program, script] = readComposeServices('deploy/compose/infrastructure.yml')['login-gateway']!
    .entrypoint!;
  expect(program).toBe('node');
  const port = String(await findFreePort());
  const env = { PORT: port, KEYCLOAK_URL: `http://127.0.0.1:${keycloak.port}`, TRUSTED_PROXIES: '127.0.0.1' };
  gateway = spawn(process.execPath, [path.join(image.root, script!)], {
    cwd: '/',
    env: { ...env, LOG_INS: '1' },
  });
  superviseChild(gateway, 'SIGKILL');
  errors = '';
  gateway.stderr!.on('data', (text) => (errors += text));
  url = `http://127.0.0.1:${port}`;
  if (!(await waitForUrl(url, { seconds: 60, until: () => gateway.exitCode !== null })))
    throw new Error(errors);
}, 120_000);
afterAll(() => {
  gateway?.kill('SIGKILL');
  keycloak?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('forwards requests, limits attempts per client, and stops on a signal', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  const answer = (await (await fetch(`${url}/realms/laurel/account`, { headers })).json()) as RecordedRequest;
  expect(answer).toMatchObject({ service: 'keycloak', url: '/realms/laurel/account', headers });
  const attempt = async (client: string) => {
    const request = http.request(`${url}/realms/laurel/login-actions/authenticate`, {
      method: 'POST',
      headers: { 'x-forwarded-for': client },
    });
    const [response] = (await once(request.end(), 'response')) as [http.IncomingMessage];
    return response.resume().statusCode;
  };
  const statuses = [await attempt('203.0.113.7'), await attempt('203.0.113.7'), await attempt('203.0.113.8')];
  expect([statuses, errors]).toEqual([[200, 429, 200], '']);
  const exited = once(gateway, 'exit');
  gateway.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
