import type { GetListingRequest, Narrowing as NarrowingRequest } from '@laurel/proto/matching/v1/matching';
import { givenFilters, type SearchFilters } from '@laurel/rules/search/conditions';
import { addDays } from '@laurel/rules/dates/days';
import { hasFeeLimit, withinFee } from '@laurel/rules/fees/fee-limit';
import { getQueryTokens } from '@laurel/rules/search/search-tokens';
import { getKindIndex, KINDS, type Card } from '../../catalogue/cards.js';
import type { OwnedFilm } from '../../projections/owned-films.js';
import type { Answer, Match } from '../../catalogue/matches.js';
import { getChance, type Chance } from '../../domain/recommendations/recommend.js';
import type { FeeGetter } from './fee-getter.js';

/** A condition that a row must satisfy. `name`: the facet whose values are counted without this condition. */
export interface Test {
  name: string;
  accepts(card: Card, match: Match): boolean;
}
/** Data about the film, which the catalogue does not have. */
export interface About {
  film: Pick<OwnedFilm, 'hidden' | 'listed'>;
  getFees: FeeGetter;
  today: string;
  /** For a what-if: the answer for the film as it is. */
  was: Answer | null;
}

export const getFilters = ({ narrowing }: Pick<GetListingRequest, 'narrowing'>): SearchFilters => ({
  ...givenFilters(narrowing?.filters),
  addedAfter: null,
});
export const chanceFor = ({ odds, isTested }: Card, { verdict }: Match): Chance =>
  getChance({ odds, verdict, isTested });

/** Returns all conditions: those of the search, then those specific to the list. */
export function createTests(request: GetListingRequest, about: About): Test[] {
  const narrowing = request.narrowing ?? null;
  const { hidden } = about.film;
  const showsHidden = narrowing?.hidden === true;
  return [
    ...verdictTest(request),
    // Skipped if the film hides nothing, as most films do, to avoid testing every row.
    ...(hidden.size > 0 || showsHidden
      ? [{ name: 'hidden', accepts: (_card: Card, { id }: Match) => hidden.has(id) === showsHidden }]
      : []),
    ...conditionTests(getFilters(request)),
    ...(narrowing ? createListTests(narrowing, about) : []),
  ];
}

/** Whether a row has the requested verdict or is a near miss, as requested. */
export function matchesVerdict({ verdict, nearMissesOnly }: GetListingRequest): (match: Match) => boolean {
  if (nearMissesOnly) return ({ isNearMiss }) => isNearMiss;
  return verdict ? (match) => match.verdict === verdict : () => true;
}
function verdictTest(request: GetListingRequest): Test[] {
  if (!request.verdict && !request.nearMissesOnly) return [];
  const hasVerdict = matchesVerdict(request);
  return [{ name: 'verdict', accepts: (_card, match) => hasVerdict(match) }];
}

function conditionTests(filters: SearchFilters): Test[] {
  return KINDS.flatMap(({ name, condition, values }) => {
    const chosen = condition.chosen(filters);
    if (chosen.length === 0) return [];
    const isChosen = new Uint8Array(values.strings.length);
    for (const value of chosen) if (values.known(value) >= 0) isChosen[values.known(value)] = 1;
    const kind = getKindIndex(name);
    const accepts = (card: Card) => {
      const found = card.values[kind]!;
      for (let n = 0; n < found.length; n++) if (isChosen[found[n]!] === 1) return true;
      return false;
    };
    return { name, accepts };
  });
}

function createListTests(narrowing: NarrowingRequest, { film, getFees, today, was }: About): Test[] {
  const { query, deadlineWithin, chance, listed, rates, changed } = narrowing;
  const tests: Test[] = [];
  const range = givenFilters(narrowing.filters);
  if (hasFeeLimit(range))
    tests.push({ name: 'feeMax', accepts: (card) => withinFee(getFees(card), range, rates) === 'within' });
  if (deadlineWithin != null) {
    const last = addDays(today, deadlineWithin);
    tests.push({ name: 'deadlineWithin', accepts: ({ next }) => next !== null && next.date <= last });
  }
  if (chance.length > 0)
    tests.push({ name: 'chance', accepts: (card, match) => chance.includes(chanceFor(card, match)) });
  if (listed != null)
    tests.push({ name: 'listed', accepts: (_card, { id }) => film.listed.has(id) === listed });
  if (changed && was)
    tests.push({
      name: 'changed',
      accepts: (_card, { id, verdict }) => was.byId.get(id)?.verdict !== verdict,
    });
  const tokens = getQueryTokens(query ?? '').map((word) => ` ${word}`);
  if (tokens.length > 0)
    tests.push({ name: 'query', accepts: ({ text }) => tokens.every((word) => text.includes(word)) });
  return tests;
}
