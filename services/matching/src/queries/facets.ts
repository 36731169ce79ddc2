import type { Facet } from '@laurel/proto/catalog/v1/catalog';
import type { CitySpellings } from '@laurel/rules/city-spellings';
import { inFacetOrder } from '@laurel/rules/conditions';
import { addDays } from '@laurel/rules/days';
import { CHANCES, VERDICTS } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { facetLabel } from '@laurel/words/facet-label';
import { kindOf, KINDS, type Card } from '../catalogue/cards.js';
import type { Match } from '../catalogue/matches.js';
import { chanceFor, type About } from './narrowing.js';

/** A list with the card of each row beside it; null for one that has gone. */
export interface Carded {
  all: readonly Match[];
  cards: readonly (Card | null)[];
}
type Count = readonly [value: string, count: number];
/** Counts the values of the rows at some places of a list; `test` is the name of the filter without which it counts. */
export interface FacetCounter {
  test: string;
  count(places: readonly number[], list: Carded): void;
  facet(): Facet;
}
const isFree = ({ amount }: { amount: number }) => amount === 0;
/** Deadlines within so many days, each with all that are sooner. */
const WITHIN_DAYS = [7, 14, 30, 60, 90, 180];

/** Refuses `search.facet_unknown`. */
export function facetCounter(name: string, about: About, cities: CitySpellings): FacetCounter {
  const kind = kindOf(name);
  const counts = kind >= 0 ? ofCondition(name, kind) : Object.hasOwn(own, name) && own[name]!(about);
  if (!counts)
    throw refuse.invalid('search.facet_unknown', `There is no facet “${name}”.`, 'facets', { name });
  return {
    test: name,
    count: counts.count,
    facet: () => ({
      name,
      values: counts
        .counts()
        .filter(([, count]) => count > 0)
        .map(([found, count]) => {
          const value = cities.shown(name, found);
          return { value, count, label: facetLabel(name, value) };
        }),
    }),
  };
}
interface Counts extends Pick<FacetCounter, 'count'> {
  counts(): readonly Count[];
}

function ofCondition(name: string, kind: number): Counts {
  const { words } = KINDS[kind]!.values;
  const counts = new Int32Array(words.length);
  const inOrder = inFacetOrder(name);
  return {
    count(places, { cards }) {
      for (let n = 0; n < places.length; n++) {
        const values = cards[places[n]!]!.values[kind]!;
        for (let at = 0; at < values.length; at++) counts[values[at]!]!++;
      }
    },
    counts: () =>
      words
        .map((value, n) => ({ value, count: counts[n]! }))
        .sort(inOrder)
        .map(({ value, count }) => [value, count]),
  };
}

/** Of a few values in an order of their own: `of` says at which of them a row stands, −1 for none. */
function ofFew(values: readonly string[], of: (card: Card, match: Match) => number): Counts {
  const counts = new Int32Array(values.length + 1);
  return {
    count(places, { all, cards }) {
      for (let n = 0; n < places.length; n++) counts[of(cards[places[n]!]!, all[places[n]!]!) + 1]!++;
    },
    counts: () => values.map((value, n) => [value, counts[n + 1]!]),
  };
}

const own: Readonly<Record<string, (about: About) => Counts>> = {
  verdict() {
    const verdicts = ofFew(VERDICTS, (_card, { verdict }) => VERDICTS.indexOf(verdict));
    const near = ofFew(['near-miss'], (_card, { isNearMiss }) => (isNearMiss ? 0 : -1));
    return {
      count(places, list) {
        verdicts.count(places, list);
        near.count(places, list);
      },
      counts: () => [...verdicts.counts(), ...near.counts()],
    };
  },
  chance: () => ofFew(CHANCES, (card, match) => CHANCES.indexOf(chanceFor(card, match))),
  listed: ({ film }) => ofFew(['true', 'false'], (_card, { id }) => (film.listed.has(id) ? 0 : 1)),
  // Of amounts only that one, for it is the same in every currency.
  feeMax: ({ feesOf }) => ofFew(['0'], (card) => (feesOf(card).some(isFree) ? 0 : -1)),
  deadlineWithin({ today }) {
    const last = WITHIN_DAYS.map((days) => addDays(today, days));
    const first = ofFew(WITHIN_DAYS.map(String), ({ next }) =>
      next ? last.findIndex((day) => next.date <= day) : -1,
    );
    return {
      count: first.count,
      counts() {
        let sum = 0;
        return first.counts().map(([value, count]) => [value, (sum += count)]);
      },
    };
  },
};
