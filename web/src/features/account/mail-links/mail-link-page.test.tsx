import { screen, waitFor } from '@testing-library/react';
import { ada, makeSession } from '../../../../test/make';
import { findAxeViolations, here, renderPage, renderPageSignedIn } from '../../../../test/render-page';
import { Refusal } from '../../../../test/bff-stub';
import { getActionUrl } from './mail-token';

const KEYCLOAK = 'http://localhost:8081';
const ISSUER = `${KEYCLOAK}/realms/laurel`;
const encodePayload = (payload: object) =>
  btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_');
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
/** Makes a token as Keycloak does, for an address that belongs to Ada. */
const makeToken = (over: object = {}) =>
  `h.${encodePayload({ typ: 'verify-email', iss: ISSUER, exp: inAnHour(), sub: ada, eml: 'ada@example.org', ...over })}.s`;
const verification = (over?: object) => `/mail-verification?token=${makeToken(over)}`;
const unverified = () => makeSession({ emailVerified: false });

let head: HTMLMetaElement;
beforeEach(() => {
  head = Object.assign(document.createElement('meta'), { name: 'laurel-keycloak', content: KEYCLOAK });
  document.head.append(head);
});
afterEach(() => {
  head.remove();
  window.sessionStorage.clear();
});
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a link to confirm an address', () => {
  it.each([
    ['good', verification(), 'Confirm your address', 'Confirm this address'],
    [
      'good, for a new address',
      verification({ typ: 'update-email', newEmail: 'new@example.org' }),
      'Confirm your new address',
      'Confirm this address',
    ],
    [
      'good, with more to do',
      verification({ typ: 'execute-actions' }),
      'Finish setting up your account',
      'Continue',
    ],
  ])('%s: explains its purpose, and continues only on a click', async (_what, address, name, action) => {
    renderPage(address);
    expect(await title(name)).toBeVisible();
    expect(screen.getByRole('button', { name: action })).toBeEnabled();
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['expired', verification({ exp: 1 }), 'This link has expired'],
    ['used', '/mail-verification?state=used', 'This link has already been used'],
    ['cut off', verification().slice(0, 40), 'This link is incomplete'],
    ['none', '/mail-verification', 'This link is incomplete'],
    [
      'of another installation',
      verification({ iss: 'https://elsewhere.example' }),
      'This link is incomplete',
    ],
    ['of another kind', verification({ typ: 'Bearer' }), 'This link is incomplete'],
  ])(
    '%s: a visitor is led to log in, and a signed-in user can have the mail sent again',
    async (_what, at, name) => {
      const { unmount } = renderPage(at);
      expect(await title(name)).toBeVisible();
      expect(screen.getAllByRole('link', { name: 'Log in' }).at(-1)).toHaveAttribute(
        'href',
        '/login?redirect=%2Fprofile',
      );
      unmount();
      const { user, bff } = renderPage(at, {
        getSession: unverified,
        refreshAccount: () => ({ email: 'ada@example.org', emailVerified: false, isFresh: true }),
        requestVerificationMail: () => ({ email: 'ada@example.org', emailVerified: false }),
      });
      await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
      expect(await screen.findByText(/We have sent an e-mail to ada@example\.org\./)).toBeVisible();
      expect(bff.getCalls('requestVerificationMail')).toHaveLength(1);
    },
  );

  it('asks to log out first when it belongs to another account', async () => {
    renderPageSignedIn(verification({ sub: 'someone-else', eml: 'bob@example.org' }));
    expect(await title('This link is for another account')).toBeVisible();
    expect(screen.getByText(/It is for bob@example\.org/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log ada@example.org out and continue' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm this address' })).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('reports when the address is already confirmed', async () => {
    renderPageSignedIn(verification(), {
      refreshAccount: () => ({ email: 'ada@example.org', emailVerified: true, isFresh: true }),
    });
    expect(await title('This link has already been used')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to Laurel' })).toBeVisible();
  });

  it('takes effect immediately once it was followed', async () => {
    let session = unverified();
    const { bff } = renderPage('/mail-verification?state=done', {
      getSession: () => session,
      refreshAccount: () => {
        session = makeSession();
        return { email: 'ada@example.org', emailVerified: true, isFresh: true };
      },
    });
    expect(await title('Your address is confirmed')).toBeVisible();
    await waitFor(() => expect(bff.getCalls('getSession')).toHaveLength(2));
  });

  it.each([
    ['verify', 'Your address is confirmed'],
    ['change', 'Your address has changed'],
    ['reset', 'Your password has changed'],
    ['finish', 'Your account is ready'],
  ])('shows the result after Keycloak has handled “%s”: %s', async (action, name) => {
    window.sessionStorage.setItem('laurel.mail-link', action);
    renderPage('/mail-verification?state=done');
    expect(await title(name)).toBeVisible();
  });

  it('explains why another mail is not sent', async () => {
    const soon = new Refusal(429, 'verification.too_soon', 'We have already sent an e-mail.', {
      details: { seconds: 40 },
    });
    const { user } = renderPage(verification({ exp: 1 }), {
      getSession: unverified,
      requestVerificationMail: () => Promise.reject(soon),
    });
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText(/You can request another one in 40 seconds\./)).toBeVisible();
  });
});

describe('a link to choose a password', () => {
  const reset = (over: object = {}) =>
    `/reset-password?token=${makeToken({ typ: 'reset-credentials', ...over })}`;
  it('continues on a click when it is valid', async () => {
    renderPage(reset());
    expect(await title('Choose a new password')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a new password' })).toBeEnabled();
  });

  it.each([
    ['expired', reset({ exp: 1 }), 'This link has expired'],
    ['cut off', '/reset-password?token=x', 'This link is incomplete'],
    ['used', '/reset-password?state=used', 'This link has already been used'],
  ])('%s: offers to request another one', async (_what, at, name) => {
    window.sessionStorage.setItem('laurel.mail-link', 'reset');
    renderPage(at);
    expect(await title(name)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(await findAxeViolations()).toEqual([]);
  });

  it('leads to the login once it was followed', async () => {
    window.sessionStorage.setItem('laurel.mail-link', 'reset');
    renderPage('/mail-verification?state=done');
    expect(await title('Your password has changed')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Log in' }).at(-1)).toHaveAttribute('href', '/login');
  });

  it('redirects a signed-in user', async () => {
    renderPageSignedIn(reset());
    await waitFor(() => expect(here()).toBe('/'));
  });
});

it('passes only the token and Keycloak’s own parameters to Keycloak', () => {
  const given = new URLSearchParams(
    'token=a.b.c&tab_id=1&client_data=x%3D&execution=e&client_id=web&redirect=//evil',
  );
  expect(getActionUrl(ISSUER, given)).toBe(
    `${ISSUER}/login-actions/action-token?key=a.b.c&execution=e&client_id=web&tab_id=1&client_data=x%3D`,
  );
});
