// Runs a command of a service on the platform that runs here and exits with its code. Relative paths belong to the
// user's working directory, although npm changes to the root folder.
import path from 'node:path';
import { run } from '../processes/command.mjs';
import { createEnvironment } from '../local/environment.mjs';
import { requirePlatform } from '../local/running-platform.mjs';
import { node24, getNodeFlags, root } from '../workspace/repository.mjs';
import { openState } from '../local/state.mjs';

export async function runServiceCommand(name, args) {
  const platform = requirePlatform();
  const { service } = createEnvironment(openState(), {
    publicUrl: platform.url,
    keycloakUrl: platform.keycloakUrl,
    port: new URL(platform.url).port,
  });
  const main = path.join(root, `services/${name}/dist/main.js`);
  const { code } = await run(node24, [...getNodeFlags(name), main, ...args], {
    env: service(name),
    cwd: process.env.INIT_CWD ?? process.cwd(),
    show: true,
    check: false,
  });
  process.exit(code);
}
