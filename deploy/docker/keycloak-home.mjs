// What Keycloak's image holds in /opt/keycloak, made without a container: by the steps that its Dockerfile says, for tests.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../local/command.mjs';
import { cached, keycloakHome } from '../local/fetch.mjs';
import { node24, root, sha256 } from '../local/house.mjs';
import { dockerfile, stagesOf, variablesOf } from './dockerfile.mjs';
import { npmCiAsLink } from './npm-steps.mjs';
import { placeIn, replay } from './replay.mjs';

const text = dockerfile('keycloak.Dockerfile');
const stages = stagesOf(text);
const DRESS = 'npm ci --ignore-scripts && node deploy/docker/dress-keycloak.mjs /keycloak';

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

/** What is ours of it, made in a folder of what the build is sent; answers where. `context`: the clone, unless another is named. */
export async function dressedHome(folder, context = root) {
  const dress = async (directory, place) => {
    npmCiAsLink(directory);
    const script = path.join(directory, 'deploy/docker/dress-keycloak.mjs');
    await run(node24, [script, path.join(place, 'keycloak')]);
  };
  const runs = { [DRESS]: dress };
  const image = await replay(text, { folder, target: 'dressed', runs, context });
  return placeIn(image, 'keycloak');
}

/** All of it, in `target`. */
export async function makeKeycloakHome(target) {
  fs.cpSync(await builtHome(), target, { recursive: true });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-dressed-'));
  try {
    fs.cpSync(await dressedHome(folder), target, { recursive: true });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  // As in the image, where another than its owner runs it: the cache's is its owner's alone, and so is a copy of it.
  fs.chmodSync(target, 0o755);
}
