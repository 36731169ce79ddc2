// Of which commit the images are that an upgrade builds: what docker-compose.yml asks of the environment for their labels.
import { run } from '../local/command.mjs';
import { root } from '../local/house.mjs';

/** What the images are made of that the processes stand on: Keycloak, and the stand-in for Stripe. */
export const PARTS_MADE_OF = [
  'deploy/docker/dress-keycloak.mjs',
  'deploy/docker/keycloak.Dockerfile',
  'deploy/docker/stand-in.Dockerfile',
  'deploy/keycloak',
  'deploy/local/keycloak.mjs',
  'deploy/local/stripe',
  'package.json',
  'package-lock.json',
  'web/src/ui/tokens.css',
];
const git = async (folder, ...args) => (await run('git', args, { cwd: folder })).stdout.trim();

/**
 * As { REVISION, PARTS_REVISION }: the commit that lies in a folder, and the last one that changed what parts are made of, so that these are
 * no others, and need not stop, for a commit that has nothing of them. `-dirty` follows where something lies there that is in no commit.
 * Nothing, where it is no clone: then the images say `unknown`.
 */
export async function revisionsOf(folder = root) {
  try {
    const of = async (...paths) => {
      const commit = await git(folder, 'log', '-1', '--format=%H', '--', ...paths);
      const others = await git(folder, 'status', '--porcelain', '--', ...paths);
      return commit && others ? `${commit}-dirty` : commit;
    };
    return { REVISION: await of('.'), PARTS_REVISION: await of(...PARTS_MADE_OF) };
  } catch {
    return {};
  }
}
