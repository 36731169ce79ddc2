import type { BillingCycle } from '@laurel/rules/billing/cycles';

/** The metadata of a paid subscription. Null if missing. */
interface SubscriptionMetadata {
  /** The checkout of ours that created it. */
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
 * Decides what becomes of a subscription that has not ended. `keep` makes it the film's. `wait` waits for the
 * first payment, because a bank debit takes days. An unwanted one ends, and is refunded if it never opened
 * the film. One that belongs to nobody here is saved as unassigned.
 */
export function decideOutcome(metadata: SubscriptionMetadata, local: LocalState): Outcome {
  // It was bought here, and its film was deleted or has another owner now.
  const isObsolete = metadata.checkoutId !== null && local.ownerId !== metadata.userId;
  if (isObsolete) return endUnwanted(local);
  const reason = getUnassignedReason(metadata, local);
  if (reason) return { action: 'save unassigned', reason };
  if (local.filmSubscription === 'another') return endUnwanted(local);
  return { action: local.filmSubscription === 'this' || local.wasPaid ? 'keep' : 'wait' };
}

/** A subscription that was open has been used, so it is not refunded. */
const endUnwanted = ({ wasOpen }: LocalState): Outcome => ({ action: wasOpen ? 'end' : 'refund' });

/** Returns why it belongs to nobody here, or null. */
function getUnassignedReason(
  { userId, filmId, cycle, productId }: SubscriptionMetadata,
  { ownerId }: LocalState,
): string | null {
  if (filmId === null || userId === null) return 'it names no film or no user';
  if (ownerId === null) return 'its film is unknown';
  if (ownerId !== userId) return 'its film belongs to another user';
  return cycle === null || productId === null ? 'its billing cycle is not one that plans have' : null;
}
