import { screen, waitFor } from '@testing-library/react';
import { bob, makeAuditLine } from '../../../../../test/admin';
import type { Answers } from '../../../../../test/bff-stub';
import { ada, makeSession, makePage } from '../../../../../test/make';
import { getCurrentPath, renderPage } from '../../../../../test/render-page';

const answers: Answers = { getSession: () => makeSession({ role: 'admin' }) };
const openUsersPage = (search: string, otherAnswers: Answers) =>
  renderPage(`/admin/user${search}`, { ...answers, ...otherAnswers });

describe('the audit log', () => {
  it('shows each action with its actor and its user, and stores the filters in the address', async () => {
    const impersonatedLine = makeAuditLine({
      seq: 8,
      what: 'user.acted_for',
      actor: bob,
      actorName: null,
      impersonator: ada,
      impersonatorName: 'Ada Lovelace',
      details: { function: 'updateFilm' },
    });
    const { user, bff } = openUsersPage('?view=log', {
      getAuditLog: () => ({ ...makePage([impersonatedLine, makeAuditLine()]), isMore: false }),
    });
    expect(await screen.findByText(/Ada Lovelace as deleted user/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'about Bob Berg' })).toHaveLength(2);
    await user.selectOptions(screen.getByLabelText('Action'), 'Banned');
    await waitFor(() => expect(getCurrentPath()).toBe('/admin/user?view=log&what=user.banned'));
    expect(screen.getAllByRole('link', { name: 'about Bob Berg' })[0]).toHaveAttribute(
      'href',
      `/admin/user?view=log&what=user.banned&user=${bob}`,
    );
    await waitFor(() =>
      expect(bff.getInputs('getAuditLog').at(-1)).toEqual({ what: 'user.banned', page: 1, pageSize: 50 }),
    );
  });
  it('explains that the result of a request to the login service is unknown', async () => {
    const what = 'user.role_changed';
    const lines = [
      makeAuditLine({ seq: 9, what, details: { settles: 8, outcome: 'uncertain' } }),
      makeAuditLine({ seq: 8, what, details: { is: 'admin', outcome: 'requested' } }),
    ];
    openUsersPage('?view=log', { getAuditLog: () => ({ ...makePage(lines), isMore: false }) });
    expect(await screen.findByText(/requested in No.: 8 .* so the result is unknown/)).toBeVisible();
    expect(screen.getByText(/result unknown here/)).toBeVisible();
  });
  it('finds people by name, and offers to clear the filters when nothing matches', async () => {
    const { user, bff } = openUsersPage('?view=log&who=ada', {
      getAuditLog: () => ({ ...makePage([]), isMore: false }),
    });
    expect(await screen.findByRole('heading', { name: 'No entries' })).toBeVisible();
    await user.type(screen.getByLabelText(/^About/), 'Bob Berg');
    await waitFor(() =>
      expect(bff.getInputs('getAuditLog').at(-1)).toEqual({
        who: 'ada',
        whom: 'Bob Berg',
        page: 1,
        pageSize: 50,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText(/^This log will list each administrative action/)).toBeVisible();
    expect(getCurrentPath()).toBe('/admin/user?view=log');
  });
});
