import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import { WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import { currentCall } from '@laurel/runtime/auth/call-context';
import { appendEvents, type OutboxEvent } from '@laurel/runtime/events/outbox';
import { readIn, type Read, type Tx } from '../../database/client.js';
import { checkCompetitionCount } from '../../domain/festivals/competition.js';
import { checkedFestival, type FestivalFields } from '../../domain/festivals/festival.js';
import type { TermFields } from '../../domain/terms/term-fields.js';
import { readCompetitions } from '../../messages/competition.js';
import { festivalColumns, getFestivalFields, FESTIVALS } from '../../messages/festival.js';
import { codes } from '../../reference/reference-data.js';
import { diffFestival, recordChanges, type RecordedChange, type Undoes } from './history.js';
import { getTermFields } from '../../messages/competition-fields.js';
import { toUnchangedInput } from './unchanged-input.js';
import { checkSizeGrowth } from './check-size-growth.js';
import { changeCompetition, type CompetitionInput } from './change-competition.js';
import { insertCompetitions } from './insert-competitions.js';
import { withOnlineRule } from './online-rule.js';
import type { StoredFestival } from './stored-festival.js';

export interface FestivalChange {
  isChanged: boolean;
  added: CompetitionWhole[];
  competitionsChanged: number;
  /** The changed fields of the festival and of each competition that is changed or new. */
  changes: RecordedChange[];
}

const DAY_FIELDS = ['startsOn', 'endsOn'] as const;

const readFestivals = (read: Read, ids: number[]) =>
  read<Festival>(`${FESTIVALS} where f."id" = any($1::int[])`, ids);

/** Reads stored festivals with their competitions and locks them against other changes. */
export async function lockFestivals(tx: Tx, ids: number[]): Promise<Map<number, StoredFestival>> {
  await tx.$queryRawUnsafe(
    'select 1 from "festival" where "id" = any($1::int[]) order by "id" for update',
    ids,
  );
  const read = readIn(tx);
  const festivals = await readFestivals(read, ids);
  const storedAfter = await readCompetitions(
    read,
    festivals.flatMap(({ competitionIds }) => competitionIds),
  );
  const competitionsByFestival = Map.groupBy(storedAfter, (whole) => whole.competition!.festivalId);
  return new Map(
    festivals.map((festival) => [
      festival.id,
      { festival, competitions: competitionsByFestival.get(festival.id) ?? [] },
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
  const newCompetitions = competitions.filter(
    ({ name }) => !stored.some(({ competition }) => competition!.name === name),
  );
  if (newCompetitions.length > 0) checkCompetitionCount(stored.length + newCompetitions.length);
  /** Adds the rules that the festival sets for all its competitions. */
  const withFestivalRule = (terms: TermFields[], competitionName: string): TermFields[] => {
    const at = competitions.findIndex(({ name }) => name === competitionName);
    return withOnlineRule(
      terms,
      after.internetDisallowed,
      at < 0 ? 'internetDisallowed' : `competitions.${at}.terms`,
    );
  };
  const added = newCompetitions.length
    ? await insertCompetitions(
        tx,
        newCompetitions.map((fields) => ({
          ...home,
          fields: {
            ...fields,
            terms: withFestivalRule(fields.terms ?? [], fields.name),
            dates: fields.dates ?? [],
          },
        })),
      )
    : [];
  const changed: RecordedChange[] = [];
  const storedAfter: CompetitionWhole[] = [];
  for (const whole of stored) {
    const { name } = whole.competition!;
    const competitionInput =
      competitions.find((competition) => competition.name === name) ?? toUnchangedInput(whole);
    const storedTerms = whole.terms.map(getTermFields);
    const terms = withFestivalRule(competitionInput.terms ?? storedTerms, name);
    const competitionChange = await changeCompetition(
      tx,
      whole,
      { ...competitionInput, terms: terms === storedTerms ? null : terms },
      home,
    );
    if (competitionChange) changed.push(competitionChange.changes);
    storedAfter.push(competitionChange?.whole ?? whole);
  }
  const additions = added.map(toAddition);
  const changes: RecordedChange[] = [...additions, ...changed];
  const isChanged = !isDeepStrictEqual(after, before) || added.length > 0;
  if (isChanged || changed.length > 0)
    checkSizeGrowth(
      { festival: row, competitions: stored },
      { festival: { ...row, ...after }, competitions: [...storedAfter, ...added] },
      'competitions',
    );
  if (isChanged) {
    const { identity: _identity, ...columns } = festivalColumns(after);
    const days = Object.fromEntries(
      DAY_FIELDS.map((day) => [day, after[day] === null ? null : new Date(after[day])]),
    );
    const isVerified = after.verifiedAt !== before.verifiedAt;
    const verifiedBy = undoes === null ? currentCall()?.caller?.user || null : null;
    await tx.festival.update({
      where: { id },
      data: { ...columns, ...days, ...(isVerified && { verifiedBy }), version: { increment: 1 } },
    });
    const [festival] = await readFestivals(readIn(tx), [id]);
    const festivalChange = diffFestival(row, festival!);
    changes.unshift(festivalChange);
    await recordChanges(tx, [festivalChange, ...additions], undoes);
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

const toAddition = ({ competition }: CompetitionWhole): RecordedChange => {
  const { id, festivalId, name, version } = competition!;
  return {
    festivalId,
    competitionId: id,
    name,
    version,
    fields: [{ field: WHOLE, before: null, after: { name } }],
  };
};
