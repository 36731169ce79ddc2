// npm run compose:upgrade: brings an installation of docker-compose.yml to what this clone, or VERSION, is now. Beside each process a new one is begun,
// and the old one leaves when that takes work: no request is lost. Needs Node and Docker, and nothing else.
import { Sentence } from '../local/house.mjs';
import { optionsOf } from '../local/options.mjs';
import { revisionOf } from './revision.mjs';
import { upgrade } from './upgrading.mjs';

const { values } = optionsOf({
  command: 'npm run compose:upgrade --',
  says: 'Brings what runs here to this release, one process after the other, without a lost request.',
  options: {
    parts: {
      type: 'boolean',
      says: 'With the database, the door and whatever else is another now: each stops for it, and which is said before.',
    },
  },
  ends: 'Ends with 1 where it could not go on, and says what serves and what to do. What was done is not done again.',
});
try {
  Object.assign(process.env, await revisionOf());
  await upgrade({ withParts: values.parts });
} catch (error) {
  console.error(error instanceof Sentence ? error.message : error);
  process.exitCode = 1;
}
