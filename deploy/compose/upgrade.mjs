// npm run compose:upgrade: upgrades an installation of docker-compose.yml to this clone, or to VERSION. A new
// container of each process starts next to the old one, which is removed when the new one is ready, so no
// request is lost. Needs only Node and Docker.
import { Sentence } from '../local/workspace.mjs';
import { parseOptions } from '../local/options.mjs';
import { getRevision } from './revision.mjs';
import { upgrade } from './upgrading.mjs';

const { values } = parseOptions({
  command: 'npm run compose:upgrade --',
  description: 'Brings what runs here to this release, one process after the other, without a lost request.',
  options: {
    parts: {
      type: 'boolean',
      description:
        'With the database, the door and whatever else is another now: each stops for it, and which is said before.',
    },
  },
  ends: 'Ends with 1 where it could not go on, and says what serves and what to do. What was done is not done again.',
});
try {
  Object.assign(process.env, await getRevision());
  await upgrade({ includesInfrastructure: values.parts });
} catch (error) {
  console.error(error instanceof Sentence ? error.message : error);
  process.exitCode = 1;
}
