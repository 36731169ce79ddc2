import type { Facet } from '@laurel/proto/catalog/v1/catalog';
import type { CitySpellings } from '@laurel/rules/search/city-spellings';
import { createFacetComparator } from '@laurel/rules/search/conditions';
import { addDays } from '@laurel/rules/dates/days';
import { CHANCES, VERDICTS } from '@laurel/rules/matching/verdicts';
import { refuse } from '@laurel/runtime/errors/refusals';
import { getFacetLabel } from '@laurel/messages/competitions/facet-label';
import { getConditionIndex, CARD_CONDITIONS, type Card } from '../../catalogue/cards.js';
import type { Match } from '../../catalogue/matches.js';
import { getMatchChance, type FilterContext } from './list-filters.js';

/** A list with the card of each row; null for a deleted competition. */
export interface ListWithCards {
  matches: readonly Match[];
  cards: readonly (Card | null)[];
}
type Count = readonly [value: string, count: number];
/** `test`: the filter that is ignored for this facet. */
export interface FacetCounter {
  test: string;
  count(indexes: readonly number[], list: ListWithCards): void;
  toFacet(): Facet;
}
const isFree = ({ amount }: { amount: number }) => amount === 0;
/** Deadlines within this many days. Each value includes the sooner ones. */
const WITHIN_DAYS = [7, 14, 30, 60, 90, 180];

/**
 * Creates the counter of a facet.
 * @throws search.facet_unknown
 */
export function createFacetCounter(
  name: string,
  filterContext: FilterContext,
  cities: CitySpellings,
): FacetCounter {
  const conditionIndex = getConditionIndex(name);
  const counts =
    conditionIndex >= 0
      ? countByCondition(name, conditionIndex)
      : Object.hasOwn(listFacets, name) && listFacets[name]!(filterContext);
  if (!counts)
    throw refuse.invalid('search.facet_unknown', `There is no facet “${name}”.`, 'facets', { name });
  return {
    test: name,
    count: counts.count,
    toFacet: () => ({
      name,
      values: counts
        .counts()
        .filter(([, count]) => count > 0)
        .map(([storedValue, count]) => {
          const value = cities.getDisplayValue(name, storedValue);
          return { value, count, label: getFacetLabel(name, value) };
        }),
    }),
  };
}
interface Counts extends Pick<FacetCounter, 'count'> {
  counts(): readonly Count[];
}

function countByCondition(name: string, conditionIndex: number): Counts {
  const { strings } = CARD_CONDITIONS[conditionIndex]!.values;
  const counts = new Int32Array(strings.length);
  const compareValues = createFacetComparator(name);
  return {
    count(indexes, { cards }) {
      for (let n = 0; n < indexes.length; n++) {
        const values = cards[indexes[n]!]!.values[conditionIndex]!;
        for (let index = 0; index < values.length; index++) counts[values[index]!]!++;
      }
    },
    counts: () =>
      strings
        .map((value, n) => ({ value, count: counts[n]! }))
        .sort(compareValues)
        .map(({ value, count }) => [value, count]),
  };
}

/** Counts a few values in a fixed order. `getIndex` returns the index of a row’s value, −1 for none. */
function countFixedValues(values: readonly string[], getIndex: (card: Card, match: Match) => number): Counts {
  const counts = new Int32Array(values.length + 1);
  return {
    count(indexes, { matches, cards }) {
      for (let n = 0; n < indexes.length; n++)
        counts[getIndex(cards[indexes[n]!]!, matches[indexes[n]!]!) + 1]!++;
    },
    counts: () => values.map((value, n) => [value, counts[n + 1]!]),
  };
}

const listFacets: Readonly<Record<string, (filterContext: FilterContext) => Counts>> = {
  verdict() {
    const verdicts = countFixedValues(VERDICTS, (_card, { verdict }) => VERDICTS.indexOf(verdict));
    const nearMisses = countFixedValues(['near-miss'], (_card, { isNearMiss }) => (isNearMiss ? 0 : -1));
    return {
      count(indexes, list) {
        verdicts.count(indexes, list);
        nearMisses.count(indexes, list);
      },
      counts: () => [...verdicts.counts(), ...nearMisses.counts()],
    };
  },
  chance: () => countFixedValues(CHANCES, (card, match) => CHANCES.indexOf(getMatchChance(card, match))),
  listed: ({ film }) =>
    countFixedValues(['true', 'false'], (_card, { id }) => (film.enteredCompetitions.has(id) ? 0 : 1)),
  // The only amount offered is 0, because it is the same in every currency.
  feeMax: ({ getFees }) => countFixedValues(['0'], (card) => (getFees(card).some(isFree) ? 0 : -1)),
  deadlineWithin({ today }) {
    const lastDays = WITHIN_DAYS.map((days) => addDays(today, days));
    const countsByRange = countFixedValues(WITHIN_DAYS.map(String), ({ nextDeadline: next }) =>
      next ? lastDays.findIndex((day) => next.date <= day) : -1,
    );
    return {
      count: countsByRange.count,
      counts() {
        let sum = 0;
        return countsByRange.counts().map(([value, count]) => [value, (sum += count)]);
      },
    };
  },
};
