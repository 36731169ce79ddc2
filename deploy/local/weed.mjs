// An S3 server for tests: SeaweedFS, on free ports, in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { s3Server } from './fetch.mjs';
import { guard } from './guard.mjs';
import { accepts, freePort } from './ports.mjs';

const CREDENTIALS = { S3_ACCESS_KEY: 'laurel', S3_SECRET_KEY: 'laurel-dev-secret' };

/** How it is started wherever it runs (docker-compose.yml, the chart): what it is made of answers itself alone, and it tells nobody of itself. */
export const WEED_FLAGS = [
  '-ip=127.0.0.1',
  '-ip.bind=127.0.0.1',
  '-volume.max=0',
  '-master.volumeSizeLimitMB=256',
  '-master.telemetry=false',
  '-filer',
  '-s3',
  '-s3.port.iceberg=0',
  '-s3.port.lance=0',
];

/** Starts one; answers how films reaches it, with a bucket's name that nobody has. Who starts it stops it. */
export async function startWeed() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-s3-'));
  // With gRPC each listens on a port of its own: where none is said, it is 10,000 higher, which nobody has claimed.
  const port = await freePort();
  const ports = [`-s3.port=${port}`, `-s3.port.grpc=${await freePort()}`];
  for (const part of ['master', 'volume', 'filer'])
    ports.push(`-${part}.port=${await freePort()}`, `-${part}.port.grpc=${await freePort()}`);
  const child = spawn(await s3Server(), ['server', `-dir=${folder}`, ...WEED_FLAGS, ...ports], {
    stdio: 'ignore',
    cwd: folder,
    env: {
      ...process.env,
      AWS_ACCESS_KEY_ID: CREDENTIALS.S3_ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.S3_SECRET_KEY,
    },
  });
  guard(child, 'SIGKILL');
  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  }
  if (!(await accepts(port, { until: () => child.exitCode !== null }))) {
    await stop();
    throw new Error('The S3 server did not start.');
  }
  return { env: { ...CREDENTIALS, S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'stills' }, stop };
}
