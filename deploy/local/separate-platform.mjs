// Starts a whole platform with its own state folder and ports, isolated from the one that runs here.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../processes/command.mjs';
import { root, UserError } from '../workspace/repository.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { forgetState, findRunning } from './state.mjs';

const MAX_WAIT_MS = 3_600_000;

/** Stops the platform when a signal ends this process, such as Ctrl-C. */
export function stopOnSignal(platform) {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => platform.stop().finally(() => process.exit(130)));
}

/**
 * Begins to start a platform, with `env` for all its processes and the options `args`. `ready()` resolves when
 * it is usable and fails with its output if it cannot start. `stop()` ends it and removes its data.
 */
export async function startSeparatePlatform({ name, env: extraEnv = {}, args = [] }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `laurel-${name}-`));
  const port = await findFreePort();
  const keycloakPort = await findFreePort();
  const [publicUrl, keycloakUrl] = [`http://localhost:${port}`, `http://localhost:${keycloakPort}`];
  const env = {
    LAUREL_STATE: folder,
    PORT: String(port),
    KEYCLOAK_PORT: String(keycloakPort),
    PUBLIC_URL: publicUrl,
    KEYCLOAK_URL: keycloakUrl,
    ...extraEnv,
  };
  let hasEnded = false;
  const started = run(process.execPath, [path.join(root, 'deploy/local/start.mjs'), ...args], {
    env,
    check: false,
  });
  started.finally(() => (hasEnded = true));
  return {
    folder,
    env,
    publicUrl,
    keycloakUrl,
    async ready() {
      const deadline = Date.now() + MAX_WAIT_MS;
      while (!findRunning(folder)?.ready && !hasEnded && Date.now() < deadline) await sleep(200);
      if (findRunning(folder)?.ready) return;
      throw new UserError(hasEnded ? (await started).output : 'The platform was not ready after an hour.');
    },
    async stop() {
      await run(process.execPath, [path.join(root, 'deploy/local/stop.mjs')], { env, check: false });
      await started;
      forgetState(folder);
    },
  };
}
