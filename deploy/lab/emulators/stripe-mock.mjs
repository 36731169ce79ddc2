// Stripe's own description of its API, and stripe-mock, which checks requests against it, for tests. Both are
// in one Go module.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../processes/command.mjs';
import { getCached, downloadGoModule } from '../../install/fetch.mjs';
import { superviseChild } from '../../processes/supervise-child.mjs';
import { UserError } from '../../workspace/repository.mjs';
import { waitForPort, findFreePort } from '../../processes/ports.mjs';

const MODULE = 'github.com/stripe/stripe-mock@v0.203.0';
const SUM = 'h1:EzW7nb/fphqcAkgVRHAaC88OaAZo6SBWSl54cflDTio=';

async function build(targetFolder) {
  const folder = await downloadGoModule(MODULE, SUM);
  await run('go', ['install', MODULE], { env: { GOBIN: targetFolder, CGO_ENABLED: '0' } });
  fs.copyFileSync(path.join(folder, 'embedded/openapi/spec3.json'), path.join(targetFolder, 'spec3.json'));
  fs.chmodSync(path.join(targetFolder, 'spec3.json'), 0o644);
}

/** Returns the folder with `stripe-mock` and `spec3.json`: STRIPE_MOCK, otherwise built once with Go. */
export async function findStripeMock() {
  if (process.env.STRIPE_MOCK) return process.env.STRIPE_MOCK;
  try {
    return await getCached('stripe-mock-0.203.0-EzW7nb', build);
  } catch (error) {
    const reason = error.message.trim().split('\n').slice(-3).join(' | ');
    throw new UserError(
      `stripe-mock is missing, which checks the sandbox against Stripe. Install Go, or set STRIPE_MOCK to a folder with stripe-mock and spec3.json.\n  ${reason}`,
    );
  }
}

/** Starts stripe-mock on loopback. The caller stops it. */
export async function startStripeMock() {
  const folder = await findStripeMock();
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(
    path.join(folder, 'stripe-mock'),
    ['-http-addr', `127.0.0.1:${httpPort}`, '-https-addr', `127.0.0.1:${httpsPort}`],
    { stdio: 'ignore' },
  );
  superviseChild(child, 'SIGKILL');
  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  if (!(await waitForPort(httpPort, { until: () => child.exitCode !== null }))) {
    await stop();
    throw new UserError('stripe-mock did not start.');
  }
  return { port: httpPort, stop };
}
