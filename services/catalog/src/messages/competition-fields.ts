import type { Competition, CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import type { CompetitionFields, DateFields } from '../domain/festivals/competition.js';
import type { TermFields } from '../domain/terms/term-fields.js';

const sortKeys = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
export const compareTitles = (a: { title: string }, b: { title: string }): number =>
  a.title < b.title ? -1 : 1;

const sortLists = (term: object) =>
  Object.fromEntries(
    Object.entries(term).map(([key, value]) => [key, Array.isArray(value) ? [...value].sort() : value]),
  );
const toComparableList = (terms: readonly object[]) =>
  terms.map((term) => JSON.stringify(sortKeys(sortLists(term)))).sort();
export const areSameTerms = (a: readonly object[], b: readonly object[]): boolean =>
  isDeepStrictEqual(toComparableList(a), toComparableList(b));

/** Returns the fields of a competition without rules and deadlines. Missing fields become null. */
export const getPlainFields = (competition: Competition): Omit<CompetitionFields, 'terms' | 'dates'> => {
  const { name, isDeprecated, bonusRanking } = competition;
  const { description = null, opensOn = null, notificationDate = null } = competition;
  return { name, description, isDeprecated, bonusRanking, opensOn, notificationDate };
};

/** Returns the fields of a stored term. The query returns missing fields as null. */
export const getTermFields = ({
  id: _id,
  competitionId: _competition,
  ...fields
}: CompetitionWhole['terms'][number]): TermFields => fields as TermFields;

export type StoredDateFields = DateFields & { id: number };
/** Returns the fields of the stored deadlines, each with its id. */
export function getDateFields({ dates, fees }: Pick<CompetitionWhole, 'dates' | 'fees'>): StoredDateFields[] {
  const feesByDate = Map.groupBy(fees, (fee) => fee.competitionDateId);
  return dates.map(({ id, date, title = null, deprecated, timezone = null, time = null }) => ({
    id,
    date,
    title,
    deprecated,
    timezone,
    time,
    fees: (feesByDate.get(id) ?? [])
      .map(({ title: name, amount, currency, audience, appliesTo = null }) => ({
        title: name,
        amount,
        currency,
        audience,
        appliesTo,
      }))
      .sort(compareTitles),
  }));
}
