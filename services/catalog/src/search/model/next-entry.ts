import type { NextEntry } from '@laurel/proto/catalog/v1/catalog';
import { isNotYetOpen, findEarliestLiveTier } from '@laurel/rules/fees/tiers';
import type { CompetitionDocument } from './search-document.js';

/**
 * Returns the open competition that closes first, or else the one that closes first of those that open later. Null if
 * there are no dates.
 */
export function getNextEntry(competitions: readonly CompetitionDocument[], now: number): NextEntry | null {
  const entries = competitions.flatMap((competition) => {
    const tier = findEarliestLiveTier(competition.tiers, now);
    return tier ? [{ competition, tier, opensLater: isNotYetOpen(competition.opensAt, now) }] : [];
  });
  const [firstEntry] = entries.toSorted(
    (a, b) => Number(a.opensLater) - Number(b.opensLater) || a.tier.closesAt - b.tier.closesAt,
  );
  if (!firstEntry) return null;
  const { competition, tier } = firstEntry;
  return {
    competitionId: competition.id,
    competitionName: competition.name,
    date: tier.date,
    closesAt: new Date(tier.closesAt).toISOString(),
    opensOn: firstEntry.opensLater ? new Date(competition.opensAt!).toISOString().slice(0, 10) : undefined,
    fees: tier.fees,
    feesDiffer: tier.feesDiffer,
    title: tier.title ?? undefined,
    at: tier.at,
    total: tier.total,
  };
}
