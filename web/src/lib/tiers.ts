import { feesFor, type Entrant, type FeeFor } from '@laurel/rules/fees';
import { ownTitle, tierStates, type TierState } from '@laurel/rules/tiers';
import { t } from './texts/deadlines';
import type { CompetitionDate, Fee } from './wire';

/** `place`: which it is of so many, from 1, and so many in all. */
export type Tier = { date: CompetitionDate; fees: FeeFor<Fee>[]; state: TierState; place: Place };
type Place = { at: number; of: number };

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (n: number) => `${n}${endings[ordinals.select(n)] ?? 'th'}`;

/** What a tier is called: as the festival says, unless that only counts; else by its place among the others. */
export function tierName(title: string | null, { at, of }: Place): string {
  const own = ownTitle(title);
  if (own !== null) return own;
  if (of < 2) return t('untitled');
  return at === of ? t('final') : t('nth', { nth: ordinal(at), n: of });
}

/** The same in a line; null where it is the only one and has no name. */
export const tierWords = (title: string | null, place: Place): string | null =>
  ownTitle(title) === null && place.of < 2 ? null : tierName(title, place);

/** Deadline tiers in order, with what `film` pays. */
export const tiersOf = (
  dates: readonly CompetitionDate[],
  fees: readonly Fee[],
  opensOn: string | null,
  film: Entrant | null,
  now = new Date(),
): Tier[] =>
  tierStates(dates, opensOn, now).map(({ tier, state }, n, { length }) => ({
    date: tier,
    fees: feesFor(fees, tier.id, film),
    state,
    place: { at: n + 1, of: length },
  }));
