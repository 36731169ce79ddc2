import { RefusalError } from '../../../lib/server/refused';
import { getCheckoutPollInterval } from './checkout-poll-interval';

const makeRefusal = (code: string, status: number) =>
  new RefusalError({ code, message: '', requestId: '' }, status);
const missing = makeRefusal('checkout.not_found', 404);
const unreachable = makeRefusal('payment.unreachable', 503);
const makeQueryState = (state: 'open' | 'paid' | 'done' | 'processing' | 'returned' | 'expired') => ({
  data: { state },
  error: null,
});

describe('the poll interval of a checkout', () => {
  it.each([
    ['every second before the first response', { error: null }, 0, 1000],
    ['every second while it is paid', makeQueryState('paid'), 1, 1000],
    ['every second while it is open', makeQueryState('open'), 29, 1000],
    ['less often if it is paid for a long time', makeQueryState('paid'), 30, 15_000],
    ['less often if it is open for a long time', makeQueryState('open'), 30, 15_000],
    [
      'less often while the service is unreachable',
      { ...makeQueryState('paid'), error: unreachable },
      1,
      15_000,
    ],
    ['no more once its plan is active', makeQueryState('done'), 2, false],
    ['no more while a bank transfers the money', makeQueryState('processing'), 1, false],
    ['no more once the money was returned', makeQueryState('returned'), 1, false],
    ['no more once it has expired', makeQueryState('expired'), 1, false],
    ['no more if it does not exist', { error: missing }, 0, false],
  ] as const)('polls %s', (_when, query, dataUpdateCount, interval) =>
    expect(getCheckoutPollInterval({ ...query, dataUpdateCount })).toBe(interval),
  );
});
