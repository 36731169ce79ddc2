import { screen, waitFor } from '@testing-library/react';
import { ada, makeSession } from '../../../../test/make';
import {
  findAxeViolations,
  getCurrentPath,
  renderPage,
  renderPageSignedIn,
} from '../../../../test/render-page';
import { Refusal } from '../../../../test/bff-stub';
import { getActionUrl } from './mail-token';

const KEYCLOAK = 'http://localhost:8081';
const ISSUER = `${KEYCLOAK}/realms/laurel`;
const encodePayload = (payload: object) =>
  btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_');
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
/** Makes a token as Keycloak does, for an address that belongs to Ada. */
const makeToken = (claims: object = {}) =>
  `h.${encodePayload({ typ: 'verify-email', iss: ISSUER, exp: inAnHour(), sub: ada, eml: 'ada@example.org', ...claims })}.s`;
const createVerificationPath = (claims?: object) => `/mail-verification?token=${makeToken(claims)}`;
const makeUnverifiedSession = () => makeSession({ emailVerified: false });

let keycloakMeta: HTMLMetaElement;
beforeEach(() => {
  keycloakMeta = Object.assign(document.createElement('meta'), {
    name: 'laurel-keycloak',
    content: KEYCLOAK,
  });
  document.head.append(keycloakMeta);
});
afterEach(() => {
  keycloakMeta.remove();
  window.sessionStorage.clear();
});
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a link to confirm an address', () => {
  it.each([
    ['to verify an address', createVerificationPath(), 'Confirm your address', 'Confirm this address'],
    [
      'to change the address',
      createVerificationPath({ typ: 'update-email', newEmail: 'new@example.org' }),
      'Confirm your new address',
      'Confirm this address',
    ],
    [
      'to finish an account',
      createVerificationPath({ typ: 'execute-actions' }),
      'Finish setting up your account',
      'Continue',
    ],
  ])('%s, explains its purpose, and continues only on a click', async (_purpose, address, name, action) => {
    renderPage(address);
    expect(await findTitle(name)).toBeVisible();
    expect(screen.getByRole('button', { name: action })).toBeEnabled();
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['expired', createVerificationPath({ exp: 1 }), 'This link has expired'],
    ['used', '/mail-verification?state=used', 'This link has already been used'],
    ['truncated', createVerificationPath().slice(0, 40), 'This link is incomplete'],
    ['missing', '/mail-verification', 'This link is incomplete'],
    [
      'of another installation',
      createVerificationPath({ iss: 'https://elsewhere.example' }),
      'This link is incomplete',
    ],
    ['of another kind', createVerificationPath({ typ: 'Bearer' }), 'This link is incomplete'],
  ])(
    '%s: offers a visitor to log in, and a signed-in user to send the mail again',
    async (_what, address, name) => {
      const { unmount } = renderPage(address);
      expect(await findTitle(name)).toBeVisible();
      expect(screen.getAllByRole('link', { name: 'Log in' }).at(-1)).toHaveAttribute(
        'href',
        '/login?redirect=%2Fprofile',
      );
      unmount();
      const { user, bff } = renderPage(address, {
        getSession: makeUnverifiedSession,
        refreshAccount: () => ({ email: 'ada@example.org', emailVerified: false, isFresh: true }),
        requestVerificationMail: () => ({ email: 'ada@example.org', emailVerified: false }),
      });
      await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
      expect(await screen.findByText(/We have sent an e-mail to ada@example\.org\./)).toBeVisible();
      expect(bff.getCalls('requestVerificationMail')).toHaveLength(1);
    },
  );

  it('asks to log out first when it belongs to another account', async () => {
    renderPageSignedIn(createVerificationPath({ sub: 'someone-else', eml: 'bob@example.org' }));
    expect(await findTitle('This link is for another account')).toBeVisible();
    expect(screen.getByText(/It is for bob@example\.org/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log ada@example.org out and continue' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm this address' })).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('reports when the address is already confirmed', async () => {
    renderPageSignedIn(createVerificationPath(), {
      refreshAccount: () => ({ email: 'ada@example.org', emailVerified: true, isFresh: true }),
    });
    expect(await findTitle('This link has already been used')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to Laurel' })).toBeVisible();
  });

  it('reloads the session after Keycloak has confirmed the address', async () => {
    let session = makeUnverifiedSession();
    const { bff } = renderPage('/mail-verification?state=done', {
      getSession: () => session,
      refreshAccount: () => {
        session = makeSession();
        return { email: 'ada@example.org', emailVerified: true, isFresh: true };
      },
    });
    expect(await findTitle('Your address is confirmed')).toBeVisible();
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
    expect(await findTitle(name)).toBeVisible();
  });

  it('explains why another mail is not sent', async () => {
    const soon = new Refusal(429, 'verification.too_soon', 'We have already sent an e-mail.', {
      details: { seconds: 40 },
    });
    const { user } = renderPage(createVerificationPath({ exp: 1 }), {
      getSession: makeUnverifiedSession,
      requestVerificationMail: () => Promise.reject(soon),
    });
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText(/You can request another one in 40 seconds\./)).toBeVisible();
  });
});

describe('a link to choose a password', () => {
  const createResetPath = (claims: object = {}) =>
    `/reset-password?token=${makeToken({ typ: 'reset-credentials', ...claims })}`;
  it('continues on a click when it is valid', async () => {
    renderPage(createResetPath());
    expect(await findTitle('Reset your password')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it.each([
    ['expired', createResetPath({ exp: 1 }), 'This link has expired'],
    ['truncated', '/reset-password?token=x', 'This link is incomplete'],
    ['used', '/reset-password?state=used', 'This link has already been used'],
  ])('%s: offers to request another one', async (_what, address, name) => {
    window.sessionStorage.setItem('laurel.mail-link', 'reset');
    renderPage(address);
    expect(await findTitle(name)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(await findAxeViolations()).toEqual([]);
  });

  it('leads to the login after the password has changed', async () => {
    window.sessionStorage.setItem('laurel.mail-link', 'reset');
    renderPage('/mail-verification?state=done');
    expect(await findTitle('Your password has changed')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Log in' }).at(-1)).toHaveAttribute('href', '/login');
  });

  it('redirects a signed-in user', async () => {
    renderPageSignedIn(createResetPath());
    await waitFor(() => expect(getCurrentPath()).toBe('/'));
  });
});

it('passes only the token and Keycloak’s own parameters to Keycloak', () => {
  const parameters = new URLSearchParams(
    'token=a.b.c&tab_id=1&client_data=x%3D&execution=e&client_id=web&redirect=//evil',
  );
  expect(getActionUrl(ISSUER, parameters)).toBe(
    `${ISSUER}/login-actions/action-token?key=a.b.c&execution=e&client_id=web&tab_id=1&client_data=x%3D`,
  );
});
