import { ElsewhereEntry, type ElsewhereChanged } from '@laurel/proto/submissions/v1/events';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import type { Prisma } from '../generated/client.js';

/** Stores all accepted entries at festivals outside the catalogue. The latest event replaces earlier ones. */
@Controller()
export class StoreElsewhereWhenChanged {
  @On('elsewhere.changed', 'elsewhere.restated')
  async changed({ elsewhere }: ElsewhereChanged, { tx }: EventContext<Tx>) {
    const { filmId } = elsewhere!;
    const entries = elsewhere!.places.map((entry) => ElsewhereEntry.toJSON(entry) as Prisma.InputJsonObject);
    if (entries.length === 0) await tx.elsewhere.deleteMany({ where: { filmId } });
    else
      await tx.elsewhere.upsert({
        where: { filmId },
        create: { filmId, places: entries },
        update: { places: entries },
      });
  }
}
