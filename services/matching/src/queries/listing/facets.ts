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
type ValueCount = readonly [value: string, count: number];
export interface FacetCounter {
  /** Name of the filter that this facet's counts ignore. */
  filterName: string;
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
  if (conditionIndex < 0 && !Object.hasOwn(listFacets, name))
    throw refuse.invalid('search.facet_unknown', `There is no facet “${name}”.`, 'facets', { name });
  const counter =
    conditionIndex >= 0 ? createConditionCounter(name, conditionIndex) : listFacets[name]!(filterContext);
  return {
    filterName: name,
    count: counter.count,
    toFacet: () => ({
      name,
      values: counter
        .getCounts()
        .filter(([, count]) => count > 0)
        .map(([storedValue, count]) => {
          const value = cities.getDisplayValue(name, storedValue);
          return { value, count, label: getFacetLabel(name, value) };
        }),
    }),
  };
}
interface ValueCounter extends Pick<FacetCounter, 'count'> {
  getCounts(): readonly ValueCount[];
}

function createConditionCounter(name: string, conditionIndex: number): ValueCounter {
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
    getCounts: () =>
      strings
        .map((value, n) => ({ value, count: counts[n]! }))
        .sort(compareValues)
        .map(({ value, count }) => [value, count]),
  };
}

/** Counts a few values in a fixed order. `getIndex` returns the index of a row’s value, −1 for none. */
function createFixedCounter(
  values: readonly string[],
  getIndex: (card: Card, match: Match) => number,
): ValueCounter {
  // Index 0 counts the rows without a value.
  const counts = new Int32Array(values.length + 1);
  return {
    count(indexes, { matches, cards }) {
      for (let n = 0; n < indexes.length; n++)
        counts[getIndex(cards[indexes[n]!]!, matches[indexes[n]!]!) + 1]!++;
    },
    getCounts: () => values.map((value, n) => [value, counts[n + 1]!]),
  };
}

const listFacets: Readonly<Record<string, (filterContext: FilterContext) => ValueCounter>> = {
  verdict() {
    const verdicts = createFixedCounter(VERDICTS, (_card, { verdict }) => VERDICTS.indexOf(verdict));
    const nearMisses = createFixedCounter(['near-miss'], (_card, { isNearMiss }) => (isNearMiss ? 0 : -1));
    return {
      count(indexes, list) {
        verdicts.count(indexes, list);
        nearMisses.count(indexes, list);
      },
      getCounts: () => [...verdicts.getCounts(), ...nearMisses.getCounts()],
    };
  },
  chance: () => createFixedCounter(CHANCES, (card) => CHANCES.indexOf(getMatchChance(card))),
  listed: ({ film }) =>
    createFixedCounter(['true', 'false'], (_card, { id }) => (film.enteredCompetitions.has(id) ? 0 : 1)),
  // The only amount offered is 0, because it is the same in every currency.
  feeMax: ({ getFees }) => createFixedCounter(['0'], (card) => (getFees(card).some(isFree) ? 0 : -1)),
  deadlineWithin({ today }) {
    const lastDays = WITHIN_DAYS.map((days) => addDays(today, days));
    const ranges = createFixedCounter(WITHIN_DAYS.map(String), ({ nextDeadline }) =>
      nextDeadline ? lastDays.findIndex((day) => nextDeadline.date <= day) : -1,
    );
    return {
      count: ranges.count,
      getCounts() {
        let sum = 0;
        return ranges.getCounts().map(([value, count]) => {
          sum += count;
          return [value, sum];
        });
      },
    };
  },
};
