import type { GetListingRequest, Narrowing as NarrowingRequest } from '@laurel/proto/matching/v1/matching';
import { withUsualCities } from '@laurel/cities/usual-city-name';
import { completeFilters, type SearchFilters } from '@laurel/rules/search/conditions';
import { addDays } from '@laurel/rules/dates/days';
import { hasFeeLimit, compareWithFeeRange, isUnconverted } from '@laurel/rules/fees/fee-limit';
import { getQueryTokens } from '@laurel/rules/search/search-tokens';
import { getConditionIndex, CARD_CONDITIONS, type Card } from '../../catalogue/cards.js';
import type { Rates } from '@laurel/rules/money/rates';
import type { OwnedFilm } from '../../projections/owned-films.js';
import type { MatchResult, Match } from '../../catalogue/matches.js';
import { getRateBand, type Chance } from '../../domain/recommendations/recommend.js';
import type { FeeGetter } from './fee-getter.js';

/** A condition that a row must satisfy. `name`: the facet whose values are counted without this condition. */
export interface RowPredicate {
  name: string;
  accepts(card: Card, match: Match): boolean;
}
/** The data besides the catalogue that the conditions read. */
export interface FilterContext {
  film: Pick<OwnedFilm, 'hiddenCompetitions' | 'enteredCompetitions'>;
  getFees: FeeGetter;
  rates: Rates;
  today: string;
  /** For a what-if: the result for the stored film; otherwise null. */
  baseline: MatchResult | null;
}

/** Returns the filters of the search. `addedAfter` only exists for saved searches, not for this list. */
export const getFilters = ({ narrowing }: Pick<GetListingRequest, 'narrowing'>): SearchFilters => ({
  ...withUsualCities(completeFilters(narrowing?.filters)),
  addedAfter: null,
});
export const getMatchChance = ({ odds }: Card): Chance => getRateBand(odds);

/** Returns all conditions: those of the search, then those specific to the list. */
export function createRowPredicates(
  request: GetListingRequest,
  filterContext: FilterContext,
): RowPredicate[] {
  const narrowing = request.narrowing ?? null;
  const { hiddenCompetitions } = filterContext.film;
  const isShowingHidden = narrowing?.hidden === true;
  return [
    ...createVerdictPredicates(request),
    // Skipped if the film hides nothing, as most films do, to avoid testing every row.
    ...(hiddenCompetitions.size > 0 || isShowingHidden
      ? [
          {
            name: 'hidden',
            accepts: (_card: Card, { id }: Match) => hiddenCompetitions.has(id) === isShowingHidden,
          },
        ]
      : []),
    ...createConditionPredicates(getFilters(request)),
    ...(narrowing ? createListPredicates(narrowing, filterContext) : []),
  ];
}

/** Whether a row has the requested verdict or is a near miss, as requested. */
export function createVerdictTest({ verdict, nearMissesOnly }: GetListingRequest): (match: Match) => boolean {
  if (nearMissesOnly) return ({ isNearMiss }) => isNearMiss;
  return verdict ? (match) => match.verdict === verdict : () => true;
}
function createVerdictPredicates(request: GetListingRequest): RowPredicate[] {
  if (!request.verdict && !request.nearMissesOnly) return [];
  const hasVerdict = createVerdictTest(request);
  return [{ name: 'verdict', accepts: (_card, match) => hasVerdict(match) }];
}

function createConditionPredicates(filters: SearchFilters): RowPredicate[] {
  return CARD_CONDITIONS.flatMap(({ name, condition, values }) => {
    const selectedValues = condition.getSelectedValues(filters);
    if (selectedValues.length === 0) return [];
    const isSelected = new Uint8Array(values.strings.length);
    for (const value of selectedValues) {
      const number = values.find(value);
      if (number >= 0) isSelected[number] = 1;
    }
    const conditionIndex = getConditionIndex(name);
    const accepts = (card: Card) => {
      const cardValues = card.values[conditionIndex]!;
      for (let n = 0; n < cardValues.length; n++) if (isSelected[cardValues[n]!] === 1) return true;
      return false;
    };
    return { name, accepts };
  });
}

function createListPredicates(
  narrowing: NarrowingRequest,
  { film, getFees, rates, today, baseline }: FilterContext,
): RowPredicate[] {
  const { query, deadlineWithin, chance, listed, changed } = narrowing;
  const predicates: RowPredicate[] = [];
  const range = completeFilters(narrowing.filters);
  if (hasFeeLimit(range))
    predicates.push({
      name: 'feeMax',
      // A competition is not left out only because a rate is missing. It comes last, with a note.
      accepts: (card) => {
        const fees = getFees(card);
        return compareWithFeeRange(fees, range, rates) === 'within' || isUnconverted(fees, range, rates);
      },
    });
  if (deadlineWithin != null) {
    const lastDay = addDays(today, deadlineWithin);
    predicates.push({
      name: 'deadlineWithin',
      accepts: ({ nextDeadline }) => nextDeadline !== null && nextDeadline.date <= lastDay,
    });
  }
  if (chance.length > 0)
    predicates.push({ name: 'chance', accepts: (card) => chance.includes(getMatchChance(card)) });
  if (listed != null)
    predicates.push({
      name: 'listed',
      accepts: (_card, { id }) => film.enteredCompetitions.has(id) === listed,
    });
  if (changed && baseline)
    predicates.push({
      name: 'changed',
      accepts: (_card, { id, verdict }) => baseline.byId.get(id)?.verdict !== verdict,
    });
  const tokens = getQueryTokens(query ?? '').map((word) => ` ${word}`);
  if (tokens.length > 0)
    predicates.push({ name: 'query', accepts: ({ text }) => tokens.every((word) => text.includes(word)) });
  return predicates;
}
