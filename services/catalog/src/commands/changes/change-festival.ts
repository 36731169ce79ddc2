import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import { WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import { appendEvents, type OutboxEvent } from '@laurel/runtime/events/outbox';
import { readIn, type Read, type Tx } from '../../database/client.js';
import { checkCompetitionCount } from '../../domain/festivals/competition.js';
import { validateFestival, type FestivalFields } from '../../domain/festivals/festival.js';
import type { TermFields } from '../../domain/terms/term-fields.js';
import { readCompetitions } from '../../messages/competition.js';
import { toFestivalColumns, getFestivalFields, SELECT_FESTIVALS } from '../../messages/festival.js';
import { codes } from '../../reference/reference-data.js';
import { diffFestival, recordChanges, type RecordedChange, type UndoneChanges } from './history.js';
import { getTermFields } from '../../messages/competition-fields.js';
import { toUnchangedInput } from './unchanged-input.js';
import { checkSizeGrowth } from './check-size-growth.js';
import { changeCompetition, type CompetitionInput } from './change-competition.js';
import { insertCompetitions } from './insert-competitions.js';
import { addOnlineRule, removeDerivedRule } from './online-rule.js';
import type { StoredFestival } from './stored-festival.js';

export interface FestivalChange {
  /** True if fields of the festival changed or competitions were added. */
  isChanged: boolean;
  addedCompetitions: CompetitionWhole[];
  competitionsChanged: number;
  /** The changed fields of the festival and of each competition that is changed or new. */
  changes: RecordedChange[];
}

const DAY_FIELDS = ['startsOn', 'endsOn'] as const;

const readFestivals = (read: Read, ids: number[]) =>
  read<Festival>(`${SELECT_FESTIVALS} where f."id" = any($1::int[])`, ids);

/** Reads stored festivals with their competitions and locks them against other changes. */
export async function lockFestivals(tx: Tx, ids: number[]): Promise<Map<number, StoredFestival>> {
  await tx.$queryRawUnsafe(
    'select 1 from "festival" where "id" = any($1::int[]) order by "id" for update',
    ids,
  );
  const read = readIn(tx);
  const festivals = await readFestivals(read, ids);
  const competitions = await readCompetitions(
    read,
    festivals.flatMap(({ competitionIds }) => competitionIds),
  );
  const competitionsByFestival = Map.groupBy(competitions, (details) => details.competition!.festivalId);
  return new Map(
    festivals.map((festival) => [
      festival.id,
      { festival, competitions: competitionsByFestival.get(festival.id) ?? [] },
    ]),
  );
}

/**
 * Changes a festival and its competitions. Publishes an event for each of them that changed.
 * @throws festival.too_large
 */
export async function changeFestival(
  tx: Tx,
  { festival: storedFestival, competitions: storedCompetitions }: StoredFestival,
  input: Partial<FestivalFields>,
  competitionInputs: readonly CompetitionInput[],
  undoneChanges: UndoneChanges = [],
): Promise<FestivalChange> {
  const { id } = storedFestival;
  const previousFields = getFestivalFields(storedFestival);
  const newFields = validateFestival({ ...previousFields, ...input }, codes);
  const parent = { festivalId: id, clock: newFields };
  const newCompetitions = competitionInputs.filter(
    ({ name }) => !storedCompetitions.some(({ competition }) => competition!.name === name),
  );
  if (newCompetitions.length > 0) checkCompetitionCount(storedCompetitions.length + newCompetitions.length);
  // An undo lists the affected rules itself, in `competitionInputs`.
  const isOnlineRuleWithdrawn =
    undoneChanges.length === 0 &&
    previousFields.internetDisallowed === true &&
    newFields.internetDisallowed !== true;
  /** Adds the rules that the festival sets for all its competitions. */
  const withFestivalRule = (terms: TermFields[], competitionName: string): TermFields[] => {
    const index = competitionInputs.findIndex(({ name }) => name === competitionName);
    // A refusal names the field whose input contradicts the other.
    const refusedField = index < 0 ? 'internetDisallowed' : `competitions.${index}.terms`;
    return addOnlineRule(terms, newFields.internetDisallowed, refusedField);
  };
  const addedCompetitions = newCompetitions.length
    ? await insertCompetitions(
        tx,
        newCompetitions.map((fields) => ({
          ...parent,
          fields: {
            ...fields,
            terms: withFestivalRule(fields.terms ?? [], fields.name),
            dates: fields.dates ?? [],
          },
        })),
      )
    : [];
  const competitionChanges: RecordedChange[] = [];
  const updatedCompetitions: CompetitionWhole[] = [];
  for (const details of storedCompetitions) {
    const { name } = details.competition!;
    const competitionInput =
      competitionInputs.find((competition) => competition.name === name) ?? toUnchangedInput(details);
    const storedTerms = details.terms.map(getTermFields);
    const remainingTerms = isOnlineRuleWithdrawn ? removeDerivedRule(storedTerms) : storedTerms;
    const terms = withFestivalRule(competitionInput.terms ?? remainingTerms, name); // the same list if unchanged
    const competitionChange = await changeCompetition(
      tx,
      details,
      { ...competitionInput, terms: terms === storedTerms ? null : terms },
      parent,
    );
    if (competitionChange) competitionChanges.push(competitionChange.changes);
    updatedCompetitions.push(competitionChange?.details ?? details);
  }
  const additions = addedCompetitions.map(toAddition);
  const changes: RecordedChange[] = [...additions, ...competitionChanges];
  const isChanged = !isDeepStrictEqual(newFields, previousFields) || addedCompetitions.length > 0;
  if (isChanged || competitionChanges.length > 0)
    checkSizeGrowth(
      { festival: storedFestival, competitions: storedCompetitions },
      {
        festival: { ...storedFestival, ...newFields },
        competitions: [...updatedCompetitions, ...addedCompetitions],
      },
      'competitions',
    );
  if (isChanged) {
    const isVerificationChanged = newFields.verifiedAt !== previousFields.verifiedAt;
    // A user who undoes a change has not verified the festival.
    const verifiedBy = undoneChanges.length === 0 ? getCurrentCall()?.caller?.user || null : null;
    const festival = await updateFestival(tx, id, newFields, isVerificationChanged ? { verifiedBy } : {});
    const festivalChange = diffFestival(storedFestival, festival);
    changes.unshift(festivalChange);
    await recordChanges(tx, [festivalChange, ...additions], undoneChanges);
    await appendEvents(tx, [
      {
        type: 'festival.changed',
        aggregate: `festival-${id}`,
        version: festival.version,
        payload: { festival },
      },
      ...addedCompetitions.map((details): OutboxEvent => ({
        type: 'competition.added',
        aggregate: `competition-${details.competition!.id}`,
        version: 1,
        payload: { whole: details },
      })),
    ]);
  }
  return { isChanged, addedCompetitions, competitionsChanged: competitionChanges.length, changes };
}

async function updateFestival(
  tx: Tx,
  id: number,
  fields: FestivalFields,
  verification: { verifiedBy?: string | null },
): Promise<Festival> {
  const { identity: _identity, ...columns } = toFestivalColumns(fields);
  const days = Object.fromEntries(
    DAY_FIELDS.map((day) => [day, fields[day] === null ? null : new Date(fields[day])]),
  );
  const data = { ...columns, ...days, ...verification, version: { increment: 1 } };
  await tx.festival.update({ where: { id }, data });
  const [festival] = await readFestivals(readIn(tx), [id]);
  return festival!;
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
