import { setImmediate as others } from 'node:timers/promises';
import { CitySpellings } from '@laurel/rules/search/city-spellings';
import { CONDITIONS } from '@laurel/rules/search/conditions';
import { tokenize } from '@laurel/rules/search/search-tokens';
import { hasClosed, nextTier } from '@laurel/rules/fees/tiers';
import { getTraits } from '@laurel/rules/terms/traits';
import { createInterner } from '@laurel/runtime/process/interning';
import { Injectable } from '@nestjs/common';
import type { Competition, Money, Tier } from '../domain/model.js';
import { isTested, getOdds } from '../domain/recommendations/recommend.js';
import { Dictionary } from '../engine/numbers/dictionary.js';
import { Catalogue } from './catalogue.js';
import type { Match } from './matches.js';
import { getRegions } from './regions.js';

/** The filter and sort values of a competition at a point in time. They do not depend on the film. */
export interface Card {
  /** Milliseconds. At this time a deadline passes or entries open, and the card changes. */
  until: number;
  next: Tier | null;
  /** +∞ if there is no deadline. */
  closesAt: number;
  /** Values by condition index, as numbers. */
  values: readonly (readonly number[])[];
  /** Festival, competition and city as folded tokens, each preceded by a space. */
  text: string;
  odds: number | null;
  isTested: boolean;
  /** Fees at the next deadline, by fee category of a film. Computed at first use. */
  fees: (readonly Money[] | undefined)[];
}

/** The kinds of condition by index, each with a dictionary of its values. */
export const KINDS = Object.entries(CONDITIONS).map(([name, condition]) => ({
  name,
  condition,
  values: new Dictionary(),
}));
export const getKindIndex = (name: string): number => KINDS.findIndex((kind) => kind.name === name);
const intern = createInterner();
/** Number of cards that are built before yielding to other work. */
const UNTIL_YIELD = 200;

/**
 * Caches a card for each competition of the catalogue. A card is built when a list is first filtered, and
 * again after the competition has changed.
 */
@Injectable()
export class Cards {
  /** Keyed by the catalogue’s object, so that the card is released with its competition. */
  private readonly known = new WeakMap<Competition, Card>();
  /** City spellings of the competitions that have a card. */
  readonly cities = new CitySpellings();
  private readonly cardsByList = new WeakMap<readonly Match[], readonly (Card | null)[]>();
  constructor(private readonly catalogue: Catalogue) {}

  /**
   * Returns the cards of a list, in the order of the list; null for a competition that has been deleted. The
   * result is cached with the list, which lives for at most one minute.
   */
  async getCards(list: readonly Match[], now: number): Promise<readonly (Card | null)[]> {
    const existing = this.cardsByList.get(list);
    if (existing) return existing;
    const cards: (Card | null)[] = [];
    let made = 0;
    for (const { id } of list) {
      const competition = this.catalogue.one(id);
      const cached = competition && this.known.get(competition);
      if (!competition || (cached && now < cached.until)) {
        cards.push(cached ?? null);
        continue;
      }
      this.cities.learn(competition.festival);
      const card = buildCard(competition, now);
      this.known.set(competition, card);
      cards.push(card);
      if (++made % UNTIL_YIELD === 0) await others();
    }
    this.cardsByList.set(list, cards);
    return cards;
  }
}

export function buildCard(competition: Competition, now: number): Card {
  const { festival, tiers, opensOn } = competition;
  const location = {
    country: festival.country,
    city: festival.city ?? null,
    region: (festival.country && getRegions(festival.country)[0]) ?? null,
    arthouseIndex: festival.arthouseIndex ?? 'unknown',
  };
  const opensAt = opensOn === null ? null : Date.parse(opensOn);
  const searched = { ...getTraits(competition.terms, festival), opensAt, tiers };
  const next = nextTier(tiers, now);
  const changeTimes = tiers
    .filter((tier) => !hasClosed(tier, now))
    .map(({ closesAt }) => Date.parse(closesAt) + 1);
  return {
    until: Math.min(Infinity, ...changeTimes, ...(opensAt !== null && opensAt > now ? [opensAt] : [])),
    next,
    closesAt: next ? Date.parse(next.closesAt) : Infinity,
    values: KINDS.map(({ condition, values }) => {
      const results = new Set(condition.values(location, searched, now));
      return intern([...results].map((value) => values.number(value)));
    }),
    text: ` ${tokenize(`${festival.name} ${competition.name} ${festival.city ?? ''}`).join(' ')}`,
    odds: getOdds(competition),
    isTested: isTested(competition),
    fees: [],
  };
}
