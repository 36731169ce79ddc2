import { isMissing } from '../../lib/refused';
import type { Checkout } from '../../lib/wire';

const [SOON_MS, LATER_MS, SOON_TIMES] = [1000, 15_000, 30];
/** Nothing more comes of these today: `arriving` takes days, and a mail says when. */
const SETTLED = ['done', 'arriving', 'returned', 'expired'];

export interface Asked {
  data?: Pick<Checkout, 'state'> | undefined;
  error: unknown;
  /** How often it was answered. */
  dataUpdateCount: number;
}

/** In how many milliseconds it is asked again how a checkout stands: each second at first, then now and then; false where nothing more is to come. */
export function askCheckoutAgain({ data, error, dataUpdateCount }: Asked): number | false {
  if (isMissing(error) || (data && SETTLED.includes(data.state))) return false;
  return error || dataUpdateCount >= SOON_TIMES ? LATER_MS : SOON_MS;
}
