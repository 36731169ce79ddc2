import { setImmediate as others } from 'node:timers/promises';
import { CitySpellings } from '@laurel/rules/city-spellings';
import { CONDITIONS } from '@laurel/rules/conditions';
import { wordsOf } from '@laurel/rules/search-words';
import { hasClosed, nextTier } from '@laurel/rules/tiers';
import { traitsOf } from '@laurel/rules/traits';
import { interning } from '@laurel/runtime/interning';
import { Injectable } from '@nestjs/common';
import type { Competition, Money, Tier } from '../domain/facts.js';
import { isTested, oddsOf } from '../domain/recommend.js';
import { Dictionary } from '../engine/numbers/dictionary.js';
import { Catalogue } from './catalogue.js';
import type { Match } from './matches.js';
import { regionsOf } from './regions.js';

/** What a list is narrowed to and put in order by, of a competition at some time, whatever the film. */
export interface Card {
  /** Milliseconds: then a deadline passes or entries open, and it is another. */
  until: number;
  next: Tier | null;
  /** +∞ for none. */
  closesAt: number;
  /** By the number of a condition: its values, as numbers. */
  values: readonly (readonly number[])[];
  /** Festival, competition and city as folded words, each with a space before it. */
  text: string;
  odds: number | null;
  isTested: boolean;
  /** What films pay at the next deadline, by what a film is to a fee; made when it is first asked for. */
  fees: (readonly Money[] | undefined)[];
}

/** The kinds of condition by their number, each with its values by theirs. */
export const KINDS = Object.entries(CONDITIONS).map(([name, condition]) => ({
  name,
  condition,
  values: new Dictionary(),
}));
export const kindOf = (name: string): number => KINDS.findIndex((kind) => kind.name === name);
const keptOnce = interning();
/** So many are made in one turn. */
const UNTIL_YIELD = 200;

/** The competitions of the catalogue, each worked out when a list is first narrowed, and anew when it has changed. */
@Injectable()
export class Cards {
  /** By what the catalogue has: what leaves it takes its card along. */
  private readonly known = new WeakMap<Competition, Card>();
  /** Of the competitions that have a card. */
  readonly cities = new CitySpellings();
  private readonly ofLists = new WeakMap<readonly Match[], readonly (Card | null)[]>();
  constructor(private readonly catalogue: Catalogue) {}

  /** Beside a list, which is kept for a minute at most; null for what has gone meanwhile. */
  async of(list: readonly Match[], now: number): Promise<readonly (Card | null)[]> {
    const known = this.ofLists.get(list);
    if (known) return known;
    const cards: (Card | null)[] = [];
    let made = 0;
    for (const { id } of list) {
      const competition = this.catalogue.one(id);
      const kept = competition && this.known.get(competition);
      if (!competition || (kept && now < kept.until)) {
        cards.push(kept ?? null);
        continue;
      }
      this.cities.learn(competition.festival);
      const card = cardOf(competition, now);
      this.known.set(competition, card);
      cards.push(card);
      if (++made % UNTIL_YIELD === 0) await others();
    }
    this.ofLists.set(list, cards);
    return cards;
  }
}

export function cardOf(competition: Competition, now: number): Card {
  const { festival, tiers, opensOn } = competition;
  const place = {
    country: festival.country,
    city: festival.city ?? null,
    region: (festival.country && regionsOf(festival.country)[0]) ?? null,
    arthouseIndex: festival.arthouseIndex ?? 'unknown',
  };
  const opensAt = opensOn === null ? null : Date.parse(opensOn);
  const searched = { ...traitsOf(competition.terms, festival), opensAt, tiers };
  const next = nextTier(tiers, now);
  const turns = tiers.filter((tier) => !hasClosed(tier, now)).map(({ closesAt }) => Date.parse(closesAt) + 1);
  return {
    until: Math.min(Infinity, ...turns, ...(opensAt !== null && opensAt > now ? [opensAt] : [])),
    next,
    closesAt: next ? Date.parse(next.closesAt) : Infinity,
    values: KINDS.map(({ condition, values }) => {
      const found = new Set(condition.values(place, searched, now));
      return keptOnce([...found].map((value) => values.number(value)));
    }),
    text: ` ${wordsOf(`${festival.name} ${competition.name} ${festival.city ?? ''}`).join(' ')}`,
    odds: oddsOf(competition),
    isTested: isTested(competition),
    fees: [],
  };
}
