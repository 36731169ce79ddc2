import type { BillingCycle } from '@laurel/rules/billing/cycles';

/** The metadata of a paid subscription. Null if missing. */
interface Paid {
  /** The checkout of ours that created it. */
  checkoutId: string | null;
  filmId: number | null;
  userId: string | null;
  productId: string | null;
  cycle: BillingCycle | null;
}
/** The local state. */
export interface Here {
  /** The film's owner, or null if the film is unknown. */
  ownerId: string | null;
  /** The film's present subscription: this one, another paid one, or no paid one. */
  has: 'this' | 'another' | 'none';
  /** Whether this subscription ever opened the film. */
  wasOpen: boolean;
  /** Whether anything was ever paid for this subscription. */
  wasPaid: boolean;
}
export type Outcome =
  { do: 'keep' } | { do: 'wait' } | { do: 'end' } | { do: 'refund' } | { do: 'save unassigned'; why: string };

/**
 * Decides what becomes of a subscription that has not ended. `keep` makes it the film's. `wait` waits for the
 * first payment, because a bank debit takes days. An unwanted one ends, and is refunded if it never opened
 * the film. One that belongs to nobody here is saved as unassigned.
 */
export function decideOutcome(paid: Paid, here: Here): Outcome {
  const isObsolete = paid.checkoutId !== null && here.ownerId !== paid.userId;
  if (isObsolete) return unwanted(here);
  const why = whyUnassigned(paid, here);
  if (why) return { do: 'save unassigned', why };
  if (here.has === 'another') return unwanted(here);
  return { do: here.has === 'this' || here.wasPaid ? 'keep' : 'wait' };
}

/** A subscription that was open has been used, so it is not refunded. */
const unwanted = ({ wasOpen }: Here): Outcome => ({ do: wasOpen ? 'end' : 'refund' });

/** Returns why it belongs to nobody here, or null. */
function whyUnassigned({ userId, filmId, cycle, productId }: Paid, { ownerId }: Here): string | null {
  if (filmId === null || userId === null) return 'it names no film or no user';
  if (ownerId === null) return 'its film is unknown';
  if (ownerId !== userId) return 'its film belongs to another user';
  return cycle === null || productId === null ? 'its billing cycle is not one that plans have' : null;
}
