import { hasClosed, nextTier, openTier } from '@laurel/rules/tiers';
import type { CompetitionDocument, FestivalDocument, TierDocument } from './search-document.js';
import type { SearchFilters } from './search-engine.js';

/** A kind of condition with values to choose from: whose it is, and the values that one has. */
export interface Condition {
  of: 'festival' | 'competition';
  values(festival: FestivalDocument, competition: CompetitionDocument | null, now: number): readonly string[];
  chosen(filters: SearchFilters): readonly string[];
}

const one = (value: string | null) => (value === null ? [] : [value]);
const FLAGS = { true: ['true'], false: ['false'] };
const flag = (value: boolean | null): readonly string[] => (value === null ? [] : FLAGS[`${value}`]);

export const upcoming = ({ tiers }: CompetitionDocument, now: number): TierDocument[] =>
  tiers.filter((tier) => !hasClosed(tier, now));
export const isLiveDocument = (competition: CompetitionDocument, now: number): boolean =>
  !competition.isDeprecated && (!competition.hasDates || nextTier(competition.tiers, now) !== null);
const isOpen = ({ tiers, opensAt }: CompetitionDocument, now: number) =>
  openTier(tiers, opensAt, now) !== null;

export const CONDITIONS: Record<string, Condition> = {
  country: {
    of: 'festival',
    values: (festival) => one(festival.country),
    chosen: (filters) => filters.country,
  },
  region: { of: 'festival', values: (festival) => one(festival.region), chosen: (filters) => filters.region },
  arthouseIndex: {
    of: 'festival',
    values: (festival) => [festival.arthouseIndex],
    chosen: (filters) => filters.arthouseIndex,
  },
  type: {
    of: 'competition',
    values: (_, competition) => competition!.types,
    chosen: (filters) => filters.type,
  },
  genre: {
    of: 'competition',
    values: (_, competition) => competition!.genres,
    chosen: (filters) => filters.genre,
  },
  qualifier: {
    of: 'competition',
    values: (_, competition) => competition!.qualifiers,
    chosen: (filters) => filters.qualifier,
  },
  premiere: {
    of: 'competition',
    values: (_, competition) => competition!.premieres,
    chosen: (filters) => filters.premiere,
  },
  student: {
    of: 'competition',
    values: (_, competition) => flag(competition!.isForStudents),
    chosen: (filters) => flag(filters.student),
  },
  openNow: {
    of: 'competition',
    values: (_, competition, now) => flag(isOpen(competition!, now)),
    chosen: (filters) => flag(filters.openNow),
  },
  deadlineMonth: {
    of: 'competition',
    values: (_, competition, now) => upcoming(competition!, now).map(({ month }) => month),
    chosen: (filters) => filters.deadlineMonth,
  },
};

/** A free competition costs no more than anything; a fee in another currency is not compared. */
export function isWithin(
  feeMax: SearchFilters['feeMax'],
  competition: CompetitionDocument,
  now: number,
): boolean {
  if (feeMax === null) return true;
  const fees = nextTier(competition.tiers, now)?.fees ?? [];
  return fees.some(
    ({ amount, currency }) => amount === 0 || (currency === feeMax.currency && amount <= feeMax.amount),
  );
}
