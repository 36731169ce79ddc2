import { isNotFound } from '../../../lib/server/refused';
import type { Checkout } from '../../../lib/server/wire';

const [SOON_MS, LATER_MS, SOON_TIMES] = [1000, 15_000, 30];
/** These states change no more today: `processing` takes days, and a mail reports the result. */
const SETTLED = ['done', 'processing', 'returned', 'expired'];

export interface CheckoutQuery {
  data?: Pick<Checkout, 'state'> | undefined;
  error: unknown;
  /** How many responses there were. */
  dataUpdateCount: number;
}

/** Polls each second at first, then less often. Returns false if the state is final. */
export function getCheckoutPollInterval({ data, error, dataUpdateCount }: CheckoutQuery): number | false {
  if (isNotFound(error) || (data && SETTLED.includes(data.state))) return false;
  return error || dataUpdateCount >= SOON_TIMES ? LATER_MS : SOON_MS;
}
