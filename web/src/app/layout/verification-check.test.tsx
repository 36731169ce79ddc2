import { act, screen } from '@testing-library/react';
import { makeSession } from '../../../test/make';
import { renderPage } from '../../../test/render-page';

beforeEach(() =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] }),
);
afterEach(() => vi.useRealTimers());

async function openPage(isVerified: boolean) {
  let emailVerified = isVerified;
  const { bff } = renderPage('/legal/terms', {
    getSession: () => makeSession({ emailVerified }),
    refreshAccount: () => ({ email: 'ada@example.org', emailVerified, isFresh: true }),
  });
  await screen.findByRole('heading', { level: 1 });
  return { bff, verify: () => (emailVerified = true) };
}
const returnAfter = async (milliseconds: number) => {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await act(async () => void window.dispatchEvent(new Event('focus')));
};

it('an address that is verified elsewhere reaches the open page when the user returns to it', async () => {
  const { bff, verify } = await openPage(false);
  await returnAfter(6000);
  await vi.waitFor(() => expect(bff.getCalls('refreshAccount')).toHaveLength(1));
  const sessionCalls = bff.getCalls('getSession').length;
  verify();
  await returnAfter(6000);
  await vi.waitFor(() => expect(bff.getCalls('getSession').length).toBeGreaterThan(sessionCalls));
  // The page checks until it has received the new session.
  await vi.waitFor(async () => {
    const checks = bff.getCalls('refreshAccount').length;
    await returnAfter(60_000);
    expect(bff.getCalls('refreshAccount')).toHaveLength(checks);
  });
});

it('and also while the user stays on the page', async () => {
  const { bff } = await openPage(false);
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  await vi.waitFor(() => expect(bff.getCalls('refreshAccount')).toHaveLength(1));
});

it('a verified address is not checked', async () => {
  const { bff } = await openPage(true);
  await returnAfter(60_000);
  expect(bff.getCalls('refreshAccount')).toEqual([]);
});
