// An S3 server for tests: SeaweedFS, on free ports, in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findS3Server } from '../fetch.mjs';
import { superviseChild } from '../../processes/supervise-child.mjs';
import { waitForPort, findFreePort } from '../../processes/ports.mjs';

const CREDENTIALS = { S3_ACCESS_KEY: 'laurel', S3_SECRET_KEY: 'laurel-dev-secret' };

/**
 * The flags it is always started with (docker-compose.yml, the chart). Its internal components listen only to
 * it, and telemetry is off.
 */
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

/**
 * Starts an S3 server. Returns the environment for films, with a bucket name that nobody else uses. The
 * caller stops it.
 */
export async function startWeed() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-s3-'));
  // Each component listens on a second port for gRPC. Its default, 10,000 higher, may be in use.
  const port = await findFreePort();
  const ports = [`-s3.port=${port}`, `-s3.port.grpc=${await findFreePort()}`];
  for (const component of ['master', 'volume', 'filer'])
    ports.push(
      `-${component}.port=${await findFreePort()}`,
      `-${component}.port.grpc=${await findFreePort()}`,
    );
  const child = spawn(await findS3Server(), ['server', `-dir=${folder}`, ...WEED_FLAGS, ...ports], {
    stdio: 'ignore',
    cwd: folder,
    env: {
      ...process.env,
      AWS_ACCESS_KEY_ID: CREDENTIALS.S3_ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.S3_SECRET_KEY,
    },
  });
  superviseChild(child, 'SIGKILL');
  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  }
  if (!(await waitForPort(port, { until: () => child.exitCode !== null }))) {
    await stop();
    throw new Error('The S3 server did not start.');
  }
  return { env: { ...CREDENTIALS, S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'stills' }, stop };
}
