import type { BillingCycle } from '@laurel/rules/vocabularies';

/** What is said of a subscription that somebody pays. Null: nobody has said it. */
interface Paid {
  /** The checkout of ours on whose page it was begun. */
  checkoutId: string | null;
  filmId: number | null;
  userId: string | null;
  productId: string | null;
  cycle: BillingCycle | null;
}
/** What stands here. */
export interface Here {
  /** Whose the film is; null: it is not here. */
  ownerId: string | null;
  /** What the film has: this one, another one that somebody pays, or none that anybody pays. */
  has: 'this' | 'another' | 'none';
  /** The film was ever open by this one. */
  wasOpen: boolean;
  /** Something was ever paid for this one. */
  wasPaid: boolean;
}
export type Outcome =
  { do: 'keep' } | { do: 'wait' } | { do: 'end' } | { do: 'take back' } | { do: 'set aside'; why: string };

/**
 * What becomes of a subscription that has not ended: kept as the film's; nothing before it is paid (what is debited comes days later); ended, if it was open and is not
 * wanted any more, and given back, if it never was; set aside, where it is nobody's here.
 */
export function outcomeOf(paid: Paid, here: Here): Outcome {
  const isGone = paid.checkoutId !== null && here.ownerId !== paid.userId;
  if (isGone) return unwanted(here);
  const why = whyAside(paid, here);
  if (why) return { do: 'set aside', why };
  if (here.has === 'another') return unwanted(here);
  return { do: here.has === 'this' || here.wasPaid ? 'keep' : 'wait' };
}

/** What was open for a while has been had. */
const unwanted = ({ wasOpen }: Here): Outcome => ({ do: wasOpen ? 'end' : 'take back' });

/** Why nobody here has it; null: somebody has. */
function whyAside({ userId, filmId, cycle, productId }: Paid, { ownerId }: Here): string | null {
  if (filmId === null || userId === null) return 'it names no film or no user';
  if (ownerId === null) return 'its film is not known';
  if (ownerId !== userId) return 'its film is somebody else’s';
  return cycle === null || productId === null ? 'it is paid in no cycle that plans have' : null;
}
