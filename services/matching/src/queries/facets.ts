import type { Facet, FacetValue } from '@laurel/proto/catalog/v1/catalog';
import { inFacetOrder } from '@laurel/rules/conditions';
import { addDays } from '@laurel/rules/days';
import { CHANCES, VERDICTS } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { facetLabel } from '@laurel/words/facet-label';
import { kindOf, KINDS, type Card } from '../catalogue/cards.js';
import type { Match } from '../catalogue/matches.js';
import { chanceFor, type About } from './narrowing.js';

/** Counts the rows that pass every test but its own: `test` is its name. */
export interface Counter {
  test: string;
  count(card: Card, match: Match): void;
}
export interface FacetCounter extends Counter {
  facet(): Facet;
}
/** Deadlines within so many days, each with all that are sooner. */
const WITHIN_DAYS = [7, 14, 30, 60, 90, 180];

/** Refuses `search.facet_unknown`. */
export function facetCounter(name: string, about: About): FacetCounter {
  const kind = kindOf(name);
  const of = kind >= 0 ? conditionCounter(name, kind) : Object.hasOwn(own, name) && own[name]!(about);
  if (!of) throw refuse.invalid('search.facet_unknown', `There is no facet “${name}”.`, 'facets', { name });
  return {
    test: name,
    count: of.count,
    facet: () => ({
      name,
      values: [...of.counts()].map(([value, count]) => ({ value, count, label: facetLabel(name, value) })),
    }),
  };
}
interface Counts {
  count(card: Card, match: Match): void;
  counts(): Iterable<readonly [value: string, count: number]>;
}

function conditionCounter(name: string, kind: number): Counts {
  const counts: number[] = [];
  const { words } = KINDS[kind]!.values;
  const ranked = () =>
    counts
      .flatMap((count, value): Omit<FacetValue, 'label'>[] =>
        count ? [{ value: words[value]!, count }] : [],
      )
      .sort(inFacetOrder(name));
  return {
    count: ({ values }) => {
      for (const value of values[kind]!) counts[value] = (counts[value] ?? 0) + 1;
    },
    counts: () => ranked().map(({ value, count }) => [value, count]),
  };
}

/** Of a few values that stand in an order of their own, those that there are. */
function fewCounter(values: readonly string[], of: (card: Card, match: Match) => readonly string[]): Counts {
  const counts = new Map(values.map((value) => [value, 0]));
  return {
    count: (card, match) => of(card, match).forEach((value) => counts.set(value, counts.get(value)! + 1)),
    counts: () => [...counts].filter(([, count]) => count > 0),
  };
}

const own: Readonly<Record<string, (about: About) => Counts>> = {
  verdict: () =>
    fewCounter([...VERDICTS, 'near-miss'], (_card, { verdict, isNearMiss }) =>
      isNearMiss ? [verdict, 'near-miss'] : [verdict],
    ),
  chance: () => fewCounter(CHANCES, (card, match) => [chanceFor(card, match)]),
  listed: ({ film }) => fewCounter(['true', 'false'], (_card, { id }) => [`${film.listed.has(id)}`]),
  deadlineWithin: ({ today }) => {
    const ends = WITHIN_DAYS.map((days) => ({ value: String(days), last: addDays(today, days) }));
    return fewCounter(
      ends.map(({ value }) => value),
      ({ next }) => (next ? ends.flatMap(({ value, last }) => (next.date <= last ? value : [])) : []),
    );
  },
};
