// Creates the content of /opt/keycloak in Keycloak's image without a container, by the steps of its
// Dockerfile, for tests.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../processes/command.mjs';
import { getCached, getKeycloakHome } from '../install/fetch.mjs';
import { node24, root, hashSha256 } from '../workspace/repository.mjs';
import { readDockerfile, parseStages, parseVariables } from './dockerfile.mjs';
import { simulatePackages } from './npm-steps.mjs';
import { resolveInImage, replay } from './replay.mjs';

const text = readDockerfile('keycloak.Dockerfile');
const stages = parseStages(text);
/** Replaces the step that installs packages and builds one. */
export const PACKAGES_STEP = {
  'npm ci --ignore-scripts && npm run build --workspace=@laurel/runtime': simulatePackages,
};
const DRESS_COMMAND = 'node deploy/docker/dress-keycloak.mjs /keycloak';

/** Returns the environment that a stage of the Dockerfile sets. */
export function getStageEnv(stage) {
  const { steps } = stages.find(({ name }) => name === stage);
  const variables = steps
    .filter(({ instruction }) => instruction === 'ENV')
    .map(({ args }) => parseVariables(args));
  return Object.assign({}, ...variables);
}

/** Returns Keycloak as built for the image, without our files, which the build does not use. */
async function buildHome() {
  const env = getStageEnv('built');
  const plainHome = await getKeycloakHome();
  return getCached(
    `keycloak-image-${hashSha256(plainHome + JSON.stringify(env)).slice(0, 8)}`,
    async (targetFolder) => {
      fs.cpSync(plainHome, targetFolder, { recursive: true });
      await run(path.join(targetFolder, 'bin/kc.sh'), ['build'], { env });
    },
  );
}

/**
 * Creates our share of the image in a folder. Returns its path. `context`: the build context, by default the
 * clone.
 */
export async function createThemedHome(folder, context = root) {
  const runDressStage = async (directory, imageRoot) => {
    const script = path.join(directory, 'deploy/docker/dress-keycloak.mjs');
    await run(node24, [script, path.join(imageRoot, 'keycloak')]);
  };
  const runs = { ...PACKAGES_STEP, [DRESS_COMMAND]: runDressStage };
  const image = await replay(text, { folder, target: 'dressed', runs, context });
  return resolveInImage(image, 'keycloak');
}

/** Creates the complete content of /opt/keycloak in `target`. */
export async function makeKeycloakHome(target) {
  fs.cpSync(await buildHome(), target, { recursive: true });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-dressed-'));
  try {
    fs.cpSync(await createThemedHome(folder), target, { recursive: true });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  // In the image another user than the owner runs it. The cached folder, and so its copy, is accessible only
  // to its owner.
  fs.chmodSync(target, 0o755);
}
