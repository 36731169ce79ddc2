import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import { WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import { currentCall } from '@laurel/runtime/auth/call-context';
import { appendEvents, type OutboxEvent } from '@laurel/runtime/events/outbox';
import { readIn, type Read, type Tx } from '../../database/client.js';
import { checkCompetitionCount } from '../../domain/festivals/competition.js';
import { checkedFestival, type FestivalFields } from '../../domain/festivals/festival.js';
import type { TermFields } from '../../domain/terms/term-fields.js';
import { readWholes } from '../../messages/competition.js';
import { festivalColumns, getFestivalFields, FESTIVALS } from '../../messages/festival.js';
import { codes } from '../../reference/reference-data.js';
import { changedFestival, noteChanged, type Changed, type Undoes } from './history.js';
import { getTermFields } from '../../messages/competition-fields.js';
import { asItIs } from './unchanged-input.js';
import { checkGrown } from './check-grown.js';
import { changeCompetition, type CompetitionInput } from './change-competition.js';
import { insertCompetitions } from './insert-competitions.js';
import { withOnlineRule } from './online-rule.js';
import type { StoredFestival } from './stored-festival.js';

export interface FestivalChange {
  isChanged: boolean;
  added: CompetitionWhole[];
  competitionsChanged: number;
  /** The changed fields of the festival and of each competition that is changed or new. */
  changes: Changed[];
}

const DAYS = ['startsOn', 'endsOn'] as const;

const readFestivals = (read: Read, ids: number[]) =>
  read<Festival>(`${FESTIVALS} where f."id" = any($1::int[])`, ids);

/** Reads stored festivals with their competitions and locks them against other changes. */
export async function storedFestivals(tx: Tx, ids: number[]): Promise<Map<number, StoredFestival>> {
  await tx.$queryRawUnsafe(
    'select 1 from "festival" where "id" = any($1::int[]) order by "id" for update',
    ids,
  );
  const read = readIn(tx);
  const festivals = await readFestivals(read, ids);
  const wholes = await readWholes(
    read,
    festivals.flatMap(({ competitionIds }) => competitionIds),
  );
  const wholesByFestival = Map.groupBy(wholes, (whole) => whole.competition!.festivalId);
  return new Map(
    festivals.map((festival) => [
      festival.id,
      { festival, competitions: wholesByFestival.get(festival.id) ?? [] },
    ]),
  );
}

/**
 * Changes a festival and its competitions, and publishes an event for each that changed.
 * @throws festival.too_large
 */
export async function changeFestival(
  tx: Tx,
  { festival: row, competitions: stored }: StoredFestival,
  input: Partial<FestivalFields>,
  competitions: readonly CompetitionInput[],
  undoes: Undoes = null,
): Promise<FestivalChange> {
  const { id } = row;
  const before = getFestivalFields(row);
  const after = checkedFestival({ ...before, ...input }, codes);
  const home = { festivalId: id, timezone: after.timezone, country: after.country };
  const fresh = competitions.filter(
    ({ name }) => !stored.some(({ competition }) => competition!.name === name),
  );
  if (fresh.length > 0) checkCompetitionCount(stored.length + fresh.length);
  /** Adds the rules that the festival sets for all its competitions. */
  const ruled = (terms: TermFields[], competitionName: string): TermFields[] => {
    const at = competitions.findIndex(({ name }) => name === competitionName);
    return withOnlineRule(
      terms,
      after.internetDisallowed,
      at < 0 ? 'internetDisallowed' : `competitions.${at}.terms`,
    );
  };
  const added = fresh.length
    ? await insertCompetitions(
        tx,
        fresh.map((fields) => ({
          ...home,
          fields: { ...fields, terms: ruled(fields.terms ?? [], fields.name), dates: fields.dates ?? [] },
        })),
      )
    : [];
  const changed: Changed[] = [];
  const wholes: CompetitionWhole[] = [];
  for (const whole of stored) {
    const { name } = whole.competition!;
    const competitionInput = competitions.find((competition) => competition.name === name) ?? asItIs(whole);
    const storedTerms = whole.terms.map(getTermFields);
    const terms = ruled(competitionInput.terms ?? storedTerms, name);
    const competitionChange = await changeCompetition(
      tx,
      whole,
      { ...competitionInput, terms: terms === storedTerms ? null : terms },
      home,
    );
    if (competitionChange) changed.push(competitionChange.changes);
    wholes.push(competitionChange?.whole ?? whole);
  }
  const came = added.map(cameWhole);
  const changes: Changed[] = [...came, ...changed];
  const isChanged = !isDeepStrictEqual(after, before) || added.length > 0;
  if (isChanged || changed.length > 0)
    checkGrown(
      { festival: row, competitions: stored },
      { festival: { ...row, ...after }, competitions: [...wholes, ...added] },
      'competitions',
    );
  if (isChanged) {
    const { identity: _identity, ...columns } = festivalColumns(after);
    const days = Object.fromEntries(
      DAYS.map((day) => [day, after[day] === null ? null : new Date(after[day])]),
    );
    const isLookedAt = after.verifiedAt !== before.verifiedAt;
    const verifiedBy = undoes === null ? currentCall()?.caller?.user || null : null;
    await tx.festival.update({
      where: { id },
      data: { ...columns, ...days, ...(isLookedAt && { verifiedBy }), version: { increment: 1 } },
    });
    const [festival] = await readFestivals(readIn(tx), [id]);
    const festivalChange = changedFestival(row, festival!);
    changes.unshift(festivalChange);
    await noteChanged(tx, [festivalChange, ...came], undoes);
    await appendEvents(tx, [
      {
        type: 'festival.changed',
        aggregate: `festival-${id}`,
        version: festival!.version,
        payload: { festival: festival! },
      },
      ...added.map((whole): OutboxEvent => ({
        type: 'competition.added',
        aggregate: `competition-${whole.competition!.id}`,
        version: 1,
        payload: { whole },
      })),
    ]);
  }
  return { isChanged, added, competitionsChanged: changed.length, changes };
}

const cameWhole = ({ competition }: CompetitionWhole): Changed => {
  const { id, festivalId, name, version } = competition!;
  return {
    festivalId,
    competitionId: id,
    name,
    version,
    fields: [{ field: WHOLE, before: null, after: { name } }],
  };
};
