// The door of docker-compose.yml on a machine without containers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { nginx } from '../../local/fetch.mjs';
import { guard } from '../../local/guard.mjs';
import { accepts, freePort } from '../../local/ports.mjs';

const CONFIGURATION = path.join(import.meta.dirname, '../../compose/nginx.conf');

/** Somebody behind the door, who says what they were asked. */
export async function somebody(part) {
  const server = http.createServer(({ method, url, headers }, response) =>
    response.end(JSON.stringify({ part, method, url, headers })),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: server.address().port, stop: () => server.close() };
}

/** The door of docker-compose.yml, in a real nginx, before `parts` (name → port). Who starts it stops it. */
export async function startDoor(parts) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-door-'));
  const port = await freePort();
  // Its names are those of compose's network, where it listens at 8080 and writes to /tmp: here there is neither.
  const text = Object.entries(parts)
    .reduce(
      (all, [name, at]) => all.replace(new RegExp(`http://${name}:\\d+`), `http://127.0.0.1:${at}`),
      fs.readFileSync(CONFIGURATION, 'utf8'),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll('/tmp/', `${folder}/`);
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(file, text);
  const child = spawn(await nginx(), ['-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  guard(child, 'SIGTERM');
  let said = '';
  child.stderr.on('data', (more) => (said += more));
  const isGone = () => child.exitCode !== null;
  if (!(await accepts(port, { until: isGone }))) throw new Error(`nginx did not start.\n${said}`);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (!isGone()) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
