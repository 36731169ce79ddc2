// An S3 server for tests: SeaweedFS, on free ports, in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { s3Server } from './fetch.mjs';
import { guard } from './guard.mjs';
import { accepts, isFree, freePort } from './ports.mjs';

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

/** Each part listens with gRPC so much higher. */
const GRPC_ABOVE = 10_000;

/** Starts one; answers how films reaches it, with a bucket's name that nobody has. Who starts it stops it. */
export async function startWeed() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-s3-'));
  const taken = new Set();
  while (taken.size < 4) {
    const port = await freePort();
    if (await isFree(port + GRPC_ABOVE)) taken.add(port);
  }
  const [s3, master, volume, filer] = taken;
  const child = spawn(
    await s3Server(),
    [
      'server',
      `-dir=${folder}`,
      ...WEED_FLAGS,
      `-s3.port=${s3}`,
      `-master.port=${master}`,
      `-volume.port=${volume}`,
      `-filer.port=${filer}`,
    ],
    {
      stdio: 'ignore',
      cwd: folder,
      env: {
        ...process.env,
        AWS_ACCESS_KEY_ID: CREDENTIALS.S3_ACCESS_KEY,
        AWS_SECRET_ACCESS_KEY: CREDENTIALS.S3_SECRET_KEY,
      },
    },
  );
  guard(child, 'SIGKILL');
  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  }
  if (!(await accepts(s3, { until: () => child.exitCode !== null }))) {
    await stop();
    throw new Error('The S3 server did not start.');
  }
  return { env: { ...CREDENTIALS, S3_ENDPOINT: `http://127.0.0.1:${s3}`, S3_BUCKET: 'stills' }, stop };
}
