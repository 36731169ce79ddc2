import type { Competition, CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import type { CompetitionFacts, DateFacts } from '../domain/competition.js';
import type { TermFacts } from '../domain/term.js';

const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
export const byTitle = (a: { title: string }, b: { title: string }): number => (a.title < b.title ? -1 : 1);

const listsSorted = (term: object) =>
  Object.fromEntries(
    Object.entries(term).map(([key, value]) => [key, Array.isArray(value) ? [...value].sort() : value]),
  );
const setOf = (terms: readonly object[]) =>
  terms.map((term) => JSON.stringify(sorted(listsSorted(term)))).sort();
/** Whether two lists say the same rules, in whatever order. */
export const areSameTerms = (a: readonly object[], b: readonly object[]): boolean =>
  isDeepStrictEqual(setOf(a), setOf(b));

/** What is said of a competition itself: what it does not have is null. */
export const plainFacts = ({
  name,
  description = null,
  isDeprecated,
  bonusRanking,
  opensOn = null,
  notificationDate = null,
}: Competition): Omit<CompetitionFacts, 'terms' | 'dates'> => ({
  name,
  description,
  isDeprecated,
  bonusRanking,
  opensOn,
  notificationDate,
});

/** A stored term as what is said of it: what it does not have was read as null. */
export const termFacts = ({
  id: _id,
  competitionId: _competition,
  ...facts
}: CompetitionWhole['terms'][number]): TermFacts => facts as TermFacts;

export type DatedFacts = DateFacts & { id: number };
/** Stored deadlines as what is said of them, each with its id. */
export function dateFacts({ dates, fees }: Pick<CompetitionWhole, 'dates' | 'fees'>): DatedFacts[] {
  const of = Map.groupBy(fees, (fee) => fee.competitionDateId);
  return dates.map(({ id, date, title = null, deprecated, timezone = null }) => ({
    id,
    date,
    title,
    deprecated,
    timezone,
    fees: (of.get(id) ?? [])
      .map(({ title: name, amount, currency, audience, appliesTo = null }) => ({
        title: name,
        amount,
        currency,
        audience,
        appliesTo,
      }))
      .sort(byTitle),
  }));
}
