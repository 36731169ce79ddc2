import type { PlanWeight, WorthComponent } from '@laurel/rules/matching/planner';
import type { ReservedPremiere } from '@laurel/rules/premieres/premiere-ledger';
import type { ScoredMatch } from '../ranking/match-directly.js';
import type { MatchContext, Film } from '../model.js';
import { getLostReservedPremiere } from './lost-reserved-premiere.js';
import { getQualifiers } from '../ranking/rank.js';
import { weights } from '../ranking/weights.js';

export interface Worth {
  name: WorthComponent;
  points: number;
}
export interface WorthPreferences {
  weights: Record<PlanWeight, number>;
  /** Countries, UN regions and subregions. */
  locations: readonly string[];
  /** Premieres reserved for certain festivals, which other festivals should not use up. */
  reservedPremieres: readonly ReservedPremiere[];
}

/** Points for how well the rules fit, independent of preferences. */
const FIT_POINTS = { eligible: 20, 'needs-confirmation': 14, unchecked: 8, 'not-eligible': 0 };
const POINTS_PER_AWARD = 10;
const MAX_PRESTIGE = 30;
const LOCATION_POINTS = 10;
const PREMIERE_POINTS = 10;

/**
 * Returns the value of entering a competition as named components. Components without points are left out.
 */
export function computeWorth(
  match: ScoredMatch,
  film: Film,
  preferences: WorthPreferences,
  context: MatchContext,
): Worth[] {
  const { competition, evaluation } = match;
  const { festival } = competition;
  const odds = match.components.find(({ name }) => name === 'odds')?.points ?? 0;
  const awards = getQualifiers(competition).length * POINTS_PER_AWARD;
  const arthouse = weights.arthouse[festival.arthouseIndex ?? ''] ?? 0;
  const prestige = Math.min(MAX_PRESTIGE, awards + arthouse + Math.max(0, competition.bonusRanking));
  const components: Worth[] = [
    { name: 'fit', points: FIT_POINTS[evaluation.verdict] },
    { name: 'odds', points: odds * preferences.weights.odds },
    { name: 'prestige', points: prestige * preferences.weights.prestige },
    {
      name: 'location',
      points: isPreferredLocation(festival.country, preferences.locations, context)
        ? LOCATION_POINTS * preferences.weights.location
        : 0,
    },
    {
      name: 'premiere',
      points:
        getLostReservedPremiere(competition, film, preferences.reservedPremieres) === null
          ? PREMIERE_POINTS * preferences.weights.premiere
          : 0,
    },
  ];
  return components.filter(({ points }) => points > 0);
}

const isPreferredLocation = (
  country: string | null,
  locations: readonly string[],
  { getRegions }: MatchContext,
) => country !== null && [country, ...getRegions(country)].some((value) => locations.includes(value));
