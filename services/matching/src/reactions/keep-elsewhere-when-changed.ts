import { ElsewherePlace, type ElsewhereChanged } from '@laurel/proto/submissions/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import type { Prisma } from '../generated/client.js';

/** Where a film was taken by places that the catalogue does not have: all of them, the last word counts. */
@Controller()
export class KeepElsewhereWhenChanged {
  @On('elsewhere.changed', 'elsewhere.restated')
  async changed({ elsewhere }: ElsewhereChanged, { tx }: Reaction<Tx>) {
    const { filmId } = elsewhere!;
    const places = elsewhere!.places.map((place) => ElsewherePlace.toJSON(place) as Prisma.InputJsonObject);
    if (places.length === 0) await tx.elsewhere.deleteMany({ where: { filmId } });
    else await tx.elsewhere.upsert({ where: { filmId }, create: { filmId, places }, update: { places } });
  }
}
