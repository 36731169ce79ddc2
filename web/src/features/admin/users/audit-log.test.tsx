import { screen, waitFor } from '@testing-library/react';
import { bob, makeLine } from '../../../../test/admin';
import type { Answers } from '../../../../test/bff-stub';
import { ada, makeSession, pageOf } from '../../../../test/make';
import { here, visit } from '../../../../test/visit';

const answers: Answers = { getSession: () => makeSession({ role: 'admin' }) };
const open = (search: string, more: Answers) => visit(`/admin/user${search}`, { ...answers, ...more });
const asked = (bff: ReturnType<typeof open>['bff'], name: string) =>
  bff.calls.filter((call) => call.name === name).map(({ input }) => input);

describe('the audit log', () => {
  it('says what was done, by whom and about whom, and narrows by the address', async () => {
    const through = makeLine({
      seq: 8,
      what: 'user.acted_for',
      actor: bob,
      actorName: null,
      impersonator: ada,
      impersonatorName: 'Ada Lovelace',
      details: { function: 'updateFilm' },
    });
    const { user, bff } = open('?view=log', {
      getAuditLog: () => ({ ...pageOf([through, makeLine()]), isMore: false }),
    });
    expect(await screen.findByText(/Ada Lovelace as deleted user/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'about Bob Berg' })).toHaveLength(2);
    await user.selectOptions(screen.getByLabelText('What'), 'Banned');
    await waitFor(() => expect(here()).toBe('/admin/user?view=log&what=user.banned'));
    expect(screen.getAllByRole('link', { name: 'about Bob Berg' })[0]).toHaveAttribute(
      'href',
      `/admin/user?view=log&what=user.banned&user=${bob}`,
    );
    await waitFor(() =>
      expect(asked(bff, 'getAuditLog').at(-1)).toEqual({ what: 'user.banned', page: 1, pageSize: 50 }),
    );
  });
  it('says in words what is not known of what the sign-in service was asked', async () => {
    const what = 'user.role_changed';
    const lines = [
      makeLine({ seq: 9, what, details: { settles: 8, outcome: 'uncertain' } }),
      makeLine({ seq: 8, what, details: { is: 'admin', outcome: 'asked' } }),
    ];
    open('?view=log', { getAuditLog: () => ({ ...pageOf(lines), isMore: false }) });
    expect(await screen.findByText(/asked for in No.: 8 .* not known whether it was done/)).toBeVisible();
    expect(screen.getByText(/outcome not known here/)).toBeVisible();
  });
  it('asks for a whole id, and says when there is nothing, with a way out of what it is narrowed to', async () => {
    const { user } = open('?view=log&who=ada', { getAuditLog: () => ({ ...pageOf([]), isMore: false }) });
    expect(await screen.findByText('Give a whole user id.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Nothing on record' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText(/^What is done to somebody is written here/)).toBeVisible();
    expect(here()).toBe('/admin/user?view=log');
  });
});
