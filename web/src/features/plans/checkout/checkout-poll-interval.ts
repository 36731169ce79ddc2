import { isNotFound } from '../../../lib/server/refused';
import type { Checkout } from '../../../lib/server/wire';

const [SHORT_INTERVAL_MS, LONG_INTERVAL_MS] = [1000, 15_000];
const MAX_SHORT_INTERVALS = 30;
/** States that do not change soon: `processing` takes days, and a mail reports the result. */
const SETTLED_STATES = ['done', 'processing', 'returned', 'expired'];

interface CheckoutQuery {
  data?: Pick<Checkout, 'state'> | undefined;
  error: unknown;
  /** The number of responses so far. */
  dataUpdateCount: number;
}

/** Returns the time until the next poll in milliseconds: a second at first, then more. False: stop polling. */
export function getCheckoutPollInterval({ data, error, dataUpdateCount }: CheckoutQuery): number | false {
  if (isNotFound(error) || (data && SETTLED_STATES.includes(data.state))) return false;
  return error || dataUpdateCount >= MAX_SHORT_INTERVALS ? LONG_INTERVAL_MS : SHORT_INTERVAL_MS;
}
