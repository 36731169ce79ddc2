export interface Tier {
  deprecated: boolean;
  closesAt: string;
}

/** The tier to pay now: the earliest one that is not past, once entries are open (at the start of `opensOn`, UTC). */
export function openTier<T extends Tier>(tiers: readonly T[], opensOn: string | null, now: Date): T | null {
  if (opensOn !== null && new Date(opensOn) > now) return null;
  return nextTier(tiers, now);
}

/** The earliest tier that is not past, open or not. */
export function nextTier<T extends Tier>(tiers: readonly T[], now: Date): T | null {
  let next: T | null = null;
  for (const tier of tiers) {
    if (tier.deprecated || new Date(tier.closesAt) < now) continue;
    if (!next || tier.closesAt < next.closesAt) next = tier;
  }
  return next;
}
