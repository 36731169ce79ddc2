import type { DatedFees } from '@laurel/proto/catalog/v1/editing';
import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import { DATES, TERMS } from '@laurel/rules/festivals/catalogue-editing';
import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import type { Tx } from '../../database/client.js';
import { newTerm, type TermFields } from '../../domain/terms/term-fields.js';
import {
  areSameTerms,
  getDateFields,
  getPlainFields,
  getTermFields,
} from '../../messages/competition-fields.js';
import { getFestivalFields } from '../../messages/festival.js';

/** Earlier changes of the catalogue that a change reverts, each with the field that it changed. */
export type UndoneChanges = readonly { id: bigint; field: string }[];
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
const diffFields = (previous: object, updated: object): FieldChange[] =>
  Object.entries(updated).flatMap(([field, value]) => {
    const previousValue = (previous as Record<string, unknown>)[field] ?? null;
    return isDeepStrictEqual(previousValue, value ?? null)
      ? []
      : [{ field, before: previousValue, after: value ?? null }];
  });

export const diffFestival = (previous: Festival, updated: Festival): RecordedChange => ({
  festivalId: updated.id,
  competitionId: null,
  name: updated.name,
  version: updated.version,
  fields: diffFields(getFestivalFields(previous), getFestivalFields(updated)),
});

/**
 * Returns the changed fields of a competition. All rules together are one field, and so are all deadlines.
 */
export function diffCompetition(previous: CompetitionWhole, updated: CompetitionWhole): RecordedChange {
  const { id, festivalId, name, version } = updated.competition!;
  const fields = diffFields(getPlainFields(previous.competition!), getPlainFields(updated.competition!));
  const [previousTerms, updatedTerms] = [previous.terms.map(getTermFields), updated.terms.map(getTermFields)];
  if (!areSameTerms(previousTerms, updatedTerms))
    fields.push({ field: TERMS, before: previousTerms, after: updatedTerms });
  const [previousDates, updatedDates] = [getDateFields(previous), getDateFields(updated)];
  if (!isDeepStrictEqual(previousDates, updatedDates))
    fields.push({ field: DATES, before: previousDates, after: updatedDates });
  return { festivalId, competitionId: id, name, version, fields };
}

/** Returns whether two recorded values of a field are equal. A restored deadline may have another id. */
export function areSameRecordedValues(field: string, value: unknown, otherValue: unknown): boolean {
  if (field === TERMS && value && otherValue)
    return areSameTerms(readRecordedTerms(value), readRecordedTerms(otherValue));
  const [comparable, other] = [value, otherValue].map((recorded) =>
    field === DATES && Array.isArray(recorded)
      ? recorded.map(({ id: _id, ...fields }: DatedFees) => fields)
      : recorded,
  );
  return isDeepStrictEqual(comparable, other);
}

/** Reads rules from the history. Fields that older terms did not have are unset. */
export const readRecordedTerms = (recorded: unknown): TermFields[] => (recorded as TermFields[]).map(newTerm);

/** Stores changes with their author, in the transaction that makes them. */
export async function recordChanges(
  tx: Tx,
  changes: readonly RecordedChange[],
  undoneChanges: UndoneChanges = [],
): Promise<void> {
  const actor = getCurrentCall()?.caller?.user || null;
  const data = changes.flatMap(({ fields, ...keys }) =>
    fields.map((field) => ({
      ...keys,
      actor,
      undoes: undoneChanges.find((undone) => undone.field === field.field)?.id ?? null,
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
