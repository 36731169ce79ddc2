import type { BillingCycle } from '@laurel/rules/billing/cycles';

/** The metadata of a paid subscription. A missing field is null. */
interface SubscriptionMetadata {
  /** Laurel's checkout that created the subscription. Null if it was created otherwise. */
  checkoutId: string | null;
  filmId: number | null;
  userId: string | null;
  productId: string | null;
  cycle: BillingCycle | null;
}
/** The local state. */
export interface LocalState {
  /** The film's owner, or null if the film is unknown. */
  ownerId: string | null;
  /** The film's present subscription: this one, another paid one, or no paid one. */
  filmSubscription: 'this' | 'another' | 'none';
  /** Whether this subscription ever opened the film. */
  wasOpen: boolean;
  /** Whether anything was ever paid for this subscription. */
  wasPaid: boolean;
}
export type Outcome =
  | { action: 'keep' }
  | { action: 'wait' }
  | { action: 'end' }
  | { action: 'refund' }
  | { action: 'save unassigned'; reason: string };

/**
 * Decides what happens to a subscription that has not ended.
 *
 * - `keep`: it is the film's subscription
 * - `wait`: its first payment has not arrived, because a bank debit takes days
 * - `end`: it is unwanted, and ends without a refund because it was used
 * - `refund`: it is unwanted and never opened the film, so it ends and is refunded
 * - `save unassigned`: no film or user here matches it
 */
export function decideOutcome(metadata: SubscriptionMetadata, local: LocalState): Outcome {
  // A subscription is obsolete if it was bought here, and its film was deleted or has another owner now.
  const isObsolete = metadata.checkoutId !== null && local.ownerId !== metadata.userId;
  if (isObsolete) return endUnwanted(local);
  const reason = getUnassignedReason(metadata, local);
  if (reason) return { action: 'save unassigned', reason };
  if (local.filmSubscription === 'another') return endUnwanted(local);
  return { action: local.filmSubscription === 'this' || local.wasPaid ? 'keep' : 'wait' };
}

/** Ends a subscription. Refunds it only if it never opened the film, because otherwise it was used. */
const endUnwanted = ({ wasOpen }: LocalState): Outcome => ({ action: wasOpen ? 'end' : 'refund' });

/** Returns why no film or user here matches the subscription, or null if they match. */
function getUnassignedReason(
  { userId, filmId, cycle, productId }: SubscriptionMetadata,
  { ownerId }: LocalState,
): string | null {
  if (filmId === null || userId === null) return 'it names no film or no user';
  if (ownerId === null) return 'its film is unknown';
  if (ownerId !== userId) return 'its film belongs to another user';
  return cycle === null || productId === null ? 'its billing cycle is not one that plans have' : null;
}
