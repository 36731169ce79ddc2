import { feesFor, type Entrant, type FeeFor } from '@laurel/rules/fees';
import { tierStates, type TierState } from '@laurel/rules/tiers';
import type { CompetitionDate, Fee } from './wire';

export type Tier = { date: CompetitionDate; fees: FeeFor<Fee>[]; state: TierState };

/** Deadline tiers in order, with what `film` pays. */
export const tiersOf = (
  dates: readonly CompetitionDate[],
  fees: readonly Fee[],
  opensOn: string | null,
  film: Entrant | null,
  now = new Date(),
): Tier[] =>
  tierStates(dates, opensOn, now).map(({ tier, state }) => ({
    date: tier,
    fees: feesFor(fees, tier.id, film),
    state,
  }));
