// What Keycloak's image holds in /opt/keycloak, made without a container: by the steps that its Dockerfile says, for tests.
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../local/command.mjs';
import { cached, keycloakHome } from '../local/fetch.mjs';
import { node24, root, sha256 } from '../local/house.mjs';

const dockerfile = fs.readFileSync(path.join(import.meta.dirname, 'keycloak.Dockerfile'), 'utf8');

/** The environment that a stage of the Dockerfile sets. */
export function environmentOf(stage) {
  const [text] = dockerfile.split(new RegExp(`^FROM \\S+ AS ${stage}$`, 'm'))[1].split(/^FROM /m);
  const [, lines = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(text) ?? [];
  return Object.fromEntries([...lines.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
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
  await run(node24, [path.join(root, 'deploy/docker/dress-keycloak.mjs'), target]);
}
