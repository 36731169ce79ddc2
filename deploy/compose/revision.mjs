// The commit of the images that an upgrade builds. docker-compose.yml reads it from the environment for their
// labels.
import { onPath, run } from '../processes/command.mjs';
import { root, UserError } from '../workspace/repository.mjs';

/** Returns git's output for a folder, or nothing if it is no clone. */
async function runGit(folder, ...args) {
  const { code, stdout, output } = await run('git', args, {
    cwd: folder,
    env: { LC_ALL: 'C' },
    check: false,
  });
  if (code === 0) return stdout.trim();
  if (/not a git repository/.test(output)) return '';
  throw new UserError(output.trim());
}

/**
 * Returns { REVISION }, the commit of a folder, with `-dirty` if something is uncommitted. Empty if it is no
 * clone, or there is no git. If git refuses, the reason is reported. The image labels then say `unknown`.
 */
export async function getRevision(folder = root, warn = console.error) {
  if (!onPath('git')) return {};
  try {
    const commit = await runGit(folder, 'log', '-1', '--format=%H');
    if (!commit) return {};
    return { REVISION: (await runGit(folder, 'status', '--porcelain')) ? `${commit}-dirty` : commit };
  } catch (error) {
    warn(`The images will have no label with their commit: ${error.message}`);
    return {};
  }
}
