import { recordAll, type Fact } from '@laurel/runtime/outbox';
import type { Tx } from '../database.js';
import type { CompetitionFacts } from '../domain/competition.js';
import type { FestivalFacts } from '../domain/festival.js';
import { festivalColumns, festivalMessage } from '../messages/festival.js';
import { insertCompetitions } from './insert-competitions.js';
import { insertRows, nextIds } from './insert-rows.js';
import { withOnlineRule } from './online-rule.js';

export interface NewFestival {
  festival: FestivalFacts;
  /** What it is recognised by, where that is not its own name, country and city. */
  identity?: string;
  competitions: CompetitionFacts[];
}

const FACTS = 500;

/** Adds festivals with their competitions and tells of each. They have been checked, and their names are free. */
export async function addFestivals(
  tx: Tx,
  asked: readonly NewFestival[],
): Promise<{ ids: number[]; festivals: number; competitions: number }> {
  const { festival: ids } = await nextIds(tx, { festival: asked.length });
  const added = asked.map((one) => ({ id: ids.next().value as number, ...one }));
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
  const wholes = await insertCompetitions(
    tx,
    added.flatMap(({ id, festival: { timezone, country, internetDisallowed }, competitions }) =>
      competitions.map(({ terms, ...facts }, n) => ({
        festivalId: id,
        timezone,
        country,
        facts: { ...facts, terms: withOnlineRule(terms, internetDisallowed, `competitions.${n}.terms`) },
      })),
    ),
  );
  const of = Map.groupBy(wholes, (whole) => whole.competition!.festivalId);
  const facts = added.flatMap(({ id, festival }): Fact[] => {
    const own = of.get(id) ?? [];
    const keys = { id, version: 1, competitionIds: own.map((whole) => whole.competition!.id) };
    return [
      {
        type: 'festival.added',
        aggregate: `festival-${id}`,
        version: 1,
        fact: { festival: festivalMessage(keys, festival) },
      },
      ...own.map((whole): Fact => ({
        type: 'competition.added',
        aggregate: `competition-${whole.competition!.id}`,
        version: 1,
        fact: { whole },
      })),
    ];
  });
  for (let from = 0; from < facts.length; from += FACTS) await recordAll(tx, facts.slice(from, from + FACTS));
  return { ids: added.map(({ id }) => id), festivals: added.length, competitions: wholes.length };
}
