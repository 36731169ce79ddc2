// Vale, the prose linter. Go builds it once. Its parsers are written in C.
import path from 'node:path';
import { run } from '../processes/command.mjs';
import { UserError } from '../workspace/repository.mjs';
import { getCached, downloadGoModule } from './fetch.mjs';

const MODULE = 'github.com/vale-cli/vale/v3';
const VERSION = 'v3.21.0';
const SUM = 'h1:p3of60TvAjSM48FKxDU3rfy4693fT+C8ZAWG0/1hENQ=';

/** Returns Vale's path. */
export async function findVale() {
  try {
    const folder = await getCached(`vale-${VERSION}`, async (targetFolder) => {
      await downloadGoModule(`${MODULE}@${VERSION}`, SUM);
      const env = { GOBIN: targetFolder, CGO_ENABLED: '1' };
      await run('go', ['install', `${MODULE}/cmd/vale@${VERSION}`], { cwd: targetFolder, env });
    });
    return path.join(folder, 'vale');
  } catch (error) {
    throw new UserError(`Vale is missing and is built with Go 1.26 and a C compiler.\n${error.message}`);
  }
}
