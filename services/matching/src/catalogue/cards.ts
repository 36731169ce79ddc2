import { getUsualCityName } from '@laurel/cities/usual-city-name';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CitySpellings } from '@laurel/rules/search/city-spellings';
import { CONDITIONS } from '@laurel/rules/search/conditions';
import { tokenize } from '@laurel/rules/search/search-tokens';
import { hasClosed, findEarliestLiveTier } from '@laurel/rules/fees/tiers';
import { getTraits } from '@laurel/rules/terms/traits';
import { createInterner } from '@laurel/runtime/process/interning';
import { Injectable } from '@nestjs/common';
import type { Competition, Money, Tier } from '../domain/model.js';
import { hasStructuredRules, getOdds } from '../domain/recommendations/recommend.js';
import { Dictionary } from '../engine/numbers/dictionary.js';
import { Catalogue } from './catalogue.js';
import type { Match } from './matches.js';
import { getRegions } from './geography.js';

/** The filter and sort values of a competition at a point in time. They do not depend on the film. */
export interface Card {
  /** Milliseconds. At this time a deadline passes or entries open, and the card changes. */
  validUntil: number;
  nextDeadline: Tier | null;
  /** +∞ if there is no deadline. */
  closesAt: number;
  /** Values by condition index, as numbers. */
  values: readonly (readonly number[])[];
  /** Festival, competition and city as folded tokens, each preceded by a space. */
  text: string;
  odds: number | null;
  hasStructuredRules: boolean;
  /** Fees at the next deadline, by fee category of a film. Computed at first use. */
  fees: (readonly Money[] | undefined)[];
}

/** All conditions by index, each with a dictionary of its values. */
export const CARD_CONDITIONS = Object.entries(CONDITIONS).map(([name, condition]) => ({
  name,
  condition,
  values: new Dictionary(),
}));
/** Returns −1 for an unknown condition. */
export const getConditionIndex = (name: string): number =>
  CARD_CONDITIONS.findIndex((condition) => condition.name === name);
const intern = createInterner();
/** Number of cards that are built before yielding to other work. */
const CARDS_BEFORE_YIELD = 200;

/** Caches a card per competition: built when a list is first filtered, and again after a change. */
@Injectable()
export class Cards {
  /** Keyed by the catalogue’s object, so that the card is released with its competition. */
  private readonly cardByCompetition = new WeakMap<Competition, Card>();
  /** City spellings of the competitions that have a card. */
  readonly citySpellings = new CitySpellings();
  private readonly cardsByList = new WeakMap<readonly Match[], readonly (Card | null)[]>();
  constructor(private readonly catalogue: Catalogue) {}

  /**
   * Returns the cards of a list, in the order of the list; null for a competition that has been deleted. The
   * result is cached with the list, which lives for at most one minute.
   */
  async getCards(matches: readonly Match[], now: number): Promise<readonly (Card | null)[]> {
    const existing = this.cardsByList.get(matches);
    if (existing) return existing;
    const cards: (Card | null)[] = [];
    let builtCount = 0;
    for (const { id } of matches) {
      const competition = this.catalogue.getCompetition(id);
      const cached = competition && this.cardByCompetition.get(competition);
      if (!competition || (cached && now < cached.validUntil)) {
        cards.push(cached ?? null);
        continue;
      }
      const card = buildCard(competition, now);
      this.citySpellings.learn(toCity(competition.festival));
      this.cardByCompetition.set(competition, card);
      cards.push(card);
      if (++builtCount % CARDS_BEFORE_YIELD === 0) await yieldToEventLoop();
    }
    this.cardsByList.set(matches, cards);
    return cards;
  }
}

/** The festival's country and the usual name of its city. */
const toCity = (festival: Competition['festival']) => ({
  country: festival.country,
  city: getUsualCityName({ ...festival, city: festival.city ?? null }),
});

export function buildCard(competition: Competition, now: number): Card {
  const { festival, tiers, opensOn } = competition;
  const location = {
    ...toCity(festival),
    region: (festival.country && getRegions(festival.country)[0]) ?? null,
    arthouseIndex: festival.arthouseIndex ?? 'unknown',
  };
  const opensAt = opensOn === null ? null : Date.parse(opensOn);
  const conditionInput = { ...getTraits(competition.terms, festival), opensAt, tiers };
  const nextDeadline = findEarliestLiveTier(tiers, now);
  const changeTimes = tiers
    .filter((tier) => !hasClosed(tier, now))
    .map(({ closesAt }) => Date.parse(closesAt) + 1);
  if (opensAt !== null && opensAt > now) changeTimes.push(opensAt);
  return {
    validUntil: Math.min(Infinity, ...changeTimes),
    nextDeadline,
    closesAt: nextDeadline ? Date.parse(nextDeadline.closesAt) : Infinity,
    values: CARD_CONDITIONS.map(({ condition, values }) => {
      const results = new Set(condition.getValues(location, conditionInput, now));
      return intern([...results].map((value) => values.intern(value)));
    }),
    text: ` ${tokenize(`${festival.name} ${competition.name} ${festival.city ?? ''}`).join(' ')}`,
    odds: getOdds(competition),
    hasStructuredRules: hasStructuredRules(competition),
    fees: [],
  };
}
