// npm run compose:upgrade: upgrades an installation of docker-compose.yml to this clone, or to VERSION. A new
// container of each process starts next to the old one, which is removed when the new one is ready, so no
// request is lost. Needs only Node and Docker.
import { UserError } from '../workspace/repository.mjs';
import { parseOptions } from '../workspace/options.mjs';
import { getRevision } from './revision.mjs';
import { upgrade } from './upgrading.mjs';

const { values } = parseOptions({
  command: 'npm run compose:upgrade --',
  description:
    'Upgrades the running installation to this release, one process after the other, without losing a request.',
  options: {
    infrastructure: {
      type: 'boolean',
      description:
        'Also recreate changed infrastructure such as the database or the gateway. The output names each service before it stops.',
    },
  },
  epilog:
    'Exits with 1 if it could not continue, and says what still serves and what to do. Another run does not repeat finished steps.',
});
try {
  Object.assign(process.env, await getRevision());
  await upgrade({ includesInfrastructure: values.infrastructure });
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
