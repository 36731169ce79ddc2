// What Keycloak's image holds in /opt/keycloak, made without a container: by the steps that its Dockerfile says, for tests.
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../local/command.mjs';
import { cached, keycloakHome } from '../local/fetch.mjs';
import { node24, root, sha256 } from '../local/house.mjs';
import { dockerfile, stagesOf, variablesOf } from './dockerfile.mjs';

const stages = stagesOf(dockerfile('keycloak.Dockerfile'));

/** The environment that a stage of the Dockerfile sets. */
export function environmentOf(stage) {
  const { steps } = stages.find(({ name }) => name === stage);
  const set = steps.filter(({ does }) => does === 'ENV').map(({ what }) => variablesOf(what));
  return Object.assign({}, ...set);
}

/** Keycloak as it is built for the image, without what is ours: of that nothing is built. */
async function builtHome() {
  const env = environmentOf('built');
  const plain = await keycloakHome();
  return cached(`keycloak-image-${sha256(plain + JSON.stringify(env)).slice(0, 8)}`, async (part) => {
    fs.cpSync(plain, part, { recursive: true });
    await run(path.join(part, 'bin/kc.sh'), ['build'], { env });
  });
}

/** All of it, in `target`. */
export async function makeKeycloakHome(target) {
  fs.cpSync(await builtHome(), target, { recursive: true });
  // As in the image, where another than its owner runs it: the cache's is its owner's alone, and so is a copy of it.
  fs.chmodSync(target, 0o755);
  await run(node24, [path.join(root, 'deploy/docker/dress-keycloak.mjs'), target]);
}
