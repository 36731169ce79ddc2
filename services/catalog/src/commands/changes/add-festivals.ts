import { appendEvents, type OutboxEvent } from '@laurel/runtime/events/outbox';
import type { Tx } from '../../database/client.js';
import type { CompetitionFields } from '../../domain/festivals/competition.js';
import type { FestivalFields } from '../../domain/festivals/festival.js';
import { festivalColumns, festivalMessage } from '../../messages/festival.js';
import { insertCompetitions } from './insert-competitions.js';
import { insertRows, nextIds } from './insert-rows.js';
import { withOnlineRule } from './online-rule.js';

export interface NewFestival {
  festival: FestivalFields;
  /** The key by which it is recognised, if that differs from its name, country and city. */
  identity?: string;
  competitions: CompetitionFields[];
}

const EVENT_BATCH_SIZE = 500;

/** Adds checked festivals under free names, with their competitions, and publishes an event for each. */
export async function addFestivals(
  tx: Tx,
  input: readonly NewFestival[],
): Promise<{ ids: number[]; festivals: number; competitions: number }> {
  const { festival: ids } = await nextIds(tx, { festival: input.length });
  const added = input.map((newFestival) => ({ id: ids.next().value as number, ...newFestival }));
  await insertRows(
    tx,
    'festival',
    added.map(({ id, festival, identity }) => ({
      id,
      version: 1,
      ...festivalColumns(festival),
      ...(identity && { identity }),
    })),
  );
  const competitions = await insertCompetitions(
    tx,
    added.flatMap(({ id, festival: { timezone, country, internetDisallowed }, competitions }) =>
      competitions.map(({ terms, ...fields }, n) => ({
        festivalId: id,
        timezone,
        country,
        fields: { ...fields, terms: withOnlineRule(terms, internetDisallowed, `competitions.${n}.terms`) },
      })),
    ),
  );
  const competitionsByFestival = Map.groupBy(competitions, (whole) => whole.competition!.festivalId);
  const events = added.flatMap(({ id, festival }): OutboxEvent[] => {
    const festivalCompetitions = competitionsByFestival.get(id) ?? [];
    const keys = {
      id,
      version: 1,
      competitionIds: festivalCompetitions.map((whole) => whole.competition!.id),
    };
    return [
      {
        type: 'festival.added',
        aggregate: `festival-${id}`,
        version: 1,
        payload: { festival: festivalMessage(keys, festival) },
      },
      ...festivalCompetitions.map((whole): OutboxEvent => ({
        type: 'competition.added',
        aggregate: `competition-${whole.competition!.id}`,
        version: 1,
        payload: { whole },
      })),
    ];
  });
  for (let from = 0; from < events.length; from += EVENT_BATCH_SIZE)
    await appendEvents(tx, events.slice(from, from + EVENT_BATCH_SIZE));
  return { ids: added.map(({ id }) => id), festivals: added.length, competitions: competitions.length };
}
