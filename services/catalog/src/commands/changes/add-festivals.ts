import { appendEvents, type OutboxEvent } from '@laurel/runtime/events/outbox';
import type { Tx } from '../../database/client.js';
import type { CompetitionFields } from '../../domain/festivals/competition.js';
import type { FestivalFields } from '../../domain/festivals/festival.js';
import { toFestivalColumns, toFestivalMessage } from '../../messages/festival.js';
import { insertCompetitions } from './insert-competitions.js';
import { insertRows, reserveIds } from './insert-rows.js';
import { addOnlineRule } from './online-rule.js';

export interface NewFestival {
  festival: FestivalFields;
  /** The key by which imports recognise the festival. Default: the key of its name, country and city. */
  identity?: string;
  competitions: CompetitionFields[];
}

const EVENT_BATCH_SIZE = 500;

/** Adds checked festivals under free names, with their competitions, and publishes an event for each. */
export async function addFestivals(
  tx: Tx,
  input: readonly NewFestival[],
): Promise<{ ids: number[]; festivals: number; competitions: number }> {
  const { festival: ids } = await reserveIds(tx, { festival: input.length });
  const newFestivals = input.map((newFestival) => ({ id: ids.next().value as number, ...newFestival }));
  await insertRows(
    tx,
    'festival',
    newFestivals.map(({ id, festival, identity }) => ({
      id,
      version: 1,
      ...toFestivalColumns(festival),
      ...(identity && { identity }),
    })),
  );
  const competitions = await insertCompetitions(
    tx,
    newFestivals.flatMap(({ id, festival, competitions }) =>
      competitions.map(({ terms, ...fields }, n) => ({
        festivalId: id,
        clock: festival,
        fields: {
          ...fields,
          terms: addOnlineRule(terms, festival.internetDisallowed, `competitions.${n}.terms`),
        },
      })),
    ),
  );
  const competitionsByFestival = Map.groupBy(competitions, (details) => details.competition!.festivalId);
  const events = newFestivals.flatMap(({ id, festival }): OutboxEvent[] => {
    const festivalCompetitions = competitionsByFestival.get(id) ?? [];
    const keys = {
      id,
      version: 1,
      competitionIds: festivalCompetitions.map((details) => details.competition!.id),
    };
    return [
      {
        type: 'festival.added',
        aggregate: `festival-${id}`,
        version: 1,
        payload: { festival: toFestivalMessage(keys, festival) },
      },
      ...festivalCompetitions.map((details): OutboxEvent => ({
        type: 'competition.added',
        aggregate: `competition-${details.competition!.id}`,
        version: 1,
        payload: { whole: details },
      })),
    ];
  });
  for (let offset = 0; offset < events.length; offset += EVENT_BATCH_SIZE)
    await appendEvents(tx, events.slice(offset, offset + EVENT_BATCH_SIZE));
  return {
    ids: newFestivals.map(({ id }) => id),
    festivals: newFestivals.length,
    competitions: competitions.length,
  };
}
