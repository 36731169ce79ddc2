import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import { DATES, TERMS } from '@laurel/rules/festivals/catalogue-editing';
import { currentCall } from '@laurel/runtime/auth/call-context';
import type { Tx } from '../../database/client.js';
import {
  areSameTerms,
  getDateFields,
  getPlainFields,
  getTermFields,
} from '../../messages/competition-fields.js';
import { getFestivalFields } from '../../messages/festival.js';

/** The catalogue change that another change of the same field undoes. */
export type Undoes = { id: bigint; field: string } | null;
interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}
export interface RecordedChange {
  festivalId: number;
  competitionId: number | null;
  name: string;
  version: number;
  fields: readonly FieldChange[];
}
const diffFields = (before: object, after: object): FieldChange[] =>
  Object.entries(after).flatMap(([field, value]) => {
    const old = (before as Record<string, unknown>)[field] ?? null;
    return isDeepStrictEqual(old, value ?? null) ? [] : [{ field, before: old, after: value ?? null }];
  });

export const diffFestival = (before: Festival, after: Festival): RecordedChange => ({
  festivalId: after.id,
  competitionId: null,
  name: after.name,
  version: after.version,
  fields: diffFields(getFestivalFields(before), getFestivalFields(after)),
});

/** Returns the changed fields of a competition. Its rules count as one field, and so do its deadlines. */
export function diffCompetition(before: CompetitionWhole, after: CompetitionWhole): RecordedChange {
  const { id, festivalId, name, version } = after.competition!;
  const fields = diffFields(getPlainFields(before.competition!), getPlainFields(after.competition!));
  const [terms, termsNow] = [before.terms.map(getTermFields), after.terms.map(getTermFields)];
  if (!areSameTerms(terms, termsNow)) fields.push({ field: TERMS, before: terms, after: termsNow });
  const [dates, datesNow] = [getDateFields(before), getDateFields(after)];
  if (!isDeepStrictEqual(dates, datesNow)) fields.push({ field: DATES, before: dates, after: datesNow });
  return { festivalId, competitionId: id, name, version, fields };
}

/** Stores the changes with the user who made them, in the transaction that makes them. */
export async function recordChanges(
  tx: Tx,
  changed: readonly RecordedChange[],
  undoes: Undoes = null,
): Promise<void> {
  const actor = currentCall()?.caller?.user || null;
  const data = changed.flatMap(({ fields, ...keys }) =>
    fields.map((field) => ({
      ...keys,
      actor,
      undoes: undoes?.field === field.field ? undoes.id : null,
      field: field.field,
      before: JSON.stringify(field.before),
      after: JSON.stringify(field.after),
    })),
  );
  if (data.length === 0) return;
  await tx.$executeRawUnsafe(
    `insert into catalog_change ("festivalId", "competitionId", "name", "version", "actor", "undoes", "field", "before", "after")
     select "festivalId", "competitionId", "name", "version", "actor", "undoes", "field", "before"::jsonb, "after"::jsonb
     from jsonb_to_recordset($1::jsonb) as c("festivalId" int, "competitionId" int, "name" text, "version" int, "actor" uuid,
       "undoes" bigint, "field" text, "before" text, "after" text)`,
    JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
}
