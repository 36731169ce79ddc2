import { screen, waitFor, within } from '@testing-library/react';
import { bob, makeAuditLine, makeUser } from '../../../../test/admin';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { ada, makeSession, makePage } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPage } from '../../../../test/render-page';

const answers: Answers = {
  getSession: () => makeSession({ role: 'admin' }),
  getUsers: () => ({ ...makePage([makeUser()]), isMore: false }),
  getUserSheet: () => ({ user: makeUser(), sessions: [] }),
  getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
  getUserFilms: () => makePage([]),
  getFilmSummaries: () => ({ items: [] }),
  getAuditLog: () => ({ ...makePage([makeAuditLine()]), isMore: false }),
};
const openUsersPage = (search = '', otherAnswers: Answers = {}) =>
  renderPage(`/admin/user${search}`, { ...answers, ...otherAnswers });
const defaultInput = { sort: 'newest', page: 1, pageSize: 50 };

describe('/admin/user', () => {
  it('is accessible only to administrators', async () => {
    openUsersPage('', { getSession: () => makeSession() });
    await waitFor(() => expect(getCurrentPath()).toBe('/?redirect=%2Fadmin%2Fuser'));
  });

  it('lists users, searches while the administrator types, and stores the search in the address', async () => {
    const { user, bff } = openUsersPage();
    expect(await screen.findByRole('button', { name: /Bob Berg/ })).toHaveTextContent('bob@example.org');
    expect(screen.getByText('1 user')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Name, e-mail or ID' }), 'ber');
    await waitFor(() => expect(getCurrentPath()).toBe('/admin/user?query=ber'));
    await user.selectOptions(screen.getByLabelText('Ban'), 'Banned');
    await waitFor(() => expect(getCurrentPath()).toBe('/admin/user?query=ber&banned=yes'));
    await waitFor(() =>
      expect(bff.getInputs('getUsers').at(-1)).toEqual({ ...defaultInput, search: 'ber', banned: true }),
    );
  });

  it('reads all filters from the address, and ignores invalid ones', async () => {
    const { bff } = openUsersPage(
      '?query=x&role=admin&business=none&verified=no&session=yes&sort=name&page=2&banned=maybe',
    );
    await waitFor(() =>
      expect(bff.getInputs('getUsers')[0]).toEqual({
        search: 'x',
        role: 'admin',
        businessRole: 'none',
        emailVerified: false,
        hasSession: true,
        sort: 'name',
        page: 2,
        pageSize: 50,
      }),
    );
  });

  it('reports that nobody matches, and clears the search', async () => {
    const { user } = openUsersPage('?query=zzz&role=admin', {
      getUsers: () => ({ ...makePage([]), isMore: false }),
    });
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(getCurrentPath()).toBe('/admin/user');
    expect(screen.getByRole('searchbox', { name: 'Name, e-mail or ID' })).toHaveValue('');
  });

  it('reports when there are more users than are counted', async () => {
    openUsersPage('', { getUsers: () => ({ ...makePage([makeUser()]), total: 10_000, isMore: true }) });
    expect(await screen.findByText(/More than 10,000 users/)).toBeVisible();
  });

  it('shows badges for a user’s special states', async () => {
    const user = makeUser({ role: 'admin', emailVerified: false, banned: true, isBanned: true, id: ada });
    openUsersPage('', { getUsers: () => ({ ...makePage([user]), isMore: false }) });
    const row = await screen.findByRole('button', { name: /Bob Berg/ });
    for (const label of ['You', 'Administrator', 'Banned', 'E-mail not verified'])
      expect(within(row).getByText(label)).toBeVisible();
  });

  it('has no accessibility violations', async () => {
    openUsersPage(`?user=${bob}`);
    await screen.findByText('No entries yet.');
    expect(await findAxeViolations()).toEqual([]);
  });
});

describe('one user’s sheet', () => {
  const openSheet = async (otherAnswers: Answers = {}) => {
    const visited = openUsersPage(`?user=${bob}`, otherAnswers);
    const panel = await screen.findByRole('dialog', { name: 'Bob Berg' });
    await within(panel).findByRole('region', { name: 'Actions' });
    return { ...visited, panel: within(panel) };
  };

  it('opens from the row, and is part of the address', async () => {
    const { user } = openUsersPage();
    await user.click(await screen.findByRole('button', { name: /Bob Berg/ }));
    expect(getCurrentPath()).toBe(`/admin/user?user=${bob}`);
    expect(await screen.findByText(bob)).toBeVisible();
  });

  it('shows each section, and a retry in one that is unavailable', async () => {
    const { panel } = await openSheet({
      getUserTokens: () => Promise.reject(new Refusal(500, 'internal', 'Something went wrong.')),
    });
    expect(await panel.findByText('Not logged in anywhere.')).toBeVisible();
    expect(await panel.findByText('No films yet.')).toBeVisible();
    expect(await panel.findByText(/reason: Spam · sessions ended: 2/)).toBeVisible();
    expect(await panel.findByRole('button', { name: 'Try again' }, { timeout: 60_000 })).toBeVisible();
  });

  it('asks for the reason of a ban, and sends it with the end of the ban', async () => {
    const { user, bff, panel } = await openSheet({ banUser: () => makeUser({ banned: true }) });
    await user.click(panel.getByRole('button', { name: 'Ban' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ban Bob Berg' }));
    await user.click(dialog.getByRole('button', { name: 'Ban Bob Berg' }));
    expect(dialog.getByText('Enter a reason.')).toBeVisible();
    expect(bff.getInputs('banUser')).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Selling seats');
    await user.type(dialog.getByLabelText('Until'), '2030-05-01');
    await user.click(dialog.getByRole('button', { name: 'Ban Bob Berg' }));
    expect(await screen.findByText('Bob Berg is banned and logged out everywhere.')).toBeVisible();
    const expiresAt = new Date(2030, 4, 2).toISOString();
    expect(bff.getInputs('banUser')).toEqual([{ userId: bob, reason: 'Selling seats', expiresAt }]);
  });

  it('shows a refusal in the dialog', async () => {
    const { user, panel } = await openSheet({
      setUserSystemRole: () =>
        Promise.reject(new Refusal(409, 'user.last_admin', 'This is the last administrator.')),
      getUserSheet: () => ({ user: makeUser({ role: 'admin' }), sessions: [] }),
    });
    expect(panel.queryByRole('button', { name: 'View as this user' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Remove administrator role' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Remove the administrator role/ }));
    await user.type(dialog.getByLabelText('Reason'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Remove the role' }));
    expect(await dialog.findByText(/This is the last administrator/)).toBeVisible();
  });

  it('verifies an address immediately, and undoes it', async () => {
    const { user, bff, panel } = await openSheet({
      getUserSheet: () => ({ user: makeUser({ emailVerified: false }), sessions: [] }),
      setUserEmailVerified: () => makeUser(),
    });
    await user.click(panel.getByRole('button', { name: 'Mark e-mail as verified' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bff.getInputs('setUserEmailVerified')).toEqual([
        { userId: bob, emailVerified: true },
        { userId: bob, emailVerified: false },
      ]),
    );
  });

  it('gives tokens, and refuses an amount that is not a whole number', async () => {
    const { user, bff, panel } = await openSheet({
      grantTokens: () => ({ availableStrategyTokens: 4, availableSubmissionTokens: 0, entries: [] }),
    });
    await user.click(panel.getByRole('button', { name: 'Give tokens' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Bob Berg tokens' }));
    const amount = dialog.getByLabelText('Amount');
    await user.type(dialog.getByLabelText('Reason'), 'Sorry');
    await user.clear(amount);
    await user.type(amount, '1.5');
    await user.click(dialog.getByRole('button', { name: 'Give tokens' }));
    expect(dialog.getByText('Enter a whole number from 1 to 1,000.')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '3');
    await user.click(dialog.getByRole('button', { name: 'Give tokens' }));
    expect(await screen.findByText('Bob Berg received 3 tokens.')).toBeVisible();
    expect(bff.getInputs('grantTokens')).toEqual([
      { userId: bob, token: 'strategy', amount: 3, reason: 'Sorry' },
    ]);
  });

  it('has no buttons to ban or impersonate oneself', async () => {
    const { panel } = await openSheet({
      getUserSheet: () => ({ user: makeUser({ id: ada, role: 'admin' }), sessions: [] }),
    });
    expect(panel.queryByRole('button', { name: 'Ban' })).toBeNull();
    expect(panel.queryByRole('button', { name: 'View as this user' })).toBeNull();
  });

  it('lists the sessions, including one of an impersonating administrator', async () => {
    const at = '2026-01-01T10:00:00.000Z';
    const session = { id: '1', createdAt: at, lastSeenAt: at, expiresAt: at, ipAddress: '10.0.0.1' };
    const device = 'Firefox on Linux';
    const { panel } = await openSheet({
      getUserSheet: () => ({
        user: makeUser(),
        sessions: [
          { ...session, device, impersonatedBy: null },
          { ...session, id: '2', device: null, impersonatedBy: ada },
        ],
      }),
    });
    expect(panel.getByText('Firefox on Linux')).toBeVisible();
    expect(panel.getByText('An administrator, viewing as this user')).toBeVisible();
  });

  it('reports that the user does not exist', async () => {
    openUsersPage(`?user=${bob}`, {
      getUserSheet: () => Promise.reject(new Refusal(404, 'user.not_found', 'This user does not exist.')),
    });
    expect(await screen.findByText('This user no longer exists.')).toBeVisible();
  });
});
