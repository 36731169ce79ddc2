import { listFeesByFormat, type Entrant, type FeeForFormat } from '@laurel/rules/fees/fees';
import { getDistinctTitle, listTierStates, type TierState } from '@laurel/rules/fees/tiers';
import { t } from '@laurel/messages/pages/festivals/deadlines';
import type { CompetitionDate, Fee } from '../server/wire';

/** `position`: the tier's number from 1, and the number of tiers. */
export type Tier = {
  date: CompetitionDate;
  fees: FeeForFormat<Fee>[];
  state: TierState;
  position: TierPosition;
};
type TierPosition = { at: number; total: number };

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
const ORDINAL_SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const formatOrdinal = (n: number) => `${n}${ORDINAL_SUFFIXES[ordinalRules.select(n)] ?? 'th'}`;

/**
 * Returns the festival's own name of a tier, unless it only counts the tiers (`Deadline 5`). Then returns a
 * name from the tier's position.
 */
export function formatTierName(title: string | null, { at, total }: TierPosition): string {
  const festivalTitle = getDistinctTitle(title);
  if (festivalTitle !== null) return festivalTitle;
  if (total < 2) return t('untitled');
  return at === total ? t('final') : t('nth', { nth: formatOrdinal(at), n: total });
}

/** Returns the same name for use within a line of text; null for the only tier if it has no name. */
export const formatTier = (title: string | null, position: TierPosition): string | null =>
  getDistinctTitle(title) === null && position.total < 2 ? null : formatTierName(title, position);

/** Returns the deadline tiers in order, with the fees that `film` pays. */
export const getTiers = (
  dates: readonly CompetitionDate[],
  fees: readonly Fee[],
  opensOn: string | null,
  film: Entrant | null,
): Tier[] =>
  listTierStates(dates, opensOn, new Date()).map(({ tier, state }, n, { length }) => ({
    date: tier,
    fees: listFeesByFormat(fees, tier.id, film),
    state,
    position: { at: n + 1, total: length },
  }));
