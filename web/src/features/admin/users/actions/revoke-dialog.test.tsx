import { screen, within } from '@testing-library/react';
import { bob, makeUser } from '../../../../../test/admin';
import { makeSession, makePage } from '../../../../../test/make';
import { renderPage } from '../../../../../test/render-page';

it.each([
  ['everywhere', true, '2 sessions ended.'],
  ['only here, and asks to repeat it', false, /^2 sessions ended here, but .* Repeat this/],
])('reports that the sessions ended %s', async (_where, isWhole, message) => {
  const { user } = renderPage(`/admin/user?user=${bob}`, {
    getSession: () => makeSession({ role: 'admin' }),
    getUsers: () => ({ ...makePage([makeUser()]), isMore: false }),
    getUserSheet: () => ({ user: makeUser(), sessions: [] }),
    getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
    getUserFilms: () => makePage([]),
    getFilmSummaries: () => ({ items: [] }),
    getAuditLog: () => ({ ...makePage([]), isMore: false }),
    revokeUserSessions: () => ({ ended: 2, isWhole }),
  });
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log Bob Berg out everywhere?' }));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  expect(await screen.findByText(message)).toBeVisible();
});
