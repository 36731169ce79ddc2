import { createResetLimiter } from '../keycloak/reset-limit.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-29T10:00:00Z') }));
afterEach(() => vi.useRealTimers());

const createLimiter = () => {
  const limit = createResetLimiter({ perDay: 2, pauseMs: 60_000 });
  /** Whether Keycloak gets the real address. */
  return (username: string) => {
    const form = new URLSearchParams(limit(new URLSearchParams({ username, extra: 'x' }).toString()) ?? '');
    expect(form.get('extra')).toBe('x');
    return form.get('username') === username;
  };
};

it('a recipient gets a few mails a day, a minute apart, however the address is written', () => {
  const isSent = createLimiter();
  expect([isSent('ada@example.org'), isSent('ADA@example.org'), isSent(' ada@example.org ')]).toEqual([
    true,
    false,
    false,
  ]);
  vi.advanceTimersByTime(61_000);
  expect(isSent('ada@example.org')).toBe(true);
  vi.advanceTimersByTime(61_000);
  expect([isSent('ada@example.org'), isSent('bob@example.org')]).toEqual([false, true]);
  vi.advanceTimersByTime(86_400_000);
  expect(isSent('ada@example.org')).toBe(true);
});

it('a form without a recipient is forwarded as it is', () => {
  const limit = createResetLimiter({ perDay: 0, pauseMs: 0 });
  for (const form of ['', 'code=123456', 'username=']) expect(limit(form)).toBe(form);
});

it('counts an address with control characters around it as the same, and forwards it without them', () => {
  const limit = createResetLimiter({ perDay: 1, pauseMs: 0 });
  expect(limit('username=ada%40example.org%01')).toBe('username=ada%40example.org');
  expect(limit('username=%02ada%40example.org')).not.toContain('ada');
});

it('sends nothing to a text that is too long for an address', () => {
  const limit = createResetLimiter({ perDay: 1, pauseMs: 0 });
  expect(limit(`username=${'a'.repeat(300)}`)).toMatch(/nobody\.invalid$/);
});

it('rejects a form with several recipients', () => {
  const limit = createResetLimiter({ perDay: 1, pauseMs: 0 });
  expect(limit('username=a%40x.de&username=b%40x.de')).toBeNull();
});
