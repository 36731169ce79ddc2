import type { PlanWeight, WorthPart } from '@laurel/rules/planner';
import type { KeptPremiere } from '@laurel/rules/premiere-ledger';
import type { Whole } from '../answer.js';
import type { Asker, Film } from '../facts.js';
import { keptLostAt } from '../kept-lost-at.js';
import { qualifiersOf } from '../rank.js';
import { weights } from '../weights.js';

export interface Worth {
  name: WorthPart;
  points: number;
}
export interface Wanted {
  weights: Record<PlanWeight, number>;
  /** Countries, UN regions and subregions. */
  places: readonly string[];
  /** Premieres that are not to be given away to whoever they are not kept for. */
  keep: readonly KeptPremiere[];
}

/** How well rules fit, whatever else counts. */
const FIT = { eligible: 20, 'needs-confirmation': 14, unchecked: 8, 'not-eligible': 0 };
const PER_AWARD = 10;
const PRESTIGE_AT_MOST = 30;
const PLACE = 10;
const PREMIERE = 10;

/** What it is worth to enter a competition, by name; parts that come to nothing are left out. */
export function worthOf(match: Whole, film: Film, wanted: Wanted, asker: Asker): Worth[] {
  const { competition, evaluation } = match;
  const { festival } = competition;
  const odds = match.parts.find(({ name }) => name === 'odds')?.points ?? 0;
  const awards = qualifiersOf(competition).length * PER_AWARD;
  const arthouse = weights.arthouse[festival.arthouseIndex ?? ''] ?? 0;
  const prestige = Math.min(PRESTIGE_AT_MOST, awards + arthouse + Math.max(0, competition.bonusRanking));
  const all: Worth[] = [
    { name: 'fit', points: FIT[evaluation.verdict] },
    { name: 'odds', points: odds * wanted.weights.odds },
    { name: 'prestige', points: prestige * wanted.weights.prestige },
    {
      name: 'place',
      points: isThere(festival.country, wanted.places, asker) ? PLACE * wanted.weights.place : 0,
    },
    {
      name: 'premiere',
      points: keptLostAt(competition, film, wanted.keep) === null ? PREMIERE * wanted.weights.premiere : 0,
    },
  ];
  return all.filter(({ points }) => points > 0);
}

const isThere = (country: string | null, places: readonly string[], { regionsOf }: Asker) =>
  country !== null && [country, ...regionsOf(country)].some((one) => places.includes(one));
