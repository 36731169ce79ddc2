import { screen, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeSession } from '../../../../test/make';
import { openProfile as open } from '../../../../test/profile';
import { findings, visit } from '../../../../test/visit';

describe('deleting the account', () => {
  const ask = async (answers: Answers = {}) => {
    const page = await open({}, answers);
    await page.user.click(screen.getByRole('button', { name: 'Delete my account' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Delete your account?' })) };
  };
  it('asks for the address first', async () => {
    const { user, bff, dialog } = await ask();
    await user.type(dialog.getByRole('textbox'), 'eve@example.org{Enter}');
    expect(await dialog.findByText('This is not the address of this account.')).toBeVisible();
    expect(bff.of('deleteMyAccount')).toEqual([]);
    expect(await findings(document.querySelector('dialog')!)).toEqual([]);
  });
  it('asks for a fresh log-in where it must be', async () => {
    const { user, dialog } = await ask({
      deleteMyAccount: () => {
        throw new Refusal(403, 'session.not_fresh', 'x');
      },
    });
    await user.type(dialog.getByRole('textbox'), 'ada@example.org{Enter}');
    expect(await dialog.findByText(/^You logged in a while ago\./)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Log in once more' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Delete everything for ever' })).not.toBeInTheDocument();
  });
  it('says why it could not be', async () => {
    const { user, dialog } = await ask({
      deleteMyAccount: () => {
        throw new Refusal(503, 'service.unavailable', 'Not now.');
      },
    });
    await user.type(dialog.getByRole('textbox'), 'ada@example.org');
    await user.click(dialog.getByRole('button', { name: 'Delete everything for ever' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
  });
  it('is closed to who acts as somebody', async () => {
    await open({}, { getSession: () => makeSession({ impersonatedBy: '1' }) });
    expect(screen.getByText('An account is deleted by its owner only.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
  });
  it.each([
    ['promises a last mail to a confirmed address', true],
    ['says that nobody is written to at an address that was never confirmed', false],
  ])('%s', async (_what, emailVerified) => {
    await open({ emailVerified });
    expect(screen.queryByText(/You get a last mail/) !== null).toBe(emailVerified);
    expect(screen.queryByText(/No mail says when/) !== null).toBe(!emailVerified);
  });
  it.each([
    ['and of the last mail to who gets one', '/goodbye?mail=1', true],
    ['and of no mail to who gets none', '/goodbye', false],
  ])('says goodbye to whoever is nobody any more, %s', async (_what, address, isWritten) => {
    visit(address);
    expect(await screen.findByRole('heading', { name: 'Goodbye' })).toBeVisible();
    expect(screen.queryByText(/A last mail says when/) !== null).toBe(isWritten);
    expect(await findings()).toEqual([]);
  });
});
