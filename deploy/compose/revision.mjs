// Of which commit the images are that an upgrade builds: what docker-compose.yml asks of the environment for their labels.
import { onPath, run } from '../local/command.mjs';
import { root, Sentence } from '../local/house.mjs';

/** What git answers in a folder; nothing, where that is no clone. */
async function git(folder, ...args) {
  const { code, stdout, output } = await run('git', args, {
    cwd: folder,
    env: { LC_ALL: 'C' },
    check: false,
  });
  if (code === 0) return stdout.trim();
  if (/not a git repository/.test(output)) return '';
  throw new Sentence(output.trim());
}

/**
 * As { REVISION }, the commit that lies in a folder; `-dirty` follows where something lies there that is in no commit. Empty where it is no
 * clone, or there is no git; where git refuses, it is told why. Then the images say `unknown`.
 */
export async function revisionOf(folder = root, tell = console.error) {
  if (!onPath('git')) return {};
  try {
    const commit = await git(folder, 'log', '-1', '--format=%H');
    if (!commit) return {};
    return { REVISION: (await git(folder, 'status', '--porcelain')) ? `${commit}-dirty` : commit };
  } catch (error) {
    tell(`Images will not say of which commit they are: ${error.message}`);
    return {};
  }
}
