import type { GetListingRequest, Narrowing as Asked } from '@laurel/proto/matching/v1/matching';
import { givenFilters, type SearchFilters } from '@laurel/rules/conditions';
import { addDays } from '@laurel/rules/days';
import { asksFee, withinFee } from '@laurel/rules/fee-limit';
import { askedWords } from '@laurel/rules/search-words';
import { kindOf, KINDS, type Card } from '../catalogue/cards.js';
import type { OwnFilm } from '../catalogue/films.js';
import type { Answer, Match } from '../catalogue/matches.js';
import { chanceOf, type Chance } from '../domain/recommend.js';
import type { FeesOf } from './fees-of.js';

/** What a row must be to stay; `name`: of the facet whose values are counted without it. */
export interface Test {
  name: string;
  passes(card: Card, match: Match): boolean;
}
/** What is asked about the film itself, and not of the catalogue. */
export interface About {
  film: Pick<OwnFilm, 'hidden' | 'listed'>;
  feesOf: FeesOf;
  today: string;
  /** Of a what-if, the film as it is. */
  was: Answer | null;
}

export const filtersOf = ({ narrowing }: Pick<GetListingRequest, 'narrowing'>): SearchFilters => ({
  ...givenFilters(narrowing?.filters),
  addedAfter: null,
});
export const chanceFor = ({ odds, isTested }: Card, { verdict }: Match): Chance =>
  chanceOf({ odds, verdict, isTested });

/** Everything that must hold: conditions as in the search, then what is the list's own. */
export function testsOf(asked: GetListingRequest, about: About): Test[] {
  const narrowing = asked.narrowing ?? null;
  const { hidden } = about.film;
  const wantsHidden = narrowing?.hidden === true;
  return [
    ...verdictTest(asked),
    // Most films hide nothing, and every row would be asked.
    ...(hidden.size > 0 || wantsHidden
      ? [{ name: 'hidden', passes: (_card: Card, { id }: Match) => hidden.has(id) === wantsHidden }]
      : []),
    ...conditionTests(filtersOf(asked)),
    ...(narrowing ? ownTests(narrowing, about) : []),
  ];
}

/** Whether a row is of the verdict, or one of the near misses, that is asked for. */
export function isOfVerdict({ verdict, nearMissesOnly }: GetListingRequest): (match: Match) => boolean {
  if (nearMissesOnly) return ({ isNearMiss }) => isNearMiss;
  return verdict ? (match) => match.verdict === verdict : () => true;
}
function verdictTest(asked: GetListingRequest): Test[] {
  if (!asked.verdict && !asked.nearMissesOnly) return [];
  const isOf = isOfVerdict(asked);
  return [{ name: 'verdict', passes: (_card, match) => isOf(match) }];
}

function conditionTests(filters: SearchFilters): Test[] {
  return KINDS.flatMap(({ name, condition, values }) => {
    const chosen = condition.chosen(filters);
    if (chosen.length === 0) return [];
    const isChosen = new Uint8Array(values.words.length);
    for (const value of chosen) if (values.known(value) >= 0) isChosen[values.known(value)] = 1;
    const kind = kindOf(name);
    const passes = (card: Card) => {
      const found = card.values[kind]!;
      for (let n = 0; n < found.length; n++) if (isChosen[found[n]!] === 1) return true;
      return false;
    };
    return { name, passes };
  });
}

function ownTests(narrowing: Asked, { film, feesOf, today, was }: About): Test[] {
  const { query, deadlineWithin, chance, listed, rates, changed } = narrowing;
  const tests: Test[] = [];
  const range = givenFilters(narrowing.filters);
  if (asksFee(range))
    tests.push({ name: 'feeMax', passes: (card) => withinFee(feesOf(card), range, rates) === 'within' });
  if (deadlineWithin != null) {
    const last = addDays(today, deadlineWithin);
    tests.push({ name: 'deadlineWithin', passes: ({ next }) => next !== null && next.date <= last });
  }
  if (chance.length > 0)
    tests.push({ name: 'chance', passes: (card, match) => chance.includes(chanceFor(card, match)) });
  if (listed != null)
    tests.push({ name: 'listed', passes: (_card, { id }) => film.listed.has(id) === listed });
  if (changed && was)
    tests.push({
      name: 'changed',
      passes: (_card, { id, verdict }) => was.byId.get(id)?.verdict !== verdict,
    });
  const words = askedWords(query ?? '').map((word) => ` ${word}`);
  if (words.length > 0)
    tests.push({ name: 'query', passes: ({ text }) => words.every((word) => text.includes(word)) });
  return tests;
}
