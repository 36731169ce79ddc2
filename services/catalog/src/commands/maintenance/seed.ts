import type { Work } from '@laurel/runtime/lifecycle/command';
import { Db, acquireAdvisoryLock } from '../../database/client.js';
import { generateCatalogue } from '../../seed/generate.js';
import { addFestivals } from '../changes/add-festivals.js';
import { FillReference } from './fill-reference.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

const BATCH_SIZE = 475;
/** The lock that lets only one replica seed. */
const LOCK = 0x5eed;
const TRANSACTION_TIMEOUT_MS = scaleTimeout(120_000);

/** Loads the demonstration catalogue once, in one transaction. Does nothing if there is any festival. */
export const seed: Work = async (app) => {
  const db = app.get(Db, { strict: false });
  await app.get(FillReference, { strict: false }).run();
  const startedAt = performance.now();
  await db.$transaction(
    async (tx) => {
      await acquireAdvisoryLock(tx, LOCK, TRANSACTION_TIMEOUT_MS);
      if (await tx.festival.findFirst({ select: { id: true } }))
        return console.log('The catalogue already has festivals. Nothing was changed.');
      for (const table of [
        'festival',
        'competition',
        'competition_terms',
        'competition_date',
        'competition_submission_fees',
      ])
        await tx.$executeRawUnsafe(`alter sequence "${table}_id_seq" restart`);
      const catalogue = generateCatalogue(new Date().toISOString().slice(0, 10));
      let [festivals, competitions] = [0, 0];
      for (let offset = 0; offset < catalogue.length; offset += BATCH_SIZE) {
        const addedCounts = await addFestivals(tx, catalogue.slice(offset, offset + BATCH_SIZE));
        festivals += addedCounts.festivals;
        competitions += addedCounts.competitions;
        console.log(`${festivals} of ${catalogue.length} festivals, ${competitions} competitions`);
      }
      console.log(
        `Demonstration catalogue loaded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      );
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
};
