import { RefusalError } from '../../../lib/server/refused';
import { getCheckoutPollInterval } from './checkout-poll-interval';

const refused = (code: string, status: number) =>
  new RefusalError({ code, message: '', requestId: '' }, status);
const missing = refused('checkout.not_found', 404);
const unreachable = refused('payment.unreachable', 503);
const stands = (state: 'open' | 'paid' | 'done' | 'processing' | 'returned' | 'expired') => ({
  data: { state },
  error: null,
});

describe('the poll interval of a checkout', () => {
  it.each([
    ['after a second while nothing is known', { error: null }, 0, 1000],
    ['after a second while it is paid', stands('paid'), 1, 1000],
    ['after a second while it is open', stands('open'), 29, 1000],
    ['now and then once it is paid for long', stands('paid'), 30, 15_000],
    ['now and then once it is open for long', stands('open'), 30, 15_000],
    ['now and then while nobody answers', { ...stands('paid'), error: unreachable }, 1, 15_000],
    ['no more once its plan is open', stands('done'), 2, false],
    ['no more while a bank sends the money', stands('processing'), 1, false],
    ['no more once it was given back', stands('returned'), 1, false],
    ['no more once it has ended', stands('expired'), 1, false],
    ['no more where there is none', { error: missing }, 0, false],
  ] as const)('polls %s', (_when, query, dataUpdateCount, after) =>
    expect(getCheckoutPollInterval({ ...query, dataUpdateCount })).toBe(after),
  );
});
