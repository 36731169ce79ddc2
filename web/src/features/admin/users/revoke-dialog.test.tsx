import { screen, within } from '@testing-library/react';
import { bob, makeUser } from '../../../../test/admin';
import { makeSession, pageOf } from '../../../../test/make';
import { visit } from '../../../../test/visit';

it.each([
  ['wholly', true, '2 sessions ended.'],
  ['here only, and that it is to be done again', false, /^2 sessions ended here, but .* Do it again/],
])('logging somebody out says that it is done %s', async (_how, isWhole, words) => {
  const { user } = visit(`/admin/user?user=${bob}`, {
    getSession: () => makeSession({ role: 'admin' }),
    getUsers: () => ({ ...pageOf([makeUser()]), isMore: false }),
    getUserSheet: () => ({ user: makeUser(), sessions: [] }),
    getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
    getUserFilms: () => pageOf([]),
    getFilmStandings: () => ({ items: [] }),
    getAuditLog: () => ({ ...pageOf([]), isMore: false }),
    revokeUserSessions: () => ({ ended: 2, isWhole }),
  });
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log Bob Berg out everywhere?' }));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  expect(await screen.findByText(words)).toBeVisible();
});
