import { ElsewhereEntry, type ElsewhereChanged } from '@laurel/proto/submissions/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import type { Prisma } from '../generated/client.js';

/** Stores all accepted entries at festivals outside the catalogue. The latest event replaces earlier ones. */
@Controller()
export class StoreElsewhereWhenChanged {
  @OnEvent('elsewhere.changed', 'elsewhere.snapshot')
  async onElsewhereChanged({ elsewhere }: ElsewhereChanged, { tx }: EventContext<Tx>) {
    const { filmId } = elsewhere!;
    const entries = elsewhere!.entries.map((entry) => ElsewhereEntry.toJSON(entry) as Prisma.InputJsonObject);
    if (entries.length === 0) await tx.elsewhere.deleteMany({ where: { filmId } });
    else await tx.elsewhere.upsert({ where: { filmId }, create: { filmId, entries }, update: { entries } });
  }
}
