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

const read = (name) => fs.readFileSync(path.join(import.meta.dirname, '../../compose/door', name), 'utf8');

/** Somebody behind the door, who says what they were asked. */
export async function somebody(part) {
  const server = http.createServer(({ method, url, headers }, response) =>
    response.end(JSON.stringify({ part, method, url, headers })),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: server.address().port, stop: () => server.close() };
}

/**
 * The door of docker-compose.yml, in a real nginx, before `parts` (name → port; or a name and a port, which `names` answers, the port of a
 * name server), of an installation with these settings. Who starts it stops it.
 */
export async function startDoor(parts, settings = {}, names = 53) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-door-'));
  const port = await freePort();
  const [configuration, script] = ['nginx.conf', 'door.sh'].map((name) => path.join(folder, name));
  // Its names are those of compose's network, where it listens at 8080 and writes to /tmp: here there is neither.
  const own = (name) => read(name).replaceAll('/tmp/', `${folder}/`);
  const text = Object.entries(parts)
    .reduce(
      (all, [name, at]) =>
        all.replace(
          new RegExp(`http://${name}:\\d+`),
          `http://${typeof at === 'number' ? `127.0.0.1:${at}` : at}`,
        ),
      own('nginx.conf'),
    )
    .replace('resolver 127.0.0.11', `resolver 127.0.0.1:${names}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  fs.writeFileSync(configuration, text);
  fs.writeFileSync(script, own('door.sh'));
  const env = {
    PATH: `${path.dirname(await nginx())}:/usr/bin:/bin`,
    PUBLIC_URL: 'https://laurel.example',
    ...settings,
  };
  const child = spawn('sh', [script, '-e', 'stderr', '-p', folder, '-c', configuration], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  guard(child, 'SIGTERM');
  let errors = '';
  child.stderr.on('data', (more) => (errors += more));
  const isGone = () => child.exitCode !== null;
  if (!(await accepts(port, { until: isGone }))) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw new Error(`nginx did not start.\n${errors}`);
  }
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
