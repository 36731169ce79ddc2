import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeSession } from '../../../../test/make';
import { makeProfile } from '../../../../test/profile';
import { findAxeViolations, renderPage, renderPageSignedIn } from '../../../../test/render-page';
import type { MySession } from '../../../lib/server/wire';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const makeMySession = (overrides: Partial<MySession> = {}): MySession => ({
  sessionId: '30000000-0000-4000-8000-000000000001',
  browser: 'Firefox',
  system: 'Linux',
  kind: 'desktop',
  location: 'here',
  address: '127.0.0.1',
  createdAt: minutesAgo(600),
  lastSeenAt: minutesAgo(12),
  expiresAt: minutesAgo(-6000),
  isCurrent: false,
  isSupport: false,
  ...overrides,
});
const phone = makeMySession({
  sessionId: '30000000-0000-4000-8000-000000000002',
  browser: 'Safari',
  system: 'iPhone',
  kind: 'mobile',
  location: 'address',
  address: '203.0.113.7',
});
const makeSessionPage = (items: MySession[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: items.length,
});
const bothSessions = [makeMySession({ isCurrent: true }), phone];
const openProfilePage = (answers: Answers = {}) =>
  renderPageSignedIn('/profile', {
    getMyProfile: () => makeProfile(),
    getMySessions: () => makeSessionPage(bothSessions),
    ...answers,
  });
const findRegion = (name: string) => screen.findByRole('region', { name });
/** Finds the login details, once the session is loaded. */
async function findSignInDetails() {
  const details = await findRegion('Logging in');
  await within(details).findByRole('heading', { name: 'Password' });
  return details;
}
const findLines = async () => within(await findRegion('Where you are logged in')).findAllByRole('listitem');
const findLine = async (pattern: RegExp) =>
  (await findLines()).find((line) => pattern.test(line.textContent ?? ''))!;

describe('the list of sessions', () => {
  it('shows the device, the location, the last use, and which session is the current one', async () => {
    openProfilePage();
    const [currentLine, otherLine] = [await findLine(/Firefox/), await findLine(/Safari/)];
    expect(currentLine).toHaveTextContent(
      /Firefox on Linux.*This browser.*On this computer · In use now · Logged in/,
    );
    expect(otherLine).toHaveTextContent(/Safari on iPhone.*From 203\.0\.113\.7 · Last used 12 minutes ago/);
    expect(within(currentLine).queryByRole('button')).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    [{ browser: null, system: null }, 'An unknown browser'],
    [{ browser: 'Firefox', system: null }, 'Firefox'],
    [{ location: 'local', address: '10.0.0.2' }, 'On the local network (10.0.0.2)'],
    [{ location: 'unknown', address: null }, 'From an unknown location'],
    [{ isSupport: true, browser: null, system: null }, /^Laurel support(?!.*A browser)/],
  ] as [Partial<MySession>, string | RegExp][])('%j is shown as %s', async (overrides, expected) => {
    openProfilePage({ getMySessions: () => makeSessionPage([makeMySession(overrides)]) });
    expect(await findLine(/./)).toHaveTextContent(expected);
  });

  it('folds a long list', async () => {
    const eightSessions = Array.from({ length: 8 }, (_, n) =>
      makeMySession({ sessionId: `s${n}`, isCurrent: n === 0 }),
    );
    const { user } = openProfilePage({ getMySessions: () => makeSessionPage(eightSessions) });
    expect(await findLines()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show all 8' }));
    expect(await findLines()).toHaveLength(8);
    expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  });

  it('ends one session', async () => {
    let items = bothSessions;
    const { user, bff } = openProfilePage({
      getMySessions: () => makeSessionPage(items),
      revokeSession: () => {
        items = bothSessions.slice(0, 1);
        return { wasCurrent: false, isWhole: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Log out Safari on iPhone, logged in / }));
    expect(await screen.findByText('Safari on iPhone is logged out.')).toBeVisible();
    await waitFor(async () => expect(await findLines()).toHaveLength(1));
    expect(bff.getCalls('revokeSession')[0]!.input).toEqual({ sessionId: phone.sessionId });
  });

  it('ends all other sessions after a confirmation', async () => {
    const { user, bff } = openProfilePage({ revokeOtherSessions: () => ({ ended: 1, isWhole: true }) });
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
    const dialog = await screen.findByRole('dialog');
    expect(bff.getCalls('revokeOtherSessions')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Log out everywhere else' }));
    expect(await screen.findByText('1 browser is logged out.')).toBeVisible();
  });

  it('ends all sessions, the current one included, after a confirmation', async () => {
    const { user, bff } = openProfilePage({
      endSession: () => Promise.reject(new Refusal(503, 'x', 'Not now.')),
    });
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log out everywhere, including this browser?' });
    expect(bff.getCalls('endSession')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(bff.getCalls('endSession')[0]!.input).toEqual({ everywhere: true });
  });

  it('reports when the login service could not be notified', async () => {
    const { user } = openProfilePage({ revokeSession: () => ({ wasCurrent: false, isWhole: false }) });
    await user.click(await screen.findByRole('button', { name: /^Log out Safari on iPhone, logged in / }));
    expect(await screen.findByText(/change your password too\./)).toBeVisible();
  });

  it('shows an outage, and offers to try again', async () => {
    openProfilePage({
      getMySessions: () => Promise.reject(new Refusal(503, 'service.unreachable', 'Not now.')),
    });
    const sessions = within(await findRegion('Where you are logged in'));
    expect(await sessions.findByText('Not reachable right now. Trying again.')).toBeVisible();
    expect(sessions.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('has no button to end other sessions when there are none', async () => {
    openProfilePage({ getMySessions: () => makeSessionPage(bothSessions.slice(0, 1)) });
    await findLine(/Firefox/);
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).not.toBeInTheDocument();
  });
});

describe('the login details', () => {
  it('show the confirmed address', async () => {
    openProfilePage();
    const details = await findSignInDetails();
    expect(details).toHaveTextContent(/ada@example\.org\s*Confirmed/);
    expect(within(details).queryByRole('button', { name: 'Send the e-mail again' })).not.toBeInTheDocument();
    for (const name of ['Change the address', 'Change the password', 'Set up'])
      expect(within(details).getByRole('button', { name })).toBeEnabled();
  });

  it('explain why an address should be confirmed, and send the mail again', async () => {
    const { user, bff } = openProfilePage({
      getSession: () => makeSession({ emailVerified: false }),
      requestVerificationMail: () => ({ email: 'ada@example.org', emailVerified: false }),
    });
    const details = await findSignInDetails();
    expect(details).toHaveTextContent('Not confirmed yet');
    await user.click(within(details).getByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText(/We have sent an e-mail to ada@example\.org/)).toBeVisible();
    expect(bff.getCalls('requestVerificationMail')).toHaveLength(1);
  });

  it('are loaded again when the user returns to the page', async () => {
    let emailVerified = false;
    const { bff } = openProfilePage({
      getSession: () => makeSession({ emailVerified }),
      refreshAccount: () => {
        emailVerified = bff.getCalls('refreshAccount').length > 1;
        return { email: 'ada@example.org', emailVerified, isFresh: true };
      },
    });
    await screen.findByText('Not confirmed yet');
    await waitFor(() => expect(bff.getCalls('refreshAccount')).toHaveLength(1));
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(bff.getCalls('refreshAccount')).toHaveLength(2);
  });

  it('show once that the password was changed', async () => {
    renderPageSignedIn('/profile?changed=password', { getMyProfile: () => makeProfile() });
    expect(await screen.findByText(/Your password has changed\./)).toBeVisible();
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('cannot be changed by an administrator who impersonates the user', async () => {
    renderPage('/profile', {
      getSession: () => makeSession({ impersonatedBy: 'x', emailVerified: false }),
      getMyProfile: () => makeProfile(),
      getMySessions: () => makeSessionPage(bothSessions),
    });
    await findLine(/Safari/);
    expect(screen.getByText(/Only they can change how they log in/)).toBeVisible();
    for (const name of ['Logging in', 'Where you are logged in'])
      expect(within(await findRegion(name)).queryAllByRole('button')).toEqual([]);
  });
});
