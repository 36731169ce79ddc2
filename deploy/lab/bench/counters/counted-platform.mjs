// A separate platform whose processes count their work, with the demo filmmaker signed in.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signIn } from '../../../testing/sign-in.mjs';
import { DEMO_PASSWORD } from '../../../local/environment.mjs';
import { startSeparatePlatform, stopOnSignal } from '../../../local/separate-platform.mjs';
import { openState, findRunning } from '../../../local/state.mjs';
import { createCounterReader, createCountingEnv } from './counters.mjs';

/** Runs the work with the platform and removes it, however the work ends. */
export async function withCountedPlatform(name, work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `laurel-${name}-`));
  const platform = await startSeparatePlatform({
    name,
    env: { RATE_LIMIT: '100000000', ...createCountingEnv(folder) },
  });
  stopOnSignal(platform);
  try {
    console.log('Starting the platform …');
    await platform.ready();
    const { publicUrl, keycloakUrl } = platform;
    const credentials = { publicUrl, keycloakUrl, email: 'filmmaker@laurel.test', password: DEMO_PASSWORD };
    await work({
      folder,
      platform,
      user: { publicUrl, ...(await signIn(credentials)) },
      state: openState(platform.folder),
      readCounters: createCounterReader(folder, findRunning(platform.folder).processes.postgres.pid),
    });
  } finally {
    await platform.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
