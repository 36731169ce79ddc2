// The gateway of docker-compose.yml on a machine without containers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { findNginx } from '../../install/fetch.mjs';
import { superviseChild } from '../../processes/supervise-child.mjs';
import { waitForPort, findFreePort } from '../../processes/ports.mjs';

const read = (name) => fs.readFileSync(path.join(import.meta.dirname, '../../compose/gateway', name), 'utf8');

/** A service behind the gateway that responds with the request it received. */
export async function startEchoService(service) {
  const server = http.createServer(({ method, url, headers }, response) =>
    response.end(JSON.stringify({ service, method, url, headers })),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: server.address().port, stop: () => server.close() };
}

/**
 * Starts the gateway of docker-compose.yml in a real nginx. `upstreams`: a port by name, or a name with a
 * port, which the name server at `nameServerPort` resolves. The caller must stop it.
 */
export async function startGateway(upstreams, settings = {}, nameServerPort = 53) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-gateway-'));
  const port = await findFreePort();
  const [configuration, script] = ['nginx.conf', 'start.sh'].map((name) => path.join(folder, name));
  // Replaces the host names, the port 8080 and the folder /tmp of the container, because none of them exists
  // here.
  const adaptPaths = (name) => read(name).replaceAll('/tmp/', `${folder}/`);
  let text = adaptPaths('nginx.conf')
    .replace('resolver 127.0.0.11', `resolver 127.0.0.1:${nameServerPort}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  for (const [name, upstream] of Object.entries(upstreams)) {
    const host = typeof upstream === 'number' ? `127.0.0.1:${upstream}` : upstream;
    text = text.replace(new RegExp(`http://${name}:\\d+`), `http://${host}`);
  }
  fs.writeFileSync(configuration, text);
  fs.writeFileSync(script, adaptPaths('start.sh'));
  const env = {
    PATH: `${path.dirname(await findNginx())}:/usr/bin:/bin`,
    PUBLIC_URL: 'https://laurel.example',
    ...settings,
  };
  const child = spawn('sh', [script, '-e', 'stderr', '-p', folder, '-c', configuration], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  superviseChild(child, 'SIGTERM');
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const hasExited = () => child.exitCode !== null;
  if (!(await waitForPort(port, { until: hasExited }))) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw new Error(`nginx did not start.\n${errors}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (!hasExited()) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
